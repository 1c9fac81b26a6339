#include "engine/systems/kadesh/load/battle.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/data/loading.h"
#include "engine/data/option_words.h"
#include "engine/data/schema.h"
#include "engine/systems/kadesh/load/parts.h"
#include "engine/systems/kadesh/model/area.h"

namespace hexpost::kadesh {
namespace {

using namespace data::loading;

constexpr data::BattleFolder k_folder{"kadesh/battles/", "kadesh-battle"};

/// Reads `[[group]]` tables against pieces that are loaded already.
class GroupReader {
 public:
  GroupReader(const data::Document& d, Data& data) : d_(d), data_(data) {}

  Result<void> run() {
    for (const Value& table : d_.root.array("group")) {
      Group g;
      g.side = side_word(table.string("side"));
      g.draw = table.integer("draw", 0);
      g.choose = table.integer("choose", 0);
      g.march = table.flag("march");
      g.released = table.flag("released", true);
      for (const auto& [key, index] : {std::pair("when", &g.when), std::pair("unless", &g.unless)}) {
        const Value* word = table.find(key);
        if (!word) continue;
        *index = find_option(word->text);
        if (*index < 0)
          return d_.error(*word, fill("there is no option {}; `hexpost rules kadesh` lists them", {word->text}));
      }
      if (g.when >= 0 && g.when == g.unless)
        return d_.error(*table.find("unless"), "a group cannot need an option both on and off; leave one out");
      if (g.draw > 0 && g.choose > 0)
        return d_.error(*table.find("choose"), "a group draws or chooses, not both; leave one out");
      if (auto done = place(table, g); !done) return done;
      if (auto done = units(table, g); !done) return done;
      if (auto done = leaders(table, g); !done) return done;
      if (g.draw > static_cast<int>(g.units.size()) || g.choose > static_cast<int>(g.units.size()))
        return d_.error(table, "the group draws or chooses more units than it lists; list more");
      data_.groups.push_back(std::move(g));
    }
    return {};
  }

 private:
  Result<Hex> hex(const Value& value) const {
    if (const auto found = data_.map.grid.find(value.text)) return *found;
    return d_.error(value, fill("{} is not on the map {}; correct it", {value.text, data_.map.id}));
  }

  Result<void> place(const Value& table, Group& g) {
    using Place = Group::Place;
    static const std::map<std::string, Place, std::less<>> k_places{{"camp", Place::camp},
                                                                    {"alert", Place::alert},
                                                                    {"file", Place::file},
                                                                    {"within", Place::within},
                                                                    {"fortress", Place::fortress},
                                                                    {"reinforcement", Place::reinforcement},
                                                                    {"west-of-stream", Place::west_of_stream},
                                                                    {"east-of-orontes", Place::east_of_orontes},
                                                                    {"east-of-line", Place::east_of_line}};
    g.place = k_places.at(table.string("place"));
    if ((g.place == Place::camp || g.place == Place::reinforcement) && g.side != k_egypt)
      return d_.error(table, "the Hittites have no camp and no reinforcement boxes; use alert or within");
    if (g.place == Place::alert && !data_.alerts)
      return d_.error(table, "a group in an Alert box never leaves it without alerts = true; add that");
    for (const auto& [key, due] :
         {std::pair("of", Place::within), std::pair("distance", Place::within), std::pair("path", Place::file)}) {
      if (const Value* value = table.find(key); value && g.place != due)
        return d_.error(*value, fill("{} has no meaning for place = \"{}\"; leave it out or change the place",
                                     {key, table.string("place")}));
    }
    if (g.place == Place::within) {
      const Value* of = table.find("of");
      if (!of || !table.find("distance")) return d_.error(table, "within needs `of` and `distance`; add them");
      const auto centre = hex(*of);
      if (!centre) return centre.error();
      g.of = *centre;
      g.distance = table.integer("distance");
    }
    if (g.place == Place::file) {
      if (table.array("path").empty()) return d_.error(table, "file needs a `path`; add it");
      for (const Value& label : table.array("path")) {
        const auto h = hex(label);
        if (!h) return h.error();
        if (!g.path.empty() && !hex::adjacent(g.path.back(), *h))
          return d_.error(label, fill("{} is not beside the hex before it: the file breaks", {label.text}));
        if (std::ranges::find(g.path, *h) != g.path.end())
          return d_.error(label, fill("{} is in the file twice; name each hex once", {label.text}));
        g.path.push_back(*h);
      }
    }
    return {};
  }

