#include "engine/systems/chariots/rules/shock/shock_view.h"

#include <algorithm>

#include "engine/base/lists.h"

/// Chariots of Fire 8.1, 8.3, 8.4, 8.6: attackers and targets of Shock, and the parts of the column and the die.
namespace hexpost::chariots {
namespace {

enum class Duty : std::uint8_t { none, may, must };

/// [8.11] Whether the unit must, may or may not Shock by itself, whatever its targets.
Duty duty(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  if (!unit.active || !v.fit(u) || unit.column || v.type(u) == UnitType::li) return Duty::none;  // [6.35]
  if (unit.pinned_facing) return Duty::none;                                                     // [6.64]
  if (unit.passed_through && !v.options().shock_after_pass_through) return Duty::none;           // [8.33]
  if (v.engaged(u)) return Duty::must;                                                           // [9.21] [Q45]
  if (v.s.order == OrderKind::disengage || unit.ran) return Duty::none;                          // [9.22] [7.21] [Q105]
  const bool moved = v.options().pivot_may_shock ? unit.stepped : unit.moved;                    // [Q95]
  if (moved) return Duty::must;
  return unit.was_adjacent ? Duty::may : Duty::none;
}

/// [Q116] True if a wall or river lies between that the party could not cross: no unit fights over it.
bool barred(View v, const Party& party, Hex at, Hex h) {
  const auto side = hex::side_towards(at, h);
  const MapHex* here = v.hex(at);
  const MapHex* there = v.hex(h);
  if (!side || here == nullptr || there == nullptr) return true;
  const bool road = (here->road >> *side & 1) != 0 && (there->road >> hex::opposite(*side) & 1) != 0;
  const Hexside between = here->sides[static_cast<std::size_t>(*side)];
  if (road || between == Hexside::none) return false;
  return v.charts().movement.hexside[index_of(between)][index_of(mover(v.type(party.front())))].prohibited;
}

/// [8.33] [Q21] With option shock_after_pass_through only those that it has driven through are spared.
bool passed(View v, const Party& party, Hex h) {
  for (const UnitId u : party) {
    for (const UnitId e : v.units_at(h)) {
      if (v.used(Used::What::passed, u, e)) return true;
    }
  }
  return false;
}

std::vector<Hex> targets_in(View v, const Party& party, Arc wanted) {
  std::vector<Hex> out;
  const UnitId lead = party.front();
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    const Hex h = hex::step(v.unit(lead).at, side);
    if (v.on_map(h) && v.arc(lead, h) == wanted && can_shock(v, party, h) && !passed(v, party, h)) out.push_back(h);
  }
  std::sort(out.begin(), out.end());
  return out;
}

bool flanked(View v, const Combat& combat) {
  for (const UnitId d : combat.defenders) {
    for (const UnitId a : combat.attackers) {
      if (hex::adjacent(v.unit(d).at, v.unit(a).at) && v.arc(d, v.unit(a).at) == Arc::flank) return true;
    }
  }
  return false;
}

/// Every attacker of the hex comes over such a hexside.
bool all_across(View v, const Combat& combat, Hex h, std::initializer_list<Hexside> kinds) {
  bool any = false;
  for (const UnitId a : combat.attackers) {
    const auto side = hex::side_towards(h, v.unit(a).at);
    if (!side) continue;
    any = true;
    if (!base::contains(kinds, v.hex(h)->sides[static_cast<std::size_t>(*side)])) return false;
  }
  return any;
}

/// [8.17] 2: of several defenders the ground that is best for them; everything counts
int terrain_shift(View v, const Combat& combat) {
  const ShockTerrain& chart = v.charts().shock_terrain;
  int lowest = 99, highest = -99;
  for (const UnitId a : combat.attackers)
    lowest = std::min(lowest, v.level(v.unit(a).at)), highest = std::max(highest, v.level(v.unit(a).at));
  bool covered = false, river = false, gate = false, some_higher = false, all_higher = true, all_lower = true;
  for (const Hex h : combat.hexes) {
    const Terrain t = v.terrain(h);
    covered = covered || t == Terrain::woods || t == Terrain::marsh;
    river = river || all_across(v, combat, h, {Hexside::minor_river, Hexside::ford});
    gate = gate || (t == Terrain::city && all_across(v, combat, h, {Hexside::gate}));
    some_higher = some_higher || v.level(h) > highest;
    all_higher = all_higher && v.level(h) > highest;
    all_lower = all_lower && v.level(h) < lowest;
  }
  int out = covered ? chart.defenders_covered : 0;
  out += all_higher    ? chart.defenders_higher
         : some_higher ? chart.defender_higher
         : all_lower   ? chart.defenders_lower
                       : 0;
  return out + (river ? chart.across_minor_river : 0) + (gate ? chart.through_gate : 0);
}

/// [4.21] [4.22] [4.23] Leaders help only the units they are with: a Wing Commander gives 1, the OC his Charisma
/// instead, be it 0 [Q39]
int leader_modifier(View v, const std::vector<LeaderId>& leaders) {
  bool wing = false, overall = false;
  int charisma = 0;
  for (const LeaderId l : leaders) {
    if (v.leader_info(l).kind == LeaderKind::overall) overall = true, charisma = v.leader(l).now.charisma;
    wing = wing || v.leader_info(l).kind == LeaderKind::wing;
  }
  if (overall && wing && v.options().leader_drm_choice) return std::max(1, charisma);
  return overall ? charisma : wing ? 1 : 0;
}

}  // namespace

