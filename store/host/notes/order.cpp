#include "store/host/notes/order.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/clock/clock.h"
#include "store/host/office/table.h"
#include "store/host/requests/near.h"
#include "store/host/words/endings.h"
#include "store/host/words/letters.h"
#include "store/mail/write.h"

namespace hexpost::host {

namespace {

/// Each order makes mails to the others, and one for a new address may go to a person who has not asked for it.
constexpr std::int64_t k_orders_a_day = 20;
constexpr std::int64_t k_addresses = 5, k_addresses_in = 30 * k_day;

/// A signed request of a seat.
struct Request {
  Office& office;
  Work& w;
  Table& t;
  const int seat;
  const SeatRow row;
  const Command& order;
  const Hash& hash;
  const std::string about;  ///< of the mails that it makes

  /// What the journal calls it.
  std::string name() const { return "/host " + t.row.name + "/" + std::to_string(seat) + " "; }
  /// Carries it out once, and answers.
  void grant(const std::string& what) const {
    w.changes.push_back(
        [&office = office, hash = hash, by = row.name, what = name() + order.verb, at = w.now]() -> Result<void> {
          const auto first = office.ledger.first_time(hash, by, what, at);
          return first ? Result<void>() : Result<void>(first.error());
        });
    answer(w, "order", fill(tr("[hexpost {}] done"), {t.row.name}), what + "\n");
  }
  Result<void> deny(const std::string& verdict, const std::string& what, const std::string& hint) const {
    w.verdict = "refused: " + verdict;
    refuse(office, w, what, hint);
    return {};
  }
};

/// An order that the host does not know.
Result<void> unknown(const Request& r) {
  const auto near = near_order(r.order.verb);
  return r.deny("no such order",
                near && *near != r.order.verb
                    ? fill(tr("The host does not know this order: {}. Did you mean {}?"),
                           {base::printable(r.order.verb, 60), *near})
                    : fill(tr("The host does not know this order: {}."), {base::printable(r.order.verb, 60)}),
                tr("It knows: extend DAYS; absent DATE to DATE; address ADDRESS."));
}

/// `extend DAYS`: more time for the turn that is due, as soon as all players ask for it.
Result<void> extend(const Request& r) {
  const auto days = r.order.words.empty() ? std::nullopt : base::number(r.order.words[0]);
  if (!days || *days < 1 || *days > 60)
    return r.deny("days", tr("Ask for more time in whole days, from 1 to 60."),
                  tr("For example: hexpost note host \"extend 3\" --out extend.eml"));
  if (r.t.row.due == 0) {
    return r.deny("no deadline", tr("No deadline runs in this game now."), tr("There is nothing to extend."));
  }
  const int wanted = static_cast<int>(*days), seat = r.seat;
  auto agreed = r.office.ledger.votes(r.t.row.name, r.t.row.since, wanted);
  if (!agreed) return agreed.error();
  agreed->push_back(r.seat);
  r.w.changes.push_back([&office = r.office, game = r.t.row.name, since = r.t.row.since, wanted, seat] {
    return office.ledger.vote(game, since, wanted, seat);
  });
  const bool all = std::all_of(r.t.seats.begin(), r.t.seats.end(), [&](const SeatRow& s) {
    return !r.t.plays(s.seat) || std::find(agreed->begin(), agreed->end(), s.seat) != agreed->end();
  });
  if (!all) {
    tell_all(r.w, r.t, r.about, fill(tr("[hexpost {}] a player asks for more time"), {r.t.row.name}),
             fill(tr("{} asks for {} more days for the turn that is due {}. If you agree: hexpost --game {} note host "
                     "\"extend {}\" --out extend.eml, and send that mail here."),
                  {r.t.player(r.seat), std::to_string(wanted), date_words(r.t.row.due), r.t.row.name,
                   std::to_string(wanted)}) +
                 "\n",
             r.seat);
    r.grant(tr("The host has noted your request; you get more time when the others ask for it, too."));
    return {};
  }
  if (r.t.row.extra / k_day < wanted) {
    r.t.row.due += wanted * k_day - r.t.row.extra;
    r.t.row.extra = wanted * k_day;
    r.t.row.reminded = reminders_by(r.w.now, r.t.row.since, r.t.row.due, r.t.row.reminders);
    r.t.row.sanctioned = false;
  }
  tell_all(r.w, r.t, r.about, fill(tr("[hexpost {}] more time"), {r.t.row.name}),
           fill(tr("All players agree to more time. {}"), {waits_for(r.t)}) + "\n", r.seat);
  r.grant(fill(tr("All players agree to more time. {}"), {waits_for(r.t)}));
  return {};
}

/// `absent DATE to DATE`: the deadlines of this seat do not run in that time.
Result<void> absent(const Request& r) {
  if (r.order.words.size() < 2) return unknown(r);
  const auto from = date(r.order.words.front()), until = date(r.order.words.back());
  bool good = from && until && *from <= *until;
  if (good) {
    const std::int64_t days = (*until - *from) / k_day, back = *until + k_day;
    good = days < r.office.config.absence_days && back > r.w.now && *from < r.w.now + 366 * k_day;
  }
  if (!good) {
    return r.deny("dates",
                  fill(tr("An absence has two dates, is in the future, and lasts at most {} days."),
                       {std::to_string(r.office.config.absence_days)}),
                  tr("For example: hexpost note host \"absent 2026-12-20 to 2027-01-06\" --out away.eml"));
  }
  const Absence away{std::max(*from, r.w.now), *until + k_day};
  auto all = r.office.ledger.absences(r.t.row.name, r.seat);
  if (!all) return all.error();
  std::int64_t sum = away.until - away.from;
  for (const Absence& a : *all)
    sum += a.until - a.from;
  if (sum > 2 * r.office.config.absence_days * k_day) {
    return r.deny("too long away", tr("Your absences from this game would become too long."),
                  tr("Ask your opponent for more time, or the umpire."));
  }
  const auto gone = host::away(r.office, r.t, r.seat);
  if (!gone) return gone.error();
  *all = *gone;
  all->push_back(away);
  r.w.changes.push_back([&office = r.office, game = r.t.row.name, seat = r.seat, away] {
    return office.ledger.add_absence(game, seat, away);
  });
  if (r.t.row.awaited == r.seat && r.t.row.due > 0)
    r.t.row.due = due_after(r.t.row.since, r.t.row.days * k_day + r.t.row.extra, *all);
  const std::string words = fill(tr("{} is away from {} to {}; their deadlines do not run in that time."),
                                 {r.t.player(r.seat), date_words(away.from).substr(0, 10), r.order.words.back()});
  // the others, too, must see until when a turn that is due now has got time
  const std::string now_due = r.t.row.awaited == r.seat && r.t.row.due > 0 ? "\n\n" + waits_for(r.t) : std::string();
  tell_all(r.w, r.t, r.about, fill(tr("[hexpost {}] an absence"), {r.t.row.name}), words + now_due + "\n", r.seat);
  r.grant(words + now_due);
  return {};
}

/// `address ADDRESS`: mails of this game go there from now on.
Result<void> new_address(const Request& r) {
  const bool good = r.order.words.size() == 1 && mail::is_address(r.order.words[0]) &&
                    base::lower(r.order.words[0]) != base::lower(r.office.config.address);
  if (!good)
    return r.deny("address", tr("The mails of a game go to one address, and this cannot be the host's."),
                  tr("For example: hexpost note host \"address anna@example.org\" --out address.eml"));
  const std::string old = r.row.mail;
  for (SeatRow& s : r.t.seats) {
    if (s.seat == r.seat) s.mail = base::lower(r.order.words[0]), s.bounces = 0;
  }
  const std::string words = fill(tr("Mails of this game go to {} from now on."), {r.order.words[0]});
  r.w.letters.push_back({r.about, "notice", base::lower(r.order.words[0]), r.row.name,
                         fill(tr("[hexpost {}] your new address"), {r.t.row.name}), words + "\n"});
  if (old != r.w.mail.from)
    r.w.letters.push_back(
        {r.about, "notice", old, r.row.name, fill(tr("[hexpost {}] your new address"), {r.t.row.name}), words + "\n"});
  r.grant(words);
  return {};
}

}  // namespace

Result<void> take_order(Office& office, Work& w, Table& t, int seat, const Command& order, const Hash& hash) {
  const SeatRow* row = t.at(seat);
  if (row == nullptr) return w.verdict = "refused: no seat", Result<void>();
  const Request r{office, w,     t,    seat,
                  *row,   order, hash, "order/" + t.row.name + "/" + base::to_hex(hash).substr(0, 32)};
  const auto before = office.ledger.done(hash);
  if (!before) return before.error();
  if (*before) return w.verdict += ", done before", Result<void>();
  const auto today = office.ledger.count_done(r.name(), w.now - k_day);
  if (!today) return today.error();
  const auto moves = office.ledger.count_done(r.name() + "address", w.now - k_addresses_in);
  if (!moves) return moves.error();
  if (*today >= k_orders_a_day || (order.verb == "address" && *moves >= k_addresses))
    return r.deny("too many orders", tr("You have sent this host too many requests in this game."),
                  tr("Ask again later. If it is urgent, an officer of the club can do it at once."));
  if (order.verb == "extend") return extend(r);
  if (order.verb == "absent") return absent(r);
  return order.verb == "address" ? new_address(r) : unknown(r);
}

}  // namespace hexpost::host
