#pragma once

#include <string>
#include <vector>

#include "engine/systems/kadesh/rules/turn/play.h"
#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh 6.0, 13.1.4 to 13.1.7: alerts, releases, reinforcements, fords.
namespace hexpost::kadesh {

/// [13.1.4] Dice for units that came next to an unknown ford [K87], and fords that are found now, for both sides [K45].
void search_fords(Play& p);
/// Step A: everything that comes into play for the active side [6.1] [6.2]. False if the battle stops at a question.
bool activation_phase(Play& p);

/// A piece for the lists of 6.1.1, 6.2 and 13.1.7: units, and leaders as -1 - id.
using Piece = int;
const std::string& piece_name(View v, Piece one);
/// Pieces that can still be released, or alerted, by the active side.
std::vector<Piece> to_release(View v);
std::vector<Piece> to_alert(View v);
/// [13.1.6] True if the formation comes this turn without a die.
bool comes_without_die(View v, Formation formation);
/// That many of `able`, by the active side's preference: asks the question if there is a choice. A line names pieces
/// in the order of preference; what it leaves open is filled up in the order of `able`.
std::vector<Piece> choose_pieces(Play& p, const table::Question& question, const std::vector<Piece>& able, int count);

}  // namespace hexpost::kadesh
