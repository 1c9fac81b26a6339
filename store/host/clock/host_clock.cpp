#include <algorithm>

#include "store/host/clock/deadline.h"
#include "store/host/host_state.h"

/// When the host itself has run. Nobody loses a game because the host, or the disk under it, was away: mails could not
/// be read then, and a folder that was put back from a backup knows nothing of what came since.
namespace hexpost::host {

using base::Result;

namespace {

constexpr std::int64_t k_hour = 3600;
constexpr std::int64_t k_written_each = 60;  ///< seconds; a host that watches its mails ticks more often
/// Without a tick for so long, it was away: what deadlines bring waits until it has run for k_breath, or until it runs
/// again, where it is somebody's habit to run it once a day.
constexpr std::int64_t k_away = 6 * k_hour, k_breath = k_day;
/// More than any such habit: deadlines move.
constexpr std::int64_t k_long_away = 30 * k_hour;
/// Between the word that somebody is late and what follows from it.
constexpr std::int64_t k_told = 12 * k_hour;

}  // namespace

std::string late_notice(const GameRow& row) {
  return "remind/" + row.name + "/" + std::to_string(row.since) + "/" + std::to_string(row.reminders + 1) + "/" +
         std::to_string(row.due);
}

Result<void> Host::State::wake(std::int64_t now, bool ticking) {
  const auto fresh = [&](const Clock& c) {
    return c.ticked > 0 && now - c.ticked <= k_away && (!ticking || now - c.ticked < k_written_each);
  };
  auto clock = ledger.clock();
  if (!clock || fresh(*clock)) return clock ? Result<void>() : clock.error();
  const auto mine = lock("clock");
  if (!mine) return mine.error();
  clock = ledger.clock();  // another process may have been faster
  if (!clock || fresh(*clock)) return clock ? Result<void>() : clock.error();
  Clock next = *clock;
  const std::int64_t last = std::exchange(next.ticked, std::max(now, clock->ticked));
  if (last > 0 && now - last > k_away) next.resumed = now, next.before = last;
  return ledger.together([&]() -> Result<void> {
    if (last > 0 && now - last > k_long_away) {
      if (const auto moved = ledger.move_deadlines(last, now); !moved) return moved;
    }
    return ledger.put(next);
  });
}

Result<bool> Host::State::may_draw(const Table& t, std::int64_t now) {
  const std::int64_t over = t.row.due + t.row.grace * k_day;
  if (t.row.due == 0 || now <= over) return false;
  if (t.at(t.row.awaited) != nullptr) {
    const auto told = ledger.made_at(late_notice(t.row));
    if (!told) return told.error();
    if (*told == 0 || now - *told < k_told) return false;
  }
  const auto clock = ledger.clock();
  if (!clock) return clock.error();
  return now - clock->resumed >= k_breath || (over <= clock->before && now - clock->before >= k_told);
}

Result<std::vector<Absence>> Host::State::away(const Table& t, int seat) {
  auto all = ledger.absences(t.row.name, seat);
  if (!all) return all;
  const auto host = ledger.absences("", k_host_seat);
  if (!host) return host;
  all->insert(all->end(), host->begin(), host->end());
  return all;
}

}  // namespace hexpost::host
