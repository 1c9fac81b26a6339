#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "engine/base/bytes.h"
#include "engine/base/result.h"
#include "engine/base/sentence.h"
#include "engine/base/shared_list.h"
#include "engine/base/text.h"

using namespace hexpost::base;

TEST(Base64, rfc4648_vectors_both_ways) {
  const std::pair<const char*, const char*> vectors[] = {{"", ""},
                                                         {"f", "Zg=="},
                                                         {"fo", "Zm8="},
                                                         {"foo", "Zm9v"},
                                                         {"foob", "Zm9vYg=="},
                                                         {"fooba", "Zm9vYmE="},
                                                         {"foobar", "Zm9vYmFy"}};
  for (const auto& [plain, coded] : vectors) {
    EXPECT_EQ(to_base64(as_bytes(plain)), coded);
    EXPECT_EQ(as_text(*from_base64(coded)), plain);
  }
}

TEST(Base64, every_other_spelling_is_refused) {
  for (const char* bad : {"Zg=", "Zg", "Zh==", "Zm9=", "Z===", "====", "Zg==Zg==", " Zg==", "Zg==\n", "Zm-v"})
    EXPECT_FALSE(from_base64(bad)) << bad;
}

TEST(Hex, round_trip_and_refusals) {
  EXPECT_EQ(to_hex(*from_hex("00fFa5")), "00ffa5");
  EXPECT_FALSE(from_hex("0"));
  EXPECT_FALSE(from_hex("0g"));
}

TEST(Fill, by_order_and_by_number) {
  EXPECT_EQ(fill("{} moves to {}", {"LC1", "0406"}), "LC1 moves to 0406");
  EXPECT_EQ(fill("na {1} idzie {0}", {"LC1", "0406"}), "na 0406 idzie LC1");
  EXPECT_EQ(fill("{} and {}", {"one"}), "one and {}");
  const auto points = [](std::string_view n) { return fill("{0} {0|punkt|punkty|punktów}", {n}); };
  EXPECT_EQ(points("1"), "1 punkt");
  EXPECT_EQ(points("-3"), "-3 punkty");
  EXPECT_EQ(points("12"), "12 punktów");
  EXPECT_EQ(points("153"), "153 punkty");
  EXPECT_EQ(points("many"), "many punktów");
  EXPECT_EQ(fill("{0} hit{0||s}, {HEX | face}", {"2"}), "2 hits, {HEX | face}");
}

TEST(Printable, hostile_names_lose_their_teeth) {
  EXPECT_EQ(printable("a\x1b[31mred"), "a?[31mred");
  EXPECT_EQ(printable("x\xe2\x80\xaey"), "x?y");  // U+202E right-to-left override
  EXPECT_EQ(printable("\xc0\xaf"), "??");
  EXPECT_EQ(printable("Łódź"), "Łódź");
  EXPECT_EQ(printable(std::string(300, 'a'), 10), "aaaaaaaaaa...");
  EXPECT_TRUE(is_printable("Łódź"));
  EXPECT_FALSE(is_printable("a\nb"));
}

TEST(Nearest, proposes_the_close_word_only) {
  const std::vector<std::string> known = {"Leg1", "Leg2", "Archers"};
  EXPECT_EQ(nearest("archrs", known), "Archers");
  EXPECT_FALSE(nearest("elephants", known));
  const std::vector<std::string> verbs = {"lead", "fold", "--turn", "move"};
  EXPECT_EQ(nearest("leda", verbs), "lead");
  EXPECT_EQ(nearest("hold", {verbs.begin() + 1, verbs.end()}), "fold");
  EXPECT_FALSE(nearest("hold", std::vector<std::string>{"lead"}));
  EXPECT_FALSE(nearest("--json", verbs));
}

TEST(Lines, the_last_one_may_lack_its_end) {
  using Lines = std::vector<std::string_view>;
  EXPECT_EQ(lines(""), Lines{});
  EXPECT_EQ(lines("a"), Lines{"a"});
  EXPECT_EQ(lines("a\n"), Lines{"a"});
  EXPECT_EQ(lines("\na\n\nb"), (Lines{"", "a", "", "b"}));
}

