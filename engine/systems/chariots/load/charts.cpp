#include "engine/systems/chariots/load/charts.h"

#include <algorithm>
#include <set>

#include "engine/base/ensure.h"
#include "engine/data/loading.h"
#include "engine/data/schema.h"
#include "engine/data/steps.h"
#include "engine/systems/chariots/load/words.h"

namespace hexpost::chariots {
namespace {

using namespace data::loading;
using data::ChartShape;
using data::ChartTable;

constexpr std::array k_attackers{FightsAs::si,  FightsAs::hi,  FightsAs::bi,     FightsAs::ri,
                                 FightsAs::ch2, FightsAs::ch3, FightsAs::ch2_ri, FightsAs::bw};
constexpr std::array k_weapons{Missile::b, Missile::c, Missile::s, Missile::j};

/// The columns of a chart: a type of unit or of missile each.
template <class E, std::size_t N>
std::vector<std::string> columns_of(const std::array<E, N>& all, std::string_view (*name)(E)) {
  std::vector<std::string> out;
  for (const E each : all)
    out.emplace_back(name(each));
  return out;
}

const std::vector<ChartShape>& shapes() {
  static const std::vector<ChartShape> k_shapes = [] {
    auto speeds = data::numbers(1, TurnoverChart::k_speeds);
    speeds.push_back("run");
    const auto attackers = columns_of(k_attackers, type_name);
    return std::vector<ChartShape>{{"movement", {"terrain"}, "cost", {k_mover_words.begin(), k_mover_words.end()}},
                                   {"also", {"what"}, "points", {}},
                                   {"turnover", {"type"}, "die", speeds},
                                   {"missile", {"by", "weapon", "range"}, "die", data::numbers(1, 3)},
                                   {"armour", {"target"}, "drm", columns_of(k_weapons, missile_name)},
                                   {"clash", {"defender"}, "column", attackers},
                                   {"superiority", {"defender"}, "who", attackers},
                                   {"shock", {"die"}, "hits", data::numbers(1, k_crt_columns)},
                                   {"shift", {"when"}, "by", {}}};
  }();
  return k_shapes;
}

class ChartsReader {
 public:
  explicit ChartsReader(const Document& d) : d_(d) {}

  Result<Charts> run() {
    c_.id = d_.root.string("id");
    c_.name = d_.root.string("name");
    movement(), single(), armour(), shock(), shifts();
    const auto done = data::in_steps(*this, {&ChartsReader::figures, &ChartsReader::turnover, &ChartsReader::missiles,
                                             &ChartsReader::clash_and_superiority});
    if (!done) return done.error();
    return std::move(c_);
  }

 private:
  /// Lists all figures. No row may be there twice; the schema says how many rows there are, so none is missing then.
  Result<void> figures() {
    std::set<std::string> rows;
    for (const ChartTable& table : tables_of(d_)) {
      for (std::size_t r = 0; r < table.rows.size(); ++r) {
        const ChartTable::Row& row = table.rows[r];
        const std::string path = table.chart + "." + base::join(row.name, ".");
        if (!rows.insert(path).second)
          return d_.error(d_.root.array(table.chart)[r],
                          fill("the row {} is there twice; correct one of them", {path}));
        for (std::size_t i = 0; i < row.figures.size(); ++i) {
          const auto& [text, from] = row.figures[i];
          c_.sources.push_back({table.columns.empty() ? path : path + "." + table.columns[i], text, from});
          c_.reconstructed = c_.reconstructed || from.starts_with("reconstruction");
        }
      }
    }
    return {};
  }

