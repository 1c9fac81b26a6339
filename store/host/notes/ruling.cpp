#include "store/host/notes/ruling.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/host/game/packet.h"
#include "store/host/office/office.h"
#include "store/host/office/table.h"
#include "store/host/words/endings.h"
#include "store/host/words/letters.h"
#include "store/protocol/node.h"
#include "store/wire/notes.h"

namespace hexpost::host {

using store::Note;
using store::NoteKind;

Result<void> rule(Office& office, Work& w, Table& t, const std::string& outcome, int side, const std::string& why) {
  const Note note =
      store::make_note(NoteKind::ruling, t.node.course().game_id(), t.node.log().head(),
                       {{"outcome", outcome}, {"side", std::to_string(side < 0 ? 255 : side)}, {"why", why}});
  store::SignedNote signed_note{store::note_text(note), {}};
  store::add_signature(signed_note, store::arbiter_key_name(note.game_id), office.arbiter);
  std::string text = store::print_note(signed_note);
  if (t.node.outcome()) {
    // ruled by a process that was killed before it could tell: the same ruling is told, not another
    const auto notes = t.node.notes();
    if (!notes) return notes.error();
    for (const Bytes& bytes : *notes) {
      const auto read = store::read_note(base::as_text(bytes));
      if (read && read->note.kind == NoteKind::ruling) text = base::as_text(bytes);
    }
  } else if (const auto taken = t.node.receive_note(text); !taken) {
    return taken.error();
  }
  step("ruled");
  end_if_over(w, t);
  tell_end(w, t, "ruling", text);
  return {};
}

Result<void> draw_consequence(Office& office, Work& w, Table& t) {
  const int late = t.row.awaited;
  const auto side = t.side(late);
  const auto sanction = static_cast<store::Sanction>(t.row.sanction);
  t.row.sanctioned = true;
  const std::string who = t.player(late);
  if (sanction == store::Sanction::adjourn)
    return rule(office, w, t, "adjourned", -1, fill(tr("{} has not answered in time."), {who}));
  const auto sides = t.battle->players().size();
  if (sanction == store::Sanction::forfeit && side && sides == 2)
    return rule(office, w, t, "won", 1 - *side, fill(tr("{} has not answered in time."), {who}));
  const std::string about = "vanished/" + t.row.name + "/" + std::to_string(t.row.since);
  tell_all(
      w, t, about, fill(tr("[hexpost {}] {} does not answer"), {t.row.name, who}),
      fill(tr("The deadline of {} and its grace have passed. The umpire may name a substitute, or adjourn the game."),
           {who}) +
          "\n");
  const auto officers = officers_to_tell(office, "umpire");
  if (!officers) return officers.error();
  for (const Officer& o : *officers) {
    w.letters.push_back(
        {about, "notice", o.mail, o.name, fill(tr("[hexpost {}] {} does not answer"), {t.row.name, who}),
         fill(tr("hexpost host duty knows: extend {0} DAYS; substitute {0} {1} ADDRESS; rule {0} adjourned. {1} is the "
                 "seat of {2}."),
              {t.row.name, std::to_string(late), who}) +
             "\n"});
  }
  return {};
}

}  // namespace hexpost::host
