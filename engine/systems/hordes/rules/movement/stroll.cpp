#include "engine/systems/hordes/rules/movement/stroll.h"

#include <array>

#include "engine/systems/hordes/rules/movement/move.h"
#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "engine/systems/hordes/rules/movement/walk.h"

namespace hexpost::hordes {
namespace {

constexpr int k_stop_percent = 12;  ///< chance before each leg that the walk ends
constexpr int k_tries = 16;         ///< legs drawn for one walk; some are refused
constexpr int k_most_tries = 64;    ///< so many if all were refused

/// A leg that may suit the walk: mostly a step through a side that it may use, else a turn or a change of formation.
Leg draw_leg(const Walk& w, dice::Random& random) {
  constexpr std::array k_changes{Leg::Kind::column, Leg::Kind::deploy, Leg::Kind::dismount, Leg::Kind::remount};
  const int kind = static_cast<int>(random.below(10));
  if (kind == 0) return Leg::of(k_changes[random.below(k_changes.size())]);
  if (kind <= 2) return Leg::face(static_cast<Facing>(random.below(hex::k_facings)));
  hex::Side side = static_cast<hex::Side>(random.below(hex::k_sides));
  while (w.hexes > 0 && !has_side(front_sides(w.facing), side))
    side = static_cast<hex::Side>(random.below(hex::k_sides));
  return Leg::go(hex::step(w.at, side));
}

}  // namespace

std::vector<Leg> stroll(const View& v, UnitId u, dice::Random& random) {
  if (may_move(v, u)) return {};
  const Walker walker(v, u);
  const Walk before = start(v, u);
  Walk w = before;
  std::vector<Leg> legs;
  std::size_t legal = 0;  // so many legs are a legal move
  for (int i = 0; i < (legal > 0 ? k_tries : k_most_tries); ++i) {
    if (legal > 0 && random.chance(k_stop_percent)) break;
    const Leg leg = draw_leg(w, random);
    const bool turns_again = leg.kind == Leg::Kind::face && !legs.empty() && legs.back().kind == Leg::Kind::face;
    if (turns_again || (leg.kind == Leg::Kind::face && leg.facing == w.facing)) continue;
    if (leg.kind == Leg::Kind::go && !v.on_map(leg.hex)) continue;
    Walk next = w;
    if (walker.take(next, leg)) continue;
    w = next;
    legs.push_back(leg);
    if (!walker.may_end(w) && !does_nothing(v, before, w)) legal = legs.size();
  }
  legs.resize(legal, Leg{});
  return legs;
}

}  // namespace hexpost::hordes
