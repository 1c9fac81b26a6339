#include "store/wire/take_over.h"

#include <gtest/gtest.h>

#include <sstream>

#include "store/wire/hashes.h"
#include "tests/unit/protocol/club.h"

/// A seat whose player has vanished is played on in the same log, with new keys that every umpire has signed.
namespace hexpost::store::test {
namespace {

using Is = NoteReceived::Is;

Club umpired(int umpires = 1) {
  return Club({.players = 2, .umpires = umpires, .hits = 6, .arbiter = true, .resolve = {}});
}

/// Plays until a player has the move and no draw is open; his seat.
std::uint8_t vanish(Club& club, dice::Random& random, int turns = 6) {
  for (int i = 0; i < turns || club[club.writer().value_or(0)].phase() != Phase::move; ++i) {
    EXPECT_TRUE(club.writer().has_value());
    if (!club.writer()) return 0;
    club.turn(random);
  }
  return *club.writer();
}

/// A player who gets the whole history as a file.
struct Newcomer {
  Member member;
  Setting setting;

  Newcomer(Club& club, std::size_t from, int number) {
    member.secrets = secrets_of(number);
    member.path = club.folder / ("newcomer" + std::to_string(number)), member.top = member.path + ".top";
    std::stringstream history;
    EXPECT_TRUE(export_log(club[from].log(), history));
    EXPECT_TRUE(import_log(member.path, history, club.resolve));
    setting = club.setting(0), setting.top = member.top;
    open(false);
  }
  void open(bool keys) {
    member.node.reset();
    auto node = Node::open(member.path, keys ? std::optional(member.secrets) : std::nullopt, setting);
    ASSERT_TRUE(node) << node.error().what;
    member.node = *std::move(node);
  }
  Node& node() { return *member.node; }
};

std::vector<std::uint8_t> umpires_of(Club& club) {
  std::vector<std::uint8_t> out;
  for (std::uint8_t s = 0; s < club.seats(); ++s) {
    if (!club[s].course().player_of(s)) out.push_back(s);
  }
  return out;
}

TEST(TakeOver, a_newcomer_plays_to_the_end_in_the_same_log) {
  for (const int umpires : {1, 2}) {
    Club club = umpired(umpires);
    club.begin();
    dice::Random random(static_cast<std::uint64_t>(7 + umpires));
    const std::uint8_t seat = vanish(club, random);
    const std::size_t other = 1 - seat;
    const std::uint64_t before = club[other].log().size();
    Newcomer cora(club, other, 60);
    const auto offer = cora.node().take_over(seat, "abc-1", "Cora", cora.member.secrets);
    ASSERT_TRUE(offer) << offer.error().what;
    cora.open(true);
    EXPECT_FALSE(cora.node().seat()) << "nobody has signed yet";
    std::string whole = *offer;
    for (const std::uint8_t umpire : umpires_of(club)) {
      ASSERT_EQ(club[umpire].receive_note(whole)->is, Is::kept);
      const auto more = club[umpire].countersign(whole);
      ASSERT_TRUE(more) << more.error().what;
      whole = *more;
    }
    ASSERT_EQ(cora.node().receive_note(whole)->is, Is::kept);
    ASSERT_EQ(cora.node().seat(), seat);
    EXPECT_EQ(cora.node().phase(), Phase::move);
    EXPECT_EQ(cora.node().send({{"end-turn"}, std::nullopt, {}}).error().code, "phase") << "the log does not know yet";
    ASSERT_EQ(club[other].receive_note(whole)->is, Is::kept);
    ASSERT_EQ(club[seat].receive_note(whole)->is, Is::kept);
    EXPECT_EQ(club[seat].send({{"end-turn"}, std::nullopt, {}}).error().code, "phase") << "the seat is another's";
    const auto carried = cora.node().send({{}, std::nullopt, {whole}});
    ASSERT_TRUE(carried) << carried.error().code << ": " << carried.error().what;
    const auto packet = cora.node().outbox();
    for (std::size_t i = 0; i < club.seats(); ++i)
      ASSERT_EQ(club[i].receive(packet->back().row.bytes)->is, Received::Is::applied) << i;
    EXPECT_EQ(club[other].course().name(seat), "Cora");
    EXPECT_EQ(club[other].course().keys(seat), seat_keys(cora.member.secrets));
    EXPECT_FALSE(club[other].course().seal(seat)) << "nobody can open the former player's seal";
    EXPECT_FALSE(club[seat].seat()) << "the former player looks on";
    club.reopen(seat);
    EXPECT_FALSE(club[seat].seat());
    EXPECT_EQ(club[seat].phase(), Phase::wait);
    club.members[seat].node.reset();
    club.members[seat] = std::move(cora.member);
    ASSERT_TRUE(club.play_out(5));
    for (std::size_t i = 0; i < club.seats(); ++i)
      EXPECT_EQ(club[i].log().head(), club[0].log().head());
    const auto verdict = audit(club[0].log(), club.resolve);
    ASSERT_TRUE(verdict);
    EXPECT_TRUE(verdict->good()) << verdict->failure->sentence;
    // a receipt for each die, with the keys that were in force when it was rolled
    int old_dice = 0, new_dice = 0;
    for (std::uint64_t event = 0; event < club[0].log().size(); ++event) {
      if (type_of_bytes(*club[0].log().leaf(event)) != LeafType::roll) continue;
      const auto made = receipt_of(club[0].log(), event);
      ASSERT_TRUE(made) << event << ": " << made.error().what;
      EXPECT_TRUE(verify_receipt(*made)) << event;
      if (made->actor == seat) ++(event < before ? old_dice : new_dice);
    }
    EXPECT_GT(old_dice, 0);
    EXPECT_GT(new_dice, 0);
    // and a reader of the whole history from a file gets the same result
    std::stringstream history;
    ASSERT_TRUE(export_log(club[0].log(), history));
    const auto again = import_log(club.folder / "again", history, club.resolve);
    ASSERT_TRUE(again) << again.error().what;
    EXPECT_EQ(again->head(), club[0].log().head());
  }
}

/// What a judge says to the newcomer's packet with this note.
struct Attempt {
  Club club = umpired();
  std::uint8_t seat = 0;
  SeatSecrets fresh = secrets_of(61);
  Attempt() {
    club.begin();
    dice::Random random(3);
    seat = vanish(club, random);
  }
  const Course& course() { return club[2].course(); }
  SignedNote note(std::uint8_t of, const SeatSecrets& secrets) {
    return take_over_note(secrets, course().game_id(), course().last_head().head, of,
                          course().genesis().seats[of].nonce, "abc", "Cora");
  }
  void by_umpire(SignedNote& note) {
    add_signature(note, key_name(course().game_id(), 2), club.members[2].secrets.signing);
  }
  std::string verdict(const SignedNote& note, const SeatSecrets& signer, std::vector<Leaf> more = {}) {
    std::vector<Leaf> leaves{NoteLeaf{print_note(note)}};
    leaves.insert(leaves.end(), more.begin(), more.end());
    return code(club, 1 - seat, forge(signer, course(), seat, leaves, !more.empty()));
  }
  /// The note with one field changed, signed anew by newcomer and umpire.
  SignedNote with(const std::string& field, const std::string& value) {
    const auto good = read_note(print_note(note(seat, fresh)));
    auto fields = good->note.fields;
    for (auto& [name, text] : fields) {
      if (name == field) text = value;
    }
    SignedNote out{note_text(make_note(NoteKind::new_player, good->note.game_id, good->note.head, fields)), {}};
    add_signature(out, key_name(course().game_id(), seat), fresh.signing);
    by_umpire(out);
    return out;
  }
};

TEST(TakeOver, needs_the_umpire_and_the_newcomer) {
  Attempt a;
  SignedNote whole = a.note(a.seat, a.fresh);
  EXPECT_EQ(a.verdict(whole, a.fresh), "signature") << "no umpire has signed";
  SignedNote by_opponent = whole;
  add_signature(by_opponent, key_name(a.course().game_id(), static_cast<std::uint8_t>(1 - a.seat)),
                a.club.members[1 - a.seat].secrets.signing);
  EXPECT_EQ(a.verdict(by_opponent, a.fresh), "signature") << "an opponent is no umpire";
  a.by_umpire(whole);
  EXPECT_EQ(a.verdict(whole, a.fresh), "");
  EXPECT_EQ(a.verdict(whole, secrets_of(62)), "signature") << "somebody else than the newcomer";
  SignedNote unasked{whole.text, {}};
  a.by_umpire(unasked);
  EXPECT_EQ(a.verdict(unasked, a.fresh), "signature") << "the newcomer has not signed the note";
  EXPECT_EQ(a.verdict(unasked, a.club.members[a.seat].secrets), "note") << "nor does the former player's word count";
  EXPECT_EQ(a.verdict(whole, a.fresh, {Decision{"end-turn"}}), "decision") << "an agreement excludes decisions";
}

TEST(TakeOver, brings_new_keys_with_possession_proved) {
  Attempt a;
  const SeatKeys theirs = seat_keys(a.club.members[1 - a.seat].secrets),
                 former = seat_keys(a.club.members[a.seat].secrets), own = seat_keys(a.fresh);
  EXPECT_EQ(a.verdict(a.with("offer", "xyz"), a.fresh), "") << "changed and signed anew it is good";
  for (const SeatKeys& keys : {theirs, former}) {
    EXPECT_EQ(a.verdict(a.with("vrf", base::to_hex(keys.vrf)), a.fresh), "note");
    EXPECT_EQ(a.verdict(a.with("deck", base::to_hex(keys.vrf)), a.fresh), "note");
    EXPECT_EQ(a.verdict(a.with("recovery", base::to_hex(keys.signing)), a.fresh), "note");
  }
  EXPECT_EQ(a.verdict(a.with("vrf", base::to_hex(own.deck)), a.fresh), "note") << "one key for two purposes";
  EXPECT_EQ(a.verdict(a.with("recovery", base::to_hex(own.signing)), a.fresh), "note");
  EXPECT_EQ(a.verdict(a.with("recovery", base::to_hex(SigningKey{1})), a.fresh), "note") << "of small order";
  EXPECT_EQ(a.verdict(a.with("recovery", base::to_hex(signing_key(a.club.arbiter.signing))), a.fresh), "note");
  CurveKey bad = own.vrf;
  bad[0] = 4;
  EXPECT_EQ(a.verdict(a.with("vrf", base::to_hex(bad)), a.fresh), "note") << "no compressed point";
  EXPECT_EQ(a.verdict(a.with("vrf", base::to_hex(seat_keys(secrets_of(63)).vrf)), a.fresh), "note")
      << "somebody else's key: no proof of possession";
  EXPECT_EQ(a.verdict(a.with("deck", base::to_hex(seat_keys(secrets_of(63)).deck)), a.fresh), "note");
  EXPECT_EQ(a.verdict(a.with("name", "player " + std::to_string(1 - a.seat)), a.fresh), "note");
  EXPECT_EQ(a.verdict(a.with("seat", "2"), a.fresh), "signature") << "the umpire's seat";
  EXPECT_EQ(a.verdict(a.with("seat", "9"), a.fresh), "signature");
}

TEST(TakeOver, is_for_one_head_and_no_open_draw) {
  Attempt a;
  SignedNote old = a.note(a.seat, a.fresh);
  a.by_umpire(old);
  dice::Random random(4);
  // the former player answers: what the umpire has signed lapses
  for (int i = 0; i < 40 && (i == 0 || a.club.writer() != a.seat || a.club[a.seat].phase() != Phase::move); ++i)
    a.club.turn(random);
  ASSERT_EQ(a.club.writer(), a.seat);
  EXPECT_EQ(a.verdict(old, a.fresh), "signature") << "made on an older head";
  EXPECT_EQ(a.club[1 - a.seat].receive_note(print_note(old))->is, Is::old);
  EXPECT_EQ(a.club[2].take_over(a.seat, "No Word", "Cora", a.fresh).error().code, "phase") << "an umpire has a seat";
  a.club.send(a.seat, {{a.club[a.seat].board().sample(random)}, std::nullopt, {}});
  ASSERT_TRUE(a.course().open_x());
  SignedNote now = a.note(a.seat, a.fresh);
  a.by_umpire(now);
  std::vector<Leaf> leaves{NoteLeaf{print_note(now)}};
  EXPECT_NE(code(a.club, 1 - a.seat, forge(a.club.members[2].secrets, a.course(), 2, leaves, false)), "")
      << "the umpire knows the dice now";
}

TEST(TakeOver, has_no_place_in_a_duel_without_umpire) {
  Club club;
  const Duel d = moved_duel(club);
  const auto seat = static_cast<std::uint8_t>(d.actor);
  const Course& course = club[d.other].course();
  SignedNote note = take_over_note(secrets_of(61), course.game_id(), course.last_head().head, seat,
                                   course.genesis().seats[seat].nonce, "abc", "Cora");
  add_signature(note, key_name(course.game_id(), static_cast<std::uint8_t>(d.other)),
                club.members[d.other].secrets.signing);
  EXPECT_EQ(code(club, d.other, forge(secrets_of(61), course, seat, {NoteLeaf{print_note(note)}}, false)), "signature");
  EXPECT_EQ(
      code(club, d.other, forge(club.members[d.actor].secrets, course, seat, {NoteLeaf{print_note(note)}}, false)),
      "note");
}

TEST(TakeOver, two_umpires_must_both_sign) {
  Club club = umpired(2);
  club.begin();
  dice::Random random(3);
  const std::uint8_t seat = vanish(club, random);
  const Course& course = club[2].course();
  SignedNote note = take_over_note(secrets_of(61), course.game_id(), course.last_head().head, seat,
                                   course.genesis().seats[seat].nonce, "abc", "Cora");
  const auto verdict = [&] {
    return code(club, 1 - seat, forge(secrets_of(61), course, seat, {NoteLeaf{print_note(note)}}, false));
  };
  add_signature(note, key_name(course.game_id(), 2), club.members[2].secrets.signing);
  EXPECT_EQ(verdict(), "signature");
  add_signature(note, key_name(course.game_id(), 3), club.members[3].secrets.signing);
  EXPECT_EQ(verdict(), "");
}

TEST(TakeOver, who_holds_it_takes_no_more_from_the_former_player_on_that_head) {
  Attempt a;
  dice::Random random(9);
  const Bytes late = written(a.club, a.seat, {{a.club[a.seat].board().sample(random)}, std::nullopt, {}});
  SignedNote note = a.note(a.seat, a.fresh);
  a.by_umpire(note);
  Node& other = a.club[1 - a.seat];
  ASSERT_EQ(other.receive_note(print_note(note))->is, Is::kept);
  const auto got = other.receive(late);
  ASSERT_FALSE(got);
  EXPECT_EQ(got.error().code, "phase");
  EXPECT_FALSE(other.refusal()) << "no dispute: nothing is wrong with what either has signed";
  const auto taken = other.receive(forge(a.fresh, other.course(), a.seat, {NoteLeaf{print_note(note)}}, false));
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->is, Received::Is::applied);
  // a program without the note has taken the former player's packet: the newcomer's is then another history
  ASSERT_EQ(a.club[2].receive(late)->is, Received::Is::applied);
}

TEST(TakeOver, a_late_packet_of_the_former_player_is_no_second_history_of_the_seat) {
  Attempt a;
  dice::Random random(9);
  const std::uint64_t at = a.course().size();
  const Bytes late = written(a.club, a.seat, {{a.club[a.seat].board().sample(random)}, std::nullopt, {}});
  SignedNote note = a.note(a.seat, a.fresh);
  a.by_umpire(note);
  Node& other = a.club[1 - a.seat];
  const Course& before = a.club[2].course();
  const Bytes hers = forge(a.fresh, before, a.seat, {NoteLeaf{print_note(note)}}, false);
  ASSERT_EQ(other.receive(hers)->is, Received::Is::applied);
  const auto refused_with = [&](const Bytes& packet) {
    const auto got = other.receive(packet);
    return got && got->refusal ? got->refusal->code + ": " + got->refusal->why : std::string("not refused");
  };
  const std::string words = "writer: seat " + std::to_string(a.seat) + " has a new player since event " +
                            std::to_string(at) + ": Cora; what its former player signs from there on counts no more";
  EXPECT_EQ(refused_with(late), words) << "he wrote before he knew";
  const Course& now = other.course();
  EXPECT_EQ(refused_with(forge(a.club.members[a.seat].secrets, now, a.seat, {Decision{"end-turn"}}, true)), words)
      << "he goes on as if nothing had been";
  EXPECT_TRUE(other.log().forks()->empty()) << "nobody is accused";
  EXPECT_FALSE(other.refusal()) << "no dispute";
  // hers is a second history, and so is what the former player had signed twice while the seat was his
  EXPECT_EQ(refused_with(forge(a.fresh, before, a.seat, {NoteLeaf{print_note(note)}, Decision{"end-turn"}}, true))
                .substr(0, 5),
            "fork:");
  EXPECT_EQ(other.log().forks()->size(), 1u);
  // and a stranger's belongs to no seat
  EXPECT_EQ(refused_with(forge(secrets_of(77), before, a.seat, {Decision{"end-turn"}}, true)).substr(0, 10),
            "signature:");
}

TEST(TakeOver, two_packets_signed_by_a_former_player_in_the_seat_stay_a_fork) {
  Club club = umpired();
  club.begin();
  dice::Random random(3);
  // a player's packet, and another for the same place, which stays hidden for now
  std::uint8_t seat = 9;
  Bytes other_history;
  for (int i = 0; i < 60 && (seat == 9 || club.writer() != seat || club[seat].phase() != Phase::move); ++i) {
    if (seat == 9 && i > 4 && *club.writer() < 2 && club[*club.writer()].phase() == Phase::move) {
      seat = *club.writer();
      other_history = forge(club.members[seat].secrets, club[2].course(), seat, {Decision{"end-turn"}}, true);
    }
    club.turn(random);
  }
  ASSERT_EQ(club.writer(), seat);
  SignedNote note = take_over_note(secrets_of(61), club[2].course().game_id(), club[2].course().last_head().head, seat,
                                   club[2].course().genesis().seats[seat].nonce, "abc", "Cora");
  add_signature(note, key_name(club[2].course().game_id(), 2), club.members[2].secrets.signing);
  Node& other = club[1 - seat];
  ASSERT_EQ(other.receive(forge(secrets_of(61), other.course(), seat, {NoteLeaf{print_note(note)}}, false))->is,
            Received::Is::applied);
  const auto got = other.receive(other_history);
  ASSERT_TRUE(got && got->refusal);
  EXPECT_EQ(got->refusal->code, "fork");
}

TEST(TakeOver, what_no_umpire_has_signed_is_not_kept_by_players) {
  Attempt a;
  for (int number = 70; number < 74; ++number) {
    const auto got = a.club[1 - a.seat].receive_note(print_note(a.note(a.seat, secrets_of(number))));
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().code, "note");
  }
  EXPECT_TRUE(a.club[1 - a.seat].proposals().empty());
}

}  // namespace
}  // namespace hexpost::store::test
