#include "engine/systems/chariots/advice/odds.h"

#include <algorithm>
#include <memory>

#include "engine/systems/chariots/advice/odds_position.h"
#include "engine/systems/chariots/rules/cohesion/cohesion.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/command/leaders_fate.h"
#include "engine/systems/chariots/rules/heroes/heroes.h"
#include "engine/systems/chariots/rules/missile/fire_orders.h"
#include "engine/systems/chariots/rules/missile/fire_view.h"
#include "engine/systems/chariots/rules/missile/missile.h"
#include "engine/systems/chariots/rules/movement/move_orders.h"
#include "engine/systems/chariots/rules/movement/movement.h"
#include "engine/systems/chariots/rules/movement/questions.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"
#include "engine/systems/chariots/rules/movement/withdrawal.h"
#include "engine/systems/chariots/rules/movement/withdrawal_ways.h"
#include "engine/systems/chariots/rules/shock/aggression.h"
#include "engine/systems/chariots/rules/shock/questions.h"
#include "engine/systems/chariots/rules/shock/shock_question.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"
#include "engine/systems/chariots/rules/turn/sentences.h"
#include "engine/systems/chariots/words/order_words.h"
#include "engine/table/played.h"
#include "engine/table/system_frame.h"

namespace hexpost::chariots {
namespace {

using base::fill;
using base::Refusal;
using base::tr;
using Modifiers = std::vector<table::Odds::Told>;

void say(Modifiers& out, std::string_view rule, const std::string& who, std::string_view text,
         std::initializer_list<std::string_view> words = {}) {
  out.push_back({std::string(rule), who + ": " + fill(tr(text), words)});
}

/// Only these units are about to act, as if their marker had come up.
State acting(View v, const std::vector<UnitId>& who, Phase phase) {
  State s = v.s;
  s.phase = phase, s.stage = 0;
  s.active = v.side(who.front());
  s.order = OrderKind::act;
  if (std::ranges::none_of(who, [v](UnitId u) { return v.unit(u).active; })) {
    // it will be a phase of its own: what lasts one Orders Phase is over by then [3.0]
    s.heroic_drm = 0;
    s.used.clear();
    for (Unit& unit : s.units)
      unit.reacted_facing = false;
  }
  for (Unit& unit : s.units)
    unit.active = unit.parting = false, unit.spent = 0;
  for (const UnitId u : who) {
    for (const UnitId half : {u, v.partner(u)}) {
      if (half == k_no_unit) continue;
      Unit& unit = s.units[static_cast<std::size_t>(half)];
      if (!v.unit(half).active)
        unit.done = unit.fired = unit.ran = unit.moved = unit.pinned_facing = unit.passed_through = false;
      unit.active = unit.in_command = true;
      unit.done = false;
      unit.was_adjacent = unit.placed && v.next_to(unit.at, other(unit.side));
      unit.began_in_front = unit.placed && !v.fronted_by(unit.at, other(unit.side)).empty();
    }
  }
  return s;
}

// ---- Shock [8.0]

/// [10.22] True if leaders of both sides, one of them a Hero, would fight until one is dead or gives way.
bool brings_a_duel(View v, const Combat& combat) {
  if (!v.special().heroes) return false;
  bool hero = false;
  for (const auto& units : {combat.attackers, combat.defenders}) {
    bool any = false;
    for (const LeaderId l : leaders_with(v, units)) {
      any = any || fights_duels(v, l);
      hero = hero || (fights_duels(v, l) && v.is_hero(l));
    }
    if (!any) return false;
  }
  return hero;
}

void add_figures(View v, const Combat& combat, const Party& by, const Party& against, const std::vector<Combat>& all,
                 Modifiers& out) {
  const ShockFigures f = shock_figures(v, combat, by, against, all);
  if (f.base == 0) return;
  const std::string who = fill(tr("{} against {}"), {v.name(by.front()), v.name(against.front())});
  say(out, "8.16", who, "{} against {}: column {}",
      {type_name(party_type(v, by)), type_name(party_type(v, against)), std::to_string(f.base)});
  if (f.flank != 0) say(out, "8.17", who, "{} columns for the flank", {plus(f.flank)});
  if (f.numbers != 0) say(out, "8.17", who, "{} columns for numbers", {plus(f.numbers)});
  if (f.terrain != 0) say(out, "8.17", who, "{} columns for the ground", {plus(f.terrain)});
  if (f.column != f.base) say(out, "8.17", who, "column {} is used", {std::to_string(f.column)});
  if (f.from_rear) {
    say(out, "8.17", who, "the attacker is superior, from the rear");
  } else if (f.in_column) {
    say(out, "6.35", who, "the attacker is superior, against a Column");
  } else if (f.superiority == Superiority::attacker) {
    say(out, "8.62", who, "the attacker's weapons are superior");
  } else if (f.superiority == Superiority::defender) {
    say(out, "8.62", who, "the defender's weapons are superior");
  }
  if (f.leaders != 0) say(out, "4.22", who, "{} to the die for leaders", {plus(f.leaders)});
  if (f.heroic != 0) say(out, "10.42", who, "{} to the die for Heroic Combat", {plus(f.heroic)});
}

void add_combat(View v, Combat combat, const std::vector<Combat>& all, Modifiers& out) {
  const std::string them =
      fill(tr("{} against {}"), {v.name(combat.attackers.front()), v.name(combat.defenders.front())});
  if (brings_a_duel(v, combat)) {
    // only the dice tell which of them are left
    say(out, "10.22", them, "leaders fight each other first, until one is dead or gives way");
    say(out, "10.25", them, "ties are rolled again; the odds include this exactly");
    say(out, "10.42", them, "the winner shifts the dice of this phase by 2; surviving leaders count as usual");
  } else {
    combat.modifiers = {leaders_with(v, combat.attackers), leaders_with(v, combat.defenders)};  // as if none fell
  }
  const bool routed = std::ranges::all_of(combat.defenders, [v](UnitId u) { return v.unit(u).routed; });
  for (const UnitId u : combat.attackers) {
    if (checks_first(v, u) && !routed)
      say(out, "8.14", v.name(u), "goes in with a die of {} or less", {std::to_string(shock_check(v, u).rating)});
  }
  for (const UnitId u : combat.defenders) {
    if (may_turn_tables(v, combat, u))
      say(out, "8.55", v.name(u), "may attack first with a die of {} or less",
          {std::to_string(turn_tables_check(v, u).rating)});
    if (!v.engaged(u))
      say(out, "8.14", v.name(u), "stands with a die of {} or less", {std::to_string(shock_check(v, u).rating)});
  }
  for (const Party& by : parties(v, combat.attackers)) {
    for (const Party& against : parties(v, combat.defenders))
      add_figures(v, combat, by, against, all, out);
  }
}

/// The units before each `at` of the line: those who would attack.
std::vector<UnitId> named_attackers(const TableView& v, const orders::Line& line) {
  std::vector<UnitId> out;
  bool targets = false;
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    const std::string_view word = line.word(i);
    if (base::same_word(word, "at")) {
      targets = true;
    } else if (base::same_word(word, "and")) {
      targets = false;
    } else if (const auto u = v.names().find_unit(word); u && !targets && v.here(static_cast<UnitId>(*u))) {
      out.push_back(static_cast<UnitId>(*u));
    }
  }
  return out;
}

std::variant<Considered, Refusal> consider_shock(const TableView& v, const orders::Line& line) {
  const auto who = named_attackers(v, line);
  if (who.empty())
    return Refusal{"8.12", tr("choose the attackers and their targets"), line.column(0), Designate::verb.usage()};
  const State begun = acting(v, who, Phase::shock);
  const TableView then{View{v.data, begun}, v.names()};
  const Designate question;
  auto parsed = question.parse(then, line);
  if (auto* refusal = std::get_if<Refusal>(&parsed)) return *refusal;
  const auto strikes = std::get<Designate::Answer>(std::move(parsed));
  if (auto refusal = question.judge(then, strikes)) {
    if (refusal->hint.empty()) refusal->hint = tr("moves that come before it can be given with --after");
    return *refusal;
  }
  Considered out{question.print(then, strikes), {}, {}};
  const auto combats = combats_of(then, strikes, shock_attackers(then));
  for (const Combat& combat : combats)
    add_combat(then, combat, combats, out.modifiers);
  const auto begin = [&data = v.data, who](State& s) { s = acting(View{data, s}, who, Phase::shock); };
  out.play = table::played<Play>(v, begin, [strikes](Play& p) {
    Shocks shocks = declare_shocks(p, strikes, shock_attackers(p));
    while (go_on(p, shocks)) {
    }
  });
  out.part = [&data = v.data, &names = v.names(), who, strikes, begun](State& s, Shocks& shocks, Table& table) {
    if (shocks.combats.empty() && shocks.progress == table::Progress{}) {
      s = begun;
      Play p{data, s, table, names};
      shocks = declare_shocks(p, strikes, shock_attackers(p));
    }
    Play p{data, s, table, names};
    return go_on(p, shocks);
  };
  const auto from = std::make_shared<const State>(begun);
  out.pack = [from](const State& s, const Shocks& shocks, std::string& bytes) { pack_shock(*from, s, shocks, bytes); };
  out.unpack = [&data = v.data, from](std::string_view bytes, State& s, Shocks& shocks) {
    unpack_shock(data, *from, bytes, s, shocks);
  };
  return out;
}

// ---- fire [7.0]

void add_shot(View v, const Shot& shot, Modifiers& out) {
  const std::string& who = v.name(shot.firer);
  const MissileRow* row = missile_row(v, shot.firer, shot.range);
  if (row == nullptr) return;
  for (std::size_t i = 0; i < row->at_most.size(); ++i)
    say(out, "7.17", who, i == 0 ? "1 hit at {1} or less" : "{0} hits at {1} or less",
        {std::to_string(static_cast<int>(i) + 1), std::to_string(row->at_most[i])});
  const ShotModifiers add = shot_modifiers(v, shot);
  if (add.armour != 0) say(out, "7.52", who, "{} to the die for the target's armour", {plus(add.armour)});
  if (add.moving != 0) say(out, "7.17", who, "{} to the die for moving", {plus(add.moving)});
  if (add.woods != 0) say(out, "7.17", who, "{} to the die for Woods", {plus(add.woods)});
  if (add.down != 0) say(out, "7.17", who, "{} to the die for firing down", {plus(add.down)});
  if (v.unit(shot.firer).supply == Supply::low) say(out, "7.15", who, "this is its last volley");
  if (may_charge(v, shot.target, shot.firer))
    say(out, "8.53", v.name(shot.target), "turns on it with a die of {} or more",
        {std::to_string(charge_check(v, shot.target, shot.range).face_needed())});
}

std::variant<Considered, Refusal> consider_order(const TableView& v, const auto& order, bool run) {
  const State begun = acting(v, {order.unit}, Phase::orders);
  const View then{v.data, begun};
  if (auto refusal = judge_order(then, order)) return *refusal;
  Considered out{orders::print(v.names(), order), {}, {}};
  const int range = run                         ? 1
                    : order.target == k_no_unit ? 0
                                                : hex::distance(then.unit(order.unit).at, then.unit(order.target).at);
  if (order.target != k_no_unit)
    add_shot(then, {order.unit, order.target, range, then.unit(order.unit).moved}, out.modifiers);
  const auto begin = [&data = v.data, order](State& s) { s = acting(View{data, s}, {order.unit}, Phase::orders); };
  out.play = table::played<Play>(v, begin, [order](Play& p) { carry_out(p, order); });
  return out;
}

std::variant<Considered, Refusal> consider_fire(const TableView& v, const orders::Line& line) {
  const auto parsed = orders::parse_any<FireOrder, RunOrder>(v.names(), without_at(line));
  if (const auto* refusal = std::get_if<Refusal>(&*parsed)) return *refusal;
  const auto& order = std::get<0>(*parsed);
  if (const auto* fire = std::get_if<FireOrder>(&order)) return consider_order(v, *fire, false);
  return consider_order(v, std::get<RunOrder>(order), true);
}

// ---- withdrawal [6.4]

std::variant<Considered, Refusal> consider_withdrawal(const TableView& v, const orders::Line& line) {
  const auto found = line.words.size() > 1 ? v.names().find_unit(line.word(1)) : std::nullopt;
  if (!found) return Refusal{"6.42", tr("say which unit"), line.column(1), "withdraw UNIT"};
  const auto u = static_cast<UnitId>(*found);
  const std::string& name = v.name(u);
  const Unit& unit = v.unit(u);
  if (!v.fit(u)) return refuse("6.41", "{} is Routed or not on the map", {name});
  if (unit.column) return refuse("6.37", "{} is in Column and does not withdraw", {name});
  if (v.engaged(u)) return refuse("9.21", "{} is Engaged", {name});
  Considered out{"withdraw " + name, {}, {}};
  // [6.41] the enemies from which it could withdraw; if all of them are behind it, the hit is certain
  std::vector<std::string> behind;
  bool any_ahead = false;
  for (const UnitId e : v.living(other(v.side(u)))) {
    if (!v.fit(e) || hex::distance(unit.at, v.unit(e).at) > 2 || v.ma(e) >= v.ma(u)) continue;
    const bool flanked = approached_from_behind(v, start_walk(v, MoveOrder{e, k_no_unit, 0, {}}), u, {});
    if (flanked)
      behind.push_back(v.name(e));
    else
      any_ahead = true;
  }
  const bool hit = !behind.empty() && !any_ahead;
  if (!behind.empty())
    say(out.modifiers, "6.44", name,
        hit ? "1 hit first, because {} approaches its flank or rear"
            : "1 hit first if {} approaches its flank or rear; the figures do not include it",
        {base::join(behind, ", ")});
  if (withdraws_freely(v, u)) {
    say(out.modifiers, "6.42", name, "chariots need no die");
  } else {
    const Check check = withdrawal_check(v, u);
    say(out.modifiers, "6.42", name, "withdraws with a die of {} or less", {std::to_string(check.rating)});
    if (check.off != 0) say(out.modifiers, "6.42", name, "{} to the die for its leaders", {plus(-check.off)});
  }
  const auto begin = [u](State& s) { s.units[static_cast<std::size_t>(u)].withdrawal = Withdrawal::untried; };
  out.play = table::played<Play>(v, begin, [u, hit](Play& p) {
    if (!withdrawal_die(p, u, k_no_unit)) return;
    p.unit(u).withdrawal = Withdrawal::passed;
    if (hit) take_hits(p, u, 1, "6.44");
  });
  return out;
}

// ---- a challenge [10.23]

std::variant<Considered, Refusal> consider_challenge(const TableView& v, const orders::Line& line) {
  constexpr std::string_view k_usage = "challenge HERO [arrow] LEADER";
  const bool arrow = base::same_word(line.word(2), "arrow");
  const auto hero = v.names().find_leader(line.word(1)), target = v.names().find_leader(line.word(arrow ? 3 : 2));
  if (!hero || !target)
    return Refusal{"10.23", tr("choose the challenger and the target"), line.column(1), std::string(k_usage)};
  const Challenge c{static_cast<LeaderId>(*hero), static_cast<LeaderId>(*target), arrow};
  const SideId side = v.leader(c.hero).side;
  const auto open = challenges(v, side);
  if (!v.special().heroes || !base::contains(open, c))
    return refuse(arrow ? "10.33" : "10.23", "{} could not challenge {} from where they are",
                  {v.leader_name(c.hero), v.leader_name(c.target)}, "hexpost rules chariots 10.23");
  const std::string names = v.leader_info(c.hero).name + (arrow ? " arrow " : " ") + v.leader_info(c.target).name;
  Considered out{"challenge " + names, {}, {}};
  if (arrow) {
    say(out.modifiers, "10.33", v.leader_name(c.hero), "kills with a 9");
  } else {
    for (const LeaderId l : {c.hero, c.target}) {
      const Leader& leader = v.leader(l);
      say(out.modifiers, "10.25", v.leader_name(l), "Combat {0}, Stamina {1}, {2} {2|hit|hits}",
          {std::to_string(leader.now.combat), std::to_string(leader.now.stamina), std::to_string(leader.hits)});
    }
    say(out.modifiers, "10.24", v.leader_name(c.target), "assumed to accept; the owner may let the leader give way");
    say(out.modifiers, "10.25", v.leader_name(c.hero), "ties are rolled again; the odds include this exactly");
  }
  out.play = table::played<Play>(
      v, [side](State& s) { s.active = side; },
      [c](Play& p) { c.arrow ? static_cast<void>(carry_out(p, c)) : static_cast<void>(fight_challenge(p, c)); });
  return out;
}

void add(std::string& text, const std::string& word) {
  text += (text.empty() ? "" : ", ") + word;
}

std::string unit_became(const View& was, const View& is, UnitId u) {
  const Unit& before = was.unit(u);
  const Unit& after = is.unit(u);
  if (before.alive && !after.alive) return tr("flees and is lost");
  std::string text;
  const int hits = after.hits - before.hits;
  if (!before.routed && after.routed) {
    text = tr("Routs to its Standard");
  } else if (hits != 0) {
    text = hits == 1 ? tr("1 hit") : fill(tr("{} hits"), {std::to_string(hits)});
  }
  if (!after.routed && after.at != before.at) add(text, fill(tr("goes to {}"), {is.label(after.at)}));
  if (!was.engaged(u) && is.engaged(u)) add(text, tr("Engaged"));
  if (before.supply != after.supply)
    add(text, after.supply == Supply::low ? tr("one volley left") : tr("no missiles left"));
  if (before.withdrawal != after.withdrawal)
    add(text, after.withdrawal == Withdrawal::passed ? tr("may withdraw") : tr("cannot withdraw"));
  return text;
}

std::string leader_became(const View& was, const View& is, LeaderId l) {
  const Leader& before = was.leader(l);
  const Leader& after = is.leader(l);
  if (before.alive && !after.alive) return tr("killed");
  std::string text;
  if (!before.wounded && after.wounded) text = tr("wounded");
  // [10.28] hits that stay with him after a duel
  if (const int hits = after.hits - before.hits; hits > 0)
    add(text, hits == 1 ? tr("1 hit") : fill(tr("{} hits"), {std::to_string(hits)}));
  return text;
}

}  // namespace

std::variant<Considered, Refusal> consider(const TableView& v, const orders::Line& line) {
  if (base::same_word(line.verb(), Designate::verb)) return consider_shock(v, line);
  if (base::same_word(line.verb(), FireOrder::verb) || base::same_word(line.verb(), RunOrder::verb))
    return consider_fire(v, line);
  if (base::same_word(line.verb(), "withdraw")) return consider_withdrawal(v, line);
  if (base::same_word(line.verb(), "challenge")) return consider_challenge(v, line);
  return Refusal{"", tr("hexpost gives odds for a `shock`, `fire`, `run`, `withdraw` or `challenge` line"),
                 line.column(0), "shock A1 at D1 | fire UNIT TARGET"};
}

std::vector<table::Became> became(const Data& data, const State& before, const State& after) {
  const View was{data, before}, is{data, after};
  const auto leader_fate = [&](LeaderId l) { return leader_became(was, is, l); };
  return table::fates_of(
      was, [&](UnitId u) { return unit_became(was, is, u); }, leader_fate);
}

}  // namespace hexpost::chariots
