#include <gtest/gtest.h>

#include "engine/dice/random.h"
#include "store/protocol/slip.h"
#include "tests/unit/protocol/club.h"

/// What is taken in before a signature can be checked: anyone who has seen one mail of the game can send it.
namespace hexpost::store::test {
namespace {

Club::Rules with_umpire() {
  return {.players = 2, .umpires = 1, .hits = 4, .arbiter = false, .resolve = {}};
}

/// Unsigned packets for all places after the log: some for each of the next ones, and many far ahead.
void flood(Node& node, const Bytes& like, int next) {
  Forgery f(like);
  const std::uint64_t size = node.log().size();
  int kept = 0;
  const auto give = [&](std::uint64_t first) {
    f.packet.first = first;
    ++f.packet.leaves.back()[3];  // another one each time
    const auto got = node.receive(encode_packet(f.packet));
    ASSERT_TRUE(got) << got.error().what;
    kept += got->is == Received::Is::parked ? 1 : 0;
  };
  for (std::uint64_t i = 0; i < 100; ++i)
    give(size + 50'000 + i);
  EXPECT_EQ(kept, 64);
  for (std::uint64_t i = 1; i <= 10; ++i) {
    for (int n = 0; n < next; ++n)
      give(size + i);
  }
}

TEST(Flood, of_packets_from_the_future_keeps_none_that_is_due_waiting) {
  for (const int next : {0, 6}) {
    Club club(with_umpire());
    club.begin();
    flood(club[2], club.newest(0, "packet"), next);
    club.send(2);
    const std::size_t who = *club.writer();
    dice::Random random(5);
    const Bytes packet = written(club, who, {{club[who].board().sample(random)}, all_policies("yes"), {}});
    const auto waits = club[2].receive(packet);
    ASSERT_TRUE(waits) << waits.error().code << ": an error would leave the mail undone for ever";
    EXPECT_EQ(waits->is, Received::Is::parked);
    const auto taken = club[2].receive_deposit(club.newest(who, "deposit"));
    ASSERT_TRUE(taken) << taken.error().what;
    EXPECT_EQ(taken->is, Received::Is::applied);
  }
}

TEST(Flood, of_packets_from_the_future_gives_way_to_one_that_comes_sooner) {
  Club club;
  club.begin();
  auto late = Node::watch(club.folder / "late", club.setting(0));
  ASSERT_TRUE(late);
  ASSERT_TRUE(late->receive(club.newest(0, "packet")));
  flood(*late, club.newest(0, "packet"), 0);
  dice::Random random(4);
  std::vector<Bytes> all;
  for (int i = 0; i < 3; ++i) {
    const std::size_t w = *club.writer();
    club.turn(random);
    all.push_back(club.newest(w, "packet"));
  }
  EXPECT_EQ(late->receive(all[2])->is, Received::Is::parked);
  EXPECT_EQ(late->receive(all[1])->is, Received::Is::parked);
  EXPECT_EQ(late->receive(all[0])->packets, 3u);
}

TEST(Flood, of_deposits_lets_the_umpire_sign_nothing_against_a_player) {
  Club club(with_umpire());
  club.prepare();
  const Bytes packet = written(club, 0, {{}, all_policies("yes"), {}});
  const Bytes deposit = club.newest(0, "deposit");
  Deposit junk = *decode_deposit(deposit);
  junk.slots[0].policy = "dodge do no";
  ASSERT_TRUE(club[2].receive_deposit(encode_deposit(junk)));
  const auto refused = club[2].receive(packet);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->refusal->code, "seal");
  EXPECT_EQ(refused->note, std::nullopt) << "the junk is perhaps another's";
  EXPECT_EQ(club.mails(2, "note"), 0u);
  const auto taken = club[2].receive_deposit(deposit);
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->is, Received::Is::applied) << "the packet has waited for it";
  EXPECT_EQ(club[2].phase(), Phase::answer);
}

}  // namespace
}  // namespace hexpost::store::test
