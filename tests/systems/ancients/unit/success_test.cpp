#include <gtest/gtest.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/ancients/battle.h"
#include "engine/systems/ancients/sys.h"
#include "engine/systems/ancients/words/order_words.h"
#include "tests/systems/ancients/unit/field.h"

/// The tests and words of standing orders: what an attack has come to, and what the defender may look at.
namespace hexpost::ancients::test {
namespace {

constexpr int k_blue = 2, k_red = 3, k_flag = 6;  // faces of a die

/// B-MI1 attacks T-MI1, and its player's line settles whether it advances.
struct Attack : Field {
  Attack() {
    put("B-MI1", "5,4"), put("T-MI1", "4,4", 2);
    put("T-HI1", "3,3");  // one way to retreat is left, so the enemy is not asked
    s.units[static_cast<std::size_t>(put("B-MI2", "4,3"))].ordered = true;  // the battles go on
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

namespace {

/// Every unit and leader of the enemy has sealed the same policies; dice fall as they are given, then nothing more
/// hits.
class Sealed final : public table::Source {
 public:
  Sealed(std::string policies, std::vector<int> dice) : policies_(std::move(policies)), dice_(std::move(dice)) {}
  std::optional<int> die(int, std::string_view) override { return next_ < dice_.size() ? dice_[next_++] : k_red; }
  std::optional<std::string> opening(table::Player, std::uint32_t) override { return policies_; }

 private:
  std::string policies_;
  std::vector<int> dice_;
  std::size_t next_ = 0;
};

/// B-MI1 attacks what stands in front of it.
struct Defence : Field {
  explicit Defence(std::string_view attacker = "B-MI1") : name(attacker) {
    put(attacker, "5,4");
    put("T-HI9", "7,11");
    put("B-HI9", "8,11");  // the battles go on
    s.units[0].ordered = s.units[2].ordered = true;
    s.active = k_bottom, s.phase = Phase::battle;
    for (std::size_t card = 0; card < data.cards.size(); ++card) {
      if (data.kinds[static_cast<std::size_t>(data.cards[card].kind)].effect == Effect::first_strike)
        s.discards.push_back(static_cast<CardId>(card));
    }
  }
  /// The answer to this question; "asked" if the policies settle none.
  std::string answer(std::string_view question, const std::string& target, const std::string& policies,
                     std::vector<int> dice = {}) {
    const auto battle = ancients::battle(Data(data));
    auto match = battle->from_position("hexpost position v1\nat savepoint\n" + print_position(data, s));
    if (!match) throw std::runtime_error(match.error().what);
    Sealed seals(policies, std::move(dice));
    (*match)->push({k_bottom,
                    {"attack " + name + " at " + target, "stand army bonus do first", "stand army advance do yes",
                     "stand army extra do stay"},
                    {true, true},
                    {}});
    (*match)->run(&seals);
    if ((*match)->misfit()) throw std::runtime_error(*(*match)->misfit());
    for (const table::Entry& entry : (*match)->trace()) {
      if (entry.kind == table::Entry::Kind::answered && entry.text.starts_with(std::string(question) + " "))
        return entry.text.substr(question.size() + 1);
    }
    return "asked";
  }
  std::string name;
};

}  // namespace

TEST(AncientsStanding, a_defender_may_look_at_the_type_of_the_attacker) {
  for (const auto& [attacker, evades] :
       {std::pair{"B-MI1", true}, {"B-HI1", false}, {"B-LI1", false}, {"B-WA1", false}}) {
    Defence f(attacker);
    f.put("T-LI1", "4,4");
    EXPECT_EQ(f.answer("defend", "T-LI1", "defend if attacker-mi do evade; defend do stand; back do no; flags do all"),
              evades ? "T-LI1 evade" : "T-LI1 stand")
        << attacker;
    EXPECT_EQ(f.answer("defend", "T-LI1", "defend if not attacker-mi do stand; defend do evade; evade-to do away"),
              evades ? "T-LI1 evade" : "T-LI1 stand")
        << attacker;
  }
}

TEST(AncientsStanding, every_unit_type_has_its_test) {
  const auto defend = std::ranges::find(declared().standing, "defend", &table::StandingQuestion::name);
  for (std::size_t type = 0; type < k_type_codes.size(); ++type) {
    EXPECT_EQ(k_attacker_tests[type], "attacker-" + base::lower(k_type_codes[type]));
    EXPECT_TRUE(base::has_word(defend->tests, k_attacker_tests[type]));
  }
}

TEST(AncientsStanding, a_defender_may_look_at_its_ground_and_at_the_usual_loss) {
  Defence f;
  f.put("T-LI1", "4,4");
  const std::string policies = "defend if marsh do evade; defend do stand; evade-to do away; back do no; flags do all";
  EXPECT_EQ(f.answer("defend", "T-LI1", policies), "T-LI1 stand");
  f.terrain("4,4", Terrain::marsh);
  EXPECT_EQ(f.answer("defend", "T-LI1", policies), "T-LI1 evade");
  // four dice, of which green and sword hit: 1 and a third; in the marsh two dice: two thirds
  const std::string heavy = "defend if loss >= 1 do evade; defend do stand; evade-to do away; back do no; flags do all";
  EXPECT_EQ(f.answer("defend", "T-LI1", heavy), "T-LI1 stand");
  f.terrain("4,4", Terrain::plain);
  EXPECT_EQ(f.answer("defend", "T-LI1", heavy), "T-LI1 evade");
}

TEST(AncientsStanding, a_defender_may_look_for_a_bonus_close_combat) {
  const std::string policies = "defend if bonus do evade; defend do stand; evade-to do away; back do no; flags do all";
  Defence first("B-MC1");
  first.put("T-LI1", "4,4");
  EXPECT_EQ(first.answer("defend", "T-LI1", policies), "T-LI1 stand");
  Defence second("B-MC1");
  second.put("T-MI1", "4,4", 1), second.put("T-LI1", "3,4");
  EXPECT_EQ(second.answer("defend", "T-MI1", policies, {k_blue}), "T-LI1 evade");
}

TEST(AncientsStanding, a_way_may_depend_on_where_ways_end) {
  Defence f;
  f.put("T-LI1", "4,4");
  const std::string rest = "; defend do evade; back do no; flags do all";
  EXPECT_EQ(f.answer("evade-to", "T-LI1", "evade-to if to-forest do forest; evade-to do left" + rest),
            "T-LI1 " + label("2,5"));
  EXPECT_EQ(f.answer("evade-to", "T-LI1", "evade-to if distance >= 3 do right; evade-to do left" + rest),
            "T-LI1 " + label("2,5"));
  f.terrain("2,4", Terrain::forest);
  EXPECT_EQ(f.answer("evade-to", "T-LI1", "evade-to if to-forest do forest; evade-to do left" + rest),
            "T-LI1 " + label("2,4"));
  EXPECT_EQ(f.answer("evade-to", "T-LI1", "evade-to if to-hill do hill; evade-to do right" + rest),
            "T-LI1 " + label("2,3"));
  EXPECT_EQ(f.answer("evade-to", "T-LI1", "evade-to if to-leader do leader; evade-to do left" + rest),
            "T-LI1 " + label("2,5"));
  EXPECT_EQ(f.answer("evade-to", "T-LI1", "evade-to if to-support do support; evade-to do left" + rest),
            "T-LI1 " + label("2,5"));
  f.put("T-MI1", "1,3"), f.put("T-MI2", "1,2");
  EXPECT_EQ(f.answer("evade-to", "T-LI1", "evade-to if to-support do support; evade-to do left" + rest),
            "T-LI1 " + label("2,3"));
  f.lead("Mago", k_top, "3,3");
  EXPECT_EQ(f.answer("evade-to", "T-LI1", "evade-to if to-leader do leader; evade-to do left" + rest),
            "T-LI1 " + label("3,3"));
}

TEST(AncientsStanding, a_list_of_ways_takes_the_first_that_is_possible) {
  Defence f;
  f.put("T-LI1", "4,4");
  const auto evades = [&](const std::string& words) {
    return f.answer("evade-to", "T-LI1", "evade-to do " + words + "; defend do evade; back do no; flags do all");
  };
  const std::string left = "T-LI1 " + label("2,5"), middle = "T-LI1 " + label("2,4"), right = "T-LI1 " + label("2,3");
  EXPECT_EQ(evades("leader support forest left"), left) << "no way ends so";
  EXPECT_EQ(evades("leader support forest right"), right);
  EXPECT_EQ(evades("hill " + label("2,4") + " left"), middle);
  EXPECT_EQ(evades(label("8,8") + " left"), left) << "a hex that it cannot reach";
  EXPECT_EQ(evades("forest ask"), "asked");
  EXPECT_EQ(evades("left ask"), left);
  EXPECT_EQ(evades("leader support"), evades("support")) << "the last word counts as it does alone";
  EXPECT_EQ(evades("support hill"), evades("hill"));
  f.terrain("2,4", Terrain::forest);
  EXPECT_EQ(evades("leader support forest left"), middle);
  f.put("T-MI1", "1,3"), f.put("T-MI2", "1,2");
  EXPECT_EQ(evades("leader support forest left"), right);
  EXPECT_EQ(evades("forest leader support left"), middle) << "in the order of the list";
  f.lead("Mago", k_top, "3,3");
  EXPECT_EQ(evades("leader support forest left"), "T-LI1 " + label("3,3"));
}

TEST(AncientsStanding, a_retreat_takes_the_first_of_a_list_too) {
  Defence f;
  f.put("T-MI1", "4,4");
  const auto retreats = [&](const std::string& words) {
    return f.answer("retreat", "T-MI1", "retreat do " + words + "; flags do none; back do no; defend do stand",
                    {k_flag, k_red, k_red, k_red});
  };
  EXPECT_EQ(retreats("leader hill right"), "T-MI1 " + label("3,3"));
  f.terrain("3,4", Terrain::hill);
  EXPECT_EQ(retreats("leader hill right"), "T-MI1 " + label("3,4"));
  f.lead("Mago", k_top, "3,3");
  EXPECT_EQ(retreats("leader hill left"), "T-MI1 " + label("3,3"));
}

TEST(AncientsStanding, flags_may_depend_on_the_hits_of_the_same_roll) {
  Defence f;
  f.put("T-MI1", "4,4"), f.put("T-MI2", "4,3"), f.put("T-MI3", "4,5");
  const std::string policies = "flags if hits >= 2 do none; flags do all; retreat do away; back do no";
  EXPECT_EQ(f.answer("flags", "T-MI1", policies, {k_flag, k_blue, k_red, k_red}), "T-MI1 1");
  EXPECT_EQ(f.answer("flags", "T-MI1", policies, {k_flag, k_blue, k_blue, k_red}), "T-MI1 0");
}

TEST(AncientsStanding, a_leader_may_go_to_the_nearest_unit) {
  Defence f;
  f.lead("Mago", k_top, "4,4");
  f.put("T-MI1", "2,3"), f.put("T-MI2", "3,4");
  EXPECT_EQ(f.answer("escape", "leader Mago", "escape do nearest"), "Mago " + label("3,4"));
  Defence none;
  none.lead("Mago", k_top, "4,4");
  none.put("T-MI1", "8,8");
  EXPECT_EQ(none.answer("escape", "leader Mago", "escape do nearest"),
            none.answer("escape", "leader Mago", "escape do unit"));
}

TEST(AncientsStanding, a_leader_may_go_to_a_unit_by_its_name_or_type) {
  Defence f;
  f.lead("Mago", k_top, "4,4");
  f.put("T-MI1", "2,3"), f.put("T-HI1", "3,4"), f.put("T-MI2", "1,4");
  const auto escapes = [&](const std::string& words) {
    return f.answer("escape", "leader Mago", "escape do " + words);
  };
  EXPECT_EQ(escapes("t-mi1"), "Mago " + label("2,3"));
  EXPECT_EQ(escapes("t-hi1"), "Mago " + label("3,4"));
  EXPECT_EQ(escapes("hi"), "Mago " + label("3,4"));
  EXPECT_EQ(escapes("mi"), "Mago " + label("2,3")) << "the nearest of the type";
  EXPECT_EQ(escapes("t-mi2 hi"), "Mago " + label("1,4"));
  EXPECT_EQ(escapes("el t-ax1 hi"), "Mago " + label("3,4")) << "none of the first two is there";
  EXPECT_EQ(escapes("el"), escapes("unit")) << "the last word always finds a way";
  EXPECT_EQ(escapes("b-mi1 ask"), "asked") << "an enemy unit is no refuge";
  EXPECT_EQ(escapes("el nearest"), "Mago " + label("3,4"));
  EXPECT_EQ(escapes("off far"), escapes("far")) << "its base line is too far away";
}

TEST(AncientsStanding, an_order_may_depend_on_the_blocks_that_a_unit_has_left) {
  for (const int blocks : {4, 3, 2, 1}) {
    Defence f;
    f.put("T-MI1", "4,4", blocks);
    const GameData game(Data(f.data));
    const TableView v{game, f.s};
    EXPECT_EQ(Sys::condition(v, "T-MI1", "blocks-1"), blocks <= 1);
    EXPECT_EQ(Sys::condition(v, "T-MI1", "blocks-2"), blocks <= 2);
    EXPECT_EQ(Sys::condition(v, "T-MI1", "blocks-3"), blocks <= 3);
    EXPECT_FALSE(Sys::condition(v, "T-MI1", "blocks-4").has_value());
    for (const std::string& word : Sys::conditions(game, "T-MI1"))
      EXPECT_TRUE(Sys::condition(v, "T-MI1", word).has_value()) << word;
  }
}

}  // namespace hexpost::ancients::test
