#include <gtest/gtest.h>

#include "store/protocol/replay.h"
#include "tests/unit/protocol/club.h"

/// Notes (schemas/packets.md): agreements, resignations, claims and rulings.
namespace hexpost::store::test {
namespace {

using Is = NoteReceived::Is;

/// Proposes, lets all others sign, and gives the complete text back.
std::string agreed(Club& club, std::size_t from, NoteKind kind,
                   std::vector<std::pair<std::string, std::string>> fields) {
  auto text = club[from].propose(kind, std::move(fields));
  EXPECT_TRUE(text) << text.error().what;
  for (std::size_t i = 0; i < club.seats() && text; ++i) {
    if (i != from) text = club[i].countersign(*text);
    EXPECT_TRUE(text) << text.error().what;
  }
  return text.value_or("");
}

TEST(Agreement, on_a_draw_ends_the_game_for_all) {
  Club club;
  const Duel d = moved_duel(club);
  const std::string text = agreed(club, d.other, NoteKind::draw, {});
  EXPECT_EQ(club[d.actor].receive_note(text)->is, Is::kept);
  ASSERT_EQ(club[d.actor].agreements().size(), 1u);
  EXPECT_TRUE(club[d.actor].agreements()[0].complete);
  club.send(d.actor, {{}, std::nullopt, {text}});
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(club[i].phase(), Phase::over);
    EXPECT_EQ(club[i].outcome()->how, Outcome::How::drawn);
  }
  EXPECT_TRUE(audit(club[0].log(), club.resolve)->good());
}

TEST(Agreement, with_a_signature_missing_is_none) {
  Club club;
  const Duel d = moved_duel(club);
  const auto half = club[d.actor].propose(NoteKind::draw, {});
  ASSERT_TRUE(half);
  EXPECT_FALSE(club[d.actor].agreements()[0].complete);
  EXPECT_EQ(club[d.actor].send({{}, std::nullopt, {*half}}).error().code, "note");
}

TEST(Agreement, is_void_when_the_writer_has_moved_on) {
  Club club;
  const Duel d = moved_duel(club);
  const std::string text = agreed(club, d.other, NoteKind::draw, {});
  club.send(d.actor, {{d.second_strike()}, std::nullopt, {}});
  EXPECT_EQ(club[d.actor].receive_note(text)->is, Is::old);
  EXPECT_TRUE(club[d.actor].agreements().empty());
  club.send(d.other);
  ASSERT_EQ(club[d.other].phase(), Phase::move) << "both fencers have acted, so the turn has passed";
  EXPECT_EQ(club[d.other].send({{}, std::nullopt, {text}}).error().code, "note");
}

TEST(Agreement, excludes_decisions_in_its_packet) {
  Club club;
  const Duel d = moved_duel(club);
  const std::string draw = agreed(club, d.actor, NoteKind::draw, {});
  EXPECT_EQ(club[d.actor].send({{d.second_strike()}, std::nullopt, {draw}}).error().code, "decision");
  EXPECT_EQ(club[d.actor].send({{}, std::nullopt, {draw, draw}}).error().code, "note") << "one in a packet";
}

/// The size right after the newest mark.
std::uint64_t last_mark(const Node& node) {
  for (std::uint64_t i = node.log().size(); i-- > 0;) {
    if (type_of_bytes(*node.log().leaf(i)) == LeafType::mark) return i + 1;
  }
  return 0;
}

TEST(TakeBack, appends_and_plays_on_from_the_position_that_was) {
  Club club({.players = 2, .umpires = 0, .hits = 4, .arbiter = false, .resolve = {}});
  const Duel d = moved_duel(club);
  const std::uint64_t mark = last_mark(club[0]);
  const std::string position = club[d.actor].course().now().position();
  club.send(d.actor, {{d.second_strike()}, std::nullopt, {}});
  const Hash first_x = club[d.other].course().open_x()->x;
  club.send(d.other);
  ASSERT_EQ(club[d.other].phase(), Phase::move) << "both fencers have acted, so the turn has passed";
  ASSERT_NE(club[d.actor].course().now().position(), position);
  const std::uint64_t size = club[d.actor].log().size();
  const std::string text = agreed(club, d.other, NoteKind::take_back, {{"to", std::to_string(mark)}});
  club.send(d.other, {{}, std::nullopt, {text}});
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_GT(club[i].log().size(), size) << "nothing is removed";
    EXPECT_EQ(club[i].course().now().position(), position);
    club.reopen(i);
    EXPECT_EQ(club[i].course().now().position(), position);
  }
  club.send(d.actor, {{d.second_strike()}, std::nullopt, {}});
  EXPECT_NE(club[d.other].course().open_x()->x, first_x) << "and the dice are new";
  club.send(d.other);
  // a second take-back into the branch that was taken back
  const std::string deeper = agreed(club, d.other, NoteKind::take_back, {{"to", std::to_string(mark)}});
  club.send(d.other, {{}, std::nullopt, {deeper}});
  EXPECT_EQ(club[d.other].course().now().position(), position);
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_TRUE(audit(club[i].log(), club.resolve)->good());
  const auto pages = journal(club[0].log(), club.resolve);
  ASSERT_TRUE(pages);
  auto match = toy::battle(2, 4)->begin();
  for (const auto& page : pages->entries)
    match->push(page.segment);
  match->run();
  EXPECT_EQ(match->misfit(), std::nullopt);
  EXPECT_EQ(match->trace_base(), 0u);
  ASSERT_TRUE(club.play_out(31));
  EXPECT_TRUE(audit(club[1].log(), club.resolve)->good());
}

