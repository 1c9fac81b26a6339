#include "engine/systems/chariots/rules/turn/sequence.h"

#include <algorithm>

#include "engine/systems/chariots/rules/cohesion/cohesion.h"
#include "engine/systems/chariots/rules/cohesion/disengage.h"
#include "engine/systems/chariots/rules/cohesion/rally.h"
#include "engine/systems/chariots/rules/cohesion/standards.h"
#include "engine/systems/chariots/rules/command/activation.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/command/leaders_fate.h"
#include "engine/systems/chariots/rules/command/why_not.h"
#include "engine/systems/chariots/rules/missile/missile.h"
#include "engine/systems/chariots/rules/movement/give.h"
#include "engine/systems/chariots/rules/movement/movement.h"
#include "engine/systems/chariots/rules/movement/movement_acts.h"
#include "engine/systems/chariots/rules/shock/shock.h"
#include "engine/systems/chariots/rules/turn/questions.h"
#include "engine/systems/chariots/rules/turn/sentences.h"
#include "engine/systems/chariots/rules/victory/victory.h"

/// Chariots of Fire 3.0: the sequence of play, and the Orders Phase.
namespace hexpost::chariots {
namespace {

/// [3.0 C1] Act, Disengage or Rally; lines that belong to one of them choose it by themselves. `lead` is none of them:
/// before a Disengage the commander may move first or afterwards, since the book does not fix it [5.46] [9.23].
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

constexpr OrderKind k_lead_first = OrderKind::undecided;

bool may_disengage(View v) {
  const LeaderId l = commander(v);
  return l != k_no_leader && v.leader_here(l) && !disengageable(v).empty();
}

/// [9.23] The commander could move before the die: next to his Overall Commander he has more chance.
bool may_lead_first(View v) {
  const LeaderId l = commander(v);
  return may_disengage(v) && !v.leader(l).moved && can_lead(v, l);
}

/// Nothing if the battle stops at the question. `led`: the commander has moved, and a Rally would come too late [9.54].
std::optional<OrderKind> ask_order(Play& p, bool led) {
  const View v = p.view();
  std::vector<table::Option<OrderKind>> options{{OrderKind::act, "act", ""}};
  if (may_disengage(v)) options.push_back({OrderKind::disengage, "disengage", ""});
  if (!led && may_order_rally(v)) options.push_back({OrderKind::rally, "rally", ""});
  if (may_lead_first(v)) options.push_back({k_lead_first, "lead", ""});
  int engaged = 0, routed = 0;
  for (UnitId u = 0; u < v.count(); ++u) {
    engaged += v.unit(u).active && v.engaged(u) ? 1 : 0;
    routed += v.side(u) == p.s.active && v.here(u) && v.unit(u).routed ? 1 : 0;
  }
  std::vector<table::Circumstance> when{{"engaged", engaged}, {"routed", routed}};
  if (p.s.wing != k_no_wing) when.push_back({v.wing(p.s.wing).of, 1});
  return p.ask_or_stop(p.s.active, OrderQuestion{k_order.of<OrderKind>("", "", options, std::move(when))});
}

void choose_order(Play& p) {
  auto kind = ask_order(p, false);
  if (kind == k_lead_first) {
    const LeaderId l = commander(p);
    const auto order = p.ask(p.s.active, GiveLead{{}, {l}});
    const auto* lead = std::get_if<LeadOrder>(&order);
    if (lead) carry_out(p, *lead);
    p.leader(l).moved = true;  // a leader who stays has used his move
    kind = ask_order(p, lead != nullptr);
  }
  if (!kind) return;
  p.s.order = *kind;
  if (kind != OrderKind::act)
    p.tell("5.4", say("{} is ordered to: {}", p.wing_name(p.s.wing),
                      kind == OrderKind::rally ? word("Rally") : word("Disengage")));
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
  const auto order = p.ask_or_stop(p.s.active, GiveOrder{});
  if (!order) return;
  if (std::holds_alternative<EndOrders>(*order)) {
    for (Unit& unit : p.s.units)
      unit.parting = false, unit.spent = unit.turned = unit.speed = 0;
    p.s.phase = Phase::shock, p.s.stage = 0;
    return;
  }
  std::visit(
      [&p](const auto& o) {
        using Order = std::decay_t<decltype(o)>;
        // [6.14] a move begins after the move in progress has ended
        if constexpr (std::is_same_v<Order, MoveOrder>) stay_behind(p, o.unit);
        if constexpr (!std::is_same_v<Order, EndOrders>) carry_out(p, o);
      },
      *order);
}

/// [6.36] A Column that was attacked goes back to its combat formation and pays for it: while it is in Column, or the
/// hit could never Rout it, as the book says that it may [Q86]
void revert_columns(Play& p) {
  for (UnitId u = 0; u < p.view().count(); ++u) {
    if (!p.unit(u).column_attacked) continue;
    p.unit(u).column_attacked = false;
    if (!p.view().fit(u) || !p.unit(u).column) continue;
    p.tell("6.36", say("{} was attacked in Column and has to go back into its formation: 1 hit", p.name(u)));
    if (!take_hits(p, u, 1, "6.36")) continue;
    const Facing now = p.unit(u).facing;
    std::vector<table::Option<Facing>> options;
    for (const int off : {-1, 1}) {
      const Facing f = hex::clock(now + off);
      options.push_back({f, std::string(hex::facing_name(f)), options.empty() ? "left" : "right"});
    }
    const Facing to = p.ask(p.view().side(u), k_vertex.of<Facing>(p.view().name(u), "", options));
    p.unit(u).column = false;
    p.unit(u).facing = to;
    p.tell("6.31", say("{} leaves Column, facing {}", p.name(u), p.point(to)));
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
        p.tell("3.0", heading(1, say("The end of game turn {}: leaders, missiles, markers", p.s.turn)));
        replace_leaders(p);
        p.s.stage = 1;
        return;
      }
      reload(p);
      return remove_markers(p);
    case Phase::withdrawal:
      p.tell("3.0", say("Rout Points: {} {} of {}, {} {} of {}", p.side_name(0), p.s.rout_points[0], p.s.withdrawal[0],
                        p.side_name(1), p.s.rout_points[1], p.s.withdrawal[1]));
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
    if (p.s.marker == k_no_marker) {  // with a marker he has chosen before a challenge was possible
      tell_activation(p, side, wing);
      if (!change_mode(p, l)) return;
    }
  }
  for (const UnitId u : units_to_activate(p, wing)) {
    p.unit(u).active = true;
    p.unit(u).in_command = commands(p, l, u);
  }
  const View v = p.view();
  int in_command = 0, out = 0;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.here(u)) {
      const Hex at = v.unit(u).at;
      const SideId foe = other(v.side(u));
      p.unit(u).was_adjacent = v.next_to(at, foe);
      p.unit(u).began_in_front = v.unit(u).was_adjacent && !v.fronted_by(at, foe).empty();  // [6.64]
    }
    if (!v.unit(u).active || v.unit(u).routed) continue;
    ++(v.unit(u).in_command ? in_command : out);
  }
  p.tell("5.41",
         heading(2, say("{}, {}; {} In Command, {} out of it",
                        p.s.trump_phase ? phrase("{}: {} by a Trump", p.side_name(side), p.wing_name(wing))
                                        : phrase("{}: {}", p.side_name(side), p.wing_name(wing)),
                        led ? phrase("under {}", p.leader_name(l)) : phrase("without a commander"), in_command, out)));
}

