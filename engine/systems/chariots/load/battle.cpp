#include "engine/systems/chariots/load/battle.h"

#include <algorithm>
#include <array>
#include <set>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/data/battle_file.h"
#include "engine/data/battle_folder.h"
#include "engine/data/loading.h"
#include "engine/data/map_file.h"
#include "engine/data/option_words.h"
#include "engine/data/steps.h"
#include "engine/systems/chariots/book/options.h"
#include "engine/systems/chariots/load/charts.h"
#include "engine/systems/chariots/load/side.h"
#include "engine/systems/chariots/model/view.h"

namespace hexpost::chariots {
namespace {

using namespace data::loading;
using data::BattleFolder;
using data::MapFile;
using data::OptionWord;
using data::OwnKind;
using data::SharedSide;
using hex::Hex;

constexpr std::string_view k_edition = "edition";

/// Other spellings of a name or a value, also in another language.
std::string canonical(std::string_view word) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> k_heard{{{"wydanie", "edition"},
                                                                                         {"polskie", "polish"},
                                                                                         {"polska", "polish"},
                                                                                         {"polski", "polish"},
                                                                                         {"angielskie", "english"},
                                                                                         {"angielska", "english"},
                                                                                         {"angielski", "english"},
                                                                                         {"pl", "polish"}}};
  for (const auto& [heard, meant] : k_heard) {
    if (base::same_word(heard, word)) return std::string(meant);
  }
  return std::string(word);
}

Result<void> set(Settings& s, std::string_view name, std::string_view value) {
  if (name == k_edition) {
    if (value != "english" && value != "polish") return data::wrong_option(name, value, "english polish");
    s.edition = value == "polish" ? Edition::polish : Edition::english;
    return {};
  }
  const auto all = named_options();
  const auto at = std::find_if(all.begin(), all.end(), [&](const auto& o) { return o.name == name; });
  if (at == all.end()) {
    std::vector<std::string> known{std::string(k_edition)};
    for (const NamedOption& o : all)
      known.emplace_back(o.name);
    return data::unknown_option(name, known);
  }
  const auto on = data::option_on({std::string(name), std::string(value)});
  if (!on) return on.error();
  s.options.*at->option = *on;
  return {};
}

/// Some options say how Chariot Turnover [6.8] works elsewhere: without it they would do nothing.
Result<void> consistent(const Settings& s) {
  for (const char* name : {"ow_declared_speed", "ow_turnover"}) {
    const bool on = std::string_view(name) == "ow_turnover" ? s.options.ow_turnover : s.options.ow_declared_speed;
    if (on && !s.options.turnover) {
      return Error{"option",
                   fill(base::tr("{} builds on turnover [6.8], which is off; switch turnover on too"), {name}), name};
    }
  }
  if (s.options.any_leader_displaced && s.edition != Edition::polish) {
    return Error{
        "option",
        fill(base::tr("{} is a reading of the Polish edition; choose edition=polish too"), {"any_leader_displaced"}),
        "any_leader_displaced"};
  }
  return {};
}

/// Edition and [options] of a battle file.
Result<Settings> read_settings(const Document& document) {
  Settings out;
  out.edition = document.root.string(k_edition, "english") == "polish" ? Edition::polish : Edition::english;
  const Value* table = document.root.find("options");
  for (std::size_t i = 0; table && i < table->keys.size(); ++i) {
    const Value& v = table->items[i];
    if (table->keys[i] == k_edition) {
      return document.error(v, "the edition stands above the options; move it there", "option");
    }
    if (auto done = set(out, table->keys[i], v.number != 0 ? "on" : "off"); !done)
      return document.error(v, done.error().what, "option");
  }
  if (auto ok = consistent(out); !ok) return document.error(*table, ok.error().what, "option");
  return out;
}

}  // namespace

Result<Settings> parse_settings(Settings settings, std::span<const std::string> words) {
  const auto cut = data::cut_options(words, canonical);
  if (!cut) return cut.error();
  for (const OptionWord& word : *cut) {
    if (auto done = set(settings, word.name, word.value); !done) return done.error();
  }
  if (auto ok = consistent(settings); !ok) return ok.error();
  return settings;
}

std::vector<std::string> setting_words(const Settings& settings) {
  std::vector<std::string> out;
  if (settings.edition == Edition::polish) out.push_back("edition=polish");
  for (const NamedOption& o : named_options()) {
    if (settings.options.*o.option) out.push_back(std::string(o.name) + "=on");
  }
  std::sort(out.begin(), out.end());
  return out;
}

