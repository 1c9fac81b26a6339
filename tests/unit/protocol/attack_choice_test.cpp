#include <gtest/gtest.h>

#include <algorithm>

#include "engine/orders/standing.h"
#include "tests/unit/protocol/club.h"

/// Attacks 11 to 32 of README.md here: choice after beta, and standing orders as secrets.
namespace hexpost::store::test {
namespace {

/// The other is to answer; what the actor's program says to his falsified answer.
class Choice : public testing::Test {
 protected:
  Choice() : d(duel(club)), actor(static_cast<std::uint8_t>(d.actor)), other(static_cast<std::uint8_t>(d.other)) {}
  template <class Change>
  std::string changed(Change change) {
    Forgery f(written_once());
    change(f.leaves);
    return code(club, d.actor, f.signed_by(club.members[d.other].secrets, club[d.actor].course().frontier()));
  }
  const Bytes& written_once() {
    if (honest.empty()) honest = written(club, d.other);
    return honest;
  }
  static auto at(std::vector<Leaf>& leaves, LeafType type) {
    return std::ranges::find_if(leaves, [type](const Leaf& l) { return type_of(l) == type; });
  }
  Club club;
  Duel d;
  std::uint8_t actor, other;
  Bytes honest;
};

using Attack11 = Choice;
TEST_F(Attack11, a_slot_that_the_run_asks_for_must_be_opened) {
  EXPECT_EQ(changed([](auto& l) { l.erase(at(l, LeafType::opening)); }), "opening");
  // nor does "then ask me" help: the run ends there only if the sealed text says so
  EXPECT_EQ(changed([](auto& l) { l.erase(at(l, LeafType::opening), at(l, LeafType::mark)); }), "opening");
}

using Attack12 = Choice;
TEST_F(Attack12, only_what_was_sealed_can_be_opened) {
  EXPECT_EQ(
      changed([](auto& l) { std::get<Opening>(*at(l, LeafType::opening)).policy = "dodge do no; strike-back do no"; }),
      "opening");
  EXPECT_EQ(changed([](auto& l) { std::get<Opening>(*at(l, LeafType::opening)).salt[0] ^= 1; }), "opening");
  EXPECT_EQ(changed([](auto& l) { std::get<Opening>(*at(l, LeafType::opening)).path[0][0] ^= 1; }), "opening");
  EXPECT_EQ(changed([](auto& l) { std::get<Opening>(*at(l, LeafType::opening)).path.pop_back(); }), "opening");
}

using Attack13 = Choice;
TEST_F(Attack13, there_is_one_seal_at_most_and_in_its_place) {
  EXPECT_EQ(changed([](auto& l) { l.push_back(Seal{3, {}}), l.push_back(Seal{3, {}}); }), "grammar");
  EXPECT_EQ(changed([](auto& l) { l.insert(at(l, LeafType::share), Seal{3, {}}); }), "grammar");
  EXPECT_EQ(changed([](auto& l) { l.insert(at(l, LeafType::opening), Seal{3, {}}); }), "opening");
  EXPECT_EQ(changed([](auto& l) { l.insert(at(l, LeafType::mark), Seal{3, {}}); }), "grammar");
}

using Attack14 = Choice;
TEST_F(Attack14, the_seal_of_the_packet_that_resolves_counts_only_afterwards) {
  const auto texts = all_policies("no");
  const Course& course = club[d.actor].course();
  const SealTree tree =
      make_seal(club.members[d.other].secrets.seal_key, course.game_id(), other, course.size(), texts);
  const Opening fresh =
      open_slot(tree, club.members[d.other].secrets.seal_key, course.game_id(), other, course.size(), 0, texts[0]);
  EXPECT_EQ(changed([&](auto& l) {
              *at(l, LeafType::opening) = fresh;
              l.push_back(Seal{3, tree.root});
            }),
            "opening");
  EXPECT_EQ(changed([&](auto& l) { l.push_back(Seal{3, tree.root}); }), "") << "sealed anew, answered by the old one";
}

TEST(Attack15, what_bad_dice_make_impossible_is_void_in_its_turn_and_refuses_nothing) {
  // two strikes at one fencer: if the first die fells him, the second order is impossible. No program may refuse the
  // packet then.
  bool voided = false, carried_out = false;
  for (int n = 0; n < 24 && !(voided && carried_out); ++n) {
    Club club({.players = 2, .umpires = 0, .hits = 1, .arbiter = false, .resolve = {}});
    club.prepare();
    club.send(0, {{}, all_policies("no"), {}});
    const std::size_t a = club[1].board().awaited().who, b = 1 - a;
    const std::string own(1, static_cast<char>('A' + a)), foe(1, static_cast<char>('A' + b));
    std::vector<std::string> lines{"strike " + own + "1 at " + foe + "1", "strike " + own + "2 at " + foe + "1"};
    lines.insert(lines.end(), static_cast<std::size_t>(n), "stand army strike-back do yes");  // another x each time
    club.send(1, {a == 1 ? lines : std::vector<std::string>{}, all_policies("no"), {}});
    if (a == 0) club.send(0, {lines, std::nullopt, {}});
    club.send(b);
    for (const auto& entry : club[a].course().rest().trace()) {
      carried_out = carried_out || (entry.kind == table::Entry::Kind::answered && entry.text == lines[1]);
      if (entry.kind != table::Entry::Kind::voided) continue;
      voided = true;
      EXPECT_EQ(entry.text, lines[1]);
      EXPECT_EQ(entry.rule, "1.4");
    }
    EXPECT_EQ(club[0].log().head(), club[1].log().head());
    EXPECT_TRUE(audit(club[0].log(), club.resolve)->good());
  }
  EXPECT_TRUE(voided);
  EXPECT_TRUE(carried_out);
}

TEST(Attack16, a_signed_packet_is_final_before_it_is_answered_too) {
  Club club;
  const Duel d = moved_duel(club);
  const Course before = club[d.actor].course().clone();
  const auto actor = static_cast<std::uint8_t>(d.actor);
  club.send(d.actor, {{d.second_strike()}, std::nullopt, {}});
  EXPECT_EQ(club[d.actor].send({{"end-turn"}, std::nullopt, {}}).error().code, "phase");
  const Bytes second = forge(club.members[d.actor].secrets, before, actor, {Decision{"end-turn"}}, true);
  EXPECT_EQ(club[d.other].receive(second)->refusal->code, "fork");
  EXPECT_EQ(club[d.other].log().forks()->size(), 1u);
  EXPECT_EQ(club[d.other].course().open_x()->segment.lines, std::vector<std::string>{d.second_strike()});
}

TEST(Attack17, asked_for_a_new_version_the_program_sends_the_same_bytes) {
  Club club;
  const Duel d = moved_duel(club);
  const Bytes sent = written(club, d.actor, {{d.second_strike()}, std::nullopt, {}});
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(club[d.actor].resend());
    EXPECT_EQ(club.newest(d.actor, "packet"), sent);
  }
  EXPECT_EQ(club[d.actor].replace({{"end-turn"}, std::nullopt, {}}).error().code, "phase");
  EXPECT_EQ(club[d.actor].send({{"end-turn"}, std::nullopt, {}}).error().code, "phase");
}

/// No player has sealed: the actor orders two things, the first stops at the other's "dodge".
class Asked : public testing::Test {
 protected:
  Asked() {
    club.prepare();
    club.send(0);
    a = club[1].board().awaited().who, b = 1 - a;
    own = std::string(1, static_cast<char>('A' + a)), foe = std::string(1, static_cast<char>('A' + b));
    lines = {"strike " + own + "1 at " + foe + "1", "strike " + own + "2 at " + foe + "1"};
    club.send(1, {a == 1 ? lines : std::vector<std::string>{}, std::nullopt, {}});
    if (a == 0) club.send(0, {lines, std::nullopt, {}});
  }
  Club club;
  std::size_t a = 0, b = 1;
  std::string own, foe;
  std::vector<std::string> lines;
};

using Attack18 = Asked;
TEST_F(Attack18, lines_behind_a_stop_are_left_over_before_any_player_knows_the_next_dice) {
  club.send(b, {{"dodge " + foe + "1 yes"}, std::nullopt, {}});
  EXPECT_EQ(club[b].course().unused(static_cast<std::uint8_t>(a)), std::vector<std::string>{lines[1]});
  EXPECT_EQ(club[b].course().open_x()->actor, b);
  // the new run has the other's line only; the queue is not there to be cancelled or kept
  EXPECT_EQ(club[a].course().open_x()->segment.lines, std::vector<std::string>{"dodge " + foe + "1 yes"});
  club.send(a);
  EXPECT_EQ(club[a].course().rest().unused(), std::vector<std::string>{});
}

using Attack19 = Asked;
TEST_F(Attack19, ask_me_reads_the_packet_but_orders_not_begun_may_be_given_anew) {
  // residual: the answerer has read both orders
  EXPECT_EQ(club[b].course().open_x()->segment.lines, lines);
  club.send(b, {{"dodge " + foe + "1 yes"}, std::nullopt, {}});
  club.send(a);
  ASSERT_EQ(club[a].phase(), Phase::move);
  club.send(a, {{"end-turn"}, std::nullopt, {}});  // not what he had read
  EXPECT_EQ(club[b].course().open_x()->segment.lines, std::vector<std::string>{"end-turn"});
}

TEST(Attack20, dice_seen_at_an_own_open_question_stand_and_later_dice_are_new) {
  Club club;
  club.prepare();
  const std::vector<std::string> back{"dodge do no; strike-back do yes", "dodge do no; strike-back do yes",
                                      "toast do no"};
  club.send(0, {{}, back, {}});
  const std::size_t a = club[1].board().awaited().who, b = 1 - a;
  const std::string own(1, static_cast<char>('A' + a)), foe(1, static_cast<char>('A' + b));
  const std::vector<std::string> lines{"strike " + own + "1 at " + foe + "1"};
  club.send(1, {a == 1 ? lines : std::vector<std::string>{}, back, {}});
  if (a == 0) club.send(0, {lines, std::nullopt, {}});
  const Hash x = club[a].course().open_x()->x;
  club.send(b);
  // the foe strikes back: whether the actor's man dodges was left open, so the run stops at him with one die seen
  ASSERT_EQ(club[a].phase(), Phase::move);
  ASSERT_EQ(club[a].course().rest().awaited().question, "dodge");
  const auto journal_rolls = [&] {
    std::vector<int> out;
    for (std::uint64_t i = 0; i < club[a].log().size(); ++i) {
      const auto leaf = decode_leaf(*club[a].log().leaf(i));
      if (const auto* roll = std::get_if<Roll>(&*leaf)) out.push_back(roll->value);
    }
    return out;
  };
  const auto seen = journal_rolls();
  club.send(a, {{"dodge " + own + "1 yes"}, std::nullopt, {}});
  EXPECT_NE(club[b].course().open_x()->x, x);
  club.send(b);
  const auto after = journal_rolls();
  ASSERT_GT(after.size(), seen.size());
  EXPECT_TRUE(std::equal(seen.begin(), seen.end(), after.begin())) << "what was seen stands";
}

TEST(Attack21, no_offer_is_made_signed_or_carried_while_a_draw_is_open) {
  Club club;
  const Duel d = duel(club);
  const Course& course = club[d.actor].course();
  const std::vector<std::pair<NoteKind, std::vector<std::pair<std::string, std::string>>>> offers{
      {NoteKind::draw, {}},
      {NoteKind::take_back, {{"to", "8"}}},
      {NoteKind::revision, {{"revision", "2"}, {"data", base::to_hex(Hash{})}}}};
  std::vector<std::string> whole;
  for (const auto& [kind, fields] : offers) {
    SignedNote note{note_text(make_note(kind, course.game_id(), course.last_head().head, fields)), {}};
    add_signature(note, key_name(course.game_id(), 0), club.members[0].secrets.signing);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      EXPECT_EQ(club[seat].propose(kind, fields).error().code, "note") << name_of(kind);
      EXPECT_EQ(club[seat].countersign(print_note(note)).error().code, "note") << name_of(kind);
    }
    add_signature(note, key_name(course.game_id(), 1), club.members[1].secrets.signing);
    whole.push_back(print_note(note));
  }
  const Bytes honest = written(club, d.other);
  for (const std::string& text : whole) {
    Forgery f(honest);
    f.leaves.push_back(NoteLeaf{text});
    EXPECT_EQ(code(club, d.actor, f.signed_by(club.members[d.other].secrets, course.frontier())), "note")
        << "even with both signatures";
  }
}

