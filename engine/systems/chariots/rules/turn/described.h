#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/systems/chariots/model/view.h"
#include "engine/table/declared.h"

/// Chariots of Fire: units and leaders in words, for the sentences about a question.
namespace hexpost::chariots {

/// "Am-SI1 (SI) in 1313, facing N: TQ 6, MA 4, hits 2 of 6"
std::string unit_described(View v, UnitId u);
/// The enemy's place relative to the unit.
std::string enemy_described(View v, UnitId u, UnitId enemy);
/// "Sargon: Combat 6, Stamina 4, hits 1"
std::string duellist_described(View v, LeaderId l);

/// The unit that is asked, and the enemy that the question is about.
struct Opponents {
  UnitId unit = k_no_unit, enemy = k_no_unit;
};
/// Nothing if one of them is not on the map.
std::optional<Opponents> opponents(View v, const table::Asking& asking);

/// A remark on an answer that is a facing: the hexes before the unit, and where the enemy would be.
std::string facing_remark(View v, const table::Asking& asking, std::string_view word);

}  // namespace hexpost::chariots
