#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "store/log/top.h"
#include "tests/unit/protocol/club.h"
#include "tests/unit/protocol/odd_build.h"

/// Attacks 42 to 63 of README.md here: log, replay, forks; engines that disagree; more than two seats and umpires; time
/// and abort.
namespace hexpost::store::test {
namespace {

TEST(Attack42, old_doubled_shuffled_early_and_foreign_mail_changes_nothing_it_should_not) {
  Club club;
  club.begin();
  dice::Random random(21);
  std::vector<Bytes> all{club.newest(0, "packet")};
  for (int i = 0; i < 8; ++i) {
    const std::size_t w = *club.writer();
    club.turn(random);
    all.push_back(club.newest(w, "packet"));
  }
  auto witness = Node::watch(club.folder / "witness", club.setting(0));
  ASSERT_TRUE(witness);
  std::vector<Bytes> mails = all;
  mails.insert(mails.end(), all.begin(), all.end());
  for (std::size_t i = mails.size(); i-- > 1;)
    std::swap(mails[i], mails[random.below(i + 1)]);
  for (const Bytes& mail : mails) {
    const auto got = witness->receive(mail);
    ASSERT_TRUE(got);
    EXPECT_NE(got->is, Received::Is::refused);
  }
  EXPECT_EQ(witness->log().head(), club[0].log().head());
  Club other({.players = 2, .umpires = 0, .hits = 3, .arbiter = true, .resolve = {}});
  other.begin();
  EXPECT_EQ(witness->receive(other.newest(0, "packet"))->refusal->code, "other-game");
}

TEST(Attack43, a_rollback_is_stopped_at_home_and_proved_abroad) {
  Club club;
  const Duel d = moved_duel(club);
  const Course before = club[d.actor].course().clone();
  club.send(d.actor, {{d.second_strike()}, std::nullopt, {}});
  club.send(d.other);
  // at home the mark forbids it (Mark.*); a cheat still signs, and both signatures are kept
  const Bytes other_past =
      forge(club.members[d.actor].secrets, before, static_cast<std::uint8_t>(d.actor), {Decision{"end-turn"}}, true);
  const Head head = club[d.other].log().head();
  EXPECT_EQ(club[d.other].receive(other_past)->refusal->code, "fork");
  EXPECT_EQ(club[d.other].receive(other_past)->refusal->code, "fork");
  EXPECT_EQ(club[d.other].log().head(), head);
  ASSERT_EQ(club[d.other].log().forks()->size(), 1u) << "once";
  const Fork fork = club[d.other].log().forks()->front();
  EXPECT_EQ(fork.held.seat, d.actor);
  EXPECT_EQ(fork.other.seat, d.actor);
  EXPECT_EQ(fork.index, before.size() + 1);
}

TEST(Attack43, an_unsigned_lie_about_the_past_is_no_evidence) {
  Club club;
  const Duel d = moved_duel(club);
  const Course before = club[d.actor].course().clone();
  club.send(d.actor, {{d.second_strike()}, std::nullopt, {}});
  const Bytes framed =
      forge(club.members[d.other].secrets, before, static_cast<std::uint8_t>(d.actor), {Decision{"end-turn"}}, true);
  EXPECT_EQ(club[d.other].receive(framed)->refusal->code, "signature");
  EXPECT_TRUE(club[d.other].log().forks()->empty());
}

TEST(Attack44, forks_of_different_sizes_have_one_proof) {
  Club club;
  const Duel d = moved_duel(club);
  const auto actor = static_cast<std::uint8_t>(d.actor);
  History left = *history_of(club[0].log()), right = left;
  // on the left the actor has gone on, has been answered and has signed again; on the right he signs a longer packet
  Course course = club[d.actor].course().clone();
  const Course start = course.clone();
  club.send(d.actor, {{d.second_strike()}, std::nullopt, {}});
  club.send(d.other);
  left = *history_of(club[0].log());
  right.push_back(*decode_packet(forge(club.members[d.actor].secrets, start, actor,
                                       {Decision{"stand army toast do yes"}, Decision{"end-turn"}}, true)));
  const auto parting = *compare(left, right);
  ASSERT_TRUE(parting);
  ASSERT_EQ(parting->doubles.size(), 1u);
  const auto& proof = parting->doubles[0];
  EXPECT_EQ(proof.seat, actor);
  EXPECT_NE(proof.left.head.size, proof.right.head.size);
  const SigningKey key = start.signing_key(actor);
  EXPECT_TRUE(verify_head(key, start.game_id(), proof.left.head, proof.left.signature));
  EXPECT_TRUE(verify_head(key, start.game_id(), proof.right.head, proof.right.signature));
  EXPECT_LT(parting->event, std::min(proof.left.head.size, proof.right.head.size))
      << "one index, two leaves, two heads of one key";
}

TEST(Attack45, every_byte_changed_and_signed_anew_by_the_sender_is_refused) {
  Club club;
  const Duel d = duel(club);
  const Bytes honest = written(club, d.other);
  const Packet packet = *decode_packet(honest);
  const Frontier& before = club[d.actor].course().frontier();
  std::size_t tried = 0;
  for (std::size_t leaf = 0; leaf < packet.leaves.size(); ++leaf) {
    for (std::size_t byte = 0; byte < packet.leaves[leaf].size(); ++byte) {
      Packet changed = packet;
      changed.leaves[leaf][byte] ^= static_cast<std::uint8_t>(1 + (byte * 7 + leaf) % 255);
      sign_packet(changed, before, club.members[d.other].secrets.signing);
      EXPECT_NE(code(club, d.actor, encode_packet(changed)), "") << leaf << ":" << byte;
      ++tried;
    }
  }
  EXPECT_GT(tried, 300u);
}

TEST(Attack45, every_byte_changed_in_the_mail_is_refused_or_changes_nothing) {
  Club club;
  const Duel d = moved_duel(club);
  const Bytes honest = written(club, d.actor, {{d.second_strike()}, std::nullopt, {}});
  const Head head = club[d.other].log().head();
  for (std::size_t i = 0; i < honest.size(); ++i) {
    for (const std::uint8_t flip : {std::uint8_t{1}, std::uint8_t{0x80}}) {
      Bytes changed = honest;
      changed[i] ^= flip;
      const auto got = club[d.other].receive(changed);
      ASSERT_TRUE(got);
      EXPECT_NE(got->is, Received::Is::applied) << i;
      EXPECT_FALSE(got->note) << "nobody has signed this: nobody is answered";
    }
  }
  EXPECT_EQ(club[d.other].log().head(), head);
  EXPECT_EQ(club[d.other].receive(honest)->is, Received::Is::applied);
}

TEST(Attack46, mails_that_cross_meet_one_writer) {
  Club club;
  const Duel d = moved_duel(club);
  const Course& course = club[d.actor].course();
  for (const std::uint8_t seat : {std::uint8_t{0}, std::uint8_t{1}}) {
    const Bytes out_of_turn = forge(club.members[seat].secrets, course, seat, {Decision{d.second_strike()}}, true);
    EXPECT_EQ(code(club, d.actor, out_of_turn), seat == d.actor ? "" : "writer");
  }
  EXPECT_EQ(club[d.other].send({{d.second_strike()}, std::nullopt, {}}).error().code, "phase");
  ASSERT_TRUE(club[d.other].chat("I resign if you find the stroke")) << "everything else is a note beside the log";
}

TEST(Attack47, answering_machines_fall_silent) {
  Club club;
  const Duel d = duel(club);
  int mails = 0;
  for (int round = 0; round < 20; ++round) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (!club[seat].send({})) continue;
      ++mails;
      club.give_all(seat, club.newest(seat, "packet"));
    }
  }
  EXPECT_EQ(mails, 1) << "the answer; then a decision is needed, which no machine makes";
  EXPECT_EQ(club[d.actor].phase(), Phase::move);
  const Bytes idle = forge(club.members[d.actor].secrets, club[d.other].course(), static_cast<std::uint8_t>(d.actor),
                           {Decision{"toast yes"}}, true);
  EXPECT_EQ(code(club, d.other, idle), "empty") << "a line that answers nothing would move the dice and nothing else";
}

