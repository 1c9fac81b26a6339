#include "engine/systems/chariots/report/situation.h"

#include <gtest/gtest.h>

#include "engine/systems/chariots/battle.h"
#include "engine/systems/chariots/load/battle.h"
#include "engine/systems/chariots/sys.h"

namespace hexpost::chariots {
namespace {

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
  auto loaded = data::chariots::load_battle(data::Library::builtin(), "sumer");
  ASSERT_TRUE(loaded);
  auto resolved = resolve(std::move(loaded->scenario));
  ASSERT_TRUE(resolved);
  const GameData game(*std::move(resolved));
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

}  // namespace
}  // namespace hexpost::chariots
