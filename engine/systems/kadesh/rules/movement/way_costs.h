#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/systems/kadesh/model/view.h"

namespace hexpost::kadesh {

/// Movement points and hexes of the cheapest ways from hexes of the map to the nearest of some goals.
class WayCosts {
 public:
  /// Movement points, then hexes.
  using Cost = std::pair<int, int>;

  explicit WayCosts(View v);

  /// The cost from the hex; nothing if no way is known or the hex is not on the map.
  std::optional<Cost> from(Hex h) const;
  /// Notes a way from a hex of the map. False if an equal or cheaper one is known.
  bool improve(Hex h, Cost cost);

 private:
  const Data& data_;
  std::vector<Cost> best_;  ///< by slot of the hex
};

/// No enemy of the side stands in the hex or next to it.
bool quiet(View v, SideId side, Hex h);

/// The costs to the goals from the unit's hex and from each hex that is nearer to them: a step never leads through
/// enemies or next to them; in quick time it stays on quick ground [8.4]. The search stops at the unit's hex, because
/// its cheapest ways lead through nearer hexes only.
WayCosts costs_to(View v, UnitId u, const std::vector<Hex>& goals, bool quick = false);

}  // namespace hexpost::kadesh
