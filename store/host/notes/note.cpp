#include "store/host/notes/note.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/host/clock/clock.h"
#include "store/host/game/packet.h"
#include "store/host/game/restored.h"
#include "store/host/notes/press.h"
#include "store/host/notes/ruling.h"
#include "store/host/notes/seat.h"
#include "store/host/office/office.h"
#include "store/host/office/table.h"
#include "store/host/words/endings.h"
#include "store/host/words/letters.h"
#include "store/mail/write.h"
#include "store/protocol/node.h"
#include "store/wire/notes.h"

namespace hexpost::host {

using store::Note;
using store::NoteKind;
using store::NoteReceived;

namespace {

/// The effect of an agreement, for the mail's text.
std::string sentence(const Note& note) {
  switch (note.kind) {
    case NoteKind::draw:
      return tr("A draw is proposed.");
    case NoteKind::take_back:
      return fill(tr("It is proposed to take back everything after event {}."), {std::string(note.field("to"))});
    case NoteKind::new_signing_key:
      return tr("A player will sign with a new key from now on.");
    case NoteKind::revision:
      return tr("It is proposed to go on by another revision of the rules.");
    case NoteKind::void_x:
      return tr("It is proposed to void the open dice.");
    case NoteKind::substitute:
    case NoteKind::new_player:
      return tr("A player proposes that another player takes over a seat.");
    default:
      return {};
  }
}

/// The next step of an agreement for one seat: only the player whose turn it is sees the steps of that
/// player.
std::string what_now(const Table& t, bool complete, int reader) {
  if (!complete)
    return fill(tr("If you agree: hexpost --game {} note accept --out accept.eml, and send that mail here. Nothing "
                   "happens until all players have signed."),
                {t.row.name});
  if (t.row.awaited == reader)
    return fill(
        tr("All players have signed. You must put the agreement into the log: run `hexpost --game {} send --agreement "
           "--out agreed.eml` and send that mail here. Until then the game and your deadline stay as they were."),
        {t.row.name});
  return fill(tr("All players have signed. {} puts the agreement into the log; until then the game stays as it was. "
                 "You do not need to do anything."),
              {t.row.awaited >= 0 ? t.player(t.row.awaited) : tr("The player who must act next")});
}

}  // namespace

Result<void> take_note(Office& office, Work& w, Table& t, const mail::Block& block) {
  const std::string text = base::as_text(block.bytes);
  // a stranger's: nothing of it is kept before the umpire knows the player
  if (const auto read = store::read_note(text); read && read->note.kind == NoteKind::new_player)
    return take_hand_over(office, w, t, *read, text);
  const auto received = t.node.receive_note(text);
  if (!received) {
    if (is_worldly(received.error())) return received.error();
    w.verdict = "refused: " + received.error().code;
    refuse(office, w, received.error().what,
           tr("hexpost status shows where the game is; sign it again on its last head."));
    return {};
  }
  step("received");
  const Note& note = received->note;
  const std::string kind(store::name_of(note.kind));
  w.verdict = "note: " + kind;
  if (note.kind == NoteKind::chat) return take_press(office, w, t, note, text);
  // a process that was killed here had taken it without telling the players
  const bool ended = received->is == NoteReceived::Is::ended ||
                     (received->is == NoteReceived::Is::old && note.kind == NoteKind::resign && t.node.outcome() &&
                      t.row.state == GameState::playing);
  if (received->is == NoteReceived::Is::old && note.kind == NoteKind::draw && t.leads() && t.node.outcome() &&
      t.row.state == GameState::playing)
    return rule(office, w, t, "drawn", -1, draw_agreed());  // the same: ruled already, and not told
  if (received->is == NoteReceived::Is::early) {
    w.verdict += ", kept for later", w.idle = true;
    answer(office, w, "kept", fill(tr("[hexpost {}] your note waits"), {t.row.name}),
           tr("It follows a packet that has not arrived yet, and counts as soon as that one arrives. If that packet is "
              "lost, or the host has been restored from a backup, please run") +
               how_to_mail_missing(t));
    return {};
  }
  const bool settled = received->is == NoteReceived::Is::old || received->is == NoteReceived::Is::not_mine;
  if (settled && !ended) {
    w.verdict += ", old", w.idle = true;
    answer(office, w, "note", fill(tr("[hexpost {}] your note is about something settled"), {t.row.name}),
           tr("The game has gone on since, or a draw of dice is open, so it changes nothing. Players can agree only on "
              "the last head, and only while no dice are open.") +
               "\n");
    return {};
  }
  const std::string about = note_about(t, text);
  const int author =
      note.kind == NoteKind::resign || note.kind == NoteKind::claim ? static_cast<int>(note.number("seat")) : -1;
  const auto forward = [&](const std::string& subject, const std::string& words) {
    for (const SeatRow& seat : t.seats) {
      if (seat.seat == author || t.node.seat() == seat.seat) continue;
      // a player who has just signed an agreement does not get it back, nor does an umpire who has passed it on
      if (seat.mail == w.mail.from && (author < 0 || !t.plays(seat.seat))) continue;
      Letter letter{about,
                    "note",
                    seat.mail,
                    seat.name,
                    subject,
                    words,
                    mail::Block{Kind::note, t.short_id(), block.seat, block.bytes}};
      letter.seat = seat.seat;
      w.letters.push_back(std::move(letter));
    }
  };
  const std::string save = tr("Save this mail and run hexpost receive FILE.");
  if (note.kind == NoteKind::claim) {
    const auto awaited = static_cast<int>(note.number("awaited"));
    const auto draws = may_draw(office, t, w.now);
    if (!draws) return draws.error();
    if (received->is == NoteReceived::Is::kept && awaited == t.row.awaited && *draws) {
      t.row.sanctioned = false;
      if (const auto drawn = draw_consequence(office, w, t); !drawn) return drawn;
      return drain(office, w, t, -1);
    }
    w.idle = true;
    answer(office, w, "claim", fill(tr("[hexpost {}] no player is late"), {t.row.name}),
           tr("By the clock of this host the deadline and its grace have not passed.") + " " +
               tr("Downtime of the host does not count. Nothing happens before the player has known for half a day "
                  "that the answer is late.") +
               " " + waits_for(office, t) + "\n");
    return {};
  }
  if (note.kind == NoteKind::seeds) {
    forward(fill(tr("[hexpost {}] the shuffles are disclosed"), {t.row.name}),
            tr("An umpire discloses how it shuffled the cards: hexpost verify checks the deal.") + " " + save + "\n");
    return {};
  }
  if (note.kind == NoteKind::refusal) {
    const bool stands = received->is == NoteReceived::Is::stands;
    forward(fill(tr("[hexpost {}] a packet of the umpire is refused"), {t.row.name}),
            tr("A player's program refuses a packet of the umpire.") + " " + save + "\n");
    answer(
        office, w, "note", fill(tr("[hexpost {}] your refusal is here"), {t.row.name}),
        (stands ? tr("The umpire's own program finds the packet right. Nothing is signed until it is known why the "
                     "two differ: hexpost export, and compare the files.")
                : tr("The umpire's own program agrees: the umpire's packet was wrong. A person will look into it.")) +
            "\n");
    return {};
  }
  if (ended) {
    end_if_over(office, w, t);
    const std::string over = fill(tr("[hexpost {}] the battle is over"), {t.row.name});
    const auto now = [&](int seat) { return report_of(office, t, seat, end_of_trace(t.node.course().rest())); };
    forward(over, t.row.result + "\n\n" + save + "\n");
    for (Letter& letter : w.letters)
      letter.text += "\n", letter.report = now(letter.seat);
    answer(office, w, "note", over, t.row.result + "\n\n", now(author));
    return {};
  }
  if (note.kind == NoteKind::resign) {
    const std::string sentence_of =
        fill(tr("{} resigns. The umpire's next packet says so in the log; the others fight on."), {t.player(author)});
    forward(fill(tr("[hexpost {}] {} resigns"), {t.row.name, t.player(author)}), sentence_of + " " + save + "\n");
    answer(office, w, "note", fill(tr("[hexpost {}] your note is passed on"), {t.row.name}), sentence_of + "\n");
    return {};
  }
  // an agreement: all others see it; the umpire signs harmless ones, without looking at dice
  if (store::needs_consent(note.kind)) {
    bool signs = note.kind == NoteKind::revision;
    if (note.kind == NoteKind::new_signing_key) {
      const auto read = store::read_note(text);
      const auto seat = note.number("seat");
      signs = read && seat < t.genesis().seats.size() &&
              store::note_signed_by(read->signed_note,
                                    store::recovery_key_name(note.game_id, static_cast<std::uint8_t>(seat)),
                                    t.genesis().seats[seat].keys.recovery);
    }
    if (signs) {
      const auto mine = t.node.countersign(text);
      if (!mine && is_worldly(mine.error())) return mine.error();
    }
  }
  const auto all = t.node.agreements();
  const bool complete =
      std::any_of(all.begin(), all.end(), [&](const auto& a) { return a.complete && a.note == note; });
  // both want it: the players need not wait for the packet that carries it, and no deadline runs on
  if (complete && note.kind == NoteKind::draw && t.leads()) return rule(office, w, t, "drawn", -1, draw_agreed());
  forward(fill(complete ? tr("[hexpost {}] all players have signed") : tr("[hexpost {}] a proposal"), {t.row.name}),
          sentence(note) + "\n\n" + save + "\n");
  for (Letter& letter : w.letters)
    letter.text += "\n" + what_now(t, complete, letter.seat) + "\n";
  if (const auto drained = drain(office, w, t, -1); !drained) return drained;
  const auto by = std::find_if(t.seats.begin(), t.seats.end(),
                               [&](const SeatRow& s) { return s.mail == w.mail.from && t.plays(s.seat); });
  answer(office, w, "note", fill(tr("[hexpost {}] your note is passed on"), {t.row.name}),
         sentence(note) + "\n\n" +
             (complete ? what_now(t, complete, by != t.seats.end() ? by->seat : -1)
                       : tr("The host has told the other players.")) +
             "\n");
  return {};
}

}  // namespace hexpost::host
