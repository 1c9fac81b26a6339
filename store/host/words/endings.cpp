#include "store/host/words/endings.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/host/office/table.h"
#include "store/host/words/letters.h"
#include "store/protocol/node.h"
#include "store/wire/notes.h"

namespace hexpost::host {

using store::Note;
using store::NoteKind;

std::string note_about(const Table& t, std::string_view text) {
  return "note/" + t.row.name + "/" + base::to_hex(store::sha256(base::as_bytes(text))).substr(0, 32);
}

std::string draw_agreed() {
  return tr("The players agreed on a draw.");
}

std::string agreed_words(const Table& t, const Note& note) {
  switch (note.kind) {
    case NoteKind::draw:
      return draw_agreed();
    case NoteKind::take_back:
      return fill(tr("The players agreed to take back everything after event {}: the battle goes on from there."),
                  {std::string(note.field("to"))});
    case NoteKind::new_signing_key:
      return tr("A player signs with a new key from now on.");
    case NoteKind::revision:
      return tr("The players agreed on another revision of the rules.");
    case NoteKind::void_x:
      return tr("The players agreed to void the open dice.");
    case NoteKind::substitute:
    case NoteKind::new_player:
      return fill(tr("{} plays this seat from now on: {}."),
                  {base::printable(note.field("name"), 60),
                   t.player(static_cast<int>(std::min<std::uint64_t>(255, note.number("seat"))))});
    default:
      return {};
  }
}

void tell_all(Work& w, const Table& t, const std::string& about, const std::string& subject, const std::string& text,
              int but) {
  for (const SeatRow& seat : t.seats) {
    if (seat.seat == but || t.node.seat() == seat.seat) continue;
    Letter letter{about, "notice", seat.mail, seat.name, subject, text};
    letter.seat = seat.seat;
    w.letters.push_back(std::move(letter));
  }
}

void tell_end(Work& w, Table& t, const std::string& kind, const std::string& text) {
  const ByteView bytes = base::as_bytes(text);
  for (const SeatRow& seat : t.seats) {
    if (t.node.seat() == seat.seat) continue;
    Letter letter{note_about(t, text),
                  kind,
                  seat.mail,
                  seat.name,
                  fill(tr("[hexpost {}] the battle is over"), {t.row.name}),
                  t.row.result + "\n\n" + tr("Save this mail and run hexpost receive FILE.") + "\n\n",
                  mail::Block{Kind::note, t.short_id(), t.node.seat().value_or(0), {bytes.begin(), bytes.end()}}};
    letter.seat = seat.seat;
    letter.report = report_of(t, seat.seat, end_of_trace(t.node.course().rest()));
    w.letters.push_back(std::move(letter));
  }
}

Result<void> tell_early_end(Work& w, Table& t) {
  const auto notes = t.node.notes();
  if (!notes) return notes.error();
  for (const Bytes& bytes : *notes) {
    const std::string text = base::as_text(bytes);
    const auto read = store::read_note(text);
    if (!read || (read->note.kind != NoteKind::resign && read->note.kind != NoteKind::ruling)) continue;
    tell_end(w, t, "note", text);
  }
  return {};
}

}  // namespace hexpost::host
