#include "engine/data/chart_table.h"

#include "engine/base/ensure.h"
#include "engine/data/library.h"

namespace hexpost::data {

ChartTable table_of(const ChartShape& shape, const Value& root) {
  ChartTable out{shape.chart, shape.columns, {}};
  const std::string_view cells = shape.cells;
  for (const Value& row : root.array(shape.chart)) {
    ChartTable::Row one{{}, {}, row.string("from")};
    for (const char* key : shape.row)
      one.name.push_back(figure_text(*row.find(key)));
    const Value* fixed = row.find("fixed");
    if (shape.columns.empty()) one.figures.push_back({figure_text(*row.find(cells)), one.provenance});
    for (std::size_t i = 0; i < shape.columns.size(); ++i) {
      const Value& figure = cells.empty() ? *row.find(shape.columns[i]) : row.find(cells)->items[i];
      const Value* own = fixed ? fixed->find(shape.columns[i]) : nullptr;
      one.figures.push_back({figure_text(figure), own ? own->text : one.provenance});
    }
    out.rows.push_back(std::move(one));
  }
  return out;
}

std::vector<ChartFigure> figures_counted(const std::vector<ChartTable>& charts, const std::string& file, bool own) {
  std::vector<ChartFigure> out;
  for (const ChartTable& chart : charts) {
    ChartFigure& figure = out.emplace_back(ChartFigure{chart.chart, file, 0, 0, 0, 0, own});
    for (const ChartTable::Row& row : chart.rows) {
      for (const ChartTable::Figure& f : row.figures)
        figure.count(f.provenance);
    }
  }
  return out;
}

std::string figure_text(const Value& v) {
  if (v.kind == Value::Kind::text) return v.text;
  if (v.kind != Value::Kind::array && v.kind != Value::Kind::table) return std::to_string(v.number);
  std::string out;
  for (std::size_t i = 0; i < v.items.size(); ++i) {
    const std::string key = v.kind == Value::Kind::table ? v.keys[i] + " " : "";
    out += (out.empty() ? "" : ", ") + key + figure_text(v.items[i]);
  }
  return "[" + out + "]";
}

std::vector<std::string> numbers(int from, int to) {
  std::vector<std::string> out;
  for (int i = from; i <= to; ++i)
    out.push_back(std::to_string(i));
  return out;
}

std::string template_of(const char* file, std::string_view instructions) {
  const Source* shipped = Library::builtin().find(file);
  base::ensure(shipped != nullptr, "the charts are shipped");
  const auto start = shipped->bytes.find("schema = 1");
  base::ensure(start != std::string::npos, "the charts say which schema they follow");
  return std::string(instructions) + shipped->bytes.substr(start);
}

}  // namespace hexpost::data
