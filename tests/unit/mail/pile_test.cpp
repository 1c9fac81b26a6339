#include "store/mail/pile.h"

#include <gtest/gtest.h>

#include <string>

#include "store/mail/read.h"
#include "store/mail/write.h"
#include "tests/unit/mail/samples.h"

namespace hexpost::mail {
namespace {

std::string simple(const std::string& n) {
  return "Return-Path: <a@b.example>\nFrom: a@b.example\nMessage-ID: <" + n + "@b.example>\nSubject: " + n +
         "\n\nbody " + n + "\n";
}

std::string written(std::uint32_t seed) {
  Outgoing mail;
  mail.from = {"Blue", "blue@example.org"};
  mail.to = {{"", "red@example.org"}};
  mail.subject = "move";
  mail.block = samples::block(300, seed);
  return *write_mail(mail);
}

TEST(Pile, one_mail_stays_whole) {
  for (const std::string& text : {simple("1"), written(1), std::string("no mail"), std::string()}) {
    const auto pile = split_pile(text);
    ASSERT_EQ(pile.size(), 1u);
    EXPECT_EQ(pile.front(), text);
  }
}

TEST(Pile, mails_behind_empty_lines_are_told_apart) {
  const std::string text = simple("1") + "\n" + simple("2") + "\n\n" + simple("3");
  const auto pile = split_pile(text);
  ASSERT_EQ(pile.size(), 3u);
  EXPECT_TRUE(pile[1].starts_with(simple("2")));
  EXPECT_TRUE(pile[2].ends_with("body 3\n"));
}

TEST(Pile, multiparts_right_behind_each_other_are_told_apart) {
  std::string text;
  for (std::uint32_t seed = 1; seed <= 5; ++seed)
    text += written(seed);
  const auto pile = split_pile(text);
  ASSERT_EQ(pile.size(), 5u);
  for (std::uint32_t seed = 1; seed <= 5; ++seed) {
    const auto mail = read_mail(base::as_bytes(pile[seed - 1]));
    ASSERT_TRUE(mail);
    ASSERT_EQ(mail->blocks.size(), 1u);
    EXPECT_EQ(mail->blocks.front(), samples::block(300, seed));
  }
}

TEST(Pile, a_mail_inside_of_a_multipart_is_no_further_one) {
  const std::string inner = written(1);
  const std::string text =
      "From: a@b.example\nMessage-ID: <1@b.example>\nContent-Type: multipart/mixed;\n boundary=\"x y\"\n\n"
      "--x y\nContent-Type: message/rfc822\n\n" +
      simple("2") + "\n\n--x y\nContent-Type: message/rfc822\n\n" + inner + "\n--x y--\n";
  EXPECT_EQ(split_pile(text).size(), 1u);
  EXPECT_EQ(split_pile(text + "\n" + simple("3")).size(), 2u);
}

TEST(Pile, copied_header_lines_are_no_mail) {
  const std::string text =
      simple("1") + "\nFrom: Bob\nSent: today\nTo: Al\nSubject: x\n\ntext\n\nNote: this\n\nFrom: x\n\ny\n";
  EXPECT_EQ(split_pile(text).size(), 1u);
}

TEST(Pile, two_blocks_in_one_mail_stay_together_and_are_refused) {
  const std::string text =
      simple("1") + samples::armoured(samples::block(100, 1)) + "\n" + samples::armoured(samples::block(100, 2));
  ASSERT_EQ(split_pile(text).size(), 1u);
  EXPECT_EQ(read_mail(base::as_bytes(text)).error().code, "two-blocks");
}

}  // namespace
}  // namespace hexpost::mail
