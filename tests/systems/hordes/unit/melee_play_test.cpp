#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/melee/fight_question.h"
#include "tests/systems/hordes/unit/play_field.h"

namespace hexpost::hordes::test {
namespace {

/// The rule that forbids a fight line now; "legal" when none does.
std::string verdict(const TableView& v, std::string_view line) {
  const NextCombat question;
  const auto parsed = question.parse(v, orders::cut(line));
  if (const auto* refusal = std::get_if<base::Refusal>(&parsed)) return refusal->rule;
  const auto refusal = question.judge(v, std::get<Combat>(parsed));
  return refusal ? refusal->rule : std::string("legal");
}

TEST(MeleePlay, longbows_lose_to_men_at_arms_by_four_hits_T6) {
  Longbows f;
  f.table.dice({2, 5});
  f.melee(1);
  EXPECT_EQ(f.sentence("against {}: "), "15 against 11: Maa wins, 4 hits on Bows");
  EXPECT_EQ(f.stands(f.bows), 3);
  EXPECT_TRUE(f[f.bows].disrupted);
  EXPECT_EQ(f.where(f.bows), "0609");
  EXPECT_EQ(f.where(f.maa), "0508");
  EXPECT_TRUE(f[f.maa].impact);
  EXPECT_FALSE(f[f.maa].static_combat);
  EXPECT_FALSE(f[f.bows].impact);
  EXPECT_EQ(f.s.phase, Phase::command);
  EXPECT_EQ(f.s.active, 0);
}

TEST(MeleePlay, second_round_destroys_the_longbows_and_no_unit_pursues_T7_T49) {
  Longbows f;
  f.table.dice({2, 5});
  f.melee(1);
  f.table.dice({6, 1});
  f.melee(0);
  EXPECT_EQ(f.where(f.bows), "gone");
  EXPECT_EQ(f.where(f.maa), "0609");
  EXPECT_FALSE(f[f.maa].static_combat);
  EXPECT_FALSE(f.table.was_told("pursues"));
  EXPECT_EQ(f.table.dice_left(), 0u);
}

TEST(MeleePlay, totals_are_told_with_all_that_went_into_them) {
  Longbows f;
  f.table.dice({2, 5});
  f.melee(1);
  EXPECT_EQ(f.sentence("{}{}{}"), "Maa: factor 5, impact 4, stands 4, dice 2");
  EXPECT_EQ(f.sentence("against {}: "), "15 against 11: Maa wins, 4 hits on Bows");
}

/// Three Yorkist units round a unit of knights and its general.
struct Yorkists : Field {
  UnitId bills, more_bills, bows, knights;
  GeneralId general_id;
  Yorkists() : Field(10, 12) {
    bills = unit(0, "Bill1", "bills", "0508");
    more_bills = unit(0, "Bill2", "bills", "0408");
    bows = unit(0, "Levy", "archers", "0407", "ENE");
    knights = unit(1, "Knights", "maa", "0507");
    general_id = general(1, "Somerset", "0507");
    ready();
    for (const UnitId u : {bills, more_bills, bows, knights})
      (*this)[u].impact = true;
  }
};

TEST(MeleePlay, three_yorkist_units_recoil_and_the_knights_take_the_hex_they_like_T8) {
  Yorkists f;
  f.table.dice({2, 4, 5}).always("retreat-order", "best").answer("follow-to Knights 0408");
  f.melee(0);
  EXPECT_EQ(f.table.figure("against {}: ", 0), 22);
  EXPECT_EQ(f.table.figure("against {}: ", 1), 19);
  for (const UnitId u : {f.bills, f.more_bills, f.bows}) {
    EXPECT_TRUE(f[u].disrupted);
    EXPECT_EQ(f.stands(u), 4);
  }
  EXPECT_EQ(f.where(f.bills), "0609");
  EXPECT_EQ(f.where(f.more_bills), "0409");
  EXPECT_EQ(f.where(f.bows), "0307");
  EXPECT_EQ(f.where(f.knights), "0408");
  EXPECT_EQ(f.label(f.commander(f.general_id).at), "0408");
}

TEST(MeleePlay, a_victor_over_several_must_take_one_of_their_hexes) {
  Yorkists f;
  f.table.dice({2, 4, 5})
      .always("retreat-order", "best")
      .answer("follow-to Knights no")
      .answer("follow-to Knights 0407");
  f.melee(0);
  ASSERT_EQ(f.table.refused.size(), 1u);
  EXPECT_EQ(f.where(f.knights), "0407");
}

TEST(MeleePlay, the_owner_orders_the_moves_of_several_losers) {
  Yorkists f;
  f.table.dice({2, 4, 5}).answer("retreat-order Levy").answer("retreat-order Bill2").always("follow-to", "best");
  f.melee(0);
  EXPECT_EQ(f.table.all("recoils from", 0), (std::vector<int>{f.bows, f.more_bills, f.bills}));
}

TEST(MeleePlay, equal_totals_lock_both_in_static_combat_and_spend_their_impact) {
  Longbows f;
  f[f.maa].impact = false;
  f[f.maa].front.now = 2;
  f.table.dice({5, 6});  // 5 + 2 + 5 against 2 + 4 + 6
  f.melee(1);
  EXPECT_TRUE(f.table.was_told("gives way"));
  EXPECT_TRUE(f[f.maa].static_combat);
  EXPECT_TRUE(f[f.bows].static_combat);
  EXPECT_FALSE(f[f.bows].impact);
}

TEST(MeleePlay, a_win_without_a_move_is_static_combat_too) {
  Longbows f;
  f.table.dice({1, 6});
  f[f.maa].impact = false;
  f.melee(1);  // 10 against 12: two hits on class B
  EXPECT_TRUE(f.table.was_told("No effect on", f.maa));
  EXPECT_TRUE(f[f.maa].static_combat);
  EXPECT_EQ(f.where(f.maa), "0507");
}

TEST(MeleePlay, a_victor_in_static_combat_follows_but_has_no_impact) {
  Longbows f;
  f[f.maa].static_combat = f[f.bows].static_combat = true;
  f.table.dice({2, 1});  // 11 against 7
  f.melee(1);
  EXPECT_EQ(f.where(f.bows), "0609");
  EXPECT_EQ(f.where(f.maa), "0508");
  EXPECT_TRUE(f[f.maa].static_combat);
  EXPECT_FALSE(f[f.maa].impact);
}

TEST(MeleePlay, pursuit_after_static_combat_is_a_new_contact_with_impact) {
  Longbows f;
  f[f.maa].static_combat = f[f.bows].static_combat = true;
  f.table.dice({3, 1}).always("flee", "best");  // 12 against 7: the longbows flee two hexes
  f.melee(1);
  EXPECT_EQ(f.stands(f.bows), 3);
  EXPECT_TRUE(f.table.was_told("flees from", f.bows));
  EXPECT_TRUE(f.table.was_told("pursues", f.maa));
  EXPECT_TRUE(engaged(f.view(), f.maa));
  EXPECT_FALSE(f[f.maa].static_combat);
  EXPECT_TRUE(f[f.maa].impact);
}

TEST(MeleePlay, disrupted_units_count_their_factor_alone_T43) {
  Charged f("Peasants", "peasants", "Maa", "maa");
  f.begin();
  f[f.south].disrupted = f[f.north].disrupted = true;
  f.table.dice({6, 1}).always("flee", "best").always("recoil", "best").always("pursue", "no");
  f.melee(0);
  EXPECT_EQ(f.sentence("{}{}{}"), "Peasants: factor 1, impact 0, stands 0, dice 6 (no stands: disrupted)");
  EXPECT_TRUE(f.table.was_told("against {}: "));
  EXPECT_EQ(f.table.figure("against {}: ", 0), 7);
  EXPECT_EQ(f.table.figure("against {}: ", 1), 6);
}

TEST(MeleePlay, a_column_has_two_stands_and_two_less_of_its_impact_T44) {
  Longbows f;
  f[f.maa].column = true;
  f.table.dice({1, 1}).always("recoil", "best");
  f.melee(1);
  EXPECT_EQ(f.sentence("{}{}{}"), "Maa: factor 5, impact 2, stands 2, dice 1");
}

TEST(MeleePlay, a_reduced_pike_block_loses_impact_with_its_stands_T45) {
  Field f(10, 12);
  const UnitId pikes = f.unit(0, "Pikes", "pikes", "0508");
  const UnitId bills = f.unit(1, "Bills", "bills", "0507");
  f.ready().clash(pikes, bills);
  f[pikes].front.start = 6;
  f[pikes].front.now = 5;
  f.table.dice({1, 6}).always("flee", "best").always("recoil", "best");
  f.melee(0);
  EXPECT_EQ(f.sentence("{}{}{}"), "Pikes: factor 4, impact 5, stands 5, dice 1");
}

TEST(MeleePlay, chariots_beat_spearmen_out_of_a_wood_and_stay_where_they_are_T54) {
  Field f(R"(
    ..........
    ..........
    ..........
    ....w.....
    ..........
    ..........
    ..........
    ..........)");
  const UnitId chariots = f.unit(0, "Chariots", "chariots", "0505");
  const UnitId spears = f.unit(1, "Spears", "auxiliaries", "0504");
  f.ready().clash(chariots, spears);
  choose_fight(f.s, spears, chariots);
  f.table.dice({6, 1}).always("flee", "best").always("recoil", "best");
  f.melee(0);
  EXPECT_EQ(f.sentence("{}{}{}"), "Chariots: factor 3, impact 0, stands 3, dice 6 (no impact: the ground)");
  EXPECT_TRUE(f.table.was_told("recoils from", spears));
  EXPECT_EQ(f.where(chariots), "0505");
  EXPECT_FALSE(f.table.was_told("{} follows {}"));
}

TEST(MeleePlay, the_side_on_move_chooses_the_order_of_combats) {
  Field f(12, 12);
  const UnitId a = f.unit(0, "A", "bills", "0308");
  const UnitId b = f.unit(0, "B", "bills", "0808");
  f.unit(1, "X", "bills", "0307");
  f.unit(1, "Y", "bills", "0807");
  f.ready();
  f.table.dice({3, 3, 3, 3}).answer("fight Y by B");
  f.melee(0);
  ASSERT_EQ(f.table.asked.size(), 1u);
  EXPECT_EQ(f.table.asked[0].name, "fight");
  EXPECT_EQ(f.table.asked[0].answer, "fight Y by B");
  std::vector<std::string> order;
  for (const auto& [rule, fact] : f.table.told) {
    if (fact.sentence.pattern == "{} against {}") order.push_back(fact.sentence.parts[0].text);
  }
  EXPECT_EQ(order, (std::vector<std::string>{"B", "A"}));
  EXPECT_TRUE(f[a].static_combat && f[b].static_combat);
}

TEST(MeleePlay, the_engine_orders_the_combats_when_told_to) {
  Field f(12, 12);
  f.unit(0, "A", "bills", "0308");
  f.unit(0, "B", "bills", "0808");
  f.unit(0, "C", "bills", "0708");
  f.unit(1, "X", "bills", "0307");
  f.unit(1, "Y", "bills", "0807");
  f.ready();
  f.table.dice({3, 6, 3, 3}).always("fight", "auto").always("recoil", "best").always("flee", "best");
  f.melee(0);
  ASSERT_FALSE(f.table.asked.empty());
  EXPECT_EQ(f.table.asked[0].answer, "fight Y by B C");
}

TEST(MeleePlay, a_unit_without_another_opponent_may_not_be_left_out) {
  Yorkists f;
  Play p = f.play();
  const TableView v{p.view(), p.order_names};
  f.s.active = 0;
  EXPECT_EQ(verdict(v, "fight Knights by Bill1"), "Q7");
  EXPECT_EQ(verdict(v, "fight Knights by Bill1 Bill2 Levy"), "legal");
}

}  // namespace
}  // namespace hexpost::hordes::test
