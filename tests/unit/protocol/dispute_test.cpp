#include "store/protocol/dispute.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "store/protocol/examine.h"
#include "store/wire/notes.h"
#include "tests/unit/protocol/club.h"

/// The cheats that README.md here lists, carried to a third machine: it gets the victim's export, and has neither the
/// game nor a key. Each time it names the signer, the event and the rule.
namespace hexpost::store::test {
namespace {

using What = Finding::What;

/// What a player's game file gives away.
std::string export_of(const Node& node) {
  std::ostringstream out;
  const auto all = exported(node.log());
  EXPECT_TRUE(all && write_export(*all, out));
  return out.str();
}

/// The third machine: a file and the program.
Verdict third(const std::string& file, const Resolver& resolve = toy_resolver()) {
  std::istringstream in(file);
  const auto read = read_exported(in);
  EXPECT_TRUE(read) << read.error().what << " " << read.error().where;
  const auto verdict = read ? judge(read->history, read->evidence, resolve) : base::Result<Verdict>(base::Error{});
  EXPECT_TRUE(verdict);
  return verdict ? *verdict : Verdict{};
}

std::vector<Finding> of_kind(const Verdict& verdict, What what) {
  std::vector<Finding> out;
  std::ranges::copy_if(verdict.findings, std::back_inserter(out), [&](const Finding& f) { return f.what == what; });
  return out;
}

/// A file made by hand: the history of a node, and what its owner puts beside it.
std::string with_beside(const Node& node, Evidence beside) {
  std::ostringstream out;
  EXPECT_TRUE(write_export({*history_of(node.log()), tidy(std::move(beside))}, out));
  return out.str();
}

template <class T>
T& first_of(std::vector<Leaf>& leaves) {
  for (Leaf& leaf : leaves) {
    if (auto* found = std::get_if<T>(&leaf)) return *found;
  }
  throw std::runtime_error("no such leaf");
}

/// The cheat is `d.other`, who answers; the victim is `d.actor`.
class Carried : public testing::Test {
 protected:
  Carried()
      : d(duel(club)),
        cheat(static_cast<std::uint8_t>(d.other)),
        honest(written(club, d.other)),
        before(club[d.actor].course().frontier()) {}

  Bytes changed(const std::function<void(std::vector<Leaf>&)>& change) {
    Forgery f(honest);
    change(f.leaves);
    return f.signed_by(club.members[d.other].secrets, before);
  }
  /// The victim gets the packet, refuses it, and writes its export.
  Verdict refused(const Bytes& packet, const std::string& code) {
    const auto got = club[d.actor].receive(packet);
    EXPECT_TRUE(got && got->refusal) << code;
    if (got && got->refusal) {
      EXPECT_EQ(got->refusal->code, code);
    }
    return third(export_of(club[d.actor]));
  }
  void expect(const Verdict& verdict, What what, const std::string& code, std::uint64_t event,
              const std::string& rule) {
    EXPECT_FALSE(verdict.good());
    EXPECT_TRUE(verdict.history.good()) << verdict.history.failure->sentence;
    const auto found = of_kind(verdict, what);
    ASSERT_EQ(found.size(), 1u) << name_of(what);
    EXPECT_EQ(found[0].seat, cheat);
    EXPECT_EQ(found[0].name, club[0].course().name(cheat));
    EXPECT_EQ(found[0].key, signing_key(club.members[cheat].secrets.signing));
    EXPECT_EQ(found[0].event, event);
    EXPECT_EQ(found[0].code, code);
    EXPECT_EQ(found[0].rule, rule);
    EXPECT_FALSE(found[0].why.empty());
    EXPECT_TRUE(of_kind(verdict, What::unproved).empty());
  }
  /// Where a leaf of that type stands in the honest packet.
  std::uint64_t event_of(LeafType type) {
    const Packet packet = *decode_packet(honest);
    for (std::size_t i = 0; i < packet.leaves.size(); ++i) {
      if (type_of_bytes(packet.leaves[i]) == type) return packet.first + i;
    }
    return 0;
  }
  std::string note(NoteKind kind, std::vector<std::pair<std::string, std::string>> fields, const SecretBytes& key,
                   std::uint8_t seat) {
    const Course& course = club[d.actor].course();
    SignedNote out{note_text(make_note(kind, course.game_id(), course.last_head().head, std::move(fields))), {}};
    add_signature(out, key_name(course.game_id(), seat), key);
    return print_note(out);
  }

