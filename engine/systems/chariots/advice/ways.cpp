#include "engine/systems/chariots/advice/ways.h"

#include <algorithm>

#include "engine/orders/compass.h"
#include "engine/orders/form.h"
#include "engine/systems/chariots/rules/movement/give.h"
#include "engine/systems/chariots/rules/movement/move.h"

namespace hexpost::chariots {
namespace {

using Is = Leg::Is;

constexpr std::size_t k_most_added = 14;  ///< legs put between those that the player wrote
constexpr int k_most_tries = 40'000;      ///< legs tried in a search

/// Every legal walk of a given number of legs that has the player's legs in it, in their order.
class Filling {
 public:
  Filling(const TableView& v, const MoveOrder& typed, std::size_t limit) : v_(v), typed_(typed), limit_(limit) {}

  std::vector<std::string> run() {
    std::size_t found_at = 0;
    // a unit that already stands where it is sent is not led around
    if (typed_.legs.front().is == Is::go && typed_.legs.front().hex == start_walk(v_, typed_).at) return {};
    for (std::size_t legs = typed_.legs.size(); legs <= typed_.legs.size() + k_most_added; ++legs) {
      if (found_at > 0 && legs > found_at + 1) break;
      Walk w = start_walk(v_, typed_);
      w.will_move = true;
      go_on(w, 0, legs);
      if (found_at == 0 && !out_.empty()) found_at = legs;
    }
    return std::move(out_);
  }

 private:
  bool full() const { return out_.size() >= limit_ || tries_ > k_most_tries; }

  void go_on(const Walk& w, std::size_t next, std::size_t left) {
    if (full()) return;
    if (next == typed_.legs.size()) {
      MoveOrder order = typed_;
      order.legs = legs_;
      if (left == 0 && !judge_order(v_, order)) out_.push_back(orders::print(v_.names(), order));
      return;
    }
    if (left < typed_.legs.size() - next) return;
    const Leg& wanted = typed_.legs[next];
    // on some ways the unit already faces as the player wants
    if (wanted.is == Is::face && wanted.facing == w.facing) return go_on(w, next + 1, left - 1);
    take(w, wanted, next + 1, left);
    if (wanted.is != Is::go || !w.on_map || left == typed_.legs.size() - next) return;
    for (hex::Side side = 0; side < hex::k_sides; ++side) {
      Leg leg;
      leg.is = Is::go, leg.hex = hex::step(w.at, side);
      if (leg.hex != wanted.hex && static_cast<std::size_t>(hex::distance(leg.hex, wanted.hex)) < left)
        take(w, leg, next, left);
    }
    if (!legs_.empty() && legs_.back().is == Is::face) return;
    for (int f = w.column ? 1 : 0; f < hex::k_facings; f += 2) {
      Leg leg;
      leg.is = Is::face, leg.facing = static_cast<Facing>(f);
      if (leg.facing != w.facing && static_cast<std::size_t>(hex::distance(w.at, wanted.hex)) < left)
        take(w, leg, next, left);
    }
  }

  void take(Walk w, const Leg& leg, std::size_t next, std::size_t left) {
    ++tries_;
    if (left == 0 || full() || try_leg(v_, w, leg)) return;
    legs_.push_back(leg);
    go_on(w, next, left - 1);
    legs_.pop_back();
  }

  const TableView& v_;
  const MoveOrder& typed_;
  std::size_t limit_;
  int tries_ = 0;
  std::vector<Leg> legs_;
  std::vector<std::string> out_;
};

/// The move as typed if it is legal, otherwise with hexes filled in.
std::vector<std::string> ways_of(const TableView& v, const MoveOrder& typed, std::size_t limit) {
  const auto goes = [](const Leg& leg) { return leg.is == Is::go; };
  if (std::ranges::any_of(typed.legs, goes)) return Filling(v, typed, limit).run();
  if (limit == 0 || judge_order(v, typed)) return {};
  return {orders::print(v.names(), typed)};
}

/// The move with points of hexes where the player has written sides: WNW for NW.
MoveOrder facing_points(MoveOrder move) {
  for (Leg& leg : move.legs) {
    if (leg.is == Is::face) leg.facing = orders::point_meant(leg.facing).value_or(leg.facing);
  }
  return move;
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
  return out.empty() ? ways_of(view, facing_points(move), limit) : out;
}

}  // namespace hexpost::chariots
