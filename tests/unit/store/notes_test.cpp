#include "store/wire/notes.h"

#include <functional>

#include "store/wire/receipt.h"
#include "store/wire/setup.h"
#include "tests/unit/store/support.h"

namespace hexpost::store {
namespace {

using test::filled;

const Head k_head{57, filled(0xAB)};

std::vector<Note> one_of_each() {
  const Hash g = filled(0x9F);
  const std::string hash = base::to_hex(filled(0x77));
  return {
      make_note(
          NoteKind::refusal, g, k_head,
          {{"packet", hash}, {"event", "61"}, {"code", "roll"}, {"why", "[8.14] the die is 4, the packet says 5"}}),
      make_note(NoteKind::resign, g, k_head, {{"seat", "1"}}),
      make_note(NoteKind::claim, g, k_head, {{"seat", "0"}, {"awaited", "1"}}),
      make_note(NoteKind::chat, g, k_head, {{"seat", "1"}, {"text", "Well shot.\n\nI am away until Sunday."}}),
      make_note(NoteKind::draw, g, k_head, {}),
      make_note(NoteKind::take_back, g, k_head, {{"to", "40"}}),
      make_note(NoteKind::revision, g, k_head, {{"revision", "2"}, {"data", hash}}),
      make_note(NoteKind::void_x, g, k_head, {{"x", hash}, {"seat", "1"}, {"since", "3 May"}}),
      make_note(NoteKind::new_signing_key, g, k_head, {{"seat", "1"}, {"key", hash}}),
      make_note(NoteKind::substitute, g, k_head, {{"seat", "1"}, {"key", hash}, {"name", "Carl"}}),
      make_note(NoteKind::ruling, g, k_head, {{"outcome", "won"}, {"side", "0"}, {"why", "no answer in 60 days"}}),
      make_note(NoteKind::new_player, g, k_head,
                {{"seat", "1"},
                 {"key", hash},
                 {"vrf", "02" + hash},
                 {"recovery", hash},
                 {"deck", "03" + hash},
                 {"deck-proof", hash + hash + "02" + std::string(32, '7')},
                 {"possession", hash + hash + "03" + std::string(32, '7')},
                 {"offer", "0123456789abcdef"},
                 {"name", "Cora"}}),
  };
}

TEST(Notes, have_one_text_that_reads_back) {
  for (const Note& note : one_of_each()) {
    const auto back = parse_note_text(note_text(note));
    ASSERT_TRUE(back) << back.error().what << " in\n" << note_text(note);
    EXPECT_EQ(*back, note);
  }
}

TEST(Notes, a_refusal_reads_as_the_protocol_shows_it) {
  EXPECT_EQ(note_text(one_of_each()[0]),
            "hexpost note v1\nrefusal\n"
            "game 9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f\n"
            "head 57 q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=\n"
            "packet 7777777777777777777777777777777777777777777777777777777777777777\n"
            "event 61\ncode roll\nwhy [8.14] the die is 4, the packet says 5\n");
}

TEST(Notes, typed_fields_are_read_by_name) {
  const auto all = one_of_each();
  EXPECT_EQ(all[0].number("event"), 61u);
  EXPECT_EQ(all[0].hash("packet"), filled(0x77));
  EXPECT_EQ(all[0].field("code"), "roll");
  EXPECT_EQ(all[3].text("text"), "Well shot.\n\nI am away until Sunday.");
  EXPECT_THROW(all[0].number("code"), base::Bug);
  EXPECT_EQ(all[0].field("nothing"), "");
}

TEST(Notes, agreements_need_consent_and_one_sided_ones_do_not) {
  std::string consent;
  for (const Note& note : one_of_each()) {
    if (needs_consent(note.kind)) consent += std::string(name_of(note.kind)) + " ";
    EXPECT_EQ(note_kind(name_of(note.kind)), note.kind);
  }
  EXPECT_EQ(consent, "draw take-back revision void-x new-signing-key substitute new-player ");
  EXPECT_FALSE(note_kind("surrender"));
}

TEST(Notes, any_other_spelling_is_refused_and_no_changed_byte_gives_the_same_note) {
  for (const Note& note : one_of_each()) {
    const std::string good = note_text(note);
    for (std::size_t i = 0; i < good.size(); ++i) {
      std::string bad = good;
      bad[i] = static_cast<char>(bad[i] ^ 1);
      const auto parsed = parse_note_text(bad);
      if (parsed) {
        EXPECT_NE(*parsed, note) << bad;
      }
      const auto cut = parse_note_text(good.substr(0, i));
      if (cut) {
        EXPECT_NE(*cut, note) << i;
      }
    }
    EXPECT_FALSE(parse_note_text(good + "\n"));
    EXPECT_FALSE(parse_note_text(good + "more here\n"));
    EXPECT_FALSE(parse_note_text(" " + good));
  }
}

TEST(Notes, numbers_and_hashes_have_one_spelling) {
  const std::string good = note_text(one_of_each()[0]);
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string out = good;
    return out.replace(out.find(from), from.size(), to);
  };
  for (const std::string& bad :
       {with("event 61", "event 061"), with("event 61", "event -1"), with("event 61", "event  61"),
        with("head 57", "head 057"), with("code roll", "code Roll"), with("9f9f", "9F9F"), with("event 61\n", ""),
        with("event 61\n", "event 61\nevent 61\n"), with("code roll\n", ""), with("refusal", "refused"),
        with("note v1", "note v2")}) {
    EXPECT_FALSE(parse_note_text(bad)) << bad;
  }
}

TEST(Notes, making_one_with_wrong_fields_is_a_bug) {
  EXPECT_THROW(make_note(NoteKind::resign, filled(1), k_head, {}), base::Bug);
  EXPECT_THROW(make_note(NoteKind::resign, filled(1), k_head, {{"seat", "256"}}), base::Bug);
  EXPECT_THROW(make_note(NoteKind::resign, filled(1), k_head, {{"seat", "1"}, {"seat", "1"}}), base::Bug);
  EXPECT_THROW(make_note(NoteKind::draw, filled(1), k_head, {{"seat", "1"}}), base::Bug);
}

TEST(Notes, carry_several_signatures_each_by_its_own_key) {
  const test::Table t = test::duel();
  SignedNote note{note_text(make_note(NoteKind::take_back, t.game_id, k_head, {{"to", "40"}})), {}};
  add_signature(note, key_name(t.game_id, 0), t.secrets[0].signing);
  add_signature(note, key_name(t.game_id, 1), t.secrets[1].signing);
  add_signature(note, recovery_key_name(t.game_id, 1), t.secrets[1].recovery);
  const auto read = read_note(print_note(note));
  ASSERT_TRUE(read) << read.error().what;
  EXPECT_EQ(read->note.kind, NoteKind::take_back);
  EXPECT_TRUE(note_signed_by(read->signed_note, key_name(t.game_id, 0), t.genesis.seats[0].keys.signing));
  EXPECT_TRUE(note_signed_by(read->signed_note, key_name(t.game_id, 1), t.genesis.seats[1].keys.signing));
  EXPECT_TRUE(note_signed_by(read->signed_note, recovery_key_name(t.game_id, 1), t.genesis.seats[1].keys.recovery));
  EXPECT_FALSE(note_signed_by(read->signed_note, recovery_key_name(t.game_id, 1), t.genesis.seats[1].keys.signing));
  EXPECT_FALSE(note_signed_by(read->signed_note, arbiter_key_name(t.game_id), t.genesis.seats[1].keys.signing));
}

TEST(Notes, control_characters_in_a_chat_do_not_reach_the_note) {
  const Note note = make_note(NoteKind::chat, filled(1), k_head, {{"seat", "0"}, {"text", "hi\x1B[2J\r\nthere"}});
  EXPECT_EQ(note.text("text"), "hi?[2J?\nthere");
}

// ---- setting up ----

Invite sample_invite() {
  Invite out;
  out.seat = 0;
  out.genesis = test::duel().genesis;
  Seat& open = out.genesis.seats[1];
  open = Seat{"", open.side, {}, {}, {}, open.answerers};
  return out;
}

TEST(Invite, reads_back_and_is_signed_by_the_key_it_names) {
  Invite invite = sample_invite();
  invite.genesis.deadline.arbiter = seat_keys(seat_secrets(test::seed(9))).signing;
  const std::string note = print_invite(invite, test::duel().secrets[0].signing);
  const auto back = read_invite(note);
  ASSERT_TRUE(back) << back.error().what << " " << back.error().where << "\n" << note;
  EXPECT_EQ(*back, invite);
  const auto forged = read_invite(print_invite(invite, test::duel().secrets[1].signing));
  ASSERT_FALSE(forged);
  EXPECT_EQ(forged.error().what, "the invitation is not signed by the key it names");
}

TEST(Invite, every_changed_byte_is_refused) {
  const std::string good = print_invite(sample_invite(), test::duel().secrets[0].signing);
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    EXPECT_FALSE(read_invite(bad)) << i << "\n" << bad;
  }
}

