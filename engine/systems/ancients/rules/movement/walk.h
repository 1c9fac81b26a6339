#pragma once

#include <optional>
#include <vector>

#include "engine/systems/ancients/rules/turn/play.h"

/// Commands & Colors: Ancients 3.4: how far and where a piece may move.
namespace hexpost::ancients {

/// [3.4] [4.9] Hexes that the unit may still enter in this phase.
int allowance(View v, UnitId u);
inline constexpr int k_leader_move = 3;
/// The piece must stop where it enters this hex.
bool stops(View v, UnitId u, Hex h);
bool stops_leader(View v, Hex h);

/// [C116] Units of the side may leave the board from this hex.
bool leads_off(View v, SideId side, Hex h);

/// Why the unit may not move along these hexes, and off the board after them if it `leaves` [C116]; nothing if it may.
std::optional<base::Refusal> walk_bar(View v, UnitId u, const std::vector<Hex>& path, bool leaves);
/// Why the leader may not move along these hexes. It may end next to enemies [C103].
std::optional<base::Refusal> leader_walk_bar(View v, LeaderId l, const std::vector<Hex>& path);

/// One shortest legal way to each hex that the piece may move to; the first `limit` of them.
inline constexpr std::size_t k_all_walks = static_cast<std::size_t>(-1);
std::vector<std::vector<Hex>> unit_walks(View v, UnitId u, std::size_t limit = k_all_walks);
std::vector<std::vector<Hex>> leader_walks(View v, LeaderId l, std::size_t limit = k_all_walks);

}  // namespace hexpost::ancients
