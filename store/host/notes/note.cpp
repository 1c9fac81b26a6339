#include "store/host/notes/note.h"

#include <algorithm>

#include "engine/base/named.h"
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

/// The effect of an agreement, for the mail's text; {}: the last event that stays. Other notes have none.
constexpr auto k_proposals = [] {
  using enum store::NoteKind;
  return base::texts_for<NoteKind>(
      {{refusal, ""},
       {resign, ""},
       {claim, ""},
       {chat, ""},
       {draw, "A player proposes a draw."},
       {take_back, "A player proposes to take back everything after event {}."},
       {revision, "A player proposes another revision of the rules for the rest of the game."},
       {void_x, "A player proposes to void the open dice."},
       {new_signing_key, "A player will sign with a new key from now on."},
       {substitute, "A player proposes that another player takes over a seat."},
       {ruling, ""},
       {new_player, "A player proposes that another player takes over a seat."},
       {seeds, ""}});
}();

std::string sentence(const Note& note) {
  const std::string_view text = k_proposals(note.kind);
  return text.empty() ? std::string() : fill(tr(text), {std::string(note.field("to"))});
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

/// A note that the umpire's node has received.
struct NoteInHand {
  Office& office;
  Work& w;
  Table& t;
  const mail::Block& block;
  const std::string text;
  const Note& note;
  const NoteReceived::Is is;
  const int author;  ///< the seat of a note that one player signs alone; otherwise -1

  /// The note to the other players.
  void forward(const std::string& subject, const std::string& words) const {
    for (const SeatRow& seat : t.seats) {
      if (seat.seat == author || t.node.seat() == seat.seat) continue;
      // a player who has just signed an agreement does not get it back, nor does an umpire who has passed it on
      if (seat.mail == w.mail.from && (author < 0 || !t.plays(seat.seat))) continue;
      Letter letter{note_about(t, text),
                    "note",
                    seat.mail,
                    seat.name,
                    subject,
                    words,
                    mail::Block{Kind::note, t.short_id(), block.seat, block.bytes}};
      letter.seat = seat.seat;
      w.letters.push_back(std::move(letter));
    }
  }
  std::string titled(std::string_view subject) const { return fill(subject, {t.row.name}); }
};

std::string save_and_receive() {
  return tr("Save this mail and run hexpost receive FILE.");
}

Result<void> wait_for_packet(const NoteInHand& n) {
  n.w.verdict += ", kept for later", n.w.idle = true;
  answer(n.w, "kept", n.titled(tr("[hexpost {}] your note waits")),
         tr("It follows a packet that has not arrived yet, and counts as soon as that one arrives. If that packet is "
            "lost, or the host has been restored from a backup, please run") +
             how_to_mail_missing(n.t));
  return {};
}

Result<void> say_settled(const NoteInHand& n) {
  n.w.verdict += ", old", n.w.idle = true;
  answer(n.w, "note", n.titled(tr("[hexpost {}] your note is about something settled")),
         tr("The game has gone on since, or a draw of dice is open, so your note changes nothing. Players can agree "
            "only on "
            "the last head, and only while no dice are open.") +
             "\n");
  return {};
}

/// A player says that the other is late.
Result<void> take_claim(const NoteInHand& n) {
  const auto draws = may_draw(n.office, n.t, n.w.now);
  if (!draws) return draws.error();
  if (n.is == NoteReceived::Is::kept && static_cast<int>(n.note.number("awaited")) == n.t.row.awaited && *draws) {
    n.t.row.sanctioned = false;
    if (const auto drawn = draw_consequence(n.office, n.w, n.t); !drawn) return drawn;
    return drain(n.w, n.t, -1);
  }
  n.w.idle = true;
  answer(n.w, "claim", n.titled(tr("[hexpost {}] no player is late")),
         tr("By the clock of this host the deadline and its grace have not passed.") + " " +
             tr("Downtime of the host does not count. Nothing happens before the player has known for half a day "
                "that the answer is late.") +
             " " + waits_for(n.t) + "\n");
  return {};
}

/// A player's program does not accept a packet of the umpire.
Result<void> take_refusal(const NoteInHand& n) {
  n.forward(n.titled(tr("[hexpost {}] a packet of the umpire is refused")),
            tr("A player's program refuses a packet of the umpire.") + " " + save_and_receive() + "\n");
  answer(n.w, "note", n.titled(tr("[hexpost {}] your refusal is here")),
         (n.is == NoteReceived::Is::stands
              ? tr("The umpire's own program finds the packet right. Nothing is signed until it is known why the "
                   "two differ: hexpost export, and compare the files.")
              : tr("The umpire's own program agrees: the umpire's packet was wrong. A person will look into it.")) +
             "\n");
  return {};
}

/// The note has ended the battle.
Result<void> take_end(const NoteInHand& n) {
  Table& t = n.t;
  end_if_over(n.w, t);
  const std::string over = n.titled(tr("[hexpost {}] the battle is over"));
  const auto now = [&](int seat) { return report_of(t, seat, end_of_trace(t.node.course().rest())); };
  n.forward(over, t.row.result + "\n\n" + save_and_receive() + "\n");
  for (Letter& letter : n.w.letters)
    letter.text += "\n", letter.report = now(letter.seat);
  answer(n.w, "note", over, t.row.result + "\n\n", now(n.author));
  return {};
}

/// One of several players resigns: the battle goes on.
Result<void> take_resignation(const NoteInHand& n) {
  const std::string who = n.t.player(n.author);
  const std::string words =
      fill(tr("{} resigns. The umpire's next packet says so in the log; the others fight on."), {who});
  n.forward(fill(tr("[hexpost {}] {} resigns"), {n.t.row.name, who}), words + " " + save_and_receive() + "\n");
  answer(n.w, "note", n.titled(tr("[hexpost {}] your note is passed on")), words + "\n");
  return {};
}

/// The umpire signs harmless agreements, without looking at dice.
Result<void> sign_if_harmless(const NoteInHand& n) {
  if (!store::needs_consent(n.note.kind)) return {};
  bool signs = n.note.kind == NoteKind::revision;
  if (n.note.kind == NoteKind::new_signing_key) {
    const auto read = store::read_note(n.text);
    const auto seat = n.note.number("seat");
    const auto& seats = n.t.genesis().seats;
    signs = read && seat < seats.size() &&
            store::note_signed_by(read->signed_note,
                                  store::recovery_key_name(n.note.game_id, static_cast<std::uint8_t>(seat)),
                                  seats[seat].keys.recovery);
  }
  if (!signs) return {};
  const auto mine = n.t.node.countersign(n.text);
  if (!mine && is_worldly(mine.error())) return mine.error();
  return {};
}

/// A proposal, or the signature that completes one: all others see it.
Result<void> take_agreement(const NoteInHand& n) {
  Table& t = n.t;
  if (const auto done = sign_if_harmless(n); !done) return done;
  const auto all = t.node.agreements();
  const bool complete =
      std::any_of(all.begin(), all.end(), [&](const auto& a) { return a.complete && a.note == n.note; });
  // both want it: the players need not wait for the packet that carries it, and no deadline runs on
  if (complete && n.note.kind == NoteKind::draw && t.leads()) return rule(n.office, n.w, t, "drawn", -1, draw_agreed());
  n.forward(n.titled(complete ? tr("[hexpost {}] all players have signed") : tr("[hexpost {}] a proposal")),
            sentence(n.note) + "\n\n" + save_and_receive() + "\n");
  for (Letter& letter : n.w.letters)
    letter.text += "\n" + what_now(t, complete, letter.seat) + "\n";
  if (const auto drained = drain(n.w, t, -1); !drained) return drained;
  const auto by = std::find_if(t.seats.begin(), t.seats.end(),
                               [&](const SeatRow& s) { return s.mail == n.w.mail.from && t.plays(s.seat); });
  answer(n.w, "note", n.titled(tr("[hexpost {}] your note is passed on")),
         sentence(n.note) + "\n\n" +
             (complete ? what_now(t, complete, by != t.seats.end() ? by->seat : -1)
                       : tr("The host has told the other players.")) +
             "\n");
  return {};
}

}  // namespace

