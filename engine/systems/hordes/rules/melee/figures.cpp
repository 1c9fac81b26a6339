#include "engine/systems/hordes/rules/melee/figures.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <tuple>

#include "engine/base/lists.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/retreat/results.h"

namespace hexpost::hordes {
namespace {

/// Riders fight as if disrupted in such a hex, and no unit has an Impact Bonus in it or against it (terrain table). A
/// river counts only where one stands in the water [Q49].
bool hampers(const View& v, Hex h) {
  return in_water(v, h) || (limiting(v.terrain(h)) && v.terrain(h) != Terrain::river);
}

/// [Q7] A unit outside the combat that has an opponent now and would have none after it; k_no_unit: none.
UnitId left_out(const OpenFoes& foes, const Combat& c) {
  const auto takes_part = [&](UnitId u) {
    return base::contains(c.sides[0].units, u) || base::contains(c.sides[1].units, u);
  };
  for (const UnitId u : foes.units()) {
    if (!takes_part(u) && std::ranges::all_of(foes.of(u), takes_part)) return u;
  }
  return k_no_unit;
}

/// The reasons why the stands do not count; 0 if they do.
int no_stands(const View& v, UnitId unit, std::span<const Hex> foes) {
  const Hex at = v.unit(unit).at;
  int out = 0;
  const auto add = [&out](bool holds, Hindrance h) { out |= holds ? static_cast<int>(h) : 0; };
  add(v.unit(unit).disrupted, Hindrance::disrupted);
  const bool wet = in_water(v, at);
  add(wet, Hindrance::water);
  if (!v.mounted(unit)) return out;
  add(!wet && hampers(v, at), Hindrance::riders_in_rough);
  add(std::ranges::any_of(foes, [&](Hex f) { return v.terrain(f) == Terrain::built_up; }), Hindrance::riders_at_houses);
  return out;
}

}  // namespace

bool fights_as_if_disrupted(const View& v, UnitId unit, std::span<const Hex> foes) {
  return (no_stands(v, unit, foes) & ~static_cast<int>(Hindrance::disrupted)) != 0;
}

int combat_factor(const View& v, UnitId unit, std::span<const Hex> foes) {
  const Hex at = v.unit(unit).at;
  const bool upslope = !foes.empty() && std::all_of(foes.begin(), foes.end(), [&](Hex f) {
    return v.level(at) > v.level(f) && !steep_between(v, at, f);
  });
  return v.type(unit).factor + (upslope ? 1 : 0);  // [Q8]
}

int fighting_stands(const View& v, UnitId unit, std::span<const Hex> foes) {
  if (no_stands(v, unit, foes) != 0) return 0;
  const int front = front_rank(v.unit(unit)).now;
  if (!v.in_column(unit)) return front;
  return std::min(front, v.stands(unit) <= 2 ? 1 : 2);  // [Q18]
}

namespace {

/// The Impact Bonus of the list without one for each stand lost; 0 or less if nothing is left of it.
int impact_after_losses(const View& v, UnitId unit) {
  constexpr int k_block_bonus = 6;  // [1.13.4]
  const int bonus = v.pike_block(unit) ? k_block_bonus : v.type(unit).impact;
  return bonus - std::max(0, v.full_stands(unit) - v.stands(unit));
}

}  // namespace

int nominal_impact(const View& v, UnitId unit) {
  constexpr int k_column_loss = 2, k_column_most = 2;
  int bonus = impact_after_losses(v, unit);
  if (v.in_column(unit)) bonus = std::min(bonus - k_column_loss, k_column_most);
  return std::clamp(bonus, 0, v.stands(unit));
}

namespace {

int no_impact(const View& v, UnitId unit, std::span<const Hex> foes) {
  const Unit& u = v.unit(unit);
  if (!v.pike_block(unit) && v.type(unit).impact == 0) return 0;
  int out = no_stands(v, unit, foes);
  const auto add = [&out](bool holds, Hindrance h) { out |= holds ? static_cast<int>(h) : 0; };
  add(u.static_combat, Hindrance::static_combat);
  add(u.bad_terrain, Hindrance::bad_ground_before);
  if (out == 0 && u.impact) {
    add(nominal_impact(v, unit) == 0, impact_after_losses(v, unit) <= 0 ? Hindrance::losses : Hindrance::column);
    add(out == 0 && (hampers(v, u.at) || std::ranges::any_of(foes, [&](Hex f) { return hampers(v, f); })),
        Hindrance::ground);
  }
  add(std::ranges::any_of(foes, [&](Hex f) { return stakes_between(v, u.at, f); }), Hindrance::stakes);
  return out;
}

}  // namespace

int impact_bonus(const View& v, UnitId unit, std::span<const Hex> foes) {
  return v.unit(unit).impact && no_impact(v, unit, foes) == 0 ? nominal_impact(v, unit) : 0;
}

Hindrances hindrances(const View& v, const Party& party, std::span<const Hex> foes) {
  Hindrances out;
  for (const UnitId u : party.units) {
    out.stands |= no_stands(v, u, foes);
    out.impact |= no_impact(v, u, foes);
  }
  return out;
}

std::vector<Hex> hexes_of(const View& v, const Party& party) {
  std::vector<Hex> out = base::transformed(party.units, [&](UnitId u) { return v.unit(u).at; });
  if (!out.empty()) return out;
  for (const GeneralId g : party.generals)
    out.push_back(v.general(g).at);
  return out;
}

Total total(const View& v, const Combat& combat, SideId side) {
  const Party& own = combat.of(side);
  const std::vector<Hex> foes = hexes_of(v, combat.of(other(side)));
  Total out;
  for (const UnitId u : own.units) {
    const int factor = combat_factor(v, u, foes);
    const int impact = impact_bonus(v, u, foes);
    if (out.factor_of == k_no_unit || factor > out.factor) out.factor = factor, out.factor_of = u;
    if (impact > out.impact) out.impact = impact, out.impact_of = u;
    out.stands += fighting_stands(v, u, foes);
    if (v.hosts_general(u)) out.dice = 2;
  }
  if (!own.generals.empty()) out.dice = 2;  // [1.12.4] two generals still roll two dice
  return out;
}

int expected_lead(const View& v, const Combat& c, SideId side) {
  const auto worth = [&](const Total& t) { return 2 * t.base() + 7 * t.dice; };
  return worth(total(v, c, side)) - worth(total(v, c, other(side)));
}

std::vector<UnitId> open_enemies(const View& v, UnitId unit) {
  std::vector<UnitId> out = enemies_in_contact(v, unit);
  std::erase_if(out, [&](UnitId e) { return v.unit(e).fought; });
  return out;
}

OpenFoes::OpenFoes(const View& v) : first_(v.s.units.size() + 1, 0) {
  auto pairs = contact_pairs(v);
  std::erase_if(pairs, [&](const auto& pair) { return v.unit(pair.first).fought || v.unit(pair.second).fought; });
  if (pairs.empty()) return;
  for (const auto& [a, b] : pairs)
    ++first_[static_cast<std::size_t>(a) + 1], ++first_[static_cast<std::size_t>(b) + 1];
  for (std::size_t i = 1; i < first_.size(); ++i) {
    if (first_[i] > 0) units_.push_back(static_cast<UnitId>(i - 1));
    first_[i] = static_cast<std::uint16_t>(first_[i] + first_[i - 1]);
  }
  all_.resize(2 * pairs.size());
  std::vector<std::uint16_t> next(first_);
  for (const auto& [a, b] : pairs)
    all_[next[static_cast<std::size_t>(a)]++] = b, all_[next[static_cast<std::size_t>(b)]++] = a;
}

namespace {

/// Enemy units beside the lone general that have not fought and of which `test` holds; none if he has fought.
std::vector<UnitId> unfought_beside(const View& v, GeneralId general, const auto& test) {
  const General& g = v.general(general);
  if (!v.alone(general) || g.fought || !v.any_beside(other(g.side), g.at)) return {};
  std::vector<UnitId> out = v.living(other(g.side));
  std::erase_if(out, [&](UnitId u) {
    const Hex at = v.unit(u).at;
    return v.unit(u).fought || !hex::adjacent(at, g.at) || steep_between(v, at, g.at) || !test(u);
  });
  return out;
}

}  // namespace

std::vector<UnitId> may_attack(const View& v, GeneralId general) {
  const Hex at = v.general(general).at;
  return unfought_beside(v, general, [&](UnitId u) { return !barred(v, u, v.unit(u).at, at); });
}

std::vector<UnitId> may_be_attacked_by(const View& v, GeneralId general) {
  const General& g = v.general(general);
  if (v.lone_general_at(g.at, other(g.side)) != k_no_general) return {};  // [1.12.9] he fights another general
  return unfought_beside(v, general, [](UnitId) { return true; });
}

namespace {

using base::Refusal;

Refused judge_members(const View& v, const Combat& c) {
  for (SideId side = 0; side < 2; ++side) {
    const Party& p = c.of(side);
    if (p.size() == 0) return refuse("1.9.1", "one side has no unit that fights");
    for (const UnitId u : p.units) {
      if (u < 0 || u >= v.count() || v.side(u) != side || !v.on_table(u))
        return refuse("1.9.1", "a unit in this combat is not on the table on that side");
      if (v.unit(u).fought) return refuse("Q7", "{} has fought in this phase", {v.name(u)});
      if (std::count(p.units.begin(), p.units.end(), u) > 1) return refuse("Q7", "{} is named twice", {v.name(u)});
    }
    for (const GeneralId g : p.generals) {
      if (g < 0 || g >= v.general_count() || v.general(g).side != side || !v.alone(g))
        return refuse("1.12.4", "a general in this combat is not alone on the table on that side");
      if (v.general(g).fought) return refuse("Q45", "{} has fought in this phase", {v.general_name(g)});
      if (std::count(p.generals.begin(), p.generals.end(), g) > 1)
        return refuse("Q7", "{} is named twice", {v.general_name(g)});
    }
  }
  return std::nullopt;
}

Refused judge_units(const View& v, const Combat& c) {
  const std::vector<UnitId>& a = c.sides[0].units;
  const std::vector<UnitId>& b = c.sides[1].units;
  if (a.size() > 1 && b.size() > 1) return refuse("Q7", "several against several cannot be one combat");
  for (const UnitId x : a) {
    for (const UnitId y : b) {
      if (!in_contact(v, x, y)) return refuse("1.9.1", "{} and {} are not in contact", {v.name(x), v.name(y)});
    }
  }
  return std::nullopt;
}

/// Lone generals: their attackers and their target; only their own side decides it [Q45].
Refused judge_generals(const View& v, SideId by, const Combat& c) {
  for (SideId side = 0; side < 2; ++side) {
    const Party& own = c.of(side);
    const Party& foes = c.of(other(side));
    if (own.generals.empty()) continue;
    if (foes.units.empty()) return refuse("1.12.9", "generals fight each other only in one hex");
    const bool target = side != by && own.units.empty();  // the declaring side's units attack him
    if (side != by && !target) return refuse("Q45", "the other side decides where its generals fight");
    if (target && own.generals.size() > 1) return refuse("Q7", "one combat attacks one general");
    if (!target && foes.units.size() > 1 && own.units.empty())
      return refuse("Q45",
                    "a general without a unit attacks one unit; more units attack the general if their side wants it");
    for (const GeneralId g : own.generals) {
      const std::vector<UnitId> fit = target ? may_attack(v, g) : may_be_attacked_by(v, g);
      const auto beside = [&](UnitId u) { return base::contains(fit, u); };
      const bool good = target ? std::all_of(foes.units.begin(), foes.units.end(), beside)
                               : std::any_of(foes.units.begin(), foes.units.end(), beside);
      if (!good) return refuse("Q45", "{} is not beside them", {v.general_name(g)});
    }
  }
  return std::nullopt;
}

/// [1.9.1] [Q7] Every unit in contact fights: no unit may remain whose enemies have all fought then.
Refused judge_left_out(const View& v, const Combat& c, const OpenFoes& open) {
  const UnitId idle = left_out(open, c);
  if (idle == k_no_unit) return std::nullopt;
  const std::vector<UnitId>& one = c.of(other(v.side(idle))).units;
  if (one.size() == 1 && in_contact(v, idle, one.front()))
    return refuse("Q7", "{} has no one else to fight and has to join in", {v.name(idle)});
  return refuse("Q7", "{} would be left without an enemy to fight", {v.name(idle)},
                "every unit in contact fights: leave one enemy for it");
}

}  // namespace

Refused judge_combat(const View& v, SideId by, const Combat& combat, const OpenFoes& open) {
  if (auto no = judge_members(v, combat)) return no;
  if (auto no = judge_units(v, combat)) return no;
  if (auto no = judge_generals(v, by, combat)) return no;
  return judge_left_out(v, combat, open);
}

namespace {

/// The unit against the most of its enemies that leave no unit without a fight [Q7]; of equally many the first by id.
/// Nothing: it can only be one of several.
std::optional<Combat> largest_against(const View& v, const OpenFoes& open, UnitId one) {
  const std::span<const UnitId> foes = open.of(one);
  const unsigned all = 1u << foes.size();
  std::optional<Combat> best;
  int most = 0;
  for (unsigned mask = all - 1; mask > 0; --mask) {
    if (std::popcount(mask) <= most) continue;
    Combat c;
    c.of(v.side(one)).units = {one};
    std::vector<UnitId>& many = c.of(other(v.side(one))).units;
    for (std::size_t i = 0; i < foes.size(); ++i) {
      if ((mask >> (foes.size() - 1 - i) & 1u) != 0) many.push_back(foes[i]);
    }
    if (left_out(open, c) == k_no_unit) best = std::move(c), most = std::popcount(mask);
  }
  return best;
}

}  // namespace

std::vector<Combat> combats_of_units(const View& v, const OpenFoes& open) {
  std::vector<Combat> out;
  for (const UnitId u : open.units()) {
    auto c = largest_against(v, open, u);
    if (c && !base::contains(out, *c)) out.push_back(*std::move(c));  // one against one: found from either side
  }
  return out;
}

namespace {

/// The many of a combat of units, or one of one.
std::size_t attackers(const Combat& c) {
  return std::max(c.sides[0].units.size(), c.sides[1].units.size());
}

/// The hex of the one; one against one that of the side on move, whose combat it is.
std::pair<int, int> place_of(const View& v, const Combat& c) {
  const SideId side = c.of(v.s.active).units.size() == 1 ? v.s.active : other(v.s.active);
  return map_order(v, v.unit(c.of(side).units.front()).at);
}

/// Combats of units with equally many attackers, the best for the side on move first.
void put_in_order(const View& v, std::span<Combat> combats) {
  if (combats.size() < 2) return;
  struct Ranked {
    int lead;
    std::pair<int, int> at;
    Combat combat;
  };
  std::vector<Ranked> ranked;
  for (Combat& c : combats)
    ranked.push_back({expected_lead(v, c, v.s.active), place_of(v, c), std::move(c)});
  std::sort(ranked.begin(), ranked.end(),
            [](const Ranked& a, const Ranked& b) { return std::tuple(-a.lead, a.at) < std::tuple(-b.lead, b.at); });
  for (std::size_t i = 0; i < ranked.size(); ++i)
    combats[i] = std::move(ranked[i].combat);
}

bool more_attackers(const Combat& a, const Combat& b) {
  return attackers(a) > attackers(b);
}

/// Combats of units against lone generals, if they have no other opponent.
std::vector<Combat> combats_of_generals(const View& v) {
  std::vector<Combat> out;
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    std::vector<UnitId> hunters = may_attack(v, g);
    std::erase_if(hunters, [&](UnitId u) { return !open_enemies(v, u).empty(); });
    if (hunters.empty()) continue;
    Combat c;
    c.of(v.general(g).side).generals = {g};
    c.of(other(v.general(g).side)).units = std::move(hunters);
    out.push_back(std::move(c));
  }
  return out;
}

}  // namespace

