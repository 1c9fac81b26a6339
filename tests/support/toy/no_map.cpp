#include "engine/systems/control.h"

/// A program on the one-page rule system does not have the list of all systems, which draws their maps.
namespace hexpost::cli {

report::Map drawn_map(const table::Match&) {
  return {};
}

}  // namespace hexpost::cli