namespace {

using namespace data::loading;

/// Letters of the picture, by Terrain.
constexpr std::string_view k_letters = "-rwmcx";
static_assert(k_letters.size() == k_terrains);

class MapReader {
 public:
  explicit MapReader(const Document& d) : d_(d) {}

  Result<BattleMap> run() {
    // Odd rows lie half a hex to the right, as every position of the book's examples shows [6.82] [7.14] [8.12].
    map_.grid = {hex::Grid::Top::pointy, false, 0, 0, true};
    read_map_head(d_.root, map_);
    const auto done = data::in_steps(
        *this, {&MapReader::ground, &MapReader::levels, &MapReader::hexsides, &MapReader::roads, &MapReader::features});
    if (!done) return done.error();
    return std::move(map_);
  }

 private:
  MapHex& at(Hex h) { return map_.hexes[map_.grid.index(h)]; }

  Result<void> ground() {
    return file_.picture("terrain", [&](Hex h, char letter) {
      const std::size_t at_letter = k_letters.find(letter);
      base::ensure(at_letter != k_letters.npos, "a letter that the schema promised");
      at(h).terrain = static_cast<Terrain>(at_letter);
    });
  }
  Result<void> levels() {
    return file_.picture("levels", [&](Hex h, char digit) { at(h).level = static_cast<std::int8_t>(digit - '0'); });
  }

  Result<void> hexsides() {
    constexpr std::array<std::pair<const char*, Hexside>, 5> k_kinds{{{"minor_river", Hexside::minor_river},
                                                                      {"river", Hexside::major_river},
                                                                      {"ford", Hexside::ford},
                                                                      {"wall", Hexside::wall},
                                                                      {"gate", Hexside::gate}}};
    for (const auto& [key, kind] : k_kinds) {
      for (const Value& pair : d_.root.array(key)) {
        if (auto done = hexside(pair, key, kind); !done) return done;
      }
    }
    return {};
  }

  Result<void> hexside(const Value& pair, std::string_view key, Hexside kind) {
    const auto shared = file_.hexside(pair);
    if (!shared) return shared.error();
    const auto [a, b, side] = *shared;
    Hexside& here = at(a).sides[static_cast<std::size_t>(side)];
    if (here != Hexside::none) {
      return d_.error(pair, fill("{} is something else already; keep one of them", {pair.text}));
    }
    const bool city = at(a).terrain == Terrain::city || at(b).terrain == Terrain::city;
    if (kind == Hexside::gate && !city) {
      return d_.error(pair, fill("{}: a {} leads into a city; neither hex is one", {pair.text, key}));
    }
    here = kind;
    at(b).sides[static_cast<std::size_t>(hex::opposite(side))] = kind;
    return {};
  }

  Result<void> roads() {
    const auto enter = [&](const Value& label, Hex h) -> Result<void> {
      if (at(h).terrain != Terrain::impassable) return {};
      return d_.error(label, fill("no road can go through {}; lead it round", {label.text}));
    };
    return file_.roads(enter, [&](const Value& label, const SharedSide& s) -> Result<void> {
      const Hexside crossed = at(s.a).sides[static_cast<std::size_t>(s.side)];
      if (crossed == Hexside::major_river || crossed == Hexside::wall) {
        return d_.error(
            label, fill("the road meets a river or wall before {}; make that hexside a ford or a gate", {label.text}));
      }
      join_road(map_, s);
      return {};
    });
  }

  Result<void> features() {
    for (const Value& feature : d_.root.array("feature")) {
      for (const Value& label : feature.array("hexes")) {
        const auto h = file_.hex(label);
        if (!h) return h.error();
        if (at(*h).feature >= 0) {
          return d_.error(label, fill("{} belongs to a feature already; keep one of them", {label.text}));
        }
        at(*h).feature = static_cast<std::int8_t>(map_.features.size());
      }
      map_.features.push_back(feature.string("name"));
    }
    return {};
  }

  const Document& d_;
  BattleMap map_;
  MapFile file_{d_, map_.grid};
};

}  // namespace

std::string map_file(const std::string& id) {
  return "chariots/maps/" + id + ".toml";
}

Result<BattleMap> load_map(const Library& library, const std::string& id) {
  auto document = read_named(library, map_file(id), "chariots-map", id);
  if (!document) return document.error();
  return MapReader(*document).run();
}

namespace {

using namespace data::loading;

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
  if (out.turn_limit == 0 && *winner >= 0)
    return d.error(*d.root.find("at_limit"), "at_limit needs a turn_limit: add it or leave at_limit out");
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
  if (const auto resolved = resolve(s); !resolved)
    return base::Error{"scenario", resolved.error().what + " (" + resolved.error().where + ")", d.name};
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
