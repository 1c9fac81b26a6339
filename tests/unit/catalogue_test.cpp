#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/systems/ancients/book/options.h"
#include "engine/systems/ancients/book/rulebook.h"
#include "engine/systems/ancients/load/battle.h"
#include "engine/systems/ancients/words/order_words.h"
#include "engine/systems/chariots/book/options.h"
#include "engine/systems/chariots/book/rulebook.h"
#include "engine/systems/chariots/load/battle.h"
#include "engine/systems/chariots/load/charts.h"
#include "engine/systems/chariots/model/things.h"
#include "engine/systems/chariots/words/order_words.h"
#include "engine/systems/hordes/book/rulebook.h"
#include "engine/systems/hordes/load/battle.h"
#include "engine/systems/hordes/words/order_words.h"
#include "engine/systems/kadesh/book/rulebook.h"
#include "engine/systems/kadesh/load/battle.h"
#include "engine/systems/kadesh/model/view.h"
#include "engine/systems/kadesh/words/order_words.h"
#include "tests/support/slurp.h"

/// The catalogues hold every text for people: those in the sources behind tr, say, phrase, word, refuse, refused and
/// object, those in the tables of texts_for, and those in the tables of the systems. A translation has the same places
/// to fill in.
namespace {

using namespace hexpost;
namespace fs = std::filesystem;
using hexpost::test::slurp;

/// A string literal beginning at the quote `at`; `at` is moved behind it. Escapes stay as they are, as in a catalogue.
std::string literal(const std::string& text, std::size_t& at) {
  std::string out;
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\') out += text[at++];
    out += text[at];
  }
  ++at;
  return out;
}

/// Literals that are arguments of a call whose bracket has just been opened at `at`, by argument. Two literals side by
/// side are one text, two with something between them (a ? b : c) are two. `deepest`: how many
/// brackets deep they may be.
std::map<int, std::vector<std::string>> arguments(const std::string& text, std::size_t at, int deepest = 1) {
  std::map<int, std::vector<std::string>> out;
  int depth = 1, argument = 0;
  bool apart = true;
  while (at < text.size() && depth > 0) {
    const char c = text[at];
    if (c == '"') {
      const std::string found = literal(text, at);
      if (depth > deepest) continue;
      auto& texts = out[argument];
      if (apart || texts.empty())
        texts.push_back(found);
      else
        texts.back() += found;
      apart = false;
      continue;
    }
    if (c == '\'' && at + 2 < text.size() && text[at + 2] == '\'') {
      at += 3;
      continue;
    }
    apart = apart || std::string_view(" \t\n").find(c) == std::string_view::npos;
    if (c == '(' || c == '{' || c == '[') ++depth;
    if (c == ')' || c == '}' || c == ']') --depth;
    if (c == ',' && depth == 1) ++argument;
    ++at;
  }
  return out;
}

/// Every text behind a translating call, with the file it stands in.
void collect(const fs::path& path, std::map<std::string, std::string>& out) {
  static const std::map<std::string, std::vector<int>> k_calls{{"tr", {0}},       {"say", {0, 3}},    {"phrase", {0}},
                                                               {"word", {0}},     {"refuse", {1, 3}}, {"refused", {1}},
                                                               {"object", {1, 3}}};
  const std::string text = slurp(path);
  for (const auto& [call, places] : k_calls) {
    const bool of_rules = path.string().find("engine/systems") != std::string::npos;
    if (call.starts_with("refuse") && !of_rules) continue;  // the host's, whose texts stand in a tr
    if (call == "word" && path.string().find("/rules/") == std::string::npos) continue;  // a position's
    for (std::size_t at = text.find(call + "("); at != std::string::npos; at = text.find(call + "(", at + 1)) {
      const bool whole =
          at == 0 || (std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0 && text[at - 1] != '_');
      if (!whole) continue;
      const auto found = arguments(text, at + call.size() + 1);
      for (const int place : places) {
        const auto texts = found.find(place);
        if (texts == found.end()) continue;
        for (const std::string& t : texts->second) {
          if (t.find_first_not_of(" {}") != std::string::npos) out.emplace(t, path.string());
        }
      }
    }
  }
  const std::string table = "texts_for<";
  for (std::size_t at = text.find(table); at != std::string::npos; at = text.find(table, at + 1)) {
    constexpr int k_in_a_row = 3;
    const auto found = arguments(text, text.find('(', at) + 1, k_in_a_row);
    for (const std::string& t : found.at(0)) {
      if (!t.empty()) out.emplace(t, path.string());
    }
  }
  const std::string letters = "KindWords{";  // subjects and first sentences of mails
  for (std::size_t at = text.find(letters + "\""); at != std::string::npos; at = text.find(letters + "\"", at + 1)) {
    auto found = arguments(text, at + letters.size());
    for (const int place : {1, 2})
      out.emplace(found[place].front(), path.string());
  }
}

