#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/systems/chariots/model/data.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/table/roster.h"

namespace hexpost::chariots {

/// Chariots of Fire: the data of a battle, and its names as orders use them.
struct GameData {
  explicit GameData(Data resolved);
  Data data;
  table::Roster names;
  std::array<std::vector<std::string>, 2> slots;  ///< seal slots, by side
};

}  // namespace hexpost::chariots
