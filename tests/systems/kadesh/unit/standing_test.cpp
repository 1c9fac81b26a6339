#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "engine/systems/kadesh/advice/proposal.h"
#include "engine/systems/kadesh/battle.h"
#include "engine/systems/kadesh/sys.h"
#include "tests/systems/kadesh/unit/field.h"

/// What a side of Day of the Chariot: Kadesh may be asked, and which names it is offered.
namespace {

using namespace hexpost;
using namespace hexpost::kadesh;

using Names = std::set<std::string>;

Names asked_of(const std::string& id, SideId side) {
  Names out;
  for (const auto& q : battle(kadesh::test::load(id))->standing_of(side))
    out.insert(q.name);
  return out;
}

/// Of these questions, those that the side may be asked.
Names among(const Names& asked, const Names& these) {
  Names out;
  std::ranges::set_intersection(asked, these, std::inserter(out, out.end()));
  return out;
}

const Names k_of_egypt{"alert", "arrival", "borrow", "camp", "hasten", "leave", "together"};

}  // namespace

TEST(KadeshStanding, a_side_is_offered_the_questions_that_it_may_be_asked) {
  EXPECT_EQ(among(asked_of("ramses", k_egypt), k_of_egypt), k_of_egypt);
  EXPECT_FALSE(asked_of("ramses", k_egypt).contains("release"));
  EXPECT_EQ(among(asked_of("ramses", k_hatti), k_of_egypt), Names());
  EXPECT_TRUE(asked_of("ramses", k_hatti).contains("release"));
  EXPECT_EQ(among(asked_of("vanguard", k_egypt), k_of_egypt), Names{"camp"});  // a leader's successor comes there
  for (const char* id : {"ramses", "smaller", "set-piece", "vanguard"}) {
    SCOPED_TRACE(id);
    Names all = asked_of(id, k_egypt);
    all.merge(asked_of(id, k_hatti));
    Names listed;
    for (const auto& q : battle(kadesh::test::load(id))->standing())
      listed.insert(q.name);
    EXPECT_EQ(all, listed);
  }
}

TEST(KadeshStanding, the_closing_lines_of_a_sheet_answer_no_question_of_the_other_side) {
  kadesh::test::Field f("ramses");
  for (const SideId active : {k_egypt, k_hatti}) {
    f.s.phase = Phase::moves, f.s.active = active;
    const GameData game(f.data);
    const TableView v{View{game.data, f.s}, game.names};
    for (const SideId who : {k_egypt, k_hatti}) {
      for (const std::string& line : closing_lines(v, who)) {
        const auto words = base::words(line);
        if (words.front() != "stand") continue;
        EXPECT_TRUE(asked_of("ramses", who).contains(std::string(words[2]))) << line;
      }
    }
  }
}

TEST(KadeshStanding, only_names_in_play_are_offered) {
  const auto vanguard = battle(kadesh::test::load("vanguard"));
  const auto names = vanguard->names().in_play();
  const auto has = [&](const char* name) { return std::ranges::find(names, name) != names.end(); };
  for (const char* name : {"AM-H1", "AM-Ru2", "LW-C4", "AM-Mesha", "GalIm-L", "GalUku-L", "AM", "LW"})
    EXPECT_TRUE(has(name)) << name;
  for (const char* name : {"AM-H3", "LW-C5", "PR-H1", "Ramses", "Muwatalli", "PR-Mesha", "AM-Seket", "PR", "KA"})
    EXPECT_FALSE(has(name)) << name;
  const auto hint = [&](const char* what, const char* word) {
    return orders::unknown_name(vanguard->names(), what, word, 1).hint;
  };
  EXPECT_EQ(hint("a leader", "Mesha"), "did you mean AM-Mesha?");
  EXPECT_EQ(hint("a leader", "Ramse"), "");
  EXPECT_EQ(hint("a leader", "GalIm-R1"), "did you mean GalIm-L?");
  EXPECT_EQ(hint("a unit", "LW-C9"), "LW-C9 is the name of a unit");
  EXPECT_EQ(hint("a unit", "PR-C99"), "");
  const auto ramses = battle(kadesh::test::load("ramses"));
  EXPECT_EQ(orders::unknown_name(ramses->names(), "a leader", "Ramse", 1).hint, "did you mean Ramses?");
}
