#pragma once

#include "engine/systems/ancients/model/data.h"
#include "engine/systems/ancients/model/names.h"

namespace hexpost::ancients {

/// What a battle is fought with: the data and the names in it.
struct GameData {
  explicit GameData(Data loaded);
  Data data;
  table::Roster names;
};

}  // namespace hexpost::ancients
