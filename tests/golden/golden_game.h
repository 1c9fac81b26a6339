#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/match.h"

/// Whole games kept as data: what was put in, and every byte that came of it.
///
/// A game is a folder of three files. `game.jsonl` holds the inputs, one JSON object a line: the battle first, then the
/// packets.
///
///     {"battle":"tapae","options":[],"played":"by proposals, seed 3"}
///     {"who":0,"sealed":[true,true],"lines":["bound end"],"given":[[12,7],[1,4,"evade yes"]]}
///
/// A game that is printed in two languages has a `report.pl.txt` beside `report.txt`: the same, read by a Pole.
/// A given of two numbers is a die (faces, value), one of three an opened slot (side, slot, its text). `trace.txt` and
/// `report.txt` are what replay() makes of it.
namespace hexpost::golden {

struct Game {
  std::string battle;                ///< id of a shipped battle
  std::vector<std::string> options;  ///< named options on top of the battle's own
  std::string played;                ///< how the inputs came about; for people
  std::vector<table::Segment> journal;
};

/// Throws std::runtime_error with the number of the line that is wrong.
Game read_game(const std::string& text);
/// The one spelling: print_game(read_game(text)) == text for every kept game.
std::string print_game(const Game& game);

/// The battle with its options, from the files built into the program. Throws std::runtime_error.
std::unique_ptr<table::Battle> load(const Game& game);

struct Story {
  /// One line for every entry of the trace: the hash of the position right after it, then the entry as a sentence. One
  /// line for every stop: the hashes of the position, of what either side and an onlooker may see of it, of the legal
  /// answers, the order sheet and the proposal; then the question that waits for an answer.
  std::string trace;
  /// The player-turn in the middle as side 0 reads it, the last one for an onlooker.
  std::string report;
};

/// Plays the inputs again. Throws std::runtime_error where they no longer fit the rules or leave the battle undecided.
Story replay(const Game& game);

std::string sha256_hex(std::string_view bytes);

}  // namespace hexpost::golden
