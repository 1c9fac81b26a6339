#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "tests/unit/host/talk.h"

/// The players' reply times: the counting, and the report of it.
namespace hexpost::host::test {
namespace {

TEST_F(Talk, the_table_of_answers_counts_each_players_own_and_their_mean) {
  std::map<std::string, std::vector<std::int64_t>> wanted;
  const auto replies_now = *town.host().ledger().replies();
  for (const ReplyRow& row : replies_now)
    wanted[row.player].resize(static_cast<std::size_t>(row.answers), 0);  // made at once, before
  dice::Random random(4);
  const std::int64_t hours[] = {5, 30, 2, 100, 1, 7, 26};
  for (const std::int64_t h : hours) {
    Player* const who = town.awaited();
    if (who == nullptr) break;
    town.now += h * 3600;
    wanted[who->name].push_back(h * 3600);
    ASSERT_TRUE(town.turn(random));
  }
  const auto replies = town.host().ledger().replies();
  ASSERT_TRUE(replies);
  EXPECT_EQ(replies->size(), 2U);
  std::size_t answers = 0;
  for (const ReplyRow& row : *replies) {
    const auto& own = wanted[row.player];
    std::int64_t total = 0, longest = 0;
    for (const std::int64_t seconds : own)
      total += seconds, longest = std::max(longest, seconds);
    EXPECT_EQ(row.answers, static_cast<std::int64_t>(own.size())) << row.player;
    EXPECT_EQ(row.total, total) << row.player;
    EXPECT_EQ(row.longest, longest) << row.player;
    EXPECT_EQ(row.late, 0) << row.player;
    answers += own.size();
    // and the answer to a question shows it
    town.ask(*mover, "players");
    const std::string mail = town.news(*mover).back();
    std::string said;
    for (const std::string_view word : base::words(mail))
      said += (said.empty() ? "" : " ") + std::string(word);
    const std::string line = row.player + ": " + std::to_string(own.size()) + " answers, " +
                             span_words(total / static_cast<std::int64_t>(own.size())) + ", " + span_words(longest) +
                             ", 0 late";
    EXPECT_NE(said.find(line), std::string::npos) << line << "\n" << said;
  }
  EXPECT_GE(answers, 5U);
}

}  // namespace
}  // namespace hexpost::host::test
