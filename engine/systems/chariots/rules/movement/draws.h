#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/dice/random.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/movement/orders.h"

/// Chariots of Fire: moves drawn at random, for trials and tests. A move is drawn step by step and each step judged
/// as it is drawn, so that no list of all moves is needed. Every legal move of the kind may come up.
namespace hexpost::chariots {

/// Draws one of those that will do, each with the same chance; the others that come up are taken out.
template <class T>
std::optional<T> draw_one(std::vector<T>& all, dice::Random& random, const auto& will_do) {
  while (!all.empty()) {
    const std::size_t i = random.below(all.size());
    if (will_do(all[i])) return all[i];
    all[i] = all.back();
    all.pop_back();
  }
  return std::nullopt;
}

/// A legal move of the unit, with or without the other half of its stack; nothing if none was found.
std::optional<MoveOrder> draw_move(View v, UnitId u, dice::Random& random);
/// What a unit on the map may do instead of a move: fire, Fire & Run, Recovery; nothing if there is none of them.
std::optional<std::variant<FireOrder, RunOrder, RecoverOrder>> draw_act(View v, UnitId u, dice::Random& random);
/// A legal move of the leader, by a way that mostly goes ahead; nothing if the leader cannot move.
std::optional<LeadOrder> draw_lead(View v, LeaderId l, dice::Random& random);

}  // namespace hexpost::chariots