  /// "AM", "AM-C", "AM-C1", "AM-C1..4".
  Result<void> units(const Value& table, Group& g) {
    for (const Value& word : table.array("units")) {
      const std::string_view text = word.text;
      const Formation f = formation_of(text.substr(0, 2));
      if (side_of(f) != g.side)
        return d_.error(word, fill("{} belongs to the other side; name it in a group of that side", {text}));
      std::string_view rest = text.size() > 3 ? text.substr(3) : std::string_view{};
      const std::size_t digits = std::min(rest.find_first_of("0123456789"), rest.size());
      const auto type = type_of_letters(rest.substr(0, digits));
      constexpr int k_all = 1000;  // more than two digits
      int from = 1, to = k_all;
      if (digits < rest.size()) {
        const std::string_view numbers = rest.substr(digits);
        const auto dots = numbers.find("..");
        from = static_cast<int>(*base::number(numbers.substr(0, dots)));
        to = dots == std::string_view::npos ? from : static_cast<int>(*base::number(numbers.substr(dots + 2)));
        if (to < from) return d_.error(word, fill("{} counts down; write the lower number first", {text}));
      }
      int found = 0, number = 0;
      UnitType before = UnitType::scout;
      for (std::size_t u = 0; u < data_.units.size(); ++u) {
        const UnitInfo& info = data_.units[u];
        if (info.formation != f) continue;
        number = info.type == before ? number + 1 : 1, before = info.type;
        if ((type && info.type != *type) || number < from || number > to) continue;
        ++found;
        const auto id = static_cast<UnitId>(u);
        if (std::ranges::find(g.units, id) != g.units.end())
          return d_.error(word, fill("{} is named twice in the group; leave one out", {info.name}));
        if (!free(id, g)) return d_.error(word, fill("{} stands in two groups; leave one out", {info.name}));
        g.units.push_back(id);
      }
      if (found == 0 || (to < k_all && found != to - from + 1))
        return d_.error(word, fill("the counters have no {}; see {}", {text, k_counters_file}));
    }
    return {};
  }

  /// Both groups can be in force at once.
  static bool together(const Group& a, const Group& b) {
    return !(a.when >= 0 && a.when == b.unless) && !(b.when >= 0 && b.when == a.unless);
  }
  /// The unit stands in no other group that keeps it.
  bool free(UnitId u, const Group& g) const {
    return std::ranges::none_of(data_.groups, [&](const Group& before) {
      return before.draw == 0 && before.choose == 0 && together(before, g) &&
             std::ranges::find(before.units, u) != before.units.end();
    });
  }

  Result<void> leaders(const Value& table, Group& g) {
    for (const Value& word : table.array("leaders")) {
      const auto at =
          std::ranges::find_if(data_.leaders, [&](const LeaderInfo& l) { return base::same_word(l.name, word.text); });
      if (at == data_.leaders.end())
        return d_.error(word, fill("no leader is called {}; see {}", {word.text, k_leaders_file}));
      if (at->side != g.side)
        return d_.error(word, fill("{} belongs to the other side; name it in a group of that side", {word.text}));
      const auto id = static_cast<LeaderId>(at - data_.leaders.begin());
      if (std::ranges::find(g.leaders, id) != g.leaders.end())
        return d_.error(word, fill("{} is named twice in the group; leave one out", {word.text}));
      const bool twice = std::ranges::any_of(data_.groups, [&](const Group& before) {
        return together(before, g) && std::ranges::find(before.leaders, id) != before.leaders.end();
      });
      if (twice) return d_.error(word, fill("{} stands in two groups; leave one out", {word.text}));
      g.leaders.push_back(id);
    }
    return {};
  }

