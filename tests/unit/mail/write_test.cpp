#include "store/mail/write.h"

#include <gtest/gtest.h>

#include "engine/base/text.h"
#include "store/mail/header.h"
#include "store/mail/read.h"
#include "tests/unit/mail/mangle.h"
#include "tests/unit/mail/samples.h"

namespace hexpost::mail {
namespace {

Outgoing sample() {
  Outgoing mail;
  mail.from = {"Blue", "blue@example.org"};
  mail.to = {{"Red", "red@example.org"}};
  mail.subject = "river-3: turn 4";
  mail.date = 1700000000;
  mail.text = "Your move, Red.\n";
  mail.block = samples::block(40);
  return mail;
}

std::string written(const Outgoing& mail) {
  const auto text = write_mail(mail);
  EXPECT_TRUE(text.has_value()) << (text ? "" : text.error().what);
  return text ? *text : std::string();
}

Incoming read_back(const Outgoing& mail) {
  const auto back = read_mail(base::as_bytes(written(mail)));
  EXPECT_TRUE(back.has_value());
  return back ? *back : Incoming();
}

void expect_refused(const Outgoing& mail, std::string_view code) {
  const auto text = write_mail(mail);
  ASSERT_FALSE(text.has_value()) << *text;
  EXPECT_EQ(text.error().code, code) << text.error().what;
}

void expect_good_lines(const std::string& mail) {
  for (const std::string_view line : base::split(mail, '\n')) {
    EXPECT_LE(line.size(), 78u) << line;
    EXPECT_FALSE(line.starts_with("From ")) << line;
    EXPECT_EQ(line.find('\r'), std::string_view::npos);
  }
}

TEST(WriteMail, writes_text_block_and_attachment) {
  EXPECT_EQ(written(sample()), R"(From: "Blue" <blue@example.org>
To: "Red" <red@example.org>
Subject: river-3: turn 4
Date: Tue, 14 Nov 2023 22:13:20 +0000
Message-ID: <b83899e6894be0d1f1a173ca4bc84093@example.org>
MIME-Version: 1.0
Content-Type: multipart/mixed;
 boundary="=_hexpost_b83899e6894be0d1f1a173ca4bc84093"

--=_hexpost_b83899e6894be0d1f1a173ca4bc84093
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 7bit

Your move, Red.

-----BEGIN HEXPOST PACKET-----
Game: 9f2c0a11b3d4e5f6
Seat: 1
Bytes: 40
Check: ca186a360a24b14343320c7694bd173b

QkZ0Hivakd1RVeZjsVNURuTiws3C4P9PbjrL81HIJpXIs03siKEEQg
-----END HEXPOST PACKET-----

--=_hexpost_b83899e6894be0d1f1a173ca4bc84093
Content-Type: application/octet-stream; name="packet-9f2c0a11.hexpost"
Content-Disposition: attachment; filename="packet-9f2c0a11.hexpost"
Content-Transfer-Encoding: base64

LS0tLS1CRUdJTiBIRVhQT1NUIFBBQ0tFVC0tLS0tCkdhbWU6IDlmMmMwYTExYjNkNGU1ZjYKU2Vh
dDogMQpCeXRlczogNDAKQ2hlY2s6IGNhMTg2YTM2MGEyNGIxNDM0MzMyMGM3Njk0YmQxNzNiCgpR
a1owSGl2YWtkMVJWZVpqc1ZOVVJ1VGl3czNDNFA5UGJqckw4MUhJSnBYSXMwM3NpS0VFUWcKLS0t
LS1FTkQgSEVYUE9TVCBQQUNLRVQtLS0tLQo=

--=_hexpost_b83899e6894be0d1f1a173ca4bc84093--
)");
}

TEST(WriteMail, is_read_back_with_everything) {
  Outgoing mail = sample();
  mail.block = samples::block(5000);
  const Incoming back = read_back(mail);
  EXPECT_EQ(back.subject, "river-3: turn 4");
  EXPECT_EQ(back.from, "\"Blue\" <blue@example.org>");
  EXPECT_EQ(back.date, "Tue, 14 Nov 2023 22:13:20 +0000");
  ASSERT_EQ(back.blocks.size(), 1u);
  EXPECT_EQ(back.blocks.front(), mail.block);
}

TEST(WriteMail, gives_the_same_bytes_for_the_same_input_and_others_for_another) {
  EXPECT_EQ(written(sample()), written(sample()));
  Outgoing later = sample();
  later.date += 1;
  EXPECT_NE(read_back(sample()).message_id, read_back(later).message_id);
  Outgoing other = sample();
  other.block = samples::block(40, 2);
  EXPECT_NE(read_back(sample()).message_id, read_back(other).message_id);
}

TEST(WriteMail, carries_the_largest_message_within_the_readers_limit) {
  Outgoing mail = sample();
  mail.block = samples::block(k_max_block);
  const std::string text = written(mail);
  EXPECT_LE(text.size(), k_max_mail);
  EXPECT_EQ(read_back(mail).blocks.front(), mail.block);
  mail.block.bytes.push_back(0);
  expect_refused(mail, "size");
  mail.block.bytes.clear();
  expect_refused(mail, "size");
}

TEST(WriteMail, carries_messages_of_every_kind) {
  for (const Kind kind : k_kinds) {
    Outgoing mail = sample();
    mail.block.kind = kind;
    if (kind == Kind::invite) mail.block.game.clear();
    EXPECT_EQ(read_back(mail).blocks.front(), mail.block);
  }
}

TEST(WriteMail, takes_the_whole_game_id_and_prints_its_beginning) {
  Outgoing mail = sample();
  mail.block.game = samples::k_game;
  EXPECT_EQ(read_back(mail).blocks.front().game, std::string(samples::k_game).substr(0, 16));
}

TEST(WriteMail, encodes_names_and_subjects_so_that_they_come_back_equal) {
  for (const std::string name :
       {"Jürgen Müller", "Blue, the \"second\" (II) <x>", "back\\slash", "=?utf-8?q?evil?=", "a  b",
        "Ωμέγα — 曹操 — Ωμέγα — 曹操 — Ωμέγα — 曹操 — Ωμέγα — 曹操",
        "a name that is quite long but has only plain words in it, enough for two lines",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "a@b.c, d@e.f",
        "x: y; z", "'", ".", "-----BEGIN HEXPOST PACKET-----"}) {
    Outgoing mail = sample();
    mail.from.name = name;
    mail.to.front().name = name;
    mail.cc = {{name, "witness@example.org"}, {"", "club@example.org"}};
    mail.subject = name;
    expect_good_lines(written(mail));
    const Incoming back = read_back(mail);
    EXPECT_EQ(back.subject, name);
    EXPECT_TRUE(back.from.ends_with("<blue@example.org>")) << back.from;
    EXPECT_EQ(back.blocks.front(), mail.block);
  }
}

TEST(WriteMail, lets_no_header_be_injected) {
  const std::vector<std::string> evils = {"x\nBcc: all@example.org",
                                          "x\r\n\r\nbody",
                                          "x\rBcc: y",
                                          std::string("x\0y", 3),
                                          "x\x1b[2J",
                                          "x\u2028Bcc: y",
                                          "x\u202egnp",
                                          "x\u0085y",
                                          "\xff"};
  for (const std::string& evil : evils) {
    Outgoing mail = sample();
    mail.subject = evil;
    expect_refused(mail, "header");
    mail = sample();
    mail.from.name = evil;
    expect_refused(mail, "header");
    mail = sample();
    mail.to.front().name = evil;
    expect_refused(mail, "header");
    mail = sample();
    mail.cc = {{evil, "x@example.org"}};
    expect_refused(mail, "header");
    mail = sample();
    mail.in_reply_to = evil;
    expect_refused(mail, "header");
    mail = sample();
    mail.references = {"a@b", evil};
    expect_refused(mail, "header");
    mail = sample();
    mail.to.front().mail = "red@example.org" + evil;
    expect_refused(mail, "address");
  }
  Outgoing mail = sample();
  mail.subject = std::string(201, 'x');
  expect_refused(mail, "header");
}

TEST(WriteMail, takes_addresses_and_nothing_that_only_looks_like_one) {
  for (const char* good : {"a@b", "first.last+tag@mail.example.org", "o'neill_7@ex-ample.org", "x@127.0.0.1"}) {
    EXPECT_TRUE(is_address(good)) << good;
  }
  for (const char* bad : {"",        "a",           "@",    "a@",   "@b",      "a@b@c", "a b@c",          "a@b c",
                          "a..b@c",  ".a@b",        "a.@b", "a@b.", "a@.b",    "a@-b",  "a<b@c",          "a@b>",
                          "\"a\"@b", "a@[1.2.3.4]", "ä@b",  "a@ä",  "a@b,c@d", "a@b\n", "a@b\r\nBcc: x@y"}) {
    EXPECT_FALSE(is_address(bad)) << bad;
  }
  EXPECT_FALSE(is_address("a@" + std::string(300, 'b')));
  EXPECT_FALSE(is_address(std::string(65, 'a') + "@b"));
  Outgoing mail = sample();
  mail.to.clear();
  expect_refused(mail, "address");
}

TEST(WriteMail, answers_and_refers) {
  Outgoing mail = sample();
  mail.in_reply_to = "m9@example.org";
  for (int i = 0; i < 30; ++i)
    mail.references.push_back("m" + std::to_string(i) + "@example.org");
  const std::string text = written(mail);
  expect_good_lines(text);
  EXPECT_NE(text.find("\nIn-Reply-To: <m9@example.org>\n"), std::string::npos);
  EXPECT_NE(text.find("\nReferences: <m0@example.org> <m11@example.org>"), std::string::npos) << text;
  EXPECT_EQ(text.find("<m10@example.org>"), std::string::npos);
}

TEST(WriteMail, keeps_the_text_readable_and_the_lines_short) {
  Outgoing mail = sample();
  mail.text =
      "Größe ☃ — hexpost/9f2c/1 Zm9v\nFrom me to you\n.\n" + std::string(500, 'x') + "\n\ttab \x1b[2J end   \r\nlast";
  const std::string text = written(mail);
  expect_good_lines(text);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(read_back(mail).blocks.front(), mail.block);
}

TEST(WriteMail, carries_a_packet_and_its_deposit_in_the_text_in_the_page_and_attached) {
  Outgoing mail = sample();
  mail.more = {samples::block(50, 9, Kind::deposit)};
  mail.html = "<html><body><p>Your move.</p></body></html>\n";
  EXPECT_EQ(read_back(mail).blocks, (std::vector{mail.block, mail.more[0]}));
  const std::string text = written(mail);
  EXPECT_NE(text.find("filename=\"deposit-9f2c0a11.hexpost\""), std::string::npos);
  expect_good_lines(text);
  mail.more[0].seat = static_cast<std::uint8_t>(mail.block.seat + 1);
  expect_refused(mail, "two-blocks");
}

TEST(WriteMail, refuses_a_text_that_would_hide_the_block) {
  Outgoing mail = sample();
  mail.text = samples::armoured(samples::block(40, 2));
  expect_refused(mail, "two-blocks");
  mail.text = "-----BEGIN HEXPOST PACKET-----\n";
  expect_refused(mail, "damaged");
  mail.text = samples::armoured(mail.block);
  EXPECT_EQ(read_back(mail).blocks.size(), 1u);
}

TEST(WriteMail, dates_by_the_callers_clock_only) {
  EXPECT_EQ(mail_date(0), "Thu, 01 Jan 1970 00:00:00 +0000");
  EXPECT_EQ(mail_date(1709210096), "Thu, 29 Feb 2024 12:34:56 +0000");
  EXPECT_EQ(mail_date(253402300799), "Fri, 31 Dec 9999 23:59:59 +0000");
  Outgoing mail = sample();
  mail.date = -1;
  expect_refused(mail, "date");
  mail.date = 253402300800;
  expect_refused(mail, "date");
}

TEST(WriteMail, survives_what_other_mailers_do_to_it) {
  const std::string text = written(sample());
  for (const std::string& arrived :
       {mangle::replaced(text, "\n", "\r\n"), "From blue Tue Nov 14 22:13:20 2023\n" + text,
        mangle::mail("Content-Type: message/rfc822\n", text), mangle::mail("", mangle::prefixed(text, "> ")),
        "Received: by x; y\nReturn-Path: <z>\n" + text + "\n"}) {
    const auto back = read_mail(base::as_bytes(arrived));
    ASSERT_TRUE(back.has_value()) << back.error().what;
    ASSERT_EQ(back->blocks.size(), 1u);
    EXPECT_EQ(back->blocks.front(), sample().block);
  }
}

TEST(WriteMail, texts_are_attached_behind_the_block) {
  Outgoing mail = sample();
  mail.files = {{"report.txt", "Turn 4\nPlain.  \n"},
                {"other.txt", "Größe: 4\nFrom here on.\n" + std::string(200, '=')}};
  const std::string text = written(mail);
  expect_good_lines(text);
  EXPECT_NE(text.find("Content-Disposition: attachment; filename=\"report.txt\"\n"
                      "Content-Transfer-Encoding: 7bit\n\nTurn 4\nPlain.\n"),
            std::string::npos);
  EXPECT_NE(text.find("filename=\"other.txt\"\nContent-Transfer-Encoding: quoted-printable\n\nGr=C3=B6=C3=9Fe"),
            std::string::npos);
  EXPECT_EQ(read_back(mail).blocks, std::vector{mail.block});
  Outgoing other = mail;
  other.files.back().text += "!";
  EXPECT_NE(written(other), text);
  EXPECT_NE(read_back(other).message_id, read_back(mail).message_id) << "another mail needs another name";
}

TEST(WriteMail, a_page_stands_beside_the_text_and_has_the_block_too) {
  Outgoing mail = sample();
  mail.html = "<html><body>\n<p>Größe</p>\n<img src=\"cid:map1.png\">\n</body>\n</html>\n";
  mail.images = {{"map1.png", std::string("\x89PNG\r\n\x1a\n\0\xff", 10)}};
  const std::string text = written(mail);
  expect_good_lines(text);
  const std::size_t alternative = text.find("Content-Type: multipart/alternative;\n boundary=\"=_alternative_");
  const std::size_t plain = text.find("Content-Type: text/plain; charset=utf-8\n");
  const std::size_t related = text.find("Content-Type: multipart/related;\n boundary=\"=_page_");
  const std::size_t page = text.find("Content-Type: text/html; charset=utf-8\n");
  const std::size_t image =
      text.find("Content-ID: <map1.png>\nContent-Transfer-Encoding: base64\n\niVBORw0KGgoA/w==\n");
  const std::size_t attached = text.find("Content-Type: application/octet-stream;");
  EXPECT_LT(alternative, plain);
  EXPECT_LT(plain, related);
  EXPECT_LT(related, page);
  EXPECT_LT(page, image);
  EXPECT_LT(image, attached);
  ASSERT_NE(attached, std::string::npos);
  EXPECT_EQ(read_back(mail).blocks, std::vector{mail.block});
  // the page alone, as a forwarded mail may be
  const std::string alone = "MIME-Version: 1.0\n" + text.substr(page, text.find("\n--=_page_", page) - page);
  const auto back = read_mail(base::as_bytes(alone));
  ASSERT_TRUE(back.has_value()) << back.error().what;
  EXPECT_EQ(back->blocks, std::vector{mail.block});
  Outgoing other = mail;
  other.html.insert(other.html.find("</p>"), "!");
  EXPECT_NE(read_back(other).message_id, read_back(mail).message_id);
}

TEST(WriteMail, a_mail_without_a_block_has_a_page_too) {
  Outgoing mail = sample();
  mail.block = {};
  mail.html = "<html><body><p>Hello</p></body></html>\n";
  const auto text = write_text_mail(mail);
  ASSERT_TRUE(text.has_value()) << text.error().what;
  EXPECT_NE(text->find("\nContent-Type: multipart/alternative;"), std::string::npos);
  EXPECT_EQ(text->find("multipart/mixed"), std::string::npos);
  EXPECT_EQ(text->find("BEGIN HEXPOST"), std::string::npos);
}

TEST(WriteMail, an_attached_text_with_another_block_is_refused_here_and_not_by_the_receiver) {
  Outgoing mail = sample();
  mail.files = {{"report.txt", samples::armoured(samples::block(41, 2))}};
  expect_refused(mail, "two-blocks");
  mail.files = {{"report.txt", std::string(5u << 20, 'x')}};
  expect_refused(mail, "size");
}

TEST(WriteMail, the_thread_comes_back) {
  Outgoing mail = sample();
  mail.in_reply_to = "b@example.org";
  mail.references = {"a@example.org", "b@example.org"};
  EXPECT_EQ(read_back(mail).references, mail.references);
}

}  // namespace
}  // namespace hexpost::mail
