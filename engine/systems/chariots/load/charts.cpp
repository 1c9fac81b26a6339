#include "engine/systems/chariots/load/charts.h"

#include <algorithm>
#include <set>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/data/schema.h"
#include "engine/data/steps.h"
#include "engine/systems/chariots/load/words.h"

namespace hexpost::chariots {
namespace {

using base::fill;
using base::Result;
using data::Document;
using data::Library;
using data::Value;
using std::to_string;

constexpr auto k_mover_words = std::to_array<std::string_view>({"formed", "loose", "chariot", "wagon"});
constexpr auto k_attackers = std::to_array<FightsAs>({FightsAs::si, FightsAs::hi, FightsAs::bi, FightsAs::ri,
                                                      FightsAs::ch2, FightsAs::ch3, FightsAs::ch2_ri, FightsAs::bw});
constexpr auto k_weapons = std::to_array<std::string_view>({"B", "C", "S", "J"});

class ChartsReader {
 public:
  explicit ChartsReader(const Document& d) : d_(d) {}

  Result<Charts> run() {
    c_.id = d_.root.string("id");
    c_.name = d_.root.string("name");
    const auto done = data::in_steps(
        *this, {&ChartsReader::movement, &ChartsReader::single, &ChartsReader::turnover, &ChartsReader::missiles,
                &ChartsReader::armour, &ChartsReader::clash, &ChartsReader::superiority, &ChartsReader::shock,
                &ChartsReader::shifts, &ChartsReader::agree});
    if (!done) return done.error();
    std::sort(c_.sources.begin(), c_.sources.end(), [](const auto& a, const auto& b) { return a.figure < b.figure; });
    return std::move(c_);
  }

 private:
  /// The row's name, once only; the schema says how many rows there are, so none is missing then.
  Result<void> once(const Value& row, const std::string& path) {
    if (rows_.insert(path).second) return {};
    return d_.error(row, fill("the row {} is there twice; correct one of them", {path}));
  }

  /// Notes where each figure of a row comes from: the row's origin, or the column's own.
  void sources(const Value& row, const std::string& path, const auto& columns) {
    const Value* fixed = row.find("fixed");
    for (const auto& column : columns) {
      const std::string name{column};
      const Value* own = fixed ? fixed->find(name) : nullptr;
      source(path + "." + name, own ? own->text : row.string("from"));
    }
  }
  void source(std::string figure, const std::string& provenance) {
    c_.reconstructed = c_.reconstructed || provenance.starts_with("reconstruction");
    c_.sources.push_back({std::move(figure), provenance});
  }

  Result<void> movement() {
    for (const Value& row : d_.root.array("movement")) {
      const std::string& terrain = row.string("terrain");
      if (auto ok = once(row, "movement." + terrain); !ok) return ok;
      CostRow costs;
      for (std::size_t m = 0; m < costs.size(); ++m) {
        costs[m] = cost(row.array("cost")[m].text, static_cast<Mover>(m));
      }
      *cost_row(terrain) = costs;
      sources(row, "movement." + terrain, k_mover_words);
    }
    return {};
  }

  /// "2h", "P" [6.91].
  static Cost cost(const std::string& text, Mover mover) {
    Cost out;
    out.prohibited = text == "P";
    out.points = out.prohibited ? 0 : text.front() - '0';
    out.hits = text.find('h') != std::string::npos ? 1 : 0;
    out.turnover = text.find('t') != std::string::npos;
    out.column_spared = out.hits > 0 && mover == Mover::formed;  // [6.32]
    return out;
  }

  CostRow* cost_row(std::string_view terrain) {
    MovementChart& m = c_.movement;
    if (const auto t = terrain_of(terrain)) return &m.terrain[index_of(*t)];
    if (const auto h = hexside_of(terrain)) return &m.hexside[index_of(*h)];
    if (terrain == "road") return &m.road;
    if (terrain == "up-one") return &m.up_one;
    if (terrain == "up-more") return &m.up_more;
    if (terrain == "down") return &m.down;
    if (terrain == "facing") return &m.facing;
    base::ensure(terrain == "facing-bad", "a terrain that the schema promised");
    return &m.facing_bad;
  }