TEST(TakeBack, names_a_mark_that_is_there) {
  Club club;
  const Duel d = moved_duel(club);
  const Course& course = club[d.actor].course();
  for (const std::string to : {"0", "1", "5", "100000"}) {
    EXPECT_EQ(club[d.actor].propose(NoteKind::take_back, {{"to", to}}).error().code, "note") << to;
    SignedNote both{note_text(make_note(NoteKind::take_back, course.game_id(), course.last_head().head, {{"to", to}})),
                    {}};
    add_signature(both, key_name(course.game_id(), static_cast<std::uint8_t>(d.other)),
                  club.members[d.other].secrets.signing);
    EXPECT_EQ(club[d.actor].receive_note(print_note(both)).error().code, "note") << to;
    EXPECT_EQ(club[d.actor].countersign(print_note(both)).error().code, "note") << to;
    add_signature(both, key_name(course.game_id(), static_cast<std::uint8_t>(d.actor)),
                  club.members[d.actor].secrets.signing);
    EXPECT_EQ(club[d.actor].send({{}, std::nullopt, {print_note(both)}}).error().code, "note") << to;
  }
  EXPECT_TRUE(club[d.actor].agreements().empty());
}

TEST(TakeBack, points_are_the_ends_of_runs) {
  Club club({.players = 2, .umpires = 0, .hits = 4, .arbiter = false, .resolve = {}});
  const Duel d = moved_duel(club);
  const auto first = run_ends(club[0].log());
  ASSERT_TRUE(first);
  ASSERT_FALSE(first->empty());
  EXPECT_EQ(first->back().size, last_mark(club[0]));
  const std::uint64_t begins = club[0].log().size();
  club.send(d.actor, {{d.second_strike()}, std::nullopt, {}});
  club.send(d.other);
  const auto all = run_ends(club[0].log());
  ASSERT_TRUE(all);
  ASSERT_EQ(all->size(), first->size() + 1);
  EXPECT_EQ(all->back().packet, begins) << "the packet whose orders were run";
}

