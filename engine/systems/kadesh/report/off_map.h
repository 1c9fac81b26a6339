#pragma once

#include <vector>

#include "engine/report/document.h"
#include "engine/systems/kadesh/model/view.h"

/// Day of the Chariot: Kadesh: what stands beside the map: boxes, the Turn Record Track, alerts, March files.
namespace hexpost::kadesh {

/// One row for each side's box in which something is: Alert, Ready, Move to Map, those to come, those out of the
/// battle.
report::Table boxes_table(const View& v);
/// The same boxes with their counters, to be drawn.
std::vector<report::Tray> trays(const View& v);
/// [6.1.1] [13.1.3] [13.1.4] [13.1.7] Alerts, the scatter of P'Re and fords, as far as the battle knows them.
report::List battle_states(const View& v);
/// Each leader with rating, range, mode and place, and the file that marches behind it [8.3].
report::List leaders_list(const View& v, SideId side);

}  // namespace hexpost::kadesh
