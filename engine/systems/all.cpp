#include "engine/systems/ancients/ancients.h"
#include "engine/systems/chariots/chariots.h"
#include "engine/systems/hordes/hordes.h"
#include "engine/systems/kadesh/kadesh.h"
#include "engine/systems/system.h"

namespace hexpost::cli {

const Systems& systems() {
  static const Systems all{hordes_system(), chariots_system(), kadesh_system(), ancients_system()};
  return all;
}

}  // namespace hexpost::cli
