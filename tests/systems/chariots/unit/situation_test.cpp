#include "engine/systems/chariots/report/situation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/report/text.h"
#include "engine/systems/chariots/sys.h"
#include "tests/systems/chariots/unit/sumer.h"

namespace hexpost::chariots {
namespace {

using test::sumer;

/// The MA that the table of units has for a unit; empty without a row.
std::string shown_ma(const report::Document& situation, const std::string& unit) {
  for (const report::Section& section : situation.sections) {
    for (const auto& block : section.blocks) {
      const auto* table = std::get_if<report::Table>(&block);
      if (table == nullptr) continue;
      for (const auto& row : table->rows) {
        if (row.size() > 3 && row[0] == unit) return row[3];
      }
    }
  }
  return {};
}

/// [6.33] A Column moves one point farther, and the table of units says so.
TEST(ChariotsSituation, shows_the_movement_of_a_column_with_its_one_more) {
  const GameData game = sumer();
  State s = Sys::start(game);
  UnitId unit = 0;
  while (!s.units[static_cast<std::size_t>(unit)].placed)
    ++unit;
  const std::string name = game.data.units[static_cast<std::size_t>(unit)].name;
  const int printed = game.data.units[static_cast<std::size_t>(unit)].ma;
  const TableView v{View{game.data, s}, game.names};
  EXPECT_EQ(shown_ma(situation(v, std::nullopt, {}), name), std::to_string(printed));
  s.units[static_cast<std::size_t>(unit)].column = true;
  EXPECT_EQ(shown_ma(situation(v, std::nullopt, {}), name), std::to_string(printed + 1));
}

/// The list of leaders tells one hit in the singular.
TEST(ChariotsSituation, tells_one_hit_of_a_leader_in_the_singular) {
  const GameData game = sumer();
  State s = Sys::start(game);
  const auto fighter = std::ranges::find_if(s.leaders, [](const Leader& l) { return l.placed && l.now.stamina > 0; });
  ASSERT_NE(fighter, s.leaders.end());
  const TableView v{View{game.data, s}, game.names};
  const std::string stamina = ", Stamina " + std::to_string(fighter->now.stamina) + ", ";
  for (const auto& [hits, words] : {std::pair{0, "0 hits"}, std::pair{1, "1 hit"}, std::pair{2, "2 hits"}}) {
    fighter->hits = static_cast<std::int8_t>(hits);
    const std::string text = report::text(situation(v, std::nullopt, {}));
    std::string told;  // in one line
    for (const std::string_view word : base::words(text))
      told += std::string(word) + " ";
    const std::size_t at = told.find(stamina + words);
    ASSERT_NE(at, std::string::npos) << words << " in " << told;
    EXPECT_NE(told[at + stamina.size() + std::string_view(words).size()], 's') << told.substr(at, 40);
  }
}

}  // namespace
}  // namespace hexpost::chariots
