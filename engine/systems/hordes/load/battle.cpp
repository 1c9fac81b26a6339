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
#include "engine/systems/hordes/book/rulebook.h"
#include "engine/systems/hordes/load/army_file.h"
#include "engine/systems/hordes/load/lists.h"
#include "engine/systems/hordes/load/map.h"

namespace hexpost::hordes {
namespace {

using namespace data::loading;
using data::OptionWord;
using data::OwnKind;

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

void set(Options& o, std::string_view name, std::string_view value) {
  const auto info = std::find_if(infos().begin(), infos().end(), [&](const OptionInfo& i) { return i.name == name; });
  if (info == infos().end()) {
    std::vector<std::string> known =
        base::transformed(infos(), [&](const OptionInfo& i) { return std::string(i.name); });
    fail(data::unknown_option(name, known));
  }
  if (name == "shooting") {
    if (value != "sequential" && value != "simultaneous") fail(data::wrong_option(name, value, info->values));
    o.simultaneous_shooting = value == "simultaneous";
    return;
  }
  const auto figure = base::number(value);
  if (name == "break_percent") {
    constexpr std::array k_percents{50, 60, 70, 80, 100};
    if (!figure || !base::contains(k_percents, *figure)) fail(data::wrong_option(name, value, info->values));
    o.break_percent = static_cast<int>(*figure);
    return;
  }
  if (name == "turn_limit") {
    if (!figure || *figure < 0 || *figure > 200) fail(data::wrong_option(name, value, info->values));
    o.turn_limit = static_cast<int>(*figure);
    return;
  }
  o.*flag_of(name) = good(data::option_on({std::string(name), std::string(value)}));
}

}  // namespace

std::span<const OptionInfo> option_infos() {
  return infos();
}

Result<Options> parse_options(Options options, std::span<const std::string> words) {
  return attempt([&] {
    for (const OptionWord& word : good(data::cut_options(words)))
      set(options, word.name, word.value);
    return options;
  });
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

Result<Options> read_options(const Document& document, const Value& table) {
  Options out;
  for (std::size_t i = 0; i < table.keys.size(); ++i) {
    const Value& v = table.items[i];
    const std::string value = v.kind == Value::Kind::text      ? v.text
                              : v.kind == Value::Kind::boolean ? (v.number != 0 ? "on" : "off")
                                                               : std::to_string(v.number);
    const auto done = attempt([&] { set(out, table.keys[i], value); });
    if (!done) return document.error(v, done.error().what, "option");
  }
  return out;
}

namespace {

constexpr data::BattleFolder k_folder{"hordes/battles/", "hordes-battle"};

Error at_line(const std::string& file, int line, std::string what, std::string code) {
  return {std::move(code), std::move(what), line > 0 ? file + ":" + to_string(line) : file};
}

/// The first thing that is wrong with an army, as an Error.
void judge(const std::string& file, const ArmyList& list, const ArmyFile& army) {
  for (const Finding& f : check_army(list, army)) {
    if (f.level != Finding::Level::wrong) continue;
    const std::string rule = f.rule.empty() ? "" : " [" + f.rule + "]";
    fail(at_line(file, f.line, army.side.name + ": " + f.text + rule + (f.hint.empty() ? "" : "; " + f.hint), "army"));
  }
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
void check_chiefs(const Scenario& s, const std::string& where) {
  if (!s.options.commander_in_chief) return;
  for (const SideSetup& side : s.sides) {
    const auto chiefs =
        std::count_if(side.generals.begin(), side.generals.end(), [](const auto& g) { return g.chief; });
    if (chiefs != 1) {
      fail(Error{"option",
                 fill("commander_in_chief is on, but {} has {} of them; give one general chief = true",
                      {side.name, to_string(chiefs)}),
                 where});
    }
  }
}

/// Builds one battle; every step may end it.
class Loader {
 public:
  Loader(const Library& library, const Document& document) : library_(library), d_(document) {}

  LoadedScenario run() {
    const Value& root = d_.root;
    Scenario& s = battle_.scenario;
    read_beginning(root, s);
    s.placed = root.flag("placed");
    s.deployment_rows = root.integer("deployment_rows", 3);
    s.points = root.integer("points", 0);
    map();
    if (const Value* table = root.find("options")) s.options = good(read_options(d_, *table));
    sides();
    s.first = std::max(good(side_called(d_, "first")), 0);
    places();
    check_chiefs(s, d_.name);
    return std::move(battle_);
  }

 private:
  void map() {
    battle_.scenario.map = good(load_map(library_, d_.root.string("map")));
    if (battle_.scenario.deployment_rows * 2 > battle_.scenario.map.grid.rows) {
      fail(d_.error(*d_.root.find("deployment_rows"), "both sides' deployment rows overlap on this map; use fewer"));
    }
  }

  void sides() {
    const auto& tables = d_.root.array("side");
    for (std::size_t i = 0; i < 2; ++i) {
      ArmyFile& army = armies_[i];
      army.side.name = tables[i].string("name");
      army.side.army = tables[i].string("army");
      army.side.south = tables[i].string("edge") == "south" ? 1 : 0;
      army.points = battle_.scenario.points;
      read_side(d_, tables[i], &battle_.scenario.map.grid, army);
      auto list = good(load_list(library_, army.side.army));
      judge(d_.name, list, army);
      battle_.scenario.armies[i] = std::move(list);
      battle_.scenario.sides[i] = army.side;
    }
    if (armies_[0].side.south == armies_[1].side.south) {
      fail(d_.error(*tables[1].find("edge"), "both sides have the same edge; give one south, the other north"));
    }
    check_names(d_, {&armies_[0], &armies_[1]});
  }

  /// Units that are given up to make a block need no hex.
  static bool spent(const SideSetup& side, const std::string& unit) {
    return std::any_of(side.blocks.begin(), side.blocks.end(), [&](const auto& b) { return b[2] == unit; });
  }

  void places() {
    const Scenario& s = battle_.scenario;
    for (std::size_t i = 0; i < 2; ++i) {
      const ArmyFile& army = armies_[i];
      for (std::size_t u = 0; u < army.side.units.size(); ++u) {
        const UnitSetup& unit = army.side.units[u];
        const int line = army.unit_lines[u];
        const bool wanted = s.placed && !spent(army.side, unit.name);
        if (unit.at.has_value() != wanted) {
          fail(misplaced(line,
                         wanted ? "{} has no hex although the battle is placed; add it to at"
                                : "{} has a hex although it is not on the map at the start; write - or leave out at",
                         {unit.name}));
        }
        if (!unit.at) continue;
        place(i, unit, line);
      }
      for (std::size_t g = 0; g < army.side.generals.size(); ++g)
        place_general(i, army.side.generals[g], army.general_lines[g]);
    }
  }

  Error misplaced(int line, std::string_view text, std::initializer_list<std::string_view> arguments) const {
    return at_line(d_.name, line, fill(text, arguments), "place");
  }

  bool in_rows(std::size_t side, hex::Hex h) const {
    const Scenario& s = battle_.scenario;
    const int row = s.map.grid.row(h);
    return s.sides[side].south == 1 ? row > s.map.grid.rows - s.deployment_rows : row <= s.deployment_rows;
  }

  void place(std::size_t side, const UnitSetup& unit, int line) {
    const Scenario& s = battle_.scenario;
    const std::string label = s.map.grid.label(*unit.at);
    const auto wrong = [&](std::string_view text) { fail(misplaced(line, text, {unit.name, label})); };
    const TroopType& type = *find_type(s.armies[side], unit.type);
    const MapHex& m = s.map.at(*unit.at);
    if (const auto [other, fresh] = taken_.emplace(*unit.at, unit.name); !fresh)
      fail(misplaced(line, "{} and {} both stand in {}; move one of them", {other->second, unit.name, label}));
    if (!in_rows(side, *unit.at)) wrong("{} in {} lies outside the deployment rows of its side; move it back");
    if (const auto why = barred(m, type.kind); !why.empty())
      fail(misplaced(line, "{} in {}: {}; move it", {unit.name, label, why}));
    if (unit.facing % 2 == 1 && (m.road & (1u << (unit.facing / 2u))) == 0) {
      wrong("{} in {} faces a hexside without a road; face it to a point: N ENE ESE S WSW WNW");
    }
    if (unit.in_column && !type.column) wrong("{} in {} cannot form column; leave out column = true");
  }

  void place_general(std::size_t side, const GeneralSetup& general, int line) {
    const Scenario& s = battle_.scenario;
    if (general.at.has_value() != s.placed) {
      fail(misplaced(line,
                     s.placed ? "{} has no hex although the battle is placed; add at"
                              : "{} has a hex although the players deploy; leave out at",
                     {general.name}));
    }
    if (!general.at) return;
    const std::string label = s.map.grid.label(*general.at);
    if (!in_rows(side, *general.at))
      fail(misplaced(line, "{} in {} is outside the deployment rows; move the general back", {general.name, label}));
    if (const auto why = barred(s.map.at(*general.at), Kind::infantry); !why.empty())
      fail(misplaced(line, "{} in {}: {}; move the general", {general.name, label, why}));
  }

  const Library& library_;
  const Document& d_;
  LoadedScenario battle_;
  std::array<ArmyFile, 2> armies_;
  std::map<hex::Hex, std::string> taken_;
};

Result<LoadedScenario> read_battle(const Library& library, const Document& document) {
  return attempt([&] { return Loader(library, document).run(); });
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
std::vector<Source> data_files(const Library& library, const Scenario& s) {
  std::vector<std::string> names{list_file(s.sides[0].army), list_file(s.sides[1].army), k_artillery_file};
  if (names[0] == names[1]) names.erase(names.begin());
  return base::transformed(names, [&](const std::string& name) { return good(require(library, name)); });
}

Result<void> change_options(LoadedScenario& battle, Options from, std::span<const std::string> words) {
  return attempt([&] {
    Scenario next = battle.scenario;
    next.options = good(parse_options(from, words));
    check_chiefs(next, "options");
    battle.scenario = std::move(next);
  });
}

}  // namespace

Result<LoadedScenario> load_scenario(const Library& library, const std::string& id) {
  return attempt([&] {
    const Document document = good(read_named(library, battle_file(id), k_folder.kind, id));
    LoadedScenario battle = good(read_battle(library, document));
    battle.scenario_files = {*library.find(document.name), *library.find(map_file(battle.scenario.map.id))};
    battle.data_files = data_files(library, battle.scenario);
    return battle;
  });
}

Result<void> set_options(LoadedScenario& battle, std::span<const std::string> words) {
  return change_options(battle, battle.scenario.options, words);
}

Result<void> pin_options(LoadedScenario& battle, std::span<const std::string> words) {
  return change_options(battle, {}, words);
}

namespace {

/// The battle with the army in the place of one side's.
LoadedScenario with_army(const Library& library, LoadedScenario next, int side, const Source& source) {
  const auto i = static_cast<std::size_t>(side);
  ArmyFile army = good(read_army(source));
  Scenario& s = next.scenario;
  army.side.name = s.sides[i].name;
  army.side.south = s.sides[i].south;
  if (s.points > 0) army.points = army.points > 0 ? std::min(army.points, s.points) : s.points;
  ArmyList list = good(load_list(library, army.side.army));
  judge(source.name, list, army);
  ArmyFile other;
  other.side = s.sides[1 - i];
  const Document document{source.name, {}};
  std::array<const ArmyFile*, 2> both{&other, &other};
  both[i] = &army;
  check_names(document, both);
  for (UnitSetup& unit : army.side.units)
    unit.facing = army.side.south == 1 ? 0 : 6;
  s.sides[i] = army.side;
  s.armies[i] = std::move(list);
  s.placed = false;
  for (SideSetup& setup : s.sides) {
    for (UnitSetup& unit : setup.units)
      unit.at.reset();
    for (GeneralSetup& general : setup.generals)
      general.at.reset();
  }
  check_chiefs(s, source.name);
  next.data_files = data_files(library, s);
  // Side 0's army stands before side 1's, whichever came first; the side is part of the name.
  const std::string tag = "army-" + to_string(side);
  std::erase_if(next.scenario_files, [&](const Source& f) { return f.name == tag; });
  const auto place = side == 0 ? next.scenario_files.begin() + 2 : next.scenario_files.end();
  next.scenario_files.insert(place, {tag, data::canonical(source.bytes)});
  return next;
}

}  // namespace

Result<void> replace_army(const Library& library, LoadedScenario& battle, int side, const Source& source) {
  base::ensure(side == 0 || side == 1, "a side is 0 or 1");
  return attempt([&] { battle = with_army(library, battle, side, source); });
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
    return Error{"kind", "an army file replaces a side's army; name the side it is for", source.name};
  return own_name(source, k_kinds);
}

}  // namespace hexpost::hordes
