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
void expect_kept(const std::string& name, const std::string& text, const std::string& folder = k_folder) {
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(folder + name, std::ios::binary) << text;
  EXPECT_EQ(read(folder + name), text) << name;
}

/// A packet as schemas/cards.md shows it: a line for each part, whose hex digits in a row are the whole envelope.
std::string parts_of(const Bytes& envelope) {
  const auto packet = decode_packet(envelope);
  std::string out;
  std::size_t at = 0;
  const auto part = [&](const std::string& name, std::size_t size) {
    out += name + " " + base::to_hex(ByteView(envelope).subspan(at, size)) + "\n";
    at += size;
  };
  part("magic", 4), part("game-id", 32), part("first-event", 8), part("writer", 1), part("leaves", 4);
  for (const Bytes& leaf : packet->leaves)
    part(std::string(name_of(*type_of_bytes(leaf))), 4 + leaf.size());
  part("signature", 64);
  EXPECT_EQ(at, envelope.size());
  return out;
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
  // The worked example of schemas/cards.md: the first packet that plays a card.
  const auto history = history_of(club[0].log());
  for (const Packet& packet : *history) {
    const auto leaves = decode_leaves(packet);
    if (std::ranges::none_of(*leaves, [](const Leaf& leaf) { return std::holds_alternative<CardLeaf>(leaf); }))
      continue;
    const auto bytes = club[0].log().packet_at(packet.first);
    expect_kept("card-packet.txt", parts_of(**bytes), HEXPOST_SOURCE_DIR "/tests/vectors/");
    break;
  }
  // The head covers every byte of the log: shuffles, shares, proofs, seals, dice.
  const Head head = club[0].log().head();
  std::string kept = std::to_string(head.size) + " " + base::to_hex(head.root) + "\n";
  // what the audit says lies at each place
  for (const table::KnownCard& card : deals.cards)
    kept += std::to_string(card.place) + " " + std::to_string(card.card) + "\n";
  expect_kept("dealt.txt", kept);
}

}  // namespace hexpost::store::test
