#include <gtest/gtest.h>

#include "store/protocol/continued.h"
#include "store/wire/notes.h"
#include "tests/unit/protocol/club.h"

/// Sentences of schemas/packets.md about notes and assents that an independent verifier found untested.
namespace hexpost::store::test {
namespace {

std::string note_of(Club& club, const Head& head, NoteKind kind,
                    std::vector<std::pair<std::string, std::string>> fields, const std::vector<std::size_t>& signers) {
  const Hash game = club[0].course().game_id();
  SignedNote out{note_text(make_note(kind, game, head, std::move(fields))), {}};
  for (const std::size_t seat : signers)
    add_signature(out, key_name(game, static_cast<std::uint8_t>(seat)), club.members[seat].secrets.signing);
  return print_note(out);
}

/// The actor's next packet, with no x open.
class Page : public testing::Test {
 protected:
  Page() : d(moved_duel(club)) {}
  std::string forged(std::vector<Leaf> leaves, bool draw = false) {
    return code(club, d.other,
                forge(club.members[d.actor].secrets, club[d.other].course(), static_cast<std::uint8_t>(d.actor),
                      std::move(leaves), draw));
  }
  std::string all_sign(const Head& head, NoteKind kind, std::vector<std::pair<std::string, std::string>> fields) {
    return note_of(club, head, kind, std::move(fields), {0, 1});
  }
  Head here() { return club[0].course().last_head().head; }
  Club club;
  Duel d;
};

TEST_F(Page, a_refusal_is_the_first_note_of_its_packet) {
  const std::string refusal =
      note_of(club, here(), NoteKind::refusal,
              {{"packet", base::to_hex(Hash{})}, {"event", "1"}, {"code", "roll"}, {"why", "made up"}}, {d.other});
  const std::string chat =
      note_of(club, here(), NoteKind::chat, {{"seat", std::to_string(d.actor)}, {"text", "good luck"}}, {d.actor});
  EXPECT_EQ(forged({NoteLeaf{refusal}, NoteLeaf{chat}}), "");
  EXPECT_EQ(forged({NoteLeaf{chat}, NoteLeaf{refusal}}), "note");
  EXPECT_EQ(forged({NoteLeaf{refusal}, NoteLeaf{refusal}}), "note");
}

TEST_F(Page, a_take_back_leads_behind_a_mark_before_the_head) {
  const std::uint64_t size = club[0].log().size();
  ASSERT_EQ(type_of_bytes(*club[0].log().leaf(size - 1)), LeafType::mark) << "a run ended at the log's very end";
  EXPECT_EQ(forged({NoteLeaf{all_sign(here(), NoteKind::take_back, {{"to", std::to_string(size)}})}}), "note");
  EXPECT_EQ(club[d.actor].propose(NoteKind::take_back, {{"to", std::to_string(size)}}).error().code, "note");
}

TEST_F(Page, a_substitute_has_a_name_of_their_own) {
  const auto substitute = [&](std::size_t seat, const std::string& name) {
    return forged({NoteLeaf{all_sign(here(), NoteKind::substitute,
                                     {{"seat", std::to_string(seat)},
                                      {"key", base::to_hex(signing_key(secrets_of(41).signing))},
                                      {"name", name}})}});
  };
  const Course& course = club[0].course();
  for (const std::size_t seat : {d.actor, d.other}) {
    EXPECT_EQ(substitute(seat, course.name(static_cast<std::uint8_t>(1 - seat))), "note") << seat;
    EXPECT_EQ(substitute(seat, course.name(static_cast<std::uint8_t>(seat))), "") << "a namesake of the former player";
    EXPECT_EQ(substitute(seat, "Berta"), "");
  }
}

TEST_F(Page, an_agreement_names_the_head_directly_before_its_packet) {
  const auto last = club[0].log().packet_starts();
  ASSERT_TRUE(last && last->size() > 1);
  const auto older = club[0].log().head_at(last->back());
  ASSERT_TRUE(older && *older);
  EXPECT_EQ(forged({NoteLeaf{all_sign(here(), NoteKind::draw, {})}}), "");
  EXPECT_EQ(forged({NoteLeaf{all_sign((*older)->head, NoteKind::draw, {})}}), "note");
}

TEST_F(Page, a_decision_beside_an_agreement_is_refused_as_a_decision) {
  const std::string data = base::to_hex(club[0].course().genesis().data_hash);
  for (const std::string& note : {all_sign(here(), NoteKind::draw, {}),
                                  all_sign(here(), NoteKind::revision, {{"revision", "2"}, {"data", data}})})
    EXPECT_EQ(forged({NoteLeaf{note}, Decision{d.second_strike()}}, true), "decision");
}

TEST(PageOfAssents, one_too_many_is_refused_as_an_assent) {
  Club club;
  club.prepare();
  const Bytes honest = written(club, 0);
  for (const auto seat : {std::uint8_t{0}, std::uint8_t{1}}) {
    Forgery f(honest);
    const auto& owner = club.members[seat].secrets;
    f.leaves.insert(f.leaves.begin() + 2, make_assent(owner, f.packet.game_id, seat));
    const auto judged = Course::first(*decode_packet(f.signed_by(club.members[0].secrets, Frontier())), club.resolve);
    const auto* refused = std::get_if<Refused>(&judged);
    EXPECT_EQ(refused != nullptr ? refused->code : "", "assent") << int{seat};
  }
}

/// What the program says to a void-x for the x of the first packet of a game that begins like this.
std::string void_first_x(Club& club) {
  club.begin();
  const Course& course = club[0].course();
  const std::size_t answerer = 1 - course.open_x()->actor;
  const std::string note = note_of(
      club, course.last_head().head, NoteKind::void_x,
      {{"x", base::to_hex(course.open_x()->x)}, {"seat", std::to_string(answerer)}, {"since", "today"}}, {0, 1});
  return code(
      club, course.open_x()->actor,
      forge(club.members[answerer].secrets, course, static_cast<std::uint8_t>(answerer), {NoteLeaf{note}}, false));
}

TEST(PageOfVoidX, the_first_x_is_given_up_where_a_decision_stands_before_it) {
  Club dice;
  EXPECT_EQ(void_first_x(dice), "note") << "the toy's battle begins with a die";
  Club old;
  (void)moved_duel(old);
  const auto position = savepoint_position(old[0].course().battle(), old[0].course().rest());
  ASSERT_TRUE(position) << position.error().what;
  Club::Rules rules;
  rules.resolve = with_continuations(toy_resolver());
  rules.pin = [&](Genesis& genesis) {
    ASSERT_TRUE(set_continuation(genesis, {old[0].course().game_id(), old[0].log().size(), *position}));
  };
  Club goes_on(rules);
  EXPECT_EQ(void_first_x(goes_on), "") << "it begins where a decision is asked for";
}

}  // namespace
}  // namespace hexpost::store::test
