#pragma once

#include <vector>

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 9.3.1, 9.3.6: what a result does to units: levels first, then leaders, then retreats
/// [K102].
namespace hexpost::kadesh {

/// The origin of a result: only combat lets one unit alone bear a level [9.3.6].
enum class Cause : std::uint8_t { fire, combat, overrun };

/// What the tables say: "Shaken, retreat 1 hex"; "no effect".
base::Sentence in_words(const Outcome& outcome);
/// The same against these units: of one unit that is eliminated none is left to retreat.
base::Sentence in_words(const Outcome& outcome, const Units& against);
/// The modifiers of a die by name, those that count: "morale +1", "leader -1".
class NamedModifiers {
 public:
  /// Adds one of this figure, unless it is 0.
  NamedModifiers& add(int figure, base::Sentence named);
  /// The factor of a row: the strengths or the odds, if there are any, and the modifiers. `total`: their sum, kept
  /// within its limits.
  base::Sentence with(base::Sentence factor, int total) const;

 private:
  std::vector<base::Sentence> all_;
  int sum_ = 0;
};

/// [K63] The unit falls one level; if it Routs by that, it retreats two hexes at once, but not in the Fortress.
void lose_level(Play& p, UnitId u, table::Rule rule);
/// The same for units that move together: they retreat together.
void lose_level(Play& p, const Units& units, table::Rule rule);
/// Units of one hex retreat, pair by pair; a top unit of the Camp takes all others along [4.2.1 C] [K50] [K106].
void retreat_together(Play& p, const Units& units, int hexes, table::Rule rule);
/// Applies a result to all units of a hex that are concerned: in the Camp and the Fortress the top one, in an
/// over-stacked hex all alike [4.2.3]. `bearers`: those that took part; E and L of a combat hit one of them [K52].
void suffer(Play& p, Hex at, const Units& bearers, const Outcome& outcome, Cause cause, table::Rule rule);

}  // namespace hexpost::kadesh
