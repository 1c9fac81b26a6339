#pragma once

#include <string>
#include <vector>

#include "engine/report/document.h"

/// A map in words, for people who listen instead of look.
namespace hexpost::report {

/// Letters of one text in a report. Report texts are ours or were checked at the door; this only keeps a damaged one
/// from flooding the reader.
inline constexpr std::size_t k_longest_text = 20000;

/// "north-east": a facing or direction in twelfths, see hex::Facing; empty for -1.
std::string direction_name(int twelfth);

/// What the letters of facings mean, for readers whose words for the compass begin with others than N, E, S and W.
/// Empty where those letters say it themselves.
std::string facing_note();
/// "2 hexes north-east of the village in 0304, higher up": where a hex lies as seen from the nearest thing on the map
/// that has a name or can be pointed at (a place, built-up ground, a bridge, a ford, a hill), at most ten hexes away.
/// Empty when there is nothing of the kind.
std::string lies(const Map& map, const Cell& cell);

/// The whole map as sentences, in order: its size, each side's counters by hex, the pieces of no side, the ground by
/// kind, the hexsides, ways gone and fighting. The legend is of signs that are not heard.
std::vector<std::string> sentences(const Map& map);

/// Ways and fighting alone, as lines for maps in characters.
std::vector<std::string> traces(const Map& map);

}  // namespace hexpost::report