TEST(Join, completes_the_genesis_and_assents_to_it_at_once_in_a_duel) {
  const test::Table t = test::duel();
  const Invite invite = sample_invite();
  const Join join = make_join(invite, 1, "Bela", t.secrets[1], filled(0xA1));
  const auto read = read_join(print_join(join, t.secrets[1].signing));
  ASSERT_TRUE(read) << read.error().what << " " << read.error().where;
  EXPECT_EQ(*read, join);
  const auto genesis = complete_genesis(invite, {*read});
  ASSERT_TRUE(genesis) << genesis.error().what;
  EXPECT_EQ(*genesis, t.genesis);
  ASSERT_TRUE(read->assent);
  EXPECT_TRUE(check_assent(*genesis, game_id_of(*genesis), *read->assent));
  EXPECT_TRUE(check_genesis(*genesis));
}

TEST(Join, every_changed_byte_is_refused) {
  const test::Table t = test::duel();
  const std::string good =
      print_join(make_join(sample_invite(), 1, "Bela", t.secrets[1], filled(0xA1)), t.secrets[1].signing);
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    EXPECT_FALSE(read_join(bad)) << i;
  }
}

TEST(Join, another_invitation_a_taken_or_an_empty_seat_are_refused) {
  const test::Table t = test::duel();
  const Invite invite = sample_invite();
  Invite other = invite;
  other.genesis.revision = 2;
  const Join join = make_join(invite, 1, "Bela", t.secrets[1], filled(0xA1));
  EXPECT_EQ(complete_genesis(other, {join}).error().what, "this answers another invitation");
  EXPECT_EQ(complete_genesis(invite, {join, join}).error().what, "this seat is taken");
  EXPECT_EQ(complete_genesis(invite, {}).error().what, "no player has joined this seat yet");
  Join inviter = join;
  inviter.seat = 0;
  EXPECT_EQ(complete_genesis(invite, {inviter}).error().what, "this seat is taken");
  Invite kept = invite;
  kept.genesis.seats[1].name = "Carl";
  EXPECT_EQ(complete_genesis(kept, {make_join(kept, 1, "Bela", t.secrets[1], filled(0xA1))}).error().what,
            "the seat is kept for Carl");
}

