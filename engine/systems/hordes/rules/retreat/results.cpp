#include "engine/systems/hordes/rules/retreat/results.h"

#include <algorithm>
#include <array>

namespace hexpost::hordes {
namespace {

constexpr Outcome nil() {
  return {};
}
constexpr Outcome r(int lost) {
  return {Retreat::recoil, false, lost, false};
}
constexpr Outcome rx(int lost) {
  return {Retreat::recoil, true, lost, false};
}
constexpr Outcome fx(int lost) {
  return {Retreat::flee, true, lost, false};
}

constexpr int k_most_hits = 10;

// [2.1] rows by class, one to ten hits. A class-A unit that takes four hits is not disrupted.
constexpr std::array<std::array<Outcome, k_most_hits>, 5> k_table{{
    {nil(), nil(), r(0), r(1), rx(1), rx(2), rx(3), fx(3), fx(4), fx(5)},
    {nil(), nil(), r(0), rx(1), fx(1), fx(2), fx(3), fx(3), fx(4), fx(5)},
    {nil(), nil(), rx(0), fx(1), fx(1), fx(2), fx(3), fx(3), fx(4), fx(5)},
    {nil(), rx(0), fx(0), fx(1), fx(1), fx(2), fx(3), fx(3), fx(4), fx(5)},
    {rx(0), fx(0), fx(0), fx(1), fx(1), fx(2), fx(3), fx(3), fx(4), fx(5)},
}};

}  // namespace

Outcome combat_result(TroopClass troop_class, int hits) {
  if (hits < 1) return {};
  if (hits > k_most_hits) return {.destroyed = true};  // [Q16]
  return k_table[static_cast<std::size_t>(troop_class)][static_cast<std::size_t>(hits - 1)];
}

int hits_beside_hero(const Options& options, int hits) {
  constexpr int k_void = 3;
  if (options.hero_subtracts_three) return std::max(0, hits - k_void);
  return hits <= k_void ? 0 : hits;
}

bool near_hero(const View& v, UnitId unit) {
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    const General& hero = v.general(g);
    if (hero.hero && hero.side == v.side(unit) && v.on_table_general(g) && hex::distance(hero.at, v.unit(unit).at) <= 1)
      return true;
  }
  return false;
}

const Stands& front_rank(const Unit& unit) {
  return unit.front.now == 0 && unit.rear.now > 0 ? unit.rear : unit.front;
}

Outcome result(const View& v, UnitId unit, int hits) {
  if (near_hero(v, unit)) hits = hits_beside_hero(v.options(), hits);
  return combat_result(v.troop_class(unit), hits);  // of the front rank [1.13.8]
}

Remains after_losses(const View& v, UnitId unit, int lost) {
  const Unit& u = v.unit(unit);
  Remains out{u.front, u.rear, false, 0};
  const int before = v.stands(unit);
  const int from_front = std::clamp(lost, 0, static_cast<int>(u.front.now));
  const int from_rear = std::clamp(lost - from_front, 0, static_cast<int>(u.rear.now));
  out.front.now = static_cast<std::int8_t>(u.front.now - from_front);
  out.rear.now = static_cast<std::int8_t>(u.rear.now - from_rear);
  const int left = out.front.now + out.rear.now;
  // Half a unit parted by a bridge and what is left of a split block still count as the large units they come from.
  const int full = std::max(v.full_stands(unit), v.type(unit).stands);
  out.destroyed = left == 0 || (lost > 0 && left == 1 && full >= 4);  // [1.10.1]
  if (out.destroyed) out.front.now = out.rear.now = 0;
  out.taken = before - out.front.now - out.rear.now;
  return out;
}

}  // namespace hexpost::hordes