  void movement() {
    for (const Value& row : d_.root.array("movement")) {
      CostRow& costs = cost_row(row.string("terrain"));
      for (std::size_t m = 0; m < costs.size(); ++m)
        costs[m] = cost(row.array("cost")[m].text, static_cast<Mover>(m));
    }
    for (Cost& none : c_.movement.hexside[index_of(Hexside::none)])
      none.points = 0;
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

  /// Where the figure, or the row, of this name belongs; the schema has promised that it is one of these.
  template <class T>
  static T& place_of(std::string_view name, std::initializer_list<std::pair<std::string_view, T*>> places) {
    const auto at = std::ranges::find(places, name, &std::pair<std::string_view, T*>::first);
    base::ensure(at != places.end(), "a name that the schema promised");
    return *at->second;
  }

  CostRow& cost_row(std::string_view terrain) {
    MovementChart& m = c_.movement;
    if (const auto t = terrain_of(terrain)) return m.terrain[index_of(*t)];
    if (const auto h = hexside_of(terrain)) return m.hexside[index_of(*h)];
    return place_of<CostRow>(terrain, {{"road", &m.road},
                                       {"up-one", &m.up_one},
                                       {"up-more", &m.up_more},
                                       {"down", &m.down},
                                       {"facing", &m.facing},
                                       {"facing-bad", &m.facing_bad}});
  }

  void single() {
    MovementChart& m = c_.movement;
    for (const Value& row : d_.root.array("also")) {
      int& figure =
          place_of<int>(row.string("what"), {{"pass-friend", &m.pass_friend},
                                             {"change-formation", &m.change_formation},
                                             {"leader-joins", &m.leader_joins},
                                             {"facing-most-chariot", &m.facing_most[index_of(Mover::chariot)]},
                                             {"facing-most-wagon", &m.facing_most[index_of(Mover::wagon)]}});
      figure = row.integer("points");
    }
  }

  static Faces faces(const std::string& text) {
    if (text == "-") return {};
    return {text.front() - '0', text.back() - '0'};
  }

  Result<void> turnover() {
    TurnoverChart& t = c_.turnover;
    for (const Value& row : d_.root.array("turnover")) {
      const std::string& type = row.string("type");
      const std::size_t r = type == "CH-2" ? 0 : type == "CH-3" ? 1 : 2;
      const auto& die = row.array("die");
      for (std::size_t i = 0; i < die.size(); ++i) {
        const Faces f = faces(die[i].text);
        if (die[i].text != "-" && f.from > f.to) {
          return d_.error(die[i], fill("{}: the lower roll stands first; write {}",
                                       {die[i].text, to_string(f.to) + "-" + to_string(f.from)}));
        }
        (i < t.by_speed.size() ? t.by_speed[i] : t.fire_and_run)[r] = f;
      }
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

  void armour() {
    for (const Value& row : d_.root.array("armour")) {
      for (std::size_t i = 0; i < k_weapons.size(); ++i) {
        c_.armour[index_of(type_of(row.string("target")))][index_of(k_weapons[i])] =
            static_cast<int>(row.array("drm")[i].number);
      }
    }
  }

  /// A chart of defenders and attackers; `put` takes what one cell says.
  void versus(const char* chart, const char* cells, auto put) {
    for (const Value& row : d_.root.array(chart)) {
      const std::size_t defender = index_of(fights_as_of(row.string("defender")));
      for (std::size_t i = 0; i < k_attackers.size(); ++i)
        put(defender, index_of(k_attackers[i]), row.array(cells)[i].text);
    }
  }

  /// One chart must not allow a Shock that the other does not know.
  Result<void> clash_and_superiority() {
    versus("clash", "column", [&](std::size_t defender, std::size_t attacker, const std::string& text) {
      c_.clash[defender][attacker] = text == "-" ? 0 : static_cast<int>(*base::number(text));
    });
    std::set<std::pair<std::size_t, std::size_t>> barred;
    versus("superiority", "who", [&](std::size_t defender, std::size_t attacker, const std::string& text) {
      c_.superiority[defender][attacker] = text == "AS"   ? Superiority::attacker
                                           : text == "DS" ? Superiority::defender
                                                          : Superiority::none;
      if (text == "-") barred.insert({defender, attacker});
    });
    for (const FightsAs defender : every_fights_as()) {
      for (const FightsAs attacker : k_attackers) {
        const bool fights = c_.clash[index_of(defender)][index_of(attacker)] > 0;
        if (fights != barred.contains({index_of(defender), index_of(attacker)})) continue;
        return d_.error(
            *d_.root.find("superiority"),
            fill("Clash of Arms and Superiority differ on whether {} may Shock {}; write - in both or neither",
                 {type_name(attacker), type_name(defender)}));
      }
    }
    return {};
  }

  void shock() {
    for (const Value& row : d_.root.array("shock")) {
      auto& cells = c_.crt[static_cast<std::size_t>(row.integer("die"))];
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string& text = row.array("hits")[i].text;  // "1(2)"
        cells[i] = {text[0] - '0', text[2] - '0'};
      }
    }
  }

  void shifts() {
    ShockTerrain& t = c_.shock_terrain;
    for (const Value& row : d_.root.array("shift")) {
      int& columns = place_of<int>(row.string("when"), {{"flank", &c_.flank_shift},
                                                        {"each-extra-unit", &c_.number_shift},
                                                        {"woods-or-marsh", &t.defenders_covered},
                                                        {"a-defender-higher", &t.defender_higher},
                                                        {"all-defenders-higher", &t.defenders_higher},
                                                        {"all-defenders-lower", &t.defenders_lower},
                                                        {"across-river", &t.across_minor_river},
                                                        {"gate", &t.through_gate}});
      const std::string& by = row.string("by");
      columns = (by[0] - '0') * (by[1] == 'R' ? 1 : -1);
    }
  }

  const Document& d_;
  Charts c_;
};

}  // namespace

std::vector<ChartTable> tables_of(const Document& document) {
  std::vector<ChartTable> out;
  for (const ChartShape& shape : shapes())
    out.push_back(table_of(shape, document.root));
  return out;
}

Result<Charts> read_charts(const Document& document) {
  return ChartsReader(document).run();
}

Result<Charts> load_charts(const Library& library) {
  auto document = read_document(library, k_charts_file, "chariots-charts");
  if (!document) return document.error();
  return read_charts(*document);
}

}  // namespace hexpost::chariots
