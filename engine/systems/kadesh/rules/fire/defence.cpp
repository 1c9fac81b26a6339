#include <algorithm>
#include <map>

#include "engine/systems/kadesh/rules/fire/fire.h"
#include "engine/systems/kadesh/rules/fire/questions.h"
#include "engine/systems/kadesh/rules/fire/withdrawal.h"
#include "engine/systems/kadesh/rules/melee/combat.h"
#include "engine/systems/kadesh/rules/melee/duty.h"
#include "engine/systems/kadesh/rules/retreat/place.h"
#include "engine/systems/kadesh/rules/retreat/retreat.h"

/// Day of the Chariot: Kadesh 9.3.2, 9.3.3: what the Defender does before a melee: defensive fire, retreats.
namespace hexpost::kadesh {
namespace {

using How = Struck::How;

int strength_at(View v, Hex h) {
  int out = 0;
  for (const UnitId u : v.units_at(h))
    out += v.strength(u);
  return out;
}

/// The hex at which the unit fires, or none. Standing orders: `none`, the `strongest`, a `charging` unit.
std::optional<Hex> choose_target(Play& p, UnitId u, const Hexes& targets) {
  std::vector<table::Option<std::optional<Hex>>> options{{std::nullopt, "none", "never"}};
  std::size_t strongest = 1, charging = 0;
  for (const Hex h : targets) {
    options.push_back({h, p.label(h)});
    if (strength_at(p, h) > strength_at(p, *options[strongest].value)) strongest = options.size() - 1;
    const auto all = p.view().units_at(h);
    if (charging == 0 && std::ranges::any_of(all, [&](UnitId e) { return p.unit(e).charge.has_value(); }))
      charging = options.size() - 1;
  }
  options[strongest].label = "strongest";
  if (charging != 0) (charging == strongest ? options[charging].also : options[charging].label) = "charging";
  return p.ask(p.passive(),
               k_defensive_fire.of<std::optional<Hex>>(p.name(u), "", options, {{"charging", charging != 0 ? 1 : 0}}));
}

/// [K8] The posture of the attackers of a hex that is worst for its defenders: the lowest die that succeeds.
int highest_die(View v, UnitId u, const Units& attackers) {
  int lowest = 6;
  const std::size_t column = v.as_chariot(u) || v.type(u) == UnitType::scout ? 1 : 0;
  for (const UnitId a : attackers) {
    const bool charge = v.unit(a).charge.has_value() && v.unit(a).level == Level::ordered;
    const Posture posture = v.as_chariot(a) ? (charge ? Posture::charging_chariots : Posture::chariots)
                            : charge        ? Posture::charging_infantry
                                            : Posture::infantry;
    lowest = std::min(lowest, v.data.charts.withdrawal[index_of(posture)][column]);
  }
  return lowest;
}

Units attackers_of(View v, Hex h) {
  Units out;
  for (const UnitId a : v.neighbours(v.s.active, h)) {
    if (!melee_bar(v, a, h)) out.push_back(a);
  }
  return out;
}

/// [K94] Ways of one hex, or of two for chariots and scouts, without zones of control.
std::vector<Way> withdrawal_ways(View v, const Units& group) {
  std::vector<Way> out = retreat_ways(v, group, 1, false);
  const bool fast =
      std::ranges::all_of(group, [&](UnitId u) { return v.as_chariot(u) || v.type(u) == UnitType::scout; });
  if (!fast) return out;
  const auto two = retreat_ways(v, group, 2, false);
  out.insert(out.end(), two.begin(), two.end());
  return out;
}

/// The die, and the retreat if it succeeds.
void attempt_withdrawal(Play& p, const Units& group, const Units& attackers) {
  const UnitId u = group.front();
  const Hex at = p.unit(u).at;
  const SideId side = p.passive();
  const int highest = highest_die(p, u, attackers);
  const int roll = p.d6("9.3.3", table::suffers(side));
  if (roll > highest) {
    p.tell("9.3.3", say("{} cannot retreat before combat: {} against {}", listed(p, group), roll, highest));
    return;
  }
  const auto ways = withdrawal_ways(p, group);
  if (ways.empty()) {
    p.tell("9.3.3", group.size() == 1 ? say("{} may retreat before combat and has no way open", listed(p, group))
                                      : say("{} may retreat before combat and have no way open", listed(p, group)));
    return;
  }
  std::vector<table::Option<std::size_t>> options;
  for (std::size_t i = 0; i < ways.size(); ++i)
    options.push_back({i, p.label(ways[i].hexes.back())});
  options.front().label = "near";
  (options.size() > 1 ? options.back().label : options.back().also) = "far";
  const std::size_t way = p.ask(side, k_withdraw_to.of<std::size_t>(p.name(u), "", options));
  std::vector<Hex> along{at};
  along.insert(along.end(), ways[way].hexes.begin(), ways[way].hexes.end());
  const std::string who = listed(p, group), to = p.label(along.back());
  Fact fact = group.size() == 1 ? say("{} retreats before combat to {}", who, to)
                                : say("{} retreat before combat to {}", who, to);
  p.tell("9.3.3", std::move(fact).goes(p.name(u), side, along));
  for (const Hex h : ways[way].hexes) {
    for (const UnitId one : group)
      arrive(p, one, h);
  }
  if (!p.view().held_by(side, at)) lead_along(p, side, along);
  make_room(p, along.back(), group);
  for (const UnitId one : group)
    face_alike(p, one);
}

/// A unit, pair or stack of two attempts it once.
void offer_withdrawal(Play& p, const Units& group) {
  const UnitId u = group.front();
  const Hex at = p.unit(u).at;
  const SideId side = p.passive();
  const auto attackers = attackers_of(p, at);
  if (attackers.empty()) return;
  int strength = 0;
  bool charge = false, behind = false;
  for (const UnitId a : attackers) {
    strength += p.view().strength(a);
    charge = charge || p.unit(a).charge.has_value();
    behind = behind || p.view().arc(u, p.unit(a).at) != Arc::front;
  }
  const int odds = odds_column(strength, std::max(1, defence_strength(p, at))) - 2;
  const bool tries = p.ask(side, k_withdraw.of<bool>(p.name(u), "", table::yes_no(),
                                                     {{"odds", odds},
                                                      {"charge", charge ? 1 : 0},
                                                      {"flanked", behind ? 1 : 0},
                                                      {"level", static_cast<int>(p.unit(u).level)},
                                                      {"camp", p.view().is_camp(at) ? 1 : 0}}));
  for (const UnitId one : group)
    p.unit(one).tried = true;
  if (tries) attempt_withdrawal(p, group, attackers);
}

}  // namespace

/// [9.3.2] Units that have named a target fire hex by hex; a unit whose target is gone names another [K133].
void defence_phase(Play& p) {
  std::map<UnitId, Hex> targets;
  Units done;
  for (;;) {
    for (const UnitId u : p.view().on_map_of(p.passive())) {
      if (std::ranges::find(done, u) != done.end() || targets.contains(u)) continue;
      auto able = fire_targets(p, u, How::defence);
      able.remove_if([&](Hex h) { return was_fired_at(p, h, How::defence); });
      if (able.empty()) continue;
      const auto target = choose_target(p, u, able);
      if (target)
        targets[u] = *target;
      else
        done.push_back(u);
    }
    std::erase_if(targets, [&](const auto& one) { return volley_bar(p, {one.second, {one.first}, How::defence}); });
    if (targets.empty()) return;
    Volley volley{targets.begin()->second, {}, How::defence};
    for (const auto& [u, h] : targets) {
      if (p.view().by_label(h) < p.view().by_label(volley.target)) volley.target = h;
    }
    for (const auto& [u, h] : targets) {
      if (h == volley.target) volley.by.push_back(u), done.push_back(u);
    }
    for (const UnitId u : volley.by)
      targets.erase(u);
    fire(p, volley);
  }
}

std::optional<int> withdrawal_die(View v, UnitId u) {
  const auto attackers = attackers_of(v, v.unit(u).at);
  return attackers.empty() ? std::nullopt : std::optional(highest_die(v, u, attackers));
}

void try_withdrawal(Play& p, UnitId u) {
  const Hex at = p.unit(u).at;
  for (const auto& group : retreat_groups(p, p.view().units_at(at))) {
    if (std::ranges::find(group, u) != group.end()) return attempt_withdrawal(p, group, attackers_of(p, at));
  }
}

void withdrawal_phase(Play& p) {
  for (const UnitId first : p.view().on_map_of(p.passive())) {
    if (!p.view().here(first) || p.unit(first).tried || p.view().locked(first)) continue;
    if (!p.view().next_to(p.active(), p.unit(first).at)) continue;  // no unit may attack it
    const auto all = p.view().units_at(p.unit(first).at);
    for (const auto& group : retreat_groups(p, all)) {
      const bool stays = std::ranges::any_of(
          group, [&](UnitId u) { return p.unit(u).tried || p.view().locked(u) || !p.view().here(u); });
      if (!stays && std::ranges::find(group, first) != group.end()) offer_withdrawal(p, group);
    }
  }
}

}  // namespace hexpost::kadesh
