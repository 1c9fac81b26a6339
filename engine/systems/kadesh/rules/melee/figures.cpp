#include "engine/systems/kadesh/rules/melee/figures.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/systems/kadesh/rules/melee/duty.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

constexpr int k_most = 4;  ///< [9.2.3] the limit of all modifiers together

/// The obstacles for one attacker on its side of the hex [9.2.1]: it counts if it hampers all of them [K96].
struct Hampered {
  bool stream = false, camp_wall = false, upslope = false, town = false, moat = false, gate = false, ford = false,
       marsh = false, bridge = false, river = false;
};

Hampered hampered(View v, Hex from, Hex target) {
  const Hexside water = v.water(from, target), wall = v.wall(from, target);
  const Terrain t = v.terrain(from);
  return {.stream = water == Hexside::stream,
          .camp_wall = wall == Hexside::camp_wall,
          .upslope = v.upslope(from, target),
          .town = wall == Hexside::town_wall,
          .moat = water == Hexside::moat,
          .gate = wall == Hexside::fortress_wall,
          .ford = t == Terrain::ford,
          .marsh = t == Terrain::marsh,
          .bridge = t == Terrain::bridge,
          .river = t == Terrain::orontes};
}

/// [9.2.1] [K96] [K97]
int terrain_drm(View v, const Attack& attack) {
  base::ShortList<Hampered, 8> each;
  for (const UnitId u : attack.by)
    each.push_back(hampered(v, v.unit(u).at, attack.target));
  const auto all = [&](bool Hampered::*flag) {
    return std::ranges::all_of(each, [&](const Hampered& one) { return one.*flag; });
  };
  const Terrain t = v.terrain(attack.target);
  int out = t == Terrain::woods || t == Terrain::woods_stream ? -1 : 0;
  if (t == Terrain::ford || all(&Hampered::ford)) out -= 1;  // into or from it: once
  if (t == Terrain::orontes || all(&Hampered::river)) out -= 2;
  for (bool Hampered::*flag :
       {&Hampered::stream, &Hampered::camp_wall, &Hampered::upslope, &Hampered::marsh, &Hampered::bridge})
    out -= all(flag) ? 1 : 0;
  for (bool Hampered::*flag : {&Hampered::town, &Hampered::moat})
    out -= all(flag) ? 2 : 0;
  return out - (all(&Hampered::gate) ? 3 : 0);
}

/// [9.2.3] [K11] By the arcs in which the attackers stand.
int facing_drm(View v, const Attack& attack) {
  const UnitId top = v.top_at(attack.target);
  bool front = false, rear = false, left = false, right = false;
  for (const UnitId u : attack.by) {
    const Arc arc = v.arc(top, v.unit(u).at);
    front = front || arc == Arc::front;
    rear = rear || arc == Arc::rear;
    if (arc != Arc::flank) continue;
    // the right flank is the side that follows the front ones clockwise
    const Hex clockwise = hex::step(v.unit(top).at, (v.unit(top).facing + 1) / 2 + 1);
    (v.unit(u).at == clockwise ? right : left) = true;
  }
  if (left && right) return 4;
  if (left || right) return front || rear ? 3 : 2;
  return rear ? 1 : 0;
}

int best_morale(View v, const Units& units, bool chariots_only) {
  int best = -99;
  for (const UnitId u : units) {
    if (!chariots_only || is_chariot(v.type(u))) best = std::max(best, v.morale(u));
  }
  return best;
}

/// [9.3.5] Attackers in the rear of a Routed unit must check for slaughter before their melee. Those locked with it
/// must fight on in any case [9.3.6].
Barred unchecked_bar(View v, const Attack& attack) {
  if (v.s.phase != Phase::melee) return std::nullopt;
  const Struck struck{attack.target, Struck::How::slaughter};
  if (std::ranges::find(v.s.struck, struck) != v.s.struck.end()) return std::nullopt;
  const UnitId top = v.top_at(attack.target);
  const auto foes = v.units_at(attack.target);
  if (std::ranges::none_of(foes, [&](UnitId u) { return v.routed(u); })) return std::nullopt;
  for (const UnitId u : attack.by) {
    if (v.arc(top, v.unit(u).at) == Arc::rear && !v.locked(u))
      return refuse("9.3.5", "{} did not check for slaughter before the melee", {v.name(u)},
                    "slaughter HEX by UNIT..., before the melees");
  }
  return std::nullopt;
}

