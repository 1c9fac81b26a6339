#include "engine/systems/kadesh/advice/odds.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/systems/kadesh/rules/fire/defence.h"
#include "engine/systems/kadesh/rules/melee/combat.h"
#include "engine/systems/kadesh/rules/melee/figures.h"
#include "engine/systems/kadesh/rules/movement/movement.h"
#include "engine/systems/kadesh/rules/movement/orders.h"
#include "engine/systems/kadesh/rules/setup/setup.h"
#include "engine/table/played.h"
#include "engine/table/system_frame.h"

namespace hexpost::kadesh {
namespace {

using base::fill;
using base::Refusal;
using base::tr;
using How = Struck::How;
using Modifiers = std::vector<table::Odds::Told>;
using Verdict = std::variant<Considered, Refusal>;

void add_figure(Modifiers& out, std::string_view rule, int n, const std::string& what) {
  if (n != 0) out.push_back({std::string(rule), fill(tr("{0}: {1}"), {what, with_sign(n)})});
}

/// The position in which the side is to act now in the phase, as if it had not acted yet.
State ready_for(const State& now, Phase phase, SideId side) {
  State s = now;
  s.phase = phase;
  s.stage = 1;
  if (s.active != side || now.phase != phase) s.struck.clear();
  if (s.active != side) {
    s.met.clear();
    for (Unit& unit : s.units)
      unit.fired = unit.javelins = unit.advanced = unit.pinned = unit.moved = unit.repulsed = false;
  }
  s.active = side;
  return s;
}

auto from(const State& begun) {
  return [begun](State& s) { s = begun; };
}

template <class Order>
std::variant<Order, Refusal> read_order(const TableView& v, const orders::Line& line) {
  return orders::parse<Order>(v.names(), line);
}

// ---- melee [9.2] [9.3.6]

void add_melee(View v, const Attack& attack, Modifiers& out) {
  const int af = attack_strength(v, attack), df = defence_strength(v, attack.target);
  out.push_back({"9.3.6", fill(tr("strength {} against {}: {}"),
                               {std::to_string(af), std::to_string(df), odds_name(odds_between(v, af, df))})});
  const bool defended = !v.leaders_at(other(v.s.active), attack.target).empty();
  const MeleeModifiers m = melee_modifiers(v, attack, defended);
  add_figure(out, "9.2.1", m.terrain, tr("ground"));
  add_figure(out, "9.2.2", m.leader, tr("the attacker's leader"));
  add_figure(out, "9.2.2", m.defender, tr("the defender's leader"));
  add_figure(out, "9.2.2", m.morale, tr("higher morale"));
  add_figure(out, "9.2.3", m.facing, tr("flank or rear"));
  add_figure(out, "9.3.6", m.numbers, tr("more units in a charge"));
  add_figure(out, "9.3.6", m.charge_morale, tr("higher morale in a charge"));
  out.push_back({"9.2.3", fill(tr("together {}, at most 4 either way"), {with_sign(m.total())})});
}

Considered considered_melee(const TableView& v, std::string line, const State& begun, const Attack& attack) {
  Considered out{std::move(line), {}, {}};
  add_melee({v.data, begun}, attack, out.modifiers);
  out.play = table::played<Play>(v, from(begun), [attack](Play& p) { melee(p, attack); });
  return out;
}

Verdict consider_attack(const TableView& v, const orders::Line& line) {
  const auto parsed = read_order<AttackOrder>(v, line);
  if (const auto* refusal = std::get_if<Refusal>(&parsed)) return *refusal;
  const auto& order = std::get<AttackOrder>(parsed);
  if (order.by.empty()) return refuse("9.2", "the line does not name a unit that attacks", {});
  const Attack attack{order.target, order.units(), order.led ? order.leader : k_no_leader};
  const State begun = ready_for(v.s, Phase::melee, v.side(attack.by.front()));
  if (auto bar = attack_bar({v.data, begun}, attack)) return *bar;
  return considered_melee(v, orders::print(v.names(), order), begun, attack);
}

/// The units where their way ends, ready to charge.
std::variant<State, Refusal> after_way(const TableView& v, const UnitLegs& order, bool overrun) {
  State s = ready_for(v.s, Phase::charges, v.side(order.unit));
  const TableView then{View{v.data, s}, v.names()};
  const auto bar = overrun ? ChargesQuestion{}.judge_order(then, OverrunOrder{order})
                           : ChargesQuestion{}.judge_order(then, ChargeOrder{order});
  if (bar) return *bar;
  const auto plan = plan_of(then, order.unit, order.legs, overrun ? Gait::overrun : Gait::charge);
  const Plan& it = std::get<Plan>(plan);
  const Hex end = it.end();
  for (const UnitId u : it.party.units) {
    const int points = way_points(then, true, it.party, it.walk.way).value_or(0);
    if (!it.walk.way.empty()) put(v.data, s, u, end);
    Unit& unit = s.units[static_cast<std::size_t>(u)];
    unit.facing = it.walk.face.value_or(charge_facing(then, end, order.unit, *it.target));
    unit.charge = it.target, unit.moved = true, unit.fast = points > then.face(u).ma;
    if (overrun) unit.overrun = it.target;
  }
  for (const LeaderId l : it.party.leaders)
    s.leaders[static_cast<std::size_t>(l)].at = end;
  return s;
}

Units party_of(const UnitLegs& order) {
  Units out{order.unit};
  for (const Leg& leg : order.legs) {
    if (leg.kind == Leg::Kind::with) out.push_back(leg.unit);
  }
  return out;
}

/// The consideration with fates that begin where the units' way ends. `became` compares with the position of the match,
/// so a unit that still stands there afterwards is put back.
Considered from_the_end(const TableView& v, Considered considered, Units party, Hex end) {
  std::vector<std::pair<UnitId, Hex>> starts =
      base::transformed(party, [&](UnitId u) { return std::pair<UnitId, Hex>(u, v.unit(u).at); });
  considered.play = [play = std::move(considered.play), &data = v.data, starts, end](State& s, Table& table) {
    play(s, table);
    for (const auto& [u, start] : starts) {
      const Unit& unit = s.units[static_cast<std::size_t>(u)];
      if (unit.place == Place::map && unit.at == end && end != start) put(data, s, u, start);
    }
  };
  return considered;
}

Verdict consider_charge(const TableView& v, const orders::Line& line) {
  const auto parsed = read_order<ChargeOrder>(v, line);
  if (const auto* refusal = std::get_if<Refusal>(&parsed)) return *refusal;
  const auto& order = std::get<ChargeOrder>(parsed);
  auto after = after_way(v, order, false);
  if (const auto* refusal = std::get_if<Refusal>(&after)) return *refusal;
  State begun = std::get<State>(std::move(after));
  begun.phase = Phase::melee;
  const Hex target = *begun.units[static_cast<std::size_t>(order.unit)].charge;
  begun.struck.push_back({target, How::slaughter});  // the check comes before the melee [9.3.5]
  const Attack attack{target, party_of(order), k_no_leader};
  if (auto bar = attack_bar({v.data, begun}, attack)) return *bar;
  const Hex end = begun.units[static_cast<std::size_t>(order.unit)].at;
  return from_the_end(v, considered_melee(v, orders::print(v.names(), order), begun, attack), attack.by, end);
}

Verdict consider_overrun(const TableView& v, const orders::Line& line) {
  const auto parsed = read_order<OverrunOrder>(v, line);
  if (const auto* refusal = std::get_if<Refusal>(&parsed)) return *refusal;
  const auto& order = std::get<OverrunOrder>(parsed);
  auto after = after_way(v, order, true);
  if (const auto* refusal = std::get_if<Refusal>(&after)) return *refusal;
  const State begun = std::get<State>(std::move(after));
  const Hex target = *begun.units[static_cast<std::size_t>(order.unit)].overrun;
  Considered out{orders::print(v.names(), order), {}, {}};
  const View then{v.data, begun};
  const OverrunModifiers m = overrun_modifiers(then, party_of(order), then.units_at(target));
  add_figure(out.modifiers, "8.9", m.march, tr("all of them march"));
  add_figure(out.modifiers, "8.9", m.level, tr("all of them are Shaken or Routed"));
  add_figure(out.modifiers, "8.9", m.numbers, tr("more units"));
  add_figure(out.modifiers, "8.9", m.morale, tr("higher morale"));
  out.play = table::played<Play>(v, from(begun), [](Play& p) { overruns_phase(p); });
  return from_the_end(v, std::move(out), party_of(order), begun.units[static_cast<std::size_t>(order.unit)].at);
}

// ---- fire [9.1]

template <class Order>
Verdict consider_fire(const TableView& v, const orders::Line& line, How how) {
  const auto parsed = read_order<Order>(v, line);
  if (const auto* refusal = std::get_if<Refusal>(&parsed)) return *refusal;
  const auto& order = std::get<Order>(parsed);
  if (order.by.empty()) return refuse("9.1", "the line does not name a unit that fires", {});
  const Volley volley{order.target, order.units(), how};
  const Phase phase = how == How::javelins ? Phase::javelins : Phase::archery;
  const State begun = ready_for(v.s, phase, v.side(volley.by.front()));
  const View then{v.data, begun};
  if (auto bar = volley_bar(then, volley)) return *bar;
  Considered out{orders::print(v.names(), order), {}, {}};
  out.modifiers.push_back({"9.1.2", fill(tr("missile strength {}"), {std::to_string(fire_strength(then, volley))})});
  const FireModifiers m = fire_modifiers(then, volley);
  add_figure(out.modifiers, "9.1.2", m.range, tr("range"));
  add_figure(out.modifiers, "9.1.2", m.wall, tr("walls"));
  add_figure(out.modifiers, "9.1.2", m.ground, tr("ground"));
  add_figure(out.modifiers, "9.1.2", m.upslope, tr("up a slope"));
  add_figure(out.modifiers, "9.1.2", m.over_friends, tr("over friends"));
  add_figure(out.modifiers, "9.1.2", m.arc, tr("flank or rear"));
  out.play = table::played<Play>(v, from(begun), [volley](Play& p) { fire(p, volley); });
  return out;
}

Verdict consider_slaughter(const TableView& v, const orders::Line& line) {
  const auto parsed = read_order<SlaughterOrder>(v, line);
  if (const auto* refusal = std::get_if<Refusal>(&parsed)) return *refusal;
  const auto& order = std::get<SlaughterOrder>(parsed);
  if (order.by.empty()) return refuse("9.2", "the line does not name a unit that attacks", {});
  const Attack attack{order.target, order.units(), k_no_leader};
  const State begun = ready_for(v.s, Phase::slaughter, v.side(attack.by.front()));
  const View then{v.data, begun};
  if (auto bar = slaughter_bar(then, attack)) return *bar;
  Considered out{orders::print(v.names(), order), {}, {}};
  for (const UnitId u : then.units_at(attack.target)) {
    if (then.routed(u))
      out.modifiers.push_back({"9.3.5", fill(tr("{} is slaughtered on 1 to {}"),
                                             {v.name(u), std::to_string(slaughter_die(then, attack, u))})});
  }
  out.play = table::played<Play>(v, from(begun), [attack](Play& p) { slaughter(p, attack); });
  return out;
}

Verdict consider_withdrawal(const TableView& v, const orders::Line& line) {
  const auto unit = v.names().find_unit(line.word(1));
  if (!unit) return orders::unknown_name(v.names(), "a unit", line.word(1), line.column(1));
  const auto u = static_cast<UnitId>(*unit);
  if (!v.here(u)) return refuse("9.3.3", "{} is not on the map", {v.name(u)});
  const State begun = ready_for(v.s, Phase::withdrawal, other(v.side(u)));
  const auto highest = withdrawal_die({v.data, begun}, u);
  if (!highest) return refuse("9.3.3", "no enemy unit could attack {}", {v.name(u)});
  Considered out{"withdraw " + v.name(u) + " yes", {}, {}};
  out.modifiers.push_back({"9.3.3", fill(tr("it succeeds on 1 to {}"), {std::to_string(*highest)})});
  out.play = table::played<Play>(v, from(begun), [u](Play& p) { try_withdrawal(p, u); });
  return out;
}

/// Why a line could never be legal now, of orders that have no odds: units are placed in the set-up alone, and Ordered
/// ones do not rally.
std::optional<Refusal> never_now(const TableView& v, const orders::Line& line) {
  const auto is = [&](std::string_view verb) { return base::same_word(line.verb(), verb); };
  if ((is(PlaceOrder::verb) || is(PostOrder::verb) || is(PickOrder::verb)) && v.s.phase != Phase::setup)
    return refuse("3.0", "the set-up is over", {}, "move the piece: move UNIT HEX, or lead LEADER HEX");
  const auto unit = is("rally") ? v.names().find_unit(line.word(1)) : std::nullopt;
  if (!unit) return std::nullopt;
  const auto u = static_cast<UnitId>(*unit);
  if (!v.here(u)) return refuse("10.1", "{} is not on the map", {v.name(u)}, "leave the line out");
  if (v.unit(u).level == Level::ordered)
    return refuse("10.1", "{} is Ordered and has nothing to rally from", {v.name(u)}, "leave the line out");
  return std::nullopt;
}

void add_word(std::string& text, const std::string& word) {
  text += (text.empty() ? "" : ", ") + word;
}

/// The outcome for the unit, in words; empty if there is none.
std::string unit_fate(const View& was, const View& is, UnitId u) {
  const Unit& before = was.unit(u);
  const Unit& after = is.unit(u);
  if (before.place != Place::map) return {};
  if (after.place == Place::eliminated) return tr("eliminated");
  if (after.place == Place::slaughtered) return tr("slaughtered");
  if (after.place != Place::map) return tr("leaves the map");
  std::string out;
  if (before.level != after.level) add_word(out, tr(level_name(after.level)));
  if (before.at != after.at) add_word(out, fill(tr("goes to {}"), {is.label(after.at)}));
  if (!was.locked(u) && is.locked(u)) add_word(out, tr("locked"));
  if (was.locked(u) && !is.locked(u)) add_word(out, tr("no longer locked"));
  return out;
}

}  // namespace

Verdict consider(const TableView& v, const orders::Line& line) {
  const auto is = [&](std::string_view verb) { return base::same_word(line.verb(), verb); };
  if (is(AttackOrder::verb)) return consider_attack(v, line);
  if (is(ChargeOrder::verb)) return consider_charge(v, line);
  if (is(OverrunOrder::verb)) return consider_overrun(v, line);
  if (is(FireOrder::verb)) return consider_fire<FireOrder>(v, line, How::archery);
  if (is(JavelinOrder::verb)) return consider_fire<JavelinOrder>(v, line, How::javelins);
  if (is(SlaughterOrder::verb)) return consider_slaughter(v, line);
  if (is("withdraw") && !base::same_word(line.word(2), "no")) return consider_withdrawal(v, line);
  if (auto never = never_now(v, line)) return *std::move(never);
  return Refusal{"", tr("hexpost gives odds for attack, charge, overrun, fire, javelin, slaughter and withdraw lines"),
                 line.column(0), AttackOrder::verb.usage()};
}

std::vector<table::Became> became(const Data& data, const State& before, const State& after) {
  const View was{data, before}, is{data, after};
  const auto leader_fate = [&](LeaderId l) {
    return was.leader(l).place == Place::map && is.leader(l).place == Place::track ? tr("killed or captured")
                                                                                   : std::string();
  };
  return table::fates_of(
      was, [&](UnitId u) { return unit_fate(was, is, u); }, leader_fate);
}

}  // namespace hexpost::kadesh
