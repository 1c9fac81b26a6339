#pragma once

#include <cstdint>
#include <optional>

#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire 7.13, 7.14: arc of fire and line of sight.
namespace hexpost::chariots {

/// The place of a firer or observer. `who` and the half that goes along need not stand there yet, because a move is
/// judged before it is made.
struct Post {
  UnitId who = k_no_unit;  ///< is never in its own way; k_no_unit: a leader looks
  Hex at;
  Facing facing = 0;
  bool all_round = true;     ///< chariots, which fire through rear hexes too [7.13]; leaders, who have no facing
  UnitId along = k_no_unit;  ///< the other half of a stack that moves together; one that stays behind is in the way
};

/// The unit's present place.
Post post_of(View v, UnitId u);

/// [7.14] True if the post sees the target: a shortest path of hexes leaves by the arc of fire and holds at most one
/// combat unit, and nothing on the straight line between the two centres hides the target. An adjacent target needs
/// only the arc.
bool sees(View v, const Post& from, Hex target);

/// Why a post does not see a hex: the hex lies out of its arc of fire, more than one unit is on every path to it, or
/// ground is in the way.
enum class Screen : std::uint8_t { arc, units, ground };
/// What keeps the post from seeing the target; nothing if it sees it.
std::optional<Screen> hidden_by(View v, const Post& from, Hex target);

}  // namespace hexpost::chariots
