#include "engine/systems/chariots/advice/cautions.h"

#include <algorithm>

#include "engine/systems/chariots/rules/cohesion/rout.h"
#include "engine/systems/chariots/rules/movement/move_orders.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"

/// Chariots of Fire: what a player should know before a legal line is carried out. A newcomer does not see that a
/// Standard holds the Routed about it, nor that a Shock ends the moves of units that have no orders yet.
namespace hexpost::chariots {
namespace {

using base::fill;
using base::tr;

bool has_acted(const Unit& unit) {
  return unit.done || unit.moved || unit.fired || unit.ran || unit.recovered;
}

/// Units that still could have been given an order, Movement or fire.
std::vector<std::string> unmoved(const View& v) {
  std::vector<std::string> out;
  for (UnitId u = 0; u < v.count(); ++u) {
    const Unit& unit = v.unit(u);
    if (unit.active && unit.alive && !has_acted(unit) && !may_act(v, u)) out.push_back(v.name(u));
  }
  return out;
}

/// The wing could act, and none of its units has.
bool idle_wing(const View& v) {
  const auto acted = [](const Unit& unit) { return unit.active && unit.alive && has_acted(unit); };
  return std::ranges::none_of(v.s.units, acted) && !unmoved(v).empty();
}

/// [5.48] The phase ends by a standing order, or by a line of another kind.
void ends_phase(const View& v, std::vector<std::string>& out) {
  const auto idle = unmoved(v);
  if (!idle.empty())
    out.push_back(fill(tr("this ends the phase of {}; units that have not moved: {} ({})"),
                       {tr(v.wing(v.s.wing).title), std::to_string(idle.size()), base::join(idle, ", ")}));
}

}  // namespace

std::vector<std::string> cautions(const TableView& v, const orders::Line& answer, const orders::Line& by) {
  std::vector<std::string> out;
  if (base::same_word(answer.verb(), EndOrders::verb) && v.s.phase == Phase::orders && v.s.wing != k_no_wing) {
    // a written end is meant, unless the lines before it were all void
    if (!base::same_word(by.verb(), EndOrders::verb) && !base::same_word(by.verb(), "if"))
      ends_phase(v, out);
    else if (idle_wing(v))
      out.push_back(
          fill(tr("this line ends a phase of {0} in which no unit has done anything: {1} {1|unit|units} unmoved"),
               {tr(v.wing(v.s.wing).title), std::to_string(unmoved(v).size())}));
    return out;
  }
  if (!base::same_word(answer.verb(), LeadOrder::verb)) return out;
  const auto parsed = orders::parse<LeadOrder>(v.names(), answer);
  const auto* order = std::get_if<LeadOrder>(&parsed);
  if (!order || !order->standard || order->path.empty()) return out;
  const Leader& leader = v.leader(order->leader);
  if (!leader.placed || order->path.back() == leader.at) return out;
  const std::string lost = v.listed(routed_about(v, leader.side, leader.at));
  if (!lost.empty())
    out.push_back(fill(tr("Routed within three hexes of the Standard, and lost if it leaves [9.34]: {}"), {lost}));
  return out;
}

}  // namespace hexpost::chariots
