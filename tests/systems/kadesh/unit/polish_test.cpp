#include <gtest/gtest.h>

#include "engine/systems/kadesh/sys.h"
#include "tests/support/catalogue.h"
#include "tests/systems/kadesh/unit/field.h"

/// What a Polish player reads of Day of the Chariot: Kadesh.
namespace {

using namespace hexpost;
using namespace hexpost::kadesh;
using namespace hexpost::table::telling;

TEST(KadeshPolish, the_story_names_facings_and_modes_as_orders_do) {
  const hexpost::test::InPolish polish;
  const kadesh::GameData game(kadesh::test::load("vanguard"));
  const auto told = [&](kadesh::Fact fact) { return table::describe<kadesh::Sys>(game, fact); };
  const base::Arg facing = base::thing(kadesh::Thing::facing, hex::Facing{1});
  EXPECT_EQ(told(say("{} turns to {}", std::string("AM-H1"), facing)), "AM-H1 obraca się na pn-wsch");
  EXPECT_EQ(told(say("{} advances to {}, facing {}", std::string("AM-H1"), std::string("0540"), facing)),
            "AM-H1 wkracza na 0540, zwrot pn-wsch");
  EXPECT_EQ(told(say("{} is in Combat Mode", std::string("AM-Mesha"))), "AM-Mesha: tryb boju");
  EXPECT_EQ(told(say("{} turns to {} and will charge {}", std::string("AM-H1"), facing, std::string("0540"))),
            "AM-H1 obraca się na pn-wsch, cel szarży: 0540");
}

/// A unit's code has no gender: the words of a state beside it fit "jednostka", the head of that column of a report; a
/// refusal says "oddział" before it, as the order lines do.
TEST(KadeshPolish, adjectives_fit_a_noun_that_is_there) {
  const hexpost::test::InPolish polish;
  for (const Level level : {Level::ordered, Level::disordered, Level::shaken, Level::routed})
    EXPECT_TRUE(base::tr(level_name(level)).ends_with("a")) << level_name(level);
  EXPECT_EQ(base::tr("locked with {}"), "w walce z {}");
  EXPECT_EQ(base::tr("scattered"), "w rozsypce");
  for (const char* refusal : {"{} is Routed and does not fire", "{} is locked and does not move", "{} has fired",
                              "{} is Shaken or Routed and does not attack", "{} has advanced and fights no more"})
    EXPECT_TRUE(base::tr(refusal).starts_with("oddział {} ")) << refusal;
}

}  // namespace
