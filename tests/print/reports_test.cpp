#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "engine/base/text.h"
#include "engine/hex/hex.h"
#include "engine/orders/tongue.h"
#include "engine/report/html.h"
#include "engine/report/luck.h"
#include "engine/report/markup.h"
#include "engine/report/plain.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "engine/table/game.h"
#include "tests/print/played.h"
#include "tests/support/battles.h"
#include "tests/support/catalogue.h"

/// Reports of every shipped battle in the three outputs that are text: the same facts in all, each as its reader needs
/// it.
namespace {
using namespace hexpost;
namespace fs = std::filesystem;

using print_tests::played;
using print_tests::Played;
using print_tests::told;

class Reports : public testing::TestWithParam<std::string> {};

/// Words only: what is between them is the business of each output.
std::string words_of(std::string_view text) {
  std::string out;
  for (const std::string_view word : base::words(text))
    out += (out.empty() ? "" : " ") + std::string(word);
  return out;
}

bool strong(const report::Document& document) {
  for (const report::Section& section : document.sections) {
    for (const report::Block& block : section.blocks) {
      if (const auto* l = std::get_if<report::List>(&block)) {
        if (std::find(l->strong.begin(), l->strong.end(), true) != l->strong.end()) return true;
      }
    }
  }
  return false;
}

/// Exit status and output of tidy, told to find fault only.
std::string tidy(const std::string& page) {
  const fs::path file = fs::temp_directory_path() / ("hexpost-" + std::to_string(getpid()) + ".html");
  std::ofstream(file, std::ios::binary) << page;
  const std::string command = "tidy -quiet -errors --drop-empty-elements no --mute-id yes '" + file.string() + "' 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  std::string out;
  std::array<char, 4096> some{};
  for (std::size_t n = 0; pipe && (n = fread(some.data(), 1, some.size(), pipe)) > 0;)
    out.append(some.data(), n);
  const int status = pipe ? WEXITSTATUS(pclose(pipe)) : -1;
  fs::remove(file);
  if (status == 0) return {};
  return out.empty() ? "tidy is missing" : out;
}

hex::Grid grid_of(const report::Map& map) {
  hex::Grid grid;
  grid.top = map.flat_top ? hex::Grid::Top::flat : hex::Grid::Top::pointy;
  grid.shift_even = map.shift_even;
  grid.columns = static_cast<std::int16_t>(map.columns), grid.rows = static_cast<std::int16_t>(map.rows);
  return grid;
}

}  // namespace

TEST_P(Reports, have_the_same_facts_in_every_output) {
  const auto document = played(GetParam()).report(std::nullopt);
  const std::string text = words_of(report::text(document, {400}));
  const std::string plain = words_of(report::plain_text(document));
  const std::string html = report::html(document);
  const auto facts = told(document);
  EXPECT_GT(facts.size(), 10u);
  for (const std::string& fact : facts) {
    EXPECT_NE(text.find(words_of(fact)), std::string::npos) << fact;
    // "A | B" is read out as "A or B"
    EXPECT_NE(plain.find(words_of(std::regex_replace(fact, std::regex(" \\| "), " or "))), std::string::npos) << fact;
    EXPECT_NE(html.find(report::with_code(report::escaped(fact))), std::string::npos) << fact;
  }
  const report::Map* map = print_tests::map_of(document);
  ASSERT_NE(map, nullptr);
  std::size_t counters = 0;
  for (const report::Cell& cell : map->cells) {
    for (const report::Counter& counter : cell.counters) {
      ++counters;
      EXPECT_NE(text.find(counter.name), std::string::npos);
      EXPECT_NE(plain.find(counter.name + ", "), std::string::npos);
      EXPECT_NE(html.find(report::escaped(counter.name) + ", "), std::string::npos);
    }
  }
  EXPECT_GT(counters, 5u);
}

