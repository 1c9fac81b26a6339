#include "cli/systems.h"
#include "cli/systems/chariots.h"
#include "cli/systems/hordes.h"

namespace hexpost::cli {

const Systems& systems() {
  static const Systems all{hordes_system(), chariots_system()};
  return all;
}

}  // namespace hexpost::cli
