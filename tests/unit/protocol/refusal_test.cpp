#include <gtest/gtest.h>

#include <algorithm>

#include "store/wire/genesis.h"
#include "tests/unit/protocol/club.h"

/// Refusal codes (schemas/README.md): every code, each by a correctly signed packet with one fault.
namespace hexpost::store::test {
namespace {

template <class T>
T& first_of(std::vector<Leaf>& leaves) {
  for (Leaf& leaf : leaves) {
    if (auto* found = std::get_if<T>(&leaf)) return *found;
  }
  throw std::logic_error("no such leaf in the packet");
}
template <class T>
void erase_first(std::vector<Leaf>& leaves) {
  leaves.erase(std::ranges::find_if(leaves, [](const Leaf& l) { return std::holds_alternative<T>(l); }));
}

/// The other's answer to a strike, ready to be falsified by him.
class Answer : public testing::Test {
 protected:
  Answer() : d(duel(club)), honest(written(club, d.other)) {}
  template <class Change>
  std::string changed(Change change) {
    Forgery f(honest);
    change(f.leaves);
    return code(club, d.actor, f.signed_by(club.members[d.other].secrets, club[d.actor].course().frontier()));
  }
  Club club;
  Duel d;
  Bytes honest;
};

TEST_F(Answer, is_taken_as_it_is) {
  EXPECT_EQ(code(club, d.actor, honest), "");
  Forgery f(honest);
  ASSERT_GE(f.leaves.size(), 5u);
  EXPECT_TRUE(std::holds_alternative<Share>(f.leaves[1]) && std::holds_alternative<Opening>(f.leaves[2]) &&
              std::holds_alternative<Roll>(f.leaves[3]) && std::holds_alternative<Mark>(f.leaves[4]));
}

TEST_F(Answer, writer_names_a_seat_out_of_turn) {
  Forgery f(honest);
  f.packet.seat = static_cast<std::uint8_t>(d.actor);
  EXPECT_EQ(code(club, d.actor, f.signed_by(club.members[d.actor].secrets, club[d.actor].course().frontier())),
            "writer");
  f.packet.seat = 9;
  EXPECT_EQ(code(club, d.actor, f.signed_by(club.members[d.actor].secrets, club[d.actor].course().frontier())),
            "writer");
}

TEST_F(Answer, signature_by_another_key_or_over_another_history) {
  Forgery f(honest);
  EXPECT_EQ(code(club, d.actor, f.signed_by(club.members[d.actor].secrets, club[d.actor].course().frontier())),
            "signature");
  Frontier other;
  for (std::uint64_t i = 0; i < club[d.actor].course().size(); ++i)
    other.append(Hash{});
  EXPECT_EQ(code(club, d.actor, f.signed_by(club.members[d.other].secrets, other)), "signature");
}

TEST_F(Answer, encoding_of_a_leaf_must_be_the_one) {
  Packet packet = *decode_packet(honest);
  packet.leaves[3].push_back(0);
  sign_packet(packet, club[d.actor].course().frontier(), club.members[d.other].secrets.signing);
  EXPECT_EQ(code(club, d.actor, encode_packet(packet)), "encoding");
  packet.leaves[3] = {99, 0, 1};
  sign_packet(packet, club[d.actor].course().frontier(), club.members[d.other].secrets.signing);
  EXPECT_EQ(code(club, d.actor, encode_packet(packet)), "encoding");
}

TEST_F(Answer, seen_must_be_the_last_heads_signature) {
  EXPECT_EQ(changed([](auto& leaves) { first_of<Seen>(leaves).signature[3] ^= 1; }), "seen");
  EXPECT_EQ(changed([](auto& leaves) { first_of<Seen>(leaves).size -= 1; }), "seen");
  EXPECT_EQ(changed([](auto& leaves) { first_of<Seen>(leaves).seat ^= 1; }), "seen");
  EXPECT_EQ(changed([](auto& leaves) { erase_first<Seen>(leaves); }), "seen");
}

TEST_F(Answer, share_must_be_the_answerers_for_this_x) {
  EXPECT_EQ(changed([](auto& leaves) { first_of<Share>(leaves).proof[5] ^= 1; }), "share");
  EXPECT_EQ(changed([](auto& leaves) { first_of<Share>(leaves).seat ^= 1; }), "share");
  EXPECT_EQ(changed([&](auto& leaves) {
              first_of<Share>(leaves).proof = vrf_prove(club.members[d.other].secrets.vrf, Hash{});
            }),
            "share");
  EXPECT_EQ(changed([](auto& leaves) { erase_first<Share>(leaves); }), "grammar");
}

TEST_F(Answer, roll_must_be_what_beta_gives) {
  EXPECT_EQ(changed([](auto& leaves) {
              auto& r = first_of<Roll>(leaves);
              r.value = r.value == 6 ? 1 : 6;
            }),
            "roll");
  EXPECT_EQ(changed([](auto& leaves) { first_of<Roll>(leaves).index = 1; }), "roll");
}

TEST_F(Answer, opening_must_be_there_and_fit_the_seal) {
  EXPECT_EQ(changed([](auto& leaves) { erase_first<Opening>(leaves); }), "opening");
  EXPECT_EQ(changed([](auto& leaves) { first_of<Opening>(leaves).policy = "dodge do no"; }), "opening");
  EXPECT_EQ(changed([](auto& leaves) { first_of<Opening>(leaves).slot = 1; }), "opening");
  EXPECT_EQ(changed([](auto& leaves) { leaves.insert(leaves.begin() + 4, first_of<Opening>(leaves)); }), "opening");
}

TEST_F(Answer, disagree_names_engines_that_differ) {
  EXPECT_EQ(changed([](auto& leaves) { first_of<Mark>(leaves).hash[0] ^= 1; }), "disagree");
  EXPECT_EQ(changed([](auto& leaves) { first_of<Roll>(leaves).rule = "2.2"; }), "disagree");
  EXPECT_EQ(changed([](auto& leaves) { erase_first<Roll>(leaves); }), "disagree");
  EXPECT_EQ(changed([](auto& leaves) {
              Roll more = first_of<Roll>(leaves);
              ++more.index;
              leaves.insert(leaves.begin() + 4, more);
            }),
            "disagree");
}

TEST_F(Answer, note_must_be_signed_and_in_its_place) {
  EXPECT_EQ(changed([](auto& leaves) { leaves.push_back(NoteLeaf{"hello"}); }), "note");
  const Course& course = club[d.actor].course();
  const auto chat = [&](const Head& head, const Hash& game, const SecretBytes& key) {
    SignedNote note{
        note_text(make_note(NoteKind::chat, game, head, {{"seat", std::to_string(d.other)}, {"text", "good luck"}})),
        {}};
    add_signature(note, key_name(game, static_cast<std::uint8_t>(d.other)), key);
    return print_note(note);
  };
  const Head here = course.last_head().head;
  const SecretBytes& key = club.members[d.other].secrets.signing;
  EXPECT_EQ(changed([&](auto& leaves) { leaves.push_back(NoteLeaf{chat(here, course.game_id(), key)}); }), "");
  EXPECT_EQ(changed([&](auto& leaves) {
              leaves.push_back(NoteLeaf{chat({here.size, Hash{}}, course.game_id(), key)});
            }),
            "note");
  EXPECT_EQ(changed([&](auto& leaves) {
              leaves.push_back(NoteLeaf{chat({here.size + 1, here.root}, course.game_id(), key)});
            }),
            "note");
  EXPECT_EQ(changed([&](auto& leaves) { leaves.push_back(NoteLeaf{chat(here, Hash{}, key)}); }), "note");
  EXPECT_EQ(changed([&](auto& leaves) {
              leaves.push_back(NoteLeaf{chat(here, course.game_id(), club.members[d.actor].secrets.signing)});
            }),
            "note");
}

TEST_F(Answer, decision_only_by_the_awaited_seat) {
  EXPECT_EQ(changed([&](auto& leaves) {
              leaves.push_back(Decision{"end-turn"});
              leaves.push_back(Draw{});
            }),
            "decision");
}

TEST_F(Answer, seal_has_the_slots_of_the_side) {
  EXPECT_EQ(changed([](auto& leaves) { leaves.push_back(Seal{2, {}}); }), "seal");
  EXPECT_EQ(changed([](auto& leaves) { leaves.push_back(Seal{4, {}}); }), "seal");
  EXPECT_EQ(changed([](auto& leaves) { leaves.push_back(Seal{3, {}}); }), "");
}

TEST_F(Answer, draw_without_a_decision_is_not_due) {
  EXPECT_EQ(changed([](auto& leaves) { leaves.push_back(Draw{}); }), "draw");
}

TEST_F(Answer, grammar_has_one_place_for_everything) {
  EXPECT_EQ(changed([](auto& leaves) {
              leaves.push_back(Seal{3, {}});
              leaves.push_back(Seal{3, {}});
            }),
            "grammar");
  EXPECT_EQ(changed([](auto& leaves) { leaves.push_back(first_of<Mark>(leaves)); }), "grammar");
  EXPECT_EQ(changed([](auto& leaves) { leaves.push_back(SecretLeaf{}); }), "grammar");
  EXPECT_EQ(changed([](auto& leaves) { erase_first<Mark>(leaves); }), "grammar");
  EXPECT_EQ(changed([](auto& leaves) { leaves.push_back(first_of<Seen>(leaves)); }), "grammar");
  const auto with = [&](auto place, const Leaf& leaf) {
    return changed([&](auto& leaves) { leaves.insert(place(leaves), leaf); });
  };
  const auto first = [](auto& leaves) { return leaves.begin(); };
  const auto before_share = [](auto& leaves) { return leaves.begin() + 1; };
  const auto behind_share = [](auto& leaves) { return leaves.begin() + 2; };
  const auto end = [](auto& leaves) { return leaves.end(); };
  const Roll roll{0, 6, 1, "1"};
  const Share own{static_cast<std::uint8_t>(d.actor), {}};
  EXPECT_EQ(with(first, roll), "seen");
  EXPECT_EQ(with(before_share, roll), "grammar");
  EXPECT_EQ(with(before_share, Opening{}), "grammar");
  EXPECT_EQ(with(before_share, Mark{}), "grammar");
  EXPECT_EQ(with(before_share, NoteLeaf{"x"}), "grammar");
  EXPECT_EQ(with(before_share, own), "share");
  EXPECT_EQ(with(behind_share, own), "opening") << "one answerer, one share";
  EXPECT_EQ(with(behind_share, NoteLeaf{"x"}), "opening");
  for (const Leaf& leaf : std::vector<Leaf>{roll, Opening{}, own, Assent{1, {}, {}}})
    EXPECT_EQ(with(end, leaf), "grammar") << name_of(type_of(leaf));
}

TEST(TwoAnswerers, their_shares_stand_in_the_order_of_the_genesis) {
  Club club({.players = 2, .umpires = 2, .hits = 1, .arbiter = false, .resolve = {}});
  club.begin();
  dice::Random random(3);
  for (int i = 0; i < 40; ++i) {
    club.help();
    const std::size_t w = club.writer().value(), reader = w == 0 ? 1 : 0;
    if (club[w].phase() != Phase::answer) {
      club.turn(random);
      continue;
    }
    const Bytes honest = written(club, w);
    Forgery f(honest);
    const auto is_share = [](const Leaf& leaf) { return std::holds_alternative<Share>(leaf); };
    ASSERT_EQ(std::ranges::count_if(f.leaves, is_share), 2);
    const auto first = std::ranges::find_if(f.leaves, is_share);
    std::iter_swap(first, first + 1);
    EXPECT_EQ(code(club, reader, honest), "");
    EXPECT_EQ(code(club, reader, f.signed_by(club.members[w].secrets, club[reader].course().frontier())), "share");
    f.leaves.erase(first);
    EXPECT_NE(code(club, reader, f.signed_by(club.members[w].secrets, club[reader].course().frontier())), "");
    return;
  }
  FAIL() << "no answer of two umpires";
}

/// The actor's next packet, with no x open.
class Move : public testing::Test {
 protected:
  Move() : d(moved_duel(club)) {}
  std::string forged(std::vector<Leaf> leaves, bool draw) {
    return code(club, d.other,
                forge(club.members[d.actor].secrets, club[d.other].course(), static_cast<std::uint8_t>(d.actor),
                      std::move(leaves), draw));
  }
  Club club;
  Duel d;
};

TEST_F(Move, is_taken_as_it_is) {
  EXPECT_EQ(forged({Decision{d.second_strike()}}, true), "");
}

TEST_F(Move, decision_must_be_canonical_and_legal_as_far_as_no_die_is_needed) {
  EXPECT_EQ(forged({Decision{"STRIKE " + d.second_strike().substr(7)}}, true), "decision");
  EXPECT_EQ(forged({Decision{d.second_strike() + " "}}, true), "decision");
  EXPECT_EQ(forged({Decision{"dance"}}, true), "decision");
  EXPECT_EQ(forged({Decision{d.strike()}}, true), "decision") << "it has acted";
  EXPECT_EQ(forged({Decision{d.second_strike()}, Decision{d.strike()}}, true), "") << "behind a die, void in its turn";
}

TEST_F(Move, decisions_that_leave_open_what_is_asked_are_refused) {
  EXPECT_EQ(forged({Decision{"toast yes"}}, true), "empty");
  EXPECT_EQ(forged({Decision{"stand army toast do yes"}}, true), "empty");
  EXPECT_EQ(forged({Decision{"if " + d.foe + " gone then " + d.second_strike()}}, true), "empty");
  EXPECT_EQ(forged({Decision{"toast yes"}, Decision{d.second_strike()}}, true), "") << "one of them answers";
  EXPECT_EQ(club[d.actor].send({{"toast yes"}, std::nullopt, {}}).error().code, "empty")
      << "nor does one's own program sign it";
}

TEST_F(Move, draw_is_due_with_a_decision_and_proved_for_what_stands_before) {
  EXPECT_EQ(forged({Decision{d.second_strike()}}, false), "draw");
  const Bytes right = forge(club.members[d.actor].secrets, club[d.other].course(), static_cast<std::uint8_t>(d.actor),
                            {Decision{d.second_strike()}}, true);
  Forgery f(right);
  std::get<Draw>(f.leaves.back()).proof = vrf_prove(club.members[d.actor].secrets.vrf, Hash{});
  EXPECT_EQ(code(club, d.other, f.signed_by(club.members[d.actor].secrets, club[d.other].course().frontier(), false)),
            "draw")
      << "for another x";
  std::get<Draw>(f.leaves.back()).proof[60] ^= 1;
  EXPECT_EQ(code(club, d.other, f.signed_by(club.members[d.actor].secrets, club[d.other].course().frontier(), false)),
            "draw");
}

TEST_F(Move, empty_packets_are_refused) {
  EXPECT_EQ(forged({}, false), "empty");
  EXPECT_EQ(forged({Seal{3, {}}}, false), "empty");
}

TEST_F(Move, grammar_forbids_an_answer_where_none_is_open) {
  EXPECT_EQ(forged({Share{static_cast<std::uint8_t>(d.actor), {}}, Decision{d.second_strike()}}, true), "grammar");
  EXPECT_EQ(forged({Mark{}, Decision{d.second_strike()}}, true), "grammar");
  EXPECT_EQ(forged({Decision{d.second_strike()}, NoteLeaf{"x"}}, false), "grammar");
  EXPECT_EQ(forged({Seal{3, {}}, Decision{d.second_strike()}}, true), "grammar");
}

TEST_F(Move, grammar_has_one_place_for_everything) {
  const Decision strike{d.second_strike()};
  const Leaf seen = seen_leaf(club[d.other].course());
  const std::vector<Leaf> strangers{Roll{0, 6, 1, "1"},
                                    Opening{},
                                    Opening{0, k_secret_slot, {}, "", {}},
                                    SecretLeaf{},
                                    Mark{},
                                    Assent{1, {}, {}},
                                    Share{static_cast<std::uint8_t>(d.other), {}},
                                    seen,
                                    Leaf(club[d.other].course().genesis())};
  for (const Leaf& leaf : strangers) {
    EXPECT_EQ(forged({leaf, strike}, true), "grammar") << name_of(type_of(leaf));
    EXPECT_EQ(forged({strike, leaf}, true), "grammar") << name_of(type_of(leaf));
    EXPECT_EQ(forged({leaf}, false), "grammar") << name_of(type_of(leaf));
  }
  EXPECT_EQ(forged({Draw{}, strike}, true), "draw");
  EXPECT_EQ(forged({strike, Draw{}}, true), "grammar");
  EXPECT_EQ(forged({strike, Draw{}, Seal{3, {}}}, false), "grammar");
  EXPECT_EQ(forged({strike, Seal{3, {}}, Seal{3, {}}}, true), "grammar");
  EXPECT_EQ(forged({}, true), "draw");
  EXPECT_EQ(forged({strike, Seal{3, {}}}, true), "");
}

TEST_F(Move, over_ends_everything) {
  const Bytes resign = base::as_bytes(*club[d.actor].resign()).empty() ? Bytes() : club.newest(d.actor, "note");
  const std::string text = base::as_text(resign);
  const Bytes last = forge(club.members[d.actor].secrets, club[d.other].course(), static_cast<std::uint8_t>(d.actor),
                           {NoteLeaf{text}}, false);
  EXPECT_EQ(forged({NoteLeaf{text}, Decision{"end-turn"}}, true), "decision") << "the battle is over then";
  EXPECT_EQ(forged({NoteLeaf{text}, Seal{3, {}}}, false), "seal");
  ASSERT_EQ(club[d.other].receive(last)->is, Received::Is::applied);
  EXPECT_EQ(club[d.other].phase(), Phase::over);
  EXPECT_EQ(forged({Decision{d.second_strike()}}, true), "over");
  const auto late = club[d.other].receive(forge(club.members[d.actor].secrets, club[d.other].course(),
                                                static_cast<std::uint8_t>(d.actor), {Decision{"end-turn"}}, true));
  EXPECT_EQ(late->refusal->code, "over");
}

TEST(Door, sizes_are_believed_only_after_they_are_checked) {
  Club club;
  club.begin();
  const auto got = [&](const Bytes& bytes) { return club[1].receive(bytes)->refusal->code; };
  EXPECT_EQ(got(Bytes(k_packet_limit + 1)), "size");
  EXPECT_EQ(got({}), "damaged");
  EXPECT_EQ(got(Bytes(200, 'x')), "damaged");
  Bytes packet = club.newest(0, "packet");
  Bytes many = packet;
  many[45] = 0xFF, many[46] = 0xFF;
  EXPECT_EQ(got(many), "size");
  Bytes cut(packet.begin(), packet.end() - 1);
  EXPECT_EQ(got(cut), "damaged");
  Bytes other = packet;
  other[4] ^= 1;
  EXPECT_EQ(got(other), "other-game");
}

// ---- the first packet ------------------------------------------------------------------------------------------

class First : public testing::Test {
 protected:
  First() {
    club.prepare();
    honest = written(club, 0);
  }
  /// A first packet for a changed genesis, with the consent of all.
  template <class Change>
  std::string with(Change change, bool sign_assents = true) {
    Forgery f(honest);
    Genesis& genesis = std::get<Genesis>(f.leaves[0]);
    change(genesis);
    f.packet.game_id = game_id_of(genesis);
    if (sign_assents) std::get<Assent>(f.leaves[1]) = make_assent(club.members[1].secrets, f.packet.game_id, 1);
    const auto judged = Course::first(*decode_packet(f.signed_by(club.members[0].secrets, Frontier())), club.resolve);
    const auto* refused = std::get_if<Refused>(&judged);
    return refused ? refused->code : "";
  }
  Club club;
  Bytes honest;
};

TEST_F(First, is_taken_as_it_is) {
  EXPECT_EQ(with([](Genesis&) {}), "");
}

TEST_F(First, that_is_refused_is_kept_as_proof_and_is_no_damage) {
  Forgery f(honest);
  std::get<Assent>(f.leaves[1]).possession[40] ^= 1;
  const auto got = club[1].receive(f.signed_by(club.members[0].secrets, Frontier()));
  ASSERT_TRUE(got && got->refusal && got->note);
  EXPECT_EQ(got->refusal->code, "assent");
  const auto found = club[1].examine();
  ASSERT_TRUE(found);
  for (const auto& damage : found->damage)
    ADD_FAILURE() << damage.table << ": " << damage.what;
  auto log = Log::open(club.members[1].path);
  ASSERT_TRUE(log);
  const auto keys = log->value_keys();
  ASSERT_TRUE(keys);
  std::size_t kept = 0;
  for (const std::string& key : *keys)
    kept += key.starts_with("refused/") ? 1u : 0u;
  EXPECT_EQ(kept, 1u);
}

TEST_F(First, genesis_is_refused_for_every_reason_it_can_have) {
  EXPECT_EQ(with([](Genesis& g) { g.seats[1].keys.vrf = g.seats[0].keys.vrf; }), "genesis");
  EXPECT_EQ(with([](Genesis& g) { g.seats[1].keys.recovery = g.seats[0].keys.signing; }), "genesis");
  EXPECT_EQ(with([](Genesis& g) { g.seats[1].keys.signing = SigningKey{1}; }), "genesis") << "small order";
  EXPECT_EQ(with([](Genesis& g) { g.seats[1].keys.recovery.fill(0xFF); }), "genesis") << "y >= p";
  EXPECT_EQ(with([](Genesis& g) { g.seats[1].keys.vrf[0] = 4; }), "genesis");
  EXPECT_EQ(with([](Genesis& g) { std::fill(g.seats[1].keys.vrf.begin() + 1, g.seats[1].keys.vrf.end(), 0xFF); }),
            "genesis")
      << "x >= p";
  EXPECT_EQ(with([](Genesis& g) { g.seats[1].answerers = {1}; }), "genesis") << "answers itself";
  EXPECT_EQ(with([](Genesis& g) { g.seats[1].answerers = {}; }), "genesis") << "nobody answers";
  EXPECT_EQ(with([](Genesis& g) { g.seats[1].answerers = {0, 0}; }), "genesis");
  EXPECT_EQ(with([](Genesis& g) { g.seats[1].answerers = {7}; }), "genesis");
  EXPECT_EQ(with([](Genesis& g) { g.seats[1].deck_proof[9] ^= 1; }), "genesis") << "possession of the deck key";
  EXPECT_EQ(with([](Genesis& g) { g.system = "chess"; }), "genesis") << "not here";
  EXPECT_EQ(with([](Genesis& g) { g.revision = 3; }), "genesis") << "not here";
  EXPECT_EQ(with([](Genesis& g) { g.seats[1].side = 2; }), "genesis") << "no such side";
  EXPECT_EQ(with([](Genesis& g) { g.seats[1].side = 0; }), "genesis") << "a side without a seat";
  EXPECT_EQ(with([](Genesis& g) { g.seats.pop_back(); }), "genesis");
}

TEST_F(First, assent_is_signature_and_possession_for_this_very_game) {
  EXPECT_EQ(with([](Genesis& g) { g.options.push_back({"hits", "9"}); }, false), "assent") << "agreed to another game";
  Forgery f(honest);
  const auto judged = [&] {
    const auto out = Course::first(*decode_packet(f.signed_by(club.members[0].secrets, Frontier())), club.resolve);
    const auto* refused = std::get_if<Refused>(&out);
    return refused ? refused->code : "";
  };
  std::get<Assent>(f.leaves[1]).possession[40] ^= 1;
  EXPECT_EQ(judged(), "assent");
  std::get<Assent>(f.leaves[1]) = make_assent(club.members[1].secrets, f.packet.game_id, 1);
  std::get<Assent>(f.leaves[1]).possession =
      vrf_prove(club.members[0].secrets.vrf, possession_text(f.packet.game_id, 1));
  EXPECT_EQ(judged(), "assent") << "the key is not his";
  f.leaves.erase(f.leaves.begin() + 1);
  EXPECT_EQ(judged(), "assent") << "missing";
}

TEST_F(First, grammar_has_one_place_for_everything) {
  const auto with = [&](std::size_t place, std::vector<Leaf> more) {
    Forgery f(honest);
    f.leaves.insert(f.leaves.begin() + static_cast<std::ptrdiff_t>(place), more.begin(), more.end());
    const auto out = Course::first(*decode_packet(f.signed_by(club.members[0].secrets, Frontier())), club.resolve);
    const auto* refused = std::get_if<Refused>(&out);
    return refused ? refused->code : "";
  };
  const std::vector<Leaf> honestly = Forgery(honest).leaves;
  const std::size_t draw = honestly.size() - 1;
  ASSERT_EQ(type_of(honestly[draw]), LeafType::draw);
  const Leaf seen = seen_leaf(club[0].course()), assent = honestly[1];
  EXPECT_EQ(with(0, {seen}), "grammar");
  EXPECT_EQ(with(0, {assent}), "grammar");
  EXPECT_EQ(with(1, {honestly[0]}), "assent");
  EXPECT_EQ(with(2, {assent}), "assent");
  for (const Leaf& leaf :
       std::vector<Leaf>{seen, Mark{}, NoteLeaf{"x"}, Roll{0, 6, 1, "1"}, Opening{}, Share{1, {}}, Draw{}})
    EXPECT_EQ(with(2, {leaf}), "grammar") << name_of(type_of(leaf));
  EXPECT_EQ(with(2, {Seal{3, {}}, Seal{3, {}}}), "grammar");
  EXPECT_EQ(with(draw + 1, {Seal{3, {}}}), "grammar");
  EXPECT_EQ(with(draw + 1, {Decision{"end-turn"}}), "grammar");
}

TEST_F(First, draws_and_is_written_by_the_inviter) {
  Forgery f(honest);
  f.leaves.pop_back();
  EXPECT_EQ(
      std::get<Refused>(Course::first(*decode_packet(f.signed_by(club.members[0].secrets, Frontier())), club.resolve))
          .code,
      "draw");
  Forgery g(honest);
  g.packet.seat = 1;
  std::get<Assent>(g.leaves[1]) = make_assent(club.members[0].secrets, g.packet.game_id, 0);
  const auto got = club[1].receive(g.signed_by(club.members[1].secrets, Frontier()));
  EXPECT_EQ(got->refusal->code, "writer");
}

TEST_F(First, another_game_than_the_one_joined_is_not_begun) {
  Club stranger;
  stranger.prepare();
  stranger.members[0].node.reset();
  Club second({.players = 2, .umpires = 0, .hits = 2, .arbiter = true, .resolve = {}});
  second.begin();
  EXPECT_EQ(stranger[1].receive(second.newest(0, "packet"))->refusal->code, "other-game");
  EXPECT_FALSE(stranger[1].begun());
}

}  // namespace
}  // namespace hexpost::store::test
