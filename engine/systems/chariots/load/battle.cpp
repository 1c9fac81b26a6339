#include "engine/systems/chariots/load/battle.h"

#include <set>

#include "engine/base/text.h"
#include "engine/data/battle_file.h"
#include "engine/data/battle_folder.h"
#include "engine/data/loading.h"
#include "engine/systems/chariots/load/charts.h"
#include "engine/systems/chariots/load/map.h"
#include "engine/systems/chariots/load/options.h"
#include "engine/systems/chariots/load/side.h"
#include "engine/systems/chariots/model/view.h"

namespace hexpost::chariots {
namespace {

using namespace data::loading;
using data::BattleFolder;
using data::OwnKind;

constexpr BattleFolder k_folder{"chariots/battles/", "chariots-battle"};

Result<Special> read_special(const Document& d) {
  Special out;
  out.heroes = d.root.flag("heroes");
  out.city_stacking = d.root.flag("city_stacking");
  out.free_command = d.root.flag("free_command");
  out.turn_limit = d.root.integer("turn_limit", 0);
  out.why = d.root.string("why", "");
  auto first = side_called(d, "initiative");
  if (!first) return first.error();
  auto winner = side_called(d, "at_limit");
  if (!winner) return winner.error();
  out.first_initiative = *first;
  out.turn_limit_winner = *winner;
  if (out.turn_limit == 0 && *winner >= 0) {
    return d.error(*d.root.find("at_limit"), "at_limit needs a turn_limit: add it or leave at_limit out");
  }
  return out;
}

Result<Scenario> read_battle(const Library& library, const Document& d) {
  const Value& root = d.root;
  Scenario s;
  read_beginning(root, s);
  auto charts = load_charts(library);
  if (!charts) return charts.error();
  s.charts = std::move(*charts);
  auto map = load_map(library, root.string("map"));
  if (!map) return map.error();
  s.map = std::move(*map);
  auto special = read_special(d);
  if (!special) return special.error();
  s.special = std::move(*special);
  auto settings = read_settings(d);
  if (!settings) return settings.error();
  s.edition = settings->edition;
  s.options = settings->options;
  std::set<std::string> taken;
  for (std::size_t i = 0; i < 2; ++i) {
    auto side = read_side(d, root.array("side")[i], s, taken);
    if (!side) return side.error();
    s.sides[i] = std::move(*side);
  }
  if (const auto resolved = resolve(s); !resolved) {
    return base::Error{"scenario", resolved.error().what + " (" + resolved.error().where + ")", d.name};
  }
  return s;
}

Settings settings_of(const Scenario& s) {
  return {s.edition, s.options};
}

Result<void> change(LoadedScenario& battle, const Settings& from, std::span<const std::string> words) {
  auto settings = parse_settings(from, words);
  if (!settings) return settings.error();
  battle.scenario.edition = settings->edition;
  battle.scenario.options = settings->options;
  return {};
}

BattleInfo info_of(const Library& library, const Document& d, const Scenario& s) {
  BattleInfo info{summary_of(library, d, s)};
  info.map = s.map.name;
  info.charts = s.charts.name;
  info.special = s.special.why;
  info.uneven = d.root.string("uneven", "");
  info.reconstructed = s.charts.reconstructed;
  for (std::size_t i = 0; i < 2; ++i) {
    const SideSetup& side = s.sides[i];
    info.sides[i] = side.name;
    info.withdrawal[i] = side.withdrawal;
    info.wings[i] = static_cast<int>(side.wings.size());
    for (const WingSetup& wing : side.wings) {
      info.units[i] += static_cast<int>(wing.units.size());
      for (const UnitSetup& unit : wing.units)
        info.quality[i] += unit.tq;
    }
  }
  return info;
}

}  // namespace

std::string battle_file(const std::string& id) {
  return k_folder.file(id);
}

Result<LoadedScenario> load_scenario(const Library& library, const std::string& id) {
  auto document = read_named(library, battle_file(id), k_folder.kind, id);
  if (!document) return document.error();
  auto scenario = read_battle(library, *document);
  if (!scenario) return scenario.error();
  LoadedScenario battle;
  battle.scenario = std::move(*scenario);
  battle.scenario_files = {*library.find(document->name), *library.find(map_file(battle.scenario.map.id))};
  battle.data_files = {*library.find(k_charts_file)};
  return battle;
}

Result<void> set_options(LoadedScenario& battle, std::span<const std::string> words) {
  return change(battle, settings_of(battle.scenario), words);
}

Result<void> pin_options(LoadedScenario& battle, std::span<const std::string> words) {
  return change(battle, {}, words);
}

std::vector<std::string> option_words(const LoadedScenario& battle) {
  return setting_words(settings_of(battle.scenario));
}

std::vector<BattleInfo> battles(const Library& library) {
  return list_battles(library, k_folder, read_battle, info_of);
}

Result<std::string> own_file_name(const Source& source) {
  static constexpr std::array<OwnKind, 3> k_kinds{{{"chariots-charts", k_charts_file},
                                                   {"chariots-map", "chariots/maps/{}.toml"},
                                                   {"chariots-battle", "chariots/battles/{}.toml"}}};
  return own_name(source, k_kinds);
}

}  // namespace hexpost::chariots
