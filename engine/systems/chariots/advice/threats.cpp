#include "engine/systems/chariots/advice/threats.h"

#include <algorithm>

#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/movement/move.h"
#include "engine/systems/chariots/rules/movement/move_search.h"

namespace hexpost::chariots {
namespace {

constexpr int k_faces = 10;
constexpr int k_near = 2;  ///< hexes from which a friend helps

/// Rout Points that these hits cost, in hundredths; hits that do not Rout the unit count half their share.
int loss(const View& v, UnitId u, int hits) {
  const int points = 100 * v.info(u).tq, left = std::max(1, hits_left(v, u));
  return hits >= left ? points : points * hits / left / 2;
}

/// What a Shock of `a` on the front of `d` promises `a`, in hundredths of Rout Points [8.14] [8.17].
int promise(const View& v, UnitId a, UnitId d) {
  const auto row = index_of(fights_with(v, d)), by = index_of(fights_with(v, a));
  const int column = v.charts().clash[row][by];
  if (column == 0) return 0;
  const Superiority superior = v.unit(d).column ? Superiority::attacker : v.charts().superiority[row][by];
  const bool checks = !v.engaged(d);
  int sum = 0;
  for (std::size_t die = 0; die < k_faces; ++die) {
    CrtCell hits = v.charts().crt[die][static_cast<std::size_t>(column - 1)];
    if (superior == Superiority::attacker) hits.defender *= 2;
    if (superior == Superiority::defender) hits.attacker *= 3;
    for (int check = 0; check < k_faces; ++check) {
      const int before = checks ? std::max(0, check - v.check_tq(d)) : 0;
      const bool stands = before < hits_left(v, d);
      sum += loss(v, d, stands ? before + hits.defender : before) - (stands ? loss(v, a, hits.attacker) : 0);
    }
  }
  return sum / (k_faces * k_faces);
}

/// Enemies that may fire at a unit that comes to the hex or leaves it.
int volleys(const View& v, SideId side, Hex at) {
  const auto enemies = v.adjacent_units(at, other(side));
  return static_cast<int>(std::ranges::count_if(enemies, [&](UnitId e) {
    const bool fires = v.fit(e) && v.missile_unit(e) && v.unit(e).supply != Supply::none && !v.unit(e).column;
    return fires && !v.engaged(e) && (v.type(e) == UnitType::li || v.fronts(e, at));
  }));
}

}  // namespace

int hits_left(const View& v, UnitId u) {
  return v.rout_limit(u) - v.unit(u).hits;
}

FightsAs fights_with(const View& v, UnitId u) {
  return v.partner(u) != k_no_unit ? FightsAs::ch2_ri : fights_as(v.type(u));
}

Threats::Threats(const View& v, SideId side) {
  const std::size_t slots = v.data.beside.size();
  std::vector<std::uint8_t> barred(slots, 0);
  const auto slot = [&](UnitId u) { return static_cast<std::size_t>(v.data.slot(v.unit(u).at)); };
  for (const UnitId u : v.living(side)) {
    if (!v.unit(u).routed) barred[slot(u)] = 1;
  }
  for (const UnitId e : v.living(other(side))) {
    if (v.unit(e).routed || v.type(e) == UnitType::li || v.engaged(e)) continue;
    Enemy enemy{e, std::vector<std::uint8_t>(slots, 0)};
    const auto& open = v.data.open_sides[index_of(mover(v.type(e)))];
    std::vector<std::size_t> edge{slot(e)};
    enemy.reached[edge.front()] = 1;
    for (int gone = 1; gone < v.ma(e) && !edge.empty(); ++gone) {
      std::vector<std::size_t> next;
      for (const std::size_t from : edge) {
        for (std::size_t side_of_hex = 0; side_of_hex < hex::k_sides; ++side_of_hex) {
          const int to = v.data.beside[from][side_of_hex];
          if (to < 0 || (open[from] >> side_of_hex & 1) == 0) continue;
          const auto h = static_cast<std::size_t>(to);
          if (enemy.reached[h] != 0 || barred[h] != 0) continue;
          enemy.reached[h] = 1;
          next.push_back(h);
        }
      }
      edge = std::move(next);
    }
    enemies_.push_back(std::move(enemy));
  }
}

Risk::Risk(const View& v, const Threats& threats, UnitId u) : v_(v) {
  for (const Threats::Enemy& enemy : threats.enemies()) {
    if (const int gain = promise(v, enemy.who, u); gain > 0) attacks_.push_back({&enemy, gain});
  }
  for (const UnitId f : v.living(v.side(u))) {
    if (f != u && !v.unit(f).routed) friends_.push_back(v.unit(f).at);
  }
}

int Risk::at(Hex h) const {
  const auto& beside = v_.data.beside[static_cast<std::size_t>(v_.data.slot(h))];
  int sum = 0, attackers = 0;
  for (const Attack& attack : attacks_) {
    const bool comes = std::ranges::any_of(beside, [&](std::int16_t near) {
      return near >= 0 && attack.by->reached[static_cast<std::size_t>(near)] != 0;
    });
    if (comes) sum += attack.promise, ++attackers;
  }
  if (attackers == 0) return 0;
  const auto helping = std::ranges::count_if(friends_, [h](Hex f) { return hex::distance(f, h) <= k_near; });
  return std::max(0, attackers - 1 - static_cast<int>(helping)) * (sum / attackers);
}

int price_of_way(const View& v, const MoveOrder& order) {
  constexpr int k_hit = 6, k_volley = 2;
  int out = 0;
  Walk w = start_walk(v, order);
  w.will_move = true;
  for (const Leg& leg : order.legs) {
    if (leg_hurts(v, w, leg)) out += k_hit;
    const Hex from = w.at;
    const bool on_map = w.on_map;
    if (try_leg(v, w, leg)) break;
    if (leg.is != Leg::Is::go) continue;
    const SideId side = v.side(order.unit);
    out += k_volley * (volleys(v, side, w.at) + (on_map ? volleys(v, side, from) : 0));
  }
  return out;
}

}  // namespace hexpost::chariots
