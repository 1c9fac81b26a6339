#include <algorithm>

#include "engine/base/text.h"
#include "store/host/clock/deadline.h"
#include "store/host/host_state.h"
#include "store/mail/write.h"
#include "store/protocol/node.h"
#include "store/wire/notes.h"

/// Notes of players beside the log: press, agreements, resignations, claims, and requests to the host under their
/// own signature (schemas/packets.md, Notes).
namespace hexpost::host {

using store::Note;
using store::NoteKind;
using store::NoteReceived;

namespace {

/// Most mails of press to one address from one game in a day. A player in both seats, or with a foreign
/// address, could send unwanted mails through the host.
constexpr std::int64_t k_press_a_day = 60;

std::string hash_of(std::string_view text) {
  return base::to_hex(store::sha256(base::as_bytes(text))).substr(0, 32);
}

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

std::string draw_agreed() {
  return tr("A draw was agreed.");
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
      return tr("It was agreed to go on by another revision of the rules.");
    case NoteKind::void_x:
      return tr("It was agreed to void the open dice.");
    case NoteKind::substitute:
    case NoteKind::new_player:
      return fill(tr("{} plays this seat from now on: {}."),
                  {base::printable(note.field("name"), 60),
                   t.player(static_cast<int>(std::min<std::uint64_t>(255, note.number("seat"))))});
    default:
      return {};
  }
}

void Host::State::tell_all(Work& w, const Table& t, const std::string& about, const std::string& subject,
                           const std::string& text, int but) const {
  for (const SeatRow& seat : t.seats) {
    if (seat.seat == but || t.node.seat() == seat.seat) continue;
    Letter letter{about, "notice", seat.mail, seat.name, subject, text};
    letter.seat = seat.seat;
    w.letters.push_back(std::move(letter));
  }
}

Result<void> Host::State::take_note(Work& w, Table& t, const mail::Block& block) {
  const std::string text = base::as_text(block.bytes);
  // a stranger's: nothing of it is kept before the umpire knows the player
  if (const auto read = store::read_note(text); read && read->note.kind == NoteKind::new_player)
    return take_hand_over(w, t, *read, text);
  const auto received = t.node.receive_note(text);
  if (!received) {
    if (is_worldly(received.error())) return received.error();
    w.verdict = "refused: " + received.error().code;
    refuse(w, received.error().what, tr("hexpost status shows where the game is; sign it again on its last head."));
    return {};
  }
  step("received");
  const Note& note = received->note;
  const std::string kind(store::name_of(note.kind));
  w.verdict = "note: " + kind;
  if (note.kind == NoteKind::chat) return take_press(w, t, note, text);
  // a process that was killed here had taken it without telling the players
  const bool ended = received->is == NoteReceived::Is::ended ||
                     (received->is == NoteReceived::Is::old && note.kind == NoteKind::resign && t.node.outcome() &&
                      t.row.state == GameState::playing);
  if (received->is == NoteReceived::Is::old && note.kind == NoteKind::draw && t.leads() && t.node.outcome() &&
      t.row.state == GameState::playing)
    return rule(w, t, "drawn", -1, draw_agreed());  // the same: ruled already, and not told
  if (received->is == NoteReceived::Is::early) {
    w.verdict += ", kept for later", w.idle = true;
    answer(w, "kept", fill(tr("[hexpost {}] your note waits"), {t.row.name}),
           tr("It follows a packet that has not arrived yet, and counts as soon as that one arrives. If that packet is "
              "lost, or the host has been restored from a backup, please run") +
               how_to_mail_missing(t));
    return {};
  }
  const bool settled = received->is == NoteReceived::Is::old || received->is == NoteReceived::Is::not_mine;
  if (settled && !ended) {
    w.verdict += ", old", w.idle = true;
    answer(w, "note", fill(tr("[hexpost {}] your note is about something settled"), {t.row.name}),
           tr("The game has gone on since, or a draw of dice is open, so it changes nothing. Players can agree only on "
              "the last head, and only while no dice are open.") +
               "\n");
    return {};
  }
  const std::string about = "note/" + t.row.name + "/" + hash_of(text);
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
    const auto draws = may_draw(t, w.now);
    if (!draws) return draws.error();
    if (received->is == NoteReceived::Is::kept && awaited == t.row.awaited && *draws) {
      t.row.sanctioned = false;
      if (const auto drawn = draw_consequence(w, t); !drawn) return drawn;
      return drain(w, t, -1);
    }
    w.idle = true;
    answer(w, "claim", fill(tr("[hexpost {}] no player is late"), {t.row.name}),
           tr("By the clock of this host the deadline and its grace have not passed.") + " " +
               tr("Downtime of the host does not count. Nothing happens before the player has known for half a day "
                  "that the answer is late.") +
               " " + waits_for(t) + "\n");
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
        w, "note", fill(tr("[hexpost {}] your refusal is here"), {t.row.name}),
        (stands ? tr("The umpire's own program finds the packet right. Nothing is signed until it is known why the "
                     "two differ: hexpost export, and compare the files.")
                : tr("The umpire's own program agrees: the umpire's packet was wrong. A person will look into it.")) +
            "\n");
    return {};
  }
  if (ended) {
    end_if_over(w, t);
    const std::string over = fill(tr("[hexpost {}] the battle is over"), {t.row.name});
    const auto now = [&](int seat) { return report_of(t, seat, end_of_trace(t.node.course().rest())); };
    forward(over, t.row.result + "\n\n" + save + "\n");
    for (Letter& letter : w.letters)
      letter.text += "\n", letter.report = now(letter.seat);
    answer(w, "note", over, t.row.result + "\n\n", now(author));
    return {};
  }
  if (note.kind == NoteKind::resign) {
    const std::string sentence_of =
        fill(tr("{} resigns. The umpire's next packet says so in the log; the others fight on."), {t.player(author)});
    forward(fill(tr("[hexpost {}] {} resigns"), {t.row.name, t.player(author)}), sentence_of + " " + save + "\n");
    answer(w, "note", fill(tr("[hexpost {}] your note is passed on"), {t.row.name}), sentence_of + "\n");
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
  if (complete && note.kind == NoteKind::draw && t.leads()) return rule(w, t, "drawn", -1, draw_agreed());
  forward(fill(complete ? tr("[hexpost {}] all players have signed") : tr("[hexpost {}] a proposal"), {t.row.name}),
          sentence(note) + "\n\n" + save + "\n");
  for (Letter& letter : w.letters)
    letter.text += "\n" + what_now(t, complete, letter.seat) + "\n";
  if (const auto drained = drain(w, t, -1); !drained) return drained;
  const auto by = std::find_if(t.seats.begin(), t.seats.end(),
                               [&](const SeatRow& s) { return s.mail == w.mail.from && t.plays(s.seat); });
  answer(w, "note", fill(tr("[hexpost {}] your note is passed on"), {t.row.name}),
         sentence(note) + "\n\n" +
             (complete ? what_now(t, complete, by != t.seats.end() ? by->seat : -1)
                       : tr("The host has told the other players.")) +
             "\n");
  return {};
}

