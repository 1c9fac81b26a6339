#include "store/host/notes/seat.h"

#include <algorithm>
#include <sstream>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/game/packet.h"
#include "store/host/office/office.h"
#include "store/host/office/table.h"
#include "store/host/words/letters.h"
#include "store/protocol/audit.h"
#include "store/wire/notes.h"

namespace hexpost::host {

namespace {

/// Base64 of it must fit into a mail that receivers read.
constexpr std::size_t k_longest_history = 2u << 20;

/// A word known only to the umpire and the person with the offer, while the game does not go on.
std::string offer_word(const Office& office, const Table& t, int seat, const std::string& address) {
  const store::Head head = t.node.log().head();
  const std::string text = "hexpost offer v1\n" + base::to_hex(t.node.course().game_id()) + "\n" +
                           std::to_string(seat) + "\n" + std::to_string(head.size) + "\n" + base::to_hex(head.root) +
                           "\n" + base::lower(address) + "\n";
  return base::to_hex(store::hmac_sha256(office.arbiter.view(), base::as_bytes(text))).substr(0, 16);
}

}  // namespace

Result<std::string> offer_seat(Office& office, Work& w, Table& t, int seat, const std::string& address) {
  if (t.row.awaited != seat || t.node.course().open_x())
    return Error{"duty",
                 tr("you can hand over a seat only while its player must act; wait for that player's turn, or use the "
                    "duty restart"),
                 ""};
  std::ostringstream history;
  if (const auto written = store::export_log(t.node.log(), history); !written) return written.error();
  if (history.str().size() > k_longest_history)
    return Error{"duty", tr("the history of this game is too large for a mail; use the duty restart"), ""};
  const std::string word = offer_word(office, t, seat, address);
  Letter letter{
      "seat-offer/" + t.row.name + "/" + word,
      "offer",
      address,
      "",
      fill(tr("[hexpost {}] will you take over {}?"), {t.row.name, t.player(seat)}),
      fill(tr("The umpire offers you the seat of {} in the game {}. The offer binds you only after you have signed."),
           {t.player(seat), t.row.name}) +
          "\n\n" +
          tr("Save the attached file history.jsonl, the whole game so far, which your program checks from "
             "the first byte, and run (`hexpost key new` first, if you have never played here):") +
          "\n\n" +
          fill("    hexpost import history.jsonl --name {0} --to {1}\n"
               "    hexpost note take-over --game {0} --seat {2} --offer {3} --out take-over.eml\n",
               {t.row.name, office.config.address, std::to_string(seat), word}) +
          "\n" +
          tr("Send take-over.eml back here, from this address of yours. The seat is yours when the umpire's signature "
             "comes back; if the former player answers before, the former player keeps it.") +
          "\n\n" + waits_for(t) + "\n"};
  letter.files.push_back({"history.jsonl", history.str(), true});
  letter.files.push_back({"report.txt", whole_report(t, seat, t.node.board().trace_base())});
  w.letters.push_back(std::move(letter));
  // a mail program may have lost the reminders: no player loses a seat without notice
  if (const SeatRow* former = t.at(seat); former != nullptr && former->mail != address) {
    Letter warning{"seat-offer/" + t.row.name + "/" + word + "/former",
                   "notice",
                   former->mail,
                   former->name,
                   fill(tr("[hexpost {}] your seat is offered to another player"), {t.row.name}),
                   fill(tr("The umpire has offered your seat to another player, because your answer is due. The seat "
                           "stays yours if your answer arrives before that player has signed: `hexpost status` shows "
                           "what is due, and `hexpost send --again` writes a lost mail again. {}"),
                        {waits_for(t)}) +
                       "\n"};
    warning.seat = seat;
    w.letters.push_back(std::move(warning));
  }
  std::string done = fill(tr("the seat of {} is offered to {}"), {t.player(seat), address});
  const auto absences = office.ledger.absences(t.row.name, seat);
  if (!absences) return absences.error();
  for (const Absence& away : *absences) {
    if (away.until > w.now)
      done += "; " + fill(tr("but that player is away from {} to {}"),
                          {date_words(away.from).substr(0, 10), date_words(away.until - k_day).substr(0, 10)});
  }
  return done;
}

namespace {

/// The lead has signed a takeover; this host's umpire is asked, and signs by the duty `consent`:
/// one umpire alone cannot give a seat away.
Result<void> take_co_umpires(Office& office, Work& w, Table& t, const store::ReadNote& read, const std::string& text) {
  const store::Note& note = read.note;
  const auto lead = static_cast<std::uint8_t>(std::max(0, t.lead()));
  w.verdict = "refused: offer";
  if (!t.node.begun() || !store::note_signed_by(read.signed_note, store::key_name(note.game_id, lead),
                                                t.node.course().signing_key(lead))) {
    refuse(office, w, tr("This seat is not offered to you, or the offer is no longer valid."), tr("Nothing was done."));
    return {};
  }
  const auto received = t.node.receive_note(text);
  if (!received) {
    if (is_worldly(received.error())) return received.error();
    w.verdict = "refused: " + received.error().code;
    return {};
  }
  step("received");
  w.verdict = "hand-over known";
  const auto agreed = t.node.agreements();
  const bool wanted =
      std::any_of(agreed.begin(), agreed.end(), [&](const auto& a) { return !a.complete && a.note == note; });
  if (!wanted) return {};
  w.verdict = "hand-over waits for consent";
  const int number = static_cast<int>(note.number("seat"));
  const auto officers = officers_to_tell(office, "umpire");
  if (!officers) return officers.error();
  for (const Officer& o : *officers) {
    w.letters.push_back(
        {"consent/" + t.row.name + "/" + base::to_hex(store::sha256(base::as_bytes(text))).substr(0, 32), "notice",
         o.mail, o.name, fill(tr("[hexpost {}] may another player take over {}?"), {t.row.name, t.player(number)}),
         fill(tr("The umpire of this game proposes to give the seat to {}. This needs your signature, too. If you "
                 "agree, run:"),
              {base::printable(note.field("name"), 60)}) +
             fill("\n\n    hexpost host duty --as {} \"consent {} {}\"\n",
                  {o.name, t.row.name, std::to_string(number)})});
  }
  return {};
}

}  // namespace

Result<void> take_hand_over(Office& office, Work& w, Table& t, const store::ReadNote& read, const std::string& text) {
  if (!t.leads()) return take_co_umpires(office, w, t, read, text);
  const store::Note& note = read.note;
  const auto number = static_cast<int>(std::min<std::uint64_t>(255, note.number("seat")));
  w.verdict = "refused: offer";
  // from a second umpire it comes back with the signature that this one has given to the address it was offered to
  std::string address = w.mail.from;
  const bool mine = t.node.begun() && t.node.seat() &&
                    store::note_signed_by(read.signed_note, store::key_name(note.game_id, *t.node.seat()),
                                          store::signing_key(office.secrets.signing));
  if (mine) {
    const auto asked = office.ledger.recipient("seat-offer/" + t.row.name + "/" + std::string(note.field("offer")));
    if (!asked) return asked.error();
    address = *asked;
  }
  const std::string hint =
      tr("Ask the umpire for a new offer. An offer is valid only for the address that it was sent to, and only until "
         "the first move.");
  if (!t.node.begun() || t.row.state != GameState::playing || !t.plays(number) || t.row.awaited != number ||
      note.field("offer") != offer_word(office, t, number, address)) {
    refuse(office, w, tr("This seat is not offered to you, or the offer is no longer valid."), hint);
    return {};
  }
  const auto received = t.node.receive_note(text);
  const auto whole = received ? t.node.countersign(text) : Result<std::string>(received.error());
  if (!whole) {
    if (is_worldly(whole.error())) return whole.error();
    refuse(office, w, whole.error().what, hint);
    return {};
  }
  step("signed");
  const auto boxed = t.node.outbox();
  if (!boxed) return boxed.error();
  std::vector<std::int64_t> ids;
  for (const auto& entry : *boxed) {
    if (!entry.sent && entry.row.kind == "note") ids.push_back(entry.id);
  }
  w.afterwards = [&t, ids] {
    for (const std::int64_t id : ids)
      (void)t.node.mark_sent(id);
  };
  const auto agreed = t.node.agreements();
  if (std::none_of(agreed.begin(), agreed.end(), [&](const auto& a) { return a.complete && a.note == note; })) {
    w.verdict = "seat " + std::to_string(number) + ": waits for the second umpire";
    const ByteView signed_bytes = base::as_bytes(*whole);
    for (const SeatRow& seat : t.seats) {
      if (t.plays(seat.seat)) continue;
      Letter letter{outbox_name(t, signed_bytes),
                    "note",
                    seat.mail,
                    seat.name,
                    fill(tr("[hexpost {}] may another player take over {}?"), {t.row.name, t.player(number)}),
                    tr("A player proposes that another player takes over a seat.") + "\n",
                    mail::Block{Kind::note, t.short_id(), *t.node.seat(), {signed_bytes.begin(), signed_bytes.end()}}};
      letter.seat = seat.seat;
      w.letters.push_back(std::move(letter));
    }
    answer(
        w, "note", fill(tr("[hexpost {}] your signature is here"), {t.row.name}),
        tr("The umpire has signed. The second umpire must, too; then the seat is yours, and you get a mail.") + "\n");
    return {};
  }
  w.verdict = "seat " + std::to_string(number) + " handed over";
  const std::string former = t.player(number), name = base::printable(note.field("name"), 60);
  std::string old_address;
  for (SeatRow& s : t.seats) {
    if (s.seat != number) continue;
    old_address = s.mail;
    s.name = name, s.mail = address, s.bounces = 0;
    s.root = s.thread = mine ? std::string() : w.mail.message_id;
  }
  // absences of the former player, not of the new one
  w.changes.push_back([&office, game = t.row.name, number] { return office.ledger.forget_absences(game, number); });
  t.row.since = w.now, t.row.extra = 0, t.row.reminded = 0, t.row.sanctioned = false;
  t.row.due = t.row.days > 0 ? w.now + t.row.days * k_day : 0;
  const ByteView bytes = base::as_bytes(*whole);
  // the name by which drain() would send it: a process that was killed may have left it in the node's outbox
  const std::string about = outbox_name(t, bytes);
  const mail::Block block{Kind::note, t.short_id(), t.node.seat().value_or(0), {bytes.begin(), bytes.end()}};
  for (const SeatRow& seat : t.seats) {
    if (t.node.seat() == seat.seat) continue;
    const bool newcomer = seat.seat == number;
    Letter letter{
        about,
        "note",
        seat.mail,
        seat.name,
        newcomer ? fill(tr("[hexpost {}] the seat is yours"), {t.row.name})
                 : fill(tr("[hexpost {}] {} plays on for {}"), {t.row.name, name, former}),
        newcomer ? fill(tr("Save this mail and run hexpost receive FILE; then run hexpost --game {} send --agreement "
                           "--out agreed.eml, and mail that file here: it records in the log that the seat is yours. "
                           "From then on you play like any other player. The standing orders of the former player are "
                           "void; seal your own."),
                        {t.row.name}) +
                       "\n"
                 : fill(tr("{} has vanished; {} plays on with new keys, in the same game. The umpire has signed this."),
                        {former, name}) +
                       " " + tr("Save this mail and run hexpost receive FILE.") + "\n",
        block};
    letter.seat = seat.seat, letter.answer = newcomer && w.may_answer();
    w.letters.push_back(std::move(letter));
  }
  if (!old_address.empty() && old_address != address)  // with the note: his program must not ask him for a move
    w.letters.push_back({about + "/former", "notice", old_address, "",
                         fill(tr("[hexpost {}] {} plays on for {}"), {t.row.name, name, former}),
                         tr("You have not answered for a long time, and another player has your seat now.") + " " +
                             tr("There is nothing left for you to do in this game; hexpost receive FILE tells your "
                                "program so, too.") +
                             "\n",
                         block});
  return {};
}

Result<std::string> consent(Work& w, Table& t, int seat) {
  for (const auto& a : t.node.agreements()) {
    if (t.leads() || a.note.kind != store::NoteKind::new_player ||
        a.note.number("seat") != static_cast<std::uint64_t>(seat))
      continue;
    const auto signed_note = t.node.countersign(a.text);
    if (!signed_note) return signed_note.error();
    step("signed");
    if (const auto drained = drain(w, t, -1); !drained) return drained.error();
    return fill(tr("signed that {} plays seat {} in game {}"),
                {base::printable(a.note.field("name"), 60), std::to_string(seat), t.row.name});
  }
  return Error{"duty", tr("no player has asked this host to sign a takeover of this seat"), ""};
}

}  // namespace hexpost::host
