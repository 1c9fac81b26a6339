#include "engine/systems/chariots/load/charts.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/base/ensure.h"
#include "engine/base/lists.h"
#include "engine/data/loading.h"
#include "engine/data/schema.h"

namespace hexpost::chariots {
namespace {

using data::ChartFigure;
using data::ChartShape;
using data::ChartTable;

template <class E, std::size_t N, class Name>
std::optional<E> find(std::string_view word, Name name) {
  for (std::size_t i = 0; i < N; ++i) {
    if (name(static_cast<E>(i)) == word) return static_cast<E>(i);
  }
  return std::nullopt;
}

template <class E>
E promised(std::optional<E> found) {
  base::ensure(found.has_value(), "a word that the schema promised");
  return *found;
}

}  // namespace

UnitType type_of(std::string_view word) {
  return promised(find<UnitType, k_unit_types>(word, [](auto t) { return type_name(t); }));
}

FightsAs fights_as_of(std::string_view word) {
  return promised(find<FightsAs, k_fights_as>(word, [](auto t) { return type_name(t); }));
}

Missile missile_of(std::string_view word) {
  return promised(find<Missile, k_missiles>(word, [](auto m) { return missile_name(m); }));
}

std::optional<Terrain> terrain_of(std::string_view word) {
  return find<Terrain, k_terrains>(word, [](auto t) { return k_terrain_words[index_of(t)]; });
}

std::optional<Hexside> hexside_of(std::string_view word) {
  constexpr std::array<std::string_view, k_hexsides> k_words{"", "minor-river", "river", "ford", "wall", "gate"};
  if (word.empty()) return std::nullopt;
  return find<Hexside, k_hexsides>(word, [&](auto h) { return k_words[index_of(h)]; });
}

std::array<FightsAs, k_fights_as> every_fights_as() {
  std::array<FightsAs, k_fights_as> out{};
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = static_cast<FightsAs>(i);
  return out;
}

namespace {

using namespace data::loading;

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

  Charts run() {
    c_.id = d_.root.string("id");
    c_.name = d_.root.string("name");
    movement(), single(), armour(), shock(), shifts();
    figures(), turnover(), missiles(), clash_and_superiority();
    return std::move(c_);
  }

