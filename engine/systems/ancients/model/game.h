#pragma once

#include "engine/systems/ancients/model/data.h"
#include "engine/systems/ancients/model/names.h"

namespace hexpost::ancients {

/// The data of a battle and the names in it.
struct GameData {
  explicit GameData(Data loaded);
  Data data;
  table::Roster names;
};

}  // namespace hexpost::ancients
