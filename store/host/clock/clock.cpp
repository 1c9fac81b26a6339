#include "store/host/clock/clock.h"

#include <algorithm>
#include <cstdlib>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/host.h"
#include "store/host/office/table.h"
#include "store/host/outbox/finish.h"
#include "store/host/words/letters.h"

namespace hexpost::host {

namespace {

constexpr std::int64_t k_hour = 3600;
constexpr std::int64_t k_written_each = 60;  ///< seconds; a host that watches its mails ticks more often
/// After this time without a tick the host was away: consequences of deadlines wait until it has run for k_breath, or
/// until its next run if the secretary runs it only once a day.
constexpr std::int64_t k_away = 6 * k_hour, k_breath = k_day;
/// Longer than any such routine: deadlines move.
constexpr std::int64_t k_long_away = 30 * k_hour;
/// The machine's clock may differ by this much from the time passed; it does no harm, since k_told is longer.
constexpr std::int64_t k_jump = 6 * k_hour;
/// After a longer break or a larger jump of the clock, the host asks its secretary which of the two it was.
constexpr std::int64_t k_longest_off = 60 * k_day;
/// From the notice that a player is late to its consequence.
constexpr std::int64_t k_told = 12 * k_hour;

}  // namespace

std::string late_notice(const GameRow& row) {
  return "remind/" + row.name + "/" + std::to_string(row.since) + "/" + std::to_string(row.reminders + 1) + "/" +
         std::to_string(row.due);
}

namespace {

/// The result of a look at the machine's clock.
struct Look {
  std::int64_t now;  ///< by the host's own reckoning
  bool fits;         ///< the machine's clock fits the time passed since the last look
};

/// The machine's uptime tells the time passed, if the machine has run without a break since the last look; that clock
/// cannot be set. After a break only bounds are known: time does not run backwards, and a host is not off for longer
/// than k_longest_off unless its secretary confirms it.
Look look(const Clock& c, std::int64_t now, const std::optional<Uptime>& up) {
  if (c.ticked == 0) return {now, true};
  const bool unbroken = up && !c.boot.empty() && up->boot == c.boot && up->seconds >= c.up;
  const std::int64_t step = now - c.wall;
  const std::int64_t passed = unbroken ? up->seconds - c.up : step > 0 && step <= k_jump ? step : 0;
  const std::int64_t reckoned = c.ticked + passed;
  const bool fits =
      unbroken ? std::abs(now - reckoned) <= k_jump : now >= c.ticked - k_jump && now - c.ticked <= k_longest_off;
  return {fits ? now : reckoned, fits};
}

/// The machine's clock counts as wrong if at least this many members' mails have dates and none is near it.
constexpr std::size_t k_witnesses = 3;
constexpr std::int64_t k_witness_days = 7, k_near = 2 * k_day;

/// Only the newest mails count, without those that waited while the host was away.
bool mails_contradict(const std::vector<DateRow>& dates, const Clock& c) {
  std::size_t before = 0, after = 0;
  for (const DateRow& d : dates) {
    if (d.at < dates.front().at - k_witness_days * k_day || d.at < c.resumed + k_told) continue;
    if (std::abs(d.wall - d.dated) <= k_near) return false;
    ++(d.dated < d.wall ? before : after);
  }
  return (before == 0 || after == 0) && before + after >= k_witnesses;
}

/// The machine started with a clock that was ahead, which looked like a break, and sets it back
/// now: it has run without a break since, and the clock goes back by as much as deadlines were moved.
Result<bool> returns_from_jump(Office& office, const Clock& c, std::int64_t now, std::int64_t reckoned,
                               const std::optional<Uptime>& up) {
  if (!up || up->boot != c.boot || now >= reckoned) return false;
  const auto gaps = office.ledger.absences("", k_host_seat);
  if (!gaps) return gaps.error();
  return std::any_of(gaps->begin(), gaps->end(), [&](const Absence& gap) {
    return gap.until == c.resumed && std::abs(reckoned - now - (gap.until - gap.from)) <= k_jump;
  });
}

/// Accepts the machine's clock as right; the host's own reckoning until now, `reckoned`, was wrong. Under the lock.
Result<std::int64_t> set_clock_right(Office& office, Clock next, std::int64_t reckoned, std::int64_t now) {
  next.ticked = next.wall = next.resumed = now, next.before = std::min(reckoned, now), next.doubt = Doubt::none;
  const auto done = office.ledger.together([&]() -> Result<void> {
    const auto moved = now > reckoned ? office.ledger.move_deadlines(reckoned, now) : office.ledger.turn_back(now);
    if (!moved) return moved;
    if (const auto forgotten = office.ledger.forget_dates(); !forgotten) return forgotten;
    return office.ledger.put(next);
  });
  return done ? Result<std::int64_t>(now) : done.error();
}

}  // namespace

Result<std::int64_t> wake(Office& office, std::int64_t now, bool ticking) {
  const auto fresh = [&](const Clock& c) {
    return c.doubt != Doubt::jumped && c.ticked > 0 && std::abs(now - c.ticked) <= k_away &&
           (!ticking || std::abs(now - c.ticked) < k_written_each);
  };
  auto clock = office.ledger.clock();
  if (!clock) return clock.error();
  if (fresh(*clock)) return now;
  const auto mine = office.lock("clock");
  if (!mine) return mine.error();
  clock = office.ledger.clock();  // another process may have been faster
  if (!clock) return clock.error();
  if (fresh(*clock)) return now;
  const auto up = office.config.uptime ? office.config.uptime() : std::nullopt;
  const Look seen = look(*clock, now, up);
  const std::int64_t last = clock->ticked;
  Clock next = *clock;
  next.wall = now, next.boot = up ? up->boot : "", next.up = up ? up->seconds : 0;
  if (!seen.fits) {
    const auto returned = returns_from_jump(office, *clock, now, seen.now, up);
    if (!returned) return returned.error();
    if (*returned) return set_clock_right(office, next, seen.now, now);
    next.ticked = std::max(clock->ticked, seen.now);
    if (clock->doubt != Doubt::jumped) next.doubt = Doubt::jumped, next.doubt_since = next.ticked;
    const auto put = office.ledger.together([&] { return office.ledger.put(next); });
    return put ? Result<std::int64_t>(next.ticked) : put.error();
  }
  next.ticked = clock->doubt == Doubt::none ? std::max(now, last) : now;
  const auto dates = ticking ? office.ledger.dates() : Result<std::vector<DateRow>>(std::vector<DateRow>());
  if (!dates) return dates.error();
  if (clock->doubt == Doubt::jumped) next.doubt = Doubt::none;
  if (ticking) {
    const bool contradicted = mails_contradict(*dates, next);
    if (contradicted && clock->doubt != Doubt::mails) next.doubt_since = now;
    next.doubt = contradicted ? Doubt::mails : Doubt::none;
  }
  if (last > 0 && now - last > k_away) next.resumed = now, next.before = last;
  const auto put = office.ledger.together([&]() -> Result<void> {
    if (last > 0 && now - last > k_long_away) {
      if (const auto moved = office.ledger.move_deadlines(last, now); !moved) return moved;
    }
    return office.ledger.put(next);
  });
  return put ? Result<std::int64_t>(now) : put.error();
}

namespace {

std::string evidence(const ClockState& c) {
  std::string out =
      c.doubt == Doubt::mails
          ? fill(tr("The clock of the host's machine says {}, but the members' mails have other dates."),
                 {date_words(c.machine)})
          : fill(
                tr("The clock of the host's machine says {}. It should say about {}: the host last looked at "
                   "it at {}, and {}."),
                {date_words(c.machine), date_words(c.reckoned), date_words(c.last),
                 c.unbroken ? fill(tr("the machine has run for {} since"), {span_words(c.passed)})
                            : tr("the machine has restarted since, so nothing proves that this much time has passed")});
  std::string dates;
  for (const DateRow& d : c.dates)
    dates += "  " + fill(tr("{}: dated {}"), {d.mail, date_words(d.dated)}) + "\n";
  if (!dates.empty()) out += "\n\n" + tr("The members' last mails:") + "\n\n" + dates;
  return out;
}

}  // namespace

std::string clock_words(const ClockState& c) {
  if (c.doubt == Doubt::none)
    return fill(tr("The clock of the machine says {}, and the host trusts it."), {date_words(c.machine)});
  return evidence(c) + "\n\n" +
         tr("Mails are taken and answered, but no reminder is written, nothing is forfeited or adjourned, and no offer "
            "is closed. If the clock is wrong, set it (`timedatectl`): the host notices the change, and no deadline "
            "has moved. If it is right, `hexpost host clock right` says so: the host adds to each deadline the time in "
            "which it was off, or restores the deadlines that a fast clock has moved.");
}

Result<ClockState> clock_state(Office& office, std::int64_t now) {
  const auto before = office.ledger.clock();
  if (!before) return before.error();
  const auto reckoned = wake(office, now, true);
  if (!reckoned) return reckoned.error();
  const auto clock = office.ledger.clock();
  if (!clock) return clock.error();
  ClockState out{now, *reckoned, before->ticked, clock->doubt, clock->doubt_since, false, 0, {}};
  const auto up = office.config.uptime ? office.config.uptime() : std::nullopt;
  out.unbroken = up && !before->boot.empty() && before->boot == up->boot;
  if (out.unbroken) out.passed = up->seconds - before->up;
  const auto dates = office.ledger.dates();
  if (!dates) return dates.error();
  out.dates.assign(dates->begin(),
                   dates->begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(5, dates->size())));
  return out;
}

