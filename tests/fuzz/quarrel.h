#pragma once

#include <cstdint>
#include <string>

#include "store/protocol/replay.h"

/// A dispute file of a small game in which one player has cheated, for the fuzz target of dispute files.
namespace hexpost::fuzz {

struct Quarrel {
  std::string file;        ///< the victim's export: a fork and a refused packet stand beside the history
  std::uint8_t cheat = 0;  ///< the seat that has signed them
  store::Resolver resolve;
};
/// Played once, with keys that are always the same.
const Quarrel& quarrel();

}  // namespace hexpost::fuzz
