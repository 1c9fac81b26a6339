#include "engine/orders/lexicon.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "engine/base/text.h"
#include "engine/orders/lenient.h"
#include "engine/orders/small_words.h"
#include "tests/support/battles.h"

/// The senses of verbs: each verb is understood in the words that players use for its sense, and only the folder of a
/// system names the system's verbs.
namespace {

using namespace hexpost;
using namespace hexpost::test;
using orders::Sense;

/// Battles whose pieces the examples of all verbs name.
std::map<std::string, std::vector<std::unique_ptr<table::Battle>>> battles_of_examples() {
  std::map<std::string, std::vector<std::unique_ptr<table::Battle>>> out;
  const data::Library& library = data::Library::builtin();
  for (const std::string& id : ids_of(hexpost::hordes::battles(library)))
    out["hordes"].push_back(load_hordes(id));
  for (const std::string& id : ids_of(hexpost::chariots::battles(library)))
    out["chariots"].push_back(load_chariots(id));
  for (const std::string& id : ids_of(hexpost::kadesh::battles(library)))
    out["kadesh"].push_back(load_kadesh(id));
  for (const std::string& id : ids_of(hexpost::ancients::battles(library)))
    out["ancients"].push_back(load_ancients(id));
  return out;
}

std::string canonical_in(const table::Match& match, const std::string& line) {
  auto read = match.canonical(line);
  return read.index() == 0 ? std::get<0>(std::move(read)) : std::string();
}

/// What a line means to the program, without a position.
std::string meaning_in(const table::Battle& battle, const table::Match& match, const std::string& typed) {
  std::vector<std::string> out;
  for (const std::string& part : orders::plain_lines(battle.names(), typed)) {
    std::string read = canonical_in(match, part);
    for (const std::string& other : orders::other_spellings(battle.names(), part)) {
      if (read.empty()) read = canonical_in(match, other);
    }
    if (read.empty())
      read =
          orders::only_meaning(battle.names(), part, [&](const std::string& one) { return canonical_in(match, one); });
    out.push_back(read);
  }
  return base::join(out, "; ");
}

TEST(Senses, each_verb_is_understood_in_the_words_of_its_sense) {
  int said = 0;
  for (const auto& [system, battles] : battles_of_examples()) {
    for (const table::Verb& verb : battles.front()->verbs()) {
      if (verb.sense == Sense::none || verb.sense == Sense::end) continue;
      const auto battle = std::ranges::find_if(
          battles, [&](const auto& one) { return canonical_in(*one->begin(), verb.example) == verb.example; });
      ASSERT_TRUE(battle != battles.end()) << system << ": no battle has the pieces of " << verb.example;
      const orders::Names& names = (*battle)->names();
      const auto match = (*battle)->begin();
      EXPECT_EQ(orders::sense_of(names, verb.verb), verb.sense);
      for (const std::string_view word : orders::words_for(verb.sense)) {
        const Sense own = orders::sense_of(names, word);  // a battle's own verb means itself
        if (own != Sense::none && !base::same_word(word, verb.verb) && own != Sense::move) continue;
        for (const char* ending : {"", "s"}) {
          const std::string typed = std::string(word) + ending + verb.example.substr(verb.verb.size());
          const std::string meant = meaning_in(**battle, *match, typed);
          // a turn can be part of a move, too, and the program takes the form that is legal
          if (verb.sense == Sense::face && meant.starts_with("move ")) continue;
          EXPECT_EQ(meant, verb.example) << system << ": " << typed;
          ++said;
        }
      }
    }
  }
  EXPECT_GT(said, 100);
}

/// The words of a sense are not spread over the senses, so that no line has two meanings.
TEST(Senses, share_no_words_but_those_of_moves) {
  std::map<std::string_view, Sense> seen;
  for (int i = 0; i <= static_cast<int>(Sense::end); ++i) {
    const auto sense = static_cast<Sense>(i);
    for (const std::string_view word : orders::words_for(sense)) {
      const auto [at, fresh] = seen.emplace(word, sense);
      const bool moves = sense == Sense::lead && at->second == Sense::move;
      const bool charges = word == "charge";  // an attack where no order is a charge
      EXPECT_TRUE(fresh || moves || charges) << word;
    }
  }
}

/// The literals of a line of code, without those of its comment.
std::vector<std::string> literals_in(std::string_view line) {
  std::vector<std::string> out;
  const auto first = line.find_first_not_of(' ');
  if (first == std::string_view::npos || line.substr(first).starts_with("//")) return out;
  line = line.substr(0, line.find(" //"));
  for (auto from = line.find('"'); from != std::string_view::npos; from = line.find('"', from)) {
    const auto to = line.find('"', from + 1);
    if (to == std::string_view::npos) break;
    out.emplace_back(line.substr(from + 1, to - from - 1));
    from = to + 1;
  }
  return out;
}

/// The kernel and the program ask for a sense. A verb that only one system has is not written there.
TEST(Senses, stand_in_for_the_verbs_of_a_system) {
  namespace fs = std::filesystem;
  // words of commands, mails, headings and files that are verbs of a system, too, and English that has no other meaning
  const std::set<std::string_view> plain{"turn", "when", "together", "play",  "accept",    "order",
                                         "top",  "post", "share",    "press", "challenge", "charge"};
  std::map<std::string, std::set<std::string>> systems;
  const auto add = [&](const std::string& system, const std::unique_ptr<table::Battle>& battle) {
    for (const table::Verb& verb : battle->verbs())
      systems[verb.verb].insert(system);
  };
  add("hordes", load_hordes("first-battle")), add("chariots", load_chariots("sumer"));
  add("kadesh", load_kadesh("vanguard")), add("ancients", load_ancients("outposts"));
  std::size_t files = 0;
  for (const char* folder : {"engine/orders", "engine/table", "cli", "store"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(HEXPOST_SOURCE_DIR) / folder)) {
      const std::string ending = entry.path().extension().string(), name = entry.path().filename().string();
      if ((ending != ".h" && ending != ".cpp") || name == "lexicon.cpp") continue;
      ++files;
      std::ifstream in(entry.path());
      std::string line;
      for (int n = 1; std::getline(in, line); ++n) {
        for (const std::string& literal : literals_in(line)) {
          const std::string word(base::trim(literal));
          const auto found = systems.find(word);
          EXPECT_FALSE(found != systems.end() && found->second.size() == 1 && !plain.contains(word))
              << name << ":" << n << ": \"" << word << "\" is a verb of " << *found->second.begin()
              << " alone; ask for its sense (engine/orders/lexicon.h)";
        }
      }
    }
  }
  EXPECT_GT(files, 200u);
}

}  // namespace