Result<void> tell_doubt(Office& office, const ClockState& clock) {
  const auto officers = officers_to_tell(office, "secretary");
  if (!officers) return officers.error();
  Work w{std::nullopt, {}, clock.reckoned, {}, {}};
  for (const Officer& o : *officers) {
    w.letters.push_back({"clock/" + std::to_string(clock.doubt_since), "notice", o.mail, o.name,
                         fill(tr("[hexpost {}] the clock of the host's machine"), {office.config.name}),
                         clock_words(clock) + "\n"});
  }
  return finish(office, w, nullptr);
}

Result<ClockState> Host::clock(std::int64_t now) {
  return clock_state(*office_, now);
}

Result<std::string> Host::clock_is_right(std::int64_t now) {
  Office& s = *office_;
  const auto state = clock_state(s, now);
  if (!state) return state.error();
  if (state->doubt == Doubt::none)
    return base::Error{"clock", tr("the clock is not in doubt; nothing was changed"), ""};
  const auto mine = s.lock("clock");
  if (!mine) return mine.error();
  const auto clock = s.ledger.clock();
  if (!clock) return clock.error();
  const bool jumped = state->doubt == Doubt::jumped;
  const auto done = set_clock_right(s, *clock, jumped ? state->reckoned : now, now);
  if (!done) return done.error();
  if (!jumped || state->reckoned == now) return tr("the clock is right; no deadline has moved");
  return now > state->reckoned
             ? fill(tr("the clock is right; the host was off until now, and deadlines are {} later"),
                    {span_words(now - state->reckoned)})
             : fill(tr("the clock is right, and was {} ahead; the host has restored the deadlines that it had moved"),
                    {span_words(state->reckoned - now)});
}

Result<bool> may_draw(Office& office, const Table& t, std::int64_t now) {
  const std::int64_t over = t.row.due + t.row.grace * k_day;
  if (t.row.due == 0 || now <= over) return false;
  if (t.at(t.row.awaited) != nullptr) {
    const auto told = office.ledger.made_at(late_notice(t.row));
    if (!told) return told.error();
    if (*told == 0 || now - *told < k_told) return false;
  }
  const auto clock = office.ledger.clock();
  if (!clock) return clock.error();
  if (clock->doubt != Doubt::none) return false;
  return now - clock->resumed >= k_breath || (over <= clock->before && now - clock->before >= k_told);
}

Result<std::vector<Absence>> away(Office& office, const Table& t, int seat) {
  auto all = office.ledger.absences(t.row.name, seat);
  if (!all) return all;
  const auto host = office.ledger.absences("", k_host_seat);
  if (!host) return host;
  all->insert(all->end(), host->begin(), host->end());
  return all;
}

}  // namespace hexpost::host
