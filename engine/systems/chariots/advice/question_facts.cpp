#include "engine/systems/chariots/advice/question_facts.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/orders/compass.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/cohesion/rout.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/command/why_not.h"
#include "engine/systems/chariots/rules/heroes/duel.h"
#include "engine/systems/chariots/rules/heroes/heroes.h"
#include "engine/systems/chariots/rules/movement/withdrawal_ways.h"

namespace hexpost::chariots {
namespace {

using base::fill;
using base::tr;
using orders::Circumstance;

std::string say(std::string_view pattern, std::initializer_list<std::string_view> arguments) {
  return fill(tr(pattern), arguments);
}

int test(std::span<const Circumstance> when, std::string_view name) {
  const auto found = std::ranges::find(when, name, &Circumstance::name);
  return found == when.end() ? 0 : found->value;
}

/// "Am-SI1 (SI) in 1313, facing N: TQ 6, MA 4, hits 2 of 6"
std::string unit_sentence(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  if (unit.routed)
    return say("{} ({}) in {}, facing {}: Routed, MA {}", {v.name(u), type_name(v.type(u)), v.label(unit.at),
                                                           orders::facing_shown(unit.facing), std::to_string(v.ma(u))});
  return say("{} ({}) in {}, facing {}: TQ {}, MA {}, hits {} of {}",
             {v.name(u), type_name(v.type(u)), v.label(unit.at), orders::facing_shown(unit.facing),
              std::to_string(v.check_tq(u)), std::to_string(v.ma(u)), std::to_string(unit.hits),
              std::to_string(v.rout_limit(u))});
}

std::string arc_words(Arc arc) {
  switch (arc) {
    case Arc::front:
      return tr("to the front");
    case Arc::flank:
      return tr("on the flank");
    case Arc::rear:
      return tr("to the rear");
  }
  return {};
}

/// The enemy's place relative to the unit.
std::string enemy_sentence(View v, UnitId u, UnitId enemy) {
  const int far = hex::distance(v.unit(u).at, v.unit(enemy).at);
  return far == 1 ? say("{} is next to it, {}", {v.name(enemy), arc_words(v.arc(u, v.unit(enemy).at))})
                  : say("{} is {} hexes away", {v.name(enemy), std::to_string(far)});
}

/// "Sargon: Combat 6, Stamina 4, hits 1"
std::string duellist(View v, LeaderId l) {
  const Leader& leader = v.leader(l);
  return say("{}: Combat {}, Stamina {}, hits {}", {v.leader_name(l), std::to_string(leader.now.combat),
                                                    std::to_string(leader.now.stamina), std::to_string(leader.hits)});
}

// ---- what the questions are about

/// [6.4]
void withdrawal(View v, UnitId u, UnitId enemy, std::span<const Circumstance> when, std::vector<std::string>& out) {
  const int points = test(when, "points");
  out.push_back(points == 1
                    ? say("It may go back by 1 Movement Point: its MA against that of {} [6.42]", {v.name(enemy)})
                    : say("It may go back by {} Movement Points: its MA against that of {} [6.42]",
                          {std::to_string(points), v.name(enemy)}));
  if (withdraws_freely(v, u)) {
    out.push_back(tr("Chariots need no die [6.42]"));
  } else if (v.unit(u).withdrawal == Withdrawal::passed && !v.polish()) {
    out.push_back(tr("It has passed its die for this phase [6.45]"));
  } else {
    out.push_back(
        say("It goes with a die of {} or less, else it has to stay; a 9, less its leaders, costs a hit [6.42]",
            {std::to_string(std::min(9, v.check_tq(u) + withdrawal_modifier(v, u)))}));
  }
  if (test(when, "flanked") != 0)
    out.push_back(tr("The enemy comes at its flank or rear: withdrawing costs a hit first [6.44]"));
}

/// [7.4] `chance` is in faces of ten
void shooting(View v, UnitId u, UnitId target, std::span<const Circumstance> when, std::vector<std::string>& out) {
  out.push_back(say("{} of 10 faces of the die hit {} [7.17]", {std::to_string(test(when, "chance")), v.name(target)}));
  if (v.unit(u).supply == Supply::low) out.push_back(tr("It is its last volley [7.15]"));
}

void about_units(View v, const table::Awaited& a, UnitId u, std::span<const Circumstance> when,
                 std::vector<std::string>& out) {
  if (v.here(u)) out.push_back(unit_sentence(v, u));
  const auto enemy = v.find_unit(a.about);
  if (!enemy || !v.here(*enemy) || !v.here(u)) return;
  out.push_back(unit_sentence(v, *enemy));
  out.push_back(enemy_sentence(v, u, *enemy));
  const std::string_view q = a.question;
  if (q == "withdraw") {
    withdrawal(v, u, *enemy, when, out);
  } else if (q.ends_with("-fire")) {
    shooting(v, u, *enemy, when, out);
  } else if (q == "face" && is_infantry(v.type(u))) {
    out.push_back(
        say("A unit that turns rolls a die; each point above {} is a hit [6.66]", {std::to_string(v.check_tq(u))}));
  } else if (q == "block") {
    out.push_back(say("A die below {} blocks {} [6.72]", {std::to_string(v.info(u).tq), v.name(*enemy)}));
  } else if (q == "turn-on") {
    out.push_back(say("It turns on {} with a die of {} or more [8.53]",
                      {v.name(*enemy), std::to_string(test(when, "tq") + std::max(0, test(when, "range") - 1))}));
  } else if (q == "shock-first") {
    out.push_back(say("It attacks first with a die of {} or less [8.55]", {std::to_string(test(when, "tq"))}));
  }
}

/// [5.32]
void trump(View v, SideId side, std::vector<std::string>& out) {
  const LeaderId oc = v.overall(side);
  if (oc == k_no_leader) return;
  out.push_back(say(
      "{} rolls against Initiative: at {} or less the marker is out of the turn and a wing of yours may act instead",
      {v.leader_name(oc), std::to_string(rating(v, oc))}));
  out.push_back(
      tr("Above that the enemy's Momentum marker goes back into the Pool; there is one attempt in a game turn"));
  std::vector<std::string> wings;
  for (const WingId w : wings_to_wake(v, side))
    wings.push_back(tr(v.wing(w).title));
  out.push_back(say("Units that could act: {}", {wings.empty() ? tr("nobody") : base::join(wings, ", ")}));
}

/// [10.2]
void duelling(View v, const table::Awaited& a, std::span<const Circumstance> when, std::vector<std::string>& out) {
  if (const auto l = v.find_leader(a.about)) out.push_back(duellist(v, *l));
  if (a.question == "accept") {
    out.push_back(test(when, "better") != 0  ? tr("The Combat rating is higher than the challenger's")
                  : test(when, "worse") != 0 ? tr("The Combat rating is lower than the challenger's")
                                             : tr("The Combat rating equals the challenger's"));
  } else {
    out.push_back(say("The leader has taken {} more hits than the other", {std::to_string(test(when, "behind"))}));
  }
}

/// [5.4] What breaking off and rallying would need.
void ordering(View v, std::vector<std::string>& out) {
  std::vector<std::string> engaged, free, routed;
  for (const UnitId u : disengageable(v))
    (disengages_freely(v, u) ? free : engaged).push_back(v.name(u));
  if (!engaged.empty()) {
    out.push_back(say("To disengage {} one die of {} or less is needed [9.23]",
                      {base::join(engaged, ", "), std::to_string(disengage_rating(v, commander(v)))}));
  }
  if (!free.empty()) out.push_back(say("To disengage {} no die is needed [9.25]", {base::join(free, ", ")}));
  for (const UnitId u : disengageable(v)) {
    std::vector<std::string> hexes;
    for (const Hex h : disengage_hexes(v, u))
      hexes.push_back(v.label(h));
    out.push_back(hexes.empty() ? say("{} has no hex to go back to [9.24]", {v.name(u)})
                                : say("{} could go back to {} [9.24]", {v.name(u), base::join(hexes, " ")}));
  }
  if (std::string why = why_no_rally(v); !why.empty()) out.push_back(std::move(why));
  for (const UnitId u : rallyable(v)) {
    const LeaderId l = rallier(v, u);
    if (l == k_no_leader) continue;
    out.push_back(say("{} rallies with a die of {} or less [9.53]", {v.name(u), std::to_string(rally_rating(v, l))}));
  }
}

/// [10.23] The leaders that could fight, with their figures, and how to learn the chances.
void challenging(View v, SideId side, std::vector<std::string>& out) {
  std::vector<LeaderId> told;
  for (const Challenge& c : challenges(v, side)) {
    for (const LeaderId l : {c.hero, c.target}) {
      if (std::ranges::find(told, l) != told.end()) continue;
      told.push_back(l);
      out.push_back(duellist(v, l));
    }
  }
  out.push_back(
      tr("A challenger who wins the duel keeps the marker; otherwise it is spent [10.41]; `hexpost odds \"challenge "
         "...\"` tells the chances"));
}

// ---- what an answer means

std::string wing_remark(View v, WingId w) {
  const LeaderId l = v.wing(w).leader;
  int here = 0, reached = 0;
  for (const UnitId u : v.wing(w).units) {
    if (!v.here(u) || v.unit(u).routed) continue;
    ++here;
    reached += l != k_no_leader && commands(v, l, u) ? 1 : 0;
  }
  return say("{}: units {}, In Command {}", {tr(v.wing(w).title), std::to_string(here), std::to_string(reached)});
}

/// The hexes before a unit that faces so.
std::string facing_remark(View v, UnitId u, Facing facing, const std::string& about) {
  std::vector<std::string> before;
  for (const Hex h : View::front_hexes(v.unit(u).at, facing)) {
    before.push_back(v.label(h));
  }
  std::string out = say("before it {}", {base::join(before, " ")});
  const auto enemy = v.find_unit(about);
  if (enemy && v.here(*enemy) && hex::adjacent(v.unit(u).at, v.unit(*enemy).at))
    out += "; " + v.name(*enemy) + " " + arc_words(View::arc(v.unit(u).at, facing, v.unit(*enemy).at));
  return out;
}

/// The distance of the nearest fit enemy from the hex.
std::string hex_remark(View v, SideId side, Hex h) {
  int nearest = 0;
  for (const UnitId e : v.living(other(side))) {
    if (v.unit(e).routed) continue;
    const int far = hex::distance(h, v.unit(e).at);
    nearest = nearest == 0 ? far : std::min(nearest, far);
  }
  return nearest == 0 ? std::string() : say("nearest enemy {0} {0|hex|hexes} away", {std::to_string(nearest)});
}

std::string order_remark(std::string_view word) {
  if (word == "act") return tr("units move and fire, or recover; then they Shock");
  if (word == "disengage") return tr("Engaged units try to break off; no other unit moves");
  if (word == "rally") return tr("Routed units near the Standard roll; the others act Out of Command");
  if (word == "lead") return tr("the commander moves first (`lead`); then you give the order");
  return {};
}

}  // namespace

std::vector<std::string> question_facts(View v, const table::Awaited& a, std::span<const Circumstance> when) {
  std::vector<std::string> out;
  if (const auto u = v.find_unit(a.subject)) {
    about_units(v, a, *u, when, out);
  } else if (a.question == "share") {
    if (!a.about.empty()) out.push_back(a.about + " [9.12]");
  } else if (a.question == "trump") {
    trump(v, a.who, out);
  } else if (a.question == "order") {
    ordering(v, out);
  } else if (a.question == "orders") {
    // a unit that could not choose to Rally was not asked
    const bool standards = std::ranges::any_of(v.data.standards, [v](const auto& d) { return d.side == v.s.active; });
    if (std::string why = why_no_rally(v); standards && !why.empty() && v.s.order == OrderKind::act)
      out.push_back(std::move(why));
  } else if (a.question == "challenge") {
    challenging(v, a.who, out);
  } else if (a.question == "accept" || a.question == "duel") {
    duelling(v, a, when, out);
  } else if (a.question == "leader-follows") {
    if (test(when, "alone") != 0) out.push_back(tr("Otherwise the leader stays alone in the hex [4.24]"));
    if (test(when, "near") != 0) out.push_back(tr("An enemy is next to the hex that the leader's unit leaves"));
  }
  return out;
}

std::string answer_remark(View v, const table::Awaited& a, const std::string& answer) {
  const auto words = base::words(answer);
  if (words.size() < 2) return {};
  const std::string_view word = words.back(), q = a.question;
  const auto subject = v.find_unit(a.subject);
  if (q == "order") return order_remark(word);
  if (q == "trump-wing" || q == "momentum") {
    for (WingId w = 0; w < static_cast<WingId>(v.data.wings.size()); ++w) {
      if (!base::same_word(v.wing(w).name, word)) continue;
      const LeaderId l = v.wing(w).leader;
      return wing_remark(v, w) +
             (q == "momentum" && l != k_no_leader
                  ? "; " + say("{} needs {} or less", {v.leader_name(l), std::to_string(rating(v, l))})
                  : "");
    }
    return {};
  }
  if (q == "mode") {
    Leader leader{};
    leader.on_foot = word == "foot";
    return say("Movement Points {}", {std::to_string(leader_points(leader))}) +
           (leader.on_foot ? "; " + tr("on foot, the leader moves like infantry") : "");
  }
  if (subject && v.here(*subject)) {
    const auto facing = word == "stay" ? std::optional<Facing>(v.unit(*subject).facing) : hex::find_facing(word);
    if (facing && (q == "face" || q == "advance-facing" || q == "rout-facing" || q == "vertex"))
      return facing_remark(v, *subject, *facing, a.about);
  }
  if (const auto hex = v.data.scenario.map.grid.find(word); hex && subject)
    return hex_remark(v, v.side(*subject), *hex);
  if (const auto u = v.find_unit(word); u && v.here(*u)) return unit_sentence(v, *u);
  if (const auto l = v.find_leader(word); l && q == "champion") return duellist(v, *l);
  return {};
}

}  // namespace hexpost::chariots
