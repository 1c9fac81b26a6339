#include <gtest/gtest.h>

#include "engine/systems/ancients/battle.h"
#include "tests/systems/ancients/unit/field.h"

/// Standing orders of the own turn that look at what an attack has come to (digest 8.3).
namespace hexpost::ancients::test {
namespace {

constexpr int k_blue = 2, k_red = 3, k_flag = 6;  // faces of a die

/// B-MI1 attacks T-MI1, and its player's line settles whether it advances.
struct Attack : Field {
  Attack() {
    put("B-MI1", "5,4"), put("T-MI1", "4,4", 2);
    put("T-HI1", "3,3");                          // one way to retreat is left, so the enemy is not asked
    s.units[put("B-MI2", "4,3")].ordered = true;  // the battles go on
    for (std::size_t card = 0; card < data.cards.size(); ++card) {
      if (data.kinds[static_cast<std::size_t>(data.cards[card].kind)].effect == Effect::first_strike)
        s.discards.push_back(static_cast<CardId>(card));
    }
    s.active = k_bottom, s.phase = Phase::battle;
    s.units[0].ordered = true;
  }
  /// Where B-MI1 stands after these dice.
  std::string goes(const std::string& line, std::vector<int> dice) {
    const auto battle = ancients::battle(Data(data));
    auto match = battle->from_position("hexpost position v1\nat savepoint\n" + print_position(data, s));
    if (!match) throw std::runtime_error(match.error().what);
    std::vector<table::Given> given;
    for (const int face : dice)
      given.push_back(table::Rolled{6, face});
    table::Segment segment{k_bottom, {line, "attack B-MI1 at T-MI1"}, {false, false}, std::move(given)};
    (*match)->push(std::move(segment));
    (*match)->run();
    if ((*match)->misfit()) throw std::runtime_error(*(*match)->misfit());
    std::string out = "asked";
    for (const table::Entry& entry : (*match)->trace()) {
      if (entry.kind == table::Entry::Kind::answered && entry.text.starts_with("advance ")) out = entry.text;
    }
    return out;
  }
};

}  // namespace

TEST(AncientsSuccess, an_advance_may_depend_on_what_became_of_the_target) {
  Attack f;
  const std::vector<int> dead{k_blue, k_blue, k_red, k_red}, driven{k_flag, k_red, k_red, k_red};
  EXPECT_EQ(f.goes("stand army advance if dead do yes", dead), "advance B-MI1 yes");
  EXPECT_EQ(f.goes("stand army advance if dead do yes", driven), "asked");
  EXPECT_EQ(f.goes("stand army advance if not dead do no", driven), "advance B-MI1 no");
  EXPECT_EQ(f.goes("stand army advance if blocks >= 4 and lost <= 0 do yes", driven), "advance B-MI1 yes");
  EXPECT_EQ(f.goes("stand army advance if blocks <= 3 do yes", driven), "asked");
}

TEST(AncientsSuccess, an_advance_may_depend_on_the_ground_that_it_leaves) {
  Attack f;
  f.terrain("5,4", Terrain::hill, 1);
  const std::vector<int> driven{k_flag, k_red, k_red};  // from a hill foot roll three dice
  EXPECT_EQ(f.goes("stand army advance if hill do no", driven), "advance B-MI1 no");
  EXPECT_EQ(f.goes("stand army advance if camp do no", driven), "asked");
}

}  // namespace hexpost::ancients::test