TEST(Attack22, keys_revision_and_data_of_a_draw_are_those_under_it) {
  Club club;
  const Duel d = duel(club);
  const Course& course = club[d.actor].course();
  const auto other = static_cast<std::uint8_t>(d.other);
  const Bytes honest = written(club, d.other);
  const std::string key = base::to_hex(signing_key(secrets_of(50).signing));
  const std::vector<std::pair<NoteKind, std::vector<std::pair<std::string, std::string>>>> offers{
      {NoteKind::new_signing_key, {{"seat", std::to_string(d.other)}, {"key", key}}},
      {NoteKind::substitute, {{"seat", std::to_string(d.other)}, {"key", key}, {"name", "Berta"}}},
      {NoteKind::revision, {{"revision", "2"}, {"data", base::to_hex(course.genesis().data_hash)}}}};
  for (const auto& [kind, fields] : offers) {
    SignedNote whole{note_text(make_note(kind, course.game_id(), course.last_head().head, fields)), {}};
    for (std::uint8_t seat = 0; seat < 2; ++seat)
      add_signature(whole, key_name(course.game_id(), seat), club.members[seat].secrets.signing);
    add_signature(whole, recovery_key_name(course.game_id(), other), club.members[d.other].secrets.recovery);
    Forgery f(honest);
    f.leaves.push_back(NoteLeaf{print_note(whole)});
    EXPECT_EQ(code(club, d.actor, f.signed_by(club.members[d.other].secrets, course.frontier())), "note")
        << name_of(kind);
    EXPECT_EQ(
        code(club, d.actor, forge(club.members[d.other].secrets, course, other, {NoteLeaf{print_note(whole)}}, false)),
        "grammar")
        << "instead of the answer";
  }
  // a share by any other key than the genesis's is none: no note can change that
  Forgery f(honest);
  for (Leaf& leaf : f.leaves) {
    if (auto* share = std::get_if<Share>(&leaf)) share->proof = vrf_prove(secrets_of(50).vrf, course.open_x()->x);
  }
  EXPECT_EQ(code(club, d.actor, f.signed_by(club.members[d.other].secrets, course.frontier())), "share");
}

