#include "engine/systems/ancients/model/names.h"

namespace hexpost::ancients {

table::Roster roster_of(const Data& data, std::span<const orders::Tongue* const> tongues) {
  table::Roster out(data.board.grid, tongues);
  for (const UnitInfo& info : data.units)
    out.add_unit(info.name, std::string(k_type_codes[index_of(info.type)]));
  for (const LeaderInfo& info : data.leaders)
    out.add_leader(info.name, {});
  return out;
}

}  // namespace hexpost::ancients