TEST(Agreement, the_one_signed_last_stands_last) {
  Club club;
  const Duel d = moved_duel(club);
  const std::string draw = agreed(club, d.actor, NoteKind::draw, {});
  const std::string data = base::to_hex(club[0].course().genesis().data_hash);
  const std::string later = agreed(club, d.actor, NoteKind::revision, {{"revision", "2"}, {"data", data}});
  const auto both = club[d.other].agreements();
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[0].note.kind, NoteKind::draw);
  EXPECT_EQ(both[1].note.kind, NoteKind::revision);
  EXPECT_EQ(both[1].signed_by, (std::vector<std::uint8_t>{0, 1}));
  EXPECT_TRUE(both[1].missing.empty());
  ASSERT_TRUE(club[d.actor].propose(NoteKind::draw, {}));
  EXPECT_EQ(club[d.actor].agreements().back().note.kind, NoteKind::draw);
  club.send(d.actor, {{}, std::nullopt, {draw}});
  ASSERT_EQ(club[d.other].proposals().size(), 2u);
  EXPECT_EQ(club[d.other].proposals()[0].is, Node::Agreement::Is::carried);
  EXPECT_EQ(club[d.other].proposals()[1].is, Node::Agreement::Is::lapsed);
}

TEST(Early, proposal_waits_for_the_packet_it_was_made_on) {
  Club club;
  const Duel d = duel(club);
  Node& late = club[d.actor];
  const Bytes packet = written(club, d.other);
  const auto text = club[d.other].propose(NoteKind::draw, {});
  ASSERT_TRUE(text) << text.error().what;
  const auto got = late.receive_note(*text);
  ASSERT_TRUE(got) << got.error().what;
  EXPECT_EQ(got->is, Is::early);
  EXPECT_TRUE(late.agreements().empty());
  EXPECT_EQ(late.countersign(*text).error().code, "note") << "not before the packet is here";
  ASSERT_EQ(late.receive(packet)->is, Received::Is::applied);
  ASSERT_EQ(late.agreements().size(), 1u);
  EXPECT_EQ(late.agreements()[0].missing, (std::vector<std::uint8_t>{static_cast<std::uint8_t>(d.actor)}));
}

TEST(Early, resignation_ends_the_game_when_its_packet_is_here) {
  Club club;
  const Duel d = duel(club);
  Node& late = club[d.actor];
  const Bytes packet = written(club, d.other);
  const auto text = club[d.other].resign();
  ASSERT_TRUE(text);
  EXPECT_EQ(late.receive_note(*text)->is, Is::early);
  EXPECT_EQ(late.receive_note(*text)->is, Is::early) << "twice is once";
  EXPECT_FALSE(late.outcome());
  ASSERT_EQ(late.receive(packet)->is, Received::Is::applied);
  ASSERT_TRUE(late.outcome());
  EXPECT_EQ(late.outcome()->how, Outcome::How::resigned);
}

TEST(Revision, goes_on_from_here_under_the_other_rules) {
  Club club;
  const Duel d = moved_duel(club);
  const std::string data = base::to_hex(club[0].course().genesis().data_hash);
  const std::string unknown = agreed(club, d.actor, NoteKind::revision, {{"revision", "9"}, {"data", data}});
  EXPECT_EQ(club[d.actor].send({{}, std::nullopt, {unknown}}).error().code, "note");
  const std::string text = agreed(club, d.actor, NoteKind::revision, {{"revision", "2"}, {"data", data}});
  const std::string position = club[d.actor].course().now().position();
  club.send(d.actor, {{}, std::nullopt, {text}});
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(club[i].course().revision(), 2u);
    EXPECT_EQ(club[i].course().now().position(), position);
    club.reopen(i);
    EXPECT_EQ(club[i].course().revision(), 2u);
  }
  club.send(d.actor, {{d.second_strike()}, std::nullopt, {}});
  club.send(d.other);
  EXPECT_TRUE(audit(club[1].log(), club.resolve)->good());
}

/// A seat proposes to give the draw x up: the VRF key of the answerer is lost.
base::Result<std::string> propose_void(Club& club, const Duel& d, std::size_t by, const Hash& x) {
  return club[by].propose(NoteKind::void_x,
                          {{"x", base::to_hex(x)}, {"seat", std::to_string(d.other)}, {"since", "2 May"}});
}

