#include <gtest/gtest.h>

#include "store/wire/notes.h"
#include "tests/unit/protocol/club.h"

namespace hexpost::store {
namespace {

using namespace test;

/// A duel with an open x, and a packet of the answerer that carries a void-x note for a seat, signed by `signers`.
struct GivenUp {
  Club club;
  std::uint8_t actor = 0, answerer = 1;
  GivenUp() {
    club.begin();
    dice::Random random(3);
    for (int i = 0; i < 3 || !club[0].course().open_x(); ++i)
      club.turn(random);
    actor = club[0].course().open_x()->actor, answerer = static_cast<std::uint8_t>(1 - actor);
  }
  Received by_note(std::uint8_t named, const std::vector<std::uint8_t>& signers) {
    const Course& course = club[actor].course();
    const Note note =
        make_note(NoteKind::void_x, course.game_id(), course.last_head().head,
                  {{"x", base::to_hex(course.open_x()->x)}, {"seat", std::to_string(named)}, {"since", "today"}});
    SignedNote signed_note{note_text(note), {}};
    for (const std::uint8_t seat : signers) {
      add_signature(signed_note, key_name(course.game_id(), seat), club.members[seat].secrets.signing);
    }
    const Bytes packet =
        forge(club.members[answerer].secrets, course, answerer, {NoteLeaf{print_note(signed_note)}}, false);
    auto received = club[actor].receive(packet);
    EXPECT_TRUE(received);
    return received ? *received : Received{};
  }
};

TEST(VoidX, who_knows_the_dice_cannot_give_them_up_alone_by_naming_the_actor) {
  GivenUp game;
  const Received received = game.by_note(game.actor, {game.answerer});
  ASSERT_EQ(received.is, Received::Is::refused);
  EXPECT_EQ(received.refusal->code, "note");
  EXPECT_TRUE(game.club[game.actor].course().open_x());
}

TEST(VoidX, a_player_without_the_key_needs_the_other_seat) {
  GivenUp alone;
  EXPECT_EQ(alone.by_note(alone.answerer, {alone.answerer}).is, Received::Is::refused);
  GivenUp agreed;
  EXPECT_EQ(agreed.by_note(agreed.answerer, {agreed.actor}).is, Received::Is::applied);
  EXPECT_FALSE(agreed.club[agreed.actor].course().open_x());
}

}  // namespace
}  // namespace hexpost::store
