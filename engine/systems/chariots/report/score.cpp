#include "engine/systems/chariots/report/score.h"

#include "engine/base/text.h"

namespace hexpost::chariots {

table::Score score(const TableView& v) {
  table::Score out{base::tr("Rout Points"), v.s.turn, {}};
  for (const SideId side : {SideId{0}, SideId{1}})
    out.lines.push_back({side, v.s.rout_points[side], v.s.withdrawal[side]});
  return out;
}

}  // namespace hexpost::chariots
