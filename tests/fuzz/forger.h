#pragma once

#include <deque>

#include "tests/unit/protocol/club.h"

/// Games in which a cheat is about to write.
namespace hexpost::fuzz {

struct Table {
  store::test::Club club;
  std::uint8_t writer = 0;

  explicit Table(store::test::Club::Rules rules) : club(std::move(rules)) {}
  const store::SeatSecrets& secrets() const { return club.members[writer].secrets; }
};

/// Always the same: a duel with an open x, one with none, the battle first-battle of Hordes & Heroes before and
/// after its first orders, and a battle with hidden hands in its deal and after its first card.
std::deque<Table>& tables();

/// What an honest writer would send now, as fuzz_judge reads it.
base::Bytes honest_input(std::size_t table);

}  // namespace hexpost::fuzz
