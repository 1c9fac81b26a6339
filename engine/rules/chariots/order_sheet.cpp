#include <algorithm>

#include "engine/rules/chariots/command.h"
#include "engine/rules/chariots/give.h"
#include "engine/rules/chariots/sys.h"

/// Chariots of Fire: the sheet a player fills in. Comment lines say what may be done and by which rule; the lines that
/// are no comments are orders that are always safe to send.
namespace hexpost::chariots {
namespace {

using base::fill;
using base::tr;

constexpr std::size_t k_shown = 6;  ///< fires of one unit

/// Hexes a unit can end in, without the way there; those next to an enemy by themselves.
void list_reach(const TableView& v, UnitId u, std::vector<std::string>& out) {
  std::vector<std::string> free, close;
  for (const MoveOrder& order : moves_of(v, u, 250)) {
    Walk w = start_walk(v, order);
    bool good = true;
    for (const Leg& leg : order.legs)
      good = good && !try_leg(v, w, leg);
    if (!good || w.at == v.unit(u).at) continue;
    auto& list = v.next_to(w.at, other(v.side(u))) ? close : free;
    const std::string label = v.label(w.at);
    if (std::ranges::find(list, label) == list.end()) list.push_back(label);
  }
  if (!free.empty()) out.push_back("#   " + base::join(free, " "));
  if (!close.empty()) out.push_back("#   " + fill(tr("next to an enemy: {}"), {base::join(close, " ")}));
}

void list_unit(const TableView& v, UnitId u, std::vector<std::string>& out) {
  const Unit& unit = v.unit(u);
  const std::string place =
      unit.placed ? v.label(unit.at) + " " + std::string(hex::facing_name(unit.facing)) : tr("off the map");
  const std::string head = "# " + v.name(u) + " " + std::string(type_name(v.type(u))) + " " + place + ": ";
  if (const auto refusal = may_act(v, u)) {
    out.push_back(head + fill(tr("nothing [{}]: {}"), {refusal->rule, refusal->why}));
    return;
  }
  out.push_back(head + fill(tr("{} points, {}"),
                            {std::to_string(v.ma(u)), unit.in_command ? tr("In Command") : tr("Out of Command")}));
  list_reach(v, u, out);
  std::size_t shown = 0;
  if (unit.placed) {
    for (const FireOrder& o : fires_of(v, u)) {
      if (shown++ < k_shown) out.push_back("#   " + orders::print(v.names(), o));
    }
    shown = 0;
    for (const RunOrder& o : runs_of(v, u)) {
      if (shown++ < k_shown) out.push_back("#   " + orders::print(v.names(), o));
    }
    if (!judge_order(v, RecoverOrder{u})) out.push_back("#   " + orders::print(v.names(), RecoverOrder{u}));
  }
  out.push_back("# move " + v.name(u) + " ");
}

void list_orders(const TableView& v, std::vector<std::string>& out) {
  out.push_back(tr("# -- Movement and Missile Fire [5.4]: one unit after the other"));
  out.push_back("# " + std::string(MoveOrder::usage));
  out.push_back(tr("# Write every hex of the way and every turn on it. Below stand the hexes a unit can end in; ask for one that"));
  out.push_back(tr("#  is not adjacent, and `hexpost check` answers with a way."));
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.unit(u).active && v.unit(u).alive && !v.unit(u).routed) list_unit(v, u, out);
  }
  if (const LeaderId l = commander(v); l != k_no_leader && !v.leader(l).moved) {
    out.push_back(fill(tr("# {}: moves once [5.46]; his Standard goes along with `standard`"), {v.leader_name(l)}));
    out.push_back("# lead " + v.leader_info(l).name + " ");
  }
  out.push_back("end-orders " + v.wing(v.s.wing).word);
}

/// The markers to choose from, with the troops of each wing: orders for them may go with the choice [5.22].
void list_wings(const TableView& v, SideId side, std::vector<std::string>& out) {
  out.push_back(tr("# The chosen wing's orders may stand in the same mail; each line waits for its turn:"));
  out.push_back("# " + std::string(MoveOrder::usage));
  for (WingId w = 0; w < static_cast<WingId>(v.data.wings.size()); ++w) {
    if (v.wing(w).side != side) continue;
    std::vector<std::string> units;
    for (UnitId u = 0; u < v.count(); ++u) {
      if (v.info(u).wing == w && v.here(u))
        units.push_back(v.name(u) + " " + v.label(v.unit(u).at) + " " + std::string(hex::facing_name(v.unit(u).facing)));
    }
    out.push_back("#   " + tr(v.wing(w).title) + " (" + v.wing(w).name + "): " + base::join(units, ", "));
    out.push_back("# end-orders " + v.wing(w).word);
  }
}

}  // namespace

std::vector<std::string> Sys::order_sheet(const TableView& v, const table::Awaited& awaited,
                                          const table::Pending* pending) {
  std::vector<std::string> out;
  if (!pending) {
    out.push_back(tr("# No decision is awaited."));
    return out;
  }
  out.push_back(fill(tr("# {}, game turn {}: orders of {}"),
                     {tr(v.data.scenario.name), std::to_string(v.s.turn), tr(v.data.scenario.sides[awaited.who % 2].name)}));
  out.push_back(fill(tr("# awaited: {} [{}]"),
                     {orders::shown(v.names(), awaited.question + (awaited.subject.empty() ? "" : " " + awaited.subject)),
                      awaited.rule}));
  const bool own = awaited.who == v.s.active;
  if (own && awaited.question == "orders") {
    list_orders(v, out);
    return out;
  }
  out.push_back(tr("# The answers to choose from; take the # away from one:"));
  for (std::size_t i = 0; i < pending->answers.size() && i < 60; ++i)
    out.push_back("# " + pending->answers[i]);
  if (awaited.question == "marker") list_wings(v, awaited.who, out);
  if (own && awaited.question == "order") {
    out.push_back(tr("# and what is to follow it:"));
    list_orders(v, out);
  }
  return out;
}

}  // namespace hexpost::chariots
