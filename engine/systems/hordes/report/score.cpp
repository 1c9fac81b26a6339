#include "engine/systems/hordes/report/score.h"

#include "engine/base/text.h"
#include "engine/systems/hordes/rules/victory/victory.h"

namespace hexpost::hordes {

table::Score score(const TableView& v) {
  table::Score out{base::tr("Stands lost"), v.s.turn, {}};
  for (const SideId side : {SideId{0}, SideId{1}})
    out.lines.push_back({side, stands_lost(v, side), breaking_losses(v, side)});
  return out;
}

}  // namespace hexpost::hordes