TEST(Attack23, the_clause_may_end_the_game_and_never_makes_dice) {
  Club club({.players = 2, .umpires = 0, .hits = 2, .arbiter = true, .resolve = {}});
  const Duel d = duel(club);
  const Course course = club[0].course().clone();
  SignedNote note{note_text(make_note(NoteKind::ruling, course.game_id(), course.last_head().head,
                                      {{"outcome", "won"}, {"side", std::to_string(d.actor)}, {"why", "silence"}})),
                  {}};
  add_signature(note, arbiter_key_name(course.game_id()), club.arbiter.signing);
  EXPECT_EQ(club[d.actor].receive_note(print_note(note))->is, NoteReceived::Is::ended);
  EXPECT_EQ(club[d.actor].phase(), Phase::over);
  EXPECT_TRUE(club[d.actor].course().open_x()) << "its dice were never rolled";
  EXPECT_EQ(club[d.actor].receive(written(club, d.other))->refusal->code, "over");
  // only an answerer makes a share: the arbiter's own does not count
  EXPECT_FALSE(verify_share(course.genesis(), static_cast<std::uint8_t>(d.other), course.open_x()->x,
                            vrf_prove(club.arbiter.vrf, course.open_x()->x)));
}

using Attack24 = Choice;
TEST_F(Attack24, decisions_do_not_stand_before_openings) {
  EXPECT_EQ(changed([](auto& l) { l.insert(at(l, LeafType::share), Decision{"end-turn"}); }), "grammar");
  EXPECT_EQ(changed([](auto& l) { l.insert(at(l, LeafType::opening), Decision{"end-turn"}); }), "opening");
  EXPECT_EQ(changed([](auto& l) { l.insert(at(l, LeafType::mark), Decision{"end-turn"}); }), "grammar");
}

