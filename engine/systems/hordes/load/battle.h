#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/battle_file.h"
#include "engine/data/library.h"
#include "engine/data/toml_file.h"
#include "engine/systems/hordes/model/data.h"
#include "engine/systems/hordes/rules/setup/army.h"

/// Hordes & Heroes: a battle with everything it needs, and the files it was made of; the named options as texts: in
/// battle files, on the command line, in a game's genesis.
namespace hexpost::hordes {

struct OptionInfo {
  std::string_view name;     ///< "recoil_any_far_hex"
  std::string_view rule;     ///< the ruling it departs from, "Q10"; "1.14.2" for what the book itself offers
  std::string_view values;   ///< "on off", "sequential simultaneous", "50 60 70 80 100", "0..100"
  std::string_view summary;  ///< what it changes, a few words
};

/// All of them, in the order in which they are printed.
std::span<const OptionInfo> option_infos();

/// Sets options from words "name=value", or "name" alone for one that is on or off, on top of those in force. Error
/// "option" for an unknown name (with the nearest known one), a value that will not do, or a name that comes twice.
base::Result<Options> parse_options(Options base, std::span<const std::string> words);

/// The options that are not as Options has them by default, canonical: parse_options({}, option_words(o)) == o.
std::vector<std::string> option_words(const Options& options);

/// The [options] table of a battle file.
base::Result<Options> read_options(const data::Document& document, const data::Value& table);

struct LoadedScenario {
  Scenario scenario;
  /// The files that the genesis pins as the scenario: the battle file, the battlefield, then the armies that took the
  /// place of the battle's own, side 0 first. Hash canonical(scenario_files).
  std::vector<data::Source> scenario_files;
  /// The files that it pins as the data: the army lists in order of the sides (each once), then the artillery chart.
  std::vector<data::Source> data_files;
};

/// Loads and checks a battle by its id. Errors carry file, line and column, what is wrong and what to do; beyond the
/// schema: unknown types, armies that break their list, names that orders could mistake, hexes off the map, two units
/// in one hex, units outside their deployment rows or on ground they cannot enter, facings without a road.
base::Result<LoadedScenario> load_scenario(const data::Library& library, const std::string& id);

/// Sets options ("shooting=simultaneous", "recoil_any_far_hex") on top of the battle's own.
base::Result<void> set_options(LoadedScenario& battle, std::span<const std::string> words);

/// Sets the options to exactly those that option_words() gave: what the joining side does with a game's genesis, where
/// an option that the battle has and the players switched off is not named.
base::Result<void> pin_options(LoadedScenario& battle, std::span<const std::string> words);

/// Puts an army in the place of one side's. The battle then begins with deployment. Errors: what read_army and
/// load_list find, and the first thing that check_army finds wrong.
base::Result<void> replace_army(const data::Library& library, LoadedScenario& battle, int side,
                                const data::Source& army);

/// One line of a list of battles.
struct BattleInfo : data::BattleSummary {
  std::string map{};                             ///< the battlefield's name
  std::array<std::string, 2> sides{}, armies{};  ///< names of sides and of lists
  std::array<int, 2> points{};
  bool placed = false;
};

/// Every battle of the library by id; broken ones are left out.
std::vector<BattleInfo> battles(const data::Library& library);

/// The name in the library under which a file of a player's own belongs, by its `kind` and `id`: adding it there makes
/// it take the shipped one's place. Error for army files, which go to replace_army.
base::Result<std::string> own_file_name(const data::Source& source);

}  // namespace hexpost::hordes
