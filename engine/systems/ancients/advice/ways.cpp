#include "engine/systems/ancients/advice/ways.h"

#include <algorithm>
#include <optional>

#include "engine/base/text.h"
#include "engine/orders/form.h"
#include "engine/systems/ancients/advice/battles.h"
#include "engine/systems/ancients/rules/movement/movement.h"

namespace hexpost::ancients {
namespace {

constexpr std::size_t k_all_battles = 1000;  ///< more than a unit can have

/// Ways of one length that enter the player's hexes in their order and end in the last one; those of a piece that
/// leaves the board may go on from there. `Bar` tells why the piece may not take a way.
template <class Bar>
class Filling {
 public:
  Filling(View v, std::vector<Hex> wanted, bool off, Bar bar)
      : v_(v), wanted_(std::move(wanted)), off_(off), bar_(bar) {}

  std::vector<std::vector<Hex>> of_length(Hex from, std::size_t hexes) {
    out_.clear();
    go_on(from, 0, hexes);
    return out_;
  }

 private:
  void go_on(Hex at, std::size_t reached, std::size_t left) {
    if (left == 0) {
      const bool ends = reached == wanted_.size() && (off_ || at == wanted_.back());
      if (ends && !bar_(path_)) out_.push_back(path_);
      return;
    }
    for (const Hex to : v_.neighbours(at)) {
      const bool here = reached < wanted_.size() && to == wanted_[reached];
      const std::size_t next = here ? reached + 1 : reached;
      if (wanted_.size() - next > left - 1) continue;
      if (next < wanted_.size() && static_cast<std::size_t>(hex::distance(to, wanted_[next])) > left - 1) continue;
      path_.push_back(to);
      go_on(to, next, left - 1);
      path_.pop_back();
    }
  }

