#include <algorithm>

#include "store/host/ledger/ledger_rows.h"

/// The host's clock in the ledger, and the deadlines that move with it.
namespace hexpost::host {

using base::Result;

Result<Clock> Ledger::clock() {
  const auto found = row<Clock>(
      "SELECT ticked, resumed, before, coalesce(wall, ticked), coalesce(boot, ''), coalesce(up, 0), "
      "coalesce(doubt, 0), coalesce(since, 0) FROM clock LEFT JOIN reckoning USING (id)",
      k_nothing, [](const Statement& s) {
        Clock c{s.integer(0), s.integer(1), s.integer(2), s.integer(3), s.text(4), s.integer(5)};
        c.doubt = static_cast<Doubt>(std::clamp<std::int64_t>(s.integer(6), 0, 2)), c.doubt_since = s.integer(7);
        return c;
      });
  if (!found) return found.error();
  return found->value_or(Clock{});
}

Result<void> Ledger::put(const Clock& c) {
  const auto put = run("INSERT OR REPLACE INTO clock (id, ticked, resumed, before) VALUES (1, ?, ?, ?)",
                       [&](Statement& s) { s.bind(c.ticked).bind(c.resumed).bind(c.before); });
  if (!put) return put;
  return run("INSERT OR REPLACE INTO reckoning (id, wall, boot, up, doubt, since) VALUES (1, ?, ?, ?, ?, ?)",
             [&](Statement& s) {
               s.bind(c.wall).bind_text(c.boot).bind(c.up).bind(static_cast<std::int64_t>(c.doubt)).bind(c.doubt_since);
             });
}

Result<void> Ledger::move_deadlines(std::int64_t from, std::int64_t now) {
  // a player who was told of being late and has time again is told again after the new deadline
  const auto moved =
      run("UPDATE games SET due = due + ?2 - max(since, ?1), "
          "reminded = CASE WHEN due + ?2 - max(since, ?1) > ?2 THEN min(reminded, reminders) ELSE reminded END "
          "WHERE state = 1 AND due > 0 AND sanctioned = 0 AND since < ?2",
          [&](Statement& s) { s.bind(from).bind(now); });
  return moved ? add_absence("", k_host_seat, {from, now}) : moved;
}

Result<void> Ledger::turn_back(std::int64_t now) {
  // undoes move_deadlines for a time that did not happen, the last one first; reminders have names, so a reminder
  // that was sent is not sent again
  const auto each = [&](std::initializer_list<const char*> statements, auto bind) -> Result<void> {
    for (const char* sql : statements) {
      if (const auto done = run(sql, bind); !done) return done;
    }
    return {};
  };
  const auto gaps = rows<Absence>(
      "SELECT starts, ends FROM absences WHERE game = '' AND seat = ? AND ends > ? ORDER BY ends DESC",
      [&](Statement& s) { s.bind(std::int64_t{k_host_seat}).bind(now); },
      [](const Statement& s) {
        return Absence{s.integer(0), s.integer(1)};
      });
  if (!gaps) return gaps.error();
  for (const Absence& gap : *gaps) {
    const auto undone =
        each({"UPDATE games SET reminded = 0, due = due - ?2 + max(since, ?1) WHERE state = 1 AND due > 0 AND "
              "sanctioned = 0 AND since < ?2",
              "UPDATE games SET reminded = 0, due = CASE WHEN due > 0 THEN due - (?2 - ?1) ELSE 0 END, "
              "since = since - (?2 - ?1) WHERE state = 1 AND since >= ?2",
              "UPDATE OR REPLACE votes SET since = since - (?2 - ?1) WHERE since >= ?2",
              "UPDATE games SET opened = opened - (?2 - ?1) WHERE opened >= ?2",
              "UPDATE replies SET seconds = max(0, seconds - (?2 - ?1)), at = at - (?2 - ?1) WHERE at >= ?2",
              "UPDATE mail_in SET received = received - (?2 - ?1) WHERE received >= ?2",
              "UPDATE mail_out SET sent = sent - (?2 - ?1) WHERE sent >= ?2",
              "UPDATE mail_out SET next = next - (?2 - ?1) WHERE next >= ?2",
              "UPDATE mail_out SET made = made - (?2 - ?1) WHERE made >= ?2",
              "UPDATE letters SET at = at - (?2 - ?1) WHERE at >= ?2",
              "UPDATE duties SET at = at - (?2 - ?1) WHERE at >= ?2",
              "DELETE FROM absences WHERE game = '' AND seat = -1 AND starts = ?1 AND ends = ?2"},
             [&](Statement& s) { s.bind(gap.from).bind(gap.until); });
    if (!undone) return undone;
  }
  return each({"UPDATE games SET reminded = 0, due = CASE WHEN due > 0 THEN due - (since - ?1) ELSE 0 END, since = ?1 "
               "WHERE state = 1 AND since > ?1",
               "UPDATE OR REPLACE votes SET since = ?1 WHERE since > ?1",
               "UPDATE games SET opened = ?1 WHERE opened > ?1", "UPDATE games SET begun = ?1 WHERE begun > ?1",
               "UPDATE games SET ended = ?1 WHERE ended > ?1", "UPDATE replies SET at = ?1 WHERE at > ?1",
               "UPDATE mail_in SET received = ?1 WHERE received > ?1", "UPDATE mail_out SET sent = ?1 WHERE sent > ?1",
               "UPDATE mail_out SET next = ?1 WHERE next > ?1", "UPDATE mail_out SET made = ?1 WHERE made > ?1",
               "UPDATE letters SET at = ?1 WHERE at > ?1", "UPDATE duties SET at = ?1 WHERE at > ?1"},
              [&](Statement& s) { s.bind(now); });
}

Result<std::vector<DateRow>> Ledger::dates() {
  return rows<DateRow>("SELECT mail, at, wall, dated FROM dates ORDER BY at DESC, mail", k_nothing,
                       [](const Statement& s) {
                         return DateRow{s.text(0), s.integer(1), s.integer(2), s.integer(3)};
                       });
}

Result<void> Ledger::put(const DateRow& d) {
  return run("INSERT OR REPLACE INTO dates (mail, at, wall, dated) VALUES (?, ?, ?, ?)",
             [&](Statement& s) { s.bind_text(d.mail).bind(d.at).bind(d.wall).bind(d.dated); });
}

Result<void> Ledger::forget_dates() {
  return run("DELETE FROM dates", k_nothing);
}

}  // namespace hexpost::host
