#include "engine/systems/kadesh/model/game.h"

#include <algorithm>

namespace hexpost::kadesh {

bool in_force(const Data& data, const Group& g) {
  const auto on = [&](int option) { return data.options[static_cast<std::size_t>(option)]; };
  return (g.when < 0 || on(g.when)) && (g.unless < 0 || !on(g.unless));
}

bool stays_away(const Data& data, UnitId u) {
  return has(data, Option::allied_chariots_13) &&
         data.units[static_cast<std::size_t>(u)].formation == Formation::anatolian;
}

bool takes_part(const Data& data, UnitId u) {
  return !stays_away(data, u) && std::ranges::any_of(data.groups, [&](const Group& g) {
    return in_force(data, g) && std::ranges::find(g.units, u) != g.units.end();
  });
}

bool leader_takes_part(const Data& data, LeaderId l) {
  return std::ranges::any_of(data.groups, [&](const Group& g) {
    return in_force(data, g) && std::ranges::find(g.leaders, l) != g.leaders.end();
  });
}

table::Roster roster_of(const Data& data, std::span<const orders::Tongue* const> tongues) {
  table::Roster out(data.map.grid, tongues);
  std::array<bool, k_formations> used{};
  for (std::size_t u = 0; u < data.units.size(); ++u) {
    const UnitInfo& info = data.units[u];
    out.add_unit(info.name, std::string(code_of(info.formation)));
    if (takes_part(data, static_cast<UnitId>(u)))
      used[index_of(info.formation)] = true;
    else
      out.leave_out(info.name);
  }
  for (std::size_t l = 0; l < data.leaders.size(); ++l) {
    const LeaderInfo& info = data.leaders[l];
    out.add_leader(info.name, std::string(code_of(info.formation)));
    if (leader_takes_part(data, static_cast<LeaderId>(l)))
      used[index_of(info.formation)] = true;
    else
      out.leave_out(info.name);
  }
  for (std::size_t f = 0; f < k_formations; ++f) {
    const std::string code(code_of(static_cast<Formation>(f)));
    out.add_other(code);
    if (!used[f]) out.leave_out(code);
  }
  return out;
}

}  // namespace hexpost::kadesh
