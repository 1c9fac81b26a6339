#include "store/mail/read.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <streambuf>

#include "engine/base/text.h"
#include "store/mail/about.h"
#include "tests/unit/mail/mangle.h"
#include "tests/unit/mail/samples.h"

namespace hexpost::mail {
namespace {

using samples::armoured;
using samples::block;

base::Result<Incoming> read(const std::string& text) {
  return read_mail(base::as_bytes(text));
}

void expect_refused(const std::string& text, std::string_view code) {
  const auto mail = read(text);
  ASSERT_FALSE(mail.has_value());
  EXPECT_EQ(mail.error().code, code) << mail.error().what;
  EXPECT_TRUE(base::is_printable(mail.error().what));
  EXPECT_TRUE(base::is_printable(mail.error().where));
}

/// Endless text that counts what is taken from it.
class EndlessText : public std::streambuf {
 public:
  std::size_t taken() const { return taken_; }

 protected:
  std::streamsize xsgetn(char* to, std::streamsize n) override {
    std::fill(to, to + n, 'x');
    taken_ += static_cast<std::size_t>(n);
    return n;
  }
  int_type underflow() override { return 'x'; }
  int_type uflow() override { return ++taken_, 'x'; }

 private:
  std::size_t taken_ = 0;
};

std::string nested(std::size_t levels, const std::string& core) {
  std::string body;
  for (std::size_t i = 1; i < levels; ++i) {
    const std::string n = std::to_string(i);
    body += "--b" + std::to_string(i - 1) + "\nContent-Type: multipart/mixed; boundary=b" + n + "\n\n";
  }
  return mangle::mail("Content-Type: multipart/mixed; boundary=b0\n",
                      body + "--b" + std::to_string(levels - 1) + "\n\n" + core);
}

TEST(ReadMail, tells_writer_subject_and_date) {
  const auto mail = read(mangle::mail("", armoured(block())));
  ASSERT_TRUE(mail.has_value());
  EXPECT_EQ(mail->from, "Blue <blue@example.org>");
  EXPECT_EQ(mail->subject, "your move");
  EXPECT_EQ(mail->message_id, "m1@example.org");
  EXPECT_EQ(mail->date, "Tue, 14 Nov 2023 22:13:20 +0000");
}

TEST(ReadMail, decodes_and_unfolds_headers) {
  const auto mail =
      read("From: =?utf-8?B?SsO8cmdlbg==?=\n <j@example.org>\nSubject: =?iso-8859-1?Q?Z=FCge?=\n\t und so\n\nhi\n");
  ASSERT_TRUE(mail.has_value());
  EXPECT_EQ(mail->from, "Jürgen <j@example.org>");
  EXPECT_EQ(mail->subject, "Züge und so");
}

TEST(ReadMail, decodes_one_encoded_word_after_another) {
  EXPECT_EQ(
      read("Subject: =?utf-8?B?SGVsbG8=?= =?utf-8?B?IHdvcmxk?= =?us-ascii?Q?_and?= all =?utf-8?Q?=C3=B6?=\n\nhi\n")
          .value()
          .subject,
      "Hello world and all ö");
}

TEST(ReadMail, of_an_ordinary_mail_has_no_block) {
  const auto mail = read(mangle::mail("", "Hello, how are you?\n"));
  ASSERT_TRUE(mail.has_value());
  EXPECT_TRUE(mail->blocks.empty());
  EXPECT_TRUE(read("").has_value());
  EXPECT_TRUE(read("\n").has_value());
  EXPECT_TRUE(read("From ").has_value());
}

TEST(ReadMail, makes_hostile_headers_fit_to_print) {
  const std::vector<std::string> hostile = {
      "\x1b]0;owned\x07\x1b[2J",
      "=?utf-8?B?G1syShtbMzFt?=",
      "=?utf-8?Q?=E2=80=AEgnp.exe?=",
      "=?utf-8?Q?a=0D=0ABcc:_x@example.org?=",
      "=?utf-8?Q?=00=01=7F?=",
      "\xe2\x80\xae\xe2\x81\xa6reversed",
      "\xc0\xaf\xff\xfe broken utf-8",
      std::string("nul\0inside", 10),
      "=?utf-16?B?/v8AGwBb?=",
      "=?klingon?Q?=1B[2J?=",
      "<script>alert(1)</script>\x9b"
      "31m",
      std::string(5000, 'x'),
  };
  for (const std::string& text : hostile) {
    const auto mail = read("From: " + text + " <x@example.org>\nSubject: " + text + "\nDate: " + text +
                           "\nMessage-ID: <" + text + "@x>\nContent-Type: " + text + "\n\n" + armoured(block()));
    ASSERT_TRUE(mail.has_value()) << mail.error().what;
    for (const std::string& shown : {mail->from, mail->subject, mail->date, mail->message_id}) {
      EXPECT_TRUE(base::is_printable(shown)) << text;
      EXPECT_LE(shown.size(), 203u);
    }
    ASSERT_EQ(mail->blocks.size(), 1u);
    EXPECT_EQ(mail->blocks.front(), block());
  }
}

TEST(ReadMail, takes_inline_and_attachment_as_one_block) {
  const std::string a = armoured(block());
  const auto mail = read(mangle::mail(
      "Content-Type: multipart/mixed; boundary=b\n",
      "--b\n\n" + a + "\n--b\nContent-Transfer-Encoding: base64\n\n" + mangle::base64_body(a) + "\n--b--\n"));
  ASSERT_TRUE(mail.has_value()) << mail.error().what;
  EXPECT_EQ(mail->blocks.size(), 1u);
}

TEST(ReadMail, refuses_two_different_blocks_wherever_they_stand) {
  const std::string a = armoured(block());
  const std::string b = armoured(block(700, 2));
  const std::string mixed = "Content-Type: multipart/mixed; boundary=b\n";
  expect_refused(mangle::mail("", a + b), "two-blocks");
  expect_refused(mangle::mail("", a + mangle::prefixed(b, "> ")), "two-blocks");
  expect_refused(mangle::mail(mixed, "--b\n\n" + a + "\n--b\n\n" + b + "\n--b--\n"), "two-blocks");
  expect_refused(mangle::mail(mixed, "--b\n\n" + a + "\n--b\nContent-Type: text/html\n\n<pre>" + b + "\n--b--\n"),
                 "two-blocks");
  expect_refused(mangle::mail(mixed, "--b\n\n" + a + "\n--b\nContent-Type: message/rfc822\n\n" + mangle::mail("", b) +
                                         "\n--b--\n"),
                 "two-blocks");
}

TEST(ReadMail, names_the_part_of_a_damaged_block) {
  std::string damaged = armoured(block());
  damaged[300] = '*';
  const auto mail = read(mangle::mail("Content-Type: multipart/mixed; boundary=b\n",
                                      "--b\n\nhello\n--b\nContent-Type: text/html\n\n<pre>\n" + damaged + "--b--\n"));
  ASSERT_FALSE(mail.has_value());
  EXPECT_NE(mail.error().where.find("part 2 (HTML)"), std::string::npos) << mail.error().where;
}

TEST(ReadMail, counts_the_lines_of_a_damaged_block_from_the_start_of_the_file) {
  std::string damaged = armoured(block());
  damaged[300] = '*';
  const std::string headers = "Content-Type: text/plain\nX-Carrier: a\n b\n";
  const std::string file = mangle::mail(headers, "hello\n\n" + damaged);
  const auto found = read(file);
  ASSERT_FALSE(found.has_value());
  const auto above =
      std::count(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(file.find("-----BEGIN")), '\n');
  EXPECT_EQ(found.error().where.find("lines " + std::to_string(above + 1) + " to "), 0u) << found.error().where;
}

TEST(ReadMail, takes_no_more_than_the_limit_from_a_stream) {
  EndlessText endless;
  std::istream in(&endless);
  const auto mail = read_mail(in);
  ASSERT_FALSE(mail.has_value());
  EXPECT_EQ(mail.error().code, "size");
  EXPECT_LE(endless.taken(), k_max_mail + 1);
}

TEST(ReadMail, refuses_a_file_of_100_megabytes) {
  // a folder of its own: the tests of another build may run beside these
  std::string folder = (std::filesystem::temp_directory_path() / "hexpost-mail.XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  const auto path = std::filesystem::path(folder) / "large.eml";
  std::ofstream(path) << mangle::mail("", armoured(block()));
  std::filesystem::resize_file(path, 100u << 20);
  std::ifstream in(path, std::ios::binary);
  const auto mail = read_mail(in);
  std::filesystem::remove_all(folder);
  ASSERT_FALSE(mail.has_value());
  EXPECT_EQ(mail.error().code, "size");
}

TEST(ReadMail, reads_up_to_the_limit_and_not_a_byte_more) {
  const std::string mail = mangle::mail("", armoured(block()));
  std::istringstream fits(mail);
  EXPECT_TRUE(read_mail(fits, mail.size()).has_value());
  std::istringstream over(mail);
  EXPECT_FALSE(read_mail(over, mail.size() - 1).has_value());
  expect_refused(std::string(k_max_mail + 1, 'x'), "size");
  EXPECT_TRUE(read(std::string(k_max_mail, 'x')).has_value());
}

TEST(ReadMail, says_when_a_stream_fails) {
  std::ifstream nowhere("/nonexistent/mail.eml");
  const auto mail = read_mail(nowhere);
  ASSERT_FALSE(mail.has_value());
  EXPECT_EQ(mail.error().code, "read");
}

TEST(ReadMail, refuses_deep_nesting) {
  expect_refused(nested(1000, armoured(block())), "size");
  expect_refused(nested(50, armoured(block())), "size");
  EXPECT_TRUE(read(nested(15, armoured(block()))).has_value());
}

/// A mail of that many leaves, the first with a whole block, the last of them in a mail of its own within the mail.
std::string leaves(std::size_t count, std::size_t inside) {
  const auto parts = [](std::size_t n, const std::string& boundary, const std::string& first) {
    std::string out = "--" + boundary + "\n\n" + first + "\n";
    for (std::size_t i = 1; i < n; ++i)
      out += "--" + boundary + "\n\nx\n";
    return out;
  };
  const std::string inner = "--b\nContent-Type: message/rfc822\n\n" +
                            mangle::mail("Content-Type: multipart/mixed; boundary=i\n", parts(inside, "i", "y"));
  return mangle::mail("Content-Type: multipart/mixed; boundary=b\n",
                      parts(count - inside, "b", armoured(block())) + (inside > 0 ? inner : std::string()));
}

TEST(ReadMail, counts_parts_and_depth_before_it_decodes_any) {
  const auto decoded_of = [](const std::string& mail, bool good) {
    const std::uint64_t before = parts_decoded();
    const auto read_it = read(mail);
    EXPECT_EQ(read_it.has_value(), good);
    EXPECT_TRUE(good || read_it.error().code == "size");
    return parts_decoded() - before;
  };
  EXPECT_EQ(decoded_of(leaves(199, 0), true), 199U) << "and the multipart is the 200th part";
  EXPECT_EQ(decoded_of(leaves(200, 0), false), 0U);
  EXPECT_EQ(decoded_of(leaves(197, 100), true), 197U) << "the two multiparts, the mail inside";
  EXPECT_EQ(decoded_of(leaves(198, 100), false), 0U);
  EXPECT_EQ(decoded_of(leaves(198, 197), false), 0U);
  // too deep, behind a leaf that would be read first
  const std::string deep =
      mangle::mail("Content-Type: multipart/mixed; boundary=b\n",
                   "--b\n\n" + armoured(block()) + "\n--b\nContent-Type: message/rfc822\n\n" + nested(40, "x\n"));
  EXPECT_EQ(decoded_of(deep, false), 0U);
  const std::uint64_t before = parts_decoded();
  EXPECT_EQ(about_mail(base::as_bytes(leaves(200, 0))).text, "") << "nor is it asked what it says";
  EXPECT_EQ(parts_decoded(), before);
  EXPECT_NE(about_mail(base::as_bytes(leaves(199, 0))).text, "");
}

TEST(ReadMail, refuses_a_mail_of_mails_of_mails) {
  std::string inner = armoured(block());
  for (int i = 0; i < 1000; ++i)
    inner = "Subject: x\nContent-Type: message/rfc822\n\n" + inner;
  expect_refused(inner, "size");
}

TEST(ReadMail, refuses_too_many_parts) {
  std::string body;
  for (int i = 0; i < 5000; ++i)
    body += "--b\n\nx\n";
  expect_refused(mangle::mail("Content-Type: multipart/mixed; boundary=b\n", body), "size");
}

TEST(ReadMail, refuses_headers_that_are_too_long) {
  std::string groups;
  while (groups.size() < 200000)
    groups += "a:";
  expect_refused("From: " + groups + "\n\nx\n", "size");
  expect_refused("From: x\nTo: " + mangle::replaced(mangle::chopped(groups, 60), "\n", "\n\t") + "\n\nx\n", "size");
  expect_refused("Subject: x\nContent-Type: message/rfc822\n\nReply-To : " + groups + "\n\nx\n", "size");
  expect_refused("From: x\nCC:" + mangle::prefixed(mangle::chopped(groups, 2), " ") + "\nx\n", "size");
  expect_refused("From: x\nX-Spam: " + groups + "\n\nx\n", "size");
  std::string many = "From: x\n";
  for (int i = 0; i < 20000; ++i)
    many += "X-" + std::to_string(i) + ": 0123456789\n";
  expect_refused(many + "\nx\n", "size");
}

TEST(ReadMail, reads_the_longest_address_list_it_allows) {
  std::string groups = "From: ";
  while (groups.size() < 8000)
    groups += "a:";
  const auto mail = read(groups + "\n\n" + armoured(block()));
  ASSERT_TRUE(mail.has_value()) << mail.error().what;
  EXPECT_EQ(mail->blocks.front(), block());
}

TEST(ReadMail, is_not_fooled_by_a_block_in_a_header) {
  const auto mail = read("From: x\nSubject: -----BEGIN HEXPOST PACKET-----\n\nhello\n");
  ASSERT_FALSE(mail.has_value());
  EXPECT_EQ(mail.error().code, "damaged");
}

TEST(ReadMail, takes_any_bytes_for_content) {
  std::string all;
  for (int i = 0; i < 256; ++i)
    all += static_cast<char>(i);
  for (const char* encoding : {"7bit", "8bit", "binary", "base64", "quoted-printable", "x-uuencode", "nonsense"}) {
    for (const char* type : {"text/plain", "text/html", "image/png", "application/pdf", "message/partial"}) {
      const auto mail =
          read(mangle::mail(base::fill("Content-Type: {}\nContent-Transfer-Encoding: {}\n", {type, encoding}), all));
      ASSERT_TRUE(mail.has_value()) << mail.error().what;
      EXPECT_TRUE(mail->blocks.empty());
    }
  }
}

TEST(ReadMail, references_are_the_last_twenty_that_are_some) {
  const auto references = [](const std::string& header) {
    const auto mail = read("From: a@b\n" + header + "\nhello\n");
    EXPECT_TRUE(mail.has_value());
    return mail ? mail->references : std::vector<std::string>();
  };
  using Ids = std::vector<std::string>;
  EXPECT_EQ(references(""), Ids{});
  EXPECT_EQ(references("In-Reply-To: <x@y>\n"), Ids{"x@y"});
  EXPECT_EQ(references("In-Reply-To: <x@y>\nReferences: <1@y>\n\t<2@y> rubbish <3 4@y> <5@y\n"), (Ids{"1@y", "2@y"}));
  std::string many = "References:";
  for (int i = 0; i < 300; ++i)
    many += "\n <" + std::to_string(i) + "@y>";
  const auto kept = references(many + "\n");
  ASSERT_EQ(kept.size(), 20u);
  EXPECT_EQ(kept.front(), "280@y");
  EXPECT_EQ(kept.back(), "299@y");
}

TEST(ReadMail, a_line_longer_than_any_program_writes_is_refused_before_it_is_decoded) {
  expect_refused("From: a@b\n\n" + std::string((2u << 20) + 1, 'x') + "\n", "size");
}

TEST(ReadMail, a_mail_of_a_hundred_thousand_parts_is_refused_before_it_is_parsed) {
  std::string text = "From: a@b\nContent-Type: multipart/mixed; boundary=b\n\n";
  for (int i = 0; i < 100'000; ++i)
    text += "--b\n\n";
  expect_refused(text, "size");
}

TEST(ReadMail, a_transfer_encoding_that_was_forgotten_is_undone_only_if_the_block_is_whole_then) {
  const std::string block_text = armoured(block());
  const std::string soft = mangle::replaced(block_text, "A", "A=\n");
  ASSERT_NE(soft, block_text);
  const auto mail = read("From: a@b\n\n" + soft);
  ASSERT_TRUE(mail.has_value()) << mail.error().what;
  EXPECT_EQ(mail->blocks, std::vector{block()});
  expect_refused("From: a@b\n\n" + soft.substr(0, soft.size() / 2), "damaged");
  const std::string twice = mangle::base64_body(block_text);
  EXPECT_EQ(read("From: a@b\n\n" + twice)->blocks, std::vector{block()});
  EXPECT_TRUE(read("From: a@b\n\n" + mangle::base64_body(std::string(400, 'x')))->blocks.empty());
}

}  // namespace
}  // namespace hexpost::mail