TEST_P(Reports, say_what_moved_where_there_was_fighting_how_it_stands_and_what_the_dice_were) {
  const Played& game = played(GetParam());
  report::TurnStyle style;  // from the beginning
  const auto document = report::turn_report(*game.battle, *game.match, style);
  const report::Map* map = print_tests::map_of(document);
  ASSERT_NE(map, nullptr);
  EXPECT_FALSE(map->arrows.empty());
  EXPECT_FALSE(map->bursts.empty());
  EXPECT_EQ(map->sides.size(), 2u);
  const auto& trace = game.match->trace();
  const bool losses = std::any_of(trace.begin(), trace.end(), [](const table::Entry& e) {
    return std::any_of(e.deeds.begin(), e.deeds.end(),
                       [](const table::Deed& d) { return d.kind == table::Deed::Kind::loses; });
  });
  EXPECT_EQ(strong(document), losses);
  const auto graph = report::standing_graph(*game.battle, *game.match, static_cast<std::size_t>(-1));
  ASSERT_TRUE(graph);
  ASSERT_EQ(graph->lines.size(), 2u);
  for (const auto& line : graph->lines) {
    EXPECT_TRUE(losses || line.values.back() == 0) << "stands or points are lost, and nothing is printed bold";
    EXPECT_EQ(line.values.size(), graph->along.size());
    if (graph->title == "Victory Points") {  // they decide at the end alone, and a unit that rallies takes some back
      EXPECT_EQ(line.limit, 0);
      continue;
    }
    EXPECT_GT(line.limit, 0);
    EXPECT_TRUE(std::is_sorted(line.values.begin(), line.values.end())) << "losses never go back";
  }
  std::size_t dice = 0, counted = 0;
  for (const table::Entry& e : game.match->trace()) {
    if (e.kind != table::Entry::Kind::rolled || e.rule == "C68") continue;  // a shuffle benefits no side
    ++dice;
    counted += e.luck.who >= 0 ? 1 : 0;
    EXPECT_NE(report::needed(*game.battle, e), "") << e.rule;
  }
  EXPECT_GT(dice, 0u);
  EXPECT_GT(counted * 10, dice * 7) << "most dice are somebody's luck";
}

/// A sheet is read, so no line of it is a heap of hexes.
TEST_P(Reports, have_an_order_sheet_of_short_lines) {
  const Played& game = played(GetParam());
  const auto match = game.battle->begin();
  match->push({0, {}, {false, false}, {}});
  match->run(table::middle_faces().get());
  constexpr int k_most = 14;  // twelve of a list, and where the unit stands
  for (const table::Match* moment :
       {static_cast<const table::Match*>(game.match.get()), static_cast<const table::Match*>(match.get())}) {
    for (const std::string& line : moment->order_sheet()) {
      if (!line.starts_with("#   ")) continue;
      int hexes = 0;
      for (const std::string_view word : base::words(line))
        hexes += game.battle->names().grid().find(word) ? 1 : 0;
      EXPECT_LE(hexes, k_most) << line;
    }
  }
}

namespace {
/// The hexes of the first map by their labels; by their names, where the counters are and of which side.
struct Drawn {
  std::map<std::string, hex::Hex> hexes, counters;
  std::map<std::string, int> sides;
};
Drawn drawn(const report::Document& document) {
  const report::Map* map = print_tests::map_of(document);
  if (map == nullptr) throw std::runtime_error("the report has no map");
  const hex::Grid grid = grid_of(*map);
  Drawn out;
  for (const report::Cell& cell : map->cells) {
    const hex::Hex h = out.hexes[cell.label] = grid.at(cell.column, cell.row);
    for (const report::Counter& counter : cell.counters)
      out.counters[counter.name] = h, out.sides[counter.name] = counter.side;
  }
  return out;
}
}  // namespace

/// Hex by hex, with its bends; only pieces that the rules place directly have a single stroke.
TEST_P(Reports, draw_the_way_that_was_gone) {
  const Played& game = played(GetParam());
  const report::Document document = game.match->situation(std::nullopt);
  const std::map<std::string, hex::Hex> at = drawn(document).hexes;
  int longer = 0, bends = 0;
  for (const table::Entry& e : game.match->trace()) {
    for (const table::Deed& deed : e.deeds) {
      if (deed.kind != table::Deed::Kind::goes || e.rule == "9.41" || e.rule == "4.24" ||
          (e.rule == "9.3.9" && deed.hexes.size() == 2))
        continue;  // to a rallying point, to friends when an enemy comes, a leader without units to the nearest one
      const auto known = [&](const std::string& label) { return at.contains(label); };
      if (!std::all_of(deed.hexes.begin(), deed.hexes.end(), known)) continue;  // off what is drawn
      for (std::size_t i = 1; i < deed.hexes.size(); ++i) {
        const hex::Hex from = at.at(deed.hexes[i - 1]), to = at.at(deed.hexes[i]);
        EXPECT_TRUE(hex::adjacent(from, to)) << e.text;
        if (i > 1)
          ++longer, bends += hex::side_towards(at.at(deed.hexes[i - 2]), from) != hex::side_towards(from, to) ? 1 : 0;
      }
    }
  }
  EXPECT_GT(longer, 0);
  // in the first battle all units have gone straight ahead so far
  if (GetParam() != "first-battle") {
    EXPECT_GT(bends, 0);
  }
}