// ---- 7.6 -------------------------------------------------------------------------------------------------------

TEST(Attack49, another_chart_is_named_at_once_and_not_taken_for_a_cheat) {
  // the other's copy has fencers that fall at once
  Club club;
  const Duel d = duel(club);
  const Bytes honest = written(club, d.other);
  OddBuild odd;
  odd.on_position = [](std::string text) { return text + "and another chart\n"; };
  const auto judged = club[d.actor].course().after(*decode_packet(honest), club.resolve, {});
  ASSERT_TRUE(std::holds_alternative<Course>(judged));
  club.members[d.actor].node.reset();
  club.resolve = odd_resolver(odd);
  club.reopen(d.actor);
  const auto got = club[d.actor].receive(honest);
  EXPECT_EQ(got->refusal->code, "disagree");
  EXPECT_NE(got->refusal->why.find("charts differ"), std::string::npos);
}

TEST(Attack50, a_refusal_wins_neither_time_nor_dice) {
  Club club;
  const Duel d = duel(club);
  const Hash x = club[d.actor].course().open_x()->x;
  Forgery bad(written(club, d.other));
  std::ranges::find_if(bad.leaves, [](Leaf& l) {
    if (auto* roll = std::get_if<Roll>(&l)) return roll->value = static_cast<std::uint16_t>(roll->value % 6 + 1), true;
    return false;
  });
  const auto got =
      club[d.actor].receive(bad.signed_by(club.members[d.other].secrets, club[d.actor].course().frontier()));
  EXPECT_EQ(got->refusal->code, "roll");
  EXPECT_EQ(club[d.actor].course().open_x()->x, x) << "x and its dice stay whatever is found";
  EXPECT_EQ(club[d.actor].phase(), Phase::dispute);
}

