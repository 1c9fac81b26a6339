#include <algorithm>
#include <set>

#include "engine/base/text.h"
#include "store/host/deadline.h"
#include "store/host/host_state.h"

/// Mails leave the outbox here, and what becomes of those that cannot.
namespace hexpost::host {

using base::fill;
using base::Result;
using base::tr;

namespace {

constexpr std::size_t k_at_a_sync = 10;  ///< mails that a loss of power may put in doubt; a killed process: one
constexpr std::size_t k_server_away = 3;  ///< failures at the beginning, by which the server is away
constexpr std::int64_t k_holding = 6;   ///< tries for which a mail holds back the next one to the same address: an hour
constexpr std::int64_t k_worrying = 8;  ///< tries after which the officers are told: four hours
constexpr std::int64_t k_last = 20;     ///< tries after which nobody hopes any more: five days

/// 1, 2, 4 ... minutes, at most half a day.
std::int64_t pause_after(std::int64_t tries) {
  return std::min<std::int64_t>(k_day / 2, std::int64_t{60} << std::min<std::int64_t>(10, tries));
}

}  // namespace

/// Once a day for each address. What is meant for the officers themselves makes no further mails.
Result<void> Host::State::tell_unsent(const MailOut& mail, const std::string& why, std::int64_t now) {
  if (mail.kind == "notice") return {};
  const auto officers = ledger.officers();
  if (!officers) return officers.error();
  Work w{std::nullopt, {}, now, {}, mail.game};
  for (const Officer& o : *officers) {
    if (o.mail.empty() || o.mail == mail.to || (!o.has("secretary") && !o.has("director"))) continue;
    w.letters.push_back(
        {"unsent/" + mail.to + "/" + std::to_string(now / k_day), "notice", o.mail, o.name,
         fill(tr("[hexpost] mails to {} cannot be sent"), {mail.to}),
         fill(tr("A mail to {0} could not be handed over {1} times: {2}. It is tried twice a day, {3} "
                 "times in all; then it counts as one that came back. `hexpost host log` lists it."),
              {mail.to, std::to_string(mail.tries + 1), base::printable(why, 300), std::to_string(k_last)}) +
             "\n"});
  }
  return finish(w, nullptr);
}

Result<Host::Posted> Host::post(std::int64_t now, std::size_t limit, const Deliver& deliver, Repeat repeat) {
  State& s = *state_;
  if (const auto settled = settle(); !settled) return settled.error();
  const auto mine = s.lock("out");
  if (!mine) return mine.error();
  const auto waiting = s.ledger.unsent(now, limit, k_holding);
  if (!waiting) return waiting.error();
  Posted out;
  std::set<std::string> held;  // addresses with a mail that has just failed: what follows it comes after it
  std::vector<std::int64_t> sent;
  std::vector<std::pair<const MailOut*, std::string>> worrying;
  const auto next_after = [&](std::size_t i) {
    while (i < waiting->size() && held.contains((*waiting)[i].to))
      ++i;
    return i;
  };
  const auto take_in_hand = [&](std::size_t i) -> Result<void> {
    if (repeat == Repeat::unseen || i >= waiting->size()) return {};
    return s.ledger.mark_in_hand((*waiting)[i].id);
  };
  const auto note = [&](const MailOut& mail, const Result<void>& done) -> Result<void> {
    if (done && repeat == Repeat::unseen) return sent.push_back(mail.id), Result<void>();
    if (done) return s.ledger.mark_sent(mail.id, now);
    if (repeat == Repeat::unseen) {
      if (const auto tried = s.ledger.mark_in_hand(mail.id); !tried) return tried;
    }
    if (mail.tries + 1 >= k_last) return s.ledger.mark_given_up(mail, now, done.error().what);
    if (mail.tries + 1 == k_worrying) worrying.emplace_back(&mail, done.error().what);
    return s.ledger.mark_failed(mail.id, now + pause_after(mail.tries), done.error().what);
  };
  // what is committed survives the process; the disk is waited for now and then
  const auto send_all = [&]() -> Result<void> {
    if (repeat == Repeat::seen) {
      if (const auto relaxed = s.ledger.relax(); !relaxed) return relaxed;
    }
    if (const auto taken = take_in_hand(0); !taken) return taken;
    step("in-hand");
    for (std::size_t i = 0; i < waiting->size();) {
      const MailOut& mail = (*waiting)[i];
      step("posting");
      const auto done = deliver(mail);
      step("posted");
      ++(done ? out.sent : out.failed);
      if (!done && mail.tries + 1 < k_holding) held.insert(mail.to);
      const bool away = out.failed >= k_server_away && out.sent == 0;
      const std::size_t next = away ? waiting->size() : next_after(i + 1);
      // one transaction says what became of this one and that the next is in hand
      const auto noted = s.ledger.together([&]() -> Result<void> {
        if (const auto first = note(mail, done); !first) return first;
        return take_in_hand(next);
      });
      if (!noted) return noted;
      step("noted");
      i = next;
      if (repeat == Repeat::seen && (out.sent + out.failed) % k_at_a_sync == 0) {
        if (const auto synced = s.ledger.settle(); !synced) return synced;
        if (const auto relaxed = s.ledger.relax(); !relaxed) return relaxed;
      }
    }
    return {};
  };
  const auto gone = waiting->empty() ? Result<void>() : send_all();
  if (const auto synced = s.ledger.settle(); !synced) return gone ? synced.error() : gone.error();
  if (!gone) return gone.error();
  if (!sent.empty()) {
    const auto noted = s.ledger.together([&]() -> Result<void> {
      for (const std::int64_t id : sent) {
        if (const auto marked = s.ledger.mark_sent(id, now); !marked) return marked;
      }
      return {};
    });
    if (!noted) return noted.error();
  }
  step("marked");
  for (const auto& [mail, why] : worrying) {
    if (const auto told = s.tell_unsent(*mail, why, now); !told) return told.error();
  }
  return out;
}

}  // namespace hexpost::host
