#include "engine/systems/kadesh/model/game.h"

namespace hexpost::kadesh {

table::Roster roster_of(const Data& data, std::span<const orders::Tongue* const> tongues) {
  table::Roster out(data.map.grid, tongues);
  for (const UnitInfo& info : data.units)
    out.add_unit(info.name, std::string(code_of(info.formation)));
  for (const LeaderInfo& info : data.leaders)
    out.add_leader(info.name, std::string(code_of(info.formation)));
  for (std::size_t f = 0; f < k_formations; ++f)
    out.add_other(std::string(code_of(static_cast<Formation>(f))));
  return out;
}

}  // namespace hexpost::kadesh
