#include <gtest/gtest.h>

#include "engine/systems/system.h"
#include "tests/unit/data/support.h"

/// The doors of the four systems (engine/systems/door.h): what a game's genesis pins is exactly what is played.
namespace hexpost::test {
namespace {

using Words = std::vector<std::string>;

/// A battle of each system with an option of its own, which the players may switch off.
struct OwnOption {
  const char *system, *battle, *file, *before, *table, *option;
};
constexpr OwnOption k_own[] = {
    {"hordes", "tapae", "hordes/battles/tapae.toml", "[options]\n", "[options]\nevade_short = true\n", "evade_short"},
    {"chariots", "sumer", "chariots/battles/sumer.toml", "[balance]\n", "[options]\nturnover = true\n\n[balance]\n",
     "turnover"},
    {"kadesh", "vanguard", "kadesh/battles/vanguard.toml", "\n[balance]\n", "options = [\"khenyt-7\"]\n\n[balance]\n",
     "khenyt-7"},
    {"ancients", "akragas", "ancients/battles/akragas.toml", "\nbanners", "\noptions = [\"free-charge\"]\nbanners",
     "free-charge"},
};

TEST(Doors, what_a_genesis_pins_stands_without_the_options_of_the_battle_file) {
  for (const OwnOption& own : k_own) {
    const System* system = find_system(systems(), own.system);
    ASSERT_NE(system, nullptr);
    const auto library = data::test::with(own.file, data::test::edited(own.file, own.before, own.table));
    const std::string on = std::string(own.option) + "=on";
    const auto has = [&](const Words& words, bool pinned) {
      BattleChoice choice{own.battle, words, {}, pinned};
      const auto loaded = system->load(library, choice);
      EXPECT_TRUE(loaded.has_value()) << own.system << ": " << (loaded ? "" : loaded.error().what);
      return loaded && std::ranges::find(loaded->options, on) != loaded->options.end();
    };
    EXPECT_TRUE(has({}, false)) << own.system << ": the battle's own option";
    EXPECT_FALSE(has({std::string(own.option) + "=off"}, false)) << own.system << ": switched off by the players";
    EXPECT_FALSE(has({}, true)) << own.system << ": switched off, so that the genesis does not name it";
    EXPECT_TRUE(has({on}, true)) << own.system << ": the genesis names it";
  }
}

TEST(Doors, options_are_read_alike_in_all_systems) {
  for (const OwnOption& own : k_own) {
    const System* system = find_system(systems(), own.system);
    const auto says = [&](const Words& words) {
      const auto loaded = system->load(data::Library::builtin(), {own.battle, words, {}, false});
      return loaded ? std::string() : loaded.error().code + ": " + loaded.error().what;
    };
    const std::string name = own.option;
    EXPECT_EQ(says({" " + name + " = TAK "}), "") << own.system;
    EXPECT_EQ(says({name + "=maybe"}), "option: " + name + " cannot be maybe; it is one of: on off") << own.system;
    EXPECT_EQ(says({name, name + "=off"}), "option: the option " + name + " is given twice; keep one") << own.system;
    EXPECT_EQ(says({name + "x"}), "option: there is no option " + name + "x; did you mean " + name + "?") << own.system;
  }
}

TEST(Doors, a_file_without_a_kind_learns_which_kinds_there_are) {
  const auto* kadesh = find_system(systems(), "kadesh");
  const auto none = kadesh->own_file_name({"mine.toml", "schema = 1\n"});
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().what,
            "the file does not say what it is; add kind = \"kadesh-charts\", \"kadesh-counters\", \"kadesh-leaders\", "
            "\"kadesh-map\" or \"kadesh-battle\"");
  const auto* hordes = find_system(systems(), "hordes");
  const auto army = hordes->own_file_name({"army.toml", "schema = 1\nkind = \"hordes-army\"\n"});
  ASSERT_FALSE(army.has_value());
  EXPECT_EQ(army.error().what, "an army file replaces a side's army; name the side it is for");
}

}  // namespace
}  // namespace hexpost::test
