#include "store/mail/armour.h"

#include <gtest/gtest.h>

#include "engine/base/text.h"
#include "tests/unit/mail/mangle.h"
#include "tests/unit/mail/samples.h"

namespace hexpost::mail {
namespace {

using mangle::replaced;
using samples::armoured;
using samples::block;

void expect_refused(const std::string& text, std::string_view code, std::string_view why = "") {
  const auto found = find_blocks(text);
  ASSERT_FALSE(found.has_value()) << text;
  EXPECT_EQ(found.error().code, code) << text;
  EXPECT_NE(found.error().what.find(why), std::string::npos) << found.error().what;
}

TEST(Armour, is_what_the_format_says) {
  const base::Bytes bytes = {'h', 'e', 'x', 'p', 'o', 's', 't'};
  EXPECT_EQ(armour(Kind::note, bytes, samples::k_game, 2),
            "-----BEGIN HEXPOST NOTE-----\n"
            "Game: 9f2c0a11b3d4e5f6\n"
            "Seat: 2\n"
            "Bytes: 7\n"
            "Check: 810c6b247f3b3ad7d2cc9d377b043363\n"
            "\n"
            "aGV4cG9zdA\n"
            "-----END HEXPOST NOTE-----\n");
}

TEST(Armour, has_no_line_over_64_columns_and_only_plain_characters) {
  for (std::size_t size = 1; size < 200; ++size) {
    const std::string text = armoured(block(size));
    for (const std::string_view line : base::split(text, '\n')) {
      EXPECT_LE(line.size(), 64u);
      EXPECT_FALSE(line.ends_with(' '));
      EXPECT_FALSE(line.starts_with("From"));
      EXPECT_FALSE(line.starts_with('.'));
    }
    EXPECT_EQ(text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-: \n"),
              std::string::npos);
  }
}

TEST(Armour, gives_back_what_went_in_for_every_kind_and_length) {
  for (const Kind kind : k_kinds) {
    for (std::size_t size = 1; size < 150; ++size) {
      const Block sent = block(size, static_cast<std::uint32_t>(size), kind);
      const auto found = find_blocks(armoured(sent));
      ASSERT_TRUE(found.has_value()) << found.error().what;
      ASSERT_EQ(found->size(), 1u);
      EXPECT_EQ(found->front(), sent);
    }
  }
}

TEST(Armour, carries_messages_from_before_the_game_has_an_id) {
  const Block sent{Kind::invite, "", 0, samples::bytes(90)};
  const auto found = find_blocks(armoured(sent));
  ASSERT_TRUE(found.has_value()) << found.error().what;
  EXPECT_EQ(found->front(), sent);
}

TEST(Armour, carries_the_largest_message) {
  const Block sent = block(k_max_block);
  const auto found = find_blocks(armoured(sent));
  ASSERT_TRUE(found.has_value()) << found.error().what;
  EXPECT_EQ(found->front(), sent);
}

TEST(Armour, of_nothing_or_too_much_or_no_hash_is_a_bug) {
  EXPECT_THROW((void)armour(Kind::packet, {}, samples::k_game, 0), base::Bug);
  EXPECT_THROW((void)armour(Kind::packet, samples::bytes(k_max_block + 1), samples::k_game, 0), base::Bug);
  EXPECT_THROW((void)armour(Kind::packet, samples::bytes(3), "river-3", 0), base::Bug);
}

TEST(FindBlocks, finds_none_in_an_ordinary_text) {
  for (const char* text :
       {"", "\n", "Hello,\n\nyour move!\n-- \nBlue\n", "take what stands from BEGIN HEXPOST PACKET on"}) {
    const auto found = find_blocks(text);
    ASSERT_TRUE(found.has_value());
    EXPECT_TRUE(found->empty());
  }
}

TEST(FindBlocks, takes_the_same_block_twice_as_one) {
  const std::string text = armoured(block());
  const auto found = find_blocks("inline:\n" + text + "quoted:\n> " + replaced(text, "\n", "\n> "));
  ASSERT_TRUE(found.has_value()) << found.error().what;
  EXPECT_EQ(found->size(), 1u);
}

TEST(FindBlocks, refuses_two_different_blocks) {
  const std::string first = armoured(block());
  expect_refused(first + armoured(block(700, 2)), "two-blocks");
  expect_refused(first + armoured(block(700, 1, Kind::note)), "two-blocks");
  Block other_seat = block();
  other_seat.seat = 0;
  expect_refused(first + armoured(other_seat), "two-blocks");
}

TEST(FindBlocks, takes_a_packet_and_the_deposit_of_its_writer_in_either_order_and_nothing_else) {
  const Block packet = block(), deposit = block(90, 4, Kind::deposit);
  for (const std::string& text : {armoured(packet) + armoured(deposit), armoured(deposit) + "\n" + armoured(packet)}) {
    const auto found = find_blocks(text);
    ASSERT_TRUE(found.has_value()) << found.error().what;
    EXPECT_EQ(*found, (std::vector{packet, deposit}));
  }
  const std::string both = armoured(packet) + armoured(deposit);
  expect_refused(both + armoured(block(90, 5, Kind::deposit)), "two-blocks");
  expect_refused(both + armoured(block(700, 2)), "two-blocks");
  Block other = deposit;
  other.seat = 0;
  expect_refused(armoured(packet) + armoured(other), "two-blocks");
  other = deposit, other.game = "0123456789abcdef";
  expect_refused(armoured(packet) + armoured(other), "two-blocks");
  std::string damaged = armoured(deposit);
  damaged[200] = damaged[200] == 'A' ? 'B' : 'A';
  expect_refused(armoured(packet) + damaged, "damaged");
  const auto found = find_blocks(both + damaged);  // the whole copy counts
  ASSERT_TRUE(found.has_value()) << found.error().what;
  EXPECT_EQ(found->size(), 2u);
}

TEST(FindBlocks, takes_an_invitation_with_joins_and_the_terms_with_assents_in_any_order) {
  const auto of = [](Kind kind, std::uint8_t seat, bool game) {
    Block out = block(60u + seat, 4, kind);
    out.seat = seat;
    if (!game) out.game.clear();
    return out;
  };
  const std::vector<Block> begin = {of(Kind::invite, 3, false), of(Kind::join, 0, false), of(Kind::join, 2, false)};
  const std::vector<Block> agreed = {of(Kind::genesis, 2, true), of(Kind::assent, 1, true), of(Kind::assent, 2, true)};
  for (const auto& group : {begin, agreed}) {
    for (std::vector<std::size_t> order : {std::vector<std::size_t>{0, 1, 2}, {2, 1, 0}, {1, 0, 2}}) {
      std::string text;
      for (const std::size_t i : order)
        text += armoured(group[i]) + "\n";
      const auto found = find_blocks(text + armoured(group[0]));
      ASSERT_TRUE(found.has_value()) << found.error().what;
      EXPECT_EQ(*found, group);
    }
    expect_refused(armoured(group[1]) + armoured(group[2]), "two-blocks");
    Block twice = group[1];
    twice.bytes.push_back(1);  // two of one seat
    expect_refused(armoured(group[0]) + armoured(group[1]) + armoured(twice), "two-blocks");
    expect_refused(armoured(group[0]) + armoured(block()), "two-blocks");
  }
  expect_refused(armoured(begin[0]) + armoured(agreed[1]), "two-blocks");
  expect_refused(armoured(agreed[0]) + armoured(begin[1]), "two-blocks");
  Block other = agreed[1];
  other.game = "0123456789abcdef";
  expect_refused(armoured(agreed[0]) + armoured(other), "two-blocks");
  std::string crowd = armoured(begin[0]);
  for (std::uint8_t seat = 0; seat < 20; ++seat)
    crowd += armoured(of(Kind::join, seat, false));
  expect_refused(crowd, "two-blocks");
}

TEST(FindBlocks, says_on_which_lines_the_two_blocks_stand) {
  const std::string first = armoured(block(40));
  const auto found = find_blocks("hello\n" + first + armoured(block(40, 2)));
  ASSERT_FALSE(found.has_value());
  EXPECT_EQ(found.error().where, "lines 2 to 9 and lines 10 to 17");
}

/// The places of the characters of the base64 in a block.
std::vector<std::size_t> base64_places(const std::string& text) {
  std::vector<std::size_t> out;
  for (std::size_t i = text.find("\n\n") + 2; i < text.find("\n-----END"); ++i) {
    if (text[i] != '\n') out.push_back(i);
  }
  return out;
}

TEST(FindBlocks, refuses_every_changed_character_of_the_base64) {
  const std::string text = armoured(block(100));
  for (const std::size_t i : base64_places(text)) {
    for (const char c : {'A', 'z', '0', '+', '/', '=', '?', '\0', '.', 'l', '1'}) {
      if (c == text[i]) continue;
      std::string changed = text;
      changed[i] = c;
      expect_refused(changed, "damaged");
    }
  }
}

TEST(FindBlocks, refuses_every_lost_doubled_or_swapped_character_of_the_base64) {
  const std::string text = armoured(block(100));
  for (const std::size_t i : base64_places(text)) {
    expect_refused(text.substr(0, i) + text.substr(i + 1), "damaged");
    expect_refused(text.substr(0, i) + text[i] + text.substr(i), "damaged");
    std::string swapped = text;
    std::swap(swapped[i], swapped[i + 1]);
    if (swapped[i] != text[i] && text[i + 1] != '\n') expect_refused(swapped, "damaged");
  }
}

TEST(FindBlocks, refuses_clear_lines_that_say_something_else) {
  struct Row {
    const char *from, *to, *why;
  };
  const Row k_rows[] = {
      {"Seat: 1", "Seat: 0", "checksum"},
      {"Seat: 1", "Seat: 01", "Seat:"},
      {"Seat: 1", "Seat: 256", "seat"},
      {"Seat: 1", "Seat: -1", "Seat:"},
      {"Game: 9f", "Game: 8f", "checksum"},
      {"Game: 9f", "Game: 9", "Game:"},
      {"Bytes: 100", "Bytes: 99", "134 base64 characters arrived where 132"},
      {"Bytes: 100", "Bytes: 101", "134 of 135"},
      {"Bytes: 100", "Bytes: 0", "bytes"},
      {"Bytes: 100", "Bytes: 999999999", "bytes"},
      {"HEXPOST PACKET", "HEXPOST NOTE", "checksum"},
      {"BEGIN HEXPOST PACKET", "BEGIN HEXPOST NOTE", "END line"},
      {"HEXPOST PACKET", "HEXPOST PARCEL", "kind"},
  };
  for (const Row& row : k_rows) {
    SCOPED_TRACE(row.to);
    expect_refused(replaced(armoured(block(100)), row.from, row.to), "damaged", row.why);
  }
}

TEST(FindBlocks, refuses_or_does_not_see_a_text_cut_off_after_any_character) {
  const std::string text = "Hello,\n" + armoured(block(100));
  for (std::size_t n = 0; n + 1 < text.size(); ++n) {
    const auto found = find_blocks(std::string_view(text).substr(0, n));
    const bool complete = n >= text.find("-----END HEXPOST PACKET") + 24;
    if (found.has_value()) {
      EXPECT_EQ(found->size(), complete ? 1u : 0u) << n;
      EXPECT_TRUE(complete || n < text.find("HEXPOST") + 7) << n;
    } else {
      EXPECT_EQ(found.error().code, "damaged");
    }
  }
}

TEST(FindBlocks, refuses_a_block_that_lost_any_of_its_lines) {
  const std::string text = armoured(block(400));
  const auto lines = base::split(text, '\n');
  for (std::size_t lost = 0; lost + 1 < lines.size(); ++lost) {
    if (lines[lost].empty()) continue;
    std::string rest;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i != lost) rest.append(lines[i]).append("\n");
    }
    expect_refused(rest, "damaged");
  }
}

