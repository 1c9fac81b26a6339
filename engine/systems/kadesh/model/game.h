#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/systems/kadesh/model/data.h"
#include "engine/table/roster.h"

namespace hexpost::kadesh {

/// The names of a battle. Standing orders may speak for a unit or leader, a formation by its code ("AM"), or the army.
table::Roster roster_of(const Data& data, std::span<const orders::Tongue* const> tongues);

/// The data of a battle and the names in it.
struct GameData {
  explicit GameData(Data loaded);
  Data data;
  table::Roster names;
  std::array<std::vector<std::string>, 2> slots;  ///< seal slots by side, in order
};

}  // namespace hexpost::kadesh
