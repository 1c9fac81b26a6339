#include "engine/systems/kadesh/load/charts_check.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/data/chart_table.h"
#include "engine/data/schema.h"
#include "engine/systems/kadesh/load/parts.h"

namespace hexpost::kadesh {
namespace {

using base::Result;
using data::Value;

constexpr std::string_view k_ours = "reconstruction";

/// One row of a chart: its path, its figures as one text, and where they come from.
struct ChartRow {
  std::string path, figures, from;
};

/// The keys that name a row of a chart, for the path that a reader finds it by.
constexpr std::array<std::string_view, 6> k_row_keys{"roll", "attacker", "what", "formation", "side", "of"};

ChartRow row_of(std::string path, const Value& row) {
  ChartRow out;
  for (const std::string_view key : k_row_keys) {
    if (const Value* name = row.find(key)) path += "." + data::figure_text(*name);
  }
  for (std::size_t i = 0; i < row.keys.size(); ++i) {
    const std::string& key = row.keys[i];
    if (key == "from") out.from = row.items[i].text;
    if (key == "from" || std::ranges::find(k_row_keys, key) != k_row_keys.end()) continue;
    out.figures += (out.figures.empty() ? "" : "; ") + key + " " + data::figure_text(row.items[i]);
  }
  out.path = std::move(path);
  return out;
}

/// Every row of a charts file in the order of the keys.
std::vector<ChartRow> rows_of(const data::Document& d) {
  std::vector<ChartRow> out;
  for (std::size_t i = 0; i < d.root.keys.size(); ++i) {
    const Value& chart = d.root.items[i];
    if (chart.kind == Value::Kind::table) out.push_back(row_of(d.root.keys[i], chart));
    if (chart.kind != Value::Kind::array) continue;
    for (const Value& row : chart.items)
      out.push_back(row_of(d.root.keys[i], row));
  }
  return out;
}

const ChartRow* row_named(const std::vector<ChartRow>& rows, const std::string& path) {
  const auto at = std::ranges::find(rows, path, &ChartRow::path);
  return at == rows.end() ? nullptr : &*at;
}

bool of_the_book(const ChartRow& row) {
  return !row.from.starts_with(k_ours);
}

}  // namespace

Result<ChartsVerdict> check_charts(const data::Source& source) {
  auto document = data::read_toml({source.name, data::canonical(source.bytes)});
  if (!document) return document.error();
  if (auto checked = data::check_schema(*document, "kadesh-charts"); !checked) return checked.error();
  const auto charts = read_charts(*document);
  if (!charts) return charts.error();
  auto ours = data::read_document(data::Library::builtin(), k_charts_file, "kadesh-charts");
  if (!ours) return ours.error();
  const auto theirs = rows_of(*document), shipped = rows_of(*ours);
  ChartsVerdict out;
  out.name = charts->name;
  out.rows = static_cast<int>(theirs.size());
  for (const ChartRow& row : theirs) {
    out.reconstructed += of_the_book(row) ? 0 : 1;
    const ChartRow* our_row = row_named(shipped, row.path);
    if (our_row != nullptr && our_row->figures == row.figures) continue;
    const bool printed_rule = our_row != nullptr && of_the_book(*our_row);
    const ChartDifference difference{row.path, row.figures, our_row ? our_row->figures : "",
                                     printed_rule ? our_row->from : ""};
    (printed_rule ? out.departures : out.differences).push_back(difference);
  }
  for (const ChartRow& row : shipped) {
    if (row_named(theirs, row.path) == nullptr) out.differences.push_back({row.path, "", row.figures, ""});
  }
  return out;
}

std::string charts_template() {
  return data::template_of(
      k_charts_file,
      "# Charts of your own for Day of the Chariot: Kadesh. Write the figures of your printed card over the ones "
      "below.\n"
      "# In a row that you have copied write from = \"published (charts card)\".\n"
      "# Change name; id and kind stay. `hexpost charts check FILE --system kadesh` tells what is still ours and "
      "what\n"
      "# differs; `hexpost rules --use FILE` takes the file into use. Your opponent needs the same file.\n");
}

}  // namespace hexpost::kadesh
