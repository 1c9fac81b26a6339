#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/battle_file.h"
#include "engine/data/library.h"
#include "engine/systems/ancients/model/data.h"

/// Commands & Colors: Ancients: a battle with everything it needs, and the files it was made of.
namespace hexpost::ancients {

struct LoadedScenario {
  Data data;
  /// The files that the genesis pins as the scenario: the battle file.
  std::vector<data::Source> scenario_files;
  /// The files that it pins as the data: unit types, terrain, cards.
  std::vector<data::Source> data_files;
};

/// The name in the library of a battle.
std::string battle_file(const std::string& id);

/// Loads and checks a battle by its id. Errors carry file, line and column, what is wrong and what to do; beyond the
/// schema: hexes off the board, two units or two terrains in one hex, a unit where it cannot stand, a leader without a
/// unit, names that are not there, a deck that is too small or too large.
base::Result<LoadedScenario> load_scenario(const data::Library& library, const std::string& id);

/// Sets options ("free-charge", "los-same-pair=off") on top of the battle's own. Error "option".
base::Result<void> set_options(Data& data, std::span<const std::string> words);
/// Sets them to exactly those that option_words() gave: what the joining side does with a game's genesis.
base::Result<void> pin_options(Data& data, std::span<const std::string> words);
/// The options that are on, ascending: "free-charge=on".
std::vector<std::string> option_words(const Data& data);

/// One line of a list of battles.
struct BattleInfo {
  std::string id, name, intro;
  std::array<std::string, 2> sides{};
  std::array<int, 2> units{}, leaders{}, hands{};
  int banners = 0;
  bool reconstructed = false;
  bool own = false;       ///< not shipped, or changed
  data::Balance balance;  ///< of the top and the bottom side
};
/// Every battle of the library by id; broken ones are left out.
std::vector<BattleInfo> battles(const data::Library& library);

/// The name in the library under which a file of a player's own belongs, by its `kind` and `id`.
base::Result<std::string> own_file_name(const data::Source& source);

}  // namespace hexpost::ancients
