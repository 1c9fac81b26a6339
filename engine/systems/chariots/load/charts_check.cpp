#include "engine/systems/chariots/load/charts_check.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/ensure.h"
#include "engine/data/schema.h"

namespace hexpost::data::chariots {
namespace {

using base::Result;

/// The places of a chart's figures: the keys that name a row, the key of its cells, and the columns' names.
struct Shape {
  const char* chart;
  std::vector<const char*> row;
  const char* cells;
  std::vector<std::string> columns;  ///< empty: one figure a row
};

const std::vector<Shape>& shapes() {
  const auto numbers = [](int from, int to) {
    std::vector<std::string> out;
    for (int i = from; i <= to; ++i)
      out.push_back(std::to_string(i));
    return out;
  };
  static const std::vector<Shape> k_shapes = [&] {
    auto speeds = numbers(1, 9);
    speeds.push_back("run");
    const std::vector<std::string> attackers{"SI", "HI", "BI", "RI", "CH-2", "CH-3", "CH-2+RI", "BW"};
    return std::vector<Shape>{{"movement", {"terrain"}, "cost", {"formed", "loose", "chariot", "wagon"}},
                              {"also", {"what"}, "points", {}},
                              {"turnover", {"type"}, "die", speeds},
                              {"missile", {"by", "weapon", "range"}, "die", numbers(1, 3)},
                              {"armour", {"target"}, "drm", {"B", "C", "S", "J"}},
                              {"clash", {"defender"}, "column", attackers},
                              {"superiority", {"defender"}, "who", attackers},
                              {"shock", {"die"}, "hits", numbers(1, rules::k_crt_columns)},
                              {"shift", {"when"}, "by", {}}};
  }();
  return k_shapes;
}

std::string shown(const Value& v) {
  return v.kind == Value::Kind::text ? v.text : std::to_string(v.number);
}

using Figures = std::vector<std::pair<std::string, std::string>>;

/// Every figure by its path, in the order of the file.
Figures figures_of(const Document& d) {
  Figures out;
  for (const Shape& shape : shapes()) {
    for (const Value& row : d.root.array(shape.chart)) {
      std::string path = shape.chart;
      for (const char* key : shape.row)
        path += "." + shown(*row.find(key));
      const Value& cells = *row.find(shape.cells);
      if (shape.columns.empty()) out.emplace_back(path, shown(cells));
      for (std::size_t i = 0; i < shape.columns.size(); ++i)
        out.emplace_back(path + "." + shape.columns[i], shown(cells.items[i]));
    }
  }
  return out;
}

const std::string* find(const Figures& figures, const std::string& path) {
  const auto at = std::find_if(figures.begin(), figures.end(), [&](const auto& f) { return f.first == path; });
  return at == figures.end() ? nullptr : &at->second;
}

std::vector<Difference> compare(const Figures& theirs, const Figures& shipped) {
  std::vector<Difference> out;
  for (const auto& [path, figure] : theirs) {
    const std::string* ours = find(shipped, path);
    if (!ours || *ours != figure) out.push_back({path, figure, ours ? *ours : ""});
  }
  for (const auto& [path, figure] : shipped) {
    if (!find(theirs, path)) out.push_back({path, "", figure});
  }
  return out;
}

}  // namespace

Result<ChartsVerdict> check_charts(const Source& source) {
  auto document = read_toml({source.name, canonical(source.bytes)});
  if (!document) return document.error();
  if (auto checked = check_schema(*document, "chariots-charts"); !checked) return checked.error();
  const auto charts = read_charts(*document);
  if (!charts) return charts.error();
  auto shipped = read_document(Library::builtin(), k_charts_file, "chariots-charts");
  if (!shipped) return shipped.error();
  ChartsVerdict out;
  out.name = charts->name;
  out.figures = static_cast<int>(charts->sources.size());
  for (const rules::Sourced& s : charts->sources)
    out.reconstructed += s.provenance.starts_with("reconstruction") ? 1 : 0;
  for (FixedFigure& f : fixed_figures(*charts)) {
    if (!f.kept) out.departures.push_back(std::move(f));
  }
  out.differences = compare(figures_of(*document), figures_of(*shipped));
  return out;
}

Result<std::vector<ChartTable>> chart_tables(const Library& library) {
  auto document = read_document(library, k_charts_file, "chariots-charts");
  if (!document) return document.error();
  if (const auto charts = read_charts(*document); !charts) return charts.error();
  std::vector<ChartTable> out;
  for (const Shape& shape : shapes()) {
    data::ChartTable table{shape.chart, shape.columns, {}};
    for (const Value& row : document->root.array(shape.chart)) {
      ChartTable::Row one{{}, {}, row.string("from")};
      for (const char* key : shape.row)
        one.name.push_back(shown(*row.find(key)));
      const Value& cells = *row.find(shape.cells);
      const Value* fixed = row.find("fixed");
      if (shape.columns.empty()) one.figures.push_back({shown(cells), one.provenance});
      for (std::size_t i = 0; i < shape.columns.size(); ++i) {
        const Value* own = fixed ? fixed->find(shape.columns[i]) : nullptr;
        one.figures.push_back({shown(cells.items[i]), own ? own->text : one.provenance});
      }
      table.rows.push_back(std::move(one));
    }
    out.push_back(std::move(table));
  }
  return out;
}

std::string charts_template() {
  const Source* shipped = Library::builtin().find(k_charts_file);
  base::ensure(shipped != nullptr, "the charts are shipped");
  const std::string& text = shipped->bytes;
  const auto start = text.find("schema = 1");
  base::ensure(start != std::string::npos, "the charts say which schema they keep to");
  return "# Charts of your own for Chariots of Fire. Write the figures of your printed card over the ones below.\n"
         "# In a row that you have copied write from = \"published (charts card)\" and leave out `fixed`.\n"
         "# Change name; id and kind stay. `hexpost charts check FILE` tells what is still ours and what differs;\n"
         "# `hexpost rules --use FILE` takes the file into use. Your opponent needs the same file.\n" +
         text.substr(start);
}

}  // namespace hexpost::data::chariots