/// [9.2] [9.3.6] A unit fights a hex once in a Combat Phase: those whom its charge has locked, or whom it has charged
/// before it lost its order, come up again in the next one.
Barred fought_bar(View v, UnitId u, Hex target) {
  if (v.unit(u).pinned) return std::nullopt;
  const bool fought = std::ranges::any_of(v.s.struck, [&](const Struck& struck) {
    return struck.at == target && (struck.how == Struck::How::charge || struck.how == Struck::How::melee);
  });
  if (!fought) return std::nullopt;
  const auto foes = v.units_at(target);
  if (std::ranges::none_of(foes, [&](UnitId enemy) { return has_met(v, u, enemy); })) return std::nullopt;
  return refuse("9.3.6", "{} has attacked {} in this turn already", {v.name(u), v.at(target)},
                "go on with other attacks; a fight of locked units goes on in the next Combat Phase");
}

std::string names_of(View v, const Hexes& hexes) {
  std::string out;
  for (const Hex h : hexes)
    out += (out.empty() ? "" : ", ") + v.label(h);
  return out;
}

/// [K78]
bool charges(View v, UnitId u) {
  return v.unit(u).charge.has_value() && v.unit(u).level == Level::ordered && !v.locked(u);
}

}  // namespace

int MeleeModifiers::total() const {
  return std::clamp(terrain + leader + defender + morale + facing + numbers + charge_morale, -k_most, k_most);
}

bool is_charge(View v, const Attack& attack) {
  return std::ranges::all_of(attack.by, [&](UnitId u) { return charges(v, u); });
}

int attack_strength(View v, const Attack& attack) {
  return base::sum(attack.by, [&](UnitId u) { return v.strength(u); });
}

Units defenders(View v, Hex target) {
  const auto all = v.units_at(target);
  if (all.empty() || (!v.is_camp(target) && !overstacked(v, target))) return all;
  Units out{all.front()};
  const UnitId partner = v.with_partner(all.front());
  if (partner != k_no_unit && !overstacked(v, target)) out.push_back(partner);
  return out;
}

int defence_strength(View v, Hex target) {
  return base::sum(defenders(v, target), [&](UnitId u) { return v.strength(u); });
}

int odds_between(View v, int attack, int defence) {
  const int odds =
      attack >= defence ? (2 * attack + defence) / (2 * defence) : 2 - (2 * defence + attack) / (2 * attack);
  const Table2D& table = v.data.charts.combat;
  return table.from[table.column(odds)];
}

std::string odds_name(int odds) {
  return odds >= 1 ? std::to_string(odds) + "/1" : "1/" + std::to_string(2 - odds);
}

MeleeModifiers melee_modifiers(View v, const Attack& attack, bool defending_leader) {
  MeleeModifiers out;
  out.terrain = terrain_drm(v, attack);
  out.facing = facing_drm(v, attack);
  if (attack.leader != k_no_leader) out.leader = v.leader_info(attack.leader).rating;
  out.defender = defending_leader ? -1 : 0;
  const auto foes = defenders(v, attack.target);
  const int theirs = best_morale(v, foes, false);
  if (best_morale(v, attack.by, false) > theirs) out.morale = 1;  // [K99]
  const bool fast = std::ranges::all_of(
      attack.by, [&](UnitId u) { return v.unit(u).fast || (v.type(u) == UnitType::runner && v.as_chariot(u)); });
  if (!is_charge(v, attack) || !fast) return out;
  if (v.bodies(attack.by) > v.bodies(foes)) out.numbers = 1;  // [K100]
  const bool higher = best_morale(v, attack.by, true) > theirs;
  if (v.has(Option::charge_morale_twice) && higher) out.charge_morale = 1;  // [K36] otherwise it is the one above
  return out;
}

const Outcome& melee_result(View v, int odds, int roll) {
  const Table2D& table = v.data.charts.combat;
  return table.at(table.column(odds), roll);
}

bool fights_with(View v, const Attack& attack, UnitId u) {
  return charges(v, u) == charges(v, attack.by.front());
}

Hexes melee_targets(View v, UnitId u) {
  Hexes out;
  if (!v.next_to(other(v.side(u)), v.unit(u).at)) return out;
  for (hex::Side k = 0; k < hex::k_sides; ++k) {
    const Hex h = hex::step(v.unit(u).at, k);
    if (v.enemy_at(v.side(u), h) && !attack_bar(v, {h, {u}, k_no_leader})) out.push_back(h);
  }
  std::ranges::sort(out, {}, [&](Hex h) { return v.by_label(h); });
  return out;
}

