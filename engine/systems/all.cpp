#include "engine/systems/doors.h"

namespace hexpost {

const Systems& systems() {
  static const Systems all{hordes::rule_system(), chariots::rule_system(), kadesh::rule_system(),
                           ancients::rule_system()};
  return all;
}

}  // namespace hexpost
