#include "engine/systems/hordes/rules/retreat/compulsory.h"

#include <algorithm>
#include <tuple>

#include "engine/base/ensure.h"
#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/shooting/figures.h"

namespace hexpost::hordes {

std::string why_barred(const View& v, UnitId unit, Hex from, Hex to) {
  const auto say = [&](std::string_view pattern, std::string_view what = {}) {
    return base::fill(base::tr(pattern), {v.on_map(to) ? v.label(to) : std::string(), what});
  };
  if (!v.on_map(to)) return base::tr("the table ends there");
  if (steep_between(v, from, to)) return say("{} lies across a steep side");
  const Step ground = step(v, mover(v, unit), from, to);
  if (!ground.refused.empty()) return say("{} is closed to it: {}", base::tr(ground.refused));
  // [1.7.3]
  if (in_zoc_of(v, other(v.side(unit)), to)) return say("{} lies in an enemy zone of control");
  const UnitId there = v.unit_at(to);
  if (there == k_no_unit) return say("an enemy general is in {}");
  if (v.hostile(unit, there)) return say("{} holds {1}", v.name(there));
  if (v.unit(there).disrupted) return say("{1} in {0} is disrupted and cannot make room", v.name(there));
  if (engaged(v, there)) return say("{1} in {0} is in combat and cannot make room", v.name(there));
  return say("{1} in {0} has nowhere to go", v.name(there));
}

namespace {

/// True if a compulsory move may take the unit from a hex to the one beside it, by terrain, steep sides, walls, stakes
/// and the edge of the map [1.10.2] [1.13.6]. Ignores units and zones of control.
bool may_be_forced(const View& v, UnitId unit, Hex from, Hex to) {
  return !steep_between(v, from, to) && step(v, mover(v, unit), from, to).refused.empty();
}

}  // namespace

bool may_be_disturbed(const View& v, UnitId friendly) {
  return !v.unit(friendly).disrupted && !engaged(v, friendly);
}

std::vector<Pushes> displacements(const View& v, UnitId unit, bool domino, std::span<const Hex> closed, UnitId but) {
  struct Link {
    UnitId unit;
    int pusher;  ///< index of the link that pushes it, -1 the first
  };
  std::vector<Link> links{{unit, -1}};
  std::vector<Pushes> out;
  const auto open = [&](UnitId u, Hex to) {
    return !base::contains(closed, to) && may_be_forced(v, u, v.unit(u).at, to) &&
           !in_zoc_of(v, other(v.side(u)), to, but);
  };
  const auto reached = [&](UnitId u) {
    return std::any_of(links.begin(), links.end(), [&](const Link& l) { return l.unit == u; });
  };
  for (std::size_t i = 0; i < links.size(); ++i) {  // breadth first: short chains before long ones
    const UnitId u = links[i].unit;
    bool room = false;
    for (hex::Side s = 0; s < hex::k_sides && out.size() < k_most_chains; ++s) {
      const Hex to = hex::step(v.unit(u).at, s);
      if (!vacant(v, v.side(u), to) || !open(u, to)) continue;
      room = true;
      Pushes chain{{u, to}};
      for (std::size_t l = i; links[l].pusher >= 0; l = static_cast<std::size_t>(links[l].pusher)) {
        const UnitId pusher = links[static_cast<std::size_t>(links[l].pusher)].unit;
        chain.push_back({pusher, v.unit(links[l].unit).at});
      }
      out.push_back(std::move(chain));
    }
    if (room || !domino) continue;
    for (const Hex to : hex::neighbours(v.unit(u).at)) {
      const UnitId next = v.unit_at(to);
      if (next == k_no_unit || v.hostile(u, next) || reached(next) || !may_be_disturbed(v, next) || !open(u, to))
        continue;
      links.push_back({next, static_cast<int>(i)});
    }
  }
  return out;
}

Stays stays_on_recoil(const View& v, UnitId unit, Cause cause, std::span<const Hex> foes) {
  const Unit& u = v.unit(unit);
  if (v.kind(unit) == Kind::artillery) return Stays::artillery;
  if (has_wagons(v, unit)) {
    if (v.combined(unit)) return Stays::combined_wagons;
    if (v.options().wagons_never_recoil) return Stays::wagons;
  }
  if (in_shield_wall(v, unit)) return Stays::shield_wall;
  const auto through = [&](std::uint8_t sides) {
    return [&v, unit, sides](Hex f) { return comes_through(v.unit(unit).at, f, sides); };
  };
  if (cause == Cause::melee && std::any_of(foes.begin(), foes.end(), through(v.stakes_on(u.at)))) return Stays::stakes;
  if (cause == Cause::shooting && u.pavises && !v.in_column(unit) && !foes.empty() &&
      std::all_of(foes.begin(), foes.end(), through(front_sides(u.facing))))
    return Stays::pavises;
  return Stays::no;
}

Stays stays_on_flee(const View& v, UnitId unit) {
  const bool combined = has_wagons(v, unit) && v.combined(unit);
  return combined && !v.options().combined_wagons_lost_on_flee ? Stays::combined_wagons : Stays::no;
}

bool has_wagons(const View& v, UnitId unit) {
  const TroopType* rear = v.rear_type(unit);
  return v.kind(unit) == Kind::war_wagon || (rear && rear->kind == Kind::war_wagon);
}

namespace {

/// Ways into one hex: none, one, or one for each way to push a friend out of it.
std::vector<Recoil> ways_into(const View& v, UnitId unit, Hex to, int rank) {
  const Hex at = v.unit(unit).at;
  if (!v.on_map(to) || !may_be_forced(v, unit, at, to) || in_zoc_of(v, other(v.side(unit)), to)) return {};
  if (vacant(v, v.side(unit), to)) return {{to, {}, rank}};
  const UnitId there = v.unit_at(to);
  if (there == k_no_unit || v.hostile(unit, there) || !may_be_disturbed(v, there)) return {};
  std::vector<Recoil> out;
  for (Pushes& chain : displacements(v, there, true, std::array{at}))
    out.push_back({to, std::move(chain), rank});
  return out;
}

void add(std::vector<Recoil>& to, std::vector<Recoil> more) {
  for (Recoil& way : more)
    base::add_once(to, std::move(way));
}

bool clean(const Recoil& way) {
  return way.pushes.empty();
}

void put_in_order(const View& v, UnitId unit, std::vector<Recoil>& ways) {
  const SideId side = v.side(unit);
  std::stable_sort(ways.begin(), ways.end(), [&](const Recoil& a, const Recoil& b) {
    const auto key = [&](const Recoil& w) {
      return std::tuple(w.rank, w.pushes.size(), rows_to_edge(v, side, w.to), map_order(v, w.to));
    };
    return key(a) < key(b);
  });
}

/// Hexes of the enemies it faces in contact; without one those of opponents in front, else the first opponent's [Q10].
std::vector<Hex> faced(const View& v, UnitId unit, std::span<const Hex> foes) {
  const Hex at = v.unit(unit).at;
  const auto faces = [&](Hex h) { return in_front(at, v.unit(unit).facing, h); };
  std::vector<Hex> out;
  for (const UnitId e : enemies_in_contact(v, unit)) {
    if (faces(v.unit(e).at)) out.push_back(v.unit(e).at);
  }
  if (out.empty()) std::copy_if(foes.begin(), foes.end(), std::back_inserter(out), faces);
  if (out.empty() && !foes.empty()) out.push_back(foes.front());
  return out;
}

/// On its own edge row [1.10.2]: along it, or inward when every hex along it costs a friend or is barred.
void ways_from_edge(const View& v, UnitId unit, std::vector<Recoil>& ways) {
  const Hex at = v.unit(unit).at;
  std::vector<Recoil> inward;
  for (const Hex to : hex::neighbours(at))
    add(v.on_own_edge(v.side(unit), to) ? ways : inward, ways_into(v, unit, to, 0));
  if (std::any_of(ways.begin(), ways.end(), clean)) return;
  const bool needed = ways.empty();
  for (Recoil& way : inward) {
    if (needed || clean(way)) add(ways, {way});
  }
}

}  // namespace

/// One hex, out of any ground [Q25].
Recoils recoil_from_melee(const View& v, UnitId unit, std::span<const Hex> foes) {
  const Hex at = v.unit(unit).at;
  const bool on_edge = v.on_own_edge(v.side(unit), at);
  Recoils out;
  out.may_leave = on_edge;
  const std::vector<Hex> opposed = faced(v, unit, foes);
  base::ensure(!opposed.empty(), "a recoil from melee without an enemy");
  for (const Hex foe : opposed) {
    const auto side = hex::side_towards(at, foe);
    base::ensure(side.has_value(), "a recoil from an enemy that is not adjacent");
    const Hex away = hex::step(at, hex::opposite(*side));
    add(out.ways, ways_into(v, unit, away, 0));
    if (out.lost_because.empty()) out.lost_because = why_barred(v, unit, at, away);
  }
  if (on_edge) ways_from_edge(v, unit, out.ways);
  if (out.ways.empty() && v.options().recoil_any_far_hex) {  // [Q10]
    for (const Hex to : hex::neighbours(at)) {
      if (!beside_enemy(v, v.side(unit), to)) add(out.ways, ways_into(v, unit, to, 1));
    }
  }
  if (!out.ways.empty()) out.lost_because.clear();
  put_in_order(v, unit, out.ways);
  return out;
}

Recoils recoil_from_shooting(const View& v, UnitId unit, std::span<const Hex> shooters) {
  const Hex at = v.unit(unit).at;
  const SideId side = v.side(unit);
  const int home = rows_to_edge(v, side, at);
  const auto farther = [&](Hex to) {
    return std::all_of(shooters.begin(), shooters.end(),
                       [&](Hex s) { return hex::distance(to, s) > hex::distance(at, s); });
  };
  std::array<std::vector<Recoil>, 4> ranks;  // [1.10.3]
  for (const Hex to : hex::neighbours(at)) {
    for (Recoil& way : ways_into(v, unit, to, 3)) {
      const int rows = rows_to_edge(v, side, to);
      if (clean(way)) way.rank = rows < home && farther(to) ? 0 : (rows == home ? 1 : 2);
      ranks[static_cast<std::size_t>(way.rank)].push_back(std::move(way));
    }
  }
  Recoils out;
  out.may_leave = v.on_own_edge(side, at);
  const auto best = std::find_if(ranks.begin(), ranks.end(), [](const auto& ways) { return !ways.empty(); });
  if (best == ranks.end()) {
    out.lost_because = base::tr("every hex beside it is barred");
    return out;
  }
  out.ways = std::move(*best);
  put_in_order(v, unit, out.ways);
  return out;
}

/// [1.13.10]
Rampage rampage(const View& v, UnitId elephants, int d6) {
  const Hex at = v.unit(elephants).at;
  const SideId side = v.side(elephants);
  const Hex to = hex::step(at, d6 - 1);
  Rampage out{at, false, false, k_no_unit, {}};
  if (!v.on_map(to)) {
    out.eliminated = rows_to_edge(v, side, to) < 0;  // [Q24]
    return out;
  }
  if (!may_be_forced(v, elephants, at, to) || v.lone_general_at(to, other(side)) != k_no_general) return out;
  const UnitId there = v.unit_at(to);
  if (there != k_no_unit) {
    const bool spared = v.options().elephants_spare_engaged && !may_be_disturbed(v, there);
    if (!spared) out.pushes = displacements(v, there, true, std::array{at}, elephants);
    if (out.pushes.empty()) return out;
    out.displaced = there;
  }
  out.to = to;
  out.moves = true;
  return out;
}

}  // namespace hexpost::hordes
