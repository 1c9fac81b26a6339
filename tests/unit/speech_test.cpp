#include "engine/orders/speech.h"

#include <gtest/gtest.h>

#include "engine/orders/lenient.h"
#include "engine/systems/chariots/battle.h"
#include "engine/systems/chariots/load/battle.h"
#include "engine/systems/hordes/battle.h"
#include "engine/systems/hordes/load/battle.h"
#include "engine/table/match.h"

namespace {

using namespace hexpost;

template <class Loaded>
std::unique_ptr<table::Battle> made(Loaded loaded, auto make) {
  if (!loaded) throw std::runtime_error(loaded.error().what);
  auto battle = make(std::move(loaded->scenario));
  if (!battle) throw std::runtime_error(battle.error().what);
  return *std::move(battle);
}
std::unique_ptr<table::Battle> hordes_battle() {
  return made(hordes::load_scenario(data::Library::builtin(), "first-battle"),
              [](auto scenario) { return hordes::battle(std::move(scenario)); });
}
std::unique_ptr<table::Battle> sumer_battle() {
  return made(chariots::load_scenario(data::Library::builtin(), "sumer"),
              [](auto scenario) { return chariots::battle(std::move(scenario)); });
}

/// What players of these games typed, in the order of words in which they say it.
TEST(Lenient, what_players_say_is_put_in_order) {
  using Lines = std::vector<std::string>;
  const auto battle = hordes_battle();
  const std::vector<std::string> own{"Leg1", "Aux1", "Aux2", "Sk1", "Valens"};
  const auto plain = [&](std::string_view typed) { return orders::plain_lines(battle->names(), typed, own); };
  EXPECT_EQ(plain("Leg1 & Aux1 attack War1"), Lines{"attack Leg1 and Aux1 War1"});
  EXPECT_EQ(plain("Leg1 advances one hex."), Lines{"advance Leg1 1"});
  EXPECT_EQ(plain("Leg1 3 forward"), Lines{"advance Leg1 3"});
  EXPECT_EQ(plain("Aux1, 2 forward 1"), Lines{"advance Aux1 and Aux2 1"});
  EXPECT_EQ(plain("Aux 1 and 2 advance 1"), Lines{"advance Aux1 and Aux2 1"});
  EXPECT_EQ(plain("Leg1 moves up"), Lines{"advance Leg1"});
  EXPECT_EQ(plain("Leg1 up to 0705"), Lines{"move Leg1 0705"});
  EXPECT_EQ(plain("Leg1 stands fast"), Lines{"hold Leg1"});
  EXPECT_EQ(plain("Leg1 stays put"), Lines{"hold Leg1"});
  EXPECT_EQ(plain("Leg1 holds and shoots War1"), Lines{"shoots Leg1 War1"});
  EXPECT_EQ(plain("Leg1 falls back to 0705"), Lines{"move Leg1 0705"});
  EXPECT_EQ(plain("Leg1 retires to 0705"), Lines{"move Leg1 0705"});
  EXPECT_EQ(plain("Leg1 pulls back 1"), Lines{"back Leg1 1"});
  EXPECT_EQ(plain("Leg1 wheels left and moves to 0705"), Lines{"move Leg1 face left 0705"});
  EXPECT_EQ(plain("Leg1 wheels left and attacks War1"), Lines{"attacks Leg1 War1"});
  EXPECT_EQ(plain("Leg1 forms column"), Lines{"move Leg1 column"});
  EXPECT_EQ(plain("Leg1 about face"), Lines{"about Leg1"});
  EXPECT_EQ(plain("move Leg1 0705 wsw"), Lines{"move Leg1 0705 face wsw"});
  EXPECT_EQ(plain("Aux1 and Aux2 plant stakes"), Lines{"stakes Aux1 and Aux2 plant"});
  EXPECT_EQ(plain("plant stakes Aux1, Aux2"), Lines{"stakes Aux1 and Aux2 plant"});
  EXPECT_EQ(plain("stakes Aux1 Aux2 lift"), Lines{"stakes Aux1 and Aux2 lift"});
  EXPECT_EQ(plain("attack War1 with Leg1 and Aux1"), Lines{"attack Leg1 and Aux1 War1"});
  EXPECT_EQ(plain("Leg1 and Aux1 attack War1 together"), Lines{"attack Leg1 and Aux1 War1"});
  EXPECT_EQ(plain("Leg1 charges War1 from 0705"), (Lines{"move Leg1 0705", "attack Leg1 War1"}));
  EXPECT_EQ(plain("Leg1 attacks War1 and Aux1 attacks War2"), (Lines{"attacks Leg1 War1", "attacks Aux1 War2"}));
  EXPECT_EQ(plain("Leg1 attacks War1, the rest hold"), (Lines{"attacks Leg1 War1", "the rest hold"}));
  EXPECT_EQ(plain("Leg1 attacks War1, Aux1 to 0608 and attacks War2"),
            (Lines{"attacks Leg1 War1", "move Aux1 0608", "attack Aux1 War2"}));
  EXPECT_EQ(plain("Leg1: shoot War1"), Lines{"shoot Leg1 War1"});
  EXPECT_EQ(plain("first Leg1 0705, last Aux1 0608"), (Lines{"move Leg1 0705", "move Aux1 0608"}));
  EXPECT_EQ(plain("Leg1 moves next to War1"), Lines{"move Leg1 next to War1"});
  EXPECT_EQ(plain("Leg1 forward and shoots"), Lines{"advance Leg1 1 fire nearest"});
  EXPECT_EQ(plain("Valens goes with Leg1"), Lines{"move Valens to Leg1"});
  EXPECT_EQ(plain("Leg attacks War1"), Lines{"attacks Leg1 War1"}) << "the only one of this name";
  EXPECT_EQ(orders::other_spellings(battle->names(), "no shooting"), Lines{"shoot none"});
  // a word that is taken out may have been the last one
  for (const char* typed : {"moves up", "Leg1 move up", "fall back", "step back to", "Leg1 retires to", "do not", "up",
                            "charge forward", "hold and", "Leg1 forms column", "and", "with", "&"})
    EXPECT_LE(plain(typed).size(), 1u) << typed;
  EXPECT_EQ(plain("stand Leg1 respond do stand"), Lines{"stand Leg1 respond do stand"});
  const auto sumer = sumer_battle();
  const std::vector<std::string> akkad{"Ak-SI1", "Ak-SI3", "Ak-LI2"};
  const auto there = [&](std::string_view typed) { return orders::plain_lines(sumer->names(), typed, akkad); };
  EXPECT_EQ(there("SI3 fire and run at SI2"), Lines{"run Ak-SI3 Ur-SI2"});
  EXPECT_EQ(there("when left wing act:"), Lines{"when left wing acts:"});
  EXPECT_EQ(there("SI1+LI2 to 1720"), Lines{"move Ak-SI1 and Ak-LI2 1720"});
  EXPECT_EQ(there("SI1 w/ LI2 1720"), Lines{"move Ak-SI1 with Ak-LI2 1720"});
}

}  // namespace
