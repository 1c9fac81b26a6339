#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/table/match.h"

/// Battles played at random, or by the plain proposals, with everything checked that must hold in any battle.
namespace hexpost::property {

struct Style {
  bool proposals = false;   ///< packets of plain proposals with standing orders; else one random legal line a packet
  int sealed_percent = 70;  ///< chance that a side's seal is in force for a packet (random style)
  int max_packets = 20000;  ///< beyond this the battle counts as endless
  int check_every = 16;     ///< heavier checks after every so many packets; 0: only at the end
  bool replay = true;       ///< at the end a fresh replay and a snapshot must agree; false where only the result counts
};

struct Tally {
  std::size_t packets = 0;    ///< mails
  std::size_t inputs = 0;     ///< lines answered, dice, openings
  std::size_t entries = 0;    ///< of the trace
  int bounds = 0;             ///< player-turns begun
  bool over = false;
  std::optional<table::Player> winner;  ///< nothing: a draw
  std::vector<table::Segment> journal;
  std::string position;       ///< at the end
};

/// Plays one battle. A broken property is thrown as std::runtime_error that names seed, packet and property.
Tally play_battle(const table::Battle& battle, std::uint64_t seed, const Style& style);

}  // namespace hexpost::property
