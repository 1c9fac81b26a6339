#include "engine/module/drawing.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace hexpost::module {
namespace {

/// Width of a hex at which everything on the map can be read; the page scales the drawing.
constexpr int k_hex = 4000;
constexpr int k_key_width = 28000;

Json counter_json(const report::Counter& c) {
  Json marks = Json::array();
  for (const report::Mark& mark : c.marks)
    marks.push_back(mark.word);
  Json with = c.leaders;
  for (const std::string& name : c.standards)
    with.push_back(name);
  return {{"name", c.name},         {"type", c.type},         {"side", c.side},
          {"facing", c.facing},     {"strength", c.strength}, {"marks", std::move(marks)},
          {"with", std::move(with)}};
}

}  // namespace

Json Artist::draw(const report::Command& c, report::Point origin) {
  std::string style = report::what_name(c.what);
  if (c.fill != report::Ink::none) style += " f-" + report::ink_name(c.fill);
  if (c.line != report::Ink::none) style += " l-" + report::ink_name(c.line);
  const auto [at, fresh] = numbers_.try_emplace(style, styles_.size());
  if (fresh) styles_.push_back(style);
  Json numbers = Json::array();
  for (const report::Point& p : c.points)
    numbers.push_back(p.x - origin.x), numbers.push_back(p.y - origin.y);
  Json out{static_cast<int>(c.kind), at->second, c.line == report::Ink::none ? 0 : c.width, c.dashed ? 1 : 0};
  if (c.kind == report::Command::Kind::circle) numbers.push_back(c.size);
  if (c.kind == report::Command::Kind::text) {
    // where space is short, the text is squeezed to fit in any font
    const int wide = report::text_width(c.text, c.size, c.bold);
    const bool tight = c.room > 0 && wide * 100 > c.room * 85;
    numbers.push_back(c.size), numbers.push_back(static_cast<int>(c.anchor)), numbers.push_back(c.bold ? 1 : 0);
    numbers.push_back(tight ? std::min(wide, c.room) : 0);
  }
  out.push_back(std::move(numbers));
  if (c.kind == report::Command::Kind::text) out.push_back(c.text);
  return out;
}

namespace {

/// The points of a polygon or line after the first, as steps from the one before: equal shapes are equal texts then,
/// and a large map packs to a third.
Json with_steps(Json command) {
  const auto kind = static_cast<report::Command::Kind>(command[0].get<int>());
  if (kind == report::Command::Kind::circle || kind == report::Command::Kind::text) return command;
  Json& numbers = command[4];
  for (std::size_t i = numbers.size(); i-- > 2;)
    numbers[i] = numbers[i].get<int>() - numbers[i - 2].get<int>();
  return command;
}

}  // namespace

Json ground_json(const report::Map& map, Artist& artist) {
  std::set<std::string_view> labels;
  for (const report::Cell& c : map.cells)
    labels.insert(c.label);
  Json out = Json::array();
  for (const report::Command& c : report::picture(map, {.hex = k_hex, .window = {}, .frames = {}}).commands) {
    if (c.what != report::What::label || !labels.contains(c.text)) out.push_back(with_steps(artist.draw(c, {})));
  }
  return out;
}

Json map_json(const report::Map& map) {
  const report::Window all = report::whole(map);
  const report::Point size = report::extent(map, all, k_hex);
  Json cells = Json::array();
  for (const report::Cell& c : map.cells) {
    const report::Point at = report::centre(map, all, k_hex, c.column, c.row);
    cells.push_back({c.label, at.x, at.y});
  }
  return {{"flatTop", map.flat_top}, {"hex", k_hex}, {"size", {size.x, size.y}}, {"cells", std::move(cells)}};
}

Json pile_json(const std::vector<report::Counter>& pile, Artist& artist) {
  report::Map alone;
  alone.columns = alone.rows = 1;
  report::Cell cell;
  cell.counters = pile;
  alone.cells.push_back(std::move(cell));
  const report::Point centre = report::centre(alone, report::whole(alone), k_hex, 1, 1);
  Json counters = Json::array(), drawn = Json::array();
  for (const report::Counter& c : pile)
    counters.push_back(counter_json(c));
  for (const report::Command& c : report::picture(alone, {.hex = k_hex, .window = {}, .frames = {}}).commands) {
    if (c.piece >= 0 || c.what == report::What::facing) drawn.push_back(artist.draw(c, centre));
  }
  return {std::move(counters), std::move(drawn)};
}

Json key_json(const report::Map& map, Artist& artist) {
  const report::Picture key = report::key(map, k_key_width);
  Json drawn = Json::array();
  for (const report::Command& c : key.commands)
    drawn.push_back(artist.draw(c, {}));
  return {{"size", {key.width, key.height}}, {"drawn", std::move(drawn)}};
}

report::Map without_pieces(report::Map map) {
  for (report::Cell& cell : map.cells) {
    cell.counters.clear(), cell.above.clear(), cell.below.clear();
    cell.side = cell.facing = -1;
  }
  map.arrows.clear(), map.bursts.clear(), map.shots.clear(), map.trays.clear();
  return map;
}

Json pieces(const report::Map& map, bool ground, const report::Map* than) {
  Artist artist;
  Json out = Json::object(), piles = Json::array();
  const bool comparable = than != nullptr && than->cells.size() == map.cells.size();
  for (std::size_t cell = 0; cell < map.cells.size(); ++cell) {
    const auto& pile = map.cells[cell].counters;
    if (comparable ? pile != than->cells[cell].counters : !pile.empty())
      piles.push_back({cell, pile_json(pile, artist)});
  }
  out["piles"] = std::move(piles);
  if (ground) {
    const report::Map bare = without_pieces(map);
    out["map"] = map_json(bare), out["ground"] = ground_json(bare, artist), out["key"] = key_json(map, artist);
  }
  out["styles"] = artist.styles();
  return out;
}

}  // namespace hexpost::module
