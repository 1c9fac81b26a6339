#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "tests/unit/host/talk.h"
#include "tests/unit/store/fault_vfs.h"

/// The way out: a process that is killed at any step of sending many mails repeats at most the one that it had in hand,
/// and a server that is away, once or for good, does not delay other mails.
namespace hexpost::host::test {
namespace {

using base::Result;

class Outgoing : public testing::Test {
 protected:
  Outgoing() { EXPECT_TRUE(town.host().ledger().put(Officer{"carol", "carol@club.example", "", "secretary"})); }

  /// So many mails, to four people in turn.
  void write_mails(int count) {
    const auto put = town.host().ledger().together([&]() -> Result<void> {
      for (int i = 0; i < count; ++i)
        put_mail(std::string(1, static_cast<char>('a' + i % 4)) + "@example.org");
      return {};
    });
    ASSERT_TRUE(put);
  }
  void put_mail(const std::string& to) {
    MailOut mail;
    const std::string number = std::to_string(++written);
    mail.about = "test/" + number, mail.to = to, mail.message_id = number + "@club.example", mail.kind = "report";
    mail.made = town.now;
    const std::string text = "Message-ID: <" + mail.message_id + ">\n\nnumber " + number + "\n";
    mail.bytes.assign(text.begin(), text.end());
    EXPECT_TRUE(*town.host().ledger().post(mail));
  }

  /// A process sends what there is, and is killed at its n-th step; every hand-over is a line of a file, as a mail
  /// server would have it. True when it lived.
  bool send_and_die(int n) {
    town.stop();
    const pid_t child = ::fork();
    if (child == 0) {
      town.restart();
      die_at(n);
      const auto posted = town.host().post(town.now, 1000, [&](const MailOut& mail) -> Result<void> {
        const int file = ::open(handed_path().c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        const std::string line = base::as_text(mail.bytes).substr(12, mail.message_id.size() + 1) + "\n";
        const bool done = ::write(file, line.data(), line.size()) == static_cast<ssize_t>(line.size());
        ::close(file);
        return done ? Result<void>() : base::Error{"disk", "", ""};
      });
      ::_exit(posted ? 0 : 1);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) ? WEXITSTATUS(status) == 0 : WTERMSIG(status) == SIGKILL);
    town.restart();
    return WIFEXITED(status);
  }
  std::string handed_path() const { return town.folder / "handed"; }
  /// How often each Message-ID was handed over.
  std::map<std::string, int> handed() const {
    std::map<std::string, int> out;
    std::ifstream in(handed_path());
    for (std::string line; std::getline(in, line);)
      ++out[line];
    return out;
  }
  static int total(const std::map<std::string, int>& handed) {
    int out = 0;
    for (const auto& [id, times] : handed)
      out += times;
    return out;
  }
  std::vector<MailOut> outbox() { return *town.host().ledger().mails_out(1000); }
  const MailOut row(std::int64_t id) {
    const auto all = outbox();
    return *std::find_if(all.begin(), all.end(), [&](const MailOut& m) { return m.id == id; });
  }

  /// One round of sending; `fails` says who cannot be reached. What was handed over is appended to `got`.
  template <class Fails>
  Host::Posted round(Fails fails) {
    tried.clear();
    const auto posted = town.host().post(town.now, 1000, [&](const MailOut& mail) -> Result<void> {
      tried.push_back(mail.id);
      if (fails(mail)) return base::Error{"mail-away", "nobody is listening", ""};
      got.push_back(mail);
      return {};
    });
    EXPECT_TRUE(posted);
    return posted ? *posted : Host::Posted{};
  }
  /// Each address has got its mails in the order in which they were written.
  void expect_order() {
    std::map<std::string, std::int64_t> last;
    for (const MailOut& mail : got) {
      EXPECT_GT(mail.id, last[mail.to]) << mail.to;
      last[mail.to] = mail.id;
    }
  }

