#include "engine/systems/chariots/rules/turn/sequence.h"

#include <algorithm>

#include "engine/systems/chariots/advice/question_facts.h"
#include "engine/systems/chariots/rules/cohesion/disengage.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/movement/give.h"

/// Chariots of Fire 3.0: the sequence of play, and the Orders Phase.
namespace hexpost::chariots {
namespace {

using What = Fact::What;

/// [3.0 C1] Act, Disengage or Rally; lines that belong to one of them choose it by themselves.
struct OrderQuestion : table::Choice<OrderKind> {
  std::optional<OrderKind> implied(const TableView& v, const orders::Line& later) const {
    for (const std::string_view verb : {MoveOrder::verb, FireOrder::verb, RunOrder::verb, RecoverOrder::verb,
                                        RetreatOrder::verb, LeadOrder::verb, EndOrders::verb}) {
      if (base::same_word(later.verb(), verb) && speaks_of_active(v, later)) return OrderKind::act;
    }
    if (base::same_word(later.verb(), "back")) return OrderKind::disengage;
    return std::nullopt;
  }
  std::variant<OrderKind, base::Refusal> parse(const TableView& v, const orders::Line& line) const {
    auto out = Choice::parse(v, line);
    if (auto* refusal = std::get_if<base::Refusal>(&out)) explain_order(v, line.word(1), *refusal);
    return out;
  }
};

bool may_disengage(View v) {
  const LeaderId l = commander(v);
  return l != k_no_leader && v.leader_here(l) && !disengageable(v).empty();
}

void choose_order(Play& p) {
  const View v = p.view();
  std::vector<table::Option<OrderKind>> options{{OrderKind::act, "act", ""}};
  if (may_disengage(v)) options.push_back({OrderKind::disengage, "disengage", ""});
  if (may_order_rally(v)) options.push_back({OrderKind::rally, "rally", ""});
  int engaged = 0, routed = 0;
  for (UnitId u = 0; u < v.count(); ++u) {
    engaged += v.unit(u).active && v.engaged(u) ? 1 : 0;
    routed += v.side(u) == p.s.active && v.here(u) && v.unit(u).routed ? 1 : 0;
  }
  std::vector<table::Circumstance> when{{"engaged", engaged}, {"routed", routed}};
  if (p.s.wing != k_no_wing) when.push_back({v.wing(p.s.wing).of, 1});
  OrderQuestion question{{"order", "5.4", "", "", options, std::move(when), false}};
  const OrderKind kind = p.ask(p.s.active, question);
  p.s.order = kind;
  if (kind != OrderKind::act)
    p.tell("5.4", {.what = What::order_chosen, .side = p.s.active, .wing = p.s.wing, .a = static_cast<int>(kind)});
  if (kind == OrderKind::disengage) disengage(p);
  if (kind == OrderKind::rally) {
    for (Unit& unit : p.s.units)
      unit.in_command = false;  // [5.43]
    rally(p);
  }
  p.s.stage = 1;
}

/// [8.42] Of a stack that has parted the half that was left behind stays, now that `u`, another unit, moves.
void stay_behind(Play& p, UnitId u) {
  if (p.unit(u).parting) return;
  for (Unit& unit : p.s.units) {
    if (unit.parting) unit.done = true, unit.parting = false, unit.spent = unit.turned = unit.speed = 0;
  }
}

/// One order a step.
void next_order(Play& p) {
  const auto order = p.ask(p.s.active, GiveOrder{});
  if (std::holds_alternative<EndOrders>(order)) {
    for (Unit& unit : p.s.units)
      unit.parting = false, unit.spent = unit.turned = unit.speed = 0;
    p.s.phase = Phase::shock, p.s.stage = 0;
    return;
  }
  std::visit(
      [&p](const auto& o) {
        using Order = std::decay_t<decltype(o)>;
        // [6.14] a move begins when that of whoever was on the way is over
        if constexpr (std::is_same_v<Order, MoveOrder>) stay_behind(p, o.unit);
        if constexpr (!std::is_same_v<Order, EndOrders>) carry_out(p, o);
      },
      order);
}

/// [6.36] a Column that was attacked goes back to its combat formation and pays for it: while it is in Column, or the
/// hit could never Rout it, as the book says that it may [Q86]
void revert_columns(Play& p) {
  for (UnitId u = 0; u < p.view().count(); ++u) {
    if (!p.unit(u).column_attacked) continue;
    p.unit(u).column_attacked = false;
    if (!p.view().fit(u) || !p.unit(u).column) continue;
    p.tell("6.36", {.what = What::column_breaks, .unit = u, .side = p.view().side(u)});
    if (!take_hits(p, u, 1, "6.36")) continue;
    const Facing now = p.unit(u).facing;
    std::vector<table::Option<Facing>> options;
    for (const int off : {-1, 1}) {
      const Facing f = hex::clock(now + off);
      options.push_back({f, std::string(hex::facing_name(f)), options.empty() ? "left" : "right"});
    }
    const Facing to =
        p.ask(p.view().side(u), table::Choice<Facing>{"vertex", "6.36", p.view().name(u), "", options, {}});
    p.unit(u).column = false;
    p.unit(u).facing = to;
    p.tell("6.31", {.what = What::leaves_column, .unit = u, .side = p.view().side(u), .a = to});
  }
}

/// D.3 and on to E
void remove_markers(Play& p) {
  for (Unit& unit : p.s.units)
    unit.moved_marker = unit.rallied = unit.recovered = false;
  standards_turn_end(p);
  p.s.phase = Phase::withdrawal, p.s.stage = 0;
}

void next_turn(Play& p) {
  ++p.s.turn;
  p.s.phase = Phase::initiative, p.s.stage = 0;
}

}  // namespace

void next_step(Play& p) {
  switch (p.s.phase) {
    case Phase::initiative:
      return initiative_phase(p);
    case Phase::activation:
      return activation_phase(p);
    case Phase::orders:
      return orders_phase(p);
    case Phase::shock:
      return shock_segment(p);
    case Phase::reload:
      if (p.s.stage == 0) {
        p.tell("3.0", {.what = What::reload_phase, .a = p.s.turn});
        replace_leaders(p);
        p.s.stage = 1;
        return;
      }
      reload(p);
      return remove_markers(p);
    case Phase::withdrawal:
      p.tell("3.0", {.what = What::withdrawal_phase,
                     .a = p.s.rout_points[0],
                     .b = p.s.withdrawal[0],
                     .c = p.s.rout_points[1],
                     .d = p.s.withdrawal[1]});
      withdrawal_phase(p);
      if (p.s.phase == Phase::withdrawal) next_turn(p);
      return;
    case Phase::over:
      return;
  }
}

/// [5.44] [5.45]; Shock and Reaction Fire need no order [5.47]
void orders_phase(Play& p) {
  return p.s.stage == 0 ? choose_order(p) : next_order(p);
}

/// [5.41] [8.11] [9.33]; fixed before the leader moves [Q8], so it stays as it is
void begin_orders(Play& p, SideId side, WingId wing) {
  p.s.active = side;
  p.s.wing = wing;
  p.s.order = OrderKind::undecided;
  p.s.phase = Phase::orders, p.s.stage = 0;
  const LeaderId l = p.data.wings[static_cast<std::size_t>(wing)].leader;
  const bool led = l != k_no_leader && p.leader(l).alive;
  if (led) {
    standards_return(p, l);
    if (p.s.marker == k_no_marker) change_mode(p, l);  // with a marker he has chosen before a challenge was possible
  }
  for (const UnitId u : units_to_activate(p, wing)) {
    p.unit(u).active = true;
    p.unit(u).in_command = commands(p, l, u);
  }
  const View v = p.view();
  int in_command = 0, out = 0;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.here(u)) p.unit(u).was_adjacent = v.next_to(v.unit(u).at, other(v.side(u)));
    if (!v.unit(u).active || v.unit(u).routed) continue;
    ++(v.unit(u).in_command ? in_command : out);
  }
  p.tell("5.41", {.what = What::orders_begin,
                  .leader = led ? l : k_no_leader,
                  .side = side,
                  .wing = wing,
                  .a = in_command,
                  .b = out,
                  .c = p.s.trump_phase ? 1 : 0});
}

