#include "engine/systems/ancients/rules/movement/movement.h"

#include "engine/base/lists.h"
#include "engine/systems/ancients/rules/battle/figures.h"
#include "engine/systems/ancients/rules/leaders/leaders.h"
#include "engine/systems/ancients/rules/retreat/retreat.h"
#include "engine/systems/ancients/rules/victory/victory.h"

namespace hexpost::ancients {
namespace {

struct Route {
  std::vector<Hex> path;
  bool off = false, misplaced = false;
};
Route route_of(const std::vector<Leg>& legs) {
  Route out;
  for (const Leg& leg : legs) {
    out.misplaced = out.misplaced || out.off;
    if (leg.off)
      out.off = true;
    else
      out.path.push_back(leg.hex);
  }
  return out;
}
std::vector<Leg> legs_of(const std::vector<Hex>& path) {
  return base::transformed(path, [&](Hex h) { return Leg{h, false}; });
}

/// From where the piece stood.
std::vector<Hex> whole_way(Hex from, const std::vector<Hex>& path) {
  std::vector<Hex> out{from};
  out.insert(out.end(), path.begin(), path.end());
  return out;
}

/// [C116] The unit leaves the board: a banner, and its leader goes with it.
void leave_board(Play& p, UnitId u) {
  const LeaderId l = p.view().leader_of(u);
  p.unit(u).placed = false, p.unit(u).left = true, p.unit(u).at = {};
  if (l != k_no_leader) p.leader(l).placed = false, p.leader(l).left = true, p.leader(l).at = {};
  p.tell("C116", say("{} leaves the battlefield", p.name(u)));
  award(p, p.view().side(u), "C116");
}

void carry_out(Play& p, const MoveOrder& o) {
  const Route route = route_of(o.legs);
  const UnitId u = o.unit;
  p.unit(u).gone = true;
  if (p.s.phase == Phase::moves)
    p.unit(u).moved = static_cast<std::int8_t>(p.unit(u).moved + static_cast<int>(route.path.size()));
  if (!route.path.empty())
    p.tell("3.4", say("{} moves to {}", p.name(u), p.label(route.path.back()))
                      .goes(p.name(u), p.view().side(u), whole_way(p.unit(u).at, route.path)));
  // a leader that goes along has lost an order of its own [C76]
  if (const LeaderId l = p.view().leader_of(u); l != k_no_leader) p.leader(l).ordered = false;
  Sequence sequence;
  for (const Hex h : route.path) {
    const bool through = p.view().unit_at(h) != k_no_unit && p.view().unit_at(h) != u;
    if (through) continue;
    place_unit(p, u, h);  // a leader that is met there joins it before the die [C126]
    if (!cross_mire(p, u, sequence)) return;
  }
  if (route.off) return leave_board(p, u);
  storm_camp(p, u);
}

void carry_out(Play& p, const LeadOrder& o) {
  const Route route = route_of(o.legs);
  Leader& leader = p.leader(o.leader);
  leader.gone = true;
  p.tell("3.4", say("{} moves to {}", p.leader_name(o.leader), p.label(route.path.back()))
                    .goes(p.leader_name(o.leader), p.view().leader_side(o.leader), whole_way(leader.at, route.path)));
  const Hex from = leader.at;
  for (const Hex h : route.path) {
    leader.at = h;
    if (!p.view().ground(h).mires) continue;
    if (p.die("4.9", table::suffers(p.view().leader_side(o.leader)), helmet_worth) == Face::helmet)
      return kill_leader(p, o.leader, "4.9");
  }
  const UnitId u = p.view().unit_at(leader.at);
  if (u == k_no_unit || leader.at == from) return;
  leader.ordered = false;
  if (!p.unit(u).gone) p.unit(u).joined = true;  // [C77]
}

void carry_out(Play&, const EndMoves&) {}

}  // namespace

std::optional<base::Refusal> MovesQuestion::judge_order(const TableView& v, const MoveOrder& o) const {
  const Route route = route_of(o.legs);
  if (route.misplaced) return refuse("C116", "the board's edge is behind the last hex");
  return walk_bar(v, o.unit, route.path, route.off);
}

std::optional<base::Refusal> MovesQuestion::judge_order(const TableView& v, const LeadOrder& o) const {
  const Route route = route_of(o.legs);
  if (route.off) return refuse("C116", "the board's edge is behind the last hex");
  return leader_walk_bar(v, o.leader, route.path);
}

std::vector<MovesQuestion::Answer> MovesQuestion::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out{EndMoves{}};
  const auto add = [&](Answer answer) {
    if (out.size() < limit) out.push_back(std::move(answer));
  };
  const auto may_leave = [&](UnitId u, const std::vector<Hex>& path) {
    return leads_off(v, v.s.active, path.empty() ? v.unit(u).at : path.back()) && !walk_bar(v, u, path, true);
  };
  for (const UnitId u : v.units_of(v.s.active)) {
    if (out.size() >= limit) break;
    if (!v.unit(u).ordered || v.unit(u).gone) continue;
    for (const auto& path : unit_walks(v, u, limit - out.size())) {
      add(MoveOrder{u, legs_of(path)});
      if (may_leave(u, path)) {
        auto legs = legs_of(path);
        legs.push_back({{}, true});
        add(MoveOrder{u, std::move(legs)});
      }
    }
    if (out.size() < limit && may_leave(u, {})) add(MoveOrder{u, {{{}, true}}});
  }
  for (const LeaderId l : v.leaders_of(v.s.active)) {
    if (out.size() >= limit) break;
    for (const auto& path : leader_walks(v, l, limit - out.size()))
      add(LeadOrder{l, legs_of(path)});
  }
  return out;
}

std::optional<MovesQuestion::Answer> MovesQuestion::forced(const TableView& v) const {
  if (list(v, 2).size() > 1) return std::nullopt;
  return Answer{EndMoves{}};
}

bool moves_phase(Play& p) {
  const auto order = p.ask_or_stop(p.s.active, MovesQuestion{});
  if (!order) return false;
  std::visit([&p](const auto& one) { carry_out(p, one); }, *order);
  return std::holds_alternative<EndMoves>(*order);
}

}  // namespace hexpost::ancients