std::vector<Party> parties(View v, const std::vector<UnitId>& units) {
  std::vector<Party> out;
  out.reserve(units.size());
  for (const UnitId u : units) {
    const UnitId half = v.partner(u);
    const bool pair = half != k_no_unit && base::contains(units, half);
    if (!pair) out.push_back({u});
    if (pair && v.type(u) == UnitType::ch2) out.push_back({u, half});  // the chariot first: it leads
  }
  return out;
}

FightsAs party_type(View v, const Party& party) {
  return party.size() > 1 ? FightsAs::ch2_ri : fights_as(v.type(party.front()));
}

std::vector<Party> parties_at(View v, Hex h, SideId side) {
  std::vector<UnitId> there = base::only(v.units_at(h), [&](UnitId u) { return v.side(u) == side; });
  return parties(v, there);
}

bool can_shock(View v, const Party& party, Hex h) {
  return can_shock_from(v, party, v.unit(party.front()).at, h);
}

bool can_shock_from(View v, const Party& party, Hex from, Hex h) {
  if (barred(v, party, from, h)) return false;
  const FightsAs by = party_type(v, party);
  const SideId enemy = other(v.side(party.front()));
  for (UnitId u = v.first_at(h); u != k_no_unit; u = v.unit(u).next) {
    if (v.side(u) != enemy) continue;
    const bool pair = v.partner(u) != k_no_unit;
    if (pair && v.type(u) != UnitType::ch2) continue;  // its chariot stands for both
    if (base_column(v, by, pair ? FightsAs::ch2_ri : fights_as(v.type(u))) != 0) return true;
  }
  return false;
}

/// [Q33] Front hexes alone count.
std::vector<Hex> shock_targets(View v, const Party& party) {
  return targets_in(v, party, Arc::front);
}

std::vector<Attacker> shock_attackers(View v) {
  std::vector<UnitId> active;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.unit(u).active && v.fit(u)) active.push_back(u);
  }
  std::vector<Attacker> out;
  for (const Party& party : parties(v, active)) {
    // [8.41] a stack attacks as one or not at all; a half of another command is not active and not in it
    if (std::ranges::any_of(party, [v](UnitId u) { return duty(v, u) == Duty::none; })) continue;
    Attacker a{.units = party, .lead = party.front(), .must = false, .targets = shock_targets(v, party), .beside = {}};
    if (a.targets.empty()) continue;
    a.must = std::ranges::any_of(party, [v](UnitId u) { return duty(v, u) == Duty::must; });
    if (v.polish()) a.beside = targets_in(v, party, Arc::flank);
    out.push_back(std::move(a));
  }
  std::sort(out.begin(), out.end(), [](const Attacker& a, const Attacker& b) { return a.lead < b.lead; });
  return out;
}

bool checks_first(View v, UnitId u) {
  return duty(v, u) == Duty::may;
}

