#include "engine/systems/hordes/advice/ways.h"

#include <algorithm>

#include "engine/orders/compass.h"
#include "engine/orders/form.h"
#include "engine/systems/hordes/rules/command/command_orders.h"
#include "engine/systems/hordes/rules/movement/move.h"
#include "engine/systems/hordes/rules/movement/movement_orders.h"

namespace hexpost::hordes {
namespace {

constexpr std::size_t k_most_added = 12;  ///< legs put between those that the player wrote
constexpr int k_most_tries = 40'000;      ///< legs tried in a search

/// Every legal walk of a given number of legs that has the player's legs in it, in their order.
class Filling {
 public:
  Filling(const TableView& v, const Move& typed, std::size_t limit) : v_(v), typed_(typed), limit_(limit) {}

  std::vector<std::string> run() {
    std::size_t found_at = 0;
    for (std::size_t legs = typed_.legs.size(); legs <= typed_.legs.size() + k_most_added; ++legs) {
      if (found_at > 0 && legs > found_at + 1) break;
      go_on(start(v_, typed_.unit), 0, legs);
      if (found_at == 0 && !out_.empty()) found_at = legs;
    }
    return std::move(out_);
  }

 private:
  bool full() const { return out_.size() >= limit_ || tries_ > k_most_tries; }

  void go_on(const Walk& w, std::size_t next, std::size_t left) {
    if (full()) return;
    if (next == typed_.legs.size()) {
      if (left == 0 && !judge_move(v_, typed_.unit, legs_))
        out_.push_back(orders::print(v_.names(), Move{typed_.unit, legs_}));
      return;
    }
    if (left < typed_.legs.size() - next) return;
    const Leg& wanted = typed_.legs[next];
    // on some ways the unit already faces as the player wants
    if (wanted.kind == Leg::Kind::face && wanted.facing == w.facing) return go_on(w, next + 1, left - 1);
    take(w, wanted, next + 1, left);
    if (wanted.kind != Leg::Kind::go || left == typed_.legs.size() - next) return;
    for (hex::Side side = 0; side < hex::k_sides; ++side) {
      const Hex to = hex::step(w.at, side);
      if (to != wanted.hex && static_cast<std::size_t>(hex::distance(to, wanted.hex)) < left)
        take(w, Leg::go(to), next, left);
    }
    if (!legs_.empty() && legs_.back().kind == Leg::Kind::face) return;
    for (Facing f = 0; f < hex::k_facings; ++f) {
      if (f != w.facing && static_cast<std::size_t>(hex::distance(w.at, wanted.hex)) < left)
        take(w, Leg::face(f), next, left);
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
  const Move& typed_;
  std::size_t limit_;
  int tries_ = 0;
  std::vector<Leg> legs_;
  std::vector<std::string> out_;
};

/// The move as typed if it is legal, otherwise with hexes filled in.
std::vector<std::string> ways_of(const TableView& v, const Move& typed, std::size_t limit) {
  const auto goes = [](const Leg& leg) { return leg.kind == Leg::Kind::go; };
  if (std::ranges::any_of(typed.legs, goes)) return Filling(v, typed, limit).run();
  if (limit == 0 || judge_move(v, typed.unit, typed.legs)) return {};
  return {orders::print(v.names(), typed)};
}

/// The move with points of hexes where the player has written sides: WNW for NW [1.5.2].
Move facing_points(Move move) {
  for (Leg& leg : move.legs) {
    if (leg.kind == Leg::Kind::face) leg.facing = orders::point_meant(leg.facing).value_or(leg.facing);
  }
  return move;
}

std::vector<std::string> ways_of(const TableView& v, const Lead& typed) {
  if (typed.path.empty()) return {};
  for (const auto& path : sample_command_moves(v, typed.general, 10'000)) {
    if (path.empty() || path.back() != typed.path.back().at) continue;
    Lead full{typed.general, {}};
    for (const Hex h : path)
      full.path.push_back({h});
    return {orders::print(v.names(), full)};
  }
  return {};
}

}  // namespace

std::vector<std::string> ways(const TableView& view, const orders::Line& line, std::size_t limit) {
  if (base::same_word(line.verb(), "turn"))  // the order of an engine, typed for another unit
    return ways(view, orders::cut("move " + std::string(line.word(1)) + " face " + std::string(line.word(2))), limit);
  const auto parsed = orders::parse_any<Move, Lead>(view.names(), line);
  if (!parsed || parsed->index() != 0) return {};
  const auto& order = std::get<0>(*parsed);
  if (const Lead* lead = std::get_if<Lead>(&order)) return ways_of(view, *lead);
  const Move& move = std::get<Move>(order);
  if (may_move(view, move.unit)) return {};
  auto out = ways_of(view, move, limit);
  return out.empty() ? ways_of(view, facing_points(move), limit) : out;
}

}  // namespace hexpost::hordes
