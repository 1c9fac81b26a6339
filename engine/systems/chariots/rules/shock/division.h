#pragma once

#include <cstddef>
#include <utility>
#include <vector>

/// Chariots of Fire 8.12: the division of attacks if all enemies before the attackers must be attacked. Attackers and
/// target hexes are the two sides of a graph; a legal division is a set of edges that leaves no node out and falls into
/// stars, one attacker with many hexes or many attackers with one hex: a minimal edge cover.
namespace hexpost::chariots {

/// The graph.
struct Division {
  int attackers = 0, targets = 0;
  std::vector<std::pair<int, int>> edges;  ///< (attacker, target); every attacker and every target has at least one
};
/// Indexes of the edges that are used, ascending.
using Cover = std::vector<int>;

/// The cover that remains when edges are removed one after the other, in this order, while no node is left out.
Cover cover_by_striking(const Division& division, const std::vector<int>& order);
/// The connected parts of the graph, as edge indexes.
std::vector<std::vector<int>> components(const Division& division);
/// Every minimal cover of these edges' attackers and targets, at most `limit` of them; never empty.
std::vector<Cover> minimal_covers(const Division& division, const std::vector<int>& edges, std::size_t limit);

}  // namespace hexpost::chariots
