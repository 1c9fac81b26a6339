#include "engine/systems/hordes/book/rulebook.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

using namespace hexpost::hordes;

namespace {
const Rule* find_rule(std::string_view id) {
  const auto all = rulebook();
  const auto it = std::ranges::find(all, id, &Rule::id);
  return it == all.end() ? nullptr : &*it;
}
}  // namespace

TEST(HordesRulebook, every_id_is_there_once_with_a_heading_and_a_short_summary) {
  std::set<std::string_view> ids;
  for (const Rule& rule : rulebook()) {
    EXPECT_TRUE(ids.insert(rule.id).second) << rule.id;
    EXPECT_FALSE(rule.heading.empty() || rule.summary.empty()) << rule.id;
    EXPECT_LE(rule.summary.size(), 90u) << rule.id;
  }
  for (int q = 1; q <= 59; ++q)
    EXPECT_NE(find_rule("Q" + std::to_string(q)), nullptr) << q;
  EXPECT_EQ(find_rule("1.7.1")->heading, "Zone of Control");
}

TEST(HordesRulebook, every_option_names_a_rule_and_is_off) {
  for (const NamedOption& option : named_options()) {
    EXPECT_NE(find_rule(option.rule), nullptr) << option.name;
    EXPECT_FALSE(Options{}.*option.option) << option.name;
  }
}
