#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/golden/golden_game.h"
#include "tests/unit/protocol/hidden_table.h"

/// The golden game `dealt` (tests/systems/ancients/golden/dealt) is dealt by the keys of two test players: their
/// programs deal and play it again, to the last signed byte. golden_test replays what came of it without keys.
namespace hexpost::store::test {
namespace {

const std::string k_folder = HEXPOST_SOURCE_DIR "/tests/systems/ancients/golden/dealt/";

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

/// The kept file must be this text; UPDATE_GOLDEN=1 writes it anew.
void expect_kept(const std::string& name, const std::string& text) {
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(k_folder + name, std::ios::binary) << text;
  EXPECT_EQ(read(k_folder + name), text) << name;
}

class Dealt : public HiddenAkragas {};

}  // namespace

TEST_F(Dealt, by_two_real_keys_the_kept_game_comes_again_to_the_last_byte) {
  ASSERT_NO_FATAL_FAILURE(deal());
  ASSERT_NO_FATAL_FAILURE(play(200));
  ASSERT_TRUE(club[0].outcome());
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const auto note = club[seat].disclose();
    ASSERT_TRUE(note) << note.error().what;
    ASSERT_TRUE(club[1 - seat].receive_note(*note));
  }
  const DealAudit deals = audited(0);
  ASSERT_TRUE(deals.complete());
  const auto played = journal(club[0].log(), club.resolve);
  ASSERT_TRUE(played && played->complete);
  golden::Game game{"akragas", {"hidden-hands=on"}, "by proposals, dealt by the keys of two test players", {}};
  for (const JournalEntry& entry : played->entries)
    game.journal.push_back(entry.segment);
  expect_kept("game.jsonl", golden::print_game(game));
  // The head covers every byte of the log: shuffles, shares, proofs, seals, dice.
  const Head head = club[0].log().head();
  std::string kept = std::to_string(head.size) + " " + base::to_hex(head.root) + "\n";
  // what the audit says lies at each place
  for (const table::KnownCard& card : deals.cards)
    kept += std::to_string(card.place) + " " + std::to_string(card.card) + "\n";
  expect_kept("dealt.txt", kept);
}

}  // namespace hexpost::store::test
