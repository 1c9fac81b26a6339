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

}  // namespace

Result<void> take_order(Office& office, Work& w, Table& t, int seat, const Command& order, const Hash& hash) {
  const SeatRow* row = t.at(seat);
  if (row == nullptr) return w.verdict = "refused: no seat", Result<void>();
  const std::string done_by = row->name, asked_by = "/host " + t.row.name + "/" + std::to_string(seat) + " ";
  const auto once = [&] {
    w.changes.push_back([&office, hash, done_by, what = asked_by + order.verb, at = w.now]() -> Result<void> {
      const auto first = office.ledger.first_time(hash, done_by, what, at);
      return first ? Result<void>() : Result<void>(first.error());
    });
  };
  const auto before = office.ledger.done(hash);
  if (!before) return before.error();
  if (*before) return w.verdict += ", done before", Result<void>();
  const auto today = office.ledger.count_done(asked_by, w.now - k_day);
  if (!today) return today.error();
  const auto moves = office.ledger.count_done(asked_by + "address", w.now - k_addresses_in);
  if (!moves) return moves.error();
  if (*today >= k_orders_a_day || (order.verb == "address" && *moves >= k_addresses)) {
    w.verdict = "refused: too many orders";
    refuse(office, w, tr("You have asked this host for enough in this game just now."),
           tr("Ask again later. If it is urgent, an officer of the club can do it at once."));
    return {};
  }
  const std::string about = "order/" + t.row.name + "/" + base::to_hex(hash).substr(0, 32);
  const auto say_yes = [&](const std::string& what) {
    once();
    answer(office, w, "order", fill(tr("[hexpost {}] done"), {t.row.name}), what + "\n");
  };
  const auto days = order.words.empty() ? std::nullopt : base::number(order.words[0]);
  if (order.verb == "extend" && (!days || *days < 1 || *days > 60)) {
    w.verdict = "refused: days";
    refuse(office, w, tr("More time is asked for in whole days, from 1 to 60."),
           tr("For example: hexpost note host \"extend 3\" --out extend.eml"));
    return {};
  }
  if (order.verb == "extend") {
    if (t.row.due == 0) {
      w.verdict = "refused: no deadline";
      refuse(office, w, tr("No deadline runs in this game now."), tr("There is nothing to extend."));
      return {};
    }
    const int wanted = static_cast<int>(*days);
    auto agreed = office.ledger.votes(t.row.name, t.row.since, wanted);
    if (!agreed) return agreed.error();
    agreed->push_back(seat);
    w.changes.push_back([&office, game = t.row.name, since = t.row.since, wanted, seat] {
      return office.ledger.vote(game, since, wanted, seat);
    });
    const bool all = std::all_of(t.seats.begin(), t.seats.end(), [&](const SeatRow& s) {
      return !t.plays(s.seat) || std::find(agreed->begin(), agreed->end(), s.seat) != agreed->end();
    });
    if (!all) {
      tell_all(
          office, w, t, about, fill(tr("[hexpost {}] more time is asked for"), {t.row.name}),
          fill(tr("{} asks for {} more days for the turn that is due {}. If you agree: hexpost --game {} note host "
                  "\"extend {}\" --out extend.eml, and send that mail here."),
               {t.player(seat), std::to_string(wanted), date_words(t.row.due), t.row.name, std::to_string(wanted)}) +
              "\n",
          seat);
      say_yes(tr("Your wish for more time is noted; it is granted when the others ask for it, too."));
      return {};
    }
    if (t.row.extra / k_day < wanted) {
      t.row.due += wanted * k_day - t.row.extra;
      t.row.extra = wanted * k_day;
      t.row.reminded = reminders_by(w.now, t.row.since, t.row.due, t.row.reminders);
      t.row.sanctioned = false;
    }
    tell_all(office, w, t, about, fill(tr("[hexpost {}] more time"), {t.row.name}),
             fill(tr("All players agree to more time. {}"), {waits_for(office, t)}) + "\n", seat);
    say_yes(fill(tr("All players agree to more time. {}"), {waits_for(office, t)}));
    return {};
  }
  if (order.verb == "absent" && order.words.size() >= 2) {
    const auto from = date(order.words.front()), until = date(order.words.back());
    const bool good = from && until && *from <= *until &&
                      (*until - *from) / k_day<office.config.absence_days&& * until + k_day> w.now &&
                      *from < w.now + 366 * k_day;
    if (!good) {
      w.verdict = "refused: dates";
      refuse(office, w,
             fill(tr("An absence has two dates, lies ahead, and lasts at most {} days."),
                  {std::to_string(office.config.absence_days)}),
             tr("For example: hexpost note host \"absent 2026-12-20 to 2027-01-06\" --out away.eml"));
      return {};
    }
    const Absence away{std::max(*from, w.now), *until + k_day};
    auto all = office.ledger.absences(t.row.name, seat);
    if (!all) return all.error();
    std::int64_t sum = away.until - away.from;
    for (const Absence& a : *all)
      sum += a.until - a.from;
    if (sum > 2 * office.config.absence_days * k_day) {
      w.verdict = "refused: too long away";
      refuse(office, w, tr("You have been away from this game for long enough."),
             tr("Ask your opponent for more time, or the umpire."));
      return {};
    }
    const auto gone = host::away(office, t, seat);
    if (!gone) return gone.error();
    *all = *gone;
    all->push_back(away);
    w.changes.push_back(
        [&office, game = t.row.name, seat, away] { return office.ledger.add_absence(game, seat, away); });
    if (t.row.awaited == seat && t.row.due > 0)
      t.row.due = due_after(t.row.since, t.row.days * k_day + t.row.extra, *all);
    const std::string words = fill(tr("{} is away from {} to {}; their deadlines do not run in that time."),
                                   {t.player(seat), date_words(away.from).substr(0, 10), order.words.back()});
    // the others, too, must see until when a turn that is due now has got time
    const std::string now_due = t.row.awaited == seat && t.row.due > 0 ? "\n\n" + waits_for(office, t) : std::string();
    tell_all(office, w, t, about, fill(tr("[hexpost {}] an absence"), {t.row.name}), words + now_due + "\n", seat);
    say_yes(words + now_due);
    return {};
  }
  if (order.verb == "address" && order.words.size() == 1 && mail::is_address(order.words[0]) &&
      base::lower(order.words[0]) != base::lower(office.config.address)) {
    const std::string old = row->mail;
    for (SeatRow& s : t.seats) {
      if (s.seat == seat) s.mail = base::lower(order.words[0]), s.bounces = 0;
    }
    const std::string words = fill(tr("Mails of this game go to {} from now on."), {order.words[0]});
    w.letters.push_back({about, "notice", base::lower(order.words[0]), done_by,
                         fill(tr("[hexpost {}] your new address"), {t.row.name}), words + "\n"});
    if (old != w.mail.from)
      w.letters.push_back(
          {about, "notice", old, done_by, fill(tr("[hexpost {}] your new address"), {t.row.name}), words + "\n"});
    say_yes(words);
    return {};
  }
  if (order.verb == "address") {
    w.verdict = "refused: address";
    refuse(office, w, tr("Mails of a game go to one address, and it is not the host's own."),
           tr("For example: hexpost note host \"address anna@example.org\" --out address.eml"));
    return {};
  }
  w.verdict = "refused: no such order";
  const auto near = near_order(order.verb);
  refuse(office, w,
         near && *near != order.verb
             ? fill(tr("The host does not know this order: {}. Did you mean {}?"),
                    {base::printable(order.verb, 60), *near})
             : fill(tr("The host does not know this order: {}."), {base::printable(order.verb, 60)}),
         tr("It knows: extend DAYS; absent DATE to DATE; address ADDRESS."));
  return {};
}

}  // namespace hexpost::host