/// A unit that is said to reach an enemy with missiles is within its range in the roster.
TEST_P(Reports, tell_how_far_each_unit_shoots) {
  const Played& game = played(GetParam());
  const report::Document document = game.match->situation(std::nullopt);
  const std::map<std::string, hex::Hex> at = drawn(document).counters;
  std::map<std::string, int> range;
  const std::regex missile("^[BCJS] (\\d+)$"), figures("\\S+/(?:\\d+-)?(\\d+)(?: .*)?$"), fire("^\\d+-(\\d+)$");
  for (const auto& section : document.sections) {
    for (const auto& block : section.blocks) {
      const auto* table = std::get_if<report::Table>(&block);
      if (table == nullptr) continue;
      const auto column = std::find_if(table->head.begin(), table->head.end(), [](const std::string& h) {
        return h == "Figures" || h == "Missile" || h == "Fire";
      });
      const auto c = static_cast<std::size_t>(column - table->head.begin());
      const bool shooting = table->head.back().starts_with("Can shoot") || table->head.back().starts_with("Can fire");
      for (const auto& row : table->rows) {
        std::smatch m;
        if (column != table->head.end() && std::regex_search(row[c], m,
                                                             *column == "Missile" ? missile
                                                             : *column == "Fire"  ? fire
                                                                                  : figures))
          range[row[0]] = std::stoi(m[1]);
        if (!shooting) continue;
        for (const std::string_view name : base::words(row.back())) {
          if (name == "-") continue;
          ASSERT_TRUE(range.contains(row[0])) << row[0];
          EXPECT_LE(hex::distance(at.at(row[0]), at.at(std::string(name))), range[row[0]]) << row[0] << " at " << name;
        }
      }
    }
  }
  EXPECT_GT(range.size(), 0u) << "somebody has missiles in every battle";
}

/// In Chariots of Fire, how near the nearest enemy is to each unit of either side: no nearer than the hexes between
/// them, within its allowance, and listed for every unit that the order sheet lets come next to an enemy.
TEST_P(Reports, tell_how_far_it_is_to_the_nearest_enemy) {
  const Played& game = played(GetParam());
  const report::Document document = game.match->situation(std::nullopt);
  const auto [hexes, at, sides] = drawn(document);
  std::map<std::string, std::string> nearest;
  for (const auto& section : document.sections) {
    for (const auto& block : section.blocks) {
      const auto* table = std::get_if<report::Table>(&block);
      if (table == nullptr || table->head.size() != 5 || !table->head[2].starts_with("Nearest enemy")) continue;
      for (const auto& row : table->rows) {
        nearest[row[0]] = row[2];
        if (row[2] == "-") continue;
        const auto words = base::words(row[2]);
        ASSERT_EQ(words.size(), 2u) << row[2];
        const int points = std::stoi(std::string(words[1])), allowance = std::stoi(row[1]);
        EXPECT_NE(sides.at(std::string(words[0])), sides.at(row[0])) << row[0];
        EXPECT_LE(points, allowance) << row[0];
        EXPECT_LE(hex::distance(at.at(row[0]), at.at(std::string(words[0]))) - 1, points) << row[0];
      }
    }
  }
  std::string unit;
  for (const std::string& line : game.match->order_sheet()) {
    static const std::regex head("# (\\S+) \\S+ \\d{4} .*");
    std::smatch m;
    if (std::regex_match(line, m, head)) unit = m[1];
    if (!at.contains(unit)) continue;
    if (!line.starts_with("#   next to an enemy:") && !line.starts_with("#   only at the price")) continue;
    for (const std::string_view word : base::words(line)) {
      const auto hex = hexes.find(std::string(word));
      if (hex == hexes.end()) continue;
      for (const auto& [name, there] : at) {
        if (sides.at(name) == sides.at(unit) || !hex::adjacent(hex->second, there)) continue;
        EXPECT_TRUE(nearest.contains(unit) && nearest[unit] != "-")
            << unit << " comes next to " << name << ": " << line;
      }
    }
  }
}

