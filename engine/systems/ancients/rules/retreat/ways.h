#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/systems/ancients/rules/turn/play.h"
#include "engine/table/declared.h"

/// Commands & Colors: Ancients: ways toward one's own side, for retreats and evades.
namespace hexpost::ancients {

struct Way {
  std::vector<Hex> path;
  bool met = false;  ///< ends with a lone friendly leader: the rest is void [C28]
  int missing = 0;   ///< hexes that cannot be made
  int mires = 0;
};
/// [4.6] The unit cannot be moved into the hex: impassable, a unit, an enemy leader, or a friendly one if it has
/// a leader [C29].
bool barred(View v, UnitId u, Hex h);
/// The same without regard to other pieces there: only ground that the unit cannot enter bars it, and a friendly leader
/// if the unit has a leader [C42].
bool closed(View v, UnitId u, Hex h);
/// All ways of that many rear hexes, and those that end earlier: one for each end, with the fewest mires [C123].
std::vector<Way> rear_ways(View v, UnitId u, int distance);
/// [4.6] Those with the fewest missing hexes [C27].
std::vector<Way> retreat_ways(View v, UnitId u, int distance);
/// [C105] [C49] Two hexes, or a stop with a lone leader; one hex if there is nothing else. Empty: no evade.
std::vector<Way> evade_ways(View v, UnitId u);

/// Ground that a standing order may name as the end of a way, and test for.
struct GroundTest {
  Terrain ground;
  std::string_view test;
};
inline constexpr std::array<GroundTest, 3> k_grounds{
    {{Terrain::forest, "to-forest"}, {Terrain::hill, "to-hill"}, {Terrain::camp, "to-camp"}}};

/// Which way? A standing order lists words. The last one always finds a way: leader, support and ground fall back on
/// away. The others are passed over if no way ends so.
struct WayQuestion : table::Choice<std::size_t> {
  std::array<std::size_t, 2> named{};                                     ///< the ways that `away` and `support` choose
  bool supported = false;                                                 ///< a way ends next to two friends
  std::array<std::optional<std::size_t>, k_grounds.size()> grounds = {};  ///< the safest way to each ground
  std::optional<std::size_t> choose(const TableView& v, std::string_view answer) const;

 private:
  std::optional<std::size_t> possible(const TableView& v, std::string_view word) const;
};

/// The owner chooses one of the ways by its end; not asked where there is one.
Way choose_way(Play& p, UnitId u, const std::vector<Way>& ways, const table::Question& question);

}  // namespace hexpost::ancients
