#include "engine/systems/chariots/rules/cohesion/rout.h"
#include "engine/systems/chariots/rules/movement/give.h"
#include "engine/systems/chariots/sys.h"
#include "engine/systems/chariots/words/verbs.h"

/// Chariots of Fire: what a player should know before a legal line is carried out. A newcomer does not see that a
/// Standard holds the Routed about it, nor that a Shock ends the moves of those who have not come to their orders.
namespace hexpost::chariots {
namespace {

using base::fill;
using base::tr;

/// Units that still could have been given an order, Movement or fire.
std::vector<std::string> unmoved(const View& v) {
  std::vector<std::string> out;
  for (UnitId u = 0; u < v.count(); ++u) {
    const Unit& unit = v.unit(u);
    const bool fresh =
        unit.active && unit.alive && !unit.done && !unit.moved && !unit.fired && !unit.ran && !unit.recovered;
    if (fresh && !may_act(v, u)) out.push_back(v.name(u));
  }
  return out;
}

/// The wing could act, and none of its units has.
bool nobody_acted(const View& v) {
  for (UnitId u = 0; u < v.count(); ++u) {
    const Unit& unit = v.unit(u);
    if (unit.active && unit.alive && (unit.done || unit.moved || unit.fired || unit.ran || unit.recovered))
      return false;
  }
  return !unmoved(v).empty();
}

/// [5.48] The phase ends by another line, or by a standing word that ends every later phase of the packet as well.
void ends_phase(const View& v, bool by_stand, std::vector<std::string>& out) {
  const auto idle = unmoved(v);
  if (!idle.empty())
    out.push_back(fill(tr("this ends the phase of {}; units that have not moved: {} ({})"),
                       {tr(v.wing(v.s.wing).title), std::to_string(idle.size()), base::join(idle, ", ")}));
  if (by_stand)
    out.push_back(
        fill(tr("it ends the phase of every other wing that comes up under this mail, too; `{}` ends this one alone"),
             {orders::shown(tongues(), std::string(EndOrders::verb) + " " + v.wing(v.s.wing).name)}));
}

}  // namespace

std::vector<std::string> Sys::cautions(const TableView& v, const orders::Line& answer, const orders::Line& by) {
  std::vector<std::string> out;
  if (base::same_word(answer.verb(), EndOrders::verb) && v.s.phase == Phase::orders && v.s.wing != k_no_wing) {
    // who writes the end himself means it, unless the lines before it were used up in an earlier phase of the wing
    if (!base::same_word(by.verb(), EndOrders::verb) && !base::same_word(by.verb(), "if"))
      ends_phase(v, base::same_word(by.verb(), "stand"), out);
    else if (nobody_acted(v))
      out.push_back(
          fill(tr("this line may end a phase of {} in which nobody has done anything: {} units unmoved; a line that "
                  "an earlier phase had no use for waits for the next"),
               {tr(v.wing(v.s.wing).title), std::to_string(unmoved(v).size())}));
    return out;
  }
  if (!base::same_word(answer.verb(), LeadOrder::verb)) return out;
  const auto parsed = orders::parse<LeadOrder>(v.names(), answer);
  const auto* order = std::get_if<LeadOrder>(&parsed);
  if (!order || !order->standard || order->path.empty()) return out;
  const Leader& leader = v.leader(order->leader);
  if (!leader.placed || order->path.back() == leader.at) return out;
  std::vector<std::string> lost;
  for (const UnitId u : routed_about(v, leader.side, leader.at))
    lost.push_back(v.name(u));
  if (!lost.empty())
    out.push_back(
        fill(tr("Routed within three hexes of where the Standard stands, and lost when it goes away [9.34]: {}"),
             {base::join(lost, ", ")}));
  return out;
}

}  // namespace hexpost::chariots
