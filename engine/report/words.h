#pragma once

#include <string>
#include <vector>

#include "engine/report/document.h"

/// A map in words, for screen readers.
namespace hexpost::report {

/// Most letters of one text in a report. Report texts are our own or were checked on input; this limit only protects
/// the reader from a damaged one.
inline constexpr std::size_t k_longest_text = 20000;

/// "north-east": a facing or direction in twelfths, see hex::Facing; empty for -1.
std::string direction_name(int twelfth);

/// Explains the letters of facings to readers whose words for the compass do not begin with N, E, S and W.
/// Empty if the letters explain themselves.
std::string facing_note();
/// "2 hexes north-east of the village in 0304, higher up": the place of a hex relative to the nearest landmark on the
/// map (a named place, built-up ground, a bridge, a ford, a hill), at most ten hexes away.
/// Empty if there is none.
std::string lies(const Map& map, const Cell& cell);

/// The whole map as sentences, in order: its size, each side's counters by hex, the pieces of no side, the ground by
/// kind, the hexsides, borders of sections, paths taken and fighting. The legend is left out, since it explains drawn
/// signs.
std::vector<std::string> sentences(const Map& map);

/// Only borders of sections, paths and fighting, as lines below maps in characters.
std::vector<std::string> traces(const Map& map);

}  // namespace hexpost::report