TEST(Attack51, an_order_that_crashes_the_other_engine_waits_for_a_mended_build_with_its_dice) {
  const auto crashing = std::make_shared<bool>(false);
  OddBuild odd;
  odd.on_run = [crashing](const table::Segment& segment) {
    if (*crashing && !segment.lines.empty() && segment.lines[0].starts_with("strike "))
      base::bug("the engine falls over this order");
  };
  Club club({.players = 2, .umpires = 0, .hits = 2, .arbiter = false, .resolve = odd_resolver(odd)});
  const Duel d = moved_duel(club);
  const Bytes packet = written(club, d.actor, {{d.second_strike()}, std::nullopt, {}});
  *crashing = true;
  ASSERT_EQ(club[d.other].receive(packet)->is, Received::Is::applied) << "stored before anything is run on x";
  const Hash x = club[d.other].course().open_x()->x;
  EXPECT_THROW((void)club[d.other].board(), base::Bug);
  club.reopen(d.other);
  EXPECT_EQ(club[d.other].phase(), Phase::answer);
  EXPECT_THROW((void)club[d.other].send({}), base::Bug);
  *crashing = false;
  club.reopen(d.other);
  EXPECT_EQ(club[d.other].course().open_x()->x, x);
  club.send(d.other);
}

TEST(Attack52, marks_hash_the_position_text_and_no_memory_layout) {
  Club club;
  const Duel d = moved_duel(club);
  const table::Match& rest = club[0].course().rest();
  std::optional<Hash> last;
  for (std::uint64_t i = 0; i < club[0].log().size(); ++i) {
    const auto leaf = decode_leaf(*club[0].log().leaf(i));
    if (const auto* mark = std::get_if<Mark>(&*leaf)) last = mark->hash;
  }
  const AwaitedText awaited{1, static_cast<std::uint8_t>(d.actor), rest.awaited().question, rest.awaited().subject};
  EXPECT_EQ(last, mark_hash(rest.position(), awaited));
  EXPECT_TRUE(rest.position().starts_with("hexpost position v1\n")) << "a versioned text";
}

// ---- 7.7 -------------------------------------------------------------------------------------------------------

class Three : public testing::Test {
 protected:
  Three() : club({.players = 3, .umpires = 0, .hits = 1, .arbiter = false, .resolve = {}}) { club.begin(); }
  const OpenX& open() { return *club[0].course().open_x(); }
  Hash out(std::size_t seat) { return *vrf_output(vrf_prove(club.members[seat].secrets.vrf, open().x)); }
  Club club;
};

