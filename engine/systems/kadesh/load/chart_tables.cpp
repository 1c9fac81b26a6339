#include "engine/systems/kadesh/load/chart_tables.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/base/lists.h"
#include "engine/data/loading.h"
#include "engine/data/schema.h"
#include "engine/systems/kadesh/load/parts.h"

namespace hexpost::kadesh {
namespace {

using namespace data::loading;
using data::ChartFigure;
using data::ChartShape;
using data::ChartTable;
using data::figure_text;
using data::numbers;

/// The columns that the file names for a chart: another card may have others.
std::vector<std::string> named_columns(const Value& root, const char* chart) {
  return base::transformed(root.find("columns")->array(chart),
                           [&](const Value& column) { return figure_text(column); });
}

std::vector<ChartShape> rows_of_figures(const Value& root) {
  const std::vector<std::string> kinds{"infantry", "chariots"};
  return {{"combat", {"roll"}, "result", named_columns(root, "combat")},
          {"missile", {"roll"}, "result", named_columns(root, "missile")},
          {"overrun", {"roll"}, "result", {}},
          {"withdrawal", {"attacker"}, "", kinds},
          {"slaughter", {"attacker"}, "", kinds},
          {"terrain", {"what"}, "", kinds},
          {"points", {"side", "of"}, "points", {"eliminated", "Routed", "Shaken"}}};
}

/// A chart of one die: all figures of a row stand in one list.
ChartTable row_of_dice(const Value& root, const char* chart, int first) {
  const Value& row = *root.find(chart);
  const auto& units = row.array("units");
  ChartTable out{chart, numbers(first, first + static_cast<int>(units.size()) - 1), {}};
  ChartTable::Row one{{"units"}, {}, row.string("from")};
  for (const Value& figure : units)
    one.figures.push_back({figure_text(figure), one.provenance});
  out.rows.push_back(std::move(one));
  return out;
}

/// [13.1.5] By die and turn.
ChartTable alert_table(const Value& root) {
  const Value& chart = *root.find("alert");
  const auto& dice = chart.array("table");
  ChartTable out{"alert", numbers(1, static_cast<int>(dice.front().items.size())), {}};
  for (std::size_t die = 0; die < dice.size(); ++die) {
    ChartTable::Row row{{to_string(die + 1)}, {}, chart.string("from")};
    for (const Value& figure : dice[die].items)
      row.figures.push_back({figure_text(figure), row.provenance});
    out.rows.push_back(std::move(row));
  }
  return out;
}

/// [13.1.6] By formation and turn; "-" where no roll brings it.
ChartTable arrivals(const Value& root) {
  int first = 99, last = 0;
  for (const Value& row : root.array("reinforcement")) {
    for (const Value& arrival : row.array("arrives")) {
      first = std::min(first, static_cast<int>(arrival.integer("turn")));
      last = std::max(last, static_cast<int>(arrival.integer("turn")));
    }
  }
  ChartTable out{"reinforcement", numbers(first, last), {}};
  for (const Value& row : root.array("reinforcement")) {
    ChartTable::Row one{{row.string("formation")}, {}, row.string("from")};
    one.figures.assign(out.columns.size(), {"-", one.provenance});
    for (const Value& arrival : row.array("arrives"))
      one.figures[static_cast<std::size_t>(arrival.integer("turn") - first)].text = to_string(arrival.integer("roll"));
    out.rows.push_back(std::move(one));
  }
  return out;
}

std::vector<ChartTable> tables_of(const Value& root) {
  std::vector<ChartTable> out;
  const auto shapes = rows_of_figures(root);
  for (const ChartShape& shape : shapes)
    out.push_back(data::table_of(shape, root));
  out.push_back(row_of_dice(root, "recovery", 2));
  out.push_back(alert_table(root));
  out.push_back(arrivals(root));
  out.push_back(row_of_dice(root, "release", 1));
  return out;
}

/// By formation and kind: how many there are, and their figures, Ordered and Disordered.
ChartTable counter_table(const Value& root) {
  ChartTable out{"counters", {"number", "strength", "missiles", "morale", "moves", "charge"}, {}};
  for (const Value& row : root.array("counter")) {
    const Value &front = *row.find("front"), &back = *row.find("back");
    ChartTable::Row one{{row.string("formation"), row.string("type")}, {}, row.string("from")};
    const auto add = [&](std::string text) { one.figures.push_back({std::move(text), one.provenance}); };
    const auto add_both = [&](const char* key) {
      const std::string ordered = figure_text(*front.find(key)), disordered = figure_text(*back.find(key));
      add(ordered == "-" && disordered == "-" ? "-" : ordered + "/" + disordered);
    };
    add(figure_text(*row.find("number")));
    for (const char* key : {"strength", "missile", "morale", "ma"})
      add_both(key);
    const std::string charge = figure_text(*front.find("charge"));
    add(charge == "0" ? "-" : charge);
    out.rows.push_back(std::move(one));
  }
  return out;
}

/// By name: rating, Movement Points, range, Victory Points.
ChartTable leader_table(const Value& root) {
  ChartTable out{"leaders", {"rating", "moves", "range", "points"}, {}};
  for (const Value& row : root.array("leader")) {
    ChartTable::Row one{{row.string("name")}, {}, row.string("from")};
    for (const char* key : {"rating", "ma"})
      one.figures.push_back({figure_text(*row.find(key)), row.string("rated_from")});
    for (const char* key : {"range", "points"})
      one.figures.push_back({figure_text(*row.find(key)), one.provenance});
    if (one.figures[2].text == "0") one.figures[2].text = "-";
    out.rows.push_back(std::move(one));
  }
  return out;
}

/// A file whose rows each say where they come from.
Result<ChartFigure> rows_counted(const data::Library& library, const char* file, const char* schema, const char* rows,
                                 const char* name) {
  const auto document = data::read_document(library, file, schema);
  if (!document) return document.error();
  ChartFigure out{name, file, 0, 0, 0, 0, library.own(file)};
  for (const Value& row : document->root.array(rows))
    out.count(row.string("from"));
  return out;
}

}  // namespace

Result<std::vector<ChartTable>> chart_tables(const data::Library& library) {
  const auto document = data::read_document(library, k_charts_file, "kadesh-charts");
  if (!document) return document.error();
  if (const auto charts = read_charts(*document); !charts) return charts.error();
  return tables_of(document->root);
}

Result<std::vector<ChartTable>> piece_tables(const data::Library& library) {
  const auto counters = data::read_document(library, k_counters_file, "kadesh-counters");
  if (!counters) return counters.error();
  const auto leaders = data::read_document(library, k_leaders_file, "kadesh-leaders");
  if (!leaders) return leaders.error();
  return std::vector<ChartTable>{counter_table(counters->root), leader_table(leaders->root)};
}

Result<std::vector<ChartFigure>> provenance(const data::Library& library) {
  const auto charts = chart_tables(library);
  if (!charts) return charts.error();
  auto out = data::figures_counted(*charts, k_charts_file, library.own(k_charts_file));
  auto counters = rows_counted(library, k_counters_file, "kadesh-counters", "counter", "Counters");
  if (!counters) return counters.error();
  out.push_back(*std::move(counters));
  auto leaders = rows_counted(library, k_leaders_file, "kadesh-leaders", "leader", "Leaders");
  if (!leaders) return leaders.error();
  out.push_back(*std::move(leaders));
  const auto map = data::read_document(library, k_map_file, "kadesh-map");
  if (!map) return map.error();
  out.push_back({"Battlefield: " + map->root.string("name"), k_map_file, 0, 0, 0, 0, library.own(k_map_file)});
  out.back().count(map->root.string("provenance"));
  return out;
}

}  // namespace hexpost::kadesh
