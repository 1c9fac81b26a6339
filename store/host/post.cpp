#include <algorithm>
#include <set>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/clock/clock.h"
#include "store/host/host.h"
#include "store/host/office/office.h"
#include "store/host/outbox/finish.h"
#include "store/host/words/letters.h"

/// Sends the mails of the outbox, and handles those that cannot be sent.
namespace hexpost::host {

namespace {

constexpr std::size_t k_at_a_sync = 10;   ///< mails that a loss of power may put in doubt; a killed process: one
constexpr std::size_t k_server_away = 3;  ///< failures at the beginning, by which the server is away
/// Tries for which a mail holds back the next one to the same address: half an hour.
constexpr std::int64_t k_holding = 6;
constexpr std::int64_t k_worrying = 8;  ///< tries after which the officers are told: two hours
constexpr std::int64_t k_last = 20;     ///< tries after which the host gives up: five days

/// 1, 2, 4 ... minutes, at most half a day.
std::int64_t pause_after(std::int64_t tries) {
  return std::min<std::int64_t>(k_day / 2, std::int64_t{60} << std::min<std::int64_t>(10, tries));
}

/// Tells the officers once a day for each address. A failed notice to them makes no further mails.
Result<void> tell_unsent(Office& office, const MailOut& mail, const std::string& why, std::int64_t now) {
  if (mail.kind == "notice") return {};
  const auto officers = officers_to_tell(office, "secretary");
  if (!officers) return officers.error();
  Work w{std::nullopt, {}, now, {}, mail.game};
  for (const Officer& o : *officers) {
    if (o.mail == mail.to) continue;
    w.letters.push_back(
        {"unsent/" + mail.to + "/" + std::to_string(now / k_day), "notice", o.mail, o.name,
         fill(tr("[hexpost] mails to {} cannot be sent"), {mail.to}),
         fill(tr("The host has failed {1} times to send a mail to {0}: {2}. It tries twice a day, {3} "
                 "times in all; then the mail counts as returned. `hexpost host log` lists it."),
              {mail.to, std::to_string(mail.tries + 1), base::printable(why, 300), std::to_string(k_last)}) +
             "\n"});
  }
  return finish(office, w, nullptr);
}

/// One round over the waiting mails: hands each over and records the result.
class Round {
 public:
  Round(Office& state, std::int64_t now, const Host::Deliver& deliver, Host::Repeat repeat)
      : s_(state), now_(now), deliver_(deliver), seen_(repeat == Host::Repeat::seen) {}

  /// Committed rows survive the process; the disk is synced now and then.
  Result<void> send(const std::vector<MailOut>& waiting) {
    if (const auto relaxed = relax(); !relaxed) return relaxed;
    if (const auto taken = take_in_hand(waiting, 0); !taken) return taken;
    step("in-hand");
    for (std::size_t i = 0; i < waiting.size();) {
      const MailOut& mail = waiting[i];
      step("posting");
      const auto done = deliver_(mail);
      step("posted");
      ++(done ? out_.sent : out_.failed);
      if (!done && mail.tries + 1 < k_holding) held_.insert(mail.to);
      const std::size_t next = next_after(waiting, i);
      // one transaction records the result of this mail, and the next one as in hand
      const auto noted = s_.ledger.together([&]() -> Result<void> {
        if (const auto first = note(mail, done); !first) return first;
        return take_in_hand(waiting, next);
      });
      if (!noted) return noted;
      step("noted");
      i = next;
      if (seen_ && (out_.sent + out_.failed) % k_at_a_sync == 0) {
        if (const auto synced = s_.ledger.settle(); !synced) return synced;
        if (const auto relaxed = relax(); !relaxed) return relaxed;
      }
    }
    return {};
  }

  /// Records the mails whose sending may be recorded together, and tells the officers of failures that last for hours.
  Result<Host::Posted> end() {
    if (!sent_.empty()) {
      const auto noted = s_.ledger.together([&]() -> Result<void> {
        for (const std::int64_t id : sent_) {
          if (const auto marked = s_.ledger.mark_sent(id, now_); !marked) return marked;
        }
        return {};
      });
      if (!noted) return noted.error();
    }
    step("marked");
    for (const auto& [mail, why] : worrying_) {
      if (const auto told = tell_unsent(s_, *mail, why, now_); !told) return told.error();
    }
    return out_;
  }

 private:
  Result<void> relax() { return seen_ ? s_.ledger.relax() : Result<void>(); }

  Result<void> take_in_hand(const std::vector<MailOut>& waiting, std::size_t i) {
    return seen_ && i < waiting.size() ? s_.ledger.mark_in_hand(waiting[i].id) : Result<void>();
  }

  /// The next mail that does not wait for another one to its address; none if the server is away.
  std::size_t next_after(const std::vector<MailOut>& waiting, std::size_t i) const {
    if (out_.failed >= k_server_away && out_.sent == 0) return waiting.size();
    do {
      ++i;
    } while (i < waiting.size() && held_.contains(waiting[i].to));
    return i;
  }

  Result<void> note(const MailOut& mail, const Result<void>& done) {
    if (done && !seen_) return sent_.push_back(mail.id), Result<void>();
    if (done) return s_.ledger.mark_sent(mail.id, now_);
    if (!seen_) {
      if (const auto tried = s_.ledger.mark_in_hand(mail.id); !tried) return tried;
    }
    if (mail.tries + 1 >= k_last) return s_.ledger.mark_given_up(mail, now_, done.error().what);
    if (mail.tries + 1 == k_worrying) worrying_.emplace_back(&mail, done.error().what);
    return s_.ledger.mark_failed(mail.id, now_ + pause_after(mail.tries), done.error().what);
  }

  Office& s_;
  std::int64_t now_;
  const Host::Deliver& deliver_;
  bool seen_;  ///< the receiver sees that the mail is sent again
  Host::Posted out_;
  std::set<std::string> held_;      ///< addresses with a mail that has just failed: later mails to them wait for it
  std::vector<std::int64_t> sent_;  ///< to be marked at the end
  std::vector<std::pair<const MailOut*, std::string>> worrying_;
};

}  // namespace

Result<Host::Posted> Host::post(std::int64_t now, std::size_t limit, const Deliver& deliver, Repeat repeat) {
  Office& s = *office_;
  if (const auto settled = settle(); !settled) return settled.error();
  const auto mine = s.lock("out");
  if (!mine) return mine.error();
  const auto reckoned = wake(s, now, false);
  if (!reckoned) return reckoned.error();
  const auto waiting = s.ledger.unsent(*reckoned, limit, k_holding);
  if (!waiting) return waiting.error();
  Round round(s, *reckoned, deliver, repeat);
  const auto gone = waiting->empty() ? Result<void>() : round.send(*waiting);
  if (const auto synced = s.ledger.settle(); !synced) return gone ? synced.error() : gone.error();
  if (!gone) return gone.error();
  return round.end();
}

}  // namespace hexpost::host