TEST(Join, with_three_seats_leaf_0_and_the_assents_travel_apart) {
  const test::Table t = test::duel();
  Invite invite = sample_invite();
  Seat umpire;
  umpire.side = k_umpire_side;
  invite.genesis.seats.push_back(umpire);
  EXPECT_FALSE(make_join(invite, 1, "Bela", t.secrets[1], filled(0xA1)).assent);
  const auto leaf0 = read_leaf0(print_leaf0(t.genesis));
  ASSERT_TRUE(leaf0) << leaf0.error().what;
  EXPECT_EQ(*leaf0, t.genesis);
  const Assent assent = make_assent(t.secrets[1], t.game_id, 1);
  const std::string text = print_assent(t.game_id, assent);
  const auto sent = read_assent(text);
  ASSERT_TRUE(sent);
  EXPECT_EQ(sent->assent, assent);
  EXPECT_EQ(sent->game_id, t.game_id);
  EXPECT_FALSE(read_assent(text + "\n"));
  EXPECT_FALSE(read_leaf0(print_leaf0(t.genesis) + "\n"));
}

// ---- receipts ----

struct ReceiptCase {
  test::Table table = test::duel();
  std::vector<Bytes> leaves;
  Receipt receipt;
  Hash beta{};
};
ReceiptCase receipt_case() {
  ReceiptCase c;
  const test::FirstPacket first = test::first_packet(c.table);
  const test::SecondPacket second = test::second_packet(c.table, first);
  c.leaves = first.packet.leaves;
  c.leaves.insert(c.leaves.end(), second.packet.leaves.begin(), second.packet.leaves.end());
  c.beta = second.beta;
  const Head head = head_after(second.packet, first.after);
  auto made = make_receipt(c.leaves, 5, 9, 0, head, 1, second.packet.signature);
  EXPECT_TRUE(made) << made.error().what;
  c.receipt = *made;
  return c;
}

