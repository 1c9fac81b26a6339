#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 8.12, 4.2.2: units that plunder, and over-stacked hexes after the Attacker's moves.
namespace hexpost::kadesh {

/// [8.12] Lengths of the shortest lines to an empty Camp hex that neither meet nor pass unrouted Egyptians, up to ten
/// hexes.
class LinesToCamp {
 public:
  explicit LinesToCamp(View v);
  /// From the hex of a unit, which may be next to Egyptians; nothing if there is no line.
  std::optional<int> from(Hex h) const;

 private:
  const hex::Numbering* numbers_;
  std::vector<std::int8_t> far_;  // by slot
};

/// [8.12] Hittites near an empty Camp hex, as their turn begins; Egyptians in a town or the Fortress never fail as
/// printed [K7].
void temptation(Play& p);
/// C5: units that have come into the Camp, a town or the Fortress; then over-stacked hexes [4.2.2].
void plunder_phase(Play& p);

}  // namespace hexpost::kadesh