using Attack25 = Choice;
TEST_F(Attack25, dice_are_recomputed_leaf_by_leaf) {
  EXPECT_EQ(changed([](auto& l) {
              auto& r = std::get<Roll>(*at(l, LeafType::roll));
              r.value = static_cast<std::uint16_t>(r.value % 6 + 1);
            }),
            "roll");
  EXPECT_EQ(changed([](auto& l) { l.erase(at(l, LeafType::roll)); }), "disagree");
  EXPECT_EQ(changed([](auto& l) {
              auto r = std::get<Roll>(*at(l, LeafType::roll));
              ++r.index;
              l.insert(at(l, LeafType::mark), r);
            }),
            "disagree");
  EXPECT_EQ(changed([](auto& l) { std::get<Roll>(*at(l, LeafType::roll)).index = 7; }), "roll");
}

// ---- 7.3 -------------------------------------------------------------------------------------------------------

int openings(const Bytes& packet) {
  const auto leaves = *decode_leaves(*decode_packet(packet));
  return static_cast<int>(
      std::ranges::count_if(leaves, [](const Leaf& l) { return std::holds_alternative<Opening>(l); }));
}

TEST(Attack26, a_probe_opens_what_is_asked_for_and_nothing_else) {
  Club club;
  const Duel d = duel(club);
  EXPECT_EQ(openings(written(club, d.other)), 1) << "one attack, one slot of three";
  Club quiet;
  quiet.prepare();
  quiet.send(0, {{}, all_policies("yes"), {}});
  EXPECT_EQ(openings(written(quiet, 1)), 0) << "a packet without orders";
}