const std::map<std::string, std::string>& sources() {
  static const std::map<std::string, std::string> k_texts = [] {
    std::map<std::string, std::string> out;
    for (const char* folder : {"engine", "cli", "store"}) {
      for (const auto& entry : fs::recursive_directory_iterator(fs::path(HEXPOST_SOURCE_DIR) / folder)) {
        if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h") collect(entry.path(), out);
      }
    }
    return out;
  }();
  return k_texts;
}

/// msgid and msgstr, as written.
const std::map<std::string, std::string>& polish() {
  static const std::map<std::string, std::string> k_catalogue = [] {
    std::map<std::string, std::string> out;
    std::istringstream in(slurp(fs::path(HEXPOST_SOURCE_DIR) / "cli/po/pl.po"));
    std::string line, id;
    while (std::getline(in, line)) {
      if (line.starts_with("msgid \"")) id = line.substr(7, line.size() - 8);
      if (line.starts_with("msgstr \"") && !id.empty()) out[id] = line.substr(8, line.size() - 9);
    }
    return out;
  }();
  return k_catalogue;
}

std::size_t holes(std::string_view text) {
  std::size_t out = 0;
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
    const auto end = text.find('}', at);
    const auto inside = text.substr(at + 1, end == std::string_view::npos ? 0 : end - at - 1);
    out += std::all_of(inside.begin(), inside.end(), [](char c) { return c >= '0' && c <= '9'; }) ? 1U : 0U;
  }
  return out;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

/// As it stands in a catalogue, where a text is one line.
std::string one_line(std::string_view text) {
  std::string out;
  for (const char c : escaped(text)) {
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

TEST(PolishCatalogue, has_every_text_behind_a_translating_call) {
  ASSERT_GT(sources().size(), 1000u);
  for (const auto& [text, file] : sources())
    EXPECT_TRUE(polish().contains(text)) << file << ": " << text;
}

TEST(PolishCatalogue, has_every_text_of_the_replay_page) {
  const std::string call = "tr('";
  std::size_t texts = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(HEXPOST_SOURCE_DIR) / "cli/replay")) {
    if (entry.path().extension() != ".js") continue;
    const std::string script = slurp(entry.path());
    for (std::size_t at = script.find(call); at != std::string::npos; at = script.find(call, at + 1)) {
      const std::size_t from = at + call.size(), to = script.find('\'', from);
      const std::string text = script.substr(from, to - from);
      if (text == "...") continue;  // the remark that says how it is written
      ++texts;
      EXPECT_TRUE(polish().contains(text)) << entry.path() << ": " << text;
    }
  }
  EXPECT_GT(texts, 80u);
}

namespace {
/// What the tables of a rule system say to people.
template <class Rules, class Named, class Questions, class Verbs>
std::set<std::string> tables(const Rules& rules, const Named& named, const Questions& questions, const Verbs& verbs) {
  std::set<std::string> out;
  for (const auto& rule : rules)
    out.insert(escaped(rule.summary));
  for (const auto& option : named)
    out.insert(escaped(option.summary));
  for (const auto& question : questions)
    out.insert(escaped(question.help));
  for (const auto& verb : verbs)
    out.insert(escaped(verb.help));
  return out;
}
}  // namespace

TEST(PolishCatalogue, has_the_rules_options_standing_orders_and_verbs_of_every_system) {
  auto texts =
      tables(chariots::rulebook(), chariots::named_options(), chariots::declared().standing, chariots::all_verbs());
  texts.merge(tables(hordes::rulebook(), hordes::named_options(), hordes::declared().standing, hordes::all_verbs()));
  for (const auto& ruling : kadesh::rulings())
    texts.insert(escaped(ruling.summary));
  for (const auto& ruling : ancients::rulings())
    texts.insert(escaped(ruling.summary));
  for (const auto& rule : ancients::rulebook()) {
    texts.insert(escaped(rule.heading));
    texts.insert(escaped(rule.summary));
  }
  for (const std::string_view remedy : kadesh::remedies())
    texts.insert(escaped(std::string(remedy)));
  for (const auto& question : kadesh::declared().standing)
    texts.insert(escaped(question.help));
  for (const auto& verb : kadesh::all_verbs())
    texts.insert(escaped(verb.help));
  for (const auto& rule : chariots::rulebook()) {
    if (rule.id.front() != 'Q') texts.insert(escaped(rule.heading));  // the Polish edition has headings of its own
  }
  EXPECT_GT(texts.size(), 700u);
  for (const std::string& text : texts)
    EXPECT_TRUE(polish().contains(text)) << text;
}