using Attack53 = Three;
TEST_F(Attack53, one_honest_seat_of_all_that_answer_is_enough) {
  EXPECT_EQ(club[0].course().genesis().seats[0].answerers, (std::vector<std::uint8_t>{1, 2}))
      << "all seats of other sides share";
  EXPECT_EQ(club[2].missing().shares, std::vector<std::uint8_t>{1}) << "two of three know nothing";
  const Hash whole = beta_hash(open().x, {{0, out(0)}, {1, out(1)}, {2, out(2)}});
  EXPECT_NE(whole, beta_hash(open().x, {{0, out(0)}, {2, out(2)}}));
}

using Attack54 = Three;
TEST_F(Attack54, the_last_to_share_knows_first_and_can_only_fall_silent) {
  club.help();
  ASSERT_TRUE(club[2].missing().nothing());
  const Course course = club[1].course().clone();
  Forgery f(written(club, 2));
  for (Leaf& leaf : f.leaves) {
    if (auto* roll = std::get_if<Roll>(&leaf)) roll->value = static_cast<std::uint16_t>(roll->value % roll->faces + 1);
  }
  EXPECT_EQ(code(club, 1, f.signed_by(club.members[2].secrets, course.frontier())), "roll");
  Forgery without(club.newest(2, "packet"));
  without.leaves.erase(without.leaves.begin() + 1);  // another seat's share left out
  EXPECT_EQ(code(club, 1, without.signed_by(club.members[2].secrets, course.frontier())), "share");
}

TEST(Attack55, no_second_roll_by_giving_a_draw_up_without_a_seat) {
  // an x that is not the game's first, with seats a (actor), w (writer) and h (helper, whose share the writer has)
  Club club({.players = 3, .umpires = 0, .hits = 3, .arbiter = false, .resolve = {}});
  club.begin();
  dice::Random random(23);
  for (int i = 0; i < 3 || !club[0].course().open_x(); ++i)
    club.turn(random);
  const OpenX open = *club[0].course().open_x();
  const std::uint8_t w = *club.writer(), a = open.actor, h = static_cast<std::uint8_t>(3 - w - a);
  const Course course = club[h].course().clone();
  const auto void_packet = [&](std::uint8_t named, const std::vector<std::uint8_t>& signers) {
    SignedNote note{
        note_text(make_note(NoteKind::void_x, course.game_id(), course.last_head().head,
                            {{"x", base::to_hex(open.x)}, {"seat", std::to_string(named)}, {"since", "today"}})),
        {}};
    for (const std::uint8_t seat : signers)
      add_signature(note, key_name(course.game_id(), seat), club.members[seat].secrets.signing);
    return forge(club.members[w].secrets, course, w, {NoteLeaf{print_note(note)}}, false);
  };
  EXPECT_EQ(code(club, h, void_packet(h, {a, w})), "note") << "two friends name the third";
  EXPECT_EQ(code(club, h, void_packet(w, {a})), "note") << "the writer sacrifices himself for the actor";
  EXPECT_EQ(code(club, h, void_packet(w, {a, h})), "") << "all agree";
  EXPECT_EQ(code(club, h, void_packet(h, {a, h, w})), "") << "all agree";
  EXPECT_EQ(club[w].send({}).error().code, "missing") << "nor does the run go on without a share";
}

class Umpired : public testing::Test {
 protected:
  Umpired() : club({.players = 2, .umpires = 1, .hits = 2, .arbiter = false, .resolve = {}}) { club.begin(); }
  Hash beta(const OpenX& x) {
    return beta_hash(x.x, {{x.actor, x.output}, {2, *vrf_output(vrf_prove(club.members[2].secrets.vrf, x.x))}});
  }
  Club club;
};

