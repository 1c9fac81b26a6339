#include "engine/systems/hordes/load/battle.h"

#include <algorithm>
#include <array>
#include <map>

#include "engine/base/ensure.h"
#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/data/battle_folder.h"
#include "engine/data/loading.h"
#include "engine/data/option_words.h"
#include "engine/data/steps.h"
#include "engine/systems/hordes/book/rulebook.h"
#include "engine/systems/hordes/load/army_file.h"
#include "engine/systems/hordes/load/lists.h"
#include "engine/systems/hordes/load/map.h"

namespace hexpost::hordes {
namespace {

using data::Document;
using data::OptionWord;
using data::OwnKind;
using data::Value;

constexpr std::string_view k_shooting = "shooting=simultaneous";

/// The flags of the rulebook with the two options that have a figure.
const std::vector<OptionInfo>& infos() {
  static const std::vector<OptionInfo> k_infos = [] {
    std::vector<OptionInfo> out;
    for (const NamedOption& o : named_options()) {
      const bool shooting = o.name == k_shooting;
      out.push_back(
          {o.name.substr(0, o.name.find('=')), o.rule, shooting ? "sequential simultaneous" : "on off", o.summary});
    }
    out.push_back({"break_percent", "1.14.2", "50 60 70 80 100", "The share of combat stands that an army can lose"});
    out.push_back({"turn_limit", "1.14.3", "0..200", "Game turns after which points decide; 0: none"});
    return out;
  }();
  return k_infos;
}

bool Options::*flag_of(std::string_view name) {
  for (const NamedOption& o : named_options()) {
    if (o.name.substr(0, o.name.find('=')) == name) return o.option;
  }
  base::bug("an option that is on or off");
}

base::Result<Options> set(Options o, std::string_view name, std::string_view value) {
  const auto info = std::find_if(infos().begin(), infos().end(), [&](const OptionInfo& i) { return i.name == name; });
  if (info == infos().end()) {
    std::vector<std::string> known =
        base::transformed(infos(), [&](const OptionInfo& i) { return std::string(i.name); });
    return data::unknown_option(name, known);
  }
  if (name == "shooting") {
    if (value != "sequential" && value != "simultaneous") return data::wrong_option(name, value, info->values);
    o.simultaneous_shooting = value == "simultaneous";
    return o;
  }
  const auto figure = base::number(value);
  if (name == "break_percent") {
    constexpr std::array k_percents{50, 60, 70, 80, 100};
    if (!figure || !base::contains(k_percents, *figure)) return data::wrong_option(name, value, info->values);
    o.break_percent = static_cast<int>(*figure);
    return o;
  }
  if (name == "turn_limit") {
    if (!figure || *figure < 0 || *figure > 200) return data::wrong_option(name, value, info->values);
    o.turn_limit = static_cast<int>(*figure);
    return o;
  }
  const auto on = data::option_on({std::string(name), std::string(value)});
  if (!on) return on.error();
  o.*flag_of(name) = *on;
  return o;
}

}  // namespace

std::span<const OptionInfo> option_infos() {
  return infos();
}

base::Result<Options> parse_options(Options options, std::span<const std::string> words) {
  const auto cut = data::cut_options(words);
  if (!cut) return cut.error();
  for (const OptionWord& word : *cut) {
    auto next = set(options, word.name, word.value);
    if (!next) return next;
    options = *next;
  }
  return options;
}

std::vector<std::string> option_words(const Options& o) {
  std::vector<std::string> out;
  for (const NamedOption& named : named_options()) {
    if (o.*named.option) out.push_back(std::string(named.name) + (named.name == k_shooting ? "" : "=on"));
  }
  if (o.break_percent != Options{}.break_percent) out.push_back("break_percent=" + std::to_string(o.break_percent));
  if (o.turn_limit != 0) out.push_back("turn_limit=" + std::to_string(o.turn_limit));
  return out;
}

base::Result<Options> read_options(const Document& document, const Value& table) {
  Options out;
  for (std::size_t i = 0; i < table.keys.size(); ++i) {
    const Value& v = table.items[i];
    const std::string value = v.kind == Value::Kind::text      ? v.text
                              : v.kind == Value::Kind::boolean ? (v.number != 0 ? "on" : "off")
                                                               : std::to_string(v.number);
    auto next = set(out, table.keys[i], value);
    if (!next) return document.error(v, next.error().what, "option");
    out = *next;
  }
  return out;
}

namespace {

using namespace data::loading;

constexpr data::BattleFolder k_folder{"hordes/battles/", "hordes-battle"};

Error at_line(const std::string& file, int line, std::string what, std::string code) {
  return {std::move(code), std::move(what), line > 0 ? file + ":" + to_string(line) : file};
}

/// The first thing that is wrong with an army, as an Error.
Result<void> judge(const std::string& file, const ArmyList& list, const ArmyFile& army) {
  for (const Finding& f : check_army(list, army)) {
    if (f.level != Finding::Level::wrong) continue;
    const std::string rule = f.rule.empty() ? "" : " [" + f.rule + "]";
    return at_line(file, f.line, army.side.name + ": " + f.text + rule + (f.hint.empty() ? "" : "; " + f.hint), "army");
  }
  return {};
}

/// Why a unit of that kind cannot stand in the hex; empty if it can [1.5].
std::string barred(const MapHex& m, Kind kind) {
  if (m.terrain == Terrain::lake || m.terrain == Terrain::impenetrable) return "a unit cannot stand there";
  const bool wheels = kind == Kind::chariot || kind == Kind::war_wagon || kind == Kind::artillery;
  const bool rough = m.terrain != Terrain::clear;
  if (wheels && rough && m.road == 0 && !m.crossing) return "wheels cannot go there";
  return {};
}

/// With the option on, each side needs its commander-in-chief [1.1.7].
Result<void> check_chiefs(const Scenario& s, const std::string& where) {
  if (!s.options.commander_in_chief) return {};
  for (const SideSetup& side : s.sides) {
    const auto chiefs =
        std::count_if(side.generals.begin(), side.generals.end(), [](const auto& g) { return g.chief; });
    if (chiefs != 1) {
      return Error{"option",
                   fill("commander_in_chief is on, but {} has {} of them; give one general chief = true",
                        {side.name, to_string(chiefs)}),
                   where};
    }
  }
  return {};
}

/// Builds one battle; every step may end it.
class Loader {
 public:
  Loader(const Library& library, const Document& document) : library_(library), d_(document) {}

