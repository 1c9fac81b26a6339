#include "engine/data/toml_file.h"

#include <gtest/gtest.h>

namespace hexpost::data {
namespace {

Source text(std::string bytes) {
  return {"t.toml", std::move(bytes)};
}

TEST(TomlFile, values_know_their_line_and_column) {
  const auto d = read_toml(text("a = 1\n\n[t]\nname = \"x\"\nlist = [true, \"y\"]\n"));
  ASSERT_TRUE(d.has_value()) << d.error().what;
  EXPECT_EQ(d->root.integer("a"), 1);
  const Value& t = *d->root.find("t");
  EXPECT_EQ(t.string("name"), "x");
  EXPECT_EQ(t.array("list").size(), 2u);
  EXPECT_EQ(d->place(*t.find("name")), "t.toml:4:8");
  EXPECT_EQ(d->place(t.array("list")[1]), "t.toml:5:15");
  EXPECT_TRUE(t.array("list")[0].number == 1);
}

TEST(TomlFile, an_absent_key_gives_what_stands_in_for_it) {
  const auto d = read_toml(text("a = 1\n"));
  ASSERT_TRUE(d.has_value());
  EXPECT_EQ(d->root.integer("b", 7), 7);
  EXPECT_EQ(d->root.string("c", "none"), "none");
  EXPECT_TRUE(d->root.flag("d", true));
  EXPECT_TRUE(d->root.array("e").empty());
}

TEST(TomlFile, a_syntax_error_names_line_and_column) {
  const auto d = read_toml(text("a = 1\nb = 2 2\n"));
  ASSERT_FALSE(d.has_value());
  EXPECT_EQ(d.error().code, "data");
  EXPECT_EQ(d.error().where.substr(0, 9), "t.toml:2:");
  EXPECT_NE(d.error().what.find("not TOML"), std::string::npos);
}

TEST(TomlFile, fractions_and_dates_are_refused) {
  EXPECT_FALSE(read_toml(text("a = 1.5\n")).has_value());
  EXPECT_FALSE(read_toml(text("a = 1979-05-27\n")).has_value());
}

TEST(TomlFile, a_file_larger_than_one_mebibyte_is_refused_unread) {
  const auto d = read_toml(text(std::string(k_largest_file + 1, '#')));
  ASSERT_FALSE(d.has_value());
  EXPECT_NE(d.error().what.find("1 MiB"), std::string::npos);
}

TEST(TomlFile, a_line_longer_than_two_thousand_characters_is_refused) {
  const auto d = read_toml(text("a = 1\n# " + std::string(k_longest_line, 'x') + "\n"));
  ASSERT_FALSE(d.has_value());
  EXPECT_EQ(d.error().where, "t.toml:2");
}

TEST(TomlFile, a_key_with_many_dots_cannot_exhaust_the_stack) {
  std::string key = "a";
  for (int i = 0; i < 500; ++i)
    key += ".a";
  EXPECT_FALSE(read_toml(text(key + " = 1\n")).has_value());
  std::string deep = "a";
  for (int i = 0; i < 20; ++i)
    deep += ".a";
  const auto d = read_toml(text(deep + " = 1\n"));
  ASSERT_FALSE(d.has_value());
  EXPECT_NE(d.error().what.find("12 deep"), std::string::npos);
}

TEST(TomlFile, brackets_within_brackets_cannot_exhaust_the_stack) {
  EXPECT_FALSE(read_toml(text("a = " + std::string(1900, '[') + "\n")).has_value());
}

TEST(TomlFile, a_text_that_hides_characters_is_refused) {
  const auto d = read_toml(text("a = \"Leg\\u202E1\"\n"));
  ASSERT_FALSE(d.has_value());
  EXPECT_EQ(d.error().where, "t.toml:1:5");
}

TEST(TomlFile, a_text_of_more_than_two_thousand_bytes_is_refused) {
  std::string bytes = "a = \"\"\"\n";
  for (int i = 0; i < 30; ++i)
    bytes += std::string(100, 'x') + "\n";
  EXPECT_FALSE(read_toml(text(bytes + "\"\"\"\n")).has_value());
}

TEST(TomlFile, invalid_utf_8_is_refused) {
  EXPECT_FALSE(read_toml(text("a = \"\xff\xfe\"\n")).has_value());
}

TEST(TomlFile, letters_beyond_ascii_stand_in_quotes_and_comments_only) {
  const auto d = read_toml(
      text("# Cr\u00e9cy\na = \"Cr\u00e9cy\"\nb = 'Cr\u00e9cy'\nc = \"\"\"\n\"Cr\u00e9cy\" \\\"\"\"\"\"\nd = 1\n"));
  ASSERT_TRUE(d.has_value()) << d.error().what << d.error().where;
  EXPECT_EQ(d->root.string("b"), "Cr\u00e9cy");
  EXPECT_EQ(d->root.string("c"), "\"Cr\u00e9cy\" \"\"");
  const auto bare = read_toml(text("a = 'x'\nb = \u00e9\n"));
  ASSERT_FALSE(bare.has_value());
  EXPECT_EQ(bare.error().where, "t.toml:2");
  EXPECT_NE(bare.error().what.find("put them in quotes"), std::string::npos);
  EXPECT_FALSE(read_toml(text("Cr\u00e9cy = 1\n")).has_value());
}

TEST(TomlFile, a_quote_within_a_word_begins_no_text) {
  const auto hidden = read_toml(text("a = 'x'\nb = [1, -\"\u043d04\", \"1004\"]\n"));
  ASSERT_FALSE(hidden.has_value());
  EXPECT_EQ(hidden.error().where, "t.toml:2");
  EXPECT_NE(hidden.error().what.find("quote the whole value"), std::string::npos);
  EXPECT_FALSE(read_toml(text("a = 1'\u043d'\n")).has_value());
  EXPECT_TRUE(read_toml(text("[x.\"y\"]\na = {b=[\"\u043d\",'\u043d']}\n")).has_value());
  // Behind a dot a quote may begin a part of a key, but no part of a value; a value has no `=`.
  for (const char* const value :
       {"1ra.\"\"\".a\u029e", "1.'\u029e'", "[\n1, 1.\"\u029e\"]", "{b = 1.\"\u029e\"}", "1=\"\u029e\"",
        "[1, 2=\"\u029e\"]", "{b = 1=\"\u029e\"}", "1[\"\u029e\"]", "1{\"\u029e\"", "[{b = [1]}, 1.'\u029e']"}) {
    const auto read = read_toml(text("a = " + std::string(value) + "\n"));
    ASSERT_FALSE(read.has_value()) << value;
    EXPECT_NE(read.error().what.find("quote the whole value"), std::string::npos) << value << ": " << read.error().what;
  }
  for (const char* const right :
       {"a.\"\u029e\" = 1\n[b.'\u029e'.c]\nd = [\n [\"\u029e\"], # = .\"\n ['x', '''\u029e''']\n]\n\"e\".\"f\" = "
        "'\u029e'\n",
        "a = [{b = \"\u029e\", c = ['x']}, {b=\"y\", c=[]}]\n[[t]]\nx = \"=\"\n[[t]]\nx='\u029e'\n"}) {
    const auto read = read_toml(text(right));
    EXPECT_TRUE(read.has_value()) << read.error().what << " " << read.error().where;
  }
}

TEST(TomlFile, a_header_without_a_key_is_refused_in_every_build) {
  for (const char* bytes : {"[\x17x]\n", "[!]\n", "[[\x01]]\n", "[\n", "[ ", "[.]\n", "= 1\n", "[=]\n"}) {
    const auto d = read_toml(text(bytes));
    ASSERT_FALSE(d.has_value()) << bytes;
    EXPECT_EQ(d.error().code, "data");
  }
}

TEST(TomlFile, canonical_bytes_have_plain_line_ends_and_no_mark) {
  EXPECT_EQ(canonical("\xef\xbb\xbf"
                      "a = 1\r\nb = 2\n"),
            "a = 1\nb = 2\n");
  EXPECT_EQ(canonical("a\rb\n"), "a\rb\n");
}

TEST(TomlFile, asking_for_what_no_schema_promised_is_a_bug) {
  const auto d = read_toml(text("a = \"x\"\n"));
  ASSERT_TRUE(d.has_value());
  EXPECT_THROW((void)d->root.integer("a"), base::Bug);
  EXPECT_THROW((void)d->root.string("b"), base::Bug);
}

}  // namespace
}  // namespace hexpost::data
