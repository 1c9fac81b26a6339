#include "cli/note_text.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/host/command.h"

namespace hexpost::cli {
namespace {

using base::fill;
using base::tr;

/// A note may name any number; not every one is a seat.
std::string named(const Game& game, std::uint64_t seat) {
  return seat < game.genesis().seats.size() ? game.seat_name(static_cast<std::uint8_t>(seat))
                                            : fill(tr("seat {}"), {std::to_string(seat)});
}

}  // namespace

std::string note_sentence(const Game& game, const store::Note& note) {
  const auto seat = [&](std::string_view field) { return named(game, note.number(field)); };
  switch (note.kind) {
    case store::NoteKind::resign:
      return fill(tr("{} resigns"), {seat("seat")});
    case store::NoteKind::claim:
      return fill(tr("{} claims that {} is late"), {seat("seat"), seat("awaited")});
    case store::NoteKind::chat: {
      const host::Press press = host::read_press(note.text("text"));
      if (press.order) return fill(tr("{} asks the host: {}"), {seat("seat"), press.order->verb});
      return fill(press.to == "all" ? tr("{} says: {}") : tr("{} says to you alone: {}"),
                  {seat("seat"), base::printable(press.text, 4000)});
    }
    case store::NoteKind::refusal:
      return fill(
          tr("your packet is refused, event {}, {}: {}"),
          {std::string(note.field("event")), std::string(note.field("code")), base::printable(note.text("why"), 1000)});
    case store::NoteKind::ruling:
      return fill(tr("the arbiter rules: {}: {}"),
                  {std::string(note.field("outcome")), base::printable(note.text("why"), 1000)});
    case store::NoteKind::draw:
      return tr("a draw is proposed");
    case store::NoteKind::take_back:
      return fill(tr("it is proposed to take back everything after event {}"), {std::string(note.field("to"))});
    case store::NoteKind::revision:
      return fill(tr("it is proposed to go on by revision {} of the rules"), {std::string(note.field("revision"))});
    case store::NoteKind::void_x:
      return fill(tr("it is proposed to void the open dice; he who asks may have seen them since {}"),
                  {base::printable(note.field("since"), 60)});
    case store::NoteKind::new_signing_key:
      return fill(tr("{} wants to sign with a new key from now on"), {seat("seat")});
    case store::NoteKind::substitute:
      return fill(tr("it is proposed that {} takes over from {}"),
                  {base::printable(note.field("name"), 60), seat("seat")});
  }
  return {};
}

bool next_of_agreement(Terminal& terminal, Game& game, const store::Note& note) {
  const auto all = game.node.agreements();
  if (std::none_of(all.begin(), all.end(), [&](const auto& a) { return a.complete && a.note == note; })) return false;
  if (game.node.course().next_writer() == game.node.seat())
    next(terminal, "hexpost send --agreement --out agreed.eml",
         tr("everybody has signed: puts the agreement into the log"));
  else
    next(terminal, "", tr("everybody has signed: who writes next puts it into the log (hexpost send --agreement)"));
  return true;
}

}  // namespace hexpost::cli
