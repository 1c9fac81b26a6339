#include "engine/systems/kadesh/advice/doubts.h"

#include <algorithm>
#include <variant>

#include "engine/systems/kadesh/rules/activation/activation.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

constexpr int k_retreat = 2;  ///< hexes that a unit goes at most after a failed check or an overrun

/// [13.1.6] [13.1.7] The owner has not chosen that the piece comes into play: a die has.
template <class Piece>
bool is_called_by_die(View before, const Piece& was, const Piece& is, Formation formation) {
  if (was.place == Place::reinforcement && is.place != was.place) return !comes_without_die(before, formation);
  return formation == Formation::garrison && was.unreleased && !is.unreleased;
}

template <class Piece>
bool has_left(const Piece& was, const Piece& is) {
  return was.place == Place::map && (is.place != was.place || is.at != was.at);
}

/// Adds where a unit may stand that may have to retreat from the hex.
void add_around(std::vector<Hex>& hexes, Hex h) {
  const auto around = hex::disc(h, k_retreat);
  hexes.insert(hexes.end(), around.begin(), around.end());
}

/// [7.2] The unit was checked between the two positions: it may have stayed or Routed.
bool is_checked(View before, View now, UnitId u) {
  return before.s.phase <= Phase::command && now.s.phase > Phase::command && before.here(u) &&
         before.unit(u).level == Level::shaken && now.unit(u).out_of_command;
}

}  // namespace

void Doubts::compare(View before, View now) {
  const bool same_turn = before.s.turn == now.s.turn && before.s.active == now.s.active;
  if (!same_turn || before.s.phase <= Phase::first || before.s.phase == now.s.phase) return;
  units_.resize(now.s.units.size());
  leaders_.resize(now.s.leaders.size());
  for (const Overrun& one : overruns_) {
    for (const UnitId u : one.by)
      units_[static_cast<std::size_t>(u)] = true;
    const Hex from = now.here(one.by.front()) ? now.unit(one.by.front()).at : one.target;
    for (const Hex h : hex::disc(one.target, k_retreat)) {  // they stay, or go away from those that overrun them
      if (h == one.target || hex::distance(h, from) > hex::distance(one.target, from)) enemies_.push_back(h);
    }
  }
  overruns_.clear();
  for (UnitId u = 0; u < now.count(); ++u) {
    const Unit &was = before.unit(u), &is = now.unit(u);
    auto& hexes = now.side(u) == now.s.active ? friends_ : enemies_;
    const bool checked = is_checked(before, now, u), left = has_left(was, is);
    if (checked && !left) {  // with middle dice it has passed
      add_around(hexes, was.at);
      for (const LeaderId l : before.leaders_at(before.side(u), was.at))  // would go along with it
        leaders_[static_cast<std::size_t>(l)] = true;
    }
    if (left) hexes.insert(hexes.end(), {was.at, is.at});
    units_[static_cast<std::size_t>(u)] = units_[static_cast<std::size_t>(u)] || checked || left ||
                                          is_called_by_die(before, was, is, now.info(u).formation);
  }
  for (LeaderId l = 0; l < now.leader_count(); ++l) {
    const Leader &was = before.leader(l), &is = now.leader(l);
    if (has_left(was, is) || is_called_by_die(before, was, is, now.leader_info(l).formation))
      leaders_[static_cast<std::size_t>(l)] = true;
  }
  any_ = std::find(units_.begin(), units_.end(), true) != units_.end() ||
         std::find(leaders_.begin(), leaders_.end(), true) != leaders_.end();
}

bool Doubts::holds_way(View v, const std::vector<Leg>& legs, bool ends_among_units) const {
  const Leg* last = nullptr;
  for (const Leg& leg : legs) {
    if (leg.kind == Leg::Kind::with && units_[static_cast<std::size_t>(leg.unit)]) return false;
    if (leg.kind == Leg::Kind::taking && leaders_[static_cast<std::size_t>(leg.leader)]) return false;
    if (leg.kind != Leg::Kind::go && leg.kind != Leg::Kind::at) continue;
    const bool near_enemy =
        std::ranges::any_of(enemies_, [&](Hex enemy) { return hex::distance(enemy, leg.hex) <= 1; });
    if (near_enemy) return false;
    if (leg.kind == Leg::Kind::go) last = &leg;
  }
  return last == nullptr || !ends_among_units || stacking_limit(v, last->hex) > 1 ||
         std::ranges::find(friends_, last->hex) == friends_.end();
}

bool Doubts::holds(View v, const UnitLegs& order) const {
  return !units_[static_cast<std::size_t>(order.unit)] && holds_way(v, order.legs, true);
}

bool Doubts::holds_any(View v, const auto& order) const {
  if (!any_) return true;
  return std::visit(
      [&](const auto& one) {
        if constexpr (requires { one.unit; })
          return holds(v, static_cast<const UnitLegs&>(one));
        else if constexpr (requires { one.legs; })
          return !leaders_[static_cast<std::size_t>(one.leader)] && holds_way(v, one.legs, false);
        else
          return true;
      },
      order);
}

bool Doubts::holds(View v, const ChargesQuestion::Answer& order) const {
  return holds_any(v, order);
}

bool Doubts::holds(View v, const MovesQuestion::Answer& order) const {
  return holds_any(v, order);
}

}  // namespace hexpost::kadesh
