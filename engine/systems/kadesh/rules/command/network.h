#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/short_list.h"
#include "engine/systems/kadesh/model/view.h"

/// Day of the Chariot: Kadesh 7.1.1, 7.3: which leaders command which units, and lines of command.
namespace hexpost::kadesh {

/// [7.3] [7.4] The leader can command the unit, by formation and type; chariots that it borrows are left out.
bool may_command(View v, LeaderId l, UnitId u);

/// The length of the line from a leader's hex that reaches a hex of friends, by the lowest unit there; -1 for none.
using Lines = base::ShortList<std::int16_t, 192>;

/// The hexes of a side's units and which of them are neighbours, for lines from many hexes. It holds while no unit
/// moves and none changes its level.
class Network {
 public:
  Network(View v, SideId side);
  /// [7.1.1] A line goes on from hexes with a steady unit of any type and formation [K34]. `most`: no longer ones are
  /// sought; 0: any.
  Lines from(Hex post, int most) const;
  /// How many of the units, which are of the side and on the map, stand in each hex.
  std::vector<int> crowd(const Army& units) const;
  /// The number of units of a crowd that such lines reach.
  int reached(Hex post, int most, const std::vector<int>& crowd) const;

 private:
  using Set = base::ShortList<std::uint64_t, 4>;  // of hexes with units, by number
  /// Calls `visit` with the hexes to which a line of each length comes, and that length.
  void lines(Hex post, int most, auto visit) const;
  View v_;
  SideId side_;
  Army lowest_;   // by number
  Lines number_;  // by unit
  Set steady_;
  std::vector<std::uint64_t> beside_;  // by number, each as long as a set
};

}  // namespace hexpost::kadesh