  Club club;
  Duel d;
  std::uint8_t cheat;
  Bytes honest;
  Frontier before;  ///< the tree on which the cheat writes
};

TEST_F(Carried, cheat_1_a_wrong_die) {
  const auto verdict =
      refused(changed([](auto& l) { first_of<Roll>(l).value = first_of<Roll>(l).value % 6 + 1; }), "roll");
  expect(verdict, What::wrong, "roll", event_of(LeafType::roll), "2.1");
  const auto notes = of_kind(verdict, What::refused);
  ASSERT_EQ(notes.size(), 1u) << "with the victim's signed refusal";
  EXPECT_EQ(notes[0].seat, static_cast<std::uint8_t>(d.actor));
  EXPECT_EQ(notes[0].code, "roll");
}

TEST_F(Carried, cheat_2_a_wrong_opening) {
  const auto verdict = refused(changed([](auto& l) { first_of<Opening>(l).policy = "dodge do no"; }), "opening");
  expect(verdict, What::wrong, "opening", event_of(LeafType::opening), "packets.md, step 6");
}

TEST_F(Carried, cheat_3_a_forged_share) {
  const auto verdict = refused(changed([](auto& l) { first_of<Share>(l).proof[40] ^= 1; }), "share");
  expect(verdict, What::wrong, "share", event_of(LeafType::share), "packets.md, step 6");
}

TEST_F(Carried, cheat_4_a_wrong_mark) {
  const auto verdict = refused(changed([](auto& l) { first_of<Mark>(l).hash[0] ^= 1; }), "disagree");
  expect(verdict, What::wrong, "disagree", event_of(LeafType::mark), "packets.md, step 6");
}

TEST_F(Carried, cheat_5_a_packet_out_of_turn) {
  // the next awaited seat is the actor: the other signs a second packet on top of the own answer
  ASSERT_EQ(club[d.actor].receive(honest)->is, Received::Is::applied);
  const Bytes packet =
      forge(club.members[d.other].secrets, club[d.actor].course(), cheat, {Decision{"end-turn"}}, true);
  const std::uint64_t event = club[d.actor].log().size();
  expect(refused(packet, "writer"), What::out_of_turn, "writer", event, "packets.md, step 3");
}

TEST_F(Carried, cheat_6_a_fork_of_the_same_size) {
  ASSERT_EQ(club[d.actor].receive(honest)->is, Received::Is::applied);
  const Bytes packet = changed([](auto& l) { first_of<Mark>(l).hash[0] ^= 1; });
  ASSERT_EQ(decode_packet(packet)->leaves.size(), decode_packet(honest)->leaves.size());
  const auto verdict = refused(packet, "fork");
  expect(verdict, What::fork, "fork", event_of(LeafType::mark), "packets.md, step 2");
  const Finding fork = of_kind(verdict, What::fork)[0];
  ASSERT_EQ(fork.heads.size(), 2u);
  EXPECT_EQ(fork.heads[0].head.size, fork.heads[1].head.size);
  for (const StoredHead& head : fork.heads)
    EXPECT_TRUE(verify_head(*fork.key, verdict.history.game_id, head.head, head.signature)) << "both signed heads";
  EXPECT_EQ(fork.packets, (std::vector<Hash>{packet_hash(packet), packet_hash(honest)}));
}

TEST_F(Carried, cheat_7_a_fork_of_different_sizes) {
  ASSERT_EQ(club[d.actor].receive(honest)->is, Received::Is::applied);
  const Bytes packet = changed([&](auto& l) {
    first_of<Seen>(l);
    l.push_back(NoteLeaf{note(NoteKind::chat, {{"seat", std::to_string(d.other)}, {"text", "hello"}},
                              club.members[d.other].secrets.signing, cheat)});
    std::rotate(l.begin() + 1, l.end() - 1, l.end());
  });
  const auto verdict = refused(packet, "fork");
  const Finding fork = of_kind(verdict, What::fork).at(0);
  EXPECT_NE(fork.heads[0].head.size, fork.heads[1].head.size);
  EXPECT_EQ(fork.seat, cheat);
  EXPECT_EQ(fork.event, decode_packet(honest)->first + 1);
}

TEST_F(Carried, cheat_7_a_packet_that_is_the_beginning_of_the_other) {
  const Bytes longer = changed([&](auto& l) { l.push_back(Seal{3, {}}); });
  ASSERT_EQ(club[d.actor].receive(longer)->is, Received::Is::applied);
  expect(refused(honest, "fork"), What::fork, "fork", club[d.actor].log().size() - 2, "packets.md, step 2");
}

TEST_F(Carried, cheat_8_an_earlier_packet_signed_anew) {
  ASSERT_EQ(club[d.actor].receive(honest)->is, Received::Is::applied);
  club.send(d.actor, {{d.second_strike()}, std::nullopt, {}});
  club.send(d.other);
  ASSERT_GT(club[d.actor].log().size(), decode_packet(honest)->first + decode_packet(honest)->leaves.size());
  const Packet old = *decode_packet(honest);
  Forgery f(honest);
  first_of<Roll>(f.leaves).value = first_of<Roll>(f.leaves).value % 6 + 1;
  const Bytes packet = f.signed_by(club.members[d.other].secrets, **club[d.actor].log().frontier_at(old.first));
  const auto verdict = refused(packet, "fork");
  expect(verdict, What::fork, "fork", event_of(LeafType::roll), "packets.md, step 2");
  const auto wrong = of_kind(verdict, What::wrong);
  ASSERT_EQ(wrong.size(), 1u) << "and the die is wrong as well";
  EXPECT_EQ(wrong[0].code, "roll");
}

TEST_F(Carried, cheat_9_a_false_refusal) {
  // the victim writes honestly, the cheat refuses
  ASSERT_EQ(club[d.actor].receive(honest)->is, Received::Is::applied);
  const Head here = club[d.actor].log().head();
  const Bytes packet = written(club, d.actor, {{d.second_strike()}, std::nullopt, {}});
  SignedNote lie{note_text(make_note(NoteKind::refusal, club[0].course().game_id(), here,
                                     {{"packet", base::to_hex(packet_hash(packet))},
                                      {"event", std::to_string(here.size + 1)},
                                      {"code", "decision"},
                                      {"why", "[2.1] that order is not allowed"}})),
                 {}};
  add_signature(lie, key_name(club[0].course().game_id(), cheat), club.members[cheat].secrets.signing);
  ASSERT_EQ(club[d.actor].receive_note(print_note(lie))->is, NoteReceived::Is::stands);
  expect(third(export_of(club[d.actor])), What::false_refusal, "decision", here.size + 1, "packets.md, step 8");
}

TEST_F(Carried, cheat_10_a_planted_resignation_convicts_no_player_and_ends_nothing) {
  ASSERT_EQ(club[d.actor].receive(honest)->is, Received::Is::applied);
  const std::string planted =
      note(NoteKind::resign, {{"seat", std::to_string(d.other)}}, club.members[d.actor].secrets.signing, cheat);
  const auto verdict = third(with_beside(club[d.actor], {{}, {planted}}));
  EXPECT_FALSE(verdict.good());
  EXPECT_TRUE(of_kind(verdict, What::resigned).empty());
  ASSERT_EQ(of_kind(verdict, What::unproved).size(), 1u);
  EXPECT_EQ(of_kind(verdict, What::unproved)[0].seat, std::nullopt) << "nobody has signed it";
  // the program itself shows no such note
  EXPECT_EQ(export_of(club[d.actor]).find("\"note\""), std::string::npos);
  const std::string real =
      note(NoteKind::resign, {{"seat", std::to_string(d.other)}}, club.members[d.other].secrets.signing, cheat);
  ASSERT_EQ(club[d.actor].receive_note(real)->is, NoteReceived::Is::ended);
  const auto ended = third(export_of(club[d.actor]));
  EXPECT_TRUE(ended.good()) << "a real one convicts nobody either";
  ASSERT_EQ(of_kind(ended, What::resigned).size(), 1u);
  EXPECT_EQ(of_kind(ended, What::resigned)[0].seat, cheat);
}

TEST_F(Carried, cheat_11_the_cheats_own_export_is_refused_by_the_same_words) {
  const Bytes bad = changed([](auto& l) { first_of<Roll>(l).value = first_of<Roll>(l).value % 6 + 1; });
  History history = *history_of(club[d.actor].log());
  history.push_back(*decode_packet(bad));
  std::ostringstream out;
  ASSERT_TRUE(write_export({history, {}}, out));
  const auto verdict = third(out.str());
  ASSERT_TRUE(verdict.history.failure);
  EXPECT_EQ(verdict.history.failure->refused.code, "roll");
  const auto found = of_kind(verdict, What::wrong);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].seat, cheat);
  EXPECT_EQ(found[0].rule, "2.1");
}

