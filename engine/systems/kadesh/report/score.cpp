#include "engine/systems/kadesh/report/score.h"

#include "engine/base/text.h"
#include "engine/systems/kadesh/rules/victory/victory.h"

namespace hexpost::kadesh {

table::Score score(const TableView& v) {
  table::Score out{base::tr("Victory Points"), v.s.turn, {}};
  const auto points = total_points(v);
  for (const SideId side : {k_egypt, k_hatti})
    out.lines.push_back({side, points[side], 0});
  return out;
}

}  // namespace hexpost::kadesh
