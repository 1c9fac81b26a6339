#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/log/log.h"
#include "tests/unit/store/support.h"

/// A game's file that two programs have open at once.
namespace hexpost::store {
namespace {

Batch batch_of(const Packet& packet) {
  Batch out;
  out.packet = packet;
  out.envelope = encode_packet(packet);
  return out;
}

TEST(SharedLog, is_sound_when_opened_while_another_program_appends) {
  const test::TempFolder folder;
  const std::string path = folder.file("game");
  {
    auto log = Log::create(path);
    ASSERT_TRUE(log && log->append(batch_of(test::first_packet(test::duel()).packet)));
  }
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    auto log = Log::open(path, Log::Safety::settle);
    for (;;) {  // until it is killed
      Packet next{*log->game_id(), log->size(), 0, {encode_leaf(Decision{"pass"})}, {}};
      if (!log->append(batch_of(next))) ::_exit(1);
    }
  }
  std::uint64_t last = 0;
  // each opening checks the whole file: no more of them than while it is small, whatever the other one's lead
  for (int i = 0; i < 300 && last < 3000; ++i) {
    const auto log = Log::open(path);
    EXPECT_TRUE(log) << "opening " << i << ": " << log.error().code << ": " << log.error().what;
    if (!log) break;
    EXPECT_GE(log->size(), last);
    last = log->size();
  }
  ::kill(child, SIGKILL);
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status)) << "the other program could not append";
}

}  // namespace
}  // namespace hexpost::store
