#include "engine/systems/doors.h"

namespace hexpost::cli {

const Systems& systems() {
  static const Systems all{hordes_system(), chariots_system(), kadesh_system(), ancients_system()};
  return all;
}

}  // namespace hexpost::cli
