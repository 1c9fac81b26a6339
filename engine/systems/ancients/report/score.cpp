#include "engine/systems/ancients/report/score.h"

#include <algorithm>

#include "engine/base/text.h"

namespace hexpost::ancients {

table::Score score(const TableView& v) {
  table::Score out{base::tr("Banners"), std::max<int>(v.s.turns[k_top], v.s.turns[k_bottom]), {}};
  for (const SideId side : {k_top, k_bottom})
    out.lines.push_back({side, v.s.banners[side], v.data.banners});
  return out;
}

}  // namespace hexpost::ancients