Barred attack_bar(View v, const Attack& attack) {
  if (attack.by.empty()) return refuse("9.2", "the line does not name a unit that attacks", {});
  if (attack.by.size() > 1) {
    auto sorted = attack.by;
    std::ranges::sort(sorted);
    const auto twice = std::ranges::adjacent_find(sorted);
    if (twice != sorted.end()) return refuse("9.2", "{} is named twice", {v.name(*twice)}, "name it once");
  }
  for (const UnitId u : attack.by) {
    if (auto bar = melee_bar(v, u, attack.target)) return bar;
    if (auto bar = fought_bar(v, u, attack.target)) return bar;
    const bool lone = v.type(u) == UnitType::runner && v.unit(u).charge &&
                      std::ranges::find(attack.by, v.info(u).partner) == attack.by.end();
    if (lone) return refuse("8.8", "{} charges with its chariot only", {v.name(u)}, "name its chariot as well");
  }
  const bool charge = charges(v, attack.by.front());
  if (!std::ranges::all_of(attack.by, [&](UnitId u) { return fights_with(v, attack, u); }))
    return refuse("9.2", "charging units do not attack together with others", {});
  const Struck struck{attack.target, charge ? Struck::How::charge : Struck::How::melee};
  if (std::ranges::find(v.s.struck, struck) != v.s.struck.end())
    return refuse("9.2", "{} was attacked in this way in this turn", {v.at(attack.target)});
  if (auto bar = unchecked_bar(v, attack)) return bar;
  if (attack.leader == k_no_leader) return std::nullopt;
  const bool present =
      v.leader_here(attack.leader) && v.leader_info(attack.leader).side == v.s.active &&
      std::ranges::any_of(attack.by, [&](UnitId u) { return v.unit(u).at == v.leader(attack.leader).at; });
  if (!present) return refuse("9.2.2", "{} is not with the attacking units", {v.leader_name(attack.leader)});
  return std::nullopt;
}

Barred left_out(View v, const Attack& attack) {
  const auto owes = [&](UnitId u) -> std::string_view {
    const Unit& unit = v.unit(u);
    if (unit.charge == attack.target && unit.level == Level::ordered) return "8.8";
    const auto duties = duty_of(v, u);
    if (std::ranges::any_of(duties, [&](UnitId enemy) { return v.unit(enemy).at == attack.target; })) return "9.3.6";
    if (!unit.pinned) return {};
    const auto targets = melee_targets(v, u);
    const bool elsewhere = std::ranges::any_of(targets, [&](Hex h) { return h != attack.target; });
    return elsewhere ? "" : unit.javelins ? "9.3.4" : "9.3.5";
  };
  for (const UnitId u : v.neighbours(v.s.active, attack.target)) {
    if (std::ranges::find(attack.by, u) != attack.by.end() || !fights_with(v, attack, u)) continue;
    const std::string_view rule = owes(u);
    if (rule.empty()) continue;
    Attack joined = attack;
    joined.by.push_back(u);
    if (!attack_bar(v, joined) && rule == "9.3.4")
      return refuse(rule, "{} has thrown its javelins and must attack {}, too: no other enemy is in front of it",
                    {v.name(u), v.at(attack.target)},
                    "name it in the same attack: each hex is attacked once in this way");
    if (!attack_bar(v, joined))
      return refuse(rule, "{} must attack {}, too", {v.name(u), v.at(attack.target)},
                    "name it in the same attack: each hex is attacked once in this way");
  }
  return std::nullopt;
}

Barred owed_attack(View v, UnitId u) {
  const auto targets = melee_targets(v, u);
  if (targets.empty()) return std::nullopt;
  const auto can = [&](Hex h) { return std::ranges::find(targets, h) != targets.end(); };
  for (const UnitId enemy : duty_of(v, u)) {
    if (can(v.unit(enemy).at)) return refuse("9.3.6", "{} must attack {}", {v.name(u), v.at(v.unit(enemy).at)});
  }
  const Unit& unit = v.unit(u);
  if (unit.charge && can(*unit.charge) && unit.level == Level::ordered)
    return refuse("8.8", "{} charges and must attack {}", {v.name(u), v.at(*unit.charge)},
                  "attack the hex in the melees: attack HEX by UNIT...");
  const std::string left = names_of(v, targets);
  if (unit.pinned && unit.javelins)
    return refuse("9.3.4", "{} has thrown its javelins and must attack one of the hexes in front of it: {}",
                  {v.name(u), left}, "attack a hex that is left: attack HEX by UNIT...");
  if (unit.pinned) return refuse("9.3.5", "{} must attack {}", {v.name(u), v.at(targets.front())});
  return std::nullopt;
}

Barred undone_duty(View v) {
  for (const UnitId u : v.on_map_of(v.s.active)) {
    if (auto owed = owed_attack(v, u)) return owed;
  }
  return std::nullopt;
}

}  // namespace hexpost::kadesh