  View v_;
  std::vector<Hex> wanted_;
  bool off_;
  Bar bar_;
  std::vector<Hex> path_;
  std::vector<std::vector<Hex>> out_;
};

/// The shortest legal ways through the legs of an order, printed; `order` returns the order of a way.
std::vector<std::string> fill_legs(const TableView& v, Hex from, const std::vector<Leg>& legs, std::size_t most,
                                   std::size_t limit, auto bar, auto order) {
  std::vector<Hex> wanted;
  for (const Leg& leg : legs) {
    if (!leg.off) wanted.push_back(leg.hex);
  }
  const bool known = std::ranges::all_of(wanted, [&](Hex h) { return v.on_board(h); });
  if (wanted.empty() || !known) return {};
  Filling filling(v, wanted, legs.back().off, bar);
  for (std::size_t hexes = wanted.size(); hexes <= most; ++hexes) {
    auto paths = filling.of_length(from, hexes);
    if (paths.empty()) continue;
    const auto mires = [&](const std::vector<Hex>& path) {
      return std::ranges::count_if(path, [&](Hex h) { return v.ground(h).mires; });
    };
    std::ranges::stable_sort(paths, {}, mires);
    std::vector<std::string> out;
    for (std::size_t i = 0; i < paths.size() && i < limit; ++i)
      out.push_back(order(paths[i]));
    return out;
  }
  return {};
}

std::vector<Leg> legs_of(const std::vector<Hex>& path, bool off) {
  std::vector<Leg> out;
  for (const Hex h : path)
    out.push_back({h, false});
  if (off) out.push_back({{}, true});
  return out;
}

/// `move C-HI1 with Mago 0705`: a leader goes along with his unit and needs no word [3.4]. Any other line as it is.
orders::Line without_companion(const TableView& v, const orders::Line& line) {
  std::vector<std::string> words = line.words;
  if (words.size() < 5 || !base::same_word(words[0], "move")) return line;
  if (!base::same_word(words[2], "with") && !base::same_word(words[2], "and")) return line;
  const auto unit = v.names().find_unit(words[1]), leader = v.names().find_leader(words[3]);
  if (unit && leader && v.leader_of(static_cast<UnitId>(*unit)) == static_cast<LeaderId>(*leader))
    words.erase(words.begin() + 2, words.begin() + 4);
  return orders::cut(base::join(words, " "));
}

/// The free hex beside the enemy that is nearest to the unit; none if the enemy is beside it or not on the board.
std::optional<Hex> nearest_beside(const View& v, UnitId u, const Target& target) {
  const bool of_unit = target.unit != k_no_unit;
  if (!v.here(u) || (of_unit ? !v.here(target.unit) : !v.leader_here(target.leader))) return std::nullopt;
  const Hex at = of_unit ? v.unit(target.unit).at : v.leader(target.leader).at;
  if (hex::adjacent(v.unit(u).at, at)) return std::nullopt;
  const auto far = [&](Hex h) { return hex::distance(v.unit(u).at, h); };
  std::optional<Hex> out;
  for (const Hex h : v.neighbours(at)) {
    if (!v.occupied(h) && !v.ground(h).impassable && (!out || far(h) < far(*out))) out = h;
  }
  return out;
}

}  // namespace

std::vector<std::string> ways(const TableView& v, const orders::Line& typed, std::size_t limit) {
  const orders::Line line = without_companion(v, typed);
  const auto parsed = orders::parse_any<MoveOrder, LeadOrder>(v.names(), line);
  if (!parsed || parsed->index() != 0 || limit == 0) return {};
  if (v.s.phase != Phase::moves && v.s.phase != Phase::again) return {};
  const auto& order = std::get<0>(*parsed);
  if (const auto* move = std::get_if<MoveOrder>(&order)) {
    const UnitId u = move->unit;
    if (!v.here(u) || move->legs.empty()) return {};
    const bool off = move->legs.back().off;
    return fill_legs(
        v, v.unit(u).at, move->legs, static_cast<std::size_t>(allowance(v, u)), limit,
        [&](const std::vector<Hex>& path) { return walk_bar(v, u, path, off).has_value(); },
        [&](const std::vector<Hex>& path) {
          return orders::print(v.names(), MoveOrder{u, legs_of(path, off)});
        });
  }
  const LeaderId l = std::get<LeadOrder>(order).leader;
  if (!v.leader_here(l)) return {};
  return fill_legs(
      v, v.leader(l).at, std::get<LeadOrder>(order).legs, k_leader_move, limit,
      [&](const std::vector<Hex>& path) { return leader_walk_bar(v, l, path).has_value(); },
      [&](const std::vector<Hex>& path) {
        return orders::print(v.names(), LeadOrder{l, legs_of(path, false)});
      });
}

std::vector<std::string> moves_into_contact(const TableView& view, const orders::Line& line) {
  const auto parsed = orders::parse_any<AttackOrder, FireOrder>(view.names(), line);
  if (!parsed || parsed->index() != 0 || view.s.phase > Phase::moves) return {};
  const auto& order = std::get<0>(*parsed);
  const bool close = order.index() == 0;
  const auto [u, target] = std::visit([](const auto& one) { return std::pair(one.unit, one.target); }, order);
  if (view.unit(u).gone || view.unit(u).moved > 0) return {};
  State ordered = view.s;  // before a card is played, as if it ordered the unit
  if (view.s.phase == Phase::card) ordered.units[static_cast<std::size_t>(u)].ordered = true;
  const View then{view.data, ordered};
  const auto meant = [&, at = target](const Battle& battle) { return battle.close == close && battle.target == at; };
  if (std::ranges::any_of(battles_of(then, u), meant)) return {};
  const auto battles = battles_after_moves(then, u, unit_walks(then, u), k_all_battles);
  const auto best = std::ranges::find_if(battles, meant);
  if (best == battles.end()) {
    const auto beside = close ? nearest_beside(then, u, target) : std::nullopt;
    if (!beside) return {};
    return {orders::print(view.names(), MoveOrder{u, {{*beside, false}}})};
  }
  MoveOrder move{u, legs_of(best->way, false)};
  return {orders::print(view.names(), move)};
}

}  // namespace hexpost::ancients