TEST(FindBlocks, names_the_line_of_a_foreign_character) {
  std::string text = "Hello,\n\n" + armoured(block(400));
  const std::size_t at = text.find("\n\n", 10) + 2 + 65 * 2 + 5;
  text[at] = '*';
  const auto found = find_blocks(text);
  ASSERT_FALSE(found.has_value());
  EXPECT_EQ(found.error().where, "lines 3 to 11");
}

TEST(FindBlocks, takes_a_whole_copy_for_a_damaged_one_of_the_same_check) {
  const std::string text = armoured(block(400));
  std::string damaged = text;
  damaged[text.find("\n\n") + 40] = '*';
  for (const std::string& mail : {damaged + text, text + damaged}) {
    const auto found = find_blocks(mail);
    ASSERT_TRUE(found.has_value()) << found.error().what;
    EXPECT_EQ(found->front(), block(400));
  }
}

TEST(FindBlocks, refuses_a_damaged_block_beside_a_whole_one_of_another_check) {
  std::string damaged = armoured(block(400, 2));
  damaged[damaged.find("\n\n") + 40] = '*';
  expect_refused(damaged + armoured(block(400)), "damaged");
  expect_refused(armoured(block(400)) + damaged, "damaged");
  expect_refused(armoured(block(400)) + "-----END HEXPOST PACKET-----\n", "damaged", "END line but no BEGIN");
}

