#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/battle_file.h"
#include "engine/data/battle_folder.h"
#include "engine/data/library.h"
#include "engine/systems/ancients/book/options.h"
#include "engine/systems/ancients/model/data.h"

/// Commands & Colors: Ancients: a battle with everything it needs, and the files it was made of.
namespace hexpost::ancients {

/// The genesis pins the battle file as the scenario, and unit types, terrain and cards as the data.
using LoadedScenario = data::LoadedScenario<Data>;

/// Loads and checks a battle by its id. Errors carry file, line and column, what is wrong and what to do; beyond the
/// schema: hexes off the board, two units or two terrains in one hex, a unit where it cannot stand, a leader without a
/// unit, names that are not there, a deck that is too small or too large.
base::Result<LoadedScenario> load_scenario(const data::Library& library, const std::string& id);

/// The flags of Data::options, in their order.
inline std::span<const NamedOption> options_of(const Data&) {
  return named_options();
}
using data::option_words;
using data::pin_options;
using data::set_options;

/// One line of a list of battles.
struct BattleInfo : data::BattleSummary {
  std::array<std::string, 2> sides{};
  std::array<int, 2> leaders{}, hands{};
  int banners = 0;
  bool reconstructed = false;
};
/// Every battle of the library by id; broken ones are left out.
std::vector<BattleInfo> battles(const data::Library& library);

/// The name in the library under which a file of a player's own belongs, by its `kind` and `id`.
base::Result<std::string> own_file_name(const data::Source& source);

}  // namespace hexpost::ancients
