#include "engine/systems/chariots/load/charts_check.h"

#include <algorithm>
#include <utility>

#include "engine/data/loading.h"
#include "engine/data/schema.h"

namespace hexpost::chariots {
namespace {

using namespace data::loading;
using data::ChartTable;

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
  auto document = data::read_toml({source.name, data::canonical(source.bytes)});
  if (!document) return document.error();
  if (auto checked = data::check_schema(*document, "chariots-charts"); !checked) return checked.error();
  const auto charts = read_charts(*document);
  if (!charts) return charts.error();
  const auto shipped = load_charts(Library::builtin());
  if (!shipped) return shipped.error();
  ChartsVerdict out;
  out.name = charts->name;
  out.figures = static_cast<int>(charts->sources.size());
  for (const Sourced& s : charts->sources)
    out.reconstructed += s.provenance.starts_with("reconstruction") ? 1 : 0;
  for (FixedFigure& f : fixed_figures(*charts)) {
    if (!f.kept) out.departures.push_back(std::move(f));
  }
  out.differences = compare(charts->sources, shipped->sources);
  return out;
}

Result<std::vector<ChartTable>> chart_tables(const Library& library) {
  auto document = read_document(library, k_charts_file, "chariots-charts");
  if (!document) return document.error();
  if (const auto charts = read_charts(*document); !charts) return charts.error();
  return tables_of(*document);
}

std::string charts_template() {
  return data::template_of(
      k_charts_file,
      "# Charts of your own for Chariots of Fire. Write the figures of your printed card over the ones below.\n# In a "
      "row that you have copied write from = \"published (charts card)\" and leave out `fixed`.\n# Change name; id and "
      "kind stay. `hexpost charts check FILE` tells what is still ours and what differs;\n# `hexpost rules --use FILE` "
      "takes the file into use. Your opponent needs the same file.\n");
}

}  // namespace hexpost::chariots
