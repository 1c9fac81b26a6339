#include "store/host/inbox/patience.h"

#include <gtest/gtest.h>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/mail/about.h"
#include "tests/unit/host/pair.h"

/// Letters without content for a program: a person gets answers, an answering machine does not get them for ever. Also
/// the host's sentences about a game before it begins.
namespace hexpost::host::test {
namespace {

std::vector<LetterRow> at(const std::vector<std::int64_t>& times) {
  std::vector<LetterRow> out;
  for (const std::int64_t time : times)
    out.push_back({{}, time});
  return out;
}

TEST(Patience, falls_from_five_a_day_to_twenty_a_year) {
  EXPECT_EQ(answered_from({}, false), 0);
  EXPECT_EQ(answered_from(at({10, 20, 30, 40}), false), 0);
  EXPECT_EQ(answered_from(at({10, 20, 30, 40, 50}), false), 10 + k_day);
  EXPECT_EQ(answered_from(at({5, 10, 20, 30, 40, 50}), false), 10 + k_day) << "the last five";
  EXPECT_EQ(answered_from(at({7}), true), 7 + k_day) << "a stranger";
  // a sender who writes after each answer
  std::vector<std::int64_t> times;
  for (std::int64_t now = 1000; now < 1000 + 2 * 365 * k_day; now += 3600) {
    if (answered_from(at(times), false) <= now) times.push_back(now);
  }
  const auto within = [&](std::int64_t days) {
    return std::count_if(times.begin(), times.end(), [&](std::int64_t t) { return t < 1000 + days * k_day; });
  };
  EXPECT_EQ(within(1), 5);
  EXPECT_EQ(within(7), 10);
  EXPECT_EQ(within(30), 15);
  EXPECT_EQ(within(365), 20);
  EXPECT_EQ(times.size(), 40u);
}

TEST(Patience, letters_say_the_same_whatever_their_lines_and_case) {
  const auto words = words_of({"I am away  until", "Friday."}, "x");
  EXPECT_EQ(words_of({"i am away until friday."}, "y"), words) << "the subject does not count";
  EXPECT_NE(words_of({"I am away until Monday."}, "x"), words);
  EXPECT_EQ(words_of({}, "Re: your turn"), words_of({}, "Automatic reply: AW: Your turn"));
  EXPECT_NE(words_of({}, "your turn"), words_of({}, "my turn"));
  EXPECT_NE(words_of({}, "hello"), words_of({"hello"}, ""));
}

class Letters : public Talk {
 protected:
  /// A reply to the last mail that the host has written to the mover, which it quotes; how often it was answered.
  std::size_t reply(const std::string& words) {
    std::string quoted = "\n\nHost wrote:\n";
    const std::string last_text = mail::about_mail(mover->got.back().bytes).text;
    for (const std::string_view line : base::split(last_text, '\n'))
      quoted += "> " + std::string(line) + "\n";
    give_mail({mover->address,
               "host@club.example",
               "",
               "Re: your turn",
               words + quoted,
               {"In-Reply-To: <" + mover->got.back().message_id + ">"},
               {}});
    return count(mine, "your letter");
  }
};

TEST_F(Letters, a_machine_that_repeats_itself_is_answered_once) {
  std::size_t answers = 0;
  for (int day = 0; day < 100; ++day, town.now += k_day) {
    for (int i = 0; i < 3; ++i)
      answers += reply("I am on holiday until Friday and read no mail.");
  }
  EXPECT_EQ(answers, 1u);
  EXPECT_EQ(last().verdict, "the same letter (not answered)");
}

TEST_F(Letters, a_machine_that_counts_or_dates_its_mails_is_answered_less_and_less) {
  ASSERT_TRUE(town.host().ledger().put(Officer{"carol", "carol@club.example", "", "umpire"}));
  std::size_t answers = 0, first_day = 0;
  int number = 0;
  for (int day = 0; day < 300; ++day, town.now += k_day) {
    for (int i = 0; i < 7; ++i)
      answers += reply("Ticket " + std::to_string(++number) + " of " + date_words(town.now) + " is being looked at.");
    if (day == 0) first_day = answers;
  }
  EXPECT_EQ(first_day, 5u);
  EXPECT_EQ(answers, 20u);
  EXPECT_EQ(town.lost.size(), 20u) << "nor do the officers get more";
  EXPECT_EQ(last().verdict, "one letter more (not answered)");
}

TEST_F(Letters, a_person_who_tries_different_words_is_answered_until_one_is_known) {
  const std::vector<std::string> tries{"strike B1", "strike B1 at A1", "My mail got lost!", "What is the matter?",
                                       "I want to move!"};
  std::vector<std::string> last_answer;
  for (const std::string& words : tries) {
    EXPECT_EQ(reply(words), 1u) << words;
    last_answer = mine;
  }
  EXPECT_EQ(count(last_answer, "The host does not pass on more messages from you before"), 1u);
  EXPECT_EQ(count(last_answer, date_words(town.now + k_day).substr(0, 10)), 1u);
  EXPECT_EQ(reply("Hello?"), 0u);
  EXPECT_EQ(reply("game nowhere"), 0u);
  EXPECT_EQ(last().verdict, "command: game");
  EXPECT_EQ(reply("Hello?"), 0u) << "nothing is known by that name";
  reply("resend fencing");
  EXPECT_EQ(reply("Hello?"), 1u) << "he has found a command";
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(reply("Hello? " + std::to_string(i)), 1u);
  EXPECT_EQ(reply("Hello? Hello?"), 0u);
  dice::Random random(21);
  while (town.awaited() != mover)
    ASSERT_TRUE(town.turn(random));
  ASSERT_TRUE(town.turn(random));
  hear();
  EXPECT_EQ(reply("Hello?"), 1u) << "his program has written";
}

TEST(Strangers, cost_the_refusals_of_a_day_and_no_more) {
  Config config;
  config.refusal_budget = 2;
  Town town(2, config);
  int letters = 0;
  const auto write = [&](const std::string& from, const std::string& words) {
    town.lost.clear();
    town.give(mail_text(
        {from, "host@club.example", "s" + std::to_string(++letters) + "@example.net", "hexpost", words, {}, {}}));
    return town.lost.size();
  };
  EXPECT_EQ(write("a@example.net", "What is it?"), 1u);
  EXPECT_EQ(write("b@example.net", "What is it?"), 1u);
  EXPECT_EQ(write("c@example.net", "What is it?"), 0u) << "whose address it is nobody knows";
  town.now += k_day;
  EXPECT_EQ(write("c@example.net", "What is it?"), 1u) << "he had no answer yet";
  EXPECT_EQ(write("a@example.net", "What is it?"), 0u);
  EXPECT_EQ(write("a@example.net", "And now?"), 1u);
}

std::string stage_of(Town& town) {
  const auto row = town.host().ledger().game("fencing");
  EXPECT_TRUE(row && *row);
  const auto stage = town.host().stage(**row);
  EXPECT_TRUE(stage) << stage.error().what;
  return stage ? stage->words : "";
}

TEST(Stage, a_game_names_the_player_it_waits_for_before_it_begins) {
  Pair p;
  EXPECT_EQ(stage_of(p.town), "open");
  p.join_players();
  EXPECT_EQ(stage_of(p.town), "waiting for ref (umpire) to join");
  p.town.news(p.town[0]);
  p.town.ask(p.town[0], "games\ngame fencing");
  const auto told = p.town.news(p.town[0]);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_NE(told[0].find("About to begin:\n  fencing: "), std::string::npos) << told[0];
  EXPECT_NE(told[0].find("Open to join:\n  none\n"), std::string::npos) << told[0];
  EXPECT_NE(told[0].find(", waiting for ref (umpire) to join."), std::string::npos) << told[0];
  p.serve();
  p.talk();
  EXPECT_EQ(stage_of(p.town), "waiting for the assent of Bela (Side B)");
  const auto theirs = p.town[1].node->setup();
  ASSERT_TRUE(theirs);
  EXPECT_TRUE(theirs->terms);
  EXPECT_EQ(theirs->first, 0);
  EXPECT_EQ(theirs->names[0], "Anna") << "of the terms";
  EXPECT_FALSE(p.town[0].node->setup()->terms) << "the player who begins gets them with the assents";
  ASSERT_TRUE(p.town.mail_newest(p.town[1], "assent"));
  const auto mine = p.town[0].node->setup();
  EXPECT_TRUE(mine->terms && mine->ready);
  EXPECT_EQ(mine->names[1], "Bela") << "of the terms";
  EXPECT_EQ(stage_of(p.town), "waiting for the first packet of Anna (Side A)");
}

}  // namespace
}  // namespace hexpost::host::test