/// For the enemy, too: the units that each unit could contact or shoot at, including the offers of the order sheet.
TEST_P(Reports, tell_what_either_side_may_do_next) {
  const Played& game = played(GetParam());
  if (game.match->over()) GTEST_FAIL() << "two thirds of a battle end it";
  const auto outlook_of = [](const report::Document& document) {
    std::map<std::string, std::map<std::string, std::string>> out;  // by side: unit to all it reaches
    for (const auto& section : document.sections) {
      for (const auto& block : section.blocks) {
        const auto* table = std::get_if<report::Table>(&block);
        if (table == nullptr || !table->head.back().starts_with("Can ")) continue;
        for (const auto& row : table->rows)
          out[section.heading][row[0]] = " " + row[row.size() - 2] + " " + row.back() + " ";
      }
    }
    return out;
  };
  const report::Document document = game.match->situation(std::nullopt);
  const auto outlook = outlook_of(document);
  EXPECT_FALSE(outlook.empty()) << "late in a battle somebody reaches somebody";
  std::map<std::string, int> sides;
  for (const report::Cell& cell : print_tests::map_of(document)->cells) {
    for (const report::Counter& counter : cell.counters)
      sides[counter.name] = counter.side;
  }
  const auto players = game.battle->players();
  for (const auto& [side, rows] : outlook) {
    for (const auto& [unit, reached] : rows) {
      EXPECT_EQ(players.at(static_cast<std::size_t>(sides.at(unit))), side) << unit;
      EXPECT_NE(base::words(reached).size(), 0u);
      for (const std::string_view name : base::words(reached)) {
        if (name != "-") {
          EXPECT_NE(sides.at(std::string(name)), sides.at(unit)) << unit << " and " << name;
        }
      }
    }
  }
  const auto mine = outlook.find(players.at(game.match->awaited().who));
  for (const std::string& line : game.match->order_sheet()) {
    static const std::regex offered("# move (\\S+) .*# into contact with ([^ ,:]+).*");
    std::smatch m;
    if (!std::regex_match(line, m, offered)) continue;
    ASSERT_TRUE(mine != outlook.end() && mine->second.contains(m[1])) << line;
    EXPECT_NE(mine->second.at(m[1]).find(" " + m[2].str() + " "), std::string::npos) << line;
  }
  // what could have come next is no news of a moment of the past
  const auto past = game.battle->begin();
  for (const table::Segment& packet : game.packets)
    past->push(packet);
  past->cut_at(game.match->trace_base() + game.match->trace().size() - 1);
  past->run();
  EXPECT_TRUE(outlook_of(past->situation(std::nullopt)).empty());
}

