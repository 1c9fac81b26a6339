#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "engine/base/text.h"
#include "engine/systems/ancients/words/order_words.h"
#include "engine/systems/chariots/words/order_words.h"
#include "engine/systems/hordes/words/order_words.h"
#include "engine/systems/kadesh/words/order_words.h"
#include "tests/support/battles.h"

/// What each shipped battle derives from the declarations of the questions.
namespace {

using namespace hexpost;

const std::string k_recorded = HEXPOST_SOURCE_DIR "/tests/unit/slots.txt";

using Standing = std::vector<table::StandingQuestion>;

/// How the questions of a battle differ from those of its system: "-trump" is left out, "trump:amun" has one more test.
std::string differences(const Standing& all, const Standing& here) {
  std::string out;
  for (const table::StandingQuestion& q : all) {
    const auto found = std::find_if(here.begin(), here.end(), [&](const auto& h) { return h.name == q.name; });
    if (found == here.end()) {
      out += " -" + q.name;
      continue;
    }
    for (const std::string& test : found->tests)
      if (!base::has_word(q.tests, test)) out += " " + q.name + ":" + test;
  }
  return out;
}

/// The seal slots of both sides, and which questions come up.
void describe(const table::Battle& battle, const std::string& title, const Standing& all, std::ostream& out) {
  for (table::Player side = 0; side < 2; ++side) {
    out << title << " slots " << int{side} << ": " << base::join(battle.slots(side), " ") << "\n";
    out << title << " standing " << int{side} << ":" << differences(all, battle.standing_of(side)) << "\n";
  }
  out << title << " standing:" << differences(all, battle.standing()) << "\n";
}

/// A sealed answer is found by the number of its slot, so games under way need this order for ever. UPDATE_GOLDEN=1
/// writes the file anew; lines of battles that exist must not change.
TEST(Slots, are_those_of_the_protocol_in_every_shipped_battle) {
  const data::Library& library = data::Library::builtin();
  std::ostringstream now;
  for (const std::string& id : test::ids_of(chariots::battles(library)))
    describe(*test::load_chariots(id), id, chariots::declared().standing, now);
  for (const std::string& id : test::ids_of(hordes::battles(library)))
    describe(*test::load_hordes(id), id, hordes::declared().standing, now);
  const std::vector<std::string> hidden{"hidden-hands"}, roll{"roll-for-first"};
  for (const std::string& id : test::ids_of(kadesh::battles(library))) {
    describe(*test::load_kadesh(id), id, kadesh::declared().standing, now);
    describe(*test::load_kadesh(id, roll), id + "+" + roll.front(), kadesh::declared().standing, now);
  }
  for (const std::string& id : test::ids_of(ancients::battles(library))) {
    describe(*test::load_ancients(id), id, ancients::declared().standing, now);
    describe(*test::load_ancients(id, hidden), id + "+" + hidden.front(), ancients::declared().standing, now);
  }
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(k_recorded) << now.str();
  std::ifstream in(k_recorded);
  std::stringstream recorded;
  recorded << in.rdbuf();
  EXPECT_EQ(now.str(), recorded.str());
}

TEST(Slots, are_numbered_from_1_without_a_gap) {
  for (const table::Questions all :
       {ancients::declared().all, chariots::declared().all, hordes::declared().all, kadesh::declared().all}) {
    std::vector<int> numbers;
    for (const table::Question* q : all) {
      if (q->slot == 0) continue;
      numbers.push_back(q->slot);
      EXPECT_NE(q->asks, table::Asks::unit) << q->name << " has the slots of its units";
    }
    std::sort(numbers.begin(), numbers.end());
    for (std::size_t i = 0; i < numbers.size(); ++i)
      EXPECT_EQ(numbers[i], static_cast<int>(i) + 1);
  }
}

}  // namespace
