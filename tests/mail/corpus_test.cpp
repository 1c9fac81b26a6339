#include <gtest/gtest.h>

#include <fstream>
#include <ostream>

#include "engine/base/text.h"
#include "store/crypto/hash.h"
#include "store/mail/armour.h"
#include "tests/mail/verdicts.h"

/// Every mail of tests/mail/corpus gets the verdict that stands in its list; each is a test of its own name.
namespace hexpost {
namespace {

const std::string k_tests = std::string(HEXPOST_SOURCE_DIR) + "/tests";

struct Case {
  std::string name, verdict, hint;
};

std::ostream& operator<<(std::ostream& out, const Case& c) {
  return out << c.name << " " << c.verdict;
}

std::vector<Case> cases() {
  std::vector<Case> out;
  std::ifstream in(k_tests + "/mail/corpus/verdicts");
  for (std::string line; std::getline(in, line);) {
    const std::size_t first = line.find(' '), second = std::min(line.find(' ', first + 1), line.size());
    out.push_back({line.substr(0, first), line.substr(first + 1, second - first - 1),
                   second == line.size() ? "" : line.substr(second + 1)});
  }
  return out;
}

/// What the packet of the corpus reads as: that of tests/vectors, whose bytes other tests know.
std::string packet() {
  const std::string armoured = mail_test::slurp(k_tests + "/vectors/armour-packet.txt");
  const auto blocks = mail::find_blocks(armoured);
  if (!blocks || blocks->size() != 1) return "the vector is broken";
  return mail_test::verdict(base::as_bytes(armoured));
}

class Corpus : public testing::TestWithParam<Case> {};

TEST_P(Corpus, gets_its_verdict) {
  const Case& c = GetParam();
  const std::string bytes = mail_test::slurp(k_tests + "/mail/corpus/" + c.name + ".eml");
  const std::string said = mail_test::verdict(base::as_bytes(bytes));
  if (c.verdict == "same") {
    EXPECT_EQ(said, packet());
    return;
  }
  EXPECT_EQ(said.substr(0, said.find(' ')), c.verdict == "none" ? "none" : "refused") << said;
  EXPECT_TRUE(c.verdict == "none" || said.starts_with("refused " + c.verdict + " ")) << said;
  EXPECT_NE(c.hint, "") << "a refusal without a hint helps nobody";
  EXPECT_NE(said.find(c.hint), std::string::npos) << said;
}

std::string named(const testing::TestParamInfo<Case>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Mail, Corpus, testing::ValuesIn(cases()), named);

TEST(CorpusList, has_every_kind_of_verdict_and_enough_of_them) {
  const auto all = cases();
  EXPECT_GE(all.size(), 150u);
  for (const std::string_view verdict : {"same", "damaged", "two-blocks", "size", "none"}) {
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const Case& c) { return c.verdict == verdict; })) << verdict;
  }
}

}  // namespace
}  // namespace hexpost
