#include "store/host/outbox/finish.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/office/office.h"
#include "store/host/office/table.h"
#include "store/host/outbox/compose.h"

namespace hexpost::host {

namespace {

/// Records the Date of a member's mail. A single mail decides nothing (mails_contradict).
Result<void> note_date(Office& office, const Work& w) {
  if (!w.mail.date || w.mail.automatic || w.wall == 0) return {};
  const auto known = office.ledger.is_member(w.mail.from);
  if (!known) return known.error();
  return *known ? office.ledger.put(DateRow{w.mail.from, w.now, w.wall, *w.mail.date}) : Result<void>();
}

}  // namespace

Result<void> finish(Office& office, Work& w, Table* table) {
  const std::int64_t day = w.now / k_day;
  // mails that others may have written in a name do not count against the confirmed owner
  const std::string purse = (w.confirmed ? "confirmed " : "") + w.mail.from;
  bool member = false;
  if (w.key && !w.mail.from.empty()) {
    const auto known = office.ledger.is_member(w.mail.from);
    if (!known) return known.error();
    member = *known;
    const auto spent = office.ledger.spent(purse, day);
    if (!spent) return spent.error();
    const auto all = office.ledger.refusals(day, member);
    if (!all) return all.error();
    const bool over = w.refusal
                          ? spent->refusals >= office.config.refusals_a_day || *all >= office.config.refusal_budget
                          : (w.game.empty() || w.idle) && spent->mails >= office.config.mails_a_day;
    if (over) {
      const auto dropped = std::erase_if(w.letters, [](const Letter& l) { return l.answer; });
      if (dropped > 0) w.verdict += " (not answered: quota)";
    }
  }
  std::vector<SeatRow> seats = table != nullptr ? table->seats : std::vector<SeatRow>();
  std::vector<MailOut> mails;
  for (const Letter& letter : w.letters) {
    auto mail = compose(office, w, letter, seats);
    if (!mail) {  // a player's name or words would hide the block: the block is more important
      Letter bare = letter;
      bare.to_name.clear(), bare.subject = "[hexpost]";
      bare.text = tr("The text of this mail could not be written.") + "\n";
      mail = compose(office, w, bare, seats);
    }
    if (!mail) {
      w.verdict += " (a mail could not be written: " + mail.error().code + ")";
      continue;
    }
    const auto seat = std::find_if(seats.begin(), seats.end(), [&](const SeatRow& r) { return r.seat == letter.seat; });
    if (seat != seats.end()) {
      seat->thread = mail->message_id;
      if (seat->root.empty()) seat->root = mail->message_id;
    }
    mails.push_back(std::move(*mail));
  }
  step("composed");
  if (table != nullptr) {
    if (const auto settled = table->node.settle(); !settled) return settled;
  }
  step("settled");
  const auto stored = office.ledger.together([&]() -> Result<void> {
    if (w.key && !w.again) {
      const auto noted = office.ledger.record({*w.key, base::printable(w.mail.message_id), base::printable(w.mail.from),
                                               base::printable(w.mail.subject), w.game, w.verdict, w.now});
      if (!noted) return noted;
      if (!w.mail.from.empty()) {
        if (const auto dated = note_date(office, w); !dated) return dated;
        const bool answered = std::any_of(w.letters.begin(), w.letters.end(), [](const Letter& l) { return l.answer; });
        if (w.useful) {
          if (const auto forgotten = office.ledger.forget_letters(w.mail.from); !forgotten) return forgotten;
        }
        if (const auto spent = office.ledger.spend(purse, day, w.refusal && answered, member); !spent) return spent;
      }
    }
    for (const MailOut& mail : mails) {
      if (const auto posted = office.ledger.post(mail); !posted) return posted.error();
    }
    if (table != nullptr) {
      if (const auto kept = table->marks->keep(); !kept) return kept;
      if (const auto put = office.ledger.put(table->row); !put) return put;
      for (const SeatRow& seat : seats) {
        if (const auto put = office.ledger.put(seat); !put) return put;
      }
    }
    for (const auto& change : w.changes) {
      if (const auto done = change(); !done) return done;
    }
    step("in-transaction");
    return {};
  });
  if (!stored) return stored;
  step("committed");
  // once: a duty by mail finishes first, and its mail later, after the game was closed
  if (const auto afterwards = std::exchange(w.afterwards, nullptr)) afterwards();
  step("done");
  return {};
}

}  // namespace hexpost::host
