#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/table/declared.h"

/// Chariots of Fire: sentences that more than one rule tells, and pieces in words for what is said about a question.
namespace hexpost::chariots {

/// "+2", "-1", "+0".
std::string plus(int n);
/// "1 hit", "3 hits".
base::Sentence many_hits(int n);
/// "E-CH1 with E-RI1" when a stack acts as one.
base::Sentence pair(const Play& p, UnitId u, UnitId with);
/// The fact with the way of the unit, and of the other half of its stack if both go.
Fact pair_goes(const Play& p, UnitId u, UnitId with, const std::vector<Hex>& way, Fact fact);
/// The marker without its side, for a sentence that names the side elsewhere.
base::Arg own_marker(const Play& p, MarkerId marker);

/// [5.24] A wing is activated.
void tell_activation(Play& p, SideId side, WingId wing);
/// [4.24] [9.44] The leader is lost with the last unit of the hex.
void tell_flees_with_unit(Play& p, table::Rule rule, LeaderId l);

/// The unit has a new facing.
Fact faces(const Play& p, UnitId u);
/// [10.15] The leader has mounted his chariot, or fights on foot.
Fact changes_mode(const Play& p, LeaderId l, bool foot);
/// [6.22] [8.21] Hits of the ground that the unit has entered.
Fact bad_ground_hits(const Play& p, UnitId u, Hex to, int hits);
/// The unit has taken hits. `limit`: the hits at which it Routs; 0: it is Routed already [9.43].
Fact hits_taken(const Play& p, UnitId u, int hits, int limit);
/// [8.12] These units Shock those.
Fact shock_declared(const Play& p, const std::vector<UnitId>& by, const std::vector<UnitId>& at);

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