 private:
  /// Lists all figures. No row may be there twice; the schema says how many rows there are, so none is missing then.
  void figures() {
    std::set<std::string> rows;
    for (const ChartTable& table : tables_of(d_)) {
      for (std::size_t r = 0; r < table.rows.size(); ++r) {
        const ChartTable::Row& row = table.rows[r];
        const std::string path = table.chart + "." + base::join(row.name, ".");
        if (!rows.insert(path).second)
          fail(d_.error(d_.root.array(table.chart)[r], fill("the row {} is there twice; correct one of them", {path})));
        for (std::size_t i = 0; i < row.figures.size(); ++i) {
          const auto& [text, from] = row.figures[i];
          c_.sources.push_back({table.columns.empty() ? path : path + "." + table.columns[i], text, from});
          c_.reconstructed = c_.reconstructed || from.starts_with("reconstruction");
        }
      }
    }
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

  void turnover() {
    TurnoverChart& t = c_.turnover;
    for (const Value& row : d_.root.array("turnover")) {
      const std::string& type = row.string("type");
      const std::size_t r = type == "CH-2" ? 0 : type == "CH-3" ? 1 : 2;
      const auto& die = row.array("die");
      for (std::size_t i = 0; i < die.size(); ++i) {
        const Faces f = faces(die[i].text);
        if (die[i].text != "-" && f.from > f.to) {
          fail(d_.error(die[i], fill("{}: the lower roll stands first; write {}",
                                     {die[i].text, to_string(f.to) + "-" + to_string(f.from)})));
        }
        (i < t.by_speed.size() ? t.by_speed[i] : t.fire_and_run)[r] = f;
      }
    }
  }

  void missiles() {
    for (const Value& row : d_.root.array("missile")) {
      MissileRow out;
      out.weapon = missile_of(row.string("weapon"));
      out.chariot = row.string("by") == "CH";
      out.range = row.integer("range");
      const std::string path = "missile." + row.string("by") + "." + row.string("weapon") + "." + to_string(out.range);
      if (out.range == 0 && !out.chariot) {
        fail(d_.error(row, "only chariots have a Pass-Thru row [7.31]; give the range in hexes, or by = \"CH\""));
      }
      const auto& die = row.array("die");
      for (std::size_t i = 0; i < die.size(); ++i) {
        if (die[i].text == "-") continue;
        const int limit = static_cast<int>(*base::number(die[i].text));
        if (out.at_most.size() != i || (i > 0 && limit >= out.at_most.back())) {
          fail(d_.error(die[i], fill("{}: more hits need a lower roll than fewer; fix the row", {path})));
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
        fail(d_.error(*d_.root.find("missile"), fill("weapon {} has no row for a range below {}; add it",
                                                     {missile_name(r.weapon), to_string(r.range)})));
      }
    }
  }

  void armour() {
    for (const Value& row : d_.root.array("armour")) {
      for (std::size_t i = 0; i < k_weapons.size(); ++i)
        c_.armour[index_of(type_of(row.string("target")))][index_of(k_weapons[i])] =
            static_cast<int>(row.array("drm")[i].number);
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
  void clash_and_superiority() {
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
        fail(
            d_.error(*d_.root.find("superiority"),
                     fill("Clash of Arms and Superiority differ on whether {} may Shock {}; write - in both or neither",
                          {type_name(attacker), type_name(defender)})));
      }
    }
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
  return base::transformed(shapes(), [&](const ChartShape& shape) { return table_of(shape, document.root); });
}

Result<Charts> read_charts(const Document& document) {
  return attempt([&] { return ChartsReader(document).run(); });
}

Result<Charts> load_charts(const Library& library) {
  return attempt([&] { return good(read_charts(good(read_document(library, k_charts_file, "chariots-charts")))); });
}

namespace {

const Sourced* find(const std::vector<Sourced>& figures, const std::string& path) {
  const auto at = std::ranges::find(figures, path, &Sourced::figure);
  return at == figures.end() ? nullptr : &*at;
}

std::vector<Difference> compare(const std::vector<Sourced>& theirs, const std::vector<Sourced>& shipped) {
  std::vector<Difference> out;
  for (const Sourced& figure : theirs) {
    const Sourced* ours = find(shipped, figure.figure);
    if (!ours || ours->text != figure.text) out.push_back({figure.figure, figure.text, ours ? ours->text : ""});
  }
  for (const Sourced& figure : shipped) {
    if (!find(theirs, figure.figure)) out.push_back({figure.figure, "", figure.text});
  }
  return out;
}

}  // namespace

Result<ChartsVerdict> check_charts(const Source& source) {
  return attempt([&] {
    const Document document = good(data::read_toml({source.name, data::canonical(source.bytes)}));
    good(data::check_schema(document, "chariots-charts"));
    const Charts charts = good(read_charts(document));
    ChartsVerdict out;
    out.name = charts.name;
    out.figures = static_cast<int>(charts.sources.size());
    out.reconstructed =
        base::count(charts.sources, [](const Sourced& s) { return s.provenance.starts_with("reconstruction"); });
    out.departures = base::only(fixed_figures(charts), [](const FixedFigure& f) { return !f.kept; });
    out.differences = compare(charts.sources, good(load_charts(Library::builtin())).sources);
    return out;
  });
}

Result<std::vector<ChartTable>> chart_tables(const Library& library) {
  return attempt([&] {
    const Document document = good(read_document(library, k_charts_file, "chariots-charts"));
    good(read_charts(document));
    return tables_of(document);
  });
}

std::string charts_template() {
  return data::template_of(
      k_charts_file,
      "# Charts of your own for Chariots of Fire. Write the figures of your printed card over the ones below.\n# In a "
      "row that you have copied write from = \"published (charts card)\" and leave out `fixed`.\n# Change name; id and "
      "kind stay. `hexpost charts check FILE` tells what is still ours and what differs;\n# `hexpost rules --use FILE` "
      "takes the file into use. Your opponent needs the same file.\n");
}

namespace {

void count_leader(ChartFigure& figure, const Value& leader) {
  figure.count(leader.string("provenance"));
  if (const Value* replacement = leader.find("replacement")) figure.count(replacement->string("provenance"));
}

/// A battle by its units' and leaders' ratings.
void count_battle(ChartFigure& figure, const Value& root) {
  for (const Value& side : root.array("side")) {
    count_leader(figure, *side.find("commander"));
    for (const Value& hero : side.array("hero_leader"))
      count_leader(figure, hero);
    for (const Value& wing : side.array("wing")) {
      if (const Value* leader = wing.find("leader")) count_leader(figure, *leader);
      for (const Value& unit : wing.array("unit"))
        figure.count(unit.string("provenance"));
    }
  }
}

}  // namespace

Result<std::vector<ChartFigure>> provenance(const Library& library) {
  return attempt([&] {
    auto out = figures_counted(good(chart_tables(library)), k_charts_file, library.own(k_charts_file));
    for (const std::string& name : library.names("chariots/")) {
      const bool map = name.starts_with("chariots/maps/");
      if (!map && !name.starts_with("chariots/battles/")) continue;
      const Value root = good(read_document(library, name, map ? "chariots-map" : "chariots-battle")).root;
      ChartFigure& figure = out.emplace_back(
          ChartFigure{(map ? "Battlefield: " : "Battle: ") + root.string("name"), name, 0, 0, 0, 0, library.own(name)});
      if (map)
        figure.count(root.string("provenance"));
      else
        count_battle(figure, root);
    }
    return out;
  });
}

}  // namespace hexpost::chariots
