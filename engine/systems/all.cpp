#include "engine/systems/ancients/ancients.h"
#include "engine/systems/ancients/battle.h"
#include "engine/systems/chariots/battle.h"
#include "engine/systems/chariots/chariots.h"
#include "engine/systems/control.h"
#include "engine/systems/hordes/battle.h"
#include "engine/systems/hordes/hordes.h"
#include "engine/systems/kadesh/battle.h"
#include "engine/systems/kadesh/kadesh.h"
#include "engine/systems/system.h"

namespace hexpost::cli {

const Systems& systems() {
  static const Systems all{hordes_system(), chariots_system(), kadesh_system(), ancients_system()};
  return all;
}

table::Control control(const table::Match& match, table::Player of) {
  for (const auto zones : {hexpost::hordes::control, hexpost::chariots::control, hexpost::kadesh::control}) {
    if (table::Control held = zones(match, of); !held.rule.empty()) return held;
  }
  return {};
}

report::Map drawn_map(const table::Match& match) {
  for (const auto drawn : {hexpost::hordes::drawn_map, hexpost::chariots::drawn_map, hexpost::kadesh::drawn_map,
                           hexpost::ancients::drawn_map}) {
    if (report::Map map = drawn(match); !map.cells.empty()) return map;
  }
  return {};
}

}  // namespace hexpost::cli
