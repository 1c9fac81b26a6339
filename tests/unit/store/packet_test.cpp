#include "store/wire/packet.h"

#include "tests/unit/store/support.h"

namespace hexpost::store {
namespace {

using test::filled;
using test::game;
using test::Game;

TEST(Packet, has_frozen_bytes) {
  test::expect_vector(
      "packet-1.hex", encode_packet(game().first.packet),
      "envelope of the first packet: genesis, assent, two decisions, seal, draw; by seat 0 (seed 01..), "
      "joiner seed 02..");
  test::expect_vector("packet-2.hex", encode_packet(game().second.packet),
                      "envelope of the second packet: seen, share, three rolls, mark, decision, draw; by seat 1");
  const Packet& p = game().second.packet;
  test::expect_vector("head-2.hex", base::as_bytes(head_text(p.game_id, head_after(p, game().first.after))),
                      "text of the head after the second packet, as signed");
  test::expect_vector("dice-x.hex", game().first.x, "x of the first packet");
  test::expect_vector("dice-beta.hex", game().second.beta, "beta of that x: seats 0 and 1");
}

TEST(Packet, comes_back_from_its_bytes) {
  for (const Packet& p : {game().first.packet, game().second.packet}) {
    const auto back = decode_packet(encode_packet(p));
    ASSERT_TRUE(back) << back.error().what;
    EXPECT_EQ(*back, p);
    EXPECT_TRUE(decode_leaves(*back));
  }
}

TEST(Packet, its_signature_fits_only_its_history_and_its_writer) {
  const Game& g = game();
  const SigningKey key = g.table.genesis.seats[1].keys.signing;
  EXPECT_TRUE(verify_packet(g.second.packet, g.first.after, key));
  EXPECT_FALSE(verify_packet(g.second.packet, g.first.after, g.table.genesis.seats[0].keys.signing));
  Frontier other;
  for (std::uint64_t i = 0; i < g.first.after.size(); ++i)
    other.append(filled(1));
  const auto refused = verify_packet(g.second.packet, other, key);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "signature");
}

TEST(Attack48, every_single_byte_of_a_packet_is_signed) {
  const Game& g = game();
  const Bytes good = encode_packet(g.second.packet);
  for (std::size_t i = 0; i < good.size(); ++i) {
    Bytes bad = good;
    bad[i] ^= 0x01;
    const auto packet = decode_packet(bad);
    if (!packet) continue;  // refused before the signature is looked at
    // What the signature does not cover (seat and first index) decides whose key and which history it is tried on.
    if (packet->seat != 1 || packet->first != g.first.after.size()) continue;
    EXPECT_FALSE(verify_packet(*packet, g.first.after, g.table.genesis.seats[1].keys.signing)) << "byte " << i;
  }
}

TEST(Packet, cut_anywhere_it_is_damaged) {
  const Bytes good = encode_packet(game().second.packet);
  for (std::size_t n = 0; n < good.size(); ++n) {
    const auto packet = decode_packet(ByteView(good).first(n));
    ASSERT_FALSE(packet) << n;
    EXPECT_EQ(packet.error().code, "damaged") << n;
  }
  Bytes longer = good;
  longer.push_back(0);
  EXPECT_EQ(decode_packet(longer).error().code, "damaged");
}

/// An envelope with a count and the first leaf's length as given.
Bytes claims(std::uint32_t count, std::uint32_t length) {
  Bytes out = encode_packet(game().second.packet);
  for (std::size_t i = 0; i < 4; ++i)
    out[45 + i] = static_cast<std::uint8_t>(count >> (8 * i));
  for (std::size_t i = 0; i < 4; ++i)
    out[49 + i] = static_cast<std::uint8_t>(length >> (8 * i));
  return out;
}

TEST(Packet, limits_are_checked_before_anything_is_believed) {
  EXPECT_EQ(decode_packet(Bytes(k_packet_limit + 1)).error().code, "size");
  EXPECT_EQ(decode_packet(claims(5001, 10)).error().code, "size");
  EXPECT_EQ(decode_packet(claims(0xFFFFFFFF, 10)).error().code, "size");
  EXPECT_EQ(decode_packet(claims(1, 65537)).error().code, "size");
  EXPECT_EQ(decode_packet(claims(1, 0xFFFFFFFF)).error().code, "size");
  EXPECT_EQ(decode_packet(claims(1, 65536)).error().code, "damaged");
  EXPECT_EQ(decode_packet(claims(0, 0)).error().code, "damaged");
  Bytes far = encode_packet(game().second.packet);
  for (std::size_t i = 36; i < 44; ++i)
    far[i] = 0xFF;
  EXPECT_EQ(decode_packet(far).error().code, "damaged");
}

TEST(Packet, a_bad_leaf_is_named_by_its_index_in_the_game) {
  Packet p = game().second.packet;
  p.leaves[2].push_back(0);
  const auto leaves = decode_leaves(p);
  ASSERT_FALSE(leaves);
  EXPECT_EQ(leaves.error().code, "encoding");
  EXPECT_EQ(leaves.error().where, "event 8 (roll)");
}

// ---- checkpoints and signed notes ----

TEST(Checkpoint, is_a_c2sp_note_in_one_spelling) {
  const test::Table& t = game().table;
  const Head head{57, filled(0xAB)};
  const SigningKey key = t.genesis.seats[1].keys.signing;
  const std::string note = print_checkpoint(t.game_id, head, 1, key, sign_head(t.secrets[1].signing, t.game_id, head));
  if (std::getenv("UPDATE_VECTORS") != nullptr) {
    test::write_text(std::string(HEXPOST_SOURCE_DIR) + "/tests/vectors/checkpoint.txt", note);
  }
  EXPECT_EQ(note, test::read_text(std::string(HEXPOST_SOURCE_DIR) + "/tests/vectors/checkpoint.txt"));
  const auto parsed = parse_note(note);
  ASSERT_TRUE(parsed) << parsed.error().what;
  EXPECT_TRUE(note_signed_by(*parsed, key_name(t.game_id, 1), key));
  EXPECT_FALSE(note_signed_by(*parsed, key_name(t.game_id, 0), key));
  EXPECT_FALSE(note_signed_by(*parsed, key_name(t.game_id, 1), t.genesis.seats[0].keys.signing));
  const auto checkpoint = parse_head_text(parsed->text);
  ASSERT_TRUE(checkpoint);
  EXPECT_EQ(checkpoint->head, head);
  EXPECT_EQ(checkpoint->game_id, t.game_id);
  EXPECT_EQ(print_note(*parsed), note);
}

TEST(Checkpoint, other_spellings_are_refused) {
  const std::string good = head_text(filled(0xAB), {57, filled(0xCD)});
  ASSERT_TRUE(parse_head_text(good));
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string out = good;
    return out.replace(out.find(from), from.size(), to);
  };
  for (const std::string& bad : {good + "x\n", good.substr(0, good.size() - 1), with("abab", "ABab"), with("57", "057"),
                                 with("57", "-57"), with("57", "57 "), with("57", "99999999999999999999"),
                                 with("hexpost", "Hexpost"), with("57\n", "57\r\n"), std::string()}) {
    EXPECT_FALSE(parse_head_text(bad)) << bad;
  }
}

