#include <gtest/gtest.h>

#include "engine/systems/ancients/load/battle.h"
#include "tests/support/bad_files.h"

/// A file of a player's own with a mistake in it: the error names the place and what to do.
namespace {

using namespace hexpost;

const std::string k_cards = "ancients/cards.toml", k_battle = "ancients/battles/crimissos.toml";

}  // namespace

TEST(AncientsBadInput, draws_an_error_for_each_mistake) {
  data::test::expect_refused(HEXPOST_SOURCE_DIR "/tests/systems/ancients/unit/bad_files.txt", ancients::load_scenario);
}

TEST(AncientsBadInput, more_cards_than_a_deck_can_have) {
  const std::string less = "count = 3", more = "count = 20";
  data::Library library = data::Library::builtin();
  std::string bytes = library.find(k_cards)->bytes;
  for (auto at = bytes.find(less); at != std::string::npos; at = bytes.find(less))
    bytes.replace(at, less.size(), more);
  ASSERT_TRUE(library.add({k_cards, bytes}));
  const auto loaded = ancients::load_scenario(library, "crimissos");
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.error().what.find("it can have 120"), std::string::npos);
}

TEST(AncientsBadInput, a_file_of_ones_own_says_what_it_is) {
  EXPECT_EQ(*ancients::own_file_name(*data::Library::builtin().find(k_cards)), k_cards);
  EXPECT_EQ(*ancients::own_file_name(*data::Library::builtin().find(k_battle)), k_battle);
  EXPECT_FALSE(ancients::own_file_name({"mine.toml", "schema = 1\nkind = \"ancients-army\"\n"}));
}
