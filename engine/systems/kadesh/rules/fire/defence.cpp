#include "engine/systems/kadesh/rules/fire/defence.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/lists.h"
#include "engine/systems/kadesh/rules/fire/fire.h"
#include "engine/systems/kadesh/rules/fire/questions.h"
#include "engine/systems/kadesh/rules/melee/duty.h"
#include "engine/systems/kadesh/rules/melee/figures.h"
#include "engine/systems/kadesh/rules/retreat/place.h"
#include "engine/systems/kadesh/rules/retreat/retreat.h"

/// Day of the Chariot: Kadesh 9.3.2, 9.3.3: what the Defender does before a melee: defensive fire, retreats.
namespace hexpost::kadesh {
namespace {

using How = Struck::How;

int strength_at(View v, Hex h) {
  return base::sum(v.units_at(h), [&](UnitId u) { return v.strength(u); });
}

/// [9.1] When the hex is fired at, in the order that the defender chooses. Hexes of one time follow their labels.
enum class When : std::uint8_t { first, second, third, in_turn, last };

/// The hex at which a unit fires; none if it does not fire.
struct Shot {
  std::optional<Hex> at;
  When when = When::in_turn;
  bool operator==(const Shot&) const = default;
};

/// A time with its word in the answer line, and with the words of standing orders for these two targets at that time.
struct Timing {
  When when;
  std::string_view word, strongest, charging;
};
constexpr std::array<Timing, 5> k_timings{{{When::in_turn, "", "strongest", "charging"},
                                           {When::first, "first", "strongest-first", "charging-first"},
                                           {When::second, "second", "", ""},
                                           {When::third, "third", "", ""},
                                           {When::last, "last", "strongest-last", "charging-last"}}};

/// The choice of a target. The list has no times: they would make five lines of each hex, and most players need none.
struct ShotQuestion : table::Choice<Shot> {
  std::size_t listed = 0;  ///< the first options; those with a time come behind them
  std::vector<Shot> list(const auto&, std::size_t limit) const {
    std::vector<Shot> out;
    for (std::size_t i = 0; i < std::min(listed, limit); ++i)
      out.push_back(options[i].value);
    return out;
  }
  Shot sample(const auto&, dice::Random& random) const { return random.one_of(options).value; }
};

/// Asks for the target of the unit. Standing orders: `none`, the `strongest`, a `charging` unit, or if none charges the
/// strongest.
Shot choose_target(Play& p, UnitId u, const Hexes& targets) {
  std::size_t strongest = 0, charging = targets.size();
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (strength_at(p, targets[i]) > strength_at(p, targets[strongest])) strongest = i;
    const auto all = p.view().units_at(targets[i]);
    if (charging == targets.size() && std::ranges::any_of(all, [&](UnitId e) { return p.unit(e).charge.has_value(); }))
      charging = i;
  }
  std::vector<table::Option<Shot>> options{{{}, "none", "never"}};
  for (const Timing& timing : k_timings) {
    for (std::size_t i = 0; i < targets.size(); ++i) {
      table::Option<Shot> one{{targets[i], timing.when}, p.label(targets[i])};
      if (!timing.word.empty()) one.word += " " + std::string(timing.word);
      if (i == strongest) one.label = timing.strongest;
      if (i == (charging < targets.size() ? charging : strongest))
        (one.label.empty() ? one.label : one.also) = timing.charging;
      options.push_back(std::move(one));
    }
  }
  ShotQuestion question{
      k_defensive_fire.of<Shot>(p.name(u), "", std::move(options), {{"charging", charging < targets.size() ? 1 : 0}}),
      targets.size() + 1};
  return p.ask(p.passive(), std::move(question));
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
  const auto may = p.d6("9.3.3", table::gains(side), [&](int face) { return face <= highest; });
  if (!may) {
    p.tell("9.3.3", say("{} cannot retreat before combat: {} against {}", listed(p, group), may.face, highest));
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
  const int odds = odds_between(p, strength, std::max(1, defence_strength(p, at)));
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

/// All that fire at the hex whose turn it is; the earliest time that one of them was given counts.
Volley next_volley(View v, const std::map<UnitId, Shot>& shots) {
  const Shot* next = &shots.begin()->second;
  for (const auto& [u, shot] : shots) {
    const bool before = shot.when != next->when ? shot.when < next->when : v.by_label(*shot.at) < v.by_label(*next->at);
    if (before) next = &shot;
  }
  Volley out{*next->at, {}, How::defence};
  for (const auto& [u, shot] : shots) {
    if (*shot.at == out.target) out.by.push_back(u);
  }
  return out;
}

}  // namespace

/// [9.3.2] Units that have named a target fire hex by hex, in the order that the defender chooses [9.1]. The order
/// matters: a unit that retreats from one hex may come into another that is fired at later. A unit whose target is gone
/// names another [K133].
void defence_phase(Play& p) {
  std::map<UnitId, Shot> shots;
  Units done;
  for (;;) {
    for (const UnitId u : p.view().on_map_of(p.passive())) {
      if (std::ranges::find(done, u) != done.end() || shots.contains(u)) continue;
      auto able = fire_targets(p, u, How::defence);
      able.remove_if([&](Hex h) { return was_fired_at(p, h, How::defence); });
      if (able.empty()) continue;
      const Shot shot = choose_target(p, u, able);
      if (shot.at)
        shots[u] = shot;
      else
        done.push_back(u);
    }
    std::erase_if(shots, [&](const auto& one) { return volley_bar(p, {*one.second.at, {one.first}, How::defence}); });
    if (shots.empty()) return;
    Volley volley = next_volley(p, shots);
    for (const UnitId u : volley.by)
      done.push_back(u), shots.erase(u);
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
