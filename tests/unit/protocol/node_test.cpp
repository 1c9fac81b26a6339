#include <gtest/gtest.h>

#include <filesystem>

#include "store/log/top.h"
#include "tests/unit/protocol/club.h"
#include "tests/unit/protocol/odd_build.h"

/// What a seat's program does: the phases (schemas/packets.md, What a seat may do), old and early mail, disputes,
/// forks, the high-water mark.
namespace hexpost::store::test {
namespace {

TEST(Phases, of_a_duel_follow_from_the_log) {
  Club club;
  club.prepare();
  EXPECT_EQ(club[0].phase(), Phase::setup);
  EXPECT_TRUE(club[0].setup()->ready);
  EXPECT_FALSE(club[1].setup()->ready);
  club.send(0, {{}, all_policies("yes"), {}});
  EXPECT_EQ(club[0].phase(), Phase::wait);
  EXPECT_EQ(club[1].phase(), Phase::answer);
}

TEST(Phases, move_comes_after_an_answer_that_leaves_the_actor_awaited) {
  Club club;
  const Duel d = moved_duel(club);
  EXPECT_EQ(club[d.actor].phase(), Phase::move);
  EXPECT_EQ(club[d.other].phase(), Phase::wait);
  EXPECT_FALSE(club[d.actor].course().open_x());
}

TEST(Phases, share_is_for_an_answerer_that_does_not_write) {
  Club club({.players = 3, .umpires = 0, .hits = 1, .arbiter = false, .resolve = {}});
  club.begin();
  EXPECT_EQ(club[0].phase(), Phase::wait);
  EXPECT_EQ(club[1].phase(), Phase::share);
  EXPECT_EQ(club[2].phase(), Phase::answer);
  EXPECT_EQ(club[2].missing().shares, std::vector<std::uint8_t>{1});
  EXPECT_EQ(club[2].send({}).error().code, "missing");
  const auto slip = club[1].send_slip();
  ASSERT_TRUE(slip && slip->proof);
  ASSERT_TRUE(club[2].receive_slip(club.newest(1, "slip")));
  EXPECT_TRUE(club[2].missing().nothing());
  ASSERT_TRUE(club[1].send_slip()) << "again at will";
  ASSERT_TRUE(club[2].receive_slip(club.newest(1, "slip")));
  EXPECT_EQ(club[0].send_slip().error().code, "phase");
}

TEST(Phases, no_seat_writes_out_of_turn) {
  Club club;
  const Duel d = moved_duel(club);
  EXPECT_EQ(club[d.other].send({{"end-turn"}, std::nullopt, {}}).error().code, "phase");
  EXPECT_EQ(club[d.actor].send({}).error().code, "empty");
  EXPECT_EQ(club[d.actor].send({{"dance"}, std::nullopt, {}}).error().code, "lines");
  EXPECT_EQ(club[d.actor].send({{d.strike()}, std::nullopt, {}}).error().code, "decision");
  club.send(d.actor, {{d.second_strike()}, std::nullopt, {}});
}

TEST(Slips, that_prove_nothing_are_refused_and_early_ones_are_kept) {
  Club club({.players = 3, .umpires = 0, .hits = 1, .arbiter = false, .resolve = {}});
  club.prepare();
  const Bytes first = written(club, 0);
  ASSERT_EQ(club[1].receive(first)->is, Received::Is::applied);
  ASSERT_TRUE(club[1].send_slip());
  const Bytes bytes = club.newest(1, "slip");
  EXPECT_FALSE(club[2].receive_slip(bytes)) << "the packet has not come";
  ASSERT_EQ(club[2].receive(first)->is, Received::Is::applied);
  Slip bad = *decode_slip(bytes);
  (*bad.proof)[7] ^= 1;
  EXPECT_EQ(club[2].receive_slip(encode_slip(bad)).error().code, "slip");
  Slip stolen = *decode_slip(bytes);
  stolen.seat = 0;
  EXPECT_EQ(club[2].receive_slip(encode_slip(stolen)).error().code, "slip");
  Slip opened = *decode_slip(bytes);
  opened.openings.push_back({1, 0, {}, "dodge do yes", {}});
  EXPECT_EQ(club[2].receive_slip(encode_slip(opened)).error().code, "slip");
  EXPECT_EQ(club[2].receive_slip(Bytes(20)).error().code, "damaged");
  ASSERT_TRUE(club[2].receive_slip(bytes));
  EXPECT_TRUE(club[2].missing().nothing());
}

TEST(Slips, survive_only_as_they_are_written) {
  Club club({.players = 3, .umpires = 0, .hits = 1, .arbiter = false, .resolve = {}});
  club.begin();
  const Bytes bytes = encode_slip(*club[1].send_slip());
  EXPECT_EQ(encode_slip(*decode_slip(bytes)), bytes);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    Bytes changed = bytes;
    changed[i] ^= 1;
    const auto slip = decode_slip(changed);
    EXPECT_TRUE(!slip || encode_slip(*slip) == changed) << i;
    EXPECT_FALSE(club[2].receive_slip(changed)) << i;
  }
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(decode_slip(ByteView(bytes).first(size)));
}

TEST(Deposits, that_do_not_fit_refuse_the_packet_and_the_umpire_waits_for_them) {
  Club club({.players = 2, .umpires = 1, .hits = 2, .arbiter = false, .resolve = {}});
  club.prepare();
  const Bytes packet = written(club, 0, {{}, all_policies("yes"), {}});
  const Bytes deposit = club.newest(0, "deposit");
  EXPECT_EQ(encode_deposit(*decode_deposit(deposit)), deposit);
  ASSERT_EQ(club[2].receive(packet)->is, Received::Is::parked);
  EXPECT_FALSE(club[2].begun());
  Deposit other = *decode_deposit(deposit);
  other.slots[0].policy = "dodge do no";
  const auto wrong = club[2].receive_deposit(encode_deposit(other));
  ASSERT_TRUE(wrong);
  EXPECT_FALSE(club[2].begun());
  EXPECT_EQ(club[2].receive(packet)->refusal->code, "seal");
  ASSERT_EQ(*club.members[2].proofs, 0) << "judged before the key is touched";
  const auto right = club[2].receive_deposit(deposit);
  ASSERT_TRUE(right);
  EXPECT_EQ(right->is, Received::Is::applied);
  EXPECT_EQ(club[2].receive(packet)->is, Received::Is::duplicate);
  EXPECT_EQ(club[2].phase(), Phase::answer);
}

TEST(Deposits, by_a_stranger_crowd_no_player_out_for_ever) {
  Club club({.players = 2, .umpires = 1, .hits = 2, .arbiter = false, .resolve = {}});
  club.prepare();
  const Bytes packet = written(club, 0, {{}, all_policies("yes"), {}});
  const Bytes deposit = club.newest(0, "deposit");
  for (int n = 0; n < 9; ++n) {
    Deposit junk = *decode_deposit(deposit);
    junk.slots[0].policy = "junk " + std::to_string(n);
    ASSERT_TRUE(club[2].receive_deposit(encode_deposit(junk)));
  }
  (void)club[2].receive(packet);
  EXPECT_FALSE(club[2].begun());
  ASSERT_TRUE(club[2].receive_deposit(deposit));
  (void)club[2].receive(packet);
  EXPECT_EQ(club[2].phase(), Phase::answer);
  EXPECT_EQ(club[2].receive_deposit(deposit)->is, Received::Is::duplicate);
  Deposit large = *decode_deposit(deposit);
  large.slots[0].policy.assign(5000, 'x');
  EXPECT_EQ(club[2].receive_deposit(encode_deposit(large)).error().code, "damaged");
}

TEST(Setup, a_plan_that_cannot_become_a_game_is_not_sent) {
  Club club;
  for (const std::vector<std::uint8_t>& answerers : {std::vector<std::uint8_t>{}, {1}, {5}, {0, 0}}) {
    Genesis plan = club.plan();
    plan.seats[1].answerers = answerers;
    EXPECT_EQ(Node::invite(club.folder / "bad", plan, 0, secrets_of(0), club.setting(0)).error().code, "genesis");
  }
  Genesis plan = club.plan();
  plan.system = "chess";
  EXPECT_FALSE(Node::invite(club.folder / "bad", plan, 0, secrets_of(0), club.setting(0)));
  EXPECT_FALSE(std::filesystem::exists(club.folder / "bad"));
}

TEST(Setup, a_join_that_would_spoil_the_game_does_not_take_a_seat) {
  Club club({.players = 3, .umpires = 0, .hits = 1, .arbiter = false, .resolve = {}});
  Genesis open_plan = club.plan();
  open_plan.seats[1].name.clear(), open_plan.seats[2].name.clear();
  auto host = Node::invite(club.members[0].path, open_plan, 0, secrets_of(0), club.setting(0));
  ASSERT_TRUE(host) << host.error().what;
  const std::string invitation = base::as_text(host->outbox()->front().row.bytes);
  const auto join = [&](const std::string& file, std::uint8_t seat, const std::string& name, int secrets) {
    auto guest = Node::join(club.folder / file, invitation, seat, name, secrets_of(secrets), club.setting(seat));
    EXPECT_TRUE(guest);
    return host->receive_setup(base::as_text(guest->outbox()->front().row.bytes));
  };
  EXPECT_EQ(join("a", 1, "player 0", 1).error().code, "join") << "the inviter's name";
  EXPECT_EQ(join("g", 1, "Player\u00a00 ", 1).error().code, "join") << "a name that people read as the inviter's";
  EXPECT_EQ(join("b", 1, "thief", 0).error().code, "join") << "the inviter's keys";
  EXPECT_TRUE(join("c", 1, "Anna", 1));
  EXPECT_EQ(join("d", 2, "Anna", 2).error().code, "join");
  EXPECT_EQ(join("e", 1, "Bert", 3).error().code, "join") << "the seat is taken";
  EXPECT_TRUE(join("f", 2, "Bert", 2));
  EXPECT_EQ(host->setup()->joined, (std::vector<std::uint8_t>{1, 2}));
}

TEST(Mail, held_already_changes_nothing) {
  Club club;
  club.begin();
  dice::Random random(3);
  std::vector<std::pair<std::size_t, Bytes>> all;
  for (int i = 0; i < 6; ++i) {
    const std::size_t w = *club.writer();
    club.turn(random);
    all.emplace_back(w, club.newest(w, "packet"));
  }
  const Head head = club[0].log().head();
  for (const auto& [from, packet] : all) {
    EXPECT_EQ(club[1 - from].receive(packet)->is, Received::Is::duplicate);
    EXPECT_EQ(club[from].receive(packet)->is, Received::Is::duplicate);
  }
  EXPECT_EQ(club[0].log().head(), head);
  EXPECT_EQ(club[1].log().head(), head);
}

TEST(Mail, that_comes_too_early_waits_until_the_gap_closes) {
  Club club({.players = 2, .umpires = 0, .hits = 2, .arbiter = false, .resolve = {}});
  club.prepare();
  auto witness = Node::watch(club.folder / "witness", club.setting(0));
  ASSERT_TRUE(witness);
  std::vector<Bytes> all;
  club.send(0);
  all.push_back(club.newest(0, "packet"));
  dice::Random random(4);
  for (int i = 0; i < 5; ++i) {
    const std::size_t w = *club.writer();
    club.turn(random);
    all.push_back(club.newest(w, "packet"));
  }
  for (std::size_t i = all.size(); i-- > 1;)
    EXPECT_EQ(witness->receive(all[i])->is, Received::Is::parked);
  EXPECT_EQ(witness->receive(all[0])->packets, all.size());
  EXPECT_EQ(witness->log().head(), club[0].log().head());
  EXPECT_EQ(witness->phase(), Phase::wait);
}

TEST(Mail, far_ahead_or_too_much_of_it_is_not_kept) {
  Club club;
  club.begin();
  Forgery f(club.newest(0, "packet"));
  f.packet.first = 1'000'000'000;
  EXPECT_EQ(club[1].receive(encode_packet(f.packet))->refusal->code, "size");
  int kept = 0;
  for (std::uint64_t i = 0; i < 200; ++i) {
    f.packet.first = 1000 + i;
    kept += club[1].receive(encode_packet(f.packet))->is == Received::Is::parked;
  }
  EXPECT_LE(kept, 64);
}

TEST(Lines, get_a_verdict_each) {
  Club club;
  const Duel d = moved_duel(club);
  using Is = table::Verdict::Is;
  const auto verdicts =
      club[d.actor].check({d.strike(), "dance", d.second_strike(), "end-turn", "stand army toast do yes"});
  ASSERT_EQ(verdicts.size(), 5u);
  EXPECT_EQ(verdicts[0].is, Is::illegal);
  EXPECT_EQ(verdicts[0].refusal->rule, "1.3");
  EXPECT_EQ(verdicts[1].is, Is::malformed);
  EXPECT_EQ(verdicts[2].is, Is::legal);
  EXPECT_EQ(verdicts[3].is, Is::later);
  EXPECT_EQ(verdicts[4].is, Is::legal);
  EXPECT_TRUE(club[d.other].check({"end-turn"}).empty());
}

TEST(Lines, not_used_at_a_stop_are_left_over_and_proposed_again) {
  Club club;
  club.prepare();
  club.send(0);  // no player has sealed: every question stops the run
  const std::size_t a = club[1].board().awaited().who, b = 1 - a;
  const std::string own(1, static_cast<char>('A' + a)), foe(1, static_cast<char>('A' + b));
  const std::vector<std::string> lines{"strike " + own + "1 at " + foe + "1", "end-turn"};
  club.send(1, {a == 1 ? lines : std::vector<std::string>{}, std::nullopt, {}});
  if (a == 0) club.send(0, {lines, std::nullopt, {}});
  ASSERT_EQ(club[b].phase(), Phase::answer);
  EXPECT_EQ(club[b].board().awaited().question, "dodge");
  club.send(b, {{"dodge " + foe + "1 yes"}, std::nullopt, {}});
  for (const std::size_t seat : {a, b})
    EXPECT_EQ(club[seat].course().unused(static_cast<std::uint8_t>(a)), std::vector<std::string>{"end-turn"});
}

// ---- disputes --------------------------------------------------------------------------------------------------

/// A forged answer that is wrong in one die.
Bytes false_answer(Club& club, const Duel& d) {
  const Course& course = club[d.actor].course();
  Forgery f(written(club, d.other));
  for (Leaf& leaf : f.leaves) {
    if (auto* roll = std::get_if<Roll>(&leaf)) roll->value = roll->value == 6 ? 1 : 6;
  }
  return f.signed_by(club.members[d.other].secrets, course.frontier());
}

TEST(Dispute, a_wrong_packet_is_refused_once_and_nothing_moves) {
  Club club;
  const Duel d = duel(club);
  const Bytes bad = false_answer(club, d);
  const Head head = club[d.actor].log().head();
  const auto got = club[d.actor].receive(bad);
  ASSERT_TRUE(got && got->refusal);
  EXPECT_EQ(got->refusal->code, "roll");
  ASSERT_TRUE(got->note);
  EXPECT_EQ(club[d.actor].phase(), Phase::dispute);
  EXPECT_EQ(club[d.actor].log().head(), head);
  const auto again = club[d.actor].receive(bad);
  EXPECT_EQ(again->refusal->code, "roll");
  EXPECT_FALSE(again->note) << "answered at most once";
  EXPECT_EQ(club[d.actor].send({}).error().code, "phase");
  EXPECT_EQ(club[d.actor].chat("?").error().code, "phase");
  club.reopen(d.actor);
  EXPECT_EQ(club[d.actor].phase(), Phase::dispute);
  EXPECT_EQ(club[d.actor].refusal()->code, "roll");
}

TEST(Dispute, my_own_judge_finds_a_refused_packet_right_and_it_stands) {
  Club club;
  const Duel d = duel(club);
  const Bytes good = written(club, d.other);
  // a refusal without ground
  const Course& course = club[d.actor].course();
  SignedNote note{note_text(make_note(NoteKind::refusal, course.game_id(), course.last_head().head,
                                      {{"packet", base::to_hex(packet_hash(good))},
                                       {"event", "9"},
                                       {"code", "roll"},
                                       {"why", "I do not like it"}})),
                  {}};
  add_signature(note, key_name(course.game_id(), static_cast<std::uint8_t>(d.actor)),
                club.members[d.actor].secrets.signing);
  const auto got = club[d.other].receive_note(print_note(note));
  ASSERT_TRUE(got) << got.error().what;
  EXPECT_EQ(got->is, NoteReceived::Is::stands);
  EXPECT_EQ(club[d.other].phase(), Phase::dispute);
  EXPECT_FALSE(club[d.other].may_replace());
  EXPECT_EQ(club[d.other].replace({}).error().code, "phase");
  ASSERT_TRUE(club[d.other].resend());
  EXPECT_EQ(club.newest(d.other, "packet"), good) << "the same bytes, whatever is said";
  ASSERT_EQ(club[d.actor].receive(good)->is, Received::Is::applied);
}

TEST(Dispute, a_forged_refusal_is_no_refusal) {
  Club club;
  const Duel d = duel(club);
  const Bytes good = written(club, d.other);
  const Course& course = club[d.actor].course();
  SignedNote note{note_text(make_note(
                      NoteKind::refusal, course.game_id(), course.last_head().head,
                      {{"packet", base::to_hex(packet_hash(good))}, {"event", "9"}, {"code", "roll"}, {"why", "x"}})),
                  {}};
  add_signature(note, key_name(course.game_id(), static_cast<std::uint8_t>(d.other)),
                club.members[d.other].secrets.signing);
  EXPECT_EQ(club[d.other].receive_note(print_note(note)).error().code, "note") << "by oneself";
  EXPECT_EQ(club[d.other].phase(), Phase::wait);
}

/// A build with a bug: it takes a strike by the fencer who has acted for the end of the turn.
Resolver lax_resolver(std::shared_ptr<bool> lax) {
  OddBuild odd;
  odd.on_push = [lax](table::Segment& segment) {
    for (std::string& line : segment.lines) {
      if (*lax && line.starts_with("strike ")) line = "end-turn";
    }
  };
  return odd_resolver(odd);
}

TEST(Dispute, the_refusal_of_a_packet_that_the_own_program_never_wrote_says_so) {
  Club club;
  const Duel d = duel(club);
  const Bytes own = written(club, d.other);
  Forgery forged(own);
  for (Leaf& leaf : forged.leaves) {
    if (auto* mark = std::get_if<Mark>(&leaf)) mark->hash[0] ^= 1;
  }
  const Bytes other = forged.signed_by(club.members[d.other].secrets, club[d.actor].course().frontier());
  const auto got = club[d.actor].receive(other);
  ASSERT_TRUE(got && got->note);
  const auto told = club[d.other].receive_note(*got->note);
  ASSERT_TRUE(told) << told.error().what;
  EXPECT_EQ(told->is, NoteReceived::Is::not_mine);
  EXPECT_EQ(club[d.other].phase(), Phase::wait) << "nothing is disputed: his packet stands";
}

TEST(Dispute, one_replacement_for_a_packet_that_was_rightly_refused) {
  const auto lax = std::make_shared<bool>(false);
  Club club({.players = 2, .umpires = 0, .hits = 2, .arbiter = false, .resolve = lax_resolver(lax)});
  const Duel d = moved_duel(club);
  *lax = true;
  club.reopen(d.actor);
  const Bytes wrong = written(club, d.actor, {{d.strike()}, std::nullopt, {}});
  *lax = false;  // the build is fixed
  club.reopen(d.actor), club.reopen(d.other);
  const auto got = club[d.other].receive(wrong);
  ASSERT_EQ(got->refusal->code, "decision");
  EXPECT_EQ(got->refusal->rule, "1.3");
  const auto told = club[d.actor].receive_note(*got->note);
  ASSERT_TRUE(told) << told.error().what;
  EXPECT_EQ(told->is, NoteReceived::Is::replace);
  EXPECT_TRUE(club[d.actor].may_replace());
  const std::uint64_t old_size = club[d.actor].log().size();
  const auto replaced = club[d.actor].replace({{d.second_strike()}, std::nullopt, {}});
  ASSERT_TRUE(replaced) << replaced.error().what;
  EXPECT_TRUE(std::filesystem::exists(club.members[d.actor].path + ".refused-" + std::to_string(old_size)));
  EXPECT_EQ(club[d.actor].phase(), Phase::wait);
  EXPECT_EQ(*read_top(club.members[d.actor].top, club[d.actor].course().game_id()), *replaced);
  const auto taken = club[d.other].receive(club.newest(d.actor, "packet"));
  ASSERT_EQ(taken->is, Received::Is::applied) << taken->refusal->why;
  EXPECT_EQ(club[d.other].phase(), Phase::answer);
  EXPECT_FALSE(club[d.actor].may_replace());
  EXPECT_EQ(club[d.actor].replace({}).error().code, "phase");
  club.reopen(d.actor);
  EXPECT_EQ(club[d.actor].log().head(), club[d.other].log().head());
  EXPECT_EQ(club[d.other].receive(wrong)->refusal->code, "fork") << "the first one can never come back";
  EXPECT_TRUE(audit(club[d.other].log(), club.resolve)->good());
}

TEST(Dispute, a_second_packet_without_the_refusal_is_a_fork) {
  Club club;
  const Duel d = duel(club);
  const Bytes bad = false_answer(club, d);
  ASSERT_EQ(club[d.actor].receive(bad)->refusal->code, "roll");
  const auto second = club[d.actor].receive(club.newest(d.other, "packet"));
  EXPECT_EQ(second->refusal->code, "fork");
  const auto forks = club[d.actor].log().forks();
  ASSERT_EQ(forks->size(), 1u);
  const auto& fork = forks->front();
  const SigningKey key = club[d.actor].course().signing_key(static_cast<std::uint8_t>(d.other));
  EXPECT_TRUE(verify_head(key, club[d.actor].course().game_id(), fork.held.head, fork.held.signature));
  EXPECT_TRUE(verify_head(key, club[d.actor].course().game_id(), fork.other.head, fork.other.signature));
}

TEST(Dispute, a_crash_in_the_middle_of_a_replacement_is_made_good) {
  for (const bool marked : {false, true}) {
    const auto lax = std::make_shared<bool>(false);
    Club club({.players = 2, .umpires = 0, .hits = 2, .arbiter = false, .resolve = lax_resolver(lax)});
    const Duel d = moved_duel(club);
    *lax = true;
    club.reopen(d.actor);
    const Bytes wrong = written(club, d.actor, {{d.strike()}, std::nullopt, {}});
    *lax = false;
    club.reopen(d.actor);
    const auto got = club[d.other].receive(wrong);
    ASSERT_TRUE(club[d.actor].receive_note(*got->note));
    const std::string path = club.members[d.actor].path, top = club.members[d.actor].top;
    const Head before = club[d.actor].log().head();
    const Hash game = club[d.actor].course().game_id();
    const auto head = club[d.actor].replace({{d.second_strike()}, std::nullopt, {}});
    ASSERT_TRUE(head);
    // back to the moment before the names were changed
    club.members[d.actor].node.reset();
    std::filesystem::rename(path, path + ".replacement");
    std::filesystem::rename(path + ".refused-" + std::to_string(before.size), path);
    if (!marked) {
      ASSERT_TRUE(replace_top(top, game, *head, before));
    }
    club.reopen(d.actor);
    EXPECT_EQ(club[d.actor].log().head(), marked ? *head : before);
    EXPECT_EQ(club[d.actor].may_replace(), !marked);
    EXPECT_FALSE(std::filesystem::exists(path + ".replacement"));
  }
}

// ---- the mark --------------------------------------------------------------------------------------------------

namespace {
/// Closes a member's file and copies it beside itself; returns its path.
std::string copied(Club& club, std::size_t seat, const std::string& ending) {
  const std::string path = club.members[seat].path;
  club.members[seat].node.reset();
  std::filesystem::copy_file(path, path + ending);
  return path;
}

/// Puts the backup in the place of the file.
void restore(Club& club, std::size_t seat) {
  const std::string path = club.members[seat].path;
  club.members[seat].node.reset();
  for (const char* suffix : {"", "-wal", "-shm"})
    std::filesystem::remove(path + suffix);
  std::filesystem::copy_file(path + ".backup", path);
}
}  // namespace

TEST(Mark, a_restored_file_signs_nothing_until_it_has_caught_up) {
  Club club;
  const Duel d = moved_duel(club);
  copied(club, d.actor, ".backup");
  club.reopen(d.actor);
  const Bytes sent = written(club, d.actor, {{d.second_strike()}, std::nullopt, {}});
  restore(club, d.actor);
  club.reopen(d.actor);
  EXPECT_TRUE(club[d.actor].behind_top());
  EXPECT_EQ(club[d.actor].send({{"end-turn"}, std::nullopt, {}}).error().code, "top");
  EXPECT_EQ(club[d.actor].resign().error().code, "top");
  // his own mail from the Sent folder makes it whole
  ASSERT_EQ(club[d.actor].receive(sent)->is, Received::Is::applied);
  EXPECT_FALSE(club[d.actor].behind_top());
  EXPECT_EQ(club[d.actor].phase(), Phase::wait);
}

TEST(Mark, a_longer_packet_on_an_older_file_is_no_way_around_it) {
  Club club;
  const Duel d = moved_duel(club);
  const std::string path = copied(club, d.actor, ".backup");
  club.reopen(d.actor);
  (void)written(club, d.actor, {{d.second_strike()}, std::nullopt, {}});
  restore(club, d.actor);
  auto node = Node::open(path, club.members[d.actor].secrets, club.setting(d.actor));
  ASSERT_TRUE(node);
  const std::vector<std::string> many(30, "stand army toast do yes");
  EXPECT_EQ(node->send({many, std::nullopt, {}}).error().code, "top");
}

TEST(Mark, two_programs_on_two_copies_of_a_file_cannot_both_send) {
  Club club;
  const Duel d = moved_duel(club);
  const std::string path = copied(club, d.actor, ".copy");
  auto left = Node::open(path, club.members[d.actor].secrets, club.setting(d.actor));
  auto right = Node::open(path + ".copy", club.members[d.actor].secrets, club.setting(d.actor));
  ASSERT_TRUE(left && right);
  ASSERT_TRUE(left->send({{d.second_strike()}, std::nullopt, {}}));
  EXPECT_EQ(right->send({{"end-turn"}, std::nullopt, {}}).error().code, "top");
  EXPECT_EQ(right->log().head().size + 3, left->log().head().size);
}

TEST(Mark, missing_after_a_crash_is_raised_on_the_next_opening) {
  Club club;
  const Duel d = moved_duel(club);
  std::filesystem::copy_file(club.members[d.actor].top, club.members[d.actor].top + ".old");
  (void)written(club, d.actor, {{d.second_strike()}, std::nullopt, {}});
  const Head head = club[d.actor].log().head();
  std::filesystem::rename(club.members[d.actor].top + ".old", club.members[d.actor].top);
  club.reopen(d.actor);
  EXPECT_EQ(*read_top(club.members[d.actor].top, club[d.actor].course().game_id()), head);
}

TEST(Keys, that_have_no_seat_open_nothing) {
  Club club;
  club.begin();
  club.members[0].node.reset();
  EXPECT_EQ(Node::open(club.members[0].path, secrets_of(5), club.setting(0)).error().code, "seat");
  const auto onlooker = Node::open(club.members[0].path, std::nullopt, club.setting(0));
  ASSERT_TRUE(onlooker);
  EXPECT_EQ(onlooker->phase(), Phase::wait);
}

TEST(Compare, names_the_first_event_and_who_signed_both) {
  Club club;
  const Duel d = moved_duel(club);
  const Course& course = club[d.actor].course();
  const auto seat = static_cast<std::uint8_t>(d.actor);
  const Bytes one = forge(club.members[d.actor].secrets, course, seat, {Decision{d.second_strike()}}, true);
  const Bytes two = forge(club.members[d.actor].secrets, course, seat,
                          {Decision{"stand army toast do yes"}, Decision{"end-turn"}}, true);
  History left = *history_of(club[d.actor].log()), right = left;
  EXPECT_FALSE(*compare(left, right));
  left.push_back(*decode_packet(one));
  EXPECT_FALSE(*compare(left, right)) << "one is the other's beginning";
  right.push_back(*decode_packet(two));
  const auto parting = compare(left, right);
  ASSERT_TRUE(parting && *parting);
  EXPECT_EQ((*parting)->event, course.size() + 1) << "after the seen leaf, which is the same";
  ASSERT_EQ((*parting)->doubles.size(), 1u);
  EXPECT_EQ((*parting)->doubles[0].seat, seat);
  EXPECT_NE((*parting)->doubles[0].left.head.size, (*parting)->doubles[0].right.head.size);
  EXPECT_NE((*parting)->sentence.find("signed both"), std::string::npos);
}

}  // namespace
}  // namespace hexpost::store::test
