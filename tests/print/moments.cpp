#include "tests/print/moments.h"

#include <algorithm>
#include <map>

#include "engine/hex/hex.h"
#include "engine/report/turn.h"
#include "tests/property/random_battle.h"
#include "tests/support/battles.h"

namespace hexpost::print_tests {

std::unique_ptr<table::Battle> load(const std::string& id) {
  return test::load_any(id);
}

namespace {

report::Document report_of(const table::Battle& battle, const std::vector<table::Segment>& journal, std::size_t count) {
  const auto match = battle.begin();
  match->run();
  std::size_t before = 0;
  for (std::size_t i = 0; i < count; ++i) {
    before = match->trace_base() + match->trace().size();
    match->push(journal[i]);
    match->run();
  }
  return report::turn_report(battle, *match, {std::nullopt, before, match->trace_base() + match->trace().size(), true});
}

}  // namespace

std::vector<std::string> battles() {
  std::vector<std::string> out;
  const auto& library = data::Library::builtin();
  for (const auto& info : hexpost::chariots::battles(library))
    out.push_back(info.id);
  for (const auto& info : hexpost::hordes::battles(library))
    out.push_back(info.id);
  for (const auto& info : kadesh::battles(library))
    out.push_back(info.id);
  for (const auto& info : ancients::battles(library))
    out.push_back(info.id);
  return out;
}

namespace {

/// Where the armies are placed first, the battle starts when most of that is done.
std::size_t start_of(const table::Battle& battle, const std::vector<table::Segment>& journal) {
  const auto match = battle.begin();
  match->run();
  std::size_t start = 0;
  for (std::size_t most = 0; start < journal.size() / 3; ++start) {
    std::size_t counters = 0;
    const report::Document situation = match->situation(std::nullopt);
    for (const report::Cell& cell : map_of(situation)->cells)
      counters += cell.counters.size();
    if (counters > 9 && counters <= most) break;
    most = std::max(most, counters);
    if (start == 0 && counters > 9) break;
    match->push(journal[start]);
    match->run();
  }
  return start;
}

std::vector<Moment> play_moments(const std::string& id) {
  const auto battle = load(id);
  const auto& journal = plain_journal(id);
  return {{id + "-start", report_of(*battle, journal, start_of(*battle, journal))},
          {id + "-late", report_of(*battle, journal, journal.size() * 2 / 3)}};
}

}  // namespace

const std::vector<table::Segment>& plain_journal(const std::string& id) {
  static std::map<std::string, std::vector<table::Segment>> played;
  auto found = played.find(id);
  if (found == played.end()) {
    property::Style style;
    style.proposals = true, style.check_every = 0, style.replay = style.phases = false;
    found = played.emplace(id, property::play_battle(*load(id), 7, style).journal).first;
  }
  return found->second;
}

const std::vector<Moment>& moments_of(const std::string& id) {
  static std::map<std::string, std::vector<Moment>> played;
  auto found = played.find(id);
  if (found == played.end()) found = played.emplace(id, play_moments(id)).first;
  return found->second;
}

report::Map everything_map() {
  using report::Counter;
  using report::Symbol;
  report::Map map;
  map.columns = 12, map.rows = 9;
  map.sides = {"Rzymianie żółci", "Dacians", k_hostile};
  const std::vector<std::string> grounds{"clear", "broken", "wood",  "marsh",        "built-up", "lake",
                                         "town",  "sand",   "slope", "impenetrable", "camp",     "Bog of Doom"};
  const hex::Grid grid{hex::Grid::Top::pointy, true, 12, 9, false};
  for (const hex::Hex h : grid.all()) {
    report::Cell cell;
    cell.column = grid.column(h), cell.row = grid.row(h);
    cell.label = grid.label(h);
    cell.terrain = "clear";
    if (cell.row == 1) cell.terrain = grounds[static_cast<std::size_t>(cell.column - 1)];
    if (cell.row == 8) cell.terrain = cell.column == 4 ? "bridge" : cell.column == 8 ? "ford" : "river";
    if (cell.row == 4 && cell.column >= 8) cell.level = cell.column == 10 ? 2 : 1;
    if (cell.row == 5 && cell.column >= 8 && cell.column < 11) cell.level = 1;
    if (cell.row == 9 && cell.column == 12) cell.level = -1;
    if (cell.row == 6) cell.roads = (1u << 1) | (1u << 4);
    if (cell.row == 2 && cell.column < 6) cell.walls = 1u << 2, cell.fences = cell.column > 3 ? 1u << 2 : 0;
    if (cell.row == 2 && cell.column == 2) cell.gates = 1u << 2;
    if (cell.row == 2 && cell.column > 6) cell.river = 3u << 2, cell.wide_river = cell.column > 9 ? 3u << 2 : 0;
    if (cell.row == 2 && cell.column == 11) cell.fords = 1u << 2;
    if (cell.row == 5 && cell.column == 3) cell.stakes = 7, cell.place = "Zupa";
    if (cell.row == 5 && cell.column == 8) cell.steep = 3u << 4;
    map.cells.push_back(cell);
  }
  const auto at = [&](int column, int row) -> report::Cell& {
    return map.cells[static_cast<std::size_t>((row - 1) * 12 + column - 1)];
  };
  int n = 0;
  for (int symbol = 0; symbol <= static_cast<int>(Symbol::standard); ++symbol) {
    Counter c;
    c.name = "Unit" + std::to_string(symbol), c.type = "Type " + std::to_string(symbol);
    c.symbol = static_cast<Symbol>(symbol), c.side = symbol % 2, c.facing = n++ % 12;
    c.quality = std::to_string(symbol % 9), c.movement = "5", c.strength = "3/4";
    for (int m = 0; m < symbol % 6; ++m)
      c.marks.push_back({std::string(1, static_cast<char>('a' + m)), "state " + std::to_string(m)});
    if (symbol % 4 == 0) c.leaders = {"Marcus Furius Camillus"};
    if (symbol % 8 == 0) c.standards = {"Amun"};
    at(1 + symbol % 11, 3 + symbol / 11).counters = {c};
  }
  const auto pile = [&](int column, int row, int count) {
    for (int i = 0; i < count; ++i) {
      Counter c;
      c.name = i == 1 ? k_hostile : "Pile" + std::to_string(i), c.type = "Legionary", c.symbol = Symbol::heavy_foot;
      c.side = column % 3, c.facing = 2 * (column % 6), c.quality = "4(+2)", c.movement = "12", c.strength = "10/12";
      c.marks = {{"d", "disrupted"}, {"m", "moved"}};
      if (i == 0) c.leaders = {"L"};
      at(column, row).counters.push_back(c);
    }
  };
  for (int count = 1; count <= 6; ++count)
    pile(2 * count - 1, 7, count);
  at(12, 7).above = "Old", at(12, 7).below = "4d", at(12, 7).side = -1, at(12, 7).facing = 9;
  map.arrows = {{{"0609", "0709", "0808", "0807"}, 0}, {{"1006", "1106", "1207"}, 1}, {{"nowhere", "0101"}, 2}};
  map.bursts = {"0303", "0404", "1107", "9999"};
  map.legend = {"In words."};
  return map;
}

bool lists_reach(const report::Document& situation) {
  for (const auto& section : situation.sections) {
    for (const auto& block : section.blocks) {
      const auto* table = std::get_if<report::Table>(&block);
      if (table != nullptr && table->head.back().starts_with("Can ")) return true;
    }
  }
  return false;
}

report::Document everything() {
  using namespace report;
  Document doc;
  doc.title = "The Battle of Żółw";
  doc.subtitle = {"Game turn 3: Zażółć gęślą jaźń", k_hostile};
  Section section{"Everything", {}};
  section.blocks.emplace_back(Paragraph{"A paragraph that is strong.", true});
  section.blocks.emplace_back(Paragraph{std::string(3000, 'w') + " " + k_hostile});
  section.blocks.emplace_back(List{{"one", "two", k_hostile}, {false, true}});
  section.blocks.emplace_back(Plain{{"  keeps   its blanks", "", k_hostile}});
  Table table{{"Unit", "Stands", "State"}, {false, true, false}, {}};
  for (int i = 0; i < 120; ++i)
    table.rows.push_back(
        {"Row" + std::to_string(i), std::to_string(i),
         i % 7 == 0 ? k_hostile : "a state of many words that needs a second line when the column is narrow"});
  section.blocks.emplace_back(std::move(table));
  section.blocks.emplace_back(everything_map());
  section.blocks.emplace_back(
      Graph{"Stands lost",
            {"1", "2", "3", "4"},
            {{"Romans", 0, {0, 2, 5, 9}, 12}, {"Dacians", 1, {0, 0, 7, 11}, 14}, {k_hostile, 2, {1}, 0}}});
  Form form{"Orders", {}};
  for (int i = 0; i < 20; ++i)
    form.rows.push_back({"Unit" + std::to_string(i), "0406 NE, disrupted", {"move [5.1]", "fire [7.2]", k_hostile}});
  section.blocks.emplace_back(std::move(form));
  section.blocks.emplace_back(Code{"hexpost game 0123456789abcdef 17 deadbeef", "seven short words that say the same"});
  section.blocks.emplace_back(Code{std::string(5000, 'x'), "words alone"});
  doc.sections = {section, {"", {}}, {k_hostile, {List{}, Table{}, Map{}, Graph{}, Form{}, Plain{}}}};
  doc.footnotes = {"A footnote.", k_hostile};
  return doc;
}

const report::Map* map_of(const report::Document& document) {
  for (const auto& section : document.sections) {
    for (const auto& block : section.blocks) {
      if (const auto* map = std::get_if<report::Map>(&block)) return map;
    }
  }
  return nullptr;
}

}  // namespace hexpost::print_tests