TEST(Attack27, equal_orders_have_leaves_that_cannot_be_guessed) {
  const SeatSecrets s = secrets_of(1);
  Hash game{};
  const auto texts = all_policies("yes");
  ASSERT_EQ(texts[0], texts[1]);
  const SealTree one = make_seal(s.seal_key, game, 1, 20, texts), two = make_seal(s.seal_key, game, 1, 40, texts);
  EXPECT_NE(one.slots[0], one.slots[1]) << "two slots";
  EXPECT_NE(one.slots[0], two.slots[0]) << "two packets";
  EXPECT_EQ(slot_salt(s.seal_key, game, 20, 0).size(), 16u);
  EXPECT_NE(slot_salt(s.seal_key, game, 20, 0), slot_salt(secrets_of(2).seal_key, game, 20, 0));
}

using Attack28 = Choice;
TEST_F(Attack28, a_copied_seal_cannot_be_opened_by_the_copier) {
  // the actor seals the root that the other has sealed; when his slot is asked for, the other's opening is of no use
  Forgery f(written_once());
  const Opening shown = std::get<Opening>(*at(f.leaves, LeafType::opening));
  const SealInForce sealed = *club[d.actor].course().seal(other);
  ASSERT_TRUE(verify_opening(shown, sealed.seal, club[0].course().game_id(), sealed.first));
  Opening copied = shown;
  copied.seat = actor;
  EXPECT_FALSE(verify_opening(copied, sealed.seal, club[0].course().game_id(), sealed.first)) << "another seat";
  EXPECT_FALSE(verify_opening(shown, sealed.seal, club[0].course().game_id(), sealed.first + 9)) << "another packet";
  Hash game = club[0].course().game_id();
  game[0] ^= 1;
  EXPECT_FALSE(verify_opening(shown, sealed.seal, game, sealed.first)) << "another game";
}

