#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/battle_file.h"
#include "engine/data/library.h"
#include "engine/data/toml_file.h"
#include "engine/systems/chariots/model/data.h"

/// Chariots of Fire: a battle with everything it needs, and the files it was made of; its battlefield; edition and named
/// options as texts: in battle files, on the command line, in a game's genesis.
namespace hexpost::chariots {

/// The options that players may agree on before a battle.
struct Settings {
  Edition edition = Edition::english;
  Options options;
  bool operator==(const Settings&) const = default;
};

/// Changes settings by words "name=on", "name=off", "name" alone for on, "edition=polish". Error "option" for an
/// unknown name (with the nearest known one), a value that will not do, a name that comes twice, or an option without
/// the one it builds on.
base::Result<Settings> parse_settings(Settings settings, std::span<const std::string> words);

/// The differences from the English edition without options, canonical: parse_settings({}, setting_words(s)) == s.
std::vector<std::string> setting_words(const Settings& settings);

/// The name in the library of a battlefield.
std::string map_file(const std::string& id);

/// A battlefield. Errors "data" for rows that do not fit the grid, hexsides between hexes that do not share one or that
/// are two things, fords without a river, gates without a city, roads with gaps, hexes of two features.
base::Result<BattleMap> load_map(const data::Library& library, const std::string& id);

struct LoadedScenario {
  Scenario scenario;
  /// The files that the genesis pins as the scenario: battle file and battlefield. Hash canonical(scenario_files).
  std::vector<data::Source> scenario_files;
  /// The files that it pins as the data: the charts.
  std::vector<data::Source> data_files;
};

/// The name in the library of a battle.
std::string battle_file(const std::string& id);

/// Loads and checks a battle by its id. Errors carry file, line and column, what is wrong and what to do; beyond the
/// schema: names that orders could mistake, hexes off the map or on ground the unit cannot enter, wings without a
/// leader who could lead them, units that are neither on the map nor enter it, and those of resolve.
base::Result<LoadedScenario> load_scenario(const data::Library& library, const std::string& id);

/// Sets edition and options ("edition=polish", "turnover") on top of the battle's own.
base::Result<void> set_options(LoadedScenario& battle, std::span<const std::string> words);

/// Sets them to exactly those that option_words() gave: what the joining side does with a game's genesis.
base::Result<void> pin_options(LoadedScenario& battle, std::span<const std::string> words);

/// The differences from the English edition without options, ascending: "edition=polish", "turnover=on".
std::vector<std::string> option_words(const LoadedScenario& battle);

/// One line of a list of battles.
struct BattleInfo : data::BattleSummary {
  std::string map{};      ///< the battlefield's name
  std::string charts{};   ///< the name of the charts
  std::string special{};  ///< what is special about its rules; may be empty
  std::string uneven{};   ///< why it is not meant to be even; empty when it is
  std::array<std::string, 2> sides{};
  std::array<int, 2> wings{}, quality{}, withdrawal{};  ///< quality: all Troop Quality together
  bool reconstructed = false;                           ///< its charts have reconstructed figures
};

/// Every battle of the library by id; broken ones are left out.
std::vector<BattleInfo> battles(const data::Library& library);

/// The name in the library under which a file of a player's own belongs, by its `kind` and `id`: adding it there makes
/// it take the shipped one's place.
base::Result<std::string> own_file_name(const data::Source& source);

}  // namespace hexpost::chariots