// ---- what must not be proved ----------------------------------------------------------------------------------------

TEST_F(Carried, a_packet_signed_by_the_accuser_proves_nothing) {
  ASSERT_EQ(club[d.actor].receive(honest)->is, Received::Is::applied);
  Forgery f(honest);
  first_of<Mark>(f.leaves).hash[0] ^= 1;
  const Frontier there = **club[d.actor].log().frontier_at(f.packet.first);
  const Bytes framed = f.signed_by(club.members[d.actor].secrets, there);
  const auto verdict = third(with_beside(club[d.actor], {{framed}, {}}));
  EXPECT_FALSE(verdict.good()) << "the file claims what it cannot prove";
  EXPECT_TRUE(std::ranges::none_of(verdict.findings, [](const Finding& one) { return one.is_offence(); }));
  ASSERT_EQ(of_kind(verdict, What::unproved).size(), 1u);
  EXPECT_EQ(of_kind(verdict, What::unproved)[0].seat, std::nullopt);
  EXPECT_TRUE(forks_in(*history_of(club[d.actor].log()), {{framed}, {}}).empty());
}

TEST_F(Carried, a_key_without_agreement_frames_no_player) {
  // the accuser writes the victim a new key into the history, in a note that only the accuser has signed
  ASSERT_EQ(club[d.actor].receive(honest)->is, Received::Is::applied);
  const SeatSecrets invented = secrets_of(77);
  const std::string change =
      note(NoteKind::new_signing_key,
           {{"seat", std::to_string(d.other)}, {"key", base::to_hex(signing_key(invented.signing))}},
           club.members[d.actor].secrets.signing, static_cast<std::uint8_t>(d.actor));
  const Course& course = club[d.actor].course();
  History left = *history_of(club[d.actor].log()), right;
  left.push_back(*decode_packet(
      forge(club.members[d.actor].secrets, course, static_cast<std::uint8_t>(d.actor), {NoteLeaf{change}}, false)));
  const Frontier tree = frontier_after(left.back(), course.frontier());
  right = left;
  for (History* side : {&left, &right}) {
    Packet packet{course.game_id(), tree.size(), cheat, {encode_leaf(Decision{side == &left ? "one" : "two"})}, {}};
    sign_packet(packet, tree, invented.signing);
    side->push_back(std::move(packet));
  }
  const auto parting = compare(left, right);
  ASSERT_TRUE(parting && *parting);
  EXPECT_TRUE((*parting)->doubles.empty()) << "the innocent seat is not said to have signed both";
  EXPECT_TRUE(forks_in(left, {{encode_packet(right.back())}, {}}).empty());
}