/// The note that ended the game came before the packet it follows: all players who lack it get it.
Result<void> Host::State::tell_early_end(Work& w, Table& t) const {
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

void Host::State::tell_end(Work& w, Table& t, const std::string& kind, const std::string& text) const {
  const ByteView bytes = base::as_bytes(text);
  for (const SeatRow& seat : t.seats) {
    if (t.node.seat() == seat.seat) continue;
    Letter letter{"note/" + t.row.name + "/" + hash_of(text),
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

/// A signed word to the others, or to the host.
Result<void> Host::State::take_press(Work& w, Table& t, const Note& note, const std::string& text) {
  const int author = static_cast<int>(note.number("seat"));
  const Press press = read_press(note.text("text"));
  const Hash hash = store::sha256(base::as_bytes(text));
  if (press.order) {
    w.verdict = "order: " + press.order->verb;
    return take_order(w, t, author, *press.order, hash);
  }
  if (t.row.press == "none" || (t.row.press == "public" && (press.to != "all" || press.anonymous))) {
    w.verdict = "press not allowed";
    refuse(w, fill(tr("This game allows these messages between players: {}."), {t.row.press}),
           t.row.press == "none"
               ? tr("The host does not pass on messages here. You can write to each other outside the game.")
               : tr("Write to all, under your name, or not at all."));
    return {};
  }
  std::vector<int> readers;
  for (const SeatRow& seat : t.seats) {
    const auto side = t.side(seat.seat);
    if (!side) continue;
    const auto sides = t.battle->players();
    const bool meant = press.to == "all" || base::same_word(press.to, seat.name) ||
                       press.to == std::to_string(seat.seat) ||
                       (*side < sides.size() && base::same_word(press.to, sides[*side]));
    if (meant && seat.seat != author) readers.push_back(seat.seat);
  }
  const std::string about = "press/" + t.row.name + "/" + base::to_hex(hash).substr(0, 32);
  const std::string words = mail::quoted_words(press.text);
  for (const int reader : readers) {
    const auto had = ledger.count_about("press/" + t.row.name + "/", t.at(reader)->mail, w.now - k_day);
    if (!had) return had.error();
    if (*had < k_press_a_day) continue;
    w.verdict = "refused: too much press";
    refuse(
        w,
        fill(tr("{} has had {} mails with messages from this game today."), {t.player(reader), std::to_string(*had)}),
        tr("Write again tomorrow; the host does not pass on this signed message later."));
    return {};
  }
  if (press.to == "umpire") {
    const auto officers = ledger.officers();
    if (!officers) return officers.error();
    for (const Officer& o : *officers) {
      if (!o.has("umpire") && !o.has("director")) continue;
      if (!mail::is_address(o.mail)) continue;
      const auto had = ledger.count_about("press/" + t.row.name + "/", o.mail, w.now - k_day);
      if (!had) return had.error();
      if (*had >= k_press_a_day) continue;
      w.letters.push_back(
          {about, "press", o.mail, o.name, fill(tr("[hexpost {}] a message to the umpire"), {t.row.name}),
           fill(tr("{} writes:"), {press.anonymous ? tr("A player") : t.player(author)}) + "\n\n" + words + "\n"});
    }
    if (w.letters.empty()) readers.clear();
  } else if (readers.empty()) {
    w.verdict = "refused: nobody of that name";
    refuse(w, fill(tr("This game has no player called {}."), {base::printable(press.to, 60)}),
           tr("The seats:") + "\n" + seat_list(t));
    return {};
  }
  if (press.anonymous && press.to != "umpire") {
    // under the host's name; the writer gets it, too, so that silence tells nothing
    for (const SeatRow& seat : t.seats) {
      const bool reads = press.to == "all" ? t.plays(seat.seat)
                                           : std::find(readers.begin(), readers.end(), seat.seat) != readers.end();
      if (!reads) continue;
      Letter letter{about,
                    "press",
                    seat.mail,
                    seat.name,
                    fill(tr("[hexpost {}] an anonymous message"), {t.row.name}),
                    tr("A player who does not give a name writes:") + "\n\n" + words + "\n"};
      letter.seat = seat.seat;
      w.letters.push_back(std::move(letter));
    }
  } else if (press.to != "umpire") {
    const ByteView bytes = base::as_bytes(text);
    for (const SeatRow& seat : t.seats) {
      if (std::find(readers.begin(), readers.end(), seat.seat) == readers.end()) continue;
      Letter letter{
          about,
          "press",
          seat.mail,
          seat.name,
          fill(press.to == "all" ? tr("[hexpost {}] a message from {}") : tr("[hexpost {}] {} writes to you alone"),
               {t.row.name, t.player(author)}),
          words + "\n",
          mail::Block{Kind::note, t.short_id(), static_cast<std::uint8_t>(author), {bytes.begin(), bytes.end()}}};
      letter.seat = seat.seat;
      w.letters.push_back(std::move(letter));
    }
  }
  w.verdict = press.to == "umpire" ? "press to the umpire" : press.anonymous ? "anonymous press" : "press";
  std::vector<std::string> names;
  for (const int reader : readers)
    names.push_back(t.player(reader));
  const std::string whom = press.to == "umpire" ? tr("the umpire") : base::join(names, ", ");
  const bool no_reader = w.letters.empty();
  w.idle = true;  // others may send it again
  answer(w, "press", fill(tr("[hexpost {}] your words are passed on"), {t.row.name}),
         (no_reader         ? tr("At this host no person reads messages to the umpire.")
          : press.anonymous ? fill(tr("They go to {}, without your name."), {whom})
                            : fill(tr("They go to {}."), {whom})) +
             "\n");
  return {};
}

/// The arbiter's word ends the game; it makes no dice (schemas/packets.md, Deadline clause).
Result<void> Host::State::rule(Work& w, Table& t, const std::string& outcome, int side, const std::string& why) {
  const Note note =
      store::make_note(NoteKind::ruling, t.node.course().game_id(), t.node.log().head(),
                       {{"outcome", outcome}, {"side", std::to_string(side < 0 ? 255 : side)}, {"why", why}});
  store::SignedNote signed_note{store::note_text(note), {}};
  store::add_signature(signed_note, store::arbiter_key_name(note.game_id), arbiter);
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

}  // namespace hexpost::host