TEST(PolishCatalogue, has_what_the_shipped_charts_say_of_their_origin) {
  const auto charts = hexpost::chariots::load_charts(data::Library::builtin());
  ASSERT_TRUE(charts);
  constexpr std::string_view k_why = "reconstruction: ";
  std::size_t texts = 0;
  for (const auto& source : charts->sources) {
    if (!source.provenance.starts_with(k_why)) continue;
    ++texts;
    EXPECT_TRUE(polish().contains(one_line(source.provenance.substr(k_why.size())))) << source.figure;
  }
  EXPECT_GT(texts, 200u);
}

TEST(PolishCatalogue, has_what_the_shipped_battles_say_of_themselves) {
  const auto& library = data::Library::builtin();
  std::map<std::string, std::string> texts;  // with the battle they stand in
  const auto add = [&](const std::string& battle, const std::string& text) {
    if (!text.empty()) texts.emplace(one_line(text), battle);
  };
  for (const auto& b : hexpost::chariots::battles(library)) {
    for (const std::string& text : {b.name, b.intro, b.map, b.special, b.uneven, b.charts, b.sides[0], b.sides[1]})
      add(b.id, text);
    const auto loaded = chariots::load_scenario(library, b.id);
    ASSERT_TRUE(loaded) << b.id;
    for (const auto& side : loaded->scenario.sides) {
      for (const auto& wing : side.wings)
        add(b.id, wing.title);
    }
  }
  for (const auto& b : hexpost::hordes::battles(library)) {
    for (const std::string& text : {b.name, b.intro, b.map, b.sides[0], b.sides[1], b.armies[0], b.armies[1]})
      add(b.id, text);
  }
  EXPECT_GT(texts.size(), 90u);
  for (const auto& [text, battle] : texts)
    EXPECT_TRUE(polish().contains(text)) << battle << ": " << text;
}

TEST(PolishCatalogue, has_what_armies_their_troops_and_groups_are_called) {
  std::map<std::string, std::string> texts;  // with the battle they stand in
  const auto& library = data::Library::builtin();
  for (const auto& b : hexpost::hordes::battles(library)) {
    const auto loaded = hordes::load_scenario(library, b.id);
    ASSERT_TRUE(loaded) << b.id;
    texts.emplace(one_line(loaded->scenario.map.name), b.id);
    for (const auto& list : loaded->scenario.armies) {
      texts.emplace(one_line(list.name), b.id);
      for (const auto& type : list.types)
        texts.emplace(one_line(type.name), b.id);
    }
    for (const auto& side : loaded->scenario.sides) {
      for (const auto& unit : side.units) {
        if (!unit.group.empty()) texts.emplace("group " + one_line(unit.group), b.id);
      }
    }
  }
  EXPECT_GT(texts.size(), 60u);
  for (const auto& [text, battle] : texts)
    EXPECT_TRUE(polish().contains(text)) << battle << ": " << text;
}

TEST(PolishCatalogue, has_what_bars_a_step_in_chariots) {
  for (std::size_t i = 1; i < chariots::k_obstacles; ++i) {
    const std::string text(chariots::obstacle_name(static_cast<chariots::Obstacle>(i)));
    EXPECT_TRUE(polish().contains(text)) << text;
  }
}

TEST(PolishCatalogue, has_what_the_battles_formations_and_leaders_of_kadesh_are_called) {
  std::set<std::string> texts;
  const auto& library = data::Library::builtin();
  for (const auto& b : kadesh::battles(library)) {
    const auto loaded = kadesh::load_scenario(library, b.id);
    ASSERT_TRUE(loaded) << b.id;
    texts.insert(one_line(loaded->data.name)), texts.insert(one_line(loaded->data.map.name));
    texts.insert(b.intro);
    for (const auto& formation : loaded->data.formations)
      texts.insert(one_line(formation.name));
    for (const auto& leader : loaded->data.leaders)
      texts.insert(one_line(leader.title));
  }
  EXPECT_GT(texts.size(), 30u);
  for (const std::string& text : texts)
    EXPECT_TRUE(polish().contains(text)) << text;
}