TEST_F(Carried, a_wrong_packet_that_was_refused_and_replaced_is_no_fork) {
  const Bytes bad = changed([](auto& l) { first_of<Mark>(l).hash[0] ^= 1; });
  const auto got = club[d.actor].receive(bad);
  ASSERT_TRUE(got && got->note);
  const Bytes replacement = [&] {
    Forgery f(honest);
    const auto mark = std::ranges::find_if(f.leaves, [](const Leaf& l) { return std::holds_alternative<Mark>(l); });
    f.leaves.insert(mark + 1, NoteLeaf{*got->note});
    return f.signed_by(club.members[d.other].secrets, club[d.actor].course().frontier());
  }();
  ASSERT_EQ(club[d.actor].receive(replacement)->is, Received::Is::applied);
  const auto verdict = third(export_of(club[d.actor]));
  EXPECT_TRUE(verdict.good());
  ASSERT_EQ(of_kind(verdict, What::replaced).size(), 1u);
  // but the honest first packet may not be replaced, even after a signed refusal
  const auto right_one = third(with_beside(club[d.actor], {{honest}, {}}));
  EXPECT_EQ(of_kind(right_one, What::fork).size(), 1u) << "three packets for one place";
}

TEST_F(Carried, without_the_rules_forks_are_proved_and_nothing_else_is_said) {
  ASSERT_EQ(club[d.actor].receive(honest)->is, Received::Is::applied);
  (void)club[d.actor].receive(changed([](auto& l) { first_of<Mark>(l).hash[0] ^= 1; }));
  const Resolver nothing = [](const Genesis&) -> base::Result<std::shared_ptr<const table::Battle>> {
    return base::Error{"genesis", "these rules are not here", ""};
  };
  const auto verdict = third(export_of(club[d.actor]), nothing);
  EXPECT_FALSE(verdict.by_the_rules);
  EXPECT_EQ(verdict.no_rules, "these rules are not here");
  EXPECT_TRUE(verdict.history.good());
  ASSERT_EQ(verdict.findings.size(), 1u);
  EXPECT_EQ(verdict.findings[0].what, What::fork);
}