using Attack29 = Choice;
TEST_F(Attack29, slots_are_counted_by_the_scenario) {
  EXPECT_EQ(changed([](auto& l) { l.push_back(Seal{1, {}}); }), "seal");
  EXPECT_EQ(changed([](auto& l) { l.push_back(Seal{300, {}}); }), "seal");
  EXPECT_EQ(changed([](auto& l) { std::get<Opening>(*at(l, LeafType::opening)).slot = 3; }), "opening");
  EXPECT_EQ(changed([](auto& l) {
              const Leaf twice = *at(l, LeafType::opening);
              l.insert(at(l, LeafType::roll), twice);
            }),
            "disagree")
      << "doubled";
}

TEST(Attack30, garbage_in_a_seal_means_ask_me_and_the_leaf_decides_it) {
  const std::vector<std::string> garbage{"DODGE do maybe", "dodge do", "toast, please"};
  for (const std::string& text : garbage)
    EXPECT_EQ(orders::parse_slot(text), std::nullopt);
  for (int n = 0; n < 20; ++n) {
    Club club;
    club.prepare();
    // his program would not seal this: he makes the packet himself, until the other is the first to strike
    Forgery first(written(club, 0));
    std::vector<std::string> texts = garbage;
    texts[2] += std::to_string(n);
    first.leaves.insert(first.leaves.end() - 1,
                        Seal{3, make_seal(club.members[0].secrets.seal_key, first.packet.game_id, 0, 0, texts).root});
    const Bytes packet = first.signed_by(club.members[0].secrets, Frontier());
    ASSERT_EQ(club[1].receive(packet)->is, Received::Is::applied);
    if (club[1].board().awaited().who != 1) continue;
    club.members[0].node.reset();
    {
      auto fresh = Node::watch(club.folder / "fresh", club.setting(0));
      ASSERT_TRUE(fresh && fresh->receive(packet));
    }
    club.members[0].path = club.folder / "fresh", club.members[0].top = club.folder / "fresh-top";
    club.reopen(0);
    ASSERT_TRUE(club[0].restore_policies(texts));
    club.send(1, {{"strike B1 at A1"}, std::nullopt, {}});
    EXPECT_EQ(club[0].board().awaited().question, "dodge") << "asked, since what he opened says nothing";
    EXPECT_EQ(club[0].board().awaited().who, 0);
    club.send(0, {{"dodge A1 yes"}, std::nullopt, {}});
    return;
  }
  FAIL() << "seat 1 never began";
}

TEST(Attack31, a_policy_can_test_the_position_and_nothing_else) {
  for (const std::string text : {"dodge if date = 1 do yes", "dodge if head = 12 do yes", "dodge if mail do yes"}) {
    const auto policies = orders::parse_slot(text);
    const std::vector<orders::Circumstance> known{{"weak", 1}};
    EXPECT_TRUE(!policies || !orders::answer(*policies, "dodge", known))
        << text << ": a name that the question does not know never holds";
  }
}

TEST(Attack32, a_lost_file_is_made_good_by_the_seed_and_the_texts) {
  Club club;
  const Duel d = duel(club);
  // another file from the others' packets alone, as after a lost disk
  auto fresh = Node::watch(club.folder / "fresh", club.setting(d.other));
  ASSERT_TRUE(fresh);
  const auto starts = *club[d.other].log().packet_starts();
  for (const std::uint64_t first : starts)
    ASSERT_EQ(fresh->receive(**club[d.actor].log().packet_at(first))->is, Received::Is::applied);
  fresh = base::Error{};
  auto node = Node::open(club.folder / "fresh", club.members[d.other].secrets, club.setting(d.other));
  ASSERT_TRUE(node) << node.error().what;
  EXPECT_TRUE(node->missing().own_policy_lost);
  EXPECT_EQ(node->send({}).error().code, "missing");
  EXPECT_EQ(node->restore_policies(all_policies("no")).error().code, "seal");
  ASSERT_TRUE(node->restore_policies(all_policies("yes")));
  EXPECT_TRUE(node->missing().nothing()) << "salts come from the seed";
  ASSERT_TRUE(node->send({}));
}

}  // namespace
}  // namespace hexpost::store::test
