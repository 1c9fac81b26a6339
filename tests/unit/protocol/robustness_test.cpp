#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "store/log/top.h"
#include "tests/unit/protocol/club.h"

/// Killed programs, damaged files, nonsense by mail.
namespace hexpost::store::test {
namespace {

void write_file(const std::string& path, const Bytes& bytes) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}
Bytes read_bytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// What a mail program has seen: the bytes of every packet that was ever shown, in the order of showing.
class Post {
 public:
  explicit Post(std::string path) : path_(std::move(path)) {}
  void show(const Bytes& packet) {
    std::ofstream out(path_, std::ios::app);
    out << base::to_hex(packet) + "\n";
  }
  std::vector<Bytes> all() const {
    std::vector<Bytes> out;
    std::ifstream in(path_);
    for (std::string line; std::getline(in, line);) {
      if (const auto bytes = base::from_hex(line); bytes && decode_packet(*bytes)) out.push_back(*bytes);
    }
    return out;
  }

 private:
  std::string path_;
};

/// One command after the other, as two players' programs would run them: show unsent mails, take the other's, move.
[[noreturn]] void play_until_killed(Club& club, std::uint64_t seed) {
  Post post(club.folder / "post");
  dice::Random random(seed);
  for (;;) {
    for (std::size_t i = 0; i < 2; ++i) {
      auto mine = Node::open(club.members[i].path, club.members[i].secrets, club.setting(i));
      if (!mine) ::_exit(3);
      if (mine->phase() == Phase::move || mine->phase() == Phase::answer) {
        Draft draft;
        const table::Match& board = mine->board();
        if (board.awaited().kind == table::Awaited::Kind::decision && mine->course().seat_of(board.awaited().who) == i)
          draft.lines.push_back(board.sample(random));
        draft.policies = all_policies(random.chance(50) ? "yes" : "no");
        if (!mine->send(draft)) ::_exit(4);
      }
      const auto mails = mine->outbox();
      if (!mails) ::_exit(5);
      for (const OutboxEntry& mail : *mails) {
        if (mail.sent || mail.row.kind != "packet") continue;
        post.show(mail.row.bytes);
        auto other = Node::open(club.members[1 - i].path, club.members[1 - i].secrets, club.setting(1 - i));
        if (!other) ::_exit(6);
        const auto got = other->receive(mail.row.bytes);
        if (!got || got->is == Received::Is::refused) ::_exit(7);
        if (!mine->mark_sent(mail.id)) ::_exit(8);
      }
      if (mine->phase() == Phase::over) ::_exit(0);
    }
  }
}

TEST(Killed, at_any_moment_the_log_is_whole_and_nothing_is_signed_twice) {
  Club club({.players = 2, .umpires = 0, .hits = 200, .arbiter = false, .resolve = {}});
  club.begin();
  for (Member& member : club.members)
    member.node.reset();
  dice::Random random(77);
  std::uint64_t last_size = 0;
  // a slow machine gets longer lives, until the players have got somewhere
  for (std::uint64_t round = 0; round < 36 || (last_size < 50 && round < 200); ++round) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) play_until_killed(club, 1000 + round);
    ::usleep(static_cast<useconds_t>(2'000 + random.below(round < 36 ? 60'000 : 5'000 * round)));
    ::kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    // a quick machine, or one that lets this process wait, may see the battle's end
    const bool over = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    ASSERT_TRUE(over || WIFSIGNALED(status)) << "the player gave up with " << WEXITSTATUS(status);
    for (std::size_t i = 0; i < 2; ++i) {
      club.reopen(i);
      ASSERT_FALSE(testing::Test::HasFatalFailure());
      EXPECT_FALSE(club[i].behind_top());
      const auto mark = read_top(club.members[i].top, club[i].course().game_id());
      ASSERT_TRUE(mark);
      if (*mark) {
        EXPECT_EQ((*club[i].log().head_at((*mark)->size))->head, **mark);
      }
      EXPECT_TRUE(club[i].log().forks()->empty());
    }
    const std::uint64_t shorter = std::min(club[0].log().size(), club[1].log().size());
    last_size = shorter;
    EXPECT_EQ((*club[0].log().head_at(shorter))->head, (*club[1].log().head_at(shorter))->head);
    for (Member& member : club.members)
      member.node.reset();
    if (over) break;
  }
  for (std::size_t i = 0; i < 2; ++i) {
    club.reopen(i);
    EXPECT_TRUE(audit(club[i].log(), club.resolve)->good());
  }
  EXPECT_GE(last_size, 50u) << "the players got somewhere";
  std::map<std::uint64_t, Bytes> shown;
  for (const Bytes& packet : Post(club.folder / "post").all()) {
    const auto [place, fresh] = shown.emplace(decode_packet(packet)->first, packet);
    EXPECT_EQ(place->second, packet) << "one index, one packet, whatever happened";
  }
  EXPECT_GT(shown.size(), 5u);
}

TEST(Damaged, every_sampled_byte_of_a_game_file_is_noticed_or_harmless) {
  Club club;
  club.begin();
  dice::Random random(31);
  for (int i = 0; i < 7; ++i)
    club.turn(random);
  const Head head = club[0].log().head();
  const std::string position = club[0].course().now().position();
  club.members[0].node.reset();
  const Bytes original = read_bytes(club.members[0].path);
  ASSERT_GT(original.size(), 10'000u);
  const std::string path = club.folder / "damaged";
  int noticed = 0, harmless = 0;
  for (std::size_t at = 13; at < original.size(); at += original.size() / 400) {
    Bytes changed = original;
    changed[at] ^= static_cast<std::uint8_t>(1 + random.below(255));
    write_file(path, changed);
    const auto node = Node::open(path, club.members[0].secrets, club.setting(0));
    if (!node) {
      ++noticed;
    } else {
      const auto report = audit(node->log(), club.resolve);
      if (!report || !report->good())
        ++noticed;
      else if (node->log().head() == head && node->course().now().position() == position)
        ++harmless;
      else
        ADD_FAILURE() << "byte " << at << " changed the game and nobody noticed";
    }
    for (const char* suffix : {"", "-wal", "-shm"})
      std::filesystem::remove(path + suffix);
  }
  EXPECT_GT(noticed, 50);
  EXPECT_GT(harmless, 20) << "private tables, caches and empty pages";
}

TEST(Damaged, a_snapshot_that_lies_is_thrown_away) {
  Club club;
  club.begin();
  club.turns(4, 32);
  const std::string position = club[0].course().now().position();
  const Bytes saved = club[0].course().save();
  for (std::size_t i = 0; i < saved.size(); i += 7) {
    Bytes lie = saved;
    lie[i] ^= 1;
    const auto loaded = Course::load(lie, club[0].course().genesis(), club[0].course().last_head(),
                                     club[0].course().frontier(), club.resolve);
    ASSERT_FALSE(loaded) << i;
  }
  {
    Bytes lie = saved;
    lie[saved.size() / 2] ^= 1;
    const std::uint64_t size = club[0].log().size();
    club.members[0].node.reset();
    auto log = Log::open(club.members[0].path);
    ASSERT_TRUE(log && log->keep_snapshot(size, lie));
  }
  club.reopen(0);
  EXPECT_EQ(club[0].course().now().position(), position);
}

TEST(Damaged, a_packet_that_was_falsified_in_the_file_is_named_to_the_referee) {
  Club club;
  const Duel d = duel(club);
  const Bytes honest = written(club, d.other);
  // a history whose last packet has another die, rightly signed: only judging finds it
  Forgery f(honest);
  std::uint64_t event = f.packet.first;
  for (Leaf& leaf : f.leaves) {
    if (auto* roll = std::get_if<Roll>(&leaf)) {
      roll->value = static_cast<std::uint16_t>(roll->value % 6 + 1);
      break;
    }
    ++event;
  }
  const Course before = club[d.actor].course().clone();
  const Bytes bad = f.signed_by(club.members[d.other].secrets, before.frontier());
  club.members[d.actor].node.reset();
  {
    auto log = Log::open(club.members[d.actor].path);
    ASSERT_TRUE(log && log->append({*decode_packet(bad), bad, {}, {}, {}, {}}));
  }
  auto log = Log::open(club.members[d.actor].path);
  const auto report = audit(*log, club.resolve);
  ASSERT_TRUE(report && report->failure);
  EXPECT_EQ(report->failure->refused.event, event);
  EXPECT_EQ(report->failure->refused.code, "roll");
  EXPECT_EQ(report->failure->refused.rule, "2.1");
  EXPECT_EQ(report->failure->good, before.last_head().head);
  EXPECT_EQ(report->failure->claimed, log->head());
  EXPECT_NE(report->failure->sentence.find("player " + std::to_string(d.other)), std::string::npos)
      << report->failure->sentence;
  EXPECT_NE(report->failure->sentence.find("the die is"), std::string::npos);
  EXPECT_EQ(Node::open(club.members[d.actor].path, club.members[d.actor].secrets, club.setting(d.actor)).error().code,
            "damaged");
}

TEST(Nonsense, by_mail_is_refused_and_never_a_crash) {
  Club club;
  const Duel d = moved_duel(club);
  dice::Random random(41);
  const std::string chat = *club[d.other].chat("hello");
  const Bytes packet = club.newest(d.other, "packet");
  const Head head = club[d.actor].log().head();
  for (int i = 0; i < 400; ++i) {
    Bytes bytes = packet;
    for (std::uint64_t k = random.below(6) + 1; k > 0; --k)
      bytes[random.below(bytes.size())] = static_cast<std::uint8_t>(random.next());
    if (random.chance(30)) bytes.resize(random.below(bytes.size()));
    (void)club[d.actor].receive(bytes);
    (void)club[d.actor].receive_slip(bytes);
    (void)club[d.actor].receive_deposit(bytes);
    std::string text = chat;
    for (std::uint64_t k = random.below(3) + 1; k > 0; --k)
      text[random.below(text.size())] = static_cast<char>(random.next());
    EXPECT_FALSE(club[d.actor].receive_note(text) && text != chat);
    EXPECT_FALSE(club[d.actor].countersign(text));
    EXPECT_FALSE(club[d.actor].receive_setup(text));
  }
  EXPECT_EQ(club[d.actor].log().head(), head);
  EXPECT_EQ(club[d.actor].phase(), Phase::move);
}

TEST(Nonsense, in_setup_mails_is_refused) {
  Club club;
  club.prepare();
  const std::string invite = club.newest_text(0, "invite"), join = club.newest_text(1, "join");
  dice::Random random(42);
  for (int i = 0; i < 300; ++i) {
    std::string text = random.chance(50) ? invite : join;
    const std::size_t at = random.below(text.size());
    const char before = text[at];
    text[at] = static_cast<char>(random.next());
    if (text[at] == before) continue;
    EXPECT_FALSE(Node::join(club.folder / "no", text, 1, "player 1", secrets_of(1), club.setting(1)));
    EXPECT_FALSE(club[0].receive_setup(text));
  }
  EXPECT_FALSE(std::filesystem::exists(club.folder / "no"));
}

}  // namespace
}  // namespace hexpost::store::test