TEST(SignedNote, other_spellings_are_refused) {
  const SecretBytes key = game().table.secrets[0].signing;
  const std::string text = "hexpost note v1\nchat\n";
  const std::string good = print_note({text, {sign_note(text, "a", key), sign_note(text, "b", key)}});
  ASSERT_TRUE(parse_note(good));
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string out = good;
    return out.replace(out.find(from), from.size(), to);
  };
  const std::string dash = "\xE2\x80\x94";
  for (const std::string& bad :
       {good + "\n", good + "x", good.substr(0, good.size() - 1), with(dash, "-"), with(" b ", " a "),
        with(" a ", "  "), with("chat\n", "chat\r\n"), with("chat", "chat\t"), with("\n\n", "\n"), with("=\n", "\n"),
        text, text + "\n", std::string("\n\n") + dash + " a b\n", with(" a ", " a+b "),
        std::string(k_note_limit + 1, 'a')}) {
    EXPECT_FALSE(parse_note(bad)) << bad;
  }
  EXPECT_THROW(sign_note("no line feed", "a", key), base::Bug);
  EXPECT_THROW(sign_note(dash + " looks like a signature\n", "a", key), base::Bug);
}

TEST(SignedNote, the_key_hash_is_that_of_other_c2sp_programs) {
  // The public verifier key of Go's checksum database: name, key hash, 01 and the Ed25519 key.
  const auto key = base::from_base64("Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8");
  ASSERT_TRUE(key && key->size() == 33);
  SigningKey ed{};
  std::copy(key->begin() + 1, key->end(), ed.begin());
  EXPECT_EQ(key_hash("sum.golang.org", ed), test::hex<4>("033de0ae"));
}

}  // namespace
}  // namespace hexpost::store
