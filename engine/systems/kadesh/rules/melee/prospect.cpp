#include "engine/systems/kadesh/rules/melee/prospect.h"

#include <algorithm>
#include <cstdlib>

#include "engine/systems/kadesh/rules/melee/duty.h"
#include "engine/systems/kadesh/rules/melee/melee.h"

namespace hexpost::kadesh {
namespace {

/// A unit of the attack must fight the hex: by its duty, its charge, its javelins or its part in a slaughter.
bool must_fight(View v, const Attack& attack) {
  return std::ranges::any_of(attack.by, [&](UnitId u) {
    const Unit& unit = v.unit(u);
    if (unit.pinned) return true;
    if (unit.charge == attack.target && unit.level == Level::ordered) return true;
    const auto duties = duty_of(v, u);
    return std::ranges::any_of(duties, [&](UnitId e) { return v.unit(e).at == attack.target; });
  });
}

/// The unit, which may attack the hex, joins the attack on it that it may join, or attacks by itself. A charging
/// chariot brings its runner, which charges with it only [8.8].
void join(View v, UnitId u, Hex target, std::vector<Attack>& all) {
  auto at =
      std::ranges::find_if(all, [&](const Attack& one) { return one.target == target && fights_with(v, one, u); });
  if (at != all.end())
    at->by.push_back(u);
  else
    at = all.insert(all.end(), Attack{target, {u}, k_no_leader});
  const UnitId partner = v.unit(u).charge ? v.with_partner(u) : k_no_unit;
  if (partner == k_no_unit || !fights_with(v, *at, partner)) return;
  at->by.push_back(partner);
  if (attack_bar(v, *at)) at->by.pop_back();
}

/// Those of attacks() that have this target.
std::vector<Attack> attacks_on(View v, Hex target) {
  std::vector<Attack> out;
  for (const UnitId u : v.neighbours(v.s.active, target)) {
    if (!attack_bar(v, {target, {u}, k_no_leader})) join(v, u, target, out);
  }
  return out;
}

/// Of the 36 results of two dice.
constexpr int ways_to_roll(int sum) {
  return 6 - std::abs(sum - 7);
}

}  // namespace

int weight_of(const Outcome& o) {
  if (o.eliminated) return 6;
  if (o.routed) return 5;
  if (o.shaken) return 3;
  return o.level ? 2 : o.retreat > 0 ? 1 : 0;
}

int prospect(View v, const Attack& attack) {
  const int odds = odds_between(v, attack_strength(v, attack), std::max(1, defence_strength(v, attack.target)));
  const bool defended = !v.leaders_at(other(v.s.active), attack.target).empty();
  const int drm = melee_modifiers(v, attack, defended).total();
  int out = 0;
  for (int roll = 2; roll <= 12; ++roll) {
    const Outcome& o = melee_result(v, odds, roll + drm);
    out += ways_to_roll(roll) * (o.attacker ? -weight_of(o) : weight_of(o));
  }
  return out;
}

int volley_prospect(View v, const Volley& volley) {
  const int strength = fire_strength(v, volley), drm = fire_modifiers(v, volley).total();
  int out = 0;
  for (int roll = 2; roll <= 12; ++roll)
    out += ways_to_roll(roll) * weight_of(fire_result(v, strength, roll + drm));
  return out;
}

Attack led(View v, Attack attack) {
  int best = 0;
  for (const UnitId u : attack.by) {
    for (const LeaderId l : v.leaders_at(v.s.active, v.unit(u).at)) {
      if (v.leader_info(l).rating <= best) continue;
      best = v.leader_info(l).rating;
      attack.leader = l;
    }
  }
  return attack;
}

std::vector<Volley> volleys(View v, Struck::How how) {
  std::vector<Volley> out;
  for (const UnitId u : v.on_map_of(v.s.active)) {
    for (const Hex h : fire_targets(v, u, how)) {
      if (was_fired_at(v, h, how)) continue;
      const auto at = std::ranges::find(out, h, &Volley::target);
      if (at == out.end())
        out.push_back({h, {u}, how});
      else if (fires_with(v, *at, u))
        at->by.push_back(u);
    }
  }
  std::ranges::sort(out, {}, [&](const Volley& volley) { return v.by_label(volley.target); });
  return out;
}

bool any_volley(View v, Struck::How how) {
  return std::ranges::any_of(v.s.on_map[v.s.active], [&](UnitId u) {
    return std::ranges::any_of(fire_targets(v, u, how), [&](Hex h) { return !was_fired_at(v, h, how); });
  });
}

bool any_attack(View v) {
  return std::ranges::any_of(v.s.on_map[v.s.active], [&](UnitId u) { return !melee_targets(v, u).empty(); });
}

std::vector<Attack> attacks(View v) {
  std::vector<Attack> out;
  for (const UnitId u : v.on_map_of(v.s.active)) {
    for (const Hex h : melee_targets(v, u))
      join(v, u, h, out);
  }
  return out;
}

std::optional<Attack> next_melee(View v) {
  std::optional<Attack> best;
  int most = 0;
  bool due = false;
  for (const Attack& bare : attacks(v)) {
    const Attack one = led(v, bare);
    const bool must = must_fight(v, one);
    if (best && due && !must) continue;
    const int worth = prospect(v, one);
    if (!must && worth <= 0) continue;
    if (best && due == must && worth <= most) continue;
    best = one, most = worth, due = must;
  }
  return best;
}

std::optional<Volley> next_archery(View v) {
  const auto all = volleys(v, Struck::How::archery);
  const Volley* best = nullptr;
  int most = -1;
  for (const Volley& one : all) {
    const int worth = volley_prospect(v, one);
    if (worth > most) most = worth, best = &one;
  }
  return best ? std::optional(*best) : std::nullopt;
}

std::optional<Volley> next_javelins(View v) {
  for (const Volley& volley : volleys(v, Struck::How::javelins)) {
    for (const Attack& attack : attacks_on(v, volley.target)) {
      const Attack one = led(v, attack);
      if (must_fight(v, one) || prospect(v, one) > 0) return volley;
    }
  }
  return std::nullopt;
}

std::optional<Attack> next_slaughter(View v) {
  for (const Attack& attack : attacks(v)) {
    if (!slaughter_bar(v, attack)) return attack;
  }
  return std::nullopt;
}

}  // namespace hexpost::kadesh