/// Every moment of a battle: the heading of a turn that has just begun stands in the next report, above its events.
TEST_P(Reports, do_not_end_with_the_heading_of_a_turn_that_has_just_begun) {
  const auto battle = print_tests::load(GetParam());
  const auto match = battle->begin();
  match->run();
  std::size_t begun = 0, packets = 0;
  for (const table::Segment& packet : print_tests::plain_journal(GetParam())) {
    const std::size_t from = match->trace_base() + match->trace().size();
    match->push(packet);
    match->run();
    if (match->over() || ++packets > 40) break;
    if (match->trace().empty()) continue;
    report::TurnStyle style;
    style.from = from, style.map = style.graph = style.dice = false;
    const report::Document document = report::turn_report(*battle, *match, style);
    const table::Entry& last = match->trace().back();
    const auto sections = report::narrative(*battle, match->trace(), match->trace_base(), from, from + 100'000);
    if (last.heading == 0 || sections.size() < 2) continue;  // a beginning alone is news
    ++begun;
    const auto with = [&](const report::Section& s) { return s.heading == last.text && s.blocks.empty(); };
    EXPECT_EQ(std::count_if(document.sections.begin(), document.sections.end(), with), 0) << last.text;
  }
  EXPECT_GE(begun, GetParam() == "trebia" ? 1u : 0u);
}

TEST_P(Reports, give_no_figures_of_a_leader_that_is_lost) {
  const Played& game = played(GetParam());
  for (const std::string& line : print_tests::told(game.match->situation(std::nullopt))) {
    if (!line.ends_with("killed or captured") && !line.ends_with("lost") && !line.ends_with("killed")) continue;
    for (const char* figure : {"moves ", "Command Range", "commands within", "Capability"})
      EXPECT_EQ(line.find(figure), std::string::npos) << line;
  }
}

TEST_P(Reports, are_read_aloud_as_sentences) {
  const Played& game = played(GetParam());
  const std::string plain = report::plain_text(game.report(game.match->awaited().who));
  std::size_t lines = 0;
  for (const std::string_view line : base::split(plain, '\n')) {
    if (line.empty()) continue;
    ++lines;
    EXPECT_NE(std::string(".!?:;,").find(line.back()), std::string::npos) << line;
    EXPECT_FALSE(line.starts_with('-') || line.starts_with('#') || line.starts_with('|') || line.starts_with('='))
        << line;
    for (const char* drawing : {"--", "==", "__", "| ", "[ ]", "   ", "%%"})
      EXPECT_EQ(line.find(drawing), std::string::npos) << line;
  }
  EXPECT_GT(lines, 30u);
}

TEST_P(Reports, fit_their_columns) {
  const auto document = played(GetParam()).report(std::nullopt);
  for (const int width : {60, 72, 120}) {
    for (const std::string_view line : base::split(report::text(document, {width}), '\n'))
      EXPECT_LE(base::width(line), static_cast<std::size_t>(width)) << line;
  }
}

TEST_P(Reports, are_valid_pages_that_fetch_nothing) {
  const Played& game = played(GetParam());
  const std::string page = report::html(game.report(game.match->awaited().who));
  EXPECT_EQ(tidy(page), "");
  for (const char* part : {"<script", "src=", "@import", "url(", "<link", "<iframe", "javascript:"})
    EXPECT_EQ(page.find(part), std::string::npos) << part;
  std::size_t addresses = 0, names = 0;
  for (auto at = page.find("://"); at != std::string::npos; at = page.find("://", at + 1))
    ++addresses;
  for (auto at = page.find("xmlns=\"http://www.w3.org/2000/svg\""); at != std::string::npos;
       at = page.find("xmlns=\"http://www.w3.org/2000/svg\"", at + 1))
    ++names;
  EXPECT_EQ(addresses, names) << "an address that is no name of a namespace";
  // headings go down one level at a time
  int before = 0;
  const std::regex heading("<h([1-6])");
  for (auto it = std::sregex_iterator(page.begin(), page.end(), heading); it != std::sregex_iterator(); ++it) {
    const int level = std::stoi((*it)[1]);
    EXPECT_LE(level, before + 1);
    before = level;
  }
}

/// Nothing of a position is hidden in these systems; what is hidden is what a player has thought beforehand: his order
/// sheet, the lines of his packet that have not had their turn yet, and what his seal holds.
TEST_P(Reports, do_not_depend_on_what_a_viewer_must_not_see) {
  const Played& game = played(GetParam());
  if (game.match->over()) GTEST_FAIL() << "two thirds of a battle end it";
  const table::Player writer = game.match->awaited().who;
  const table::Player other = writer == 0 ? 1 : 0;
  const auto mine = game.report(writer), theirs = game.report(other), anybodys = game.report(std::nullopt);
  const auto has_form = [](const report::Document& document) {
    for (const auto& section : document.sections) {
      for (const auto& block : section.blocks) {
        if (std::holds_alternative<report::Form>(block)) return true;
      }
    }
    return false;
  };
  EXPECT_TRUE(has_form(mine));
  EXPECT_FALSE(has_form(theirs));
  EXPECT_EQ(report::text(theirs), report::text(anybodys));

  // two games that differ in sealed orders that were not opened yet
  const auto a = game.match->clone(), b = game.match->clone();
  const auto proposal = game.match->proposal();
  ASSERT_FALSE(proposal.empty());
  const std::string answer = game.match->pending(1)->answers.front();
  a->push({writer, {answer}, {false, false}, {}});
  b->push({writer, {answer, "stand army no-such-question do auto"}, {false, false}, {}});
  a->run(), b->run();
  ASSERT_EQ(a->awaited(), b->awaited());
  for (const std::optional<table::Player> viewer : {std::optional(other), std::optional<table::Player>()}) {
    report::TurnStyle style{viewer, game.from};
    EXPECT_EQ(report::text(report::turn_report(*game.battle, *a, style)),
              report::text(report::turn_report(*game.battle, *b, style)));
  }
}

namespace {

/// Words of three letters and more, in small letters; letters with marks are letters.
std::set<std::string> letters_of(std::string_view text) {
  std::set<std::string> out;
  std::string word;
  for (const char c : std::string(text) + " ") {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0;
    if (letter) {
      word += c;
      continue;
    }
    if (word.size() > 2) out.insert(base::lower(word));
    word.clear();
  }
  return out;
}

/// What English texts of the catalogue are made of and no Polish ones are.
const std::set<std::string>& english() {
  static const std::set<std::string> k_words = [] {
    std::set<std::string> out, polish;
    for (const auto& [original, translation] : test::polish_catalogue())
      out.merge(letters_of(original)), polish.merge(letters_of(translation));
    for (const std::string& word : polish)
      out.erase(word);
    return out;
  }();
  return k_words;
}

}  // namespace

/// From the first word to the last, the order sheet too: but for names, which he types as they are.
TEST_P(Reports, hold_no_english_word_for_a_pole) {
  const Played& game = played(GetParam());
  const auto in_english = game.battle->players();
  const test::InPolish polish;
  const auto match = game.battle->begin();
  match->run();
  for (const table::Segment& packet : game.packets)
    match->push(packet), match->run();
  report::TurnStyle style{match->awaited().who, 0};
  style.form = true;
  std::string text = report::text(report::turn_report(*game.battle, *match, style), {400});
  EXPECT_NE(text.find("\nMapa\n"), std::string::npos);
  for (const std::string& line : match->order_sheet())
    text += orders::shown_on_sheet(game.battle->names(), line) + "\n";
  std::set<std::string> names;  // and the letters that orders know, which stand in brackets
  for (const std::string& name : game.battle->names().all())
    names.merge(letters_of(name));
  for (int f = 0; f < hex::k_facings; ++f)
    names.merge(letters_of(hex::facing_name(hex::clock(f))));
  static const std::regex group("\nGrupa [^\n(]*\\((\\S+)\\)");
  for (auto it = std::sregex_iterator(text.begin(), text.end(), group); it != std::sregex_iterator(); ++it)
    names.merge(letters_of((*it)[1].str()));
  static const std::regex sign("(\\S+)=\\S");  // the map's, which its legend explains
  for (auto it = std::sregex_iterator(text.begin(), text.end(), sign); it != std::sregex_iterator(); ++it)
    names.merge(letters_of((*it)[1].str()));
  std::set<std::string> found;
  static const std::regex option("[a-z]+(?:_[a-z]+)+");  // invitations know them by that name
  for (const std::string& word : letters_of(std::regex_replace(text, option, ""))) {
    if (english().contains(word) && !names.contains(word)) found.insert(word);
  }
  EXPECT_EQ(found, std::set<std::string>{});
  ASSERT_GT(english().size(), 1000u);

  const report::Document document = match->situation(std::nullopt);
  const report::Map* map = print_tests::map_of(document);
  ASSERT_NE(map, nullptr);
  EXPECT_EQ(map->sides, game.battle->players()) << "in its key as everywhere";
  if (GetParam() == "kadesh" || GetParam() == "trebia") {
    EXPECT_NE(map->sides, in_english);
  }
}

/// Losses in boxes for a pencil: as many as the unit can lose, crossed out as far as it has.
TEST_P(Reports, have_a_box_for_each_hit_or_stand) {
  const report::Document document = played(GetParam()).report(std::nullopt);
  const std::string page = report::html(document);
  std::size_t units = 0;
  std::string boxes;
  for (const auto& section : document.sections) {
    for (const auto& block : section.blocks) {
      const auto* table = std::get_if<report::Table>(&block);
      if (table == nullptr || table->tally.empty()) continue;
      for (const auto& row : table->rows) {
        for (std::size_t c = 0; c < row.size(); ++c) {
          const report::Boxes of = report::boxes_of(*table, c, row[c]);
          if (of.all == 0) continue;
          ++units;
          EXPECT_LE(of.crossed, of.all) << row[0];
          std::string drawn;
          for (int i = 0; i < of.all; ++i)
            drawn += i < of.crossed ? "\u2612" : "\u2610";
          EXPECT_NE(page.find(drawn + "</span> " + row[c] + "</td>"), std::string::npos) << row[0];
        }
      }
    }
  }
  std::size_t counters = 0;
  for (const report::Cell& cell : print_tests::map_of(document)->cells) {
    for (const report::Counter& counter : cell.counters)
      counters += counter.symbol != report::Symbol::leader && counter.symbol != report::Symbol::standard ? 1U : 0U;
  }
  EXPECT_EQ(units, counters) << "every unit on the map has its boxes";
}

INSTANTIATE_TEST_SUITE_P(Battles, Reports, testing::ValuesIn(print_tests::battles()), test::k_test_name);

TEST(Page, everything_that_a_report_can_hold_is_valid_with_hostile_names) {
  const std::string page = report::html(print_tests::everything());
  EXPECT_EQ(tidy(page), "");
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_EQ(page.find('\x1b'), std::string::npos);
}
