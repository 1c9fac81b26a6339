#include <gtest/gtest.h>

#include "store/mail/read.h"
#include "store/mail/write.h"
#include "tests/unit/mail/mangle.h"
#include "tests/unit/mail/samples.h"

/// Random damage with fixed seeds: whatever arrives, the reader gives the bytes that were sent, or none, or an error.
namespace hexpost::mail {
namespace {

/// A small generator of our own, so that every platform makes the same mutations.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}
  std::size_t below(std::size_t n) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<std::size_t>((state_ >> 11) % n);
  }

 private:
  std::uint64_t state_;
};

std::string mutated(std::string text, Random& random) {
  const std::size_t changes = 1 + random.below(4);
  for (std::size_t i = 0; i < changes && !text.empty(); ++i) {
    const std::size_t at = random.below(text.size());
    const std::size_t n = 1 + random.below(80);
    switch (random.below(9)) {
      case 0:
        text[at] = static_cast<char>(random.below(256));
        break;
      case 1:
        text[at] = "AZaz09+/=-\n >:<&;"[random.below(17)];
        break;
      case 2:
        text.erase(at, 1);
        break;
      case 3:
        text.erase(at, n);
        break;
      case 4:
        text.insert(at, text.substr(random.below(text.size()), n));
        break;
      case 5:
        text.insert(at, 1, "AZaz09+/=-\n >:<&;"[random.below(17)]);
        break;
      case 6:
        text.resize(at);
        break;
      case 7:
        std::swap(text[at], text[random.below(text.size())]);
        break;
      default:
        text[at] = static_cast<char>(text[at] ^ (1 << random.below(8)));
        break;
    }
  }
  return text;
}

/// Counts so that the test would notice if it tried nothing.
struct Outcome {
  int same = 0;
  int none = 0;
  int refused = 0;
};

Outcome try_all(const std::string& good, const Block& sent, std::uint64_t seed, int times) {
  Random random(seed);
  Outcome out;
  for (int i = 0; i < times; ++i) {
    const std::string arrived = mutated(good, random);
    const auto mail = read_mail(base::as_bytes(arrived));
    if (!mail) {
      ++out.refused;
    } else if (mail->blocks.empty()) {
      ++out.none;
    } else {
      ++out.same;
      EXPECT_EQ(mail->blocks.size(), 1u);
      EXPECT_EQ(mail->blocks.front(), sent) << arrived;
    }
  }
  return out;
}

TEST(MailMutation, of_bare_armour_gives_the_same_bytes_or_none) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Block sent = samples::block(60 * seed, static_cast<std::uint32_t>(seed));
    const Outcome out = try_all(samples::armoured(sent), sent, seed, 1500);
    EXPECT_GT(out.refused, 500);
    EXPECT_GT(out.same, 5);
  }
}

namespace {
/// A mail from Blue with a block of that many bytes.
Outgoing to_red(const std::string& name, const std::string& subject, const std::string& text, std::size_t bytes) {
  Outgoing mail;
  mail.from = {"Blue", "blue@example.org"};
  mail.to = {{name, "red@example.org"}};
  mail.subject = subject;
  mail.text = text;
  mail.block = samples::block(bytes);
  return mail;
}
}  // namespace

TEST(MailMutation, of_a_written_mail_gives_the_same_bytes_or_none) {
  const Outgoing mail = to_red("Jürgen", "Züge", "Größe\n", 300);
  const auto text = write_mail(mail);
  ASSERT_TRUE(text.has_value());
  const Outcome out = try_all(*text, mail.block, 5, 2000);
  EXPECT_GT(out.refused, 100);
  EXPECT_GT(out.same, 500);
}

TEST(MailMutation, cut_off_after_any_line_gives_the_same_bytes_or_none) {
  const Outgoing mail = to_red("Red", "", "Größe, then the block\n", 700);
  const auto text = write_mail(mail);
  ASSERT_TRUE(text.has_value());
  int refused = 0;
  int same = 0;
  for (std::size_t end = text->find('\n'); end != std::string::npos; end = text->find('\n', end + 1)) {
    const auto read = read_mail(base::as_bytes(std::string_view(*text).substr(0, end)));
    refused += read ? 0 : 1;
    if (!read || read->blocks.empty()) continue;
    ++same;
    EXPECT_EQ(read->blocks.front(), mail.block);
  }
  EXPECT_GT(refused, 15);
  EXPECT_GT(same, 15);
}

TEST(MailMutation, of_an_html_mail_gives_the_same_bytes_or_none) {
  const Block sent = samples::block(300);
  const std::string html =
      mangle::html_mail("<p class=\"a\">" + mangle::replaced(samples::armoured(sent), "\n", "<br>&nbsp;\n") + "</p>");
  const Outcome out = try_all(html, sent, 6, 2000);
  EXPECT_GT(out.refused, 500);
  EXPECT_GT(out.same, 100);
}

TEST(MailMutation, of_a_nested_mail_gives_the_same_bytes_or_none) {
  const Block sent = samples::block(300);
  const std::string inner = mangle::mail("Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n",
                                         mangle::quoted_printable(samples::armoured(sent)));
  const std::string text = mangle::mail("Content-Type: multipart/mixed; boundary=b\n",
                                        "--b\n\nLook.\n--b\nContent-Type: message/rfc822\n\n" + inner + "\n--b--\n");
  const Outcome out = try_all(text, sent, 7, 2000);
  EXPECT_GT(out.refused, 300);
  EXPECT_GT(out.same, 100);
}

}  // namespace
}  // namespace hexpost::mail