TEST_F(Carried, a_witness_takes_the_evidence_over_and_shows_it_on) {
  ASSERT_EQ(club[d.actor].receive(honest)->is, Received::Is::applied);
  (void)club[d.actor].receive(changed([](auto& l) { first_of<Mark>(l).hash[0] ^= 1; }));
  const std::string file = export_of(club[d.actor]);
  ASSERT_TRUE(file.starts_with("{\"hexpost\":\"dispute\",\"version\":1,"));
  std::istringstream in(file);
  const auto log = import_log(club.folder / "archive", in, club.resolve);
  ASSERT_TRUE(log) << log.error().what;
  std::ostringstream again;
  ASSERT_TRUE(write_export(*exported(*log), again));
  EXPECT_EQ(again.str(), file);
}

TEST_F(Carried, an_import_keeps_nothing_that_is_not_signed) {
  ASSERT_EQ(club[d.actor].receive(honest)->is, Received::Is::applied);
  (void)club[d.actor].receive(changed([](auto& l) { first_of<Mark>(l).hash[0] ^= 1; }));
  Exported all = *exported(club[d.actor].log());
  ASSERT_EQ(all.evidence.packets.size(), 1u);
  const Evidence signed_alone = all.evidence;
  // an envelope with a broken signature, and a resignation that its seat has not signed
  Packet forged = *decode_packet(all.evidence.packets[0]);
  forged.signature[0] ^= 1;
  all.evidence.packets.push_back(encode_packet(forged));
  const SecretBytes& mine = club.members[d.actor].secrets.signing;
  all.evidence.notes.push_back(note(NoteKind::resign, {{"seat", std::to_string(cheat)}}, mine, cheat));
  all.evidence = tidy(all.evidence);
  std::ostringstream file;
  ASSERT_TRUE(write_export(all, file));
  std::istringstream in(file.str());
  std::size_t left_out = 0;
  const auto log = import_log(club.folder / "archive", in, club.resolve, {}, {}, &left_out);
  ASSERT_TRUE(log) << log.error().what;
  EXPECT_EQ(exported(*log)->evidence, signed_alone);
  EXPECT_EQ(left_out, 2u) << "the player is told of the envelope and of the resignation";
  const auto examined = examine(*log);
  ASSERT_TRUE(examined);
  EXPECT_TRUE(examined->damage.empty()) << examined->damage[0].what;
}

