#include <gtest/gtest.h>

#include "tests/unit/protocol/club.h"

/// Attacks 1 to 10 of README.md here: grinding. The seeds are fixed, so what is counted here is the same on every
/// machine.
namespace hexpost::store::test {
namespace {

/// The first three d6 of a run, added.
int three_dice(const Hash& beta) {
  return die_value(beta, 0, 6) + die_value(beta, 1, 6) + die_value(beta, 2, 6);
}

Hash output(const SecretBytes& vrf, const Hash& x) {
  return *vrf_output(vrf_prove(vrf, x));
}

/// A moment in which the actor may vary his packet as he likes.
class Grinding : public testing::Test {
 protected:
  Grinding()
      : d(moved_duel(club)), actor(static_cast<std::uint8_t>(d.actor)), other(static_cast<std::uint8_t>(d.other)) {}
  const SecretBytes& key(std::size_t seat) { return club.members[seat].secrets.vrf; }
  /// x of the actor's packet in its n-th variation: another standing order, another seal, a note.
  Hash variation(int n) {
    const Course& course = club[d.actor].course();
    Hash root{};
    root[0] = static_cast<std::uint8_t>(n), root[1] = static_cast<std::uint8_t>(n >> 8);
    const Bytes packet =
        forge(club.members[d.actor].secrets, course, actor, {Decision{d.second_strike()}, Seal{3, root}}, true);
    const auto judged = course.after(*decode_packet(packet), club.resolve, {});
    return std::get<Course>(judged).open_x()->x;
  }
  Club club;
  Duel d;
  std::uint8_t actor, other;
};

using Attack01 = Grinding;
TEST_F(Attack01, variations_of_a_packet_are_blind_draws) {
  // the best of 16 by everything the actor can know, twenty times: no better than fair dice (10.5)
  int sum = 0;
  for (int batch = 0; batch < 20; ++batch) {
    int best = -1, gained = 0;
    for (int n = 0; n < 16; ++n) {
      const Hash x = variation(100 * batch + n);
      const Hash mine = output(key(d.actor), x);
      const int guess = three_dice(beta_hash(x, {{actor, mine}}));
      if (guess <= best) continue;
      best = guess;
      gained = three_dice(beta_hash(x, {{actor, mine}, {other, output(key(d.other), x)}}));
    }
    EXPECT_GE(best, 13);
    sum += gained;
  }
  EXPECT_GT(sum, 20 * 8);
  EXPECT_LT(sum, 20 * 13);
}

TEST_F(Attack01, orders_have_one_spelling_and_comments_none) {
  const Course& course = club[d.actor].course();
  for (const std::string& line :
       {d.second_strike() + " ", " " + d.second_strike(), d.second_strike() + " # good", std::string("END-TURN")}) {
    EXPECT_EQ(code(club, d.other, forge(club.members[d.actor].secrets, course, actor, {Decision{line}}, true)),
              "decision")
        << line;
  }
}

using Attack02 = Grinding;
TEST_F(Attack02, a_player_with_the_others_key_chooses_the_dice_which_is_the_residual) {
  int best = 0;
  for (int n = 0; n < 400 && best < 18; ++n) {
    const Hash x = variation(n);
    best =
        std::max(best, three_dice(beta_hash(x, {{actor, output(key(d.actor), x)}, {other, output(key(d.other), x)}})));
  }
  EXPECT_GE(best, 17) << "a stolen VRF key cannot be noticed: it is why keys stay outside every game file";
}

TEST(Attack03, an_answerer_cannot_plan_for_the_actors_predictable_reply) {
  // the other varies his answer (a seal) to meet the actor's next packet, which he foresees to the byte but for its
  // draw
  Club club;
  const Duel d = duel(club);
  const auto actor = static_cast<std::uint8_t>(d.actor), other = static_cast<std::uint8_t>(d.other);
  Forgery honest(written(club, d.other));
  const Course before = club[d.actor].course().clone();
  int sum = 0;
  for (int batch = 0; batch < 12; ++batch) {
    int best = -1, gained = 0;
    for (int n = 0; n < 10; ++n) {
      Forgery f = honest;
      Hash root{};
      root[0] = static_cast<std::uint8_t>(n), root[1] = static_cast<std::uint8_t>(batch);
      f.leaves.push_back(Seal{3, root});
      const auto answered =
          before.after(*decode_packet(f.signed_by(club.members[d.other].secrets, before.frontier())), club.resolve, {});
      const Course& course = std::get<Course>(answered);
      const Bytes reply = forge(club.members[d.actor].secrets, course, actor, {Decision{"end-turn"}}, true);
      const Course after = std::get<Course>(course.after(*decode_packet(reply), club.resolve, {}));
      const Hash x = after.open_x()->x;
      const Hash mine = output(club.members[d.other].secrets.vrf, x);
      const int guess = three_dice(beta_hash(x, {{other, mine}}));
      if (guess <= best) continue;
      best = guess;
      gained = three_dice(beta_hash(x, {{actor, after.open_x()->output}, {other, mine}}));
    }
    sum += gained;
  }
  EXPECT_GT(sum, 12 * 8);
  EXPECT_LT(sum, 12 * 13);
}

TEST(Attack05, no_player_can_move_x_while_dice_are_pending) {
  Club club;
  const Duel d = duel(club);
  const auto actor = static_cast<std::uint8_t>(d.actor), other = static_cast<std::uint8_t>(d.other);
  const Course& course = club[d.other].course();
  // the actor may not write again, and the answerer's packet has no draw unless he is asked for a decision
  EXPECT_EQ(code(club, d.other, forge(club.members[d.actor].secrets, course, actor, {Decision{"end-turn"}}, true)),
            "writer");
  EXPECT_EQ(code(club, d.actor, forge(club.members[d.other].secrets, course, other, {}, false)), "grammar");
  club.send(d.other);
  EXPECT_FALSE(club[d.actor].course().open_x());
  EXPECT_EQ(code(club, d.other, forge(club.members[d.actor].secrets, club[d.other].course(), actor, {Draw{}}, false)),
            "draw");
}

TEST(Attack06, dice_of_a_packet_that_ends_early_stand_and_the_next_are_new) {
  Club club;
  const Duel d = moved_duel(club);
  Roll seen;
  for (std::uint64_t i = 0; i < club[0].log().size(); ++i) {
    const auto leaf = decode_leaf(*club[0].log().leaf(i));
    if (const auto* roll = std::get_if<Roll>(&*leaf)) seen = *roll;
  }
  const std::string position = club[d.actor].course().now().position();
  club.send(d.actor, {{d.second_strike()}, std::nullopt, {}});
  EXPECT_EQ(club[d.actor].course().rest().position(), position) << "what was rolled stands";
  EXPECT_EQ(club[d.actor].send({{"end-turn"}, std::nullopt, {}}).error().code, "phase") << "and is not rolled again";
  EXPECT_EQ(seen.index, 0u);
}

TEST(Attack07, at_home_the_actor_sees_no_die_and_a_seat_that_sees_them_has_no_input) {
  Club club;
  const Duel d = duel(club);
  const auto rolls = [](const table::Match& match) {
    int out = 0;
    for (const auto& entry : match.trace())
      out += entry.kind == table::Entry::Kind::rolled && entry.segment + 1 == match.segments();
    return out;
  };
  EXPECT_EQ(rolls(club[d.actor].board()), 0);
  EXPECT_EQ(club[d.actor].missing().shares, std::vector<std::uint8_t>{static_cast<std::uint8_t>(d.other)});
  EXPECT_GT(rolls(club[d.other].board()), 0);
  // whatever the answerer adds, the answer itself has one form
  EXPECT_EQ(club[d.other].send({{"end-turn"}, std::nullopt, {}}).error().code, "decision");
  EXPECT_EQ(club[d.other].propose(NoteKind::draw, {}).error().code, "note");
}

TEST(Attack08, packets_sent_to_be_refused_never_reach_the_vrf_key) {
  Club club;
  const Duel d = moved_duel(club);
  const int before = *club.members[d.other].proofs;
  const Course course = club[d.actor].course().clone();
  const auto actor = static_cast<std::uint8_t>(d.actor);
  for (int n = 0; n < 20; ++n) {
    std::vector<Leaf> leaves;
    for (int i = 0; i <= n; ++i)
      leaves.push_back(Decision{"stand army toast do yes"});
    leaves.push_back(Decision{d.strike()});  // has acted: refused
    const auto got = club[d.other].receive(forge(club.members[d.actor].secrets, course, actor, leaves, true));
    ASSERT_EQ(got->is, Received::Is::refused);
  }
  EXPECT_EQ(*club.members[d.other].proofs, before) << "20 refusals, 0 evaluations";
  ASSERT_EQ(club[d.other].phase(), Phase::dispute);
}

TEST(Attack08, receiving_never_uses_the_key_and_answering_uses_it_after_the_packet_is_stored) {
  Club club;
  const Duel d = moved_duel(club);
  const Bytes packet = written(club, d.actor, {{d.second_strike()}, std::nullopt, {}});
  const int before = *club.members[d.other].proofs;
  ASSERT_EQ(club[d.other].receive(packet)->is, Received::Is::applied);
  EXPECT_EQ(*club.members[d.other].proofs, before);
  EXPECT_TRUE(*club[d.other].log().packet_at(club[d.other].course().open_x()->first));
  (void)club[d.other].board();
  EXPECT_EQ(*club.members[d.other].proofs, before + 1);
}

TEST(Attack09, a_key_chosen_after_the_inviters_gives_no_hold_on_the_dice) {
  // who joins tries sixteen keys; each makes another game and another x, blind without the inviter's share
  const SeatSecrets host = secrets_of(0);
  int sum = 0;
  for (int batch = 0; batch < 10; ++batch) {
    int best = -1, gained = 0;
    for (int n = 0; n < 8; ++n) {
      const SeatSecrets guest = secrets_of(100 + 8 * batch + n);
      Sha256 text;
      const Hash x = text.tag("any x of the game with these keys").bytes(curve_key(guest.vrf)).done();
      const Hash mine = output(guest.vrf, x);
      const int guess = three_dice(beta_hash(x, {{1, mine}}));
      if (guess <= best) continue;
      best = guess;
      gained = three_dice(beta_hash(x, {{0, output(host.vrf, x)}, {1, mine}}));
    }
    sum += gained;
  }
  EXPECT_GT(sum, 10 * 8);
  EXPECT_LT(sum, 10 * 13);
}

TEST(Attack10, who_joins_has_signed_the_game_before_any_die_can_be_known) {
  Club club;
  club.prepare();
  const auto join = read_join(club.newest_text(1, "join"));
  ASSERT_TRUE(join && join->assent);
  EXPECT_EQ(*club.members[0].proofs, 0);
  EXPECT_EQ(*club.members[1].proofs, 0);
  const Bytes first = written(club, 0);
  const auto leaves = *decode_leaves(*decode_packet(first));
  EXPECT_EQ(std::get<Assent>(leaves[1]), *join->assent);
  const Genesis& genesis = std::get<Genesis>(leaves[0]);
  EXPECT_TRUE(check_assent(genesis, game_id_of(genesis), *join->assent));
  EXPECT_EQ(club[0].send({}).error().code, "phase") << "and the inviter does not begin it twice";
  // a second joiner with other keys is another game, with another signed assent
  Join again = *join;
  again.nonce[0] ^= 1;
  EXPECT_NE(join_text(again), join_text(*join));
}

}  // namespace
}  // namespace hexpost::store::test
