#include "engine/systems/chariots/load/charts_check.h"

#include <algorithm>
#include <utility>

#include "engine/base/text.h"
#include "engine/data/schema.h"

namespace hexpost::chariots {
namespace {

using base::Result;
using data::ChartShape;
using data::ChartTable;
using data::Document;
using data::Library;
using data::Source;

const std::vector<ChartShape>& shapes() {
  static const std::vector<ChartShape> k_shapes = [] {
    auto speeds = data::numbers(1, 9);
    speeds.push_back("run");
    const std::vector<std::string> attackers{"SI", "HI", "BI", "RI", "CH-2", "CH-3", "CH-2+RI", "BW"};
    return std::vector<ChartShape>{{"movement", {"terrain"}, "cost", {"formed", "loose", "chariot", "wagon"}},
                                   {"also", {"what"}, "points", {}},
                                   {"turnover", {"type"}, "die", speeds},
                                   {"missile", {"by", "weapon", "range"}, "die", data::numbers(1, 3)},
                                   {"armour", {"target"}, "drm", {"B", "C", "S", "J"}},
                                   {"clash", {"defender"}, "column", attackers},
                                   {"superiority", {"defender"}, "who", attackers},
                                   {"shock", {"die"}, "hits", data::numbers(1, k_crt_columns)},
                                   {"shift", {"when"}, "by", {}}};
  }();
  return k_shapes;
}

using Figures = std::vector<std::pair<std::string, std::string>>;

/// Every figure by its path, in the order of the file.
Figures figures_of(const Document& d) {
  Figures out;
  for (const ChartShape& shape : shapes()) {
    const ChartTable table = table_of(shape, d.root);
    for (const ChartTable::Row& row : table.rows) {
      const std::string path = shape.chart + ("." + base::join(row.name, "."));
      for (std::size_t i = 0; i < row.figures.size(); ++i)
        out.emplace_back(table.columns.empty() ? path : path + "." + table.columns[i], row.figures[i].text);
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
  auto document = data::read_toml({source.name, data::canonical(source.bytes)});
  if (!document) return document.error();
  if (auto checked = data::check_schema(*document, "chariots-charts"); !checked) return checked.error();
  const auto charts = read_charts(*document);
  if (!charts) return charts.error();
  auto shipped = read_document(Library::builtin(), k_charts_file, "chariots-charts");
  if (!shipped) return shipped.error();
  ChartsVerdict out;
  out.name = charts->name;
  out.figures = static_cast<int>(charts->sources.size());
  for (const Sourced& s : charts->sources)
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
  for (const ChartShape& shape : shapes())
    out.push_back(table_of(shape, document->root));
  return out;
}

std::string charts_template() {
  return data::template_of(
      k_charts_file,
      "# Charts of your own for Chariots of Fire. Write the figures of your printed card over the ones below.\n"
      "# In a row that you have copied write from = \"published (charts card)\" and leave out `fixed`.\n"
      "# Change name; id and kind stay. `hexpost charts check FILE` tells what is still ours and what differs;\n"
      "# `hexpost rules --use FILE` takes the file into use. Your opponent needs the same file.\n");
}

}  // namespace hexpost::chariots
