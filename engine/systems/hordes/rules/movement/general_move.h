#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes 1.4.1, Q45: the command moves of generals.
namespace hexpost::hordes {

/// A command move under way.
struct GeneralWalk {
  GeneralId general = k_no_general;
  Hex from, at;
  int spent = 0;        ///< hexes of his allowance
  bool road = false;    ///< all of it along a road so far
  bool halted = false;  ///< terrain, an enemy general [1.4.2] or, by option, a zone of control ends it here
  bool operator==(const GeneralWalk&) const = default;
};
/// Why the general may make no command move; nothing if he may. His host is disrupted or in contact, he has moved, or
/// it is not his bound.
Refused may_command_move(const View& v, GeneralId g);
/// The start of his move; does not check that he may move.
GeneralWalk start_general(const View& v, GeneralId g);
/// Enters `to`, or says why not and leaves the walk as it was.
Refused try_general_leg(const View& v, GeneralWalk& w, Hex to);
/// Judges a whole command move; nothing if it is legal.
Refused judge_command_move(const View& v, GeneralId g, std::span<const Hex> path);
/// Puts the end of his move into the state: hex, host (the friend in that hex, if it has one), moved.
void settle_general(const Data& data, State& s, const GeneralWalk& w);
/// Every hex he can reach, each by a shortest path; at most `limit`. path() builds the path on demand.
class CommandMoves {
 public:
  CommandMoves(const View& v, GeneralId g, std::size_t limit);
  std::size_t size() const { return ends_.size(); }
  Hex end(std::size_t i) const { return nodes_[ends_[i]].walk.at; }
  std::vector<Hex> path(std::size_t i) const;

 private:
  struct Node {
    GeneralWalk walk;
    std::size_t before = 0;
  };
  std::vector<Node> nodes_;
  std::vector<std::size_t> ends_;
};
/// The paths of all moves of CommandMoves.
std::vector<std::vector<Hex>> sample_command_moves(const View& v, GeneralId g, std::size_t limit);

}  // namespace hexpost::hordes