TEST(FindBlocks, is_not_worn_out_by_many_damaged_copies) {
  const std::string text = armoured(block(40));
  std::string damaged = text;
  damaged[text.find("\n\n") + 10] = '*';
  std::string many;
  for (int i = 0; i < 300; ++i)
    many += damaged;
  expect_refused(many + text, "damaged");
  expect_refused(text + many + "-----BEGIN HEXPOST PACKET-----", "damaged");
}

TEST(FindBlocks, reads_ten_thousand_lines_around_a_block) {
  std::string prose;
  for (int i = 0; i < 5000; ++i)
    prose += "> On the " + std::to_string(i) + "th day -- nothing.\n";
  const auto found = find_blocks(prose + armoured(block()) + prose);
  ASSERT_TRUE(found.has_value()) << found.error().what;
  EXPECT_EQ(found->front(), block());
}

TEST(Armour, quoted_words_are_no_block) {
  const std::string whole = armoured(block());
  std::string split = whole;
  split.replace(split.find("BEGIN HEXPOST"), 13, "BEGIN HEX\nPOST");
  for (const std::string& words : {whole, split, "> " + whole, "Hello.\n\n" + whole + whole}) {
    const auto found = find_blocks(quoted_words(words));
    ASSERT_TRUE(found.has_value()) << found.error().what;
    EXPECT_TRUE(found->empty()) << words;
  }
  EXPECT_EQ(quoted_words("Well played.\n-> hexpost send\n"), "  : Well played.\n  : -> hexpost send");
}

TEST(FindBlocks, refuses_a_text_larger_than_any_mail) {
  expect_refused(std::string(k_max_text + 1, 'x'), "size");
}

}  // namespace
}  // namespace hexpost::mail