TEST(VoidX, gives_a_draw_up_and_the_next_is_new) {
  Club club;
  const Duel d = duel(club);
  const Hash x = club[d.other].course().open_x()->x;
  // the answerer has lost his VRF key; the actor agrees
  const auto text = propose_void(club, d, d.actor, x);
  ASSERT_TRUE(text) << text.error().what;
  EXPECT_EQ(club[d.other].receive_note(*text)->is, Is::kept);
  ASSERT_TRUE(club[d.other].agreements()[0].complete) << "every other seat has signed";
  const int proofs = *club.members[d.other].proofs;
  club.send(d.other, {{}, std::nullopt, {*text}});
  EXPECT_EQ(*club.members[d.other].proofs, proofs) << "without that key";
  EXPECT_EQ(club[d.actor].phase(), Phase::move);
  EXPECT_EQ(club[d.actor].course().unused(static_cast<std::uint8_t>(d.actor)), std::vector<std::string>{d.strike()});
  club.send(d.actor, {{d.strike()}, std::nullopt, {}});
  EXPECT_NE(club[d.other].course().open_x()->x, x);
  club.send(d.other);
  EXPECT_TRUE(audit(club[0].log(), club.resolve)->good());
}

TEST(VoidX, needs_every_other_seat_and_names_the_open_draw) {
  Club club;
  const Duel d = duel(club);
  const Hash x = club[d.other].course().open_x()->x;
  const auto own = propose_void(club, d, d.other, x);
  ASSERT_TRUE(own);
  EXPECT_EQ(club[d.other].send({{}, std::nullopt, {*own}}).error().code, "note") << "the actor has not signed";
  const auto wrong = propose_void(club, d, d.actor, Hash{});
  EXPECT_EQ(club[d.other].send({{}, std::nullopt, {*wrong}}).error().code, "note") << "another x";
}

TEST(NewKey, is_taken_with_the_recovery_key_and_all_other_seats) {
  Club club;
  const Duel d = moved_duel(club);
  const auto seat = static_cast<std::uint8_t>(d.actor);
  SeatSecrets fresh = club.members[d.actor].secrets;
  fresh.signing = secrets_of(40).signing;
  // the signing key is lost, the printed seed with the recovery key is not: he opens with a new signing key
  club.members[d.actor].secrets = fresh;
  club.reopen(d.actor);
  EXPECT_EQ(club[d.actor].send({{d.second_strike()}, std::nullopt, {}}).error().code, "signature");
  const std::vector<std::pair<std::string, std::string>> fields{{"seat", std::to_string(d.actor)},
                                                                {"key", base::to_hex(signing_key(fresh.signing))}};
  const auto mine = club[d.actor].propose(NoteKind::new_signing_key, fields);
  ASSERT_TRUE(mine) << mine.error().what;
  const auto whole = club[d.other].countersign(*mine);
  ASSERT_TRUE(whole) << whole.error().what;
  EXPECT_EQ(club[d.actor].send({{}, std::nullopt, {*mine}}).error().code, "signature") << "the other has not signed";
  club.send(d.actor, {{}, std::nullopt, {*whole}});
  EXPECT_EQ(club[d.other].course().signing_key(seat), signing_key(fresh.signing));
  club.send(d.actor, {{d.second_strike()}, std::nullopt, {}});
  club.send(d.other);
  EXPECT_TRUE(audit(club[1].log(), club.resolve)->good());
}

/// Every roll's receipt, from text; those whose head a seat has signed by another key than that of the genesis.
std::vector<Receipt> with_new_keys(Club& club, std::uint8_t seat) {
  std::vector<Receipt> out;
  for (std::uint64_t event = 0; event < club[0].log().size(); ++event) {
    if (type_of_bytes(*club[0].log().leaf(event)) != LeafType::roll) continue;
    const auto made = receipt_of(club[0].log(), event);
    EXPECT_TRUE(made) << event << ": " << made.error().what;
    if (!made) continue;
    const auto read = parse_receipt(print_receipt(*made));
    EXPECT_TRUE(read && *read == *made) << event;
    EXPECT_TRUE(verify_receipt(*made)) << event;
    EXPECT_EQ(print_receipt(*made).starts_with("hexpost receipt v2\n"), !made->key_changes.empty());
    if (made->signer == seat && !made->key_changes.empty()) out.push_back(*made);
  }
  return out;
}

