#include "engine/systems/chariots/rules/turn/sequence.h"

#include <algorithm>

#include "engine/systems/chariots/rules/cohesion/cohesion.h"
#include "engine/systems/chariots/rules/cohesion/disengage.h"
#include "engine/systems/chariots/rules/cohesion/rout.h"
#include "engine/systems/chariots/rules/cohesion/standards.h"
#include "engine/systems/chariots/rules/command/activation.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/command/leaders_fate.h"
#include "engine/systems/chariots/rules/missile/missile.h"
#include "engine/systems/chariots/rules/movement/give.h"
#include "engine/systems/chariots/rules/movement/movement.h"
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
    if (GiveOrder{}.speaks(v, later) && speaks_of_active(v, later)) return OrderKind::act;
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
  if (!led && !rallyable(v).empty()) options.push_back({OrderKind::rally, "rally", ""});
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

/// [4.25] A WC comes back as his replacement with any unit of his wing in play
void replace_leaders(Play& p) {
  for (LeaderId l = 0; l < p.view().leader_count(); ++l) {
    if (!p.leader(l).to_replace) continue;
    const LeaderInfo& info = p.view().leader_info(l);
    std::vector<UnitId> able;
    if (info.wing != k_no_wing) able = p.view().wing(info.wing).units;
    std::erase_if(able, [&p](UnitId u) { return !p.view().here(u); });
    p.leader(l).to_replace = false;
    if (able.empty()) {
      p.tell("4.25",
             say("{} has no unit left that a successor of {} could join", p.wing_name(info.wing), p.leader_name(l)));
      continue;
    }
    const UnitId with = p.ask(info.side, k_replace.of<UnitId>("", info.name, p.listed(able), about_leader(p, l)));
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

}  // namespace hexpost::chariots