  Result<LoadedScenario> run() {
    const Value& root = d_.root;
    Scenario& s = battle_.scenario;
    read_beginning(root, s);
    s.placed = root.flag("placed");
    s.deployment_rows = root.integer("deployment_rows", 3);
    s.points = root.integer("points", 0);
    const auto done = data::in_steps(
        *this, {&Loader::map, &Loader::options, &Loader::sides, &Loader::first, &Loader::places, &Loader::chiefs});
    if (!done) return done.error();
    return std::move(battle_);
  }

 private:
  Result<void> map() {
    auto loaded = load_map(library_, d_.root.string("map"));
    if (!loaded) return loaded.error();
    battle_.scenario.map = std::move(*loaded);
    if (battle_.scenario.deployment_rows * 2 > battle_.scenario.map.grid.rows) {
      return d_.error(*d_.root.find("deployment_rows"), "both sides' deployment rows overlap on this map; use fewer");
    }
    return {};
  }

  Result<void> options() {
    const Value* table = d_.root.find("options");
    if (!table) return {};
    auto read = read_options(d_, *table);
    if (!read) return read.error();
    battle_.scenario.options = *read;
    return {};
  }

  Result<void> sides() {
    const auto& tables = d_.root.array("side");
    for (std::size_t i = 0; i < 2; ++i) {
      ArmyFile& army = armies_[i];
      army.side.name = tables[i].string("name");
      army.side.army = tables[i].string("army");
      army.side.south = tables[i].string("edge") == "south" ? 1 : 0;
      army.points = battle_.scenario.points;
      if (auto read = read_side(d_, tables[i], &battle_.scenario.map.grid, army); !read) return read;
      auto list = load_list(library_, army.side.army);
      if (!list) return list.error();
      if (auto judged = judge(d_.name, *list, army); !judged) return judged;
      battle_.scenario.armies[i] = std::move(*list);
      battle_.scenario.sides[i] = army.side;
    }
    if (armies_[0].side.south == armies_[1].side.south) {
      return d_.error(*tables[1].find("edge"), "both sides have the same edge; give one south, the other north");
    }
    return check_names(d_, {&armies_[0], &armies_[1]});
  }

  Result<void> first() {
    const auto side = side_called(d_, "first");
    if (!side) return side.error();
    battle_.scenario.first = std::max(*side, 0);
    return {};
  }

