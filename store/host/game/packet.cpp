#include "store/host/game/packet.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/report/turn.h"
#include "store/host/calendar/deadline.h"
#include "store/host/clock/clock.h"
#include "store/host/game/again.h"
#include "store/host/game/restored.h"
#include "store/host/office/table.h"
#include "store/host/outbox/finish.h"
#include "store/host/words/endings.h"
#include "store/host/words/letters.h"
#include "store/protocol/course_state.h"
#include "store/wire/leaves.h"
#include "store/wire/notes.h"
#include "store/wire/packet.h"

namespace hexpost::host {

using store::Phase;
using store::Received;

/// Compares by content: a process killed between two steps may have put the same mail into the outbox twice.
std::string outbox_name(const Table& t, ByteView bytes) {
  return "outbox/" + t.row.name + "/" + base::to_hex(store::sha256(bytes)).substr(0, 32);
}

namespace {

std::string number(std::uint64_t n) {
  return std::to_string(n);
}

/// The packet that one of the node's own mails refuses, if the mail is a refusal.
std::optional<Hash> refused_by(const store::OutboxEntry& entry) {
  const auto read =
      entry.row.kind == "note" ? store::read_note(base::as_text(entry.row.bytes)) : Result<store::ReadNote>(Error{});
  if (!read || read->note.kind != store::NoteKind::refusal) return std::nullopt;
  return read->note.hash("packet");
}

/// With more than two sides a resignation takes effect when a packet carries it. Returns those that have come and have
/// no effect yet.
Result<std::vector<std::string>> resignations(const Table& t) {
  std::vector<std::string> out;
  if (t.battle->players().size() < 3) return out;
  const auto notes = t.node.log().notes();
  if (!notes) return notes.error();
  std::vector<bool> gone = t.node.course().state().resigned;
  for (const Bytes& bytes : *notes) {
    const auto read = store::read_note(base::as_text(bytes));
    if (!read || read->note.kind != store::NoteKind::resign) continue;
    const std::uint64_t seat = read->note.number("seat");
    if (seat >= gone.size() || gone[seat]) continue;
    const auto there = t.node.log().head_at(read->note.head.size);
    if (!there) return there.error();
    const auto who = static_cast<std::uint8_t>(seat);  // the seat may have another player by now
    if (!*there || (*there)->head != read->note.head ||
        !store::note_signed_by(read->signed_note, store::key_name(read->note.game_id, who),
                               t.node.course().signing_key(who)))
      continue;
    gone[seat] = true;
    out.push_back(base::as_text(bytes));
  }
  return out;
}

/// The head with the umpire's signature, for people and other tools; all players get the same.
std::string cosigned(const Table& t, const store::Packet& packet) {
  const auto head = t.node.log().head_at(packet.first + packet.leaves.size());
  if (!head || !*head) return {};
  return store::print_checkpoint(packet.game_id, (*head)->head, packet.seat, t.node.course().signing_key(packet.seat),
                                 packet.signature);
}

/// It needs no answer: it carries an agreement of all, and no orders that need dice. So its own mail has the report
/// and says whose turn it is; no other mail follows.
bool stands_alone(const Table& t, const store::Packet& packet) {
  return packet.first + packet.leaves.size() == t.node.log().size() &&
         (t.row.state == GameState::over || !t.node.course().open_x());
}

/// A ruling without a winner is a draw or an adjournment; the ladder needs to know which.
bool ruled_drawn(const Table& t) {
  const auto notes = t.node.notes();
  if (!notes) return false;
  return std::any_of(notes->begin(), notes->end(), [](const Bytes& bytes) {
    const auto read = store::read_note(base::as_text(bytes));
    return read && read->note.kind == store::NoteKind::ruling && read->note.field("outcome") == "drawn";
  });
}

/// The agreement that such a packet has put into the log.
std::string agreed(const Table& t, const store::Packet& packet) {
  std::string out;
  for (const Bytes& bytes : packet.leaves) {
    const auto leaf =
        store::type_of_bytes(bytes) == store::LeafType::note ? store::decode_leaf(bytes) : Result<store::Leaf>(Error{});
    const auto read = leaf ? store::read_note(std::get<store::NoteLeaf>(*leaf).text) : Result<store::ReadNote>(Error{});
    const std::string what = read ? agreed_words(t, read->note) : std::string();
    if (!what.empty()) out += what + "\n\n";
  }
  return out;
}

std::string forward_text(const Table& t, int writer) {
  return fill(tr("{} has sent this packet. The umpire's answer, with the report of what happened, comes in a separate "
                 "mail. Save both mails; hexpost receive takes them in any order."),
              {t.player(writer)}) +
         "\n";
}

/// It was taken before: sends the reports that were not sent then, and a lost answer again.
Result<void> take_known_packet(Office& office, Work& w, Table& t, const store::Packet& packet) {
  const int sender = packet.seat;
  // The host no longer knows how far it had told them.
  const table::Match* board = t.node.begun() ? &t.node.course().rest() : nullptr;
  const std::size_t from = board != nullptr ? board->trace_base() + last_turn_told(board->trace()) : 0;
  const std::uint64_t end = packet.first + packet.leaves.size();
  // a process that was killed here had stored it without telling the players; or the file was made from an export that
  // ends with it
  if (end > t.row.announced || (t.node.phase() == Phase::answer && t.node.missing().shares.empty())) {
    w.verdict = "packet taken";
    return settle(office, w, t, packet.seat, from);
  }
  w.verdict = "packet known";
  if (!t.leads() && t.node.phase() == Phase::share) {  // the other host has asked for it again: my share got lost
    return mine_again(office, w, t, "slip-again");
  }
  const SeatRow* seat = t.at(sender);
  // the umpire's own packet, quoted by a mail program without In-Reply-To: the mail is for its words
  if (t.leads() && !w.again && (seat == nullptr || !t.plays(sender))) return w.quotes = true, Result<void>();
  if (seat == nullptr || !t.plays(sender) || !w.may_answer()) return {};
  const std::string about = "again/" + t.row.name + "/" + number(packet.first) + "/";
  const auto before = office.ledger.count_about(about, seat->mail);
  if (!before) return before.error();
  if (*before >= k_again) return {};
  // the answer may have been lost: the umpire's next packet again, to the address of the seat
  const auto next = t.node.log().packet_at(end);
  if (!next) return next.error();
  const auto mine = *next ? store::decode_packet(**next) : Result<store::Packet>(Error{});
  Letter letter{about + number(static_cast<std::uint64_t>(*before)),
                "again",
                seat->mail,
                seat->name,
                fill(tr("[hexpost {}] your packet is here; the answer again"), {t.row.name}),
                tr("Your packet arrived before and is accepted. This is the answer to it again.") + "\n\n" +
                    due_words(t, sender)};
  letter.report = report_of(t, sender, from);
  letter.answer = true, letter.seat = sender;
  if (mine && t.node.seat() == mine->seat) letter.block = {Kind::packet, t.short_id(), mine->seat, **next};
  letter.files.push_back({"report.txt", whole_report(t, sender, from)});
  w.letters.push_back(std::move(letter));
  return {};
}

/// It follows a packet that is missing here.
Result<void> keep_packet(Office& office, Work& w, Table& t, const store::Packet& packet) {
  const int sender = packet.seat;
  w.verdict = "packet kept for later", w.idle = true;
  if (t.behind() && packet.first > t.node.log().size()) return ask_for_what_is_lost(office, w, t);
  if (!t.leads() && t.node.begun() && packet.first > t.node.course().size()) return tell_gap(office, w, t);
  // another player brings it back to a host that has lost more than it knows
  if (const SeatRow* owner = t.at(sender);
      owner != nullptr && owner->mail != w.mail.from && t.node.begun() && packet.first <= t.node.course().size()) {
    ask_for_deposit(w, t, *owner, packet.first);
    return {};
  }
  answer(w, "kept", fill(tr("[hexpost {}] your packet waits"), {t.row.name}),
         packet.first > (t.node.begun() ? t.node.course().size() : 0)
             ? tr("It follows a packet that has not arrived yet. The host plays it as soon as that one arrives. If "
                  "that packet is lost, or the host has been restored from a backup, please run") +
                   how_to_mail_missing(t)
             : tr("It has new standing orders, and the umpire cannot answer for you without them: send their deposit, "
                  "too. hexpost wrote it beside the packet, into a file with a name that ends in .deposit.eml. To "
                  "write it again, run") +
                   how_to_mail_deposit(t, packet.first) + "\n");
  return {};
}

/// The mail's sender gets the reason; the signed refusal goes only to the player who signed the packet.
Result<void> refuse_packet(Office& office, Work& w, Table& t, const mail::Block& block, int sender,
                           const store::Refused& r) {
  w.verdict = "refused: " + r.code;
  const std::string why = fill(tr("The packet is refused: {}{} [{}], event {}."),
                               {r.rule.empty() ? "" : "[" + r.rule + "] ", r.why, r.code, number(r.event)});
  refuse(office, w, why,
         r.code == store::k_code_over
             ? tr("The battle had ended before this mail arrived. You do not need to send anything; `hexpost status` "
                  "tells how it ended.")
             : tr("`hexpost send --again` writes your last mail again; `hexpost status` tells whose turn it is."));
  const auto all = t.node.outbox();
  if (!all) return all.error();
  const Hash hash = store::packet_hash(block.bytes);
  std::vector<std::int64_t> ids;
  for (const auto& entry : *all) {
    if (entry.sent || refused_by(entry) != hash) continue;
    ids.push_back(entry.id);
    const SeatRow* seat = t.at(sender);
    if (seat == nullptr) continue;
    std::erase_if(w.letters, [](const Letter& l) { return l.answer; });
    Letter letter{outbox_name(t, entry.row.bytes),
                  "refusal",
                  seat->mail,
                  seat->name,
                  fill(tr("[hexpost {}] your packet is refused"), {t.row.name}),
                  why + "\n\n" +
                      tr("The umpire's signed refusal is below: save this mail and run hexpost receive FILE. Your own "
                         "program judges the packet again.") +
                      "\n",
                  mail::Block{Kind::note, t.short_id(), t.node.seat().value_or(0), entry.row.bytes}};
    letter.answer = w.may_answer(), letter.seat = sender;
    w.letters.push_back(std::move(letter));
  }
  if (!ids.empty()) w.refusal = false;  // a signed packet does not come from a stranger
  w.afterwards = [&t, ids] {
    for (const std::int64_t id : ids)
      (void)t.node.mark_sent(id);
  };
  return {};
}

}  // namespace

Result<void> take_packet(Office& office, Work& w, Table& t, const mail::Block& block) {
  const auto packet = store::decode_packet(block.bytes);
  const std::size_t from = t.node.begun() ? end_of_trace(t.node.course().rest()) : 0;
  const bool was_behind = t.behind();
  const auto received = t.node.receive(block.bytes);
  if (!received) {
    if (received.error().code == "phase") {
      w.verdict = "refused: phase";
      refuse(office, w, received.error().what, tr("Write `game NAME` in a mail to see what is due."));
      return {};
    }
    return received.error();
  }
  step("received");
  if (!received->repaired.empty()) w.verdict = received->repaired;
  const int sender = packet ? packet->seat : -1;
  switch (received->is) {
    case Received::Is::applied: {
      w.verdict = "packet taken";
      if (const auto caught_up = catch_up(office, t); !caught_up) return caught_up;
      if (const auto settled = settle(office, w, t, sender, from); !settled) return settled;
      const bool told = std::any_of(w.letters.begin(), w.letters.end(), [](const Letter& l) { return l.answer; });
      if (was_behind && !t.behind() && !told)
        answer(w, "taken", fill(tr("[hexpost {}] the umpire has the whole game again"), {t.row.name}),
               waits_for(t) + "\n");
      return {};
    }
    case Received::Is::duplicate:
      return take_known_packet(office, w, t, *packet);
    case Received::Is::parked:
      return keep_packet(office, w, t, *packet);
    case Received::Is::refused:
      return refuse_packet(office, w, t, block, sender, *received->refusal);
  }
  return {};
}

namespace {

/// Records whose turn it is now, since when and until when, and how long the last turn took.
Result<void> set_clock(Office& office, Work& w, Table& t) {
  if (t.row.announced >= t.node.log().size()) return {};  // nothing new
  const auto next = t.node.begun() && t.row.state == GameState::playing ? t.node.course().next_writer() : std::nullopt;
  const int awaited = next && t.plays(*next) ? *next : -1;
  if (t.row.awaited >= 0 && t.row.since > 0 && t.leads()) {
    const bool late = t.row.due > 0 && w.now > t.row.due;
    const SeatRow* seat = t.at(t.row.awaited);
    const std::string name = seat != nullptr ? seat->name : "";
    w.changes.push_back(
        [&office, game = t.row.name, who = t.row.awaited, name, late, took = w.now - t.row.since, at = w.now] {
          return office.ledger.add_reply(game, who, name, std::max<std::int64_t>(0, took), late, at);
        });
  }
  t.row.awaited = awaited, t.row.since = awaited < 0 ? 0 : w.now;
  t.row.extra = 0, t.row.reminded = 0, t.row.sanctioned = false, t.row.due = 0;
  if (awaited >= 0 && t.row.days > 0) {
    const auto gone = away(office, t, awaited);
    if (!gone) return gone.error();
    t.row.due = due_after(w.now, t.row.days * k_day, *gone);
  }
  return {};
}

}  // namespace

Result<void> settle(Office& office, Work& w, Table& t, int sender, std::size_t from) {
  // an umpire writes packets to answer, and if it owes shuffles or cards
  const auto writes = [&] {
    return t.node.phase() == Phase::move || (t.node.phase() == Phase::answer && t.node.missing().nothing());
  };
  for (int i = 0; i < 10 && writes(); ++i) {
    const auto resigned = resignations(t);
    if (!resigned) return resigned.error();
    const auto sent = t.node.send({{}, std::nullopt, *resigned});
    if (!sent && sent.error().code == "top") break;  // the file was restored, and more than this answer is missing
    if (!sent) return sent.error();
    step("answered");
  }
  if (t.node.begun() && t.row.state == GameState::open) t.row.state = GameState::playing, t.row.begun = w.now;
  if (t.node.begun()) t.row.game_id = t.short_id();
  if (t.node.phase() == Phase::share && t.node.course().open_x()) {
    const std::string x = base::to_hex(t.node.course().open_x()->x);
    if (t.row.slip_x != x && t.node.send_slip()) t.row.slip_x = x;
  }
  const bool was_over = t.row.state == GameState::over;
  end_if_over(w, t);
  if (!was_over && t.row.state == GameState::over && !t.node.course().outcome()) {  // a note has ended it
    if (const auto told = tell_early_end(w, t); !told) return told;
  }
  if (const auto set = set_clock(office, w, t); !set) return set;
  const auto starts = t.node.log().packet_starts();
  if (!starts) return starts.error();
  t.row.packets = starts->size();
  bool answered = false;
  for (const std::uint64_t first : *starts) {
    if (first < t.row.announced) continue;
    const auto bytes = t.node.log().packet_at(first);
    if (!bytes) return bytes.error();
    const auto packet = *bytes ? store::decode_packet(**bytes) : Result<store::Packet>(Error{});
    if (!packet) return Error{"damaged", tr("a packet is missing in the game file"), t.row.name};
    const bool mine = t.node.seat() == packet->seat;
    for (const SeatRow& seat : t.seats) {
      if (seat.seat == packet->seat || t.node.seat() == seat.seat) continue;
      if (!t.leads() && !mine && seat.mail == w.mail.from) continue;  // the packet has come from there
      Letter letter{"packet/" + t.row.name + "/" + number(first),
                    mine ? "report" : "forward",
                    seat.mail,
                    seat.name,
                    "",
                    "",
                    mail::Block{Kind::packet, t.short_id(), packet->seat, **bytes}};
      letter.seat = seat.seat;
      const bool alone = !mine && stands_alone(t, *packet);
      if (mine || alone) {
        letter.text = (alone ? agreed(t, *packet) : std::string()) + due_words(t, seat.seat);
        letter.report = report_of(t, seat.seat, from), letter.below = "\n" + cosigned(t, *packet);
        letter.files.push_back({"report.txt", whole_report(t, seat.seat, from)});
        letter.subject = t.row.state == GameState::over ? fill(tr("[hexpost {}] the battle is over"), {t.row.name})
                         : t.row.awaited == seat.seat
                             ? fill(tr("[hexpost {}] your turn"), {t.row.name})
                             : fill(tr("[hexpost {}] report; waiting for {}"), {t.row.name, t.player(t.row.awaited)});
        if (seat.seat == sender && w.may_answer()) letter.answer = true, answered = true;
      } else {
        letter.text = forward_text(t, packet->seat);
        letter.subject = fill(tr("[hexpost {}] packet of {}"), {t.row.name, t.player(packet->seat)});
      }
      w.letters.push_back(std::move(letter));
    }
  }
  const bool whole = !t.behind();
  if (whole) t.row.announced = t.node.log().size();
  if (const auto drained = drain(w, t, sender); !drained) return drained;
  const std::size_t letters = w.letters.size();
  if (const auto asked = ask_for_what_is_lost(office, w, t); !asked) return asked;
  if (!whole || w.letters.size() > letters) return {};
  if (!answered && sender >= 0 && t.plays(sender) && w.may_answer()) {
    const bool waiting = t.node.phase() == Phase::answer || t.node.phase() == Phase::share;
    if (t.row.state == GameState::over)
      answer(w, "report", fill(tr("[hexpost {}] the battle is over"), {t.row.name}), due_words(t, sender),
             report_of(t, sender, from));
    else
      answer(w, "taken", fill(tr("[hexpost {}] your packet is taken"), {t.row.name}),
             (waiting ? tr("Your packet is accepted. The other umpire's share of the dice is still missing; the report "
                           "follows when it arrives.")
                      : waits_for(t)) +
                 "\n");
  }
  return {};
}

Result<void> drain(Work& w, Table& t, int sender) {
  const auto all = t.node.outbox();
  if (!all) return all.error();
  std::vector<std::int64_t> ids;
  for (const auto& entry : *all) {
    const std::string& kind = entry.row.kind;
    if (entry.sent || kind == "packet" || kind == "invite") continue;
    if (refused_by(entry)) continue;  // it goes to the writer of its packet, when that mail is given again
    const Kind block = kind == "leaf0"    ? Kind::genesis
                       : kind == "assent" ? Kind::assent
                       : kind == "slip"   ? Kind::slip
                                          : Kind::note;
    ids.push_back(entry.id);
    if (t.leads() && block == Kind::assent) continue;  // it goes with all others: begin_if_agreed
    const auto setup = block == Kind::genesis ? t.node.setup() : std::nullopt;
    for (const SeatRow& seat : t.seats) {
      if (t.node.seat() == seat.seat) continue;
      // the player who begins gets the terms with the assents; another may have agreed in the join
      const bool agreed =
          setup && std::find(setup->assented.begin(), setup->assented.end(), seat.seat) != setup->assented.end();
      if (block == Kind::genesis && (agreed || seat.seat == first_seat(t.genesis()))) continue;
      Letter letter{outbox_name(t, entry.row.bytes),
                    kind,
                    seat.mail,
                    seat.name,
                    "",
                    "",
                    mail::Block{block, t.row.game_id, t.node.seat().value_or(0), entry.row.bytes}};
      letter.seat = seat.seat;
      if (block == Kind::genesis) {
        letter.subject = fill(tr("[hexpost {}] all players have joined: the terms"), {t.row.name});
        letter.text = tr("The seats:") + "\n" + seat_list(t) + "\n" +
                      fill(tr("Save this mail and run hexpost receive FILE, then hexpost --game {} outbox --out "
                              "assent.eml, and send that mail back here."),
                           {t.row.name}) +
                      "\n";
        letter.answer = seat.seat == sender && w.may_answer();
      } else if (block == Kind::assent) {
        letter.subject = fill(tr("[hexpost {}] the umpire's assent"), {t.row.name});
        letter.text = tr("Save this mail and run hexpost receive FILE.") + "\n";
      } else {
        letter.subject = fill(tr("[hexpost {}] from the umpire"), {t.row.name});
        letter.text = tr("Save this mail and run hexpost receive FILE.") + "\n";
      }
      w.letters.push_back(std::move(letter));
    }
  }
  w.afterwards = [&t, ids] {
    for (const std::int64_t id : ids)
      (void)t.node.mark_sent(id);
  };
  return {};
}

void end_if_over(Work& w, Table& t) {
  const auto outcome = t.node.outcome();
  if (!outcome || t.row.state == GameState::over || t.row.state == GameState::closed) return;
  using How = store::Outcome::How;
  t.row.state = GameState::over, t.row.ended = w.now, t.row.awaited = -1, t.row.due = 0;
  t.row.winner = outcome->winner ? *outcome->winner : -1;
  const std::string who = outcome->winner ? report::side_name(*t.battle, *outcome->winner) : tr("nobody");
  switch (outcome->how) {
    case How::battle:
      t.row.how = "battle";
      t.row.result = report::awaited_sentence(*t.battle, t.node.board());
      break;
    case How::drawn:
      t.row.how = "drawn", t.row.result = draw_agreed();
      break;
    case How::resigned:
      t.row.how = "resigned";
      t.row.result = outcome->winner && t.battle->players().size() == 2
                         ? fill(tr("{} has resigned: victory for {}."),
                                {report::side_name(*t.battle, static_cast<table::Player>(1 - *outcome->winner)), who})
                         : fill(tr("The other side has resigned: victory for {}."), {who});
      break;
    case How::ruled:
      t.row.how = ruled_drawn(t) ? "drawn" : "ruled";
      if (outcome->text == draw_agreed()) {  // the umpire has only recorded an agreement of both
        t.row.result = outcome->text;
        break;
      }
      t.row.result = outcome->winner ? fill(tr("Ruled by the arbiter: victory for {}."), {who})
                                     : tr("Ruled by the arbiter: neither side has won.");
      if (!outcome->text.empty()) t.row.result += " " + base::printable(outcome->text, 300);
      break;
  }
}

Result<void> leave(Office& office, Work& w, Table& t) {
  // a battle with hidden hands is over, by whatever end: the umpire discloses its shuffles
  if (t.node.owes_seeds()) {
    if (const auto shown = t.node.disclose(); !shown) return shown.error();
    if (const auto drained = drain(w, t, -1); !drained) return drained;
  }
  return finish(office, w, &t);
}

}  // namespace hexpost::host
