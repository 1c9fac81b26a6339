#include "engine/systems/chariots/advice/threats.h"

#include <algorithm>
#include <optional>

#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/movement/move.h"
#include "engine/systems/chariots/rules/movement/move_search.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"

namespace hexpost::chariots {
namespace {

constexpr int k_faces = 10;  ///< of a die, from 0
constexpr int k_near = 2;    ///< hexes from which a friend helps

/// Rout Points that these hits cost, in hundredths; hits that do not Rout the unit count half their share.
int loss(const View& v, UnitId u, int hits) {
  const int points = 100 * v.info(u).tq, left = std::max(1, hits_left(v, u));
  return hits >= left ? points : points * hits / left / 2;
}

/// Of `hits` on several units, those on the first of them, who takes the odd ones, or on another.
int share(int hits, const std::vector<UnitId>& among, UnitId u) {
  const int n = static_cast<int>(among.size());
  return hits / n + (u == among.front() ? hits % n : 0);
}

/// What a Shock by these figures promises the attackers, in hundredths of Rout Points [8.14] [8.17]: the average over
/// the check of the defenders and the die of the Shock.
int promise(const View& v, const ShockFigures& figures, const std::vector<UnitId>& attackers,
            const std::vector<UnitId>& defenders) {
  int sum = 0;
  for (int die = 0; die < k_faces; ++die) {
    const CrtCell hits = shock_hits(v, figures, die);
    for (int check = 0; check < k_faces; ++check) {
      bool fought = false;
      for (const UnitId d : defenders) {
        const int before = v.engaged(d) ? 0 : std::max(0, check - v.check_tq(d));
        const bool stands = before < hits_left(v, d);
        fought = fought || stands;
        sum += loss(v, d, stands ? before + share(hits.defender, defenders, d) : before);
      }
      if (!fought) continue;
      for (const UnitId a : attackers)
        sum -= loss(v, a, share(hits.attacker, attackers, a));
    }
  }
  return sum / (k_faces * k_faces);
}

/// What a Shock of `a` alone on the front of `d` promises `a`, in hundredths of Rout Points.
int promise(const View& v, UnitId a, UnitId d) {
  const auto row = index_of(fights_with(v, d)), by = index_of(fights_with(v, a));
  ShockFigures figures;
  figures.column = v.charts().clash[row][by];
  if (figures.column == 0) return 0;
  figures.superiority = v.unit(d).column ? Superiority::attacker : v.charts().superiority[row][by];
  return promise(v, figures, {a}, {d});
}

/// What the checks that it has to pass before it attacks cost a unit, in hundredths of Rout Points [8.11].
int price_of_check(const View& v, UnitId u) {
  if (!checks_first(v, u)) return 0;
  int sum = 0;
  for (int check = 0; check < k_faces; ++check)
    sum += loss(v, u, std::max(0, check - v.check_tq(u)));
  return sum / k_faces;
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

Risk::Reaching Risk::reaching(Hex h) const {
  const auto& beside = v_.data.beside[static_cast<std::size_t>(v_.data.slot(h))];
  Reaching out;
  for (const Attack& attack : attacks_) {
    const bool comes = std::ranges::any_of(beside, [&](std::int16_t near) {
      return near >= 0 && attack.by->reached[static_cast<std::size_t>(near)] != 0;
    });
    if (comes) out.promise += attack.promise, ++out.attackers;
  }
  return out;
}

int Risk::at(Hex h) const {
  const auto [attackers, sum] = reaching(h);
  if (attackers == 0) return 0;
  const auto helping = std::ranges::count_if(friends_, [h](Hex f) { return hex::distance(f, h) <= k_near; });
  return std::max(0, attackers - 1 - static_cast<int>(helping)) * (sum / attackers);
}

int Risk::exposed(Hex h) const {
  return reaching(h).promise;
}

int promise(const View& v, const Combat& combat, const std::vector<Combat>& all) {
  std::optional<ShockFigures> best;
  for (const Party& by : parties(v, combat.attackers)) {
    for (const Party& against : parties(v, combat.defenders)) {
      const ShockFigures figures = shock_figures(v, combat, by, against, all);
      if (figures.base > 0 && (!best || pairing_worth(figures) > pairing_worth(*best))) best = figures;
    }
  }
  int out = best ? promise(v, *best, combat.attackers, combat.defenders) : 0;
  for (const UnitId a : combat.attackers)
    out -= price_of_check(v, a);
  return out;
}

int price_of_way(const View& v, const MoveOrder& order) {
  constexpr int k_hit = 18, k_volley = 6;
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
