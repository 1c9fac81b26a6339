#include <functional>

#include "store/crypto/key_file.h"
#include "store/log/log.h"
#include "store/log/sqlite.h"
#include "store/mail/armour.h"
#include "store/protocol/slip.h"
#include "store/wire/notes.h"
#include "store/wire/receipt.h"
#include "store/wire/setup.h"
#include "tests/unit/store/support.h"

/// The worked examples of schemas/*.md that are more than one leaf or hash, made by the code and kept in tests/vectors.
/// UPDATE_VECTORS=1 writes them.
namespace hexpost::store {
namespace {

using test::filled;

void expect_text(const std::string& name, const std::string& text) {
  const std::string path = std::string(HEXPOST_SOURCE_DIR) + "/tests/vectors/" + name;
  if (std::getenv("UPDATE_VECTORS") != nullptr) test::write_text(path, text);
  EXPECT_EQ(test::read_text(path), text) << path;
}

std::string line(const std::string& name, ByteView bytes) {
  return name + " " + base::to_hex(bytes) + "\n";
}

struct Played {
  test::Table table = test::duel();
  test::FirstPacket first = test::first_packet(table);
  test::SecondPacket second = test::second_packet(table, first);
  std::vector<Bytes> leaves() const {
    std::vector<Bytes> out = first.packet.leaves;
    out.insert(out.end(), second.packet.leaves.begin(), second.packet.leaves.end());
    return out;
  }
};

TEST(WorkedExamples, secrets_of_a_seat) {
  const SeatSecrets s = seat_secrets(test::seed(1));
  const SeatKeys k = seat_keys(s);
  expect_text("seat-secrets.txt", line("seed", s.seed.view()) + line("signing-secret", s.signing.view()) +
                                      line("signing-key", k.signing) + line("vrf-scalar", s.vrf.view()) +
                                      line("vrf-key", k.vrf) + line("recovery-secret", s.recovery.view()) +
                                      line("recovery-key", k.recovery) + line("seal-key", s.seal_key.view()) +
                                      line("deck-scalar", s.deck.view()) + line("deck-key", k.deck));
}

TEST(WorkedExamples, dice_from_the_hash_of_the_history_to_the_die) {
  const SecretBytes actor = test::secret("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721");
  const SecretBytes answerer = test::secret("2ca1411a41b17b24cc8c3b089cfd033f1920202a6c0de8abb97df1498d50d2c8");
  const Hash x = dice_text(filled(1), 40, filled(2));
  const Proof own = vrf_prove(actor, x), other = vrf_prove(answerer, x);
  const Hash beta = beta_hash(x, {{0, *vrf_output(own)}, {1, *vrf_output(other)}});
  std::string text = line("x", x) + line("key-0", curve_key(actor)) + line("proof-0", own) +
                     line("output-0", *vrf_output(own)) + line("key-1", curve_key(answerer)) + line("proof-1", other) +
                     line("output-1", *vrf_output(other)) + line("beta", beta);
  for (std::uint32_t i = 0; i < 8; ++i) {
    const Hash hash = Sha256().tag("hexpost die v1").bytes(beta).u32(i).u32(0).done();
    text += "die " + std::to_string(i) + " hash " + base::to_hex(hash) + " d6 " +
            std::to_string(die_value(beta, i, 6)) + "\n";
  }
  expect_text("dice-walk.txt", text);
}

TEST(WorkedExamples, values_that_a_die_of_many_faces_passes_over) {
  const Hash beta = beta_hash(dice_text(filled(1), 40, filled(2)), {{0, filled(3)}, {1, filled(4)}});
  constexpr std::uint64_t k_faces = (std::uint64_t{1} << 63) + 1;
  std::string text;
  std::uint32_t later = 0;
  for (std::uint32_t i = 0; i < 6; ++i) {
    const std::uint64_t shows = fair_value(beta, i, k_faces);
    for (std::uint32_t t = 0;; ++t) {
      const Hash hash = Sha256().tag("hexpost die v1").bytes(beta).u32(i).u32(t).done();
      std::uint64_t v = 0;
      for (std::size_t byte = 8; byte-- > 0;)
        v = v << 8 | hash[byte];
      const bool counts = v % k_faces + 1 == shows && v < k_faces;
      text += "die " + std::to_string(i) + " t " + std::to_string(t) + " v " + std::to_string(v) +
              (counts ? " shows " + std::to_string(shows) : " over") + "\n";
      if (counts) break;
      ++later;
      ASSERT_LT(t, 20u);
    }
  }
  EXPECT_GT(later, 0u) << "one of them has t > 0";
  expect_text("dice-over.txt", text);
}

TEST(WorkedExamples, a_seal_of_three_slots_and_the_opening_of_one) {
  const SecretBytes key(filled(8));
  const std::vector<std::string> policies{"", "retire do always", "evade if range <= 2 do far; retire do never"};
  const SealTree seal = make_seal(key, filled(1), 1, 22, policies);
  std::string text;
  for (std::uint32_t slot = 0; slot < 3; ++slot) {
    const std::string n = std::to_string(slot);
    text += line("salt-" + n, slot_salt(key, filled(1), 22, slot)) + "policy-" + n + " " + policies[slot] + "\n" +
            line("slot-" + n, seal.slots[slot]);
  }
  const Opening opening = open_slot(seal, key, filled(1), 1, 22, 2, policies[2]);
  text += line("root", seal.root) + line("seal-leaf", encode_leaf(Seal{3, seal.root})) +
          line("opening-leaf", encode_leaf(opening));
  expect_text("seal-walk.txt", text);
  EXPECT_TRUE(verify_opening(opening, {3, seal.root}, filled(1), 22));
}

TEST(WorkedExamples, a_tree_of_seven_leaves) {
  std::vector<Hash> hashes;
  std::string text;
  Frontier tree;
  for (std::uint8_t i = 0; i < 7; ++i) {
    const Bytes leaf = encode_leaf(Decision{"go " + std::to_string(i)});
    hashes.push_back(leaf_hash(leaf));
    tree.append(hashes.back());
    text += "leaf " + std::to_string(i) + " " + base::to_hex(leaf) + " " + base::to_hex(hashes.back()) + "\n";
    text += line("root-" + std::to_string(i + 1), tree.root());
  }
  const auto path = [&](const std::string& name, const std::vector<Hash>& steps) {
    for (const Hash& step : steps)
      text += line(name, step);
  };
  path("inclusion-of-5-in-7", inclusion_proof(hashes, 5));
  path("inclusion-of-6-in-7", inclusion_proof(hashes, 6));
  path("consistency-of-3-with-7", consistency_proof(hashes, 3));
  path("consistency-of-4-with-7", consistency_proof(hashes, 4));
  text += line("frontier-7", tree.encode());
  expect_text("tree-walk.txt", text);
}

TEST(WorkedExamples, a_packet_in_its_armour) {
  const Played p;
  expect_text("armour-packet.txt", mail::armour(mail::Kind::packet, encode_packet(p.second.packet),
                                                base::to_hex(p.table.game_id), p.second.packet.seat));
}

TEST(WorkedExamples, the_head_of_the_second_packet_as_a_checkpoint) {
  const Played p;
  const Packet& packet = p.second.packet;
  expect_text("checkpoint-2.txt", print_checkpoint(p.table.game_id, head_after(packet, p.first.after), packet.seat,
                                                   p.table.genesis.seats[1].keys.signing, packet.signature));
}

TEST(WorkedExamples, notes_invitation_and_join) {
  const Played p;
  const Hash packet = packet_hash(encode_packet(p.second.packet));
  const Head head{p.first.after.size(), p.first.after.root()};
  SignedNote note{note_text(make_note(NoteKind::refusal, p.table.game_id, head,
                                      {{"packet", base::to_hex(packet)},
                                       {"event", "9"},
                                       {"code", "roll"},
                                       {"why", "[5.2] the die is 1, the packet says 5"}})),
                  {}};
  add_signature(note, key_name(p.table.game_id, 0), p.table.secrets[0].signing);
  expect_text("note-refusal.txt", print_note(note));
  Invite invite{0, p.table.genesis};
  Seat& open = invite.genesis.seats[1];
  open = Seat{"", open.side, {}, {}, {}, open.answerers};
  expect_text("invite.txt", print_invite(invite, p.table.secrets[0].signing));
  const Join join = make_join(invite, 1, "Bela", p.table.secrets[1], filled(0xA1));
  expect_text("join.txt", print_join(join, p.table.secrets[1].signing));
  const auto genesis = complete_genesis(invite, {join});
  ASSERT_TRUE(genesis) << genesis.error().what;
  EXPECT_EQ(game_id_of(*genesis), p.table.game_id);
  expect_text("assented.txt", print_assent(p.table.game_id, *join.assent));
}

TEST(WorkedExamples, a_receipt_for_one_die) {
  const Played p;
  const Packet& packet = p.second.packet;
  const auto receipt =
      make_receipt(p.leaves(), 5, 9, 0, head_after(packet, p.first.after), packet.seat, packet.signature);
  ASSERT_TRUE(receipt) << receipt.error().what;
  expect_text("receipt.txt", print_receipt(*receipt));
}

TEST(WorkedExamples, slip_and_deposit) {
  const Played p;
  const SecretBytes key = p.table.secrets[1].seal_key;
  const std::vector<std::string> policies{"", "evade do never"};
  const SealTree seal = make_seal(key, p.table.game_id, 1, 6, policies);
  Slip slip{p.table.game_id,
            p.first.x,
            1,
            vrf_prove(p.table.secrets[1].vrf, p.first.x),
            {open_slot(seal, key, p.table.game_id, 1, 6, 1, policies[1])}};
  test::expect_vector(
      "slip.hex", encode_slip(slip),
      "slip of seat 1 for the x of the first packet, with one opening of a seal of two slots at index 6");
  Deposit deposit{p.table.game_id, 1, 6, {}, {}};
  for (std::uint32_t slot = 0; slot < 2; ++slot)
    deposit.slots.push_back({slot_salt(key, p.table.game_id, 6, slot), policies[slot]});
  ASSERT_TRUE(deposit_fits(deposit, {2, seal.root}));
  test::expect_vector("deposit.hex", encode_deposit(deposit), "deposit of the same seal");
}

/// What is compared on opening, in the order of comparison.
TEST(WorkedExamples, the_text_of_a_game_files_schema) {
  const test::TempFolder folder;
  ASSERT_TRUE(Log::create(folder.file("game.hexpost")));
  auto database = sqlite::Database::open(folder.file("game.hexpost"));
  ASSERT_TRUE(database);
  auto rows = database->prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid");
  ASSERT_TRUE(rows);
  std::string text;
  while (rows->step().value_or(false))
    text += rows->text(0) + ";\n";
  expect_text("log-schema.sql", text);
  EXPECT_EQ(database->integer("PRAGMA application_id").value_or(0), 0x4858504C);
  EXPECT_EQ(database->integer("PRAGMA user_version").value_or(0), 1);
}

TEST(WorkedExamples, a_key_file_without_passphrase) {
  const test::TempFolder folder;
  ASSERT_TRUE(save_key_file(folder.file("key"), test::seed(1)));
  expect_text("key-file.txt", test::read_text(folder.file("key")));
}

}  // namespace
}  // namespace hexpost::store
