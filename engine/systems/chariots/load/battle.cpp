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

void set(Settings& s, std::string_view name, std::string_view value) {
  if (name == k_edition) {
    if (value != "english" && value != "polish") fail(data::wrong_option(name, value, "english polish"));
    s.edition = value == "polish" ? Edition::polish : Edition::english;
    return;
  }
  const auto all = named_options();
  const auto at = std::find_if(all.begin(), all.end(), [&](const auto& o) { return o.name == name; });
  if (at == all.end()) {
    std::vector<std::string> known{std::string(k_edition)};
    for (const NamedOption& o : all)
      known.emplace_back(o.name);
    fail(data::unknown_option(name, known));
  }
  s.options.*at->option = good(data::option_on({std::string(name), std::string(value)}));
}

/// Some options say how Chariot Turnover [6.8] works elsewhere: without it they would do nothing.
void consistent(const Settings& s) {
  for (const char* name : {"ow_declared_speed", "ow_turnover"}) {
    const bool on = std::string_view(name) == "ow_turnover" ? s.options.ow_turnover : s.options.ow_declared_speed;
    if (on && !s.options.turnover) {
      fail(Error{"option", fill(base::tr("{} builds on turnover [6.8], which is off; switch turnover on too"), {name}),
                 name});
    }
  }
  if (s.options.any_leader_displaced && s.edition != Edition::polish) {
    fail(Error{
        "option",
        fill(base::tr("{} is a reading of the Polish edition; choose edition=polish too"), {"any_leader_displaced"}),
        "any_leader_displaced"});
  }
}

/// Edition and [options] of a battle file.
Settings read_settings(const Document& document) {
  Settings out;
  out.edition = document.root.string(k_edition, "english") == "polish" ? Edition::polish : Edition::english;
  const Value* table = document.root.find("options");
  for (std::size_t i = 0; table && i < table->keys.size(); ++i) {
    const Value& v = table->items[i];
    if (table->keys[i] == k_edition) {
      fail(document.error(v, "the edition stands above the options; move it there", "option"));
    }
    const auto done = attempt([&] { set(out, table->keys[i], v.number != 0 ? "on" : "off"); });
    if (!done) fail(document.error(v, done.error().what, "option"));
  }
  if (const auto ok = attempt([&] { consistent(out); }); !ok) fail(document.error(*table, ok.error().what, "option"));
  return out;
}

}  // namespace