  /// Units that are given up to make a block need no hex.
  static bool spent(const SideSetup& side, const std::string& unit) {
    return std::any_of(side.blocks.begin(), side.blocks.end(), [&](const auto& b) { return b[2] == unit; });
  }

  Result<void> places() {
    const Scenario& s = battle_.scenario;
    for (std::size_t i = 0; i < 2; ++i) {
      const ArmyFile& army = armies_[i];
      for (std::size_t u = 0; u < army.side.units.size(); ++u) {
        const UnitSetup& unit = army.side.units[u];
        const int line = army.unit_lines[u];
        const bool wanted = s.placed && !spent(army.side, unit.name);
        if (unit.at.has_value() != wanted) {
          return misplaced(line,
                           wanted ? "{} has no hex although the battle is placed; add it to at"
                                  : "{} has a hex although it is not on the map at the start; write - or leave out at",
                           {unit.name});
        }
        if (!unit.at) continue;
        if (auto ok = place(i, unit, line); !ok) return ok;
      }
      for (std::size_t g = 0; g < army.side.generals.size(); ++g) {
        if (auto ok = place_general(i, army.side.generals[g], army.general_lines[g]); !ok) return ok;
      }
    }
    return {};
  }

  Error misplaced(int line, std::string_view text, std::initializer_list<std::string_view> arguments) const {
    return at_line(d_.name, line, fill(text, arguments), "place");
  }

  bool in_rows(std::size_t side, hex::Hex h) const {
    const Scenario& s = battle_.scenario;
    const int row = s.map.grid.row(h);
    return s.sides[side].south == 1 ? row > s.map.grid.rows - s.deployment_rows : row <= s.deployment_rows;
  }

  Result<void> place(std::size_t side, const UnitSetup& unit, int line) {
    const Scenario& s = battle_.scenario;
    const std::string label = s.map.grid.label(*unit.at);
    const auto wrong = [&](std::string_view text) { return misplaced(line, text, {unit.name, label}); };
    const TroopType& type = *find_type(s.armies[side], unit.type);
    const MapHex& m = s.map.at(*unit.at);
    if (const auto [other, fresh] = taken_.emplace(*unit.at, unit.name); !fresh)
      return misplaced(line, "{} and {} both stand in {}; move one of them", {other->second, unit.name, label});
    if (!in_rows(side, *unit.at)) return wrong("{} in {} lies outside the deployment rows of its side; move it back");
    if (const auto why = barred(m, type.kind); !why.empty())
      return misplaced(line, "{} in {}: {}; move it", {unit.name, label, why});
    if (unit.facing % 2 == 1 && (m.road & (1u << (unit.facing / 2u))) == 0) {
      return wrong("{} in {} faces a hexside without a road; face it to a point: N ENE ESE S WSW WNW");
    }
    if (unit.in_column && !type.column) return wrong("{} in {} cannot form column; leave out column = true");
    return {};
  }

  Result<void> place_general(std::size_t side, const GeneralSetup& general, int line) {
    const Scenario& s = battle_.scenario;
    if (general.at.has_value() != s.placed) {
      return misplaced(line,
                       s.placed ? "{} has no hex although the battle is placed; add at"
                                : "{} has a hex although the players deploy; leave out at",
                       {general.name});
    }
    if (!general.at) return {};
    const std::string label = s.map.grid.label(*general.at);
    if (!in_rows(side, *general.at))
      return misplaced(line, "{} in {} is outside the deployment rows; move the general back", {general.name, label});
    if (const auto why = barred(s.map.at(*general.at), Kind::infantry); !why.empty())
      return misplaced(line, "{} in {}: {}; move the general", {general.name, label, why});
    return {};
  }

  Result<void> chiefs() { return check_chiefs(battle_.scenario, d_.name); }