void end_orders_phase(Play& p) {
  revert_columns(p);
  for (Unit& unit : p.s.units) {
    unit.active = unit.in_command = unit.done = unit.moved = unit.stepped = unit.parting = unit.fired = unit.ran =
        false;
    unit.pinned_facing = unit.passed_through = unit.stopped = unit.reacted_facing = unit.column_attacked =
        unit.was_adjacent = unit.began_in_front = false;
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

/// [4.25] A WC comes back as his replacement with any unit of his wing in play
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
      p.tell("4.25",
             say("{} has no unit left that a successor of {} could join", p.wing_name(info.wing), p.leader_name(l)));
      continue;
    }
    const UnitId with = p.ask(info.side, k_replace.of<UnitId>("", info.name, options, about_leader(p, l)));
    Leader fresh;
    fresh.side = info.side;
    fresh.placed = true;
    fresh.at = p.unit(with).at;
    fresh.now = *info.replacement;
    fresh.replaced = true;
    p.leader(l) = fresh;
    p.tell("4.25",
           say("{} is replaced; the new leader joins {} in {}", p.leader_name(l), p.name(with), p.label(fresh.at)));
  }
}

/// [10.15]
bool change_mode(Play& p, LeaderId l) {
  const LeaderInfo& info = p.data.leaders[static_cast<std::size_t>(l)];
  if (!info.foot_side || !p.view().special().heroes || !p.view().leader_here(l)) return true;
  const bool now = p.leader(l).on_foot;
  // as he is comes first: plain orders take it, and who mounts cannot challenge [10.23]
  std::vector<table::Option<bool>> options{{false, "chariot", now ? "" : "stay"}, {true, "foot", now ? "stay" : ""}};
  if (now) std::ranges::reverse(options);
  const auto foot =
      p.ask_or_stop(info.side, k_mode.of<bool>("", info.name, options, about_leader(p, l, {{"foot", now ? 1 : 0}})));
  if (!foot) return false;
  if (*foot == now) return true;
  p.leader(l).on_foot = *foot;
  p.tell("10.15", changes_mode(p, l, *foot));
  return true;
}

}  // namespace hexpost::chariots
