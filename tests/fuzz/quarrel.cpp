#include "tests/fuzz/quarrel.h"

#include <sstream>

#include "engine/base/ensure.h"
#include "store/protocol/dispute.h"
#include "tests/unit/protocol/club.h"

namespace hexpost::fuzz {
namespace {

using namespace hexpost::store;

Quarrel play_quarrel() {
  test::Club club;
  const test::Duel d = test::moved_duel(club);
  const Course before = club[d.actor].course().clone();
  const auto cheat = static_cast<std::uint8_t>(d.actor);
  club.give_all(d.actor, test::written(club, d.actor, {{d.second_strike()}, std::nullopt, {}}));
  const SeatSecrets& secrets = club.members[d.actor].secrets;
  const auto fork = club[d.other].receive(test::forge(secrets, before, cheat, {Decision{"end-turn"}}, true));
  base::ensure(fork && fork->refusal && fork->refusal->code == "fork", "a fork that is none");
  club.send(d.other);
  const Course after = club[d.actor].course().clone();
  const auto wrong = club[d.other].receive(test::forge(secrets, after, cheat, {Decision{"strike A1 at A1"}}, true));
  base::ensure(wrong && wrong->refusal, "a wrong packet that is taken");
  std::ostringstream out;
  const auto all = exported(club[d.other].log());
  base::ensure(all && all->evidence.packets.size() == 2 && write_export(*all, out), "no dispute file");
  return {out.str(), cheat, club.resolve};
}

}  // namespace

const Quarrel& quarrel() {
  static const Quarrel k_quarrel = play_quarrel();
  return k_quarrel;
}

}  // namespace hexpost::fuzz