TEST_F(Carried, a_game_without_a_dispute_is_exported_as_before) {
  ASSERT_EQ(club[d.actor].receive(honest)->is, Received::Is::applied);
  const std::string file = export_of(club[d.actor]);
  EXPECT_TRUE(file.starts_with("{\"hexpost\":\"export\",\"version\":1,"));
  EXPECT_TRUE(third(file).good());
}

// ---- attacks on the file --------------------------------------------------------------------------------------------

std::string error_of(const std::string& file) {
  std::istringstream in(file);
  const auto read = read_exported(in);
  return read ? "" : read.error().code;
}

std::vector<std::string> lines_of(const std::string& file) {
  std::vector<std::string> out;
  std::istringstream in(file);
  for (std::string line; std::getline(in, line);)
    out.push_back(line);
  return out;
}
std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines)
    out += line + "\n";
  return out;
}
std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

class DisputeFile : public Carried {
 protected:
  DisputeFile() {
    EXPECT_EQ(club[d.actor].receive(honest)->is, Received::Is::applied);
    (void)club[d.actor].receive(changed([](auto& l) { first_of<Mark>(l).hash[0] ^= 1; }));
    (void)club[d.actor].receive(changed([](auto& l) { first_of<Mark>(l).hash[1] ^= 1; }));
    file = export_of(club[d.actor]);
    EXPECT_EQ(error_of(file), "");
  }
  std::string file;
};

TEST_F(DisputeFile, has_one_spelling) {
  const auto lines = lines_of(file);
  ASSERT_GE(lines.size(), 4u);
  auto bad = lines;
  std::swap(bad[bad.size() - 1], bad[bad.size() - 2]);
  EXPECT_EQ(error_of(joined(bad)), "export") << "the order of the packets beside it";
  bad = lines, bad.push_back(lines.back());
  EXPECT_EQ(error_of(joined(bad)), "export") << "one of them twice";
  bad = lines, bad.pop_back();
  EXPECT_EQ(error_of(joined(bad)), "export") << "one less than the first line says";
  bad = lines, bad.back() = replaced(bad.back(), "\"root\":\"", "\"root\":\"A");
  EXPECT_EQ(error_of(joined(bad)), "export") << "another head than the packet's";
  bad = lines, bad.back() = replaced(bad.back(), "\"seat\":", "\"seat\": ");
  EXPECT_EQ(error_of(joined(bad)), "export") << "a blank";
  bad = lines, std::rotate(bad.begin() + 1, bad.end() - 1, bad.end());
  EXPECT_EQ(error_of(joined(bad)), "export") << "a packet beside no history";
  bad = lines, bad.insert(bad.end() - 2, bad.back()), bad.pop_back();
  EXPECT_EQ(error_of(joined(bad)), "export");
  EXPECT_EQ(error_of(replaced(file, "\"hexpost\":\"dispute\"", "\"hexpost\":\"export\"")), "export")
      << "an export has nothing beside it";
  EXPECT_EQ(error_of(replaced(file, "\"version\":1", "\"version\":2")), "export");
  EXPECT_EQ(error_of(file + "{}\n"), "export");
}

