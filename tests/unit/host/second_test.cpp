#include <gtest/gtest.h>

#include "store/protocol/continued.h"
#include "tests/unit/host/pair.h"
#include "tests/unit/store/fault_vfs.h"

/// A second umpire's host (schemas/host.md, Two umpires): killed at every step of a mail, or out of disk at every write
/// of it; its mails lost on their way; its game's file put back; the game begun anew.
namespace hexpost::host::test {
namespace {

using mail::Kind;
using store::test::FaultVfs;

/// Two hosts with a mail in hand for the second.
struct SecondMoment {
  std::unique_ptr<Pair> pair = std::make_unique<Pair>();
  std::vector<std::string> mails;  ///< in order; each is disturbed
};

SecondMoment second_moment(const std::string& kind) {
  SecondMoment m;
  Pair& p = *m.pair;
  if (kind == "terms") {
    p.serve(), p.talk(), p.join_players();
    m.mails = p.sent_to_second();
    return m;
  }
  p.begin();
  dice::Random random(21);
  p.play(2, random);
  Player& who = *p.town.awaited();
  if (kind == "resign") {
    EXPECT_TRUE(who.node->resign());
    EXPECT_TRUE(p.town.mail_newest(who, "note"));
  } else {
    std::optional<std::vector<std::string>> policies;
    if (kind == "deposit") policies = store::test::all_policies("yes");
    EXPECT_TRUE(who.node->send({{who.node->board().sample(random)}, policies, {}}));
    if (policies) {
      EXPECT_TRUE(p.town.mail_newest(who, "deposit"));
    }
    EXPECT_TRUE(p.town.mail_newest(who, "packet"));
  }
  m.mails = p.sent_to_second();
  return m;
}

class SecondKilled : public testing::TestWithParam<const char*> {};

TEST_P(SecondKilled, at_every_step_and_the_mail_given_again_the_other_host_gets_each_of_its_mails_once) {
  SecondMoment control = second_moment(GetParam());
  ASSERT_FALSE(control.mails.empty());
  for (const std::string& mail : control.mails)
    control.pair->take(mail);
  const auto wanted = control.pair->mailed();
  for (std::size_t which = 0; which < control.mails.size(); ++which) {
    int n = 1;
    for (bool lived = false; !lived; ++n) {
      ASSERT_LT(n, 60);
      SecondMoment m = second_moment(GetParam());
      Pair& p = *m.pair;
      for (std::size_t i = 0; i < m.mails.size(); ++i) {
        if (i == which) lived = p.take_killed(m.mails[i], n);
        p.take(m.mails[i]);
        EXPECT_TRUE(i != which || p.take(m.mails[i]).again);
      }
      EXPECT_EQ(p.mailed(), wanted) << "step " << n;
      p.talk();
      if (std::string_view(GetParam()) == "resign") {
        EXPECT_EQ((*p.second->ledger().game(p.game))->state, GameState::over);
      } else {
        if (std::string_view(GetParam()) == "terms") {
          EXPECT_TRUE(p.town.mail_newest(p.town[1], "assent"));
          p.talk();
        }
        dice::Random random(4);
        p.play(2, random);
        p.expect_agreement();
      }
      ASSERT_FALSE(HasFailure()) << "mail " << which << ", step " << n;
    }
    EXPECT_GE(n, 6) << "there are fewer steps than there should be";
  }
}
INSTANTIATE_TEST_SUITE_P(mails, SecondKilled, testing::Values("terms", "packet", "deposit", "resign"),
                         [](const auto& p) { return std::string(p.param); });

TEST(SecondServes, killed_at_every_step_the_command_given_again_joins_once) {
  int n = 1;
  for (bool lived = false; !lived; ++n) {
    ASSERT_LT(n, 60);
    Pair p;
    const auto serve = [&] {
      const auto row = p.second->serve(p.invitation, std::string(k_lead), p.town.now);
      return row || row.error().code == "usage";
    };
    lived = p.killed(n, serve);
    EXPECT_TRUE(serve());
    const auto games = p.second->ledger().games();
    ASSERT_EQ(games->size(), 1u) << "step " << n;
    p.game = games->front().name;
    p.talk(), p.join_players(), p.talk();
    EXPECT_TRUE(p.town.mail_newest(p.town[1], "assent"));
    p.talk();
    dice::Random random(4);
    p.play(2, random);
    p.expect_agreement();
    ASSERT_FALSE(testing::Test::HasFailure()) << "step " << n;
  }
  EXPECT_GE(n, 5) << "there are fewer steps than there should be";
}

class SecondDiskFull : public testing::TestWithParam<const char*> {};

TEST_P(SecondDiskFull, at_every_write_and_the_mail_given_again_the_other_host_gets_each_of_its_mails_once) {
  SecondMoment control = second_moment(GetParam());
  for (const std::string& mail : control.mails)
    control.pair->take(mail);
  const auto wanted = control.pair->mailed();
  int failures = 0;
  for (int n = 0; n < 400; n += n < 12 ? 1 : 5) {
    SecondMoment m = second_moment(GetParam());
    Pair& p = *m.pair;
    bool failed = false;
    {
      p.second.reset();
      FaultVfs disk;
      p.start();
      disk.fail_after_writes(n);
      for (const std::string& mail : m.mails) {
        const auto taken = p.second->take(base::as_bytes(mail), p.town.now);
        failed = failed || !taken;
        if (!taken) {
          EXPECT_TRUE(taken.error().code == "disk" || taken.error().code == "damaged") << taken.error().what;
        }
      }
      disk.fail_after_writes(-1);
      p.second.reset();
    }
    p.start();
    for (const std::string& mail : m.mails)
      p.take(mail);
    EXPECT_EQ(p.mailed(), wanted) << "write " << n;
    ASSERT_FALSE(HasFailure()) << "write " << n;
    failures += failed ? 1 : 0;
    if (!failed) break;
  }
  EXPECT_GE(failures, 3);
}
INSTANTIATE_TEST_SUITE_P(mails, SecondDiskFull, testing::Values("terms", "packet", "deposit"),
                         [](const auto& p) { return std::string(p.param); });

/// A mail of the lead's people to the second host, or of the second's to it.
std::string words_to_second(std::string_view from, const std::string& id, const std::string& text) {
  return mail_text({std::string(from), std::string(k_second), id, "hello", text, {}, {}});
}

TEST(SecondResends, its_join_its_assent_and_its_share_when_a_member_of_the_two_clubs_asks) {
  Pair p;
  p.serve();
  p.sent_by_second();  // lost on the way
  p.take(words_to_second("otto@other.example", "a@x", "resend " + p.game));
  auto again = p.sent_by_second();
  ASSERT_EQ(again.size(), 1u);
  EXPECT_NE(again[0].find("BEGIN HEXPOST JOIN"), std::string::npos);
  EXPECT_TRUE(p.town.give(again[0]).verdict.starts_with("seat 2 taken"));
  p.join_players();
  for (const std::string& mail : p.sent_to_second())
    p.take(mail);
  EXPECT_EQ(p.sent_by_second().size(), 1u);  // the assent, lost, too
  EXPECT_TRUE(p.town.mail_newest(p.town[1], "assent"));
  ASSERT_EQ(p.town.awaited(), nullptr) << "nobody begins without the second umpire's assent";
  p.take(words_to_second(k_lead, "b@x", "resend " + p.game));
  again = p.sent_by_second();
  for (const std::string& mail : again)
    p.town.give(mail);
  ASSERT_NE(p.town.awaited(), nullptr);
  dice::Random random(3);
  p.talk();
  p.play(1, random);
  ASSERT_TRUE(p.town.turn(random));
  for (const std::string& mail : p.sent_to_second())
    p.take(mail);
  EXPECT_FALSE(p.sent_by_second().empty());  // its share, lost
  p.take(words_to_second("otto@other.example", "c@x", "resend " + p.game));
  EXPECT_EQ(p.second->ledger().mails_in(1)->back().verdict.find("refused"), std::string::npos);
  p.talk();
  p.expect_agreement();
  // a stranger gets nothing
  p.take(words_to_second("eve@example.org", "d@x", "resend " + p.game));
  EXPECT_TRUE(p.sent_by_second().empty());
}

TEST(SecondResends, when_the_lead_asks_for_the_terms_again_the_assent_comes_again) {
  Pair p;
  p.serve(), p.talk(), p.join_players();
  for (const std::string& mail : p.sent_to_second())
    p.take(mail);
  EXPECT_EQ(p.sent_by_second().size(), 1u);  // the assent, lost
  EXPECT_TRUE(p.town.mail_newest(p.town[1], "assent"));
  p.town.give(mail_text({std::string(k_second), std::string(k_lead), "e@x", "again", "resend fencing", {}, {}}));
  p.talk();
  ASSERT_NE(p.town.awaited(), nullptr);
  dice::Random random(3);
  p.play(2, random);
  p.expect_agreement();
}

/// Two umpires after two packets.
struct PlayedPair : Pair {
  PlayedPair() {
    begin();
    play(2, random);
  }
  dice::Random random{5};
};

TEST(SecondRestored, from_a_backup_it_rolls_nothing_else_and_goes_on_when_its_packets_have_come_again) {
  PlayedPair p;
  const std::string path = p.second->game_path(p.game), backup = p.town.folder / "backup";
  p.second.reset();
  copy_database(path, backup);
  p.start();
  p.play(2, p.random);
  p.second.reset();
  copy_database(backup, path);
  p.start();
  ASSERT_NE(p.town.awaited(), nullptr);
  ASSERT_TRUE(p.town.turn(p.random));
  p.talk();
  EXPECT_EQ(p.town.awaited(), nullptr) << "no dice without the second umpire";
  p.town.give(mail_text({std::string(k_second), std::string(k_lead), "f@x", "again", "resend fencing 20", {}, {}}));
  p.talk();
  EXPECT_EQ(p.second_size(), p.town[0].node->log().size());
  p.play(2, p.random);
  p.expect_agreement();
}

TEST(SecondRestarts, a_game_begun_anew_asks_the_second_umpires_people_and_is_played_with_him) {
  PlayedPair p;
  ASSERT_NE(p.town.awaited(), nullptr);
  const int gone = p.town.awaited()->seat;
  const auto done = p.town.host().duty({"carol", "", "", "director"},
                                       "restart fencing " + std::to_string(gone) + " cora@example.org", p.town.now);
  ASSERT_TRUE(done) << done.error().what;
  p.to_persons.clear();
  p.talk();
  EXPECT_EQ((*p.second->ledger().game(p.game))->state, GameState::over) << "the old game's ruling came to it";
  ASSERT_EQ(p.to_persons.size(), 1u);
  EXPECT_NE(p.to_persons[0].find("hexpost host serve FILE --to host@club.example"), std::string::npos);
  p.go_on_anew(gone);
}

}  // namespace
}  // namespace hexpost::host::test
