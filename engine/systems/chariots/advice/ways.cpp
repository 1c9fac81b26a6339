#include "engine/systems/chariots/advice/ways.h"

#include <algorithm>

#include "engine/orders/form.h"
#include "engine/systems/chariots/rules/movement/give.h"
#include "engine/systems/chariots/rules/movement/move.h"
#include "engine/table/filled_walk.h"

namespace hexpost::chariots {
namespace {

constexpr std::size_t k_most_added = 14;  ///< legs put between those that the player wrote

/// What a search for filled-in moves must know [FilledWalk].
struct Walks {
  using Walk = chariots::Walk;
  using Leg = chariots::Leg;
  using Is = Leg::Is;
  const TableView& v;
  const MoveOrder& typed;

  static bool goes(const Leg& leg) { return leg.is == Is::go; }
  static bool turns(const Leg& leg) { return leg.is == Is::face; }
  static Leg go(Hex to) { return {.is = Is::go, .hex = to}; }
  static Leg face(Facing f) { return {.is = Is::face, .facing = f}; }
  static bool steps(const Walk& w) { return w.on_map; }
  /// A Column faces a hexside, other units face a point [6.31].
  static bool may_face(const Walk& w, Facing f) { return f % 2 == (w.column ? 1 : 0); }
  bool barred(Walk& w, const Leg& leg) const { return try_leg(v, w, leg).has_value(); }
  std::string order(const std::vector<Leg>& legs) const {
    MoveOrder order = typed;
    order.legs = legs;
    return judge_order(v, order) ? std::string() : orders::print(v.names(), order);
  }
};

/// The move as typed if it is legal, otherwise with hexes filled in.
std::vector<std::string> ways_of(const TableView& v, const MoveOrder& typed, std::size_t limit) {
  const Walks walks{v, typed};
  if (std::ranges::any_of(typed.legs, Walks::goes)) {
    Walk start = start_walk(v, typed);
    // a unit that already stands where it is sent is not led around
    if (Walks::goes(typed.legs.front()) && typed.legs.front().hex == start.at) return {};
    start.will_move = true;
    return table::FilledWalk(walks, typed.legs, limit).from(start, k_most_added);
  }
  if (limit == 0 || judge_order(v, typed)) return {};
  return {orders::print(v.names(), typed)};
}

std::vector<std::string> ways_of(const TableView& v, const LeadOrder& typed) {
  if (typed.path.empty()) return {};
  for (LeadOrder lead : leads_of(v, typed.leader)) {
    lead.standard = typed.standard;
    if (lead.path.back() == typed.path.back() && !judge_order(v, lead)) return {orders::print(v.names(), lead)};
  }
  return {};
}

}  // namespace

std::vector<std::string> ways(const TableView& view, const orders::Line& line, std::size_t limit) {
  const auto parsed = orders::parse_any<MoveOrder, LeadOrder>(view.names(), line);
  if (!parsed || parsed->index() != 0) return {};
  const auto& order = std::get<0>(*parsed);
  if (const LeadOrder* lead = std::get_if<LeadOrder>(&order)) return ways_of(view, *lead);
  const MoveOrder& move = std::get<MoveOrder>(order);
  if (judge_beginning(view, move)) return {};
  auto out = ways_of(view, move, limit);
  return out.empty() ? ways_of(view, table::with_points(Walks{view, move}, move), limit) : out;
}

}  // namespace hexpost::chariots
