#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "store/log/schema.h"
#include "store/log/sqlite.h"
#include "store/protocol/continued.h"
#include "store/protocol/examine.h"
#include "store/protocol/forks.h"
#include "tests/unit/protocol/club.h"

/// Attacks on the game file itself (schemas/attacks.md from 64 on): unsigned rows, and damage at home.
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

TEST(Attack67, a_row_that_proves_nothing_is_damage_and_accuses_no_player) {
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

TEST(Attack67, a_key_that_its_seat_has_not_agreed_on_accuses_no_player) {
  Club club;
  const Duel d = moved_duel(club);
  const Course course = club[d.actor].course().clone();
  const auto actor = static_cast<std::uint8_t>(d.actor), other = static_cast<std::uint8_t>(d.other);
  const SeatSecrets invented = secrets_of(77);
  const std::string path = club.members[d.actor].path;
  club.members[d.actor].node.reset();
  auto log = Log::open(path);
  ASSERT_TRUE(log);
  // the actor signs a packet that gives the other seat a key of the actor's, in a note that the other has not signed
  SignedNote change{
      note_text(make_note(NoteKind::new_signing_key, course.game_id(), course.last_head().head,
                          {{"seat", std::to_string(d.other)}, {"key", base::to_hex(signing_key(invented.signing))}})),
      {}};
  add_signature(change, key_name(course.game_id(), actor), club.members[d.actor].secrets.signing);
  const Bytes carrier = forge(club.members[d.actor].secrets, course, actor, {NoteLeaf{print_note(change)}}, false);
  ASSERT_TRUE(log->append({*decode_packet(carrier), carrier, {}, {}, {}, {}}));
  // by that key the other seat signs two histories, and then a packet of the log
  const Frontier tree = log->frontier();
  const auto by_invented = [&](const char* line) {
    Packet packet{course.game_id(), tree.size(), other, {encode_leaf(Decision{line})}, {}};
    sign_packet(packet, tree, invented.signing);
    return packet;
  };
  const Packet one = by_invented("one"), two = by_invented("two");
  const StoredHead one_head{head_after(one, tree), other, one.signature};
  const StoredHead two_head{head_after(two, tree), other, two.signature};
  ASSERT_TRUE(log->keep_fork({one.first, one_head, two_head, encode_packet(one), encode_packet(two)}));
  const auto rows = fork_rows(*log);
  ASSERT_TRUE(rows);
  EXPECT_TRUE(rows->proved.empty()) << "the other seat has signed neither";
  EXPECT_EQ(rows->damage.size(), 1u);
  ASSERT_TRUE(log->append({one, encode_packet(one), {}, {}, {}, {}}));
  const auto chain = chain_of(*log);
  ASSERT_TRUE(chain);
  EXPECT_EQ(chain->lost, std::optional(one.first)) << "a packet signed by an invented key is no link";
  EXPECT_EQ(chain->all_keys(other).size(), 1u);
}

TEST(Attack68, damage_at_home_is_repaired_and_no_player_is_accused) {
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
      EXPECT_NE(got->repaired.find("repaired it"), std::string::npos) << damage.what;
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

TEST(Attack65, a_result_is_derived_from_signed_notes_alone) {
  Played p;
  const std::size_t victim = p.d.other;
  const std::string real = *p.club[p.d.actor].resign();
  ASSERT_EQ(p.club[victim].receive_note(real)->is, NoteReceived::Is::ended);
  const auto winner = p.club[victim].outcome()->winner;
  // the note in kv with the other seat, as one flipped bit makes it
  std::string turned = real;
  const std::size_t seat = turned.find("seat ") + 5;
  turned[seat] = turned[seat] == '0' ? '1' : '0';
  {
    auto log = Log::open(p.club.members[victim].path);
    const ByteView bytes = base::as_bytes(turned);
    ASSERT_TRUE(log && log->set_value({"ended", {bytes.begin(), bytes.end()}}));
  }
  p.club.reopen(victim);
  ASSERT_TRUE(p.club[victim].outcome());
  EXPECT_EQ(p.club[victim].outcome()->winner, winner);
  const auto found = p.club[victim].examine();
  ASSERT_EQ(found->damage.size(), 1u);
  EXPECT_EQ(found->damage[0].table, "kv");
}

TEST(Attack66, a_planted_note_is_damage_and_says_nothing) {
  Played p;
  const std::size_t victim = p.d.other;
  const auto seat = static_cast<std::uint8_t>(p.d.actor);
  const Hash& game = p.club[victim].course().game_id();
  SignedNote lie{
      note_text(make_note(NoteKind::resign, game, p.club[victim].log().head(), {{"seat", std::to_string(seat)}})), {}};
  add_signature(lie, key_name(game, seat), secrets_of(77).signing);
  {
    auto log = Log::open(p.club.members[victim].path);
    ASSERT_TRUE(log && log->keep_note("resign", base::as_bytes(print_note(lie))));
    ASSERT_TRUE(log->keep_note("chat", base::as_bytes(std::string("garbage"))));
    const ByteView bytes = base::as_bytes(print_note(lie));
    ASSERT_TRUE(log->set_value({"ended", {bytes.begin(), bytes.end()}}));
  }
  p.club.reopen(victim);
  EXPECT_FALSE(p.club[victim].outcome());
  EXPECT_TRUE(p.club[victim].notes()->empty());
  const auto found = p.club[victim].examine();
  EXPECT_EQ(std::ranges::count(found->damage, "notes", &Damage::table), 2);
  p.club.members[victim].node.reset();
  auto log = Log::open(p.club.members[victim].path);
  ASSERT_TRUE(remove_damage(*log, found->damage));
  EXPECT_TRUE(std::ranges::none_of(examine(*log)->damage, [](const Damage& d) { return d.table == "notes"; }));
}

TEST(Attack66, notes_of_both_players_end_the_game_alike_in_whatever_order_they_come) {
  Played p;
  const std::string one = *p.club[p.d.actor].resign(), two = *p.club[p.d.other].resign();
  ASSERT_TRUE(p.club[p.d.other].receive_note(one));
  ASSERT_TRUE(p.club[p.d.actor].receive_note(two));
  EXPECT_EQ(p.club[0].outcome(), p.club[1].outcome());
  for (const std::size_t seat : {std::size_t{0}, std::size_t{1}})
    p.club.reopen(seat);
  EXPECT_EQ(p.club[0].outcome(), p.club[1].outcome());
}

/// Everything that commands tell of a game, as one text.
std::string told_by(Node& node) {
  std::string out = std::string(name_of(node.phase())) + (node.behind_top() ? " behind" : "");
  if (!node.begun()) return out;
  const Course& course = node.course();
  out += "\n" + node.board().position() + std::to_string(course.size()) + base::to_hex(course.last_head().head.root);
  for (std::uint8_t seat = 0; seat < course.genesis().seats.size(); ++seat)
    out += course.name(seat) + (course.seal(seat) ? std::to_string(course.seal(seat)->first) : "-");
  if (const auto end = node.outcome())
    out +=
        "\nended " + std::to_string(static_cast<int>(end->how)) + std::to_string(end->winner.value_or(9)) + end->text;
  if (const auto refusal = node.refusal())
    out += "\nrefused " + refusal->code + refusal->why + std::to_string(refusal->event);
  for (const auto& one : node.proposals()) {
    out += "\nproposal " + note_text(one.note) + std::to_string(static_cast<int>(one.is));
    for (const std::uint8_t seat : one.signed_by)
      out += std::to_string(seat);
  }
  if (const auto notes = node.notes()) {
    for (const Bytes& note : *notes)
      out += "\n" + base::as_text(note);
  }
  if (const auto found = node.examine()) {
    for (const ProvedFork& one : found->forks.proved)
      out += "\nfork of " + one.name + " at " + std::to_string(one.event);
  }
  const auto waits = node.waits_for_mine();
  return out + (waits && *waits ? "waits" : "") + (node.missing().own_policy_lost ? "lost" : "") +
         std::to_string(node.handed_over().has_value());
}

/// Why the file is not as it should be, or nothing: what `status` warns of, and what `verify` finds besides.
std::string reported(Node& node, const Resolver& resolve, bool thorough) {
  const auto found = node.examine();
  if (!found) return found.error().what;
  if (!found->damage.empty()) return found->damage[0].table + ": " + found->damage[0].what;
  if (!thorough) return {};
  if (const auto whole = node.log().check_integrity(); !whole) return whole.error().what;
  const auto audited = audit(node.log(), resolve);
  if (!audited) return audited.error().what;
  if (!audited->good()) return audited->failure->sentence;
  return audited->snapshots.empty() ? std::string() : audited->snapshots[0].what;
}

/// A small game with a row in every table; back comes the packet that makes the fork.
void fill_file(Club& club, Duel& d, Bytes& fork) {
  d = moved_duel(club);
  ASSERT_TRUE(club[d.other].receive_note(*club[d.actor].chat("Well fought!")));
  ASSERT_TRUE(club[d.other].receive_note(*club[d.actor].propose(NoteKind::draw, {})));
  const Course before = club[d.actor].course().clone();
  const auto actor = static_cast<std::uint8_t>(d.actor);
  const SeatSecrets& secrets = club.members[d.actor].secrets;
  // one that waits for an earlier one, one that is refused, and a resignation
  Packet early = *decode_packet(forge(secrets, before, actor, {Decision{"end-turn"}}, true));
  early.first += 40;
  ASSERT_EQ(club[d.other].receive(encode_packet(early))->is, Received::Is::parked);
  const auto refused = club[d.other].receive(forge(secrets, before, actor, {Decision{"strike A1 at A1"}}, true));
  ASSERT_TRUE(refused && refused->refusal);
  ASSERT_TRUE(club[d.other].refusal());
  fork = forge(secrets, before, actor, {Decision{"end-turn"}}, true);
  const auto forked = club[d.other].receive(fork);
  ASSERT_TRUE(forked && forked->refusal && forked->refusal->code == "fork");
  ASSERT_EQ(club[d.other].receive_note(*club[d.actor].resign())->is, NoteReceived::Is::ended);
}

void fill_file(Club& club, Duel& d) {
  Bytes fork;
  fill_file(club, d, fork);
}

TEST(Attack69, every_flipped_byte_of_a_file_is_harmless_or_reported) {
  Club club;
  Duel d;
  Bytes fork;
  fill_file(club, d, fork);
  ASSERT_FALSE(HasFatalFailure());
  const std::size_t victim = d.other;
  club.reopen(victim);
  const std::string told = told_by(club[victim]);
  ASSERT_NE(told.find("\nfork of "), std::string::npos);
  EXPECT_EQ(reported(club[victim], club.resolve, true), "");
  club.members[victim].node.reset();
  std::ifstream in(club.members[victim].path, std::ios::binary);
  const std::string original{std::istreambuf_iterator<char>(in), {}};
  ASSERT_GT(original.size(), 50'000u);
  // HEXPOST_FLIP_STEP=1 is the exhaustive run (tests/long); every page is sampled in any case
  const char* const wanted = std::getenv("HEXPOST_FLIP_STEP");
  const std::size_t step =
      wanted != nullptr ? static_cast<std::size_t>(std::max(1, std::atoi(wanted))) : original.size() / 500 | 1;
  dice::Random random(69);
  const std::string path = club.folder / "flipped";
  int harmless = 0, noticed = 0;
  std::vector<std::size_t> places;
  for (std::size_t at = random.below(step); at < original.size(); at += step)
    places.push_back(at);
  // the row that accuses: its heads stand before its packets, and the packet of the fork is the last column
  const std::size_t accused = original.find(base::as_text(fork));
  ASSERT_NE(accused, std::string::npos);
  for (std::size_t at = accused - fork.size() - 250 + random.below(4); step > 1 && at < accused + fork.size(); at += 4)
    places.push_back(at);
  for (const std::size_t at : places) {
    std::string changed = original;
    changed[at] = static_cast<char>(changed[at] ^ (1 << static_cast<int>(random.below(8))));
    std::ofstream(path, std::ios::binary | std::ios::trunc) << changed;
    {
      auto node = Node::open(path, club.members[victim].secrets, club.setting(victim));
      if (!node || !reported(*node, club.resolve, false).empty())
        ++noticed;
      else if (told_by(*node) == told)
        ++harmless;
      else
        ADD_FAILURE() << "byte " << at << " changes what is told, and nothing is said:\n" << told_by(*node);
    }
    for (const char* suffix : {"", "-wal", "-shm"})
      std::filesystem::remove(path + suffix);
  }
  EXPECT_GT(noticed, 50);
  EXPECT_GT(harmless, 20) << "empty pages, caches that are made again";
}

TEST(Attack70, wrong_values_beside_the_signed_bytes_are_named) {
  for (const char* sql :
       {"UPDATE packets SET hash = zeroblob(32) WHERE first = 0", "UPDATE packets SET size = size + 1 WHERE first > 0",
        "UPDATE events SET type = 99 WHERE seq = 3", "UPDATE events SET packet = 1 WHERE seq = 0",
        "UPDATE notes SET kind = 'draw'", "UPDATE notes SET hash = zeroblob(32) WHERE id = (SELECT max(id) FROM notes)",
        "UPDATE policies SET policy = 'toast do no' WHERE slot = 2", "UPDATE parked SET first = first + 1",
        "UPDATE outbox SET bytes = zeroblob(9)", "INSERT INTO kv VALUES ('winner', CAST('Rome' AS BLOB))",
        "UPDATE kv SET value = zeroblob(5) WHERE key LIKE 'agreement/%'",
        "UPDATE kv SET value = zeroblob(200) WHERE key LIKE 'refused/%'",
        "UPDATE kv SET key = 'refused/' || hex(zeroblob(32)) WHERE key LIKE 'refused/%'"}) {
    Club club;
    Duel d;
    fill_file(club, d);
    club.members[d.other].node.reset();
    tamper(club.members[d.other].path, sql);
    club.reopen(d.other);
    EXPECT_NE(reported(club[d.other], club.resolve, false), "") << sql;
  }
}

TEST(Attack71, a_file_older_than_what_its_player_has_signed_is_named) {
  Played p;
  const Log& log = p.club[p.d.actor].log();
  const auto mark = read_top(p.club.members[p.d.actor].top, p.club[p.d.actor].course().game_id());
  ASSERT_TRUE(mark && *mark);
  EXPECT_FALSE(behind_mark(log, *mark));
  EXPECT_FALSE(behind_mark(log, std::nullopt));
  const auto behind = behind_mark(log, Head{log.size() + 5, {}});
  ASSERT_TRUE(behind);
  EXPECT_NE(behind->what.find("older copy"), std::string::npos);
  EXPECT_TRUE(behind_mark(log, Head{(*mark)->size, {}})) << "the same size with other content";
}

TEST(Attack72, a_cached_state_from_elsewhere_is_not_believed) {
  Played p;
  const std::size_t victim = p.d.other;
  const std::string position = p.club[victim].course().now().position();
  // another game's state under a right checksum of its own: the position before the last packets
  const Bytes stale = p.before.save();
  const std::uint64_t size = p.club[victim].log().size();
  p.club.members[victim].node.reset();
  {
    auto log = Log::open(p.club.members[victim].path);
    Hash elsewhere{};
    elsewhere.fill(9);
    log->set_cache_key(elsewhere);
    ASSERT_TRUE(log->keep_snapshot(size, stale));
    EXPECT_FALSE(audit(*log, p.club.resolve)->snapshots.empty());
    log->set_cache_key({});
    EXPECT_FALSE(*log->snapshot_before(size)) << "another key's";
  }
  p.club.reopen(victim);
  EXPECT_EQ(p.club[victim].course().now().position(), position);
}

TEST(Attack73, a_planted_dispute_is_judged_again_and_forgotten) {
  Played p;
  const std::size_t victim = p.d.other;
  Club& club = p.club;
  const Phase phase = club[victim].phase();
  ASSERT_TRUE(phase == Phase::wait || phase == Phase::move) << name_of(phase) << ": as the dice have it";
  Club other;
  Duel d;
  fill_file(other, d);
  const auto record = other[d.other].log().value("dispute");
  ASSERT_TRUE(record && *record);
  {
    auto log = Log::open(club.members[victim].path);
    ASSERT_TRUE(log->set_value({"dispute", **record}));
  }
  club.reopen(victim);
  EXPECT_FALSE(club[victim].refusal());
  EXPECT_EQ(club[victim].phase(), phase);
}

TEST(Attack64, a_beginning_is_compared_with_the_game_it_continues) {
  Played p;
  const Log& old = p.club[0].log();
  const Course& course = p.club[0].course();
  Genesis fresh = course.genesis();
  const auto position = savepoint_position(course.battle(), course.rest());
  ASSERT_TRUE(position);
  const auto compared = [&](std::uint64_t size, const std::string& text) {
    EXPECT_TRUE(set_continuation(fresh, {course.game_id(), size, text}));
    return compare_beginning(old, p.club.resolve, fresh);
  };
  const auto right = compared(course.size(), *position);
  ASSERT_TRUE(right) << right.error().what;
  EXPECT_TRUE(right->terms.empty() && right->players.empty());
  const auto earlier = savepoint_position(p.before.battle(), p.before.rest());
  ASSERT_NE(*earlier, *position);
  EXPECT_EQ(compared(course.size(), *earlier)->terms.size(), 1u) << "a position of another moment";
  EXPECT_TRUE(compared(p.before.size(), *earlier)->terms.empty()) << "of that moment it is right";
  EXPECT_FALSE(compared(course.size() - 1, *position)->terms.empty()) << "no packet ends there";
  EXPECT_EQ(compared(course.size() + 9, *position).error().code, "early");
  fresh.data_hash[0] ^= 1;
  EXPECT_EQ(compared(course.size(), *position)->terms.size(), 1u);
  fresh.data_hash[0] ^= 1;
  fresh.seats[0].keys = seat_keys(secrets_of(55));
  EXPECT_EQ(compared(course.size(), *position)->players.size(), 1u);
}

}  // namespace
}  // namespace hexpost::store::test