TEST(PolishCatalogue, has_what_the_battles_cards_and_questions_of_ancients_are_called) {
  std::set<std::string> texts;
  const auto& library = data::Library::builtin();
  for (const auto& b : ancients::battles(library)) {
    const auto loaded = ancients::load_scenario(library, b.id);
    ASSERT_TRUE(loaded) << b.id;
    texts.insert({one_line(b.name), one_line(b.intro), b.sides[0], b.sides[1]});
    for (const auto& kind : loaded->data.kinds)
      texts.insert(kind.title);
    for (const auto& type : loaded->data.types)
      texts.insert(type.name);
  }
  for (const auto& option : ancients::named_options())
    texts.insert(escaped(option.summary));
  for (const auto& question : ancients::declared().standing)
    texts.insert(escaped(question.help));
  for (const auto& verb : ancients::all_verbs())
    texts.insert(escaped(verb.help));
  EXPECT_GT(texts.size(), 120u);
  for (const std::string& text : texts)
    EXPECT_TRUE(polish().contains(text)) << text;
}

TEST(Texts, of_the_rules_say_one_hit_and_two_hits) {
  const std::regex count(R"(\{\d*\} (hits|hexes|units|dice|flags|blocks|stands|steps|pieces)\b)");
  const std::set<std::string> fine{
      "{} hits {}: {} on the table, {}",                 // a verb
      "{} steps back from {} to {}",                     // a verb
      "{} steps back through a rear hexside",            // a verb
      "A die below {} blocks {} [6.72]",                 // a verb
      "{} blocks {}: {} is less than {}",                // a verb
      "{} stands: it rolls {} against {}",               // a verb
      "{} stands fast behind its pavises",               // a verb
      "{} stands fast behind its stakes",                // a verb
      "{} stands fast in the shield wall",               // a verb
      "{} is {} hexes away",                             // one hex away has a sentence of its own
      "{} is {} hexes away, and the range of {} is {}",  // one hex away is refused before
      "{} hits",                                         // from here on: one has a sentence of its own
      "{0} hits at {1} or less",
      "{} dice",
      "{} recovers: {} hits off, {} left",
      "{} against {}: {} win, {} hits on {}",
      "{} against {}: {} wins, {} hits on {}",
      "{} takes {} hits from {}",
      "{} flees from {} to {}: {} hexes",
      "{} shoots at {}: {} dice, {} or more hits",
      "{} shoots at {}: {} pieces, {}",
      "{} stands of {} are kept from shooting by {}",
      "{} loses {} stands, {} left",
      "loses {} stands",
      "{} stands count",
      "recovery: {} brings back {} units",
      "the shock of the attack strikes {} units of the Division of P'Re",
      "{} joins {}: {} stands, {} too many",                                     // more than a unit may have
      "the row has {} letters, the map {} hexes; give one letter for each hex",  // a map has more than one
      "all {} units are picked",                                                 // the groups have more than one
      "{}: {} wings, {} units, Troop Quality {}, Withdrawal Level {}",
      "{}: {} of {} stands lost, the army breaks",  // an army has more than one
      "{}: {} of {} hits and not Routed: in a combat of several units only more hits than TQ Rout (Polish edition)",
  };
  std::size_t with_forms = 0;
  for (const auto& [text, file] : sources()) {
    if (file.find("engine/systems") == std::string::npos) continue;
    with_forms += text.find("|hits}") != std::string::npos ? 1U : 0U;
    EXPECT_TRUE(!std::regex_search(text, count) || fine.contains(text)) << file << ": " << text;
  }
  EXPECT_GE(with_forms, 3u);
}

TEST(PolishCatalogue, fills_in_as_much_as_the_original_and_is_nowhere_empty) {
  for (const auto& [original, translation] : polish()) {
    EXPECT_FALSE(translation.empty()) << original;
    EXPECT_EQ(holes(original), holes(translation)) << original;
    const auto edge = [](const std::string& t) { return t.find_last_not_of(' ') + 1 - t.size(); };
    EXPECT_EQ(edge(original), edge(translation)) << original << ": blanks at the end";
  }
}

TEST(PolishCatalogue, has_every_duty_and_each_question_of_standing_orders_has_one) {
  using Questions = std::vector<table::StandingQuestion>;
  const std::vector<std::pair<std::span<const table::Duty>, Questions>> systems{
      {hordes::declared().duties, hordes::declared().standing},
      {chariots::declared().duties, chariots::declared().standing},
      {kadesh::declared().duties, kadesh::declared().standing},
      {ancients::declared().duties, ancients::declared().standing}};
  for (const auto& [duties, questions] : systems) {
    for (const table::Duty& duty : duties)
      EXPECT_TRUE(polish().contains(escaped(duty.words))) << duty.words;
    for (const table::StandingQuestion& question : questions)
      EXPECT_NE(std::ranges::find(duties, question.name, &table::Duty::question), duties.end()) << question.name;
  }
}