/// A game in which a seat changes its signing key twice, played to its end; by recovery key or as a substitute.
void play_with_new_keys(Club& club, std::uint8_t seat, NoteKind kind) {
  dice::Random random(23);
  for (int number = 50; number < 52; ++number) {
    while (club.writer() != seat || club[seat].phase() != Phase::move)
      ASSERT_NO_FATAL_FAILURE(club.turn(random));
    SeatSecrets fresh = club.members[seat].secrets;
    fresh.signing = secrets_of(number).signing;
    std::vector<std::pair<std::string, std::string>> fields{{"seat", std::to_string(seat)},
                                                            {"key", base::to_hex(signing_key(fresh.signing))}};
    if (kind == NoteKind::substitute) fields.emplace_back("name", "Berta " + std::to_string(number));
    if (kind == NoteKind::new_signing_key) club.members[seat].secrets = fresh, club.reopen(seat);
    const std::string text = agreed(club, seat, kind, fields);
    club.send(seat, {{}, std::nullopt, {text}});
    if (kind == NoteKind::substitute) club.members[seat].secrets = fresh, club.reopen(seat);
    for (int i = 0; i < 4 && !club[0].outcome(); ++i)
      ASSERT_NO_FATAL_FAILURE(club.turn(random));
  }
  for (int i = 0; i < 200 && !club[0].outcome(); ++i)
    ASSERT_NO_FATAL_FAILURE(club.turn(random));
}

TEST(Receipt, verifies_after_its_signer_has_got_a_new_key) {
  for (const NoteKind kind : {NoteKind::new_signing_key, NoteKind::substitute}) {
    Club club({.players = 2, .umpires = 0, .hits = 6, .arbiter = false, .resolve = {}});
    club.begin();
    ASSERT_NO_FATAL_FAILURE(play_with_new_keys(club, 1, kind));
    const std::vector<Receipt> receipts = with_new_keys(club, 1);
    ASSERT_FALSE(receipts.empty());
    EXPECT_EQ(receipts.back().key_changes.size(), 2u);
  }
}

TEST(Receipt, does_not_believe_in_a_new_key_that_is_not_agreed) {
  Club club({.players = 2, .umpires = 0, .hits = 6, .arbiter = false, .resolve = {}});
  club.begin();
  ASSERT_NO_FATAL_FAILURE(play_with_new_keys(club, 1, NoteKind::new_signing_key));
  const std::vector<Receipt> receipts = with_new_keys(club, 1);
  ASSERT_FALSE(receipts.empty());
  const Receipt good = receipts.back();
  ASSERT_EQ(good.key_changes.size(), 2u);
  const auto why = [](const Receipt& receipt) {
    const auto facts = verify_receipt(receipt);
    return facts ? std::string() : facts.error().what;
  };
  Receipt bad = good;
  bad.key_changes.pop_back();
  EXPECT_EQ(why(bad), "the head is not signed by the seat");
  bad.key_changes.clear();
  EXPECT_EQ(why(bad), "the head is not signed by the seat");
  bad = good, std::swap(bad.key_changes[0], bad.key_changes[1]);
  EXPECT_EQ(why(bad), "this is no change of a key of this game");
  bad = good, bad.key_changes.push_back(bad.key_changes[1]);
  EXPECT_EQ(why(bad), "this is no change of a key of this game");
  bad = good, bad.key_changes[1].index += 1;
  EXPECT_EQ(why(bad), "the note does not stand under the signed head");
  bad = good, bad.key_changes[1] = bad.roll;
  EXPECT_EQ(why(bad), "the receipt's leaf is no note");
  // a liar with only the seat's present key makes a false history, with a note that no other player has signed
  const auto leaf = std::get<NoteLeaf>(*decode_leaf(good.key_changes[1].leaf));
  auto read = read_note(leaf.text);
  ASSERT_TRUE(read);
  for (std::size_t drop = 0; drop < read->signed_note.signatures.size(); ++drop) {
    SignedNote note = read->signed_note;
    note.signatures.erase(note.signatures.begin() + static_cast<std::ptrdiff_t>(drop));
    std::vector<Bytes> leaves;
    for (std::uint64_t i = 0; i < good.head.size; ++i)
      leaves.push_back(i == good.key_changes[1].index ? encode_leaf(NoteLeaf{print_note(note)})
                                                      : *club[0].log().leaf(i));
    Frontier tree;
    for (const Bytes& one : leaves)
      tree.append(leaf_hash(one));
    const Head head{tree.size(), tree.root()};
    const auto made = make_receipt(leaves, good.draw.index, good.roll.index, good.actor, head, 1,
                                   sign_head(club.members[1].secrets.signing, leaf_hash(good.genesis), head));
    ASSERT_FALSE(made) << drop;
    EXPECT_EQ(made.error().what, "the change of a key is not signed by all who must agree") << drop;
  }
}

