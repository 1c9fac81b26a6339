#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "tests/unit/host/pair.h"

/// Two umpires' hosts, either killed at every step of each mail by which a seat changes hands or a game is begun anew:
/// given again, each mail has its one answer, all players get the usual mails, and the game goes on.
namespace hexpost::host::test {
namespace {

using mail::Kind;

constexpr std::string_view k_carol = "carol@club.example", k_otto = "otto@other.example";

/// The mails in their order; at the one with the number `disturbed` the host that takes it is killed at its step
/// `kill`.
struct Course {
  Pair p;
  int disturbed, kill, number = 0;
  bool lived = true;
  Player *gone = nullptr, *stays = nullptr;
  store::SeatSecrets carols = store::test::secrets_of(40), ottos = store::test::secrets_of(41);

  Course(int mail, int step) : disturbed(mail), kill(step) {
    const auto key = [](const store::SeatSecrets& of) { return base::to_hex(store::seat_keys(of).signing); };
    EXPECT_TRUE(p.town.host().ledger().put(Officer{"carol", std::string(k_carol), key(carols), "umpire"}));
    EXPECT_TRUE(p.second->ledger().put(Officer{"otto", std::string(k_otto), key(ottos), "director"}));
    p.begin();
    dice::Random random(5);
    p.play(2, random);
    gone = p.town.awaited();
    stays = gone == &p.town[0] ? &p.town[1] : &p.town[0];
    p.to_persons.clear();
  }
  int next() { return number++ == disturbed ? kill : 0; }
  void to_lead(const std::string& mail) {
    const int n = next();
    lived = p.town.take_and_die(mail, n) && lived;
    for (int i = 0; i < 2 && n > 0; ++i)
      EXPECT_TRUE(p.town.take_and_die(mail, 0));
    p.town.restart();
    p.town.hand_over_files();
  }
  void to_second(const std::string& mail) {
    const int n = next();
    if (n > 0) lived = p.take_killed(mail, n) && lived;
    p.take(mail);
    EXPECT_TRUE(n == 0 || p.take(mail).again);
  }
  void all_to_second() {
    for (const std::string& mail : p.sent_to_second())
      to_second(mail);
  }
  std::string duty(const std::string& line) {
    return duty_mail(std::string(k_carol), std::string(k_lead), "carol", carols, line, "duty@x");
  }

  void hand_over() {
    Player& cora = p.town.add("Cora");
    cora.secrets = store::test::secrets_of(7), cora.seat = gone->seat;
    const std::string seat = std::to_string(gone->seat);
    to_lead(duty("substitute fencing " + seat + " cora@example.org"));
    const auto asked = p.town.news(cora);
    ASSERT_EQ(asked.size(), 1u);
    p.town.take_history(cora, asked[0]);
    p.town.sign_for_seat(cora, word_after(asked[0], "--offer"));
    to_lead(p.town.newest_mail(cora, Kind::note, "take-over@x"));
    all_to_second();
    to_second(duty_mail(std::string(k_otto), std::string(k_second), "otto", ottos, "consent " + p.game + " " + seat,
                        "consent@x"));
    const auto back = p.sent_by_second();
    ASSERT_EQ(back.size(), 1u) << "the second umpire's signature";
    to_lead(back[0]);
    ASSERT_EQ(cora.node->seat(), gone->seat);
    const auto agreed = cora.node->agreements();
    ASSERT_EQ(agreed.size(), 1u);
    ASSERT_TRUE(cora.node->send({{}, std::nullopt, {agreed[0].text}}));
    to_lead(p.town.newest_mail(cora, Kind::packet, "agreed@x"));
    gone->node.reset();
    all_to_second();
    p.talk();
    dice::Random random(18);
    ASSERT_NE(p.town.awaited(), nullptr);
    p.play(3, random);
    EXPECT_EQ(cora.node->log().head(), stays->node->log().head());
    EXPECT_EQ(p.second_size(), cora.node->log().size());
    expect_one_answer(p.town.host(), {"duty@x", "take-over@x", "agreed@x"});
    expect_one_answer(*p.second, {"consent@x"});
  }
  void begin_anew() {
    const int seat = gone->seat;
    to_lead(duty("restart fencing " + std::to_string(seat) + " cora@example.org"));
    all_to_second();
    p.talk();
    p.go_on_anew(seat);
    expect_one_answer(p.town.host(), {"duty@x"});
  }
  void expect_one_answer(Host& host, const std::vector<std::string>& ids) {
    const auto all = host.ledger().mails_out(1000);
    ASSERT_TRUE(all);
    for (const std::string& id : ids) {
      EXPECT_EQ(std::count_if(all->begin(), all->end(),
                              [&](const MailOut& m) {
                                return base::as_text(m.bytes).find("In-Reply-To: <" + id + ">") != std::string::npos;
                              }),
                1)
          << id;
    }
  }
  /// What both hosts have mailed, and how often.
  std::multiset<std::string> mailed() {
    std::multiset<std::string> out;
    for (Host* host : {&p.town.host(), &*p.second}) {
      const auto all = host->ledger().mails_out(1000);
      EXPECT_TRUE(all);
      for (const MailOut& mail : *all)
        out.insert(mail.about + " to " + mail.to);
    }
    return out;
  }
};

using Play = void (Course::*)();

/// Mail number `mail` of the course, killed at its steps: at all of them where HEXPOST_EVERY_STEP is set (tests/long),
/// else at one in three, and at the next of the three for the next mail.
void killed_at_each_step_of(Play play, int mail) {
  const int stride = std::getenv("HEXPOST_EVERY_STEP") != nullptr ? 1 : 3;
  Course control(-1, 0);
  (control.*play)();
  ASSERT_FALSE(testing::Test::HasFailure());
  ASSERT_LT(mail, control.number);
  const auto wanted = control.mailed();
  int n = 1 + mail % stride;
  for (bool lived = false; !lived; n += stride) {
    ASSERT_LT(n, 60);
    Course course(mail, n);
    (course.*play)();
    lived = course.lived;
    EXPECT_EQ(course.mailed(), wanted) << "step " << n;
    ASSERT_FALSE(testing::Test::HasFailure()) << "step " << n;
  }
  EXPECT_GE(n, 6) << "there are fewer steps than there should be";
}

class SecondHandsOver : public testing::TestWithParam<int> {};
TEST_P(SecondHandsOver, killed_at_every_step_of_a_mail_given_again_each_mail_has_its_one_answer) {
  killed_at_each_step_of(&Course::hand_over, GetParam());
}
constexpr const char* k_hand_over[] = {"offer", "newcomer", "asked", "consent", "consented", "packet", "packet_told"};
INSTANTIATE_TEST_SUITE_P(mails, SecondHandsOver, testing::Range(0, 7),
                         [](const auto& p) { return std::string(k_hand_over[p.param]); });

class SecondBeginsAnew : public testing::TestWithParam<int> {};
TEST_P(SecondBeginsAnew, killed_at_every_step_of_a_mail_given_again_each_mail_has_its_one_answer) {
  killed_at_each_step_of(&Course::begin_anew, GetParam());
}
constexpr const char* k_begun_anew[] = {"duty", "ruling", "invitation"};
INSTANTIATE_TEST_SUITE_P(mails, SecondBeginsAnew, testing::Range(0, 3),
                         [](const auto& p) { return std::string(k_begun_anew[p.param]); });

}  // namespace
}  // namespace hexpost::host::test