void end_orders_phase(Play& p) {
  revert_columns(p);
  for (Unit& unit : p.s.units) {
    unit.active = unit.in_command = unit.done = unit.moved = unit.stepped = unit.parting = unit.fired = unit.ran =
        false;
    unit.pinned_facing = unit.passed_through = unit.stopped = unit.reacted_facing = unit.column_attacked =
        unit.was_adjacent = false;
    unit.spent = unit.turned = unit.speed = 0;
    unit.withdrawal = Withdrawal::untried;
  }
  for (Leader& leader : p.s.leaders)
    leader.moved = false;
  p.s.used.clear();
  p.s.heroic_drm = 0;
  p.s.wing = k_no_wing;
  p.s.marker = k_no_marker;
  p.s.from_pool = p.s.trump_phase = false;
  p.s.order = OrderKind::undecided;
  p.s.phase = Phase::activation, p.s.stage = 0;
}

/// [4.25] a WC comes back as his replacement with any unit of his wing in play
void replace_leaders(Play& p) {
  for (LeaderId l = 0; l < p.view().leader_count(); ++l) {
    if (!p.leader(l).to_replace) continue;
    const LeaderInfo& info = p.data.leaders[static_cast<std::size_t>(l)];
    std::vector<table::Option<UnitId>> options;
    if (info.wing != k_no_wing) {
      for (const UnitId u : p.data.wings[static_cast<std::size_t>(info.wing)].units) {
        if (p.view().here(u)) options.push_back({u, p.view().name(u), options.empty() ? "listed" : ""});
      }
    }
    p.leader(l).to_replace = false;
    if (options.empty()) {
      p.tell("4.25", {.what = What::leader_lost_for_good, .leader = l, .side = info.side, .wing = info.wing});
      continue;
    }
    const UnitId with =
        p.ask(info.side, table::Choice<UnitId>{"replace", "4.25", "", info.name, options, about_leader(p, l)});
    Leader fresh;
    fresh.side = info.side;
    fresh.placed = true;
    fresh.at = p.unit(with).at;
    fresh.now = *info.replacement;
    fresh.replaced = true;
    p.leader(l) = fresh;
    p.tell("4.25", {.what = What::replaces, .unit = with, .leader = l, .side = info.side, .to = fresh.at});
  }
}

/// [10.15]
void change_mode(Play& p, LeaderId l) {
  const LeaderInfo& info = p.data.leaders[static_cast<std::size_t>(l)];
  if (!info.foot_side || !p.view().special().heroes || !p.view().leader_here(l)) return;
  const bool now = p.leader(l).on_foot;
  // as he is comes first: plain orders take it, and who mounts cannot challenge [10.23]
  std::vector<table::Option<bool>> options{{false, "chariot", now ? "" : "stay"}, {true, "foot", now ? "stay" : ""}};
  if (now) std::ranges::reverse(options);
  const bool foot = p.ask(info.side, table::Choice<bool>{"mode", "10.15", "", info.name, options,
                                                         about_leader(p, l, {{"foot", now ? 1 : 0}})});
  if (foot == now) return;
  p.leader(l).on_foot = foot;
  p.tell("10.15", {.what = What::leader_changes_mode, .leader = l, .side = info.side, .a = foot ? 1 : 0});
}

}  // namespace hexpost::chariots
