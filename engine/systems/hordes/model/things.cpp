#include "engine/systems/hordes/model/things.h"

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/hex/packed.h"
#include "engine/orders/compass.h"

namespace hexpost::hordes {

std::string name_of(const Data& data, Thing kind, int n) {
  const auto index = static_cast<std::size_t>(n);
  switch (kind) {
    case Thing::unit:
      return data.units[index].name;
    case Thing::general:
      return data.generals[index].name;
    case Thing::side:
      return base::tr(data.scenario.sides[index].name);
    case Thing::hex:
      return data.scenario.map.grid.label(hex::unpacked(n));
    case Thing::facing:
      return orders::facing_shown(hex::clock(n));
    case Thing::combat:
      return base::tr("the combat");
  }
  base::bug("a sentence names a thing of a kind that is not known");
}

}  // namespace hexpost::hordes
