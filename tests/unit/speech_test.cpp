#include "engine/orders/speech.h"

#include <gtest/gtest.h>

#include "engine/orders/lenient.h"
#include "engine/table/match.h"
#include "tests/support/battles.h"
#include "tests/unit/typed_lines.h"

namespace {

using namespace hexpost;
using orders::test::expect_lines;

/// What players of these games typed, in the order of words in which they say it.
TEST(Lenient, what_players_say_is_put_in_order) {
  using Lines = std::vector<std::string>;
  const auto battle = test::load_hordes("first-battle");
  const std::vector<std::string> own{"Leg1", "Aux1", "Aux2", "Sk1", "Valens"};
  const auto plain = [&](std::string_view typed) { return orders::plain_lines(battle->names(), typed, own); };
  expect_lines(plain, {
                          {"Leg1 & Aux1 attack War1", "attack Leg1 and Aux1 War1"},
                          {"Leg1 advances one hex.", "advance Leg1 1"},
                          {"Leg1 3 forward", "advance Leg1 3"},
                          {"Aux1, 2 forward 1", "advance Aux1 and Aux2 1"},
                          {"Aux 1 and 2 advance 1", "advance Aux1 and Aux2 1"},
                          {"Leg1 moves up", "advance Leg1"},
                          {"Leg1 up to 0705", "move Leg1 0705"},
                          {"Leg1 stands fast", "hold Leg1"},
                          {"Leg1 stays put", "hold Leg1"},
                          {"Leg1 holds and shoots War1", "shoots Leg1 War1"},
                          {"Leg1 falls back to 0705", "move Leg1 0705"},
                          {"Leg1 retires to 0705", "move Leg1 0705"},
                          {"Leg1 pulls back 1", "back Leg1 1"},
                          {"Leg1 wheels left and moves to 0705", "move Leg1 face left 0705"},
                          {"Leg1 wheels left and attacks War1", "attacks Leg1 War1"},
                          {"Leg1 forms column", "move Leg1 column"},
                          {"Leg1 about face", "about Leg1"},
                          {"move Leg1 0705 wsw", "move Leg1 0705 face wsw"},
                          {"Aux1 and Aux2 plant stakes", "stakes Aux1 and Aux2 plant"},
                          {"plant stakes Aux1, Aux2", "stakes Aux1 and Aux2 plant"},
                          {"stakes Aux1 Aux2 lift", "stakes Aux1 and Aux2 lift"},
                          {"attack War1 with Leg1 and Aux1", "attack Leg1 and Aux1 War1"},
                          {"Leg1 and Aux1 attack War1 together", "attack Leg1 and Aux1 War1"},
                          {"Leg1 charges War1 from 0705", "move Leg1 0705; attack Leg1 War1"},
                          {"Leg1 attacks War1 and Aux1 attacks War2", "attacks Leg1 War1; attacks Aux1 War2"},
                          {"Leg1 attacks War1, the rest hold", "attacks Leg1 War1; the rest hold"},
                          {"Leg1 attacks War1, Aux1 to 0608 and attacks War2",
                           "attacks Leg1 War1; move Aux1 0608; attack Aux1 War2"},
                          {"Leg1: shoot War1", "shoot Leg1 War1"},
                          {"first Leg1 0705, last Aux1 0608", "move Leg1 0705; move Aux1 0608"},
                          {"Leg1 moves next to War1", "move Leg1 next to War1"},
                          {"Leg1 forward and shoots", "advance Leg1 1 fire nearest"},
                          {"Valens goes with Leg1", "move Valens to Leg1"},
                          {"Leg attacks War1", "attacks Leg1 War1"}  // the only one of this name
                      });
  EXPECT_EQ(orders::other_spellings(battle->names(), "no shooting"), Lines{"shoot none"});
  // a word that is taken out may have been the last one
  for (const char* typed : {"moves up", "Leg1 move up", "fall back", "step back to", "Leg1 retires to", "do not", "up",
                            "charge forward", "hold and", "Leg1 forms column", "and", "with", "&"})
    EXPECT_LE(plain(typed).size(), 1u) << typed;
  EXPECT_EQ(plain("stand Leg1 respond do stand"), Lines{"stand Leg1 respond do stand"});
  const auto sumer = test::load_chariots("sumer");
  const std::vector<std::string> akkad{"Ak-SI1", "Ak-SI3", "Ak-LI2"};
  const auto there = [&](std::string_view typed) { return orders::plain_lines(sumer->names(), typed, akkad); };
  expect_lines(there, {{"SI3 fire and run at SI2", "run Ak-SI3 Ur-SI2"},
                       {"when left wing act:", "when left wing acts:"},
                       {"SI1+LI2 to 1720", "move Ak-SI1 and Ak-LI2 1720"},
                       {"SI1 w/ LI2 1720", "move Ak-SI1 with Ak-LI2 1720"}});
}

}  // namespace
