#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "store/files.h"
#include "store/host/words/letters.h"
#include "tests/unit/host/town.h"
#include "tests/unit/store/fault_vfs.h"

/// Killed at every step of processing one mail, or out of disk at every write of it: when the mail is given again, each
/// answer is there once, and the game goes on.
namespace hexpost::host::test {
namespace {

using store::test::FaultVfs;

/// A town with a mail in hand whose processing is to be disturbed.
struct Moment {
  std::unique_ptr<Town> town = std::make_unique<Town>();
  std::string mail;
  std::string answered_to;  ///< the address that must get exactly one answer
};

std::string packet_mail(Player& from, mail::Kind kind, const Bytes& bytes) {
  const std::string game = from.node->begun() ? base::to_hex(from.node->course().game_id()).substr(0, 16) : "";
  return mail_text({from.address,
                    "host@club.example",
                    "disturbed@example.org",
                    "move",
                    "",
                    {},
                    mail::Block{kind, game, from.seat, bytes}});
}

Bytes newest(Player& from, const std::string& kind) {
  const auto all = from.node->outbox();
  for (auto entry = all->rbegin(); entry != all->rend(); ++entry) {
    if (entry->row.kind == kind) {
      EXPECT_TRUE(from.node->mark_sent(entry->id));
      return entry->row.bytes;
    }
  }
  ADD_FAILURE() << kind;
  return {};
}

/// The kinds of mail whose processing does the most.
Moment moment(const std::string& kind) {
  Moment m;
  Town& town = *m.town;
  if (kind == "join") {
    Player &anna = town.add("Anna"), &bela = town.add("Bela");
    const auto row = town.host().open_game({"fencing", "", {}, 7, 2, 2, 2, "all"}, town.now);
    for (Player* p : {&anna, &bela}) {
      p->seat = p == &anna ? 0 : 1;
      p->node = *store::Node::join(p->path, row->invitation, p->seat, p->name, p->secrets, town.player_setting(*p));
    }
    EXPECT_TRUE(town.mail_newest(anna, "join"));
    m.mail = packet_mail(bela, mail::Kind::join, newest(bela, "join")), m.answered_to = bela.address;
    return m;
  }
  if (kind == "open") {
    Player& anna = town.add("Anna");
    m.mail = mail_text({anna.address,
                        "host@club.example",
                        "open@example.org",
                        "new",
                        "open fencing opponent=bela@example.org",
                        {},
                        {}});
    m.answered_to = anna.address;
    return m;
  }
  town.begin();
  dice::Random random(21);
  EXPECT_TRUE(town.turn(random));
  Player& who = *town.awaited();
  m.answered_to = who.address;
  if (kind == "resign") {
    EXPECT_TRUE(who.node->resign());
    m.mail = packet_mail(who, mail::Kind::note, newest(who, "note"));
  } else if (kind == "refused") {
    m.mail = packet_mail(
        who, mail::Kind::packet,
        store::test::forge(who.secrets, who.node->course(), who.seat, {store::Decision{"strike Z9 at Z8"}}, true));
  } else {
    const bool sealed = kind == "deposit";
    std::optional<std::vector<std::string>> policies;
    if (sealed) policies = store::test::all_policies("yes");
    EXPECT_TRUE(who.node->send({{who.node->board().sample(random)}, policies, {}}));
    if (sealed) {
      EXPECT_TRUE(town.mail_newest(who, "packet"));
      m.mail = packet_mail(who, mail::Kind::deposit, newest(who, "deposit"));
    } else {
      m.mail = packet_mail(who, mail::Kind::packet, newest(who, "packet"));
    }
  }
  return m;
}

/// The mails to all players, by name; each name once.
std::set<std::string> mailed(Town& town) {
  std::set<std::string> out;
  const auto all = town.host().ledger().mails_out(1000);
  EXPECT_TRUE(all);
  for (const MailOut& mail : *all)
    EXPECT_TRUE(out.insert(mail.about + " to " + mail.to).second);
  return out;
}

std::size_t files(const std::string& folder) {
  std::size_t count = 0;
  std::error_code failed;
  for (std::filesystem::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
    ++count;
  return count;
}

/// How often each mail was handed over by the processes of take_and_die().
std::map<std::string, int> handed_over(const Town& town) {
  std::map<std::string, int> out;
  std::ifstream in(town.handed_over());
  for (std::string line; std::getline(in, line);)
    ++out[line];
  return out;
}

table::Entry told(const char* text, int heading = 0) {
  table::Entry out;
  out.text = text, out.heading = heading;
  return out;
}

// A host that was killed tells the last turn again, also when the battle ended under a heading without a sentence.
TEST(LastTurnTold, is_the_last_heading_with_a_sentence_below_it) {
  EXPECT_EQ(last_turn_told({}), 0U);
  EXPECT_EQ(last_turn_told({told("Turn 1", 2), told("a"), told("Turn 2", 2), told("b")}), 2U);
  EXPECT_EQ(last_turn_told({told("Turn 1", 2), told("a"), told("Turn 2", 2), told("b"), told("Combat", 1)}), 2U);
  EXPECT_EQ(last_turn_told({told("Turn 1", 2), told("a"), told("Turn 2", 2), told("Combat", 1)}), 0U);
  EXPECT_EQ(last_turn_told({told("Turn 1", 2), told("Combat", 1)}), 0U);
}

class Killed : public testing::TestWithParam<const char*> {};

TEST_P(Killed, at_every_step_and_the_mail_given_again_is_answered_once) {
  Moment control = moment(GetParam());
  const std::size_t before = mailed(*control.town).size();
  ASSERT_TRUE(control.town->take_and_die(control.mail, 0));
  control.town->restart();
  const std::set<std::string> wanted = mailed(*control.town);
  const std::size_t new_mails = wanted.size() - before;
  ASSERT_GT(new_mails, 0u);
  ASSERT_EQ(files(control.town->out()), new_mails);
  int n = 1;
  std::size_t twice = 0;
  for (;; ++n) {
    ASSERT_LT(n, 100);
    Moment m = moment(GetParam());
    const bool lived = m.town->take_and_die(m.mail, n);
    // the mail server, or the Maildir, still has the mail: it comes again, twice
    ASSERT_TRUE(m.town->take_and_die(m.mail, 0)) << "step " << n;
    ASSERT_TRUE(m.town->take_and_die(m.mail, 0)) << "step " << n;
    m.town->restart();
    EXPECT_EQ(mailed(*m.town), wanted) << "step " << n;
    EXPECT_EQ(files(m.town->out()), new_mails) << "step " << n;
    std::size_t handed = 0;
    for (const auto& [mail, times] : handed_over(*m.town)) {
      EXPECT_LE(times, 2) << "step " << n << ": " << mail;
      handed += static_cast<std::size_t>(times);
    }
    EXPECT_LE(handed, new_mails + 1) << "step " << n << ": only what was in hand is handed over once more";
    twice += handed - new_mails;
    const auto all = m.town->host().ledger().mails_out(1000);
    std::size_t answers = 0;
    for (const MailOut& mail : *all) {
      std::ifstream file(m.town->out() + "/" + std::to_string(mail.id));
      std::ostringstream text;
      text << file.rdbuf();
      if (text.str().find("In-Reply-To: <disturbed@example.org>") != std::string::npos ||
          text.str().find("In-Reply-To: <open@example.org>") != std::string::npos) {
        ++answers;
        EXPECT_EQ(mail.to, m.answered_to);
      }
    }
    EXPECT_LE(answers, 1u) << "step " << n;
    if (lived) break;
  }
  EXPECT_GE(n, 8) << "there are fewer steps than there should be";
  EXPECT_EQ(twice, new_mails) << "each of them at one step alone";
}

INSTANTIATE_TEST_SUITE_P(mails, Killed, testing::Values("packet", "deposit", "join", "open", "resign", "refused"),
                         [](const auto& p) { return std::string(p.param); });

TEST(Leftovers, a_refusal_that_was_told_before_the_kill_goes_to_no_other_player) {
  int n = 1, told = 0;
  for (bool lived = false; !lived; ++n) {
    Moment m = moment("refused");
    Town& town = *m.town;
    lived = town.take_and_die(m.mail, n);
    ASSERT_TRUE(town.take_and_die(m.mail, 0));
    town.restart();
    town.hand_over_files();
    // the other side claims that time is over: what lies in the outbox of the game's file goes out now
    town.now += 30 * 86400;
    Player& other = *(town[0].address == m.answered_to ? &town[1] : &town[0]);
    ASSERT_TRUE(other.node->claim());
    ASSERT_TRUE(town.mail_newest(other, "note"));
    const auto all = town.host().ledger().mails_out(1000);
    for (const MailOut& mail : *all) {
      if (mail.about.starts_with("outbox/") && mail.made > 1'800'000'000) {
        ADD_FAILURE() << "step " << n << ": " << mail.kind << " to " << mail.to;
      }
      told += mail.kind == "refusal" && mail.to == m.answered_to ? 1 : 0;
    }
  }
  EXPECT_EQ(told, n - 1) << "each time its writer was told";
}

class DiskFull : public testing::TestWithParam<const char*> {};

TEST_P(DiskFull, at_every_write_and_the_mail_given_again_is_answered_once) {
  Moment control = moment(GetParam());
  ASSERT_TRUE(control.town->host().take(base::as_bytes(control.mail), control.town->now));
  const std::set<std::string> wanted = mailed(*control.town);
  int failures = 0;
  for (int n = 0; n < 400; n += n < 12 ? 1 : 5) {
    Moment m = moment(GetParam());
    bool failed = false;
    {
      m.town->stop();
      FaultVfs disk;
      m.town->restart();
      disk.fail_after_writes(n);
      const auto taken = m.town->host().take(base::as_bytes(m.mail), m.town->now);
      failed = !taken;
      if (!taken) {
        EXPECT_TRUE(taken.error().code == "disk" || taken.error().code == "damaged")
            << taken.error().code << ": " << taken.error().what;
      }
      disk.fail_after_writes(-1);
      m.town->stop();
    }
    m.town->restart();
    const auto again = m.town->host().take(base::as_bytes(m.mail), m.town->now);
    ASSERT_TRUE(again) << n << ": " << again.error().what;
    // a packet that was refused is judged again, as it might be one that a backup has undone; nothing is mailed for
    // that
    EXPECT_TRUE(again->again == !failed || GetParam() == std::string_view("refused")) << "write " << n;
    EXPECT_EQ(mailed(*m.town), wanted) << "write " << n;
    failures += failed ? 1 : 0;
    if (!failed) break;
  }
  EXPECT_GE(failures, 3);
}

INSTANTIATE_TEST_SUITE_P(mails, DiskFull, testing::Values("packet", "deposit", "join", "open", "resign", "refused"),
                         [](const auto& p) { return std::string(p.param); });

TEST(TwoHosts, over_one_folder_take_the_same_mail_once) {
  for (int round = 0; round < 3; ++round) {
    Moment m = moment("packet");
    Town& town = *m.town;
    const std::size_t before = mailed(town).size();
    town.stop();
    const auto ends = in_processes(3, [&] {
      town.restart();
      const auto taken = town.host().take(base::as_bytes(m.mail), town.now);
      return taken ? (taken->again ? 1 : 0) : 2;
    });
    EXPECT_EQ(std::count(ends.begin(), ends.end(), 0), 1) << "one has taken it";
    EXPECT_EQ(std::count(ends.begin(), ends.end(), 1), 2) << "the others have seen that";
    town.restart();
    EXPECT_EQ(mailed(town).size(), before + 3);
  }
}

}  // namespace
}  // namespace hexpost::host::test