Result<Settings> parse_settings(Settings settings, std::span<const std::string> words) {
  return attempt([&] {
    for (const OptionWord& word : good(data::cut_options(words, canonical)))
      set(settings, word.name, word.value);
    consistent(settings);
    return settings;
  });
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

/// Letters of the picture, by Terrain.
constexpr std::string_view k_letters = "-rwmcx";
static_assert(k_letters.size() == k_terrains);

class MapReader {
 public:
  explicit MapReader(const Document& d) : d_(d) {}

  BattleMap run() {
    // Odd rows lie half a hex to the right, as every position of the book's examples shows [6.82] [7.14] [8.12].
    map_.grid = {hex::Grid::Top::pointy, false, 0, 0, true};
    read_map_head(d_.root, map_);
    ground(), levels(), hexsides(), roads(), features();
    return std::move(map_);
  }

 private:
  MapHex& at(Hex h) { return map_.hexes[map_.grid.index(h)]; }

  void ground() {
    good(file_.picture("terrain", [&](Hex h, char letter) {
      const std::size_t at_letter = k_letters.find(letter);
      base::ensure(at_letter != k_letters.npos, "a letter that the schema promised");
      at(h).terrain = static_cast<Terrain>(at_letter);
    }));
  }
  void levels() {
    good(file_.picture("levels", [&](Hex h, char digit) { at(h).level = static_cast<std::int8_t>(digit - '0'); }));
  }

  void hexsides() {
    constexpr std::array<std::pair<const char*, Hexside>, 5> k_kinds{{{"minor_river", Hexside::minor_river},
                                                                      {"river", Hexside::major_river},
                                                                      {"ford", Hexside::ford},
                                                                      {"wall", Hexside::wall},
                                                                      {"gate", Hexside::gate}}};
    for (const auto& [key, kind] : k_kinds) {
      for (const Value& pair : d_.root.array(key))
        hexside(pair, key, kind);
    }
  }

  void hexside(const Value& pair, std::string_view key, Hexside kind) {
    const auto [a, b, side] = good(file_.hexside(pair));
    Hexside& here = at(a).sides[static_cast<std::size_t>(side)];
    if (here != Hexside::none) {
      fail(d_.error(pair, fill("{} is something else already; keep one of them", {pair.text})));
    }
    const bool city = at(a).terrain == Terrain::city || at(b).terrain == Terrain::city;
    if (kind == Hexside::gate && !city) {
      fail(d_.error(pair, fill("{}: a {} leads into a city; neither hex is one", {pair.text, key})));
    }
    here = kind;
    at(b).sides[static_cast<std::size_t>(hex::opposite(side))] = kind;
  }

  void roads() {
    const auto enter = [&](const Value& label, Hex h) -> Result<void> {
      if (at(h).terrain != Terrain::impassable) return {};
      return d_.error(label, fill("no road can go through {}; lead it round", {label.text}));
    };
    good(file_.roads(enter, [&](const Value& label, const SharedSide& s) -> Result<void> {
      const Hexside crossed = at(s.a).sides[static_cast<std::size_t>(s.side)];
      if (crossed == Hexside::major_river || crossed == Hexside::wall) {
        return d_.error(
            label, fill("the road meets a river or wall before {}; make that hexside a ford or a gate", {label.text}));
      }
      join_road(map_, s);
      return {};
    }));
  }

  void features() {
    for (const Value& feature : d_.root.array("feature")) {
      for (const Value& label : feature.array("hexes")) {
        const auto h = good(file_.hex(label));
        if (at(h).feature >= 0) {
          fail(d_.error(label, fill("{} belongs to a feature already; keep one of them", {label.text})));
        }
        at(h).feature = static_cast<std::int8_t>(map_.features.size());
      }
      map_.features.push_back(feature.string("name"));
    }
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
  return attempt([&] { return MapReader(good(read_named(library, map_file(id), "chariots-map", id))).run(); });
}

namespace {

constexpr BattleFolder k_folder{"chariots/battles/", "chariots-battle"};

Special read_special(const Document& d) {
  Special out;
  out.heroes = d.root.flag("heroes");
  out.city_stacking = d.root.flag("city_stacking");
  out.free_command = d.root.flag("free_command");
  out.turn_limit = d.root.integer("turn_limit", 0);
  out.why = d.root.string("why", "");
  out.first_initiative = good(side_called(d, "initiative"));
  out.turn_limit_winner = good(side_called(d, "at_limit"));
  if (out.turn_limit == 0 && out.turn_limit_winner >= 0)
    fail(d.error(*d.root.find("at_limit"), "at_limit needs a turn_limit: add it or leave at_limit out"));
  return out;
}

void set(Scenario& s, const Settings& settings) {
  s.edition = settings.edition;
  s.options = settings.options;
}

Result<Scenario> read_battle(const Library& library, const Document& d) {
  return attempt([&] {
    Scenario s;
    read_beginning(d.root, s);
    s.charts = good(load_charts(library));
    s.map = good(load_map(library, d.root.string("map")));
    s.special = read_special(d);
    set(s, read_settings(d));
    std::set<std::string> taken;
    for (std::size_t i = 0; i < 2; ++i)
      s.sides[i] = read_side(d, d.root.array("side")[i], s, taken);
    if (const auto resolved = resolve(s); !resolved)
      fail({"scenario", resolved.error().what + " (" + resolved.error().where + ")", d.name});
    return s;
  });
}

Settings settings_of(const Scenario& s) {
  return {s.edition, s.options};
}

Result<void> change(LoadedScenario& battle, const Settings& from, std::span<const std::string> words) {
  return attempt([&] { set(battle.scenario, good(parse_settings(from, words))); });
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
  return attempt([&] {
    const Document document = good(read_named(library, battle_file(id), k_folder.kind, id));
    LoadedScenario battle{good(read_battle(library, document)), {*library.find(document.name)}, {}};
    battle.scenario_files.push_back(*library.find(map_file(battle.scenario.map.id)));
    battle.data_files = {*library.find(k_charts_file)};
    return battle;
  });
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
