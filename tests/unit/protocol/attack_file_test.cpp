#include <gtest/gtest.h>

#include "store/log/schema.h"
#include "store/log/sqlite.h"
#include "store/protocol/forks.h"
#include "tests/unit/protocol/club.h"

/// Attacks on the game file itself (schemas/attacks.md from 64 on): rows that nobody signed, and damage at home.
namespace hexpost::store::test {
namespace {

/// Changes the file of a closed game as an enemy with an editor does; the triggers come back as they were.
void tamper(const std::string& path, const std::string& sql) {
  auto database = sqlite::Database::open(path);
  ASSERT_TRUE(database);
  for (const std::string& one : drop_triggers())
    ASSERT_TRUE(database->execute(one));
  const auto done = database->execute(sql);
  ASSERT_TRUE(done) << done.error().what;
  for (const std::string& one : make_triggers())
    ASSERT_TRUE(database->execute(one));
}

/// A game in which `d.other` has answered; the actor's packet with the strike is `strike`.
struct Played {
  Club club;
  Duel d;
  Course before;  ///< the actor's last packet is written on it
  Bytes packet;   ///< that packet
  Played() : d(moved_duel(club)), before(club[d.actor].course().clone()) {
    packet = written(club, d.actor, {{d.second_strike()}, std::nullopt, {}});
    club.give_all(d.actor, packet);
    club.send(d.other);
  }
};

TEST(Attack67, a_row_that_proves_nothing_is_damage_and_accuses_nobody) {
  Played p;
  Node& victim = p.club[p.d.other];
  const auto actor = static_cast<std::uint8_t>(p.d.actor);
  const Bytes framed = forge(p.club.members[p.d.other].secrets, p.before, actor, {Decision{"end-turn"}}, true);
  const Packet lie = *decode_packet(framed), held = *decode_packet(p.packet);
  const StoredHead held_head{head_after(held, p.before.frontier()), actor, held.signature};
  const StoredHead lie_head{head_after(lie, p.before.frontier()), actor, lie.signature};
  Log& log = const_cast<Log&>(victim.log());
  ASSERT_TRUE(log.keep_fork({held.first, held_head, lie_head, p.packet, framed}));
  auto rows = fork_rows(log);
  ASSERT_TRUE(rows);
  EXPECT_TRUE(rows->proved.empty());
  ASSERT_EQ(rows->damage.size(), 1u);
  EXPECT_NE(rows->damage[0].what.find("is not signed by seat"), std::string::npos) << rows->damage[0].what;
  // the same packet twice, a head that is not its packet's, the other's packet
  const Bytes real = forge(p.club.members[p.d.actor].secrets, p.before, actor, {Decision{"end-turn"}}, true);
  const Packet two = *decode_packet(real);
  const StoredHead two_head{head_after(two, p.before.frontier()), actor, two.signature};
  StoredHead bent = two_head;
  bent.head.root[0] ^= 1;
  ASSERT_TRUE(log.keep_fork({held.first, held_head, held_head, p.packet, p.packet}));
  ASSERT_TRUE(log.keep_fork({held.first, held_head, bent, p.packet, real}));
  ASSERT_TRUE(log.keep_fork({held.first, held_head, two_head, real, real}));
  rows = fork_rows(log);
  EXPECT_TRUE(rows->proved.empty());
  EXPECT_EQ(rows->damage.size(), 4u);
  // and a real one is still one
  ASSERT_EQ(victim.receive(real)->refusal->code, "fork");
  rows = fork_rows(log);
  ASSERT_EQ(rows->proved.size(), 1u);
  EXPECT_EQ(rows->proved[0].seat, actor);
  EXPECT_EQ(rows->proved[0].event, p.before.size() + 1);
}

TEST(Attack68, damage_at_home_is_repaired_and_nobody_is_accused) {
  Played p;
  const std::size_t victim = p.d.other;
  const std::string first = std::to_string(p.before.size());
  const std::string where = " WHERE seq = " + std::to_string(p.before.size() + 1);
  const struct {
    const char* what;
    std::string sql;
  } damages[] = {
      {"an event", "UPDATE events SET body = CAST(x'0800FF' AS BLOB)" + where},
      {"a head", "UPDATE heads SET signature = zeroblob(64) WHERE size > " + first},
      {"a packet", "UPDATE packets SET bytes = zeroblob(200) WHERE first = " + first},
      {"all three", "UPDATE events SET body = CAST(x'0800FF' AS BLOB)" + where +
                        "; UPDATE heads SET seat = 9 WHERE size > " + first +
                        "; UPDATE packets SET bytes = zeroblob(200) WHERE first = " + first},
  };
  for (const auto& damage : damages) {
    p.club.members[victim].node.reset();
    tamper(p.club.members[victim].path, damage.sql);
    auto node = Node::open(p.club.members[victim].path, p.club.members[victim].secrets, p.club.setting(victim));
    ASSERT_TRUE(node) << damage.what << ": " << node.error().what;
    p.club.members[victim].node = *std::move(node);
    const auto got = p.club[victim].receive(p.packet);
    ASSERT_TRUE(got) << damage.what;
    EXPECT_EQ(got->is, Received::Is::duplicate) << damage.what << (got->refusal ? ": " + got->refusal->why : "");
    EXPECT_TRUE(p.club[victim].log().forks()->empty()) << damage.what;
    if (std::string(damage.what) != "a head") {
      EXPECT_NE(got->repaired.find("put right"), std::string::npos) << damage.what;
    }
    p.club.reopen(victim);
    const auto said = Node::put_right(p.club.members[victim].path);
    ASSERT_TRUE(said) << damage.what << ": " << said.error().what;
    p.club.reopen(victim);
    const auto chain = chain_of(p.club[victim].log());
    EXPECT_TRUE(chain && chain->damage.empty()) << damage.what;
    const auto audited = audit(p.club[victim].log(), p.club.resolve);
    EXPECT_TRUE(audited && audited->good()) << damage.what;
  }
}

TEST(Attack68, a_packet_for_anothers_place_is_no_second_history) {
  Played p;
  // the other signs a packet where it was the actor's turn: it counts for nothing, and the other has signed one history
  const auto other = static_cast<std::uint8_t>(p.d.other);
  const Bytes early = forge(p.club.members[other].secrets, p.before, other, {Decision{"end-turn"}}, true);
  const auto got = p.club[p.d.actor].receive(early);
  ASSERT_TRUE(got && got->refusal);
  EXPECT_EQ(got->refusal->code, "writer");
  EXPECT_TRUE(p.club[p.d.actor].log().forks()->empty());
}

}  // namespace
}  // namespace hexpost::store::test
