#include "cli/say/document_json.h"

#include <nlohmann/json.hpp>

namespace hexpost::cli {
namespace {

Json number_or_null(int value) {
  return value < 0 ? Json() : Json(value);
}

Json map_counter_json(const report::Counter& c) {
  Json marks = Json::array();
  for (const report::Mark& mark : c.marks)
    marks.push_back(mark.word);
  return {{"name", c.name},          {"type", c.type},         {"side", number_or_null(c.side)},
          {"quality", c.quality},    {"movement", c.movement}, {"facing", number_or_null(c.facing)},
          {"strength", c.strength},  {"marks", marks},         {"leaders", c.leaders},
          {"standards", c.standards}};
}

Json cell_json(const report::Cell& cell) {
  Json counters = Json::array();
  for (const report::Counter& c : cell.counters)
    counters.push_back(map_counter_json(c));
  return {{"hex", cell.label},   {"column", cell.column}, {"row", cell.row},     {"terrain", cell.terrain},
          {"level", cell.level}, {"place", cell.place},   {"counters", counters}};
}

Json block_json(const report::Paragraph& p) {
  return {{"kind", "paragraph"}, {"text", p.text}, {"strong", p.strong}};
}
Json block_json(const report::Table& table) {
  return {{"kind", "table"}, {"head", table.head}, {"rows", table.rows}};
}
Json block_json(const report::List& list) {
  Json items = Json::array();
  for (std::size_t i = 0; i < list.items.size(); ++i)
    items.push_back({{"text", list.items[i]}, {"strong", i < list.strong.size() && list.strong[i]}});
  return {{"kind", "list"}, {"items", items}};
}
Json block_json(const report::Plain& plain) {
  return {{"kind", "plain"}, {"lines", plain.lines}};
}
Json block_json(const report::Map& map) {
  Json cells = Json::array();
  for (const report::Cell& cell : map.cells)
    cells.push_back(cell_json(cell));
  return {{"kind", "map"}, {"columns", map.columns}, {"rows", map.rows}, {"sides", map.sides}, {"cells", cells}};
}
Json block_json(const report::Graph& graph) {
  Json lines = Json::array();
  for (const report::Graph::Line& line : graph.lines)
    lines.push_back(
        {{"name", line.name}, {"side", number_or_null(line.side)}, {"values", line.values}, {"limit", line.limit}});
  return {{"kind", "graph"}, {"title", graph.title}, {"turns", graph.along}, {"lines", lines}};
}
Json block_json(const report::Form& form) {
  Json rows = Json::array();
  for (const report::Form::Row& row : form.rows)
    rows.push_back({{"name", row.name}, {"about", row.about}, {"may", row.may}});
  return {{"kind", "form"}, {"title", form.title}, {"rows", rows}};
}
Json block_json(const report::Code& code) {
  return {{"kind", "code"}, {"data", code.data}, {"words", code.words}};
}

}  // namespace

Json document_json(const report::Document& document) {
  Json sections = Json::array();
  for (const report::Section& section : document.sections) {
    Json blocks = Json::array();
    for (const report::Block& block : section.blocks)
      blocks.push_back(std::visit([](const auto& b) { return block_json(b); }, block));
    sections.push_back({{"heading", section.heading}, {"blocks", blocks}});
  }
  return {{"title", document.title},
          {"subtitle", document.subtitle},
          {"sections", sections},
          {"footnotes", document.footnotes}};
}

Json verdict_json(const std::string& system, const FileVerdict& verdict) {
  return {{"system", system}, {"lawful", verdict.lawful}, {"report", document_json(verdict.report)}};
}

Json forms_json(const std::vector<report::Form>& forms) {
  Json out = Json::array();
  for (const report::Form& form : forms)
    out.push_back(block_json(form));
  return out;
}

}  // namespace hexpost::cli