std::vector<Combat> open_combats(const View& v, const OpenCombats& open) {
  std::vector<Combat> out = open.of_units;
  std::stable_sort(out.begin(), out.end(), more_attackers);
  for (std::size_t i = 0, end = 0; i < out.size(); i = end) {
    while (end < out.size() && attackers(out[end]) == attackers(out[i]))
      ++end;
    put_in_order(v, std::span(out).subspan(i, end - i));
  }
  for (Combat& c : combats_of_generals(v))
    out.push_back(std::move(c));
  return out;
}

std::optional<Combat> next_combat(const View& v, const OpenCombats& open) {
  std::vector<Combat> all = open.of_units;
  if (all.empty()) all = combats_of_generals(v);
  if (all.empty()) return std::nullopt;
  if (all.front().sides[0].units.empty() || all.front().sides[1].units.empty()) return std::move(all.front());
  const std::size_t most = attackers(*std::ranges::min_element(all, more_attackers));
  std::erase_if(all, [&](const Combat& c) { return attackers(c) < most; });
  put_in_order(v, all);
  return std::move(all.front());
}

std::vector<std::pair<GeneralId, GeneralId>> single_combats(const View& v) {
  std::vector<std::pair<GeneralId, GeneralId>> out;
  for (GeneralId a = 0; a < v.general_count(); ++a) {
    for (GeneralId b = 0; b < v.general_count(); ++b) {
      if (v.general(a).side != 0 || v.general(b).side != 1 || !v.alone(a) || !v.alone(b)) continue;
      if (v.general(a).at == v.general(b).at) out.emplace_back(a, b);
    }
  }
  return out;
}

}  // namespace hexpost::hordes