Result<void> take_note(Office& office, Work& w, Table& t, const mail::Block& block) {
  using Is = NoteReceived::Is;
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
  const NoteKind kind = note.kind;
  w.verdict = "note: " + std::string(store::name_of(kind));
  if (kind == NoteKind::chat) return take_press(office, w, t, note, text);
  const bool alone = kind == NoteKind::resign || kind == NoteKind::claim;
  const NoteInHand taken{
      office, w, t, block, text, note, received->is, alone ? static_cast<int>(note.number("seat")) : -1};
  // a process that was killed here had taken it without telling the players
  const bool untold = taken.is == Is::old && t.node.outcome() && t.row.state == GameState::playing;
  const bool ended = taken.is == Is::ended || (untold && kind == NoteKind::resign);
  if (untold && kind == NoteKind::draw && t.leads())
    return rule(office, w, t, "drawn", -1, draw_agreed());  // the same: ruled already, and not told
  if (taken.is == Is::early) return wait_for_packet(taken);
  if ((taken.is == Is::old || taken.is == Is::not_mine) && !ended) return say_settled(taken);
  if (kind == NoteKind::claim) return take_claim(taken);
  if (kind == NoteKind::seeds) {
    taken.forward(taken.titled(tr("[hexpost {}] the shuffles are disclosed")),
                  tr("An umpire discloses how it shuffled the cards: hexpost verify checks the deal.") + " " +
                      save_and_receive() + "\n");
    return {};
  }
  if (kind == NoteKind::refusal) return take_refusal(taken);
  if (ended) return take_end(taken);
  return kind == NoteKind::resign ? take_resignation(taken) : take_agreement(taken);
}

}  // namespace hexpost::host
