#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/table/match.h"

/// Battles played at random, or by the plain proposals, with everything checked that must hold in any battle.
namespace hexpost::property {

struct Style {
  bool proposals = false;  ///< packets of plain proposals with standing orders; else one random legal line a packet
  std::optional<table::Player>
      random_player;        ///< with proposals: the player who still plays one random legal line a packet
  int sealed_percent = 70;  ///< chance that a side's seal is in force for a packet (random style)
  int max_packets = 20000;  ///< beyond this the battle counts as endless
  int check_every = 16;     ///< heavier checks each time after this number of packets; 0: only at the end
  std::function<std::string(const std::string&)>
      fault;           ///< what is wrong with a position between two orders; or nothing
  bool replay = true;  ///< at the end a fresh replay and a snapshot must agree; false where only the result counts
  bool phases = true;  ///< every phase must end by a line of its turn; false where only the result or the time counts
  bool story = true;   ///< entries and player-turns are counted at the end; false where only the time counts
};

struct Tally {
  std::size_t packets = 0;  ///< mails
  std::size_t inputs = 0;   ///< lines answered, dice, openings
  std::size_t entries = 0;  ///< of the trace
  int bounds = 0;           ///< player-turns begun
  bool over = false;
  std::optional<table::Player> winner;  ///< nothing: a draw
  std::vector<table::Segment> journal;
  std::string position;  ///< at the end
};

/// What many battles by the plain proposals came to.
struct Score {
  int games = 0, draws = 0;
  std::vector<int> wins;   ///< by player
  std::vector<int> turns;  ///< the game turns in which they ended, ascending; 0 where the position tells none
  std::size_t packets = 0, bounds = 0;
};

/// `games` battles from seed `first` on by the plain proposals, without the checks; `random_player` as in Style.
Score self_play(const table::Battle& battle, std::uint64_t first, int games,
                std::optional<table::Player> random_player = {});

/// Plays one battle. A broken property is thrown as std::runtime_error that names seed, packet and property.
Tally play_battle(const table::Battle& battle, std::uint64_t seed, const Style& style);

/// Two units in one hex of a position, in words, that may not stand there together; or nothing. A unit's line tells its
/// hex as third word, or as `at=HEX` beside `place=map`.
std::string two_in_a_hex(const std::string& position,
                         const std::function<bool(const std::string& a, const std::string& b)>& may = {});
/// The position with all units that stand on the map in one hex: a position that is wrong.
std::string all_in_one_hex(const std::string& position);

}  // namespace hexpost::property