using Attack56 = Umpired;
TEST_F(Attack56, umpire_and_actor_together_choose_dice_which_is_the_residual) {
  club.send(2);
  const std::size_t a = *club.writer();
  const Course course = club[a].course().clone();
  int best = 0;
  for (int n = 0; n < 60 && best < 6; ++n) {
    const std::vector<Leaf> leaves{Decision{a == 0 ? "strike A1 at B1" : "strike B1 at A1"},
                                   Seal{3, Sha256().u32(static_cast<std::uint32_t>(n)).done()}};
    const Bytes packet = forge(club.members[a].secrets, course, static_cast<std::uint8_t>(a), leaves, true);
    best = std::max<int>(
        best,
        die_value(beta(*std::get<Course>(course.after(*decode_packet(packet), club.resolve, {})).open_x()), 0, 6));
  }
  EXPECT_EQ(best, 6) << "so a club may name two umpires, or let the opponent answer: then neither can alone";
}

using Attack57 = Umpired;
TEST_F(Attack57, umpire_or_the_umpires_key_with_the_opponent_foresees_and_cannot_choose) {
  const OpenX open = *club[1].course().open_x();
  const Hash known = beta(open);
  club.send(2);
  int rolls = 0;
  for (std::uint64_t i = 0; i < club[0].log().size(); ++i) {
    const auto leaf = decode_leaf(*club[0].log().leaf(i));
    const auto* roll = std::get_if<Roll>(&*leaf);
    if (roll == nullptr) continue;
    EXPECT_EQ(roll->value, die_value(known, roll->index, roll->faces)) << "foreseen";
    ++rolls;
  }
  EXPECT_GT(rolls, 0);
  EXPECT_EQ(club[1].log().head(), club[2].log().head()) << "and the opponent wrote nothing into that run";
}

using Attack58 = Umpired;
TEST_F(Attack58, the_umpire_can_only_answer_and_no_clock_says_too_late) {
  const Course course = club[0].course().clone();
  Forgery f(written(club, 2));
  f.leaves.push_back(Decision{"end-turn"});
  f.leaves.push_back(Draw{});
  EXPECT_EQ(code(club, 0, f.signed_by(club.members[2].secrets, course.frontier())), "decision");
  EXPECT_EQ(code(club, 0, forge(club.members[2].secrets, course, 2, {}, false)), "grammar") << "no answer, no packet";
  Forgery sealed(club.newest(2, "packet"));
  sealed.leaves.push_back(Seal{3, {}});
  EXPECT_EQ(code(club, 0, sealed.signed_by(club.members[2].secrets, course.frontier())), "seal");
}

using Attack59 = Umpired;
TEST_F(Attack59, an_umpire_who_shows_two_histories_has_signed_both) {
  const Course course = club[0].course().clone();
  const Bytes one = written(club, 2);
  Forgery f(one);
  SignedNote chat{note_text(make_note(NoteKind::chat, course.game_id(), course.last_head().head,
                                      {{"seat", "2"}, {"text", "to you alone"}})),
                  {}};
  add_signature(chat, key_name(course.game_id(), 2), club.members[2].secrets.signing);
  f.leaves.push_back(NoteLeaf{print_note(chat)});
  const Bytes two = f.signed_by(club.members[2].secrets, course.frontier());
  ASSERT_EQ(club[0].receive(one)->is, Received::Is::applied);
  ASSERT_EQ(club[1].receive(two)->is, Received::Is::applied);
  const std::size_t a = *club.writer();
  const Bytes next = written(club, a, {{a == 0 ? "strike A1 at B1" : "strike B1 at A1"}, std::nullopt, {}});
  // the player's packet carries the umpire's signature that he has seen: it does not fit the other history
  const auto got = club[1 - a].receive(next);
  EXPECT_NE(got->is, Received::Is::applied);
  const auto parting = *compare(*history_of(club[0].log()), *history_of(club[1].log()));
  ASSERT_TRUE(parting);
  ASSERT_EQ(parting->doubles.size(), 1u);
  EXPECT_EQ(parting->doubles[0].seat, 2);
}

// ---- 7.8 -------------------------------------------------------------------------------------------------------

TEST(Attack60, silence_on_a_bad_result_brings_no_second_roll) {
  Club club;
  const Duel d = duel(club);
  const Hash x = club[d.actor].course().open_x()->x;
  for (int i = 0; i < 3; ++i) {
    club.reopen(d.actor);
    EXPECT_EQ(club[d.actor].phase(), Phase::wait);
    EXPECT_EQ(club[d.actor].course().open_x()->x, x);
    EXPECT_EQ(club[d.actor].send({{"end-turn"}, std::nullopt, {}}).error().code, "phase");
  }
  // what is left to the actor is a claim, and to the arbiter of the genesis a ruling; both end, neither rolls
  EXPECT_TRUE(club[d.actor].claim());
}

