#include "engine/systems/chariots/advice/threats.h"

#include <array>
#include <span>

#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/missile/fire_view.h"
#include "engine/systems/chariots/rules/movement/move_search.h"
#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/systems/chariots/rules/movement/walk.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"

namespace hexpost::chariots {
namespace {

constexpr int k_faces = 10;  ///< of a die, from 0
constexpr int k_near = 2;    ///< hexes from which a friend helps

/// What hits cost a unit.
class Wear {
 public:
  Wear(const View& v, UnitId u) : points_(100 * v.info(u).tq), left_(std::max(1, hits_left(v, u))) {}
  /// The Rout Points that these hits cost, in hundredths; hits that do not Rout the unit count half their share.
  int loss(int hits) const { return hits >= left_ ? points_ : points_ * hits / left_ / 2; }

 private:
  int points_, left_;
};

/// A unit that checks before it is attacked.
struct Checking {
  Checking(const View& v, UnitId u) : wear(v, u), tq(v.engaged(u) ? k_faces : v.check_tq(u)), left(hits_left(v, u)) {}
  Wear wear;
  int tq;    ///< faces above it are hits; an Engaged unit takes none
  int left;  ///< hits that it can still take
};

/// The share of `hits` on several units that `u` takes; the first unit takes the odd ones.
int share(int hits, std::span<const UnitId> among, UnitId u) {
  const int n = static_cast<int>(among.size());
  return hits / n + (u == among.front() ? hits % n : 0);
}

/// The gain that the attackers can expect from these hits of a Shock, summed over the check of the defenders.
int promise(const View& v, const CrtCell& hits, std::span<const UnitId> attackers, std::span<const UnitId> defenders,
            std::span<const Checking> checking) {
  int price = 0;
  for (const UnitId a : attackers)
    price += Wear(v, a).loss(share(hits.attacker, attackers, a));
  int passed = k_faces - 1;  // the highest face that all pass, which is worth as much as each lower one
  for (const Checking& d : checking)
    passed = std::clamp(d.tq, 0, passed);
  int sum = 0;
  for (int check = passed; check < k_faces; ++check) {
    bool fought = false;
    int worth = 0;
    for (std::size_t i = 0; i < checking.size(); ++i) {
      const Checking& d = checking[i];
      const int before = std::max(0, check - d.tq);
      const bool stands = before < d.left;
      fought = fought || stands;
      worth += d.wear.loss(stands ? before + share(hits.defender, defenders, defenders[i]) : before);
    }
    sum += (worth - (fought ? price : 0)) * (check == passed ? passed + 1 : 1);
  }
  return sum;
}

/// What a Shock by these figures promises the attackers, in hundredths of Rout Points [8.14] [8.17]: the average over
/// the check of the defenders and the die of the Shock.
int promise(const View& v, const ShockFigures& figures, std::span<const UnitId> attackers,
            std::span<const UnitId> defenders) {
  std::vector<Checking> checking;
  checking.reserve(defenders.size());
  for (const UnitId d : defenders)
    checking.emplace_back(v, d);
  int sum = 0;
  CrtCell last;
  int worth = 0;
  for (int die = 0; die < k_faces; ++die) {
    const CrtCell hits = shock_hits(v, figures, die);
    if (die == 0 || hits != last) worth = promise(v, hits, attackers, defenders, checking);
    last = hits;
    sum += worth;
  }
  return sum / (k_faces * k_faces);
}

/// What a Shock of `a` alone on the front of `d` promises `a`, in hundredths of Rout Points.
int promise(const View& v, UnitId a, UnitId d) {
  const FightsAs by = fights_with(v, a), against = fights_with(v, d);
  ShockFigures figures;
  figures.column = base_column(v, by, against);
  if (figures.column == 0) return 0;
  figures.superiority = v.unit(d).column ? Superiority::attacker : superior_weapons(v, by, against);
  return promise(v, figures, std::array{a}, std::array{d});
}

/// What the checks that it has to pass before it attacks cost a unit, in hundredths of Rout Points [8.11].
int price_of_check(const View& v, UnitId u) {
  if (!checks_first(v, u)) return 0;
  int sum = 0;
  for (int check = 0; check < k_faces; ++check)
    sum += Wear(v, u).loss(std::max(0, check - v.check_tq(u)));
  return sum / k_faces;
}

/// Enemies that may fire at a unit that comes to the hex or leaves it.
int volleys(const View& v, SideId side, Hex at) {
  const auto enemies = v.adjacent_units(at, other(side));
  return static_cast<int>(std::ranges::count_if(
      enemies, [&](UnitId e) { return can_fire(v, e) && (v.type(e) == UnitType::li || v.fronts(e, at)); }));
}

}  // namespace

int hits_left(const View& v, UnitId u) {
  return v.rout_limit(u) - v.unit(u).hits;
}

FightsAs fights_with(const View& v, UnitId u) {
  return v.partner(u) != k_no_unit ? FightsAs::ch2_ri : fights_as(v.type(u));
}

Threats::Threats(const View& v, SideId side) : v_(v), barred_(v.data.numbers.size(), 0) {
  for (const UnitId u : v.living(side)) {
    if (!v.unit(u).routed) barred_[static_cast<std::size_t>(v.data.slot(v.unit(u).at))] = 1;
  }
  for (const UnitId e : v.living(other(side))) {
    if (!v.unit(e).routed && v.type(e) != UnitType::li && !v.engaged(e)) enemies_.push_back({e, {}});
  }
}

bool Threats::comes_beside(std::size_t enemy, Hex h) const {
  const Enemy& e = enemies_[enemy];
  if (!might_come_beside(enemy, h)) return false;
  if (e.reached.empty()) search(enemy);
  return std::ranges::any_of(v_.data.numbers.beside(v_.data.slot(h)), [&e](std::int16_t near) {
    return near >= 0 && e.reached[static_cast<std::size_t>(near)] != 0;
  });
}

void Threats::search(std::size_t enemy) const {
  Enemy& e = enemies_[enemy];
  e.reached.assign(barred_.size(), 0);
  const auto& open = v_.data.open_sides[index_of(mover(v_.type(e.who)))];
  std::vector<std::size_t> all{static_cast<std::size_t>(v_.data.slot(v_.unit(e.who).at))};
  e.reached[all.front()] = 1;
  std::size_t next = 0;
  for (int gone = 1; gone < v_.ma(e.who) && next < all.size(); ++gone) {
    for (const std::size_t end = all.size(); next < end; ++next) {
      const std::size_t from = all[next];
      for (std::size_t side = 0; side < hex::k_sides; ++side) {
        if ((open[from] >> side & 1) == 0) continue;
        const auto to = static_cast<std::size_t>(v_.data.numbers.beside(static_cast<int>(from))[side]);
        if (e.reached[to] != 0 || barred_[to] != 0) continue;
        e.reached[to] = 1;
        all.push_back(to);
      }
    }
  }
}

Risk::Risk(const View& v, const Threats& threats, UnitId u)
    : v_(v), threats_(threats), known_(v.data.numbers.size()), unit_(u) {
  for (std::size_t i = 0; i < threats.count(); ++i)
    attacks_.push_back({i, {}});
  for (const UnitId f : v.living(v.side(u))) {
    if (f != u && !v.unit(f).routed) friends_.push_back(v.unit(f).at);
  }
}

const Risk::Loss& Risk::loss(Hex h) const {
  std::optional<Loss>& known = known_[static_cast<std::size_t>(v_.data.slot(h))];
  if (!known) known = search(h);
  return *known;
}

Risk::Loss Risk::search(Hex h) const {
  Loss out;
  int attackers = 0;
  for (Attack& attack : attacks_) {
    if (!threats_.might_come_beside(attack.by, h)) continue;
    if (!attack.promise) attack.promise = promise(v_, threats_.enemy(attack.by), unit_);
    if (*attack.promise <= 0 || !threats_.comes_beside(attack.by, h)) continue;
    out.exposed += *attack.promise, ++attackers;
  }
  if (attackers <= 1) return out;
  const auto helping = std::ranges::count_if(friends_, [h](Hex f) { return hex::distance(f, h) <= k_near; });
  out.at = std::max(0, attackers - 1 - static_cast<int>(helping)) * (out.exposed / attackers);
  return out;
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