TEST(NewKey, without_the_recovery_key_is_refused) {
  Club club;
  const Duel d = moved_duel(club);
  const Course& course = club[d.other].course();
  const auto seat = static_cast<std::uint8_t>(d.actor);
  SignedNote note{note_text(make_note(
                      NoteKind::new_signing_key, course.game_id(), course.last_head().head,
                      {{"seat", std::to_string(d.actor)}, {"key", base::to_hex(signing_key(secrets_of(40).signing))}})),
                  {}};
  add_signature(note, key_name(course.game_id(), static_cast<std::uint8_t>(d.other)),
                club.members[d.other].secrets.signing);
  add_signature(note, key_name(course.game_id(), seat), club.members[d.actor].secrets.signing);
  EXPECT_EQ(
      code(club, d.other, forge(club.members[d.actor].secrets, course, seat, {NoteLeaf{print_note(note)}}, false)),
      "note");
  add_signature(note, recovery_key_name(course.game_id(), seat), secrets_of(40).recovery);
  EXPECT_EQ(
      code(club, d.other, forge(club.members[d.actor].secrets, course, seat, {NoteLeaf{print_note(note)}}, false)),
      "note");
}

TEST(Substitute, takes_the_seat_with_the_consent_of_all) {
  Club club;
  const Duel d = moved_duel(club);
  SeatSecrets newcomer = club.members[d.actor].secrets;  // the VRF key is handed over, the signing key is his own
  newcomer.signing = secrets_of(41).signing;
  const std::string text = agreed(
      club, d.actor, NoteKind::substitute,
      {{"seat", std::to_string(d.actor)}, {"key", base::to_hex(signing_key(newcomer.signing))}, {"name", "Berta"}});
  club.send(d.actor, {{}, std::nullopt, {text}});
  EXPECT_EQ(club[d.other].course().name(static_cast<std::uint8_t>(d.actor)), "Berta");
  EXPECT_EQ(club[d.actor].send({{d.second_strike()}, std::nullopt, {}}).error().code, "signature") << "he who left";
  club.members[d.actor].secrets = newcomer;
  club.reopen(d.actor);
  club.send(d.actor, {{d.second_strike()}, std::nullopt, {}});
  EXPECT_TRUE(audit(club[1].log(), club.resolve)->good());
}

TEST(Substitute, cannot_bring_a_key_that_is_in_use) {
  Club club;
  const Duel d = moved_duel(club);
  for (const SigningKey& key : {signing_key(club.members[d.other].secrets.signing),
                                signing_key(club.members[d.other].secrets.recovery), SigningKey{1}}) {
    const std::string text = agreed(club, d.actor, NoteKind::substitute,
                                    {{"seat", std::to_string(d.actor)}, {"key", base::to_hex(key)}, {"name", "Berta"}});
    EXPECT_EQ(club[d.actor].send({{}, std::nullopt, {text}}).error().code, "note");
  }
}