TEST(Attack61, a_claim_by_one_who_hides_the_answer_is_void_when_the_packet_is_shown) {
  Club club;
  const Duel d = duel(club);
  const Bytes answer = written(club, d.other);
  const auto claim = club[d.actor].claim();
  ASSERT_TRUE(claim);
  // a program with the packet rejects the claim, at any date
  EXPECT_EQ(club[d.other].receive_note(*claim)->is, NoteReceived::Is::void_claim);
  auto club_secretary = Node::watch(club.folder / "secretary", club.setting(0));
  ASSERT_TRUE(club_secretary);
  const auto starts = *club[d.other].log().packet_starts();
  for (const std::uint64_t first : starts)
    ASSERT_TRUE(club_secretary->receive(**club[d.other].log().packet_at(first)));
  EXPECT_EQ(club_secretary->receive_note(*claim)->is, NoteReceived::Is::void_claim);
  EXPECT_EQ(club[d.actor].receive(answer)->is, Received::Is::applied) << "the one answer that there can be";
}

TEST(Attack62, no_clock_is_read_by_anything_that_judges) {
  const std::filesystem::path root = HEXPOST_SOURCE_DIR;
  int files = 0;
  for (const char* folder : {"engine", "store/wire", "store/protocol"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      const std::string name = entry.path().extension().string();
      if (name != ".h" && name != ".cpp") continue;
      std::ifstream in(entry.path());
      std::stringstream text;
      text << in.rdbuf();
      for (const char* word : {"<chrono>", "<ctime>", "<time.h>", "gettimeofday", "clock_gettime"}) {
        EXPECT_EQ(text.str().find(word), std::string::npos) << entry.path() << ": " << word;
      }
      ++files;
    }
  }
  EXPECT_GT(files, 30);
}

TEST(Attack63, a_player_who_lost_everything_comes_back_by_own_signed_mails) {
  Club club;
  const Duel d = moved_duel(club);
  const History older = *history_of(club[d.other].log());
  const Bytes own = written(club, d.actor, {{d.second_strike()}, std::nullopt, {}});
  ASSERT_EQ(club[d.other].receive(own)->is, Received::Is::applied);
  // disk and mark are gone; the other sends the older history, in which the strike was not yet ordered
  auto fresh = Node::watch(club.folder / "fresh", club.setting(d.actor));
  ASSERT_TRUE(fresh);
  for (const Packet& packet : older)
    ASSERT_EQ(fresh->receive(encode_packet(packet))->is, Received::Is::applied);
  fresh = base::Error{};
  club.members[d.actor].node.reset();
  club.members[d.actor].path = club.folder / "fresh", club.members[d.actor].top = club.folder / "fresh-top";
  club.reopen(d.actor);
  EXPECT_EQ(club[d.actor].phase(), Phase::move) << "as if he had not moved";
  // his own Sent folder knows better: the highest head signed by his own key wins
  ASSERT_EQ(club[d.actor].receive(own)->is, Received::Is::applied);
  EXPECT_EQ(club[d.actor].phase(), Phase::wait);
  EXPECT_EQ(club[d.actor].log().head(), club[d.other].log().head());
  club.reopen(d.actor);
  EXPECT_EQ(*read_top(club.members[d.actor].top, club[d.actor].course().game_id()), club[d.actor].log().head());
}

TEST(Attack63, another_history_lacks_the_players_signature) {
  Club club;
  const Duel d = moved_duel(club);
  const Course before = club[d.other].course().clone();
  // the other would need the actor's key to make him sign what he did not
  const Bytes false_own =
      forge(club.members[d.other].secrets, before, static_cast<std::uint8_t>(d.actor), {Decision{"end-turn"}}, true);
  EXPECT_EQ(club[d.actor].receive(false_own)->refusal->code, "signature");
}

}  // namespace
}  // namespace hexpost::store::test