ShockFigures shared_figures(View v, const Combat& combat) {
  ShockFigures out;
  out.flank = flanked(v, combat) ? v.charts().flank_shift : 0;
  // [Q38] a chariot with its runners is one
  const int more =
      static_cast<int>(parties(v, combat.attackers).size()) - static_cast<int>(parties(v, combat.defenders).size());
  out.numbers = more * v.charts().number_shift;
  out.terrain = terrain_shift(v, combat);
  out.leaders = leader_modifier(v, combat.modifiers[0]) - leader_modifier(v, combat.modifiers[1]);
  // [6.35] automatically: not only when the Column is the one whose Type counts
  out.in_column = std::ranges::any_of(combat.defenders, [v](UnitId u) { return v.unit(u).column; });
  return out;
}

bool takes_in_rear(View v, const Party& by, const Party& against, const std::vector<Combat>& all) {
  const UnitId d = against.front();
  const Hex from = v.unit(by.front()).at;
  if (!hex::adjacent(v.unit(d).at, from) || v.arc(d, from) != Arc::rear) return false;
  for (const UnitId e : v.fronted_by(from, v.side(d))) {
    if (base::contains(against, e)) continue;
    const bool busy = std::ranges::any_of(all, [&](const Combat& c) {
      const bool attacked = base::contains(c.defenders, e);
      return attacked && std::ranges::any_of(c.attackers, [&](UnitId a) { return !base::contains(by, a); });
    });
    if (!busy) return false;
  }
  return true;
}

ShockFigures shock_figures(View v, const ShockFigures& shared, const std::vector<Party>& defenders, const Party& by,
                           const Party& against, const std::vector<Combat>& all) {
  ShockFigures out = shared;
  const FightsAs a = party_type(v, by), d = party_type(v, against);
  out.base = base_column(v, a, d);
  out.column = std::clamp(out.base + out.flank + out.numbers + out.terrain, 1, k_crt_columns);
  const bool by_active = v.side(by.front()) == v.s.active;
  out.heroic = by_active ? v.s.heroic_drm : -v.s.heroic_drm;
  // whichever Type the defender lets count: only the attacker's unit is tied to the superiority
  out.from_rear = std::ranges::any_of(defenders, [&](const Party& each) { return takes_in_rear(v, by, each, all); });
  // [8.62]
  out.superiority = out.from_rear || out.in_column ? Superiority::attacker : superior_weapons(v, a, d);
  return out;
}

ShockFigures shock_figures(View v, const Combat& combat, const Party& by, const Party& against,
                           const std::vector<Combat>& all) {
  return shock_figures(v, shared_figures(v, combat), parties(v, combat.defenders), by, against, all);
}

int pairing_worth(const ShockFigures& f) {
  return f.base + (f.superiority == Superiority::attacker ? 40 : f.superiority == Superiority::none ? 20 : 0);
}

/// [8.17] 3 [8.63]
CrtCell shock_hits(View v, const ShockFigures& figures, int die) {
  const int row = std::clamp(die + figures.leaders + figures.heroic, 0, 9);
  CrtCell out = v.charts().crt[static_cast<std::size_t>(row)][static_cast<std::size_t>(figures.column - 1)];
  if (figures.superiority == Superiority::attacker) out.defender *= 2;
  if (figures.superiority == Superiority::defender) out.attacker *= 3;
  return out;
}

std::vector<UnitId> in_order(View v, std::vector<UnitId> units) {
  if (units.size() < 2) return units;
  const auto key = [v](UnitId u) {
    const int slot = v.here(u) ? v.data.slot(v.unit(u).at) : -1;
    return std::pair{slot < 0 ? -1 : v.data.numbers.by_label(slot), u};
  };
  std::ranges::sort(units, {}, key);
  return units;
}

std::vector<LeaderId> leaders_with(View v, const std::vector<UnitId>& units) {
  std::vector<LeaderId> out;
  for (const UnitId u : units) {
    const Leaders with = v.leaders_with(u);
    out.insert(out.end(), with.begin(), with.end());
  }
  base::sort_unique(out);
  return out;
}

std::vector<UnitId> engaged_units(View v) {
  std::vector<UnitId> out;
  for (const EngagedPair& pair : v.s.engaged)
    out.push_back(pair.a), out.push_back(pair.b);
  base::sort_unique(out);
  return out;
}

}  // namespace hexpost::chariots
