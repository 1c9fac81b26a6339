#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/battle_file.h"
#include "engine/data/battle_folder.h"
#include "engine/data/library.h"
#include "engine/systems/kadesh/book/options.h"
#include "engine/systems/kadesh/model/data.h"

/// Day of the Chariot: Kadesh: a battle with everything it needs, and the files it was made of.
namespace hexpost::kadesh {

/// The genesis pins the battlefield beside the battle file as the scenario, and charts, counters and leaders as the
/// data.
using LoadedScenario = data::LoadedScenario<Data>;

/// Loads and checks a battle by its id. Errors carry file, line and column, what is wrong and what to do; beyond the
/// schema: hexes off the map, pieces that the counters do not have or that stand in two places, a group that its place
/// cannot hold, boxes of the wrong side, charts with a hole.
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
  std::string map{};
  std::array<int, 2> leaders{};
  int turns = 0;
  bool reconstructed = false;
};
/// Every battle of the library by id; broken ones are left out.
std::vector<BattleInfo> battles(const data::Library& library);

/// The name in the library under which a file of a player's own belongs, by its `kind` and `id`.
base::Result<std::string> own_file_name(const data::Source& source);

}  // namespace hexpost::kadesh
