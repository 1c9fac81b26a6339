#include "engine/systems/chariots/rules/turn/orders_phase.h"

#include <algorithm>

#include "engine/systems/chariots/rules/cohesion/cohesion.h"
#include "engine/systems/chariots/rules/cohesion/standards.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/turn/questions.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

namespace hexpost::chariots {

namespace {

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

}  // namespace

/// [5.41] [8.11] [9.33]; fixed before the leader moves [Q8], so it stays as it is
void begin_orders(Play& p, SideId side, WingId wing) {
  p.s.active = side;
  p.s.wing = wing;
  p.s.order = OrderKind::undecided;
  p.s.phase = Phase::orders, p.s.stage = 0;
  const LeaderId l = p.view().wing(wing).leader;
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

/// [10.15]
bool change_mode(Play& p, LeaderId l) {
  const LeaderInfo& info = p.view().leader_info(l);
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

}  // namespace hexpost::chariots