  Result<void> single() {
    for (Cost& none : c_.movement.hexside[index_of(Hexside::none)])
      none.points = 0;
    for (const Value& row : d_.root.array("also")) {
      const std::string& what = row.string("what");
      if (auto ok = once(row, "also." + what); !ok) return ok;
      const int points = row.integer("points");
      MovementChart& m = c_.movement;
      if (what == "pass-friend") m.pass_friend = points;
      if (what == "change-formation") m.change_formation = points;
      if (what == "leader-joins") m.leader_joins = points;
      if (what == "facing-most-chariot") m.facing_most[index_of(Mover::chariot)] = points;
      if (what == "facing-most-wagon") m.facing_most[index_of(Mover::wagon)] = points;
      source("also." + what, row.string("from"));
    }
    return {};
  }

  static Faces faces(const std::string& text) {
    if (text == "-") return {};
    return {text.front() - '0', text.back() - '0'};
  }

  Result<void> turnover() {
    constexpr int k_speeds = 9;
    TurnoverChart& t = c_.turnover;
    std::vector<std::string> columns;
    for (int speed = 1; speed <= k_speeds; ++speed) {
      t.columns.push_back({speed, speed, {}});
      columns.push_back(to_string(speed));
    }
    columns.push_back("run");
    for (const Value& row : d_.root.array("turnover")) {
      const std::string& type = row.string("type");
      if (auto ok = once(row, "turnover." + type); !ok) return ok;
      const std::size_t r = type == "CH-2" ? 0 : type == "CH-3" ? 1 : 2;
      const auto& die = row.array("die");
      for (std::size_t i = 0; i < die.size(); ++i) {
        const Faces f = faces(die[i].text);
        if (die[i].text != "-" && f.from > f.to) {
          return d_.error(die[i], fill("{}: the lower roll stands first; write {}",
                                       {die[i].text, to_string(f.to) + "-" + to_string(f.from)}));
        }
        (i < t.columns.size() ? t.columns[i].rows[r] : t.fire_and_run[r]) = f;
      }
      sources(row, "turnover." + type, columns);
    }
    return {};
  }

  Result<void> missiles() {
    for (const Value& row : d_.root.array("missile")) {
      MissileRow out;
      out.weapon = missile_of(row.string("weapon"));
      out.chariot = row.string("by") == "CH";
      out.range = row.integer("range");
      const std::string path = "missile." + row.string("by") + "." + row.string("weapon") + "." + to_string(out.range);
      if (auto ok = once(row, path); !ok) return ok;
      if (out.range == 0 && !out.chariot) {
        return d_.error(row, "only chariots have a Pass-Thru row [7.31]; give the range in hexes, or by = \"CH\"");
      }
      const auto& die = row.array("die");
      for (std::size_t i = 0; i < die.size(); ++i) {
        if (die[i].text == "-") continue;
        const int limit = static_cast<int>(*base::number(die[i].text));
        if (out.at_most.size() != i || (i > 0 && limit >= out.at_most.back())) {
          return d_.error(die[i], fill("{}: more hits need a lower roll than fewer; fix the row", {path}));
        }
        out.at_most.push_back(limit);
      }
      c_.missiles.push_back(std::move(out));
      sources(row, path, std::to_array<std::string_view>({"1", "2", "3"}));
    }
    const auto key = [](const MissileRow& r) { return std::tuple(r.weapon, r.chariot, r.range); };
    std::sort(c_.missiles.begin(), c_.missiles.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
    for (std::size_t i = 0; i < c_.missiles.size(); ++i) {
      const MissileRow& r = c_.missiles[i];
      const bool first = i == 0 || c_.missiles[i - 1].weapon != r.weapon || c_.missiles[i - 1].chariot != r.chariot;
      if (first ? r.range > 1 : r.range != c_.missiles[i - 1].range + 1) {
        return d_.error(*d_.root.find("missile"), fill("weapon {} has no row for a range below {}; add it",
                                                       {missile_name(r.weapon), to_string(r.range)}));
      }
    }
    return {};
  }

  Result<void> armour() {
    for (const Value& row : d_.root.array("armour")) {
      const std::string& target = row.string("target");
      if (auto ok = once(row, "armour." + target); !ok) return ok;
      for (std::size_t i = 0; i < k_weapons.size(); ++i) {
        c_.armour[index_of(type_of(target))][index_of(missile_of(k_weapons[i]))] =
            static_cast<int>(row.array("drm")[i].number);
      }
      sources(row, "armour." + target, k_weapons);
    }
    return {};
  }

  /// A chart of defenders and attackers; `put` takes what one cell says.
  Result<void> versus(const char* chart, const char* cells, auto put) {
    std::vector<std::string> columns;
    for (const FightsAs a : k_attackers)
      columns.emplace_back(type_name(a));
    for (const Value& row : d_.root.array(chart)) {
      const std::string path = std::string(chart) + "." + row.string("defender");
      if (auto ok = once(row, path); !ok) return ok;
      const std::size_t defender = index_of(fights_as_of(row.string("defender")));
      for (std::size_t i = 0; i < k_attackers.size(); ++i) {
        put(defender, index_of(k_attackers[i]), row.array(cells)[i].text);
      }
      sources(row, path, columns);
    }
    return {};
  }

  Result<void> clash() {
    return versus("clash", "column", [&](std::size_t defender, std::size_t attacker, const std::string& text) {
      c_.clash[defender][attacker] = text == "-" ? 0 : static_cast<int>(*base::number(text));
    });
  }

  Result<void> superiority() {
    return versus("superiority", "who", [&](std::size_t defender, std::size_t attacker, const std::string& text) {
      c_.superiority[defender][attacker] = text == "AS"   ? Superiority::attacker
                                           : text == "DS" ? Superiority::defender
                                                          : Superiority::none;
      if (text == "-") barred_.insert({defender, attacker});
    });
  }

  Result<void> shock() {
    std::vector<std::string> columns;
    for (int column = 1; column <= k_crt_columns; ++column)
      columns.push_back(to_string(column));
    for (const Value& row : d_.root.array("shock")) {
      const int die = row.integer("die");
      if (auto ok = once(row, "shock." + to_string(die)); !ok) return ok;
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::string& text = row.array("hits")[i].text;  // "1(2)"
        c_.crt[static_cast<std::size_t>(die)][i] = {text[0] - '0', text[2] - '0'};
      }
      sources(row, "shock." + to_string(die), columns);
    }
    return {};
  }