TEST(Receipt, verifies_alone_after_its_travel_as_text) {
  const ReceiptCase c = receipt_case();
  const std::string text = print_receipt(c.receipt);
  EXPECT_LT(text.size(), 3200u);
  const auto back = parse_receipt(text);
  ASSERT_TRUE(back) << back.error().what;
  EXPECT_EQ(*back, c.receipt);
  const auto facts = verify_receipt(*back);
  ASSERT_TRUE(facts) << facts.error().what;
  EXPECT_EQ(facts->game_id, c.table.game_id);
  EXPECT_EQ(facts->beta, c.beta);
  EXPECT_EQ(facts->event, 9u);
  EXPECT_EQ(facts->roll.index, 1u);
  EXPECT_EQ(facts->roll.value, die_value(c.beta, 1, 6));
}

TEST(Receipt, every_changed_byte_of_it_is_refused) {
  const ReceiptCase c = receipt_case();
  const std::string text = print_receipt(c.receipt);
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string bad = text;
    bad[i] = bad[i] == 'A' ? 'B' : 'A';
    if (bad == text) continue;
    const auto back = parse_receipt(bad);
    EXPECT_FALSE(back && verify_receipt(*back)) << i;
  }
}

TEST(Receipt, is_not_made_of_other_events) {
  const ReceiptCase c = receipt_case();
  for (const auto& [draw, roll] :
       std::vector<std::pair<std::uint64_t, std::uint64_t>>{{4, 9}, {5, 7}, {5, 11}, {13, 13}, {0, 9}, {5, 99}}) {
    EXPECT_FALSE(make_receipt(c.leaves, draw, roll, 0, c.receipt.head, 1, c.receipt.signature)) << draw << " " << roll;
  }
  EXPECT_FALSE(make_receipt(c.leaves, 5, 9, 1, c.receipt.head, 1, c.receipt.signature));
  EXPECT_FALSE(make_receipt(c.leaves, 5, 9, 0, c.receipt.head, 0, c.receipt.signature));
}

TEST(Receipt, a_wrong_die_signed_by_a_liar_is_named) {
  ReceiptCase c = receipt_case();
  Roll lie = std::get<Roll>(*decode_leaf(c.leaves[9]));
  const std::uint16_t truth = lie.value;
  lie.value = truth == 6 ? 1 : 6;
  c.leaves[9] = encode_leaf(lie);
  Frontier tree;
  for (const Bytes& leaf : c.leaves)
    tree.append(leaf_hash(leaf));
  const Head head{tree.size(), tree.root()};
  const auto made =
      make_receipt(c.leaves, 5, 9, 0, head, 1, sign_head(c.table.secrets[1].signing, c.table.game_id, head));
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().what, "the die is " + std::to_string(truth) + ", the log says " + std::to_string(lie.value));
}

}  // namespace
}  // namespace hexpost::store
