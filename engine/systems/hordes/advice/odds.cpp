#include "engine/systems/hordes/advice/odds.h"

#include <algorithm>

#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/melee/fight_question.h"
#include "engine/systems/hordes/rules/melee/melee.h"
#include "engine/systems/hordes/rules/shooting/shoot_question.h"
#include "engine/systems/hordes/rules/shooting/shooting.h"
#include "engine/systems/hordes/rules/shooting/volleys.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/played.h"

namespace hexpost::hordes {
namespace {

using base::fill;
using base::Refusal;
using base::tr;
using std::to_string;
using Modifiers = std::vector<table::Odds::Told>;

/// Adds a modifier by its rule, and says whose it is.
auto sayer(Modifiers& out, std::string who) {
  return [&out, who = std::move(who)](std::string_view rule, const std::string& text) {
    out.push_back({std::string(rule), who + ": " + text});
  };
}

// ---- hand-to-hand [1.9]

/// Why none of a unit's stands count; empty when some do [1.9.4].
std::string no_stands(const View& v, UnitId u, std::span<const Hex> foes) {
  if (fighting_stands(v, u, foes) > 0) return {};
  if (v.unit(u).disrupted) return fill(tr("no stand of {} counts: it is disrupted"), {v.name(u)});
  if (in_water(v, v.unit(u).at))
    return fill(tr("no stand of {} counts: it is in the water of {}"), {v.name(u), v.label(v.unit(u).at)});
  return fill(tr("no stand of {} counts: riders in or against such ground fight as if disrupted"), {v.name(u)});
}

void add_total(const View& v, const Combat& c, SideId side, Modifiers& out) {
  const Total t = total(v, c, side);
  const auto say = sayer(out, party_names(v, c.of(side)));
  if (t.factor_of != k_no_unit)
    say("1.9.2", fill(tr("Combat Factor {} of {}"), {to_string(t.factor), v.name(t.factor_of)}));
  if (t.impact != 0 && t.impact_of != k_no_unit)
    say("1.9.5", fill(tr("Impact Bonus {} of {}"), {to_string(t.impact), v.name(t.impact_of)}));
  const std::vector<Hex> foes = hexes_of(v, c.of(other(side)));
  for (const UnitId u : c.of(side).units) {
    if (const std::string why = no_stands(v, u, foes); !why.empty()) say("1.9.4", why);
  }
  if (t.stands > 0)
    say("1.9.4", t.stands == 1 ? tr("one stand counts") : fill(tr("{} stands count"), {to_string(t.stands)}));
  say("1.9.3", t.dice > 1 ? tr("two dice, with a general") : tr("one die"));
}

std::variant<Considered, Refusal> consider_fight(const TableView& v, const orders::Line& line) {
  const State begun = before_melee(v.s);
  const TableView then{View{v.data, begun}, v.names()};
  const NextCombat question;
  auto parsed = question.parse(then, line);
  if (auto* refusal = std::get_if<Refusal>(&parsed)) return *refusal;
  const Combat combat = std::get<Combat>(std::move(parsed));
  if (auto refusal = question.judge(then, combat)) {
    if (refusal->hint.empty()) refusal->hint = tr("moves that come before it can be given with --after");
    return *refusal;
  }
  Considered out{question.print(then, combat), {}, {}};
  for (const SideId side : {v.s.active, other(v.s.active)})
    add_total(then, combat, side, out.modifiers);
  out.modifiers.push_back(
      {"1.9.2", fill(tr("before the dice {} against {}"), {to_string(total(then, combat, v.s.active).base()),
                                                           to_string(total(then, combat, other(v.s.active)).base())})});
  out.play = table::played<Play>(
      v, [](State& s) { s = before_melee(std::move(s)); }, [combat](Play& p) { resolve(p, combat); });
  return out;
}

// ---- shooting [1.8]

State before_shooting(State s) {
  forget_shots(s);
  s.phase = Phase::shooting;
  return s;
}

/// The side of the first unit in the line; without a unit, the side on move.
SideId shooting_side(const View& v, const Declaration& d) {
  for (const ShootClause& c : d.clauses) {
    if (!c.shooters.empty()) return v.side(c.shooters.front().unit);
    if (!c.pieces.empty()) return v.side(c.pieces.front().unit);
  }
  return v.s.active;
}

void add_salvo(const View& v, const Shot& shot, const Salvo& salvo, UnitId target, Modifiers& out) {
  const auto say = sayer(out, v.name(shot.unit));
  const bool artillery = salvo.battery.artillery;
  const Needed needed =
      artillery ? artillery_addition(v, shot.unit, target) : needed_score(v, shot.unit, salvo.battery, target);
  say("1.8.3", salvo.dice == 1 ? tr("one die") : fill(tr("{} dice"), {to_string(salvo.dice)}));
  if (!artillery) say("1.8.4", fill(tr("{} for its Shooting Factor"), {to_string(needed.factor)}));
  const std::pair<int, std::pair<std::string_view, const char*>> parts[] = {
      {needed.armour, {"1.8.4", "{} for the target's armour"}},
      {needed.terrain, {"1.8.4", "{} for the ground the target stands in"}},
      {needed.steep, {"1.8.4", "{} for a steep side above the shooters"}},
      {needed.pavises, {"1.13.5", "{} for pavises"}},
      {needed.wall, {"Q52", "{} for a stone wall"}}};
  for (const auto& [figure, said] : parts) {
    if (figure != 0) say(said.first, fill(tr(said.second), {to_string(figure)}));
  }
  if (!artillery) say("1.8.4", fill(tr("{} or more hits"), {to_string(needed.sum())}));
}

std::variant<Considered, Refusal> consider_shot(const TableView& v, const orders::Line& line) {
  auto parsed = parse_declaration(v.names(), line);
  if (auto* refusal = std::get_if<Refusal>(&parsed)) return *refusal;
  const Declaration d = std::get<Declaration>(std::move(parsed));
  const SideId side = shooting_side(v, d);
  const State begun = before_shooting(v.s);
  const TableView then{View{v.data, begun}, v.names()};
  const DeclareShooting question{side};
  if (auto refusal = question.judge(then, d)) return *refusal;
  Considered out{question.print(then, d), {}, {}};
  for (const Volley& volley : volleys_of(then, side, d)) {
    for (const Shot& shot : volley.shots) {
      for (const Salvo& salvo : salvos(then, shot, volley.target))
        add_salvo(then, shot, salvo, volley.target, out.modifiers);
    }
  }
  out.play = table::played<Play>(
      v, [](State& s) { s = before_shooting(std::move(s)); }, [side, d](Play& p) { fire(p, side, d); });
  return out;
}

void add(std::string& text, std::string word) {
  text += (text.empty() ? "" : ", ") + std::move(word);
}

/// The outcomes that only the facts show, not the position.
std::string told_of(const Data& data, base::Arg thing, const std::vector<std::pair<std::string, Fact>>& facts) {
  const base::Namer name = [&data](int kind, int n) { return name_of(data, static_cast<Thing>(kind), n); };
  std::string text;
  for (const auto& [rule, fact] : facts) {
    for (const table::Outcome& outcome : fact.outcomes)
      if (outcome.of == thing) add(text, base::text(outcome.how, name));
  }
  return text;
}

}  // namespace

std::variant<Considered, Refusal> consider(const TableView& v, const orders::Line& line) {
  if (base::same_word(line.verb(), NextCombat::verb)) return consider_fight(v, line);
  if (base::same_word(line.verb(), Declaration::verb)) return consider_shot(v, line);
  return Refusal{"", tr("hexpost gives odds for a `fight` or a `shoot` line"), line.column(0),
                 NextCombat::verb.usage() + " | shoot <unit>... at <unit>"};
}

std::vector<table::Became> became(const Data& data, const State& before, const State& after,
                                  const std::vector<std::pair<std::string, Fact>>& facts) {
  std::vector<table::Became> out;
  const View was{data, before}, is{data, after};
  if (auto result = told_of(data, k_combat, facts); !result.empty())
    out.push_back({tr("the combat"), std::move(result)});
  for (UnitId u = 0; u < is.count(); ++u) {
    std::string text;
    const int lost = was.stands(u) - is.stands(u);
    if (was.unit(u).alive && !is.unit(u).alive) {
      text = tr("eliminated");
    } else {
      if (lost > 0) text = lost == 1 ? tr("loses a stand") : fill(tr("loses {} stands"), {to_string(lost)});
      if (!was.unit(u).disrupted && is.unit(u).disrupted) add(text, tr("disrupted"));
      if (!was.unit(u).static_combat && is.unit(u).static_combat) add(text, tr("static combat"));
      if (is.unit(u).suppressed > was.unit(u).suppressed)
        add(text, fill(tr("{0} {0|stand|stands} kept from shooting"), {to_string(is.unit(u).suppressed)}));
      if (auto moves = told_of(data, base::thing(Thing::unit, u), facts); !moves.empty()) add(text, std::move(moves));
    }
    if (!text.empty()) out.push_back({was.name(u), text});
  }
  for (GeneralId g = 0; g < is.general_count(); ++g) {
    if (was.general(g).alive && !is.general(g).alive) out.push_back({was.general_name(g), tr("killed or captured")});
  }
  return out;
}

}  // namespace hexpost::hordes
