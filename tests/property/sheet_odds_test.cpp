#include "cli/say/sheet_odds.h"

#include <gtest/gtest.h>

#include "engine/systems/system.h"
#include "engine/table/trial.h"

/// The odds beside the contacts and shots of an order sheet.
namespace {

using namespace hexpost;

/// A line of a sheet, with the lines of odds below it.
struct Told {
  std::string line;
  std::vector<std::string> odds;
};

/// The first line of a sheet that `fits`, in games by plain orders.
std::optional<Told> first_told(const std::string& system, const std::string& id,
                               const std::function<bool(const Told&)>& fits) {
  auto loaded = hexpost::find_system(hexpost::systems(), system)->load(data::Library::builtin(), {id, {}, {}});
  if (!loaded) throw std::runtime_error(loaded.error().what);
  const table::Battle& battle = *loaded->battle;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto match = battle.begin();
    table::Chance chance(table::proposed_policies(battle), seed);
    table::Player who = match->run(&chance).who;
    for (int n = 0; n < 60 && !match->over(); ++n) {
      table::Segment s{who, {}, std::vector<bool>(battle.players().size(), true), {}};
      if (match->awaited().kind == table::Awaited::Kind::decision) {
        cli::SheetOdds odds(*match, battle);
        for (const std::string& line : match->order_sheet()) {
          Told told{line, odds.below(line)};
          if (fits(told)) return told;
        }
        s.lines = match->proposal();
        for (const auto& q : battle.standing()) {
          if (q.own_turn && q.proposed != "ask") s.lines.push_back("stand army " + q.name + " do " + q.proposed);
        }
      }
      match->push(std::move(s));
      who = match->run(&chance).who;
    }
  }
  return std::nullopt;
}

bool has_odds(const Told& told) {
  return !told.odds.empty() && told.odds.front().find('%') != std::string::npos;
}

TEST(SheetOdds, of_ancients_stand_below_an_attack_a_shot_and_a_battle_behind_a_card_and_a_move) {
  for (const char* order : {"# attack ", "# fire "})
    EXPECT_TRUE(first_told("ancients", "akragas", [&](const Told& told) {
      return told.line.starts_with(order) && has_odds(told);
    })) << order;
  for (const char* then : {"`; then `attack ", "`; then `fire "})
    EXPECT_TRUE(first_told("ancients", "akragas", [&](const Told& told) {
      return told.line.starts_with("# move ") && told.line.find(then) != std::string::npos && has_odds(told);
    })) << then;
}

TEST(SheetOdds, of_a_contact_that_the_enemy_would_leave_are_those_if_it_stays) {
  const auto told = first_told("hordes", "trebia", [](const Told& one) {
    return has_odds(one) && one.odds.front().find("odds if the enemy does not react:") != std::string::npos;
  });
  ASSERT_TRUE(told);
  EXPECT_TRUE(told->line.starts_with("# move ")) << told->line;
}

}  // namespace