  Town town;
  int written = 0;
  std::vector<std::int64_t> tried;
  std::vector<MailOut> got;
};

constexpr int k_mails = 12;
const auto nobody = [](const MailOut&) { return false; };
const auto everybody = [](const MailOut&) { return true; };

TEST_F(Outgoing, killed_at_every_step_of_sending_many_it_repeats_at_most_the_one_in_hand) {
  int repeated = 0, n = 1;
  for (bool lived = false; !lived; ++n) {
    ASSERT_LT(n, 100);
    std::filesystem::remove(handed_path());
    write_mails(k_mails);
    lived = send_and_die(n);
    const int before = total(handed());
    std::size_t in_doubt = 0;
    for (const MailOut& mail : outbox())
      in_doubt += mail.sent == 0 && !mail.error.empty() ? 1U : 0U;
    EXPECT_LE(in_doubt, 1U) << "step " << n;
    ASSERT_TRUE(send_and_die(0));
    const auto all = handed();
    ASSERT_EQ(all.size(), static_cast<std::size_t>(k_mails)) << "step " << n << ": none is lost";
    EXPECT_LE(total(all), k_mails + 1) << "step " << n;
    EXPECT_EQ(total(all) > k_mails, in_doubt == 1 && before > 0 && total(all) == k_mails + 1) << "step " << n;
    for (const auto& [id, times] : all)
      EXPECT_LE(times, 2) << "step " << n << ": " << id;
    repeated += total(all) - k_mails;
    ASSERT_TRUE(send_and_die(0));
    EXPECT_EQ(handed(), all) << "nothing is left to send";
  }
  EXPECT_GE(n, 3 * k_mails) << "there are fewer steps than there should be";
  EXPECT_EQ(repeated, k_mails) << "of each mail there is one moment at which it is handed over and not noted";
}

TEST_F(Outgoing, killed_again_and_again_it_repeats_one_mail_for_each_kill_at_most) {
  write_mails(40);
  int kills = 0;
  for (int n = 5; !send_and_die(n); n = n == 12 ? 5 : n + 1)
    ++kills;
  const auto all = handed();
  EXPECT_EQ(all.size(), 40U);
  EXPECT_GT(kills, 10);
  EXPECT_LE(total(all), 40 + kills);
  for (const auto& [id, times] : all)
    EXPECT_LE(times, 2) << id;
}

TEST_F(Outgoing, what_is_there_once_by_its_name_may_be_noted_at_the_end) {
  write_mails(5);
  std::set<std::int64_t> files;
  ASSERT_TRUE(town.host().post(
      town.now, 1000, [&](const MailOut& mail) { return files.insert(mail.id), Result<void>(); },
      Host::Repeat::unseen));
  EXPECT_EQ(files.size(), 5U);
  EXPECT_EQ(round(nobody).sent, 0U);
}

TEST_F(Outgoing, on_a_full_disk_nothing_is_handed_over_again_and_again) {
  std::size_t failures = 0, repeated = 0;
  for (int n = 0;; ++n) {
    ASSERT_LT(n, 400);
    town.stop();
    bool failed = false;
    std::map<std::int64_t, int> times;
    const auto send = [&] {
      return town.host().post(town.now, 1000, [&](const MailOut& mail) { return ++times[mail.id], Result<void>(); });
    };
    {
      store::test::FaultVfs disk;
      town.restart();
      write_mails(k_mails);
      disk.fail_after_writes(n);
      const auto posted = send();
      failed = !posted;
      if (failed) {
        EXPECT_TRUE(posted.error().code == "disk" || posted.error().code == "damaged") << posted.error().code;
        const auto at_first = times;
        for (int again = 0; again < 5; ++again)
          EXPECT_FALSE(send()) << "the disk is still full";
        EXPECT_EQ(times, at_first) << "write " << n;
      }
      disk.fail_after_writes(-1);
      town.stop();
    }
    town.restart();
    EXPECT_TRUE(send());
    EXPECT_EQ(times.size(), static_cast<std::size_t>(k_mails)) << "write " << n << ": none is lost";
    std::size_t twice = 0;
    for (const auto& [id, count] : times) {
      EXPECT_LE(count, 2) << "write " << n;
      twice += count > 1 ? 1U : 0U;
    }
    EXPECT_LE(twice, 1U) << "write " << n;
    repeated += twice, failures += failed ? 1U : 0U;
    if (!failed) break;
  }
  EXPECT_GE(failures, static_cast<std::size_t>(k_mails));
  EXPECT_GT(repeated, 0U);
}

TEST_F(Outgoing, what_fails_once_goes_later_and_holds_back_only_the_same_address) {
  write_mails(k_mails);
  const auto posted = round([](const MailOut& mail) { return mail.to == "b@example.org"; });
  EXPECT_EQ(posted.failed, 1U) << "his other mails were not tried before the first";
  EXPECT_EQ(posted.sent, 9U);
  EXPECT_EQ(row(tried[1]).error, "nobody is listening");
  EXPECT_EQ(row(tried[1]).tries, 1);
  EXPECT_EQ(round(nobody).sent, 0U) << "a minute has not passed";
  put_mail("c@example.org"), put_mail("b@example.org");
  EXPECT_EQ(round(nobody).sent, 1U) << "c's new one";
  town.now += 60;
  EXPECT_EQ(round(nobody).sent, 4U);
  expect_order();
  EXPECT_EQ(got.size(), 14U);
  for (const MailOut& mail : outbox())
    EXPECT_TRUE(mail.sent > 0 && mail.error.empty() && !mail.bounced);
}

TEST_F(Outgoing, a_server_that_is_away_is_asked_three_times_a_round_and_all_goes_when_it_is_back) {
  write_mails(k_mails);
  EXPECT_EQ(round(everybody).failed, 3U);
  EXPECT_EQ(tried.size(), 3U);
  std::size_t untouched = 0;
  for (const MailOut& mail : outbox())
    untouched += mail.tries == 0 && mail.error.empty() ? 1U : 0U;
  EXPECT_EQ(untouched, 9U);
  for (int minute = 1; minute <= 3 * 60; ++minute) {
    town.now += 60;
    const auto posted = round(everybody);
    EXPECT_LE(posted.failed, 3U);
    EXPECT_EQ(posted.sent, 0U);
  }
  for (int minute = 1; got.size() < k_mails; ++minute) {  // it is back
    ASSERT_LE(minute, 256);
    round(nobody);
    town.now += 60;
  }
  std::map<std::string, int> each;
  for (const MailOut& mail : got)
    ++each[mail.message_id];
  EXPECT_EQ(each.size(), static_cast<std::size_t>(k_mails));
}

TEST_F(Outgoing, an_address_that_never_takes_anything_is_told_to_the_officers_once_and_given_up) {
  put_mail("dead@example.org"), put_mail("dead@example.org"), put_mail("a@example.org");
  const auto first = outbox()[0].id;
  const auto dead = [](const MailOut& mail) { return mail.to == "dead@example.org"; };
  std::vector<std::int64_t> pauses;
  std::int64_t last = town.now;
  int rounds = 0;
  for (; row(first).sent == 0; ++rounds) {
    ASSERT_LT(rounds, 20'000);
    round(dead);
    EXPECT_FALSE(rounds == 0 && got.empty()) << "a gets his at once";
    if (std::find(tried.begin(), tried.end(), first) != tried.end()) {
      pauses.push_back((town.now - last) / 60);
      last = town.now;
    }
    town.now += 60;
  }
  const std::vector<std::int64_t> wanted = {0,   1,   2,   4,   8,   16,  32,  64,  128, 256,
                                            512, 720, 720, 720, 720, 720, 720, 720, 720, 720};
  EXPECT_EQ(pauses, wanted) << "minutes";
  EXPECT_TRUE(row(first).bounced);
  EXPECT_EQ(row(first).tries, 20);
  EXPECT_EQ(row(first).error, "nobody is listening");
  // the second one did not wait for ever for the first
  EXPECT_GE(row(first + 1).tries, 15);
  std::size_t told = 0;
  for (const MailOut& mail : got) {
    if (mail.to != "carol@club.example") continue;
    ++told;
    EXPECT_EQ(mail.kind, "notice");
    std::string text = base::as_text(mail.bytes);
    std::replace(text.begin(), text.end(), '\n', ' ');
    EXPECT_NE(text.find("dead@example.org cannot be sent"), std::string::npos) << text;
    EXPECT_NE(text.find("nobody is listening"), std::string::npos) << text;
  }
  EXPECT_EQ(told, 1U) << "for both mails together, which fail on one day";
  for (int half_days = 0; half_days < 10; ++half_days) {
    town.now += k_day / 2;
    round(dead);
  }
  EXPECT_TRUE(round(everybody).failed == 0 && tried.empty()) << "nothing is tried any more";
}

TEST_F(Outgoing, when_the_officers_cannot_be_reached_no_mail_is_written_about_that) {
  put_mail("dead@example.org");
  for (int minute = 0; minute < 10 * 24 * 60; minute += 15) {
    round(everybody);
    town.now += 15 * 60;
  }
  EXPECT_EQ(outbox().size(), 2U) << "the mail, and the word to carol";
}

TEST_F(Talk, a_mail_that_is_given_up_counts_as_one_that_came_back) {
  while (town.now < row().since + 3 * k_day)  // until it reminds
    ASSERT_TRUE(town.host().tick(town.now += 3600));
  for (int half_days = 0; half_days < 60; ++half_days) {
    ASSERT_TRUE(town.host().post(town.now, 100, [&](const MailOut& mail) -> base::Result<void> {
      return mail.to == mover->address ? base::Error{"mail-refused", "no such user", ""} : base::Result<void>();
    }));
    town.now += k_day / 2;
  }
  const auto seats = town.host().ledger().seats("fencing");
  ASSERT_TRUE(seats);
  for (const SeatRow& seat : *seats)
    EXPECT_EQ(seat.bounces, seat.mail == mover->address ? 1 : 0) << seat.mail;
}

}  // namespace
}  // namespace hexpost::host::test