TEST(Number, whole_decimal_only) {
  EXPECT_EQ(number("-12"), -12);
  for (const char* bad : {"", "-", "1.5", " 1", "1a", "9999999999999999999"})
    EXPECT_FALSE(number(bad)) << bad;
}

TEST(Result, bad_value_access_is_a_bug) {
  const Result<int> bad = Error{"size", "too long", ""};
  EXPECT_FALSE(bad);
  EXPECT_THROW((void)bad.value(), Bug);
}

TEST(Sentences, are_filled_in_and_translated_when_they_are_read) {
  enum class Thing { unit, hex };
  const auto name = [](int kind, int n) {
    return static_cast<Thing>(kind) == Thing::hex ? "0" + std::to_string(n) : "Leg" + std::to_string(n);
  };
  const Sentence moves = phrase("{} moves to {}: {} {}", thing(Thing::unit, 3), thing(Thing::hex, 812), -2, "MP");
  EXPECT_EQ(text(moves, name), "Leg3 moves to 0812: -2 MP");
  const std::vector<Sentence> reasons = {phrase("stakes"), phrase("level {}", 2)};
  const Sentence whole = phrase("{}, {} ({})", word("hill"), moves, reasons);
  EXPECT_EQ(text(whole, name), "hill, Leg3 moves to 0812: -2 MP (stakes, level 2)");
  EXPECT_EQ(text(phrase("{1} {0} {1|hex|hexes}", std::string("of"), 2)), "2 of hexes");
  EXPECT_EQ(text(phrase("none:{}", std::vector<Sentence>{})), "none:");
  set_translator(
      [](std::string_view english) { return english == "hill" ? std::string("wzgórze") : std::string(english); });
  EXPECT_EQ(text(phrase("{} {}", word("hill"), "hill")), "wzgórze hill");
  set_translator(nullptr);
}

TEST(Sentences, are_equal_by_pattern_and_arguments) {
  EXPECT_EQ(phrase("{} falls", 1), phrase("{} falls", 1));
  EXPECT_NE(phrase("{} falls", 1), phrase("{} falls", 2));
  EXPECT_NE(phrase("{} falls", "a"), phrase("{} falls", word("a")));
  EXPECT_NE(phrase("{} falls", 1), phrase("{} stands", 1));
}

TEST(Sentences, do_not_ask_for_a_name_without_a_namer) {
  EXPECT_THROW((void)text(phrase("{} falls", thing(0, 1))), Bug);
}

/// Grown, shortened at both ends and copied at random: always the same items as in a vector, and a copy never
/// changes.
TEST(SharedList, is_a_list_whose_copies_do_not_change) {
  using Both = std::pair<SharedList<std::string>, std::vector<std::string>>;
  const auto same = [](const Both& b) {
    if (b.first.size() != b.second.size()) return false;
    for (std::size_t i = 0; i < b.second.size(); ++i) {
      if (b.first[i] != b.second[i]) return false;
    }
    return true;
  };
  std::mt19937 numbers(7);
  const auto below = [&numbers](std::size_t n) { return numbers() % n; };
  std::vector<Both> lists(1);
  for (int n = 0; n < 20'000; ++n) {
    const std::size_t at = below(lists.size());
    auto& [list, items] = lists[at];
    const std::size_t what = below(100);
    if (what < 80) {
      list.push_back(std::to_string(n)), items.push_back(std::to_string(n));
    } else if (what < 88) {
      const std::size_t kept = items.size() - below(std::min<std::size_t>(items.size(), 40) + 1);
      list.keep_first(kept), items.resize(kept);
    } else if (what < 94) {
      const std::size_t gone = below(std::min<std::size_t>(items.size(), 50) + 1);
      list.drop_first(gone), items.erase(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(gone));
    } else {
      const Both copy = lists[at];
      if (lists.size() < 8)
        lists.push_back(copy);
      else
        lists[below(lists.size())] = copy;
    }
    if (n % 50 == 0) {
      ASSERT_TRUE(std::ranges::all_of(lists, same)) << n;
    }
  }
  EXPECT_TRUE(std::ranges::all_of(lists, same));
  EXPECT_THROW(lists[0].first.drop_first(lists[0].first.size() + 1), Bug);
  EXPECT_THROW(lists[0].first.keep_first(lists[0].first.size() + 1), Bug);
}
