#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/systems/hordes/rules/movement/move.h"

/// Hordes & Heroes 1.5: the moves that a unit can make, and the ways to a hex or an enemy.
namespace hexpost::hordes {

class MoveSearch;
/// Legal moves of the unit in a fixed order: first turns and formation changes in place, then for each hex that it can
/// reach the cheapest way, without needless turns. At most `limit` moves, spread evenly from near to far. legs() builds
/// the legs on demand.
class MoveSamples {
 public:
  MoveSamples(const View& v, UnitId u, std::size_t limit);
  ~MoveSamples();
  std::size_t size() const { return picked_.size(); }
  std::vector<Leg> legs(std::size_t i) const;
  /// The hex at the end of the move; null if it stays in its hex.
  const Walk* walk(std::size_t i) const;

 private:
  struct Sample {
    std::int32_t node = -1;            ///< of the search; -1: stays in its hex
    std::optional<Leg> last;           ///< behind the legs of the node
    std::optional<std::size_t> after;  ///< of walks_, with `last`
  };
  std::unique_ptr<MoveSearch> search_;
  std::vector<Walk> walks_;
  std::vector<Sample> picked_;
};
/// The legs of all moves of MoveSamples.
std::vector<std::vector<Leg>> sample_moves(const View& v, UnitId u, std::size_t limit);
/// The cheapest way to each hex where a walk of the unit may end in contact with `target`, command ignored (aggressive
/// units [1.13.2]). Empty if the target is out of reach.
std::vector<std::vector<Leg>> ways_to_contact(const View& v, UnitId u, UnitId target);
/// The enemies that a walk of the unit from where it stands may end in contact with, by id; one search for all of them.
std::vector<UnitId> contacts_in_reach(const View& v, UnitId u);
/// The way of an aggressive unit out of command to its enemy [1.13.2] [Q14]: the nearest that it can reach, of equals
/// the lowest class, then the fewest stands, then by hex. Nothing if it can reach none.
std::optional<std::vector<Leg>> aggressive_way(const View& v, const Walk& from);

/// The cheapest legal walk of the unit that ends in `to`, with this facing if a walk can have it. Nothing if the unit
/// cannot reach the hex in this move.
std::optional<std::vector<Leg>> way_to(const View& v, UnitId u, Hex to, std::optional<Facing> facing);

}  // namespace hexpost::hordes