  Result<void> shifts() {
    ShockTerrain& t = c_.shock_terrain;
    const std::array<std::pair<std::string_view, int*>, 8> k_places{{{"flank", &c_.flank_shift},
                                                                     {"each-extra-unit", &c_.number_shift},
                                                                     {"woods-or-marsh", &t.defenders_covered},
                                                                     {"a-defender-higher", &t.defender_higher},
                                                                     {"all-defenders-higher", &t.defenders_higher},
                                                                     {"all-defenders-lower", &t.defenders_lower},
                                                                     {"across-river", &t.across_minor_river},
                                                                     {"gate", &t.through_gate}}};
    for (const Value& row : d_.root.array("shift")) {
      const std::string& when = row.string("when");
      if (auto ok = once(row, "shift." + when); !ok) return ok;
      const auto place = std::find_if(k_places.begin(), k_places.end(), [&](const auto& p) { return p.first == when; });
      base::ensure(place != k_places.end(), "a circumstance that the schema promised");
      const std::string& by = row.string("by");
      *place->second = (by[0] - '0') * (by[1] == 'R' ? 1 : -1);
      source("shift." + when, row.string("from"));
    }
    return {};
  }

  /// One chart must not allow a Shock that the other does not know.
  Result<void> agree() {
    for (const FightsAs defender : every_fights_as()) {
      for (const FightsAs attacker : k_attackers) {
        const bool fights = c_.clash[index_of(defender)][index_of(attacker)] > 0;
        if (fights != barred_.contains({index_of(defender), index_of(attacker)})) continue;
        return d_.error(
            *d_.root.find("superiority"),
            fill("Clash of Arms and Superiority differ on whether {} may Shock {}; write - in both or neither",
                 {type_name(attacker), type_name(defender)}));
      }
    }
    return {};
  }

  const Document& d_;
  Charts c_;
  std::set<std::string> rows_;
  std::set<std::pair<std::size_t, std::size_t>> barred_;
};

}  // namespace

Result<Charts> read_charts(const Document& document) {
  return ChartsReader(document).run();
}

Result<Charts> load_charts(const Library& library) {
  auto document = read_document(library, k_charts_file, "chariots-charts");
  if (!document) return document.error();
  return read_charts(*document);
}

}  // namespace hexpost::chariots