TEST(Resign, beside_the_log_ends_a_duel_at_any_time) {
  Club club;
  const Duel d = duel(club);
  const auto text = club[d.actor].resign();  // his own draw is open
  ASSERT_TRUE(text);
  EXPECT_EQ(club[d.actor].phase(), Phase::over);
  EXPECT_EQ(club[d.other].receive_note(*text)->is, Is::ended);
  EXPECT_EQ(club[d.other].phase(), Phase::over);
  EXPECT_EQ(club[d.other].outcome()->winner, static_cast<table::Player>(d.other));
  EXPECT_EQ(club[d.other].receive_note(*text)->is, Is::old);
  club.reopen(d.other);
  EXPECT_EQ(club[d.other].phase(), Phase::over);
}

TEST(Resign, of_one_of_three_is_carried_and_the_others_go_on) {
  Club club({.players = 3, .umpires = 0, .hits = 1, .arbiter = false, .resolve = {}});
  club.begin();
  const std::size_t who = *club.writer() == 0 ? 1 : 0;
  const auto text = club[who].resign();
  ASSERT_TRUE(text);
  EXPECT_NE(club[who].phase(), Phase::over);
  const std::size_t writer = *club.writer();
  EXPECT_EQ(club[writer].receive_note(*text)->is, Is::kept);
  club.help();
  club.send(writer, {{}, std::nullopt, {*text}});
  EXPECT_FALSE(club[writer].outcome());
}

TEST(Claim, is_void_as_soon_as_the_packet_is_shown) {
  Club club;
  const Duel d = duel(club);
  const auto text = club[d.actor].claim();
  ASSERT_TRUE(text) << text.error().what;
  EXPECT_EQ(club[d.other].receive_note(*text)->is, Is::kept);
  EXPECT_EQ(club[d.other].claim().error().code, "phase") << "it is the claimant's own turn";
  club.send(d.other);
  EXPECT_EQ(club[d.actor].receive_note(*text)->is, Is::void_claim);
  EXPECT_FALSE(club[d.actor].outcome());
}

TEST(Ruling, of_this_games_arbiter_ends_it) {
  Club club({.players = 2, .umpires = 0, .hits = 2, .arbiter = true, .resolve = {}});
  const Duel d = duel(club);
  const Course& course = club[0].course();
  const auto ruling = [&](const SeatSecrets& by, std::string outcome, std::string side) {
    SignedNote note{note_text(make_note(NoteKind::ruling, course.game_id(), course.last_head().head,
                                        {{"outcome", outcome}, {"side", side}, {"why", "no mail for a month"}})),
                    {}};
    add_signature(note, arbiter_key_name(course.game_id()), by.signing);
    return print_note(note);
  };
  EXPECT_EQ(club[0].receive_note(ruling(secrets_of(1), "won", "0")).error().code, "note");
  EXPECT_EQ(club[0].receive_note(ruling(club.arbiter, "won", "7"))->is, Is::kept) << "no such side: ends nothing";
  EXPECT_FALSE(club[0].outcome());
  const std::string text = ruling(club.arbiter, "won", std::to_string(d.actor));
  // in the log, by the writer
  const std::size_t w = *club.writer();
  club.send(w, {{}, std::nullopt, {text}});
  EXPECT_EQ(club[0].outcome()->how, Outcome::How::ruled);
  EXPECT_EQ(club[1].outcome()->winner, static_cast<table::Player>(d.actor));
}

TEST(Chat, is_kept_and_means_nothing_to_the_game) {
  Club club;
  const Duel d = moved_duel(club);
  const auto text = club[d.other].chat("Well struck.\nYour move.");
  ASSERT_TRUE(text);
  EXPECT_EQ(club[d.actor].receive_note(*text)->is, Is::kept);
  std::string changed = *text;
  changed[changed.find("Well")] = 'B';
  EXPECT_EQ(club[d.actor].receive_note(changed).error().code, "note");
  EXPECT_EQ(club[d.actor].phase(), Phase::move);
}

}  // namespace
}  // namespace hexpost::store::test
