#include "engine/systems/hordes/advice/odds.h"

#include <map>
#include <numeric>

#include "engine/systems/hordes/rules/shooting/figures.h"
#include "tests/systems/hordes/unit/play_field.h"

namespace hexpost::hordes::test {
namespace {

using Dice = table::OddsTable<TableView, Fact>;

Considered considered(Field& f, std::string_view line) {
  auto out = consider(TableView{f.view(), f.names}, orders::cut(line));
  if (const auto* refusal = std::get_if<base::Refusal>(&out))
    throw std::runtime_error(refusal->rule + " " + refusal->why);
  return std::get<Considered>(std::move(out));
}

std::string forbidden(Field& f, std::string_view line) {
  const auto out = consider(TableView{f.view(), f.names}, orders::cut(line));
  const auto* refusal = std::get_if<base::Refusal>(&out);
  return refusal ? refusal->rule : "legal";
}

table::Odds odds(Field& f, std::string_view line) {
  const Considered c = considered(f, line);
  Dice table([](table::Player, std::string_view question) -> std::optional<std::string> {
    return question == "face-attacker" ? std::optional<std::string>("attacker") : std::nullopt;
  });
  auto out = table::enumerate<TableView, Fact>(table, [&] {
    State s = f.s;
    c.play(s, table);
    return became(f.data, f.s, s, table.facts());
  });
  if (!out) throw std::runtime_error("too many ways");
  return *out;
}

/// Their bound: 5 + 6 + 4... against the bows' dice.
struct Charge : Longbows {
  Charge() { s.active = 1; }
};
TEST(HordesOdds, of_a_combat_are_those_of_playing_it_with_each_pair_of_dice) {
  Charge f;
  const table::Odds told = odds(f, "fight Bows by Maa");
  EXPECT_EQ(told.ways, 36u);
  std::map<std::string, std::uint64_t> counted;
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= 6; ++b) {
      Charge fresh;
      fresh.table.dice({a, b});
      for (const auto& [question, word] :
           {std::pair{"flee", "best"}, {"recoil", "best"}, {"follow-up", "yes"}, {"pursue", "yes"}})
        fresh.table.always(question, word);
      const State before = fresh.s;
      Play p = fresh.play();
      Combat c;
      c.of(0).units = {fresh.bows};
      c.of(1).units = {fresh.maa};
      resolve(p, c);
      for (const auto& [who, what] : became(fresh.data, before, fresh.s, fresh.table.told))
        ++counted[who + ": " + what];
    }
  }
  ASSERT_GT(counted.size(), 3u);
  for (const auto& [text, times] : counted) {
    bool found = false;
    for (const auto& fate : told.fates) {
      for (const auto& o : fate.outcomes) {
        if (fate.who + ": " + o.what != text) continue;
        found = true;
        EXPECT_EQ(o.share.of * 36, times * o.share.all) << text;
      }
    }
    EXPECT_TRUE(found) << text;
  }
}

TEST(HordesOdds, every_modifier_of_a_combat_is_named_with_its_rule) {
  Charge f;
  const Considered c = considered(f, "fight Bows by Maa");
  const Total maa = total(f.view(), Combat{{Party{{f.bows}, {}}, Party{{f.maa}, {}}}}, 1);
  const auto has = [&](const std::string& rule, const std::string& text) {
    return std::ranges::any_of(c.modifiers, [&](const auto& m) { return m.rule == rule && m.text == text; });
  };
  EXPECT_TRUE(has("1.9.2", "Maa: Combat Factor " + std::to_string(maa.factor) + " of Maa"));
  EXPECT_TRUE(has("1.9.5", "Maa: Impact Bonus " + std::to_string(maa.impact) + " of Maa"));
  EXPECT_TRUE(has("1.9.4", "Maa: " + std::to_string(maa.stands) + " stands count"));
  EXPECT_TRUE(has("1.9.3", "Maa: one die"));
}

TEST(HordesOdds, of_a_volley_are_binomial) {
  Field f(10, 12);
  f.unit(0, "Bows", "longbows", "0508");
  const UnitId target = f.unit(1, "Foe", "maa", "0506");
  f.ready();
  f.s.active = 0;
  const table::Odds told = odds(f, "shoot Bows at Foe");
  const auto needed = needed_score(f.view(), 0, batteries(f.view(), 0).front(), target).sum();
  const int dice = shooting_dice(f.view(), 0);
  std::uint64_t none = 1, all = 1;
  for (int i = 0; i < dice; ++i)
    none *= static_cast<std::uint64_t>(needed - 1), all *= 12;
  ASSERT_GT(none, 0u);
  ASSERT_LT(none, all);
  const std::uint64_t divisor = std::gcd(none, all);
  ASSERT_EQ(told.fates.size(), 1u);
  // no hit leaves the target unhurt; some of the first hits may, too
  std::uint64_t unhurt = 0, of = 1;
  for (const auto& o : told.fates[0].outcomes) {
    if (o.what == "unhurt") unhurt = o.share.of, of = o.share.all;
  }
  EXPECT_GE(unhurt * (all / divisor), (none / divisor) * of);
  EXPECT_EQ(told.ways, static_cast<std::uint64_t>(dice) + 1) << "one way for each number of hits";
}

TEST(HordesOdds, what_the_rules_forbid_has_no_odds) {
  Charge f;
  f.unit(1, "Far", "maa", "0101");
  f.ready().clash(f.bows, f.maa);
  EXPECT_EQ(forbidden(f, "fight Bows by Far"), "1.9.1");
  EXPECT_EQ(forbidden(f, "fight Bows by Nobody"), "");
  EXPECT_EQ(forbidden(f, "shoot Maa at Bows"), "1.8.2");
  EXPECT_EQ(forbidden(f, "move Maa 0101"), "");
}

TEST(HordesOdds, considering_changes_nothing) {
  Charge f;
  const State before = f.s;
  odds(f, "fight Bows by Maa");
  EXPECT_EQ(f.s, before);
}

}  // namespace
}  // namespace hexpost::hordes::test