TEST_F(DisputeFile, cut_off_anywhere_is_no_dispute_file) {
  for (std::size_t cut = 0; cut < file.size(); cut += 97)
    EXPECT_EQ(error_of(file.substr(0, cut)), "export") << cut;
  EXPECT_EQ(error_of(file.substr(0, file.size() - 1)), "export") << "the last line is cut off";
}

TEST_F(DisputeFile, every_character_changed_is_refused_or_convicts_no_other_player) {
  const Verdict right = third(file);
  ASSERT_EQ(of_kind(right, What::fork).size(), 2u);
  std::size_t read = 0;
  for (std::size_t i = 0; i < file.size(); i += 11) {
    std::string bad = file;
    bad[i] = bad[i] == 'A' ? 'B' : 'A';
    if (bad == file || error_of(bad) == "export") continue;
    ++read;
    const Verdict verdict = third(bad);
    for (const Finding& one : verdict.findings)
      EXPECT_TRUE(!one.is_offence() || one.seat == cheat) << i;
    EXPECT_FALSE(verdict.good()) << i;
  }
  EXPECT_LT(read, 200u) << "hashes and heads stand beside every byte but those of a last signature";
}

TEST_F(DisputeFile, is_bounded) {
  Evidence many;
  for (int i = 0; i < 40; ++i)
    many.packets.push_back(changed([i](auto& l) { first_of<Mark>(l).hash[5] = static_cast<std::uint8_t>(i + 1); }));
  EXPECT_EQ(tidy(many).packets.size(), k_aside_limit);
  std::string big = with_beside(club[d.actor], many);
  EXPECT_EQ(error_of(big), "");
  auto lines = lines_of(big);
  std::ostringstream one_more;
  EXPECT_EQ(of_kind(third(big), What::fork).size(), k_aside_limit);
  lines[0] = replaced(lines[0], "\"aside\":32", "\"aside\":33");
  const std::string last = lines.back();
  lines.push_back(last);
  EXPECT_EQ(error_of(joined(lines)), "export");
  // a line without an end costs no more memory than a line may have
  EXPECT_EQ(error_of(lines[0] + "\n" + std::string(13 * 1024 * 1024, 'x')), "export");
}

TEST_F(DisputeFile, says_nothing_about_another_game) {
  Club other({.players = 2, .umpires = 0, .hits = 3, .arbiter = true, .resolve = {}});
  const Duel far = duel(other);
  other.send(far.other);
  auto lines = lines_of(file), foreign = lines_of(export_of(other[far.actor]));
  foreign[0] = replaced(foreign[0], "\"hexpost\":\"export\"", "\"hexpost\":\"dispute\"");
  foreign[0].pop_back();
  foreign[0] += ",\"aside\":1,\"notes\":0}";
  foreign.push_back(lines.back());
  EXPECT_EQ(error_of(joined(foreign)), "export") << "a packet of another game beside this one";
}

TEST(Steps, of_codes_are_those_of_the_registry) {
  std::ifstream in(std::string(HEXPOST_SOURCE_DIR) + "/schemas/README.md");
  bool here = false;
  std::size_t rows = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("#")) here = line == "## Refusal codes";
    if (!here || !line.starts_with("| `")) continue;
    const auto cells = base::split(line, '|');
    const std::string code(base::trim(cells[1]).substr(1, base::trim(cells[1]).size() - 2));
    const std::string steps(base::trim(cells[2]));
    ++rows;
    EXPECT_TRUE(step_of(code).ends_with("step " + steps.substr(steps.rfind(' ') + 1))) << code << ": " << step_of(code);
  }
  EXPECT_EQ(rows, 22u);
}

}  // namespace
}  // namespace hexpost::store::test