  const data::Document& d_;
  Data& data_;
};

Result<Data> read_battle(const data::Library& library, const data::Document& d) {
  const Value& root = d.root;
  Data out;
  data::read_beginning(root, out);
  out.turns = root.integer("turns");
  if (root.find("turn_track")) out.turn_track = root.integer("turn_track");
  if (const auto& levels = root.array("levels"); !levels.empty()) {
    for (std::size_t i = 0; i < out.levels.size(); ++i) {
      out.levels[i] = static_cast<int>(levels[i].number);
      if (i > 0 && out.levels[i] <= out.levels[i - 1])
        return d.error(levels[i], "each level of victory needs a greater difference than the one before it");
    }
  }
  out.ambush = root.flag("ambush");
  out.alerts = root.flag("alerts");
  out.low_roll_first = root.flag("low_roll_sets_up_first");
  const auto map = data::read_document(library, k_map_file, "kadesh-map");
  if (!map) return map.error();
  if (map->root.string("id") != root.string("map"))
    return d.error(*root.find("map"),
                   fill("there is no map {}; write {}", {root.string("map"), map->root.string("id")}));
  auto read = read_map(*map);
  if (!read) return read.error();
  out.map = std::move(*read);
  out.numbers = hex::Numbering(out.map.grid);
  const auto charts = data::read_document(library, k_charts_file, "kadesh-charts");
  if (!charts) return charts.error();
  auto chart = read_charts(*charts);
  if (!chart) return chart.error();
  out.charts = std::move(*chart);
  const auto counters = data::read_document(library, k_counters_file, "kadesh-counters");
  if (!counters) return counters.error();
  if (auto done = read_counters(*counters, out); !done) return done.error();
  const auto leaders = data::read_document(library, k_leaders_file, "kadesh-leaders");
  if (!leaders) return leaders.error();
  if (auto done = read_leaders(*leaders, *counters, out); !done) return done.error();
  if (auto done = data::read_options(d, out); !done) return done.error();
  if (auto done = GroupReader(d, out).run(); !done) return done.error();
  for (Group& g : out.groups)
    g.area = area_of(out, g);
  if (auto done = check_set_up(d, out); !done) return done.error();
  if (const Value* balance = root.find("balance")) {
    const auto& wins = balance->array("wins");
    if (wins[0].number + wins[1].number + balance->integer("draws") != balance->integer("games"))
      return d.error(*balance, "wins and draws do not add up to games; correct them");
  }
  return out;
}

BattleInfo info_of(const data::Library& library, const data::Document& d, const Data& data) {
  BattleInfo info{data::summary_of(library, d, data)};
  info.map = data.map.name;
  info.turns = data.turns;
  info.reconstructed = data.charts.reconstructed || data.counters_reconstructed || data.leaders_reconstructed;
  std::set<UnitId> units;
  std::set<LeaderId> leaders;
  for (const Group& g : data.groups) {
    units.insert(g.units.begin(), g.units.end());
    leaders.insert(g.leaders.begin(), g.leaders.end());
  }
  for (const UnitId u : units)
    ++info.units[data.units[static_cast<std::size_t>(u)].side];
  for (const LeaderId l : leaders)
    ++info.leaders[data.leaders[static_cast<std::size_t>(l)].side];
  return info;
}

}  // namespace

Result<LoadedScenario> load_scenario(const data::Library& library, const std::string& id) {
  return data::load_scenario<Data>(library, k_folder, id, read_battle, {k_map_file},
                                   {k_charts_file, k_counters_file, k_leaders_file});
}

std::vector<BattleInfo> battles(const data::Library& library) {
  return data::list_battles(library, k_folder, read_battle, info_of);
}

Result<std::string> own_file_name(const data::Source& source) {
  static constexpr std::array<data::OwnKind, 5> k_kinds{{{"kadesh-charts", k_charts_file},
                                                         {"kadesh-counters", k_counters_file},
                                                         {"kadesh-leaders", k_leaders_file},
                                                         {"kadesh-map", k_map_file},
                                                         {"kadesh-battle", "kadesh/battles/{}.toml"}}};
  return data::own_name(source, k_kinds);
}

}  // namespace hexpost::kadesh
