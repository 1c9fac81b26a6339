#include <gtest/gtest.h>

#include "engine/systems/kadesh/sys.h"
#include "tests/support/catalogue.h"
#include "tests/systems/kadesh/unit/field.h"

/// What a Polish player reads of Day of the Chariot: Kadesh.
namespace {

using namespace hexpost;
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
}

}  // namespace
