#pragma once

#include "engine/systems/hordes/model/data.h"
#include "engine/systems/hordes/model/view.h"
#include "engine/table/roster.h"

namespace hexpost::hordes {

/// What a battle is fought with: the data and the names in it.
struct GameData {
  explicit GameData(Data resolved);
  Data data;
  table::Roster names;
};

}  // namespace hexpost::hordes