  const Library& library_;
  const Document& d_;
  LoadedScenario battle_;
  std::array<ArmyFile, 2> armies_;
  std::map<hex::Hex, std::string> taken_;
};

Result<LoadedScenario> read_battle(const Library& library, const Document& document) {
  return Loader(library, document).run();
}

BattleInfo info_of(const Library& library, const Document& document, const LoadedScenario& battle) {
  const Scenario& s = battle.scenario;
  BattleInfo info{summary_of(library, document, s)};
  info.map = s.map.name;
  info.placed = s.placed;
  for (std::size_t i = 0; i < 2; ++i) {
    info.sides[i] = s.sides[i].name;
    info.armies[i] = s.armies[i].name;
    info.points[i] = army_points(s.armies[i], s.sides[i]);
    info.units[i] = static_cast<int>(s.sides[i].units.size());
  }
  return info;
}

/// The lists and the chart that the scenario's armies come from.
Result<std::vector<Source>> data_files(const Library& library, const Scenario& s) {
  std::vector<std::string> names{list_file(s.sides[0].army), list_file(s.sides[1].army), k_artillery_file};
  if (names[0] == names[1]) names.erase(names.begin());
  std::vector<Source> out;
  for (const std::string& name : names) {
    auto source = require(library, name);
    if (!source) return source.error();
    out.push_back(std::move(*source));
  }
  return out;
}

Result<void> change_options(LoadedScenario& battle, Options from, std::span<const std::string> words) {
  auto options = parse_options(from, words);
  if (!options) return options.error();
  Scenario next = battle.scenario;
  next.options = *options;
  if (auto ok = check_chiefs(next, "options"); !ok) return ok;
  battle.scenario = std::move(next);
  return {};
}

}  // namespace

Result<LoadedScenario> load_scenario(const Library& library, const std::string& id) {
  auto document = read_named(library, battle_file(id), k_folder.kind, id);
  if (!document) return document.error();
  auto battle = read_battle(library, *document);
  if (!battle) return battle;
  battle->scenario_files = {*library.find(document->name), *library.find(map_file(battle->scenario.map.id))};
  auto data = data_files(library, battle->scenario);
  if (!data) return data.error();
  battle->data_files = std::move(*data);
  return battle;
}

Result<void> set_options(LoadedScenario& battle, std::span<const std::string> words) {
  return change_options(battle, battle.scenario.options, words);
}

Result<void> pin_options(LoadedScenario& battle, std::span<const std::string> words) {
  return change_options(battle, {}, words);
}

Result<void> replace_army(const Library& library, LoadedScenario& battle, int side, const Source& source) {
  base::ensure(side == 0 || side == 1, "a side is 0 or 1");
  const auto i = static_cast<std::size_t>(side);
  auto army = read_army(source);
  if (!army) return army.error();
  LoadedScenario next = battle;
  Scenario& s = next.scenario;
  army->side.name = s.sides[i].name;
  army->side.south = s.sides[i].south;
  if (s.points > 0) army->points = army->points > 0 ? std::min(army->points, s.points) : s.points;
  auto list = load_list(library, army->side.army);
  if (!list) return list.error();
  if (auto judged = judge(source.name, *list, *army); !judged) return judged;
  ArmyFile other;
  other.side = s.sides[1 - i];
  const Document document{source.name, {}};
  std::array<const ArmyFile*, 2> both{&other, &other};
  both[i] = &*army;
  if (auto named = check_names(document, both); !named) return named;
  for (UnitSetup& unit : army->side.units)
    unit.facing = army->side.south == 1 ? 0 : 6;
  s.sides[i] = army->side;
  s.armies[i] = std::move(*list);
  s.placed = false;
  for (SideSetup& setup : s.sides) {
    for (UnitSetup& unit : setup.units)
      unit.at.reset();
    for (GeneralSetup& general : setup.generals)
      general.at.reset();
  }
  if (auto ok = check_chiefs(s, source.name); !ok) return ok;
  auto data = data_files(library, s);
  if (!data) return data.error();
  next.data_files = std::move(*data);
  // Side 0's army stands before side 1's, whichever came first; the side is part of the name.
  const std::string tag = "army-" + to_string(side);
  std::erase_if(next.scenario_files, [&](const Source& f) { return f.name == tag; });
  const auto place = side == 0 ? next.scenario_files.begin() + 2 : next.scenario_files.end();
  next.scenario_files.insert(place, {tag, data::canonical(source.bytes)});
  battle = std::move(next);
  return {};
}

std::vector<BattleInfo> battles(const Library& library) {
  return list_battles(library, k_folder, read_battle, info_of);
}

Result<std::string> own_file_name(const Source& source) {
  static constexpr std::array<OwnKind, 4> k_kinds{{{"hordes-list", "hordes/armies/{}.toml"},
                                                   {"hordes-artillery", k_artillery_file},
                                                   {"hordes-map", "hordes/maps/{}.toml"},
                                                   {"hordes-battle", "hordes/battles/{}.toml"}}};
  const auto document = data::read_toml({source.name, data::canonical(source.bytes)});
  if (document && data::kind_of(*document) == "hordes-army")
    return Error{"kind", "an army file takes the place of a side's army; name the side it is for", source.name};
  return own_name(source, k_kinds);
}

}  // namespace hexpost::hordes
