#include <algorithm>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/clock/clock.h"
#include "store/host/game/packet.h"
#include "store/host/game/restored.h"
#include "store/host/host.h"
#include "store/host/notes/ruling.h"
#include "store/host/office/office.h"
#include "store/host/office/table.h"
#include "store/host/outbox/finish.h"
#include "store/host/setup/offers.h"
#include "store/host/words/letters.h"
#include "store/wire/leaves.h"

/// The effects of time. Time belongs to the host; rules and dice do not use it (schemas/packets.md, Deadline clause).
namespace hexpost::host {

namespace {
constexpr std::int64_t k_keep_bytes = 30 * k_day;
constexpr std::int64_t k_look_each = 300;  ///< seconds between two looks at every game's file by one process

/// The consequences for the late player, in words.
std::string what_follows(const Table& t) {
  const std::string when = date_words(t.row.due + t.row.grace * k_day);
  const auto sanction = static_cast<store::Sanction>(t.row.sanction);
  if (sanction == store::Sanction::adjourn)
    return fill(tr("If you do not answer, the game may be adjourned after {}."), {when});
  if (sanction == store::Sanction::forfeit && t.battle->players().size() == 2)
    return fill(tr("If you do not answer, you may lose the battle after {}."), {when});
  return fill(tr("If you do not answer, the umpire may give your seat to another player after {}."), {when});
}

Result<bool> tick_game(Office& office, GameRow due, std::int64_t now) {
  const int wanted = reminders_by(now, due.since, due.due, due.reminders);
  const bool over = now > due.due + due.grace * k_day;
  if (wanted <= due.reminded && !over) return false;
  const auto mine = office.lock(game_lock(due.name));
  if (!mine) return mine.error();
  auto row = office.ledger.game(due.name);
  if (!row) return row.error();
  if (!*row || (*row)->since != due.since || (*row)->state != GameState::playing || (*row)->sanctioned) return false;
  auto sat = sit_down(office, **row);
  if (!sat) return sat.error();
  Table& t = *sat;
  if (t.behind()) return behind(office, t);
  Work w{std::nullopt, {}, now, {}, t.row.name};
  const SeatRow* seat = t.at(t.row.awaited);
  const int by_now = reminders_by(now, t.row.since, t.row.due, t.row.reminders);
  if (by_now > t.row.reminded && seat != nullptr) {
    const bool late = by_now > t.row.reminders;
    t.row.reminded = by_now;
    Letter letter{
        late ? late_notice(t.row)
             : "remind/" + t.row.name + "/" + std::to_string(t.row.since) + "/" + std::to_string(by_now),
        "reminder",
        seat->mail,
        seat->name,
        late ? fill(tr("[hexpost {}] your answer is late"), {t.row.name})
             : fill(tr("[hexpost {}] your turn is due"), {t.row.name}),
        waits_for(t) + (late ? "\n\n" + what_follows(t) : std::string()) + "\n\n" +
            fill(tr("`hexpost --game {0} status` says what to do. If the host's mail is lost, write the line `resend "
                    "{0}` to this address. If you have answered already, run `hexpost --game {0} send --again --out "
                    "again.eml` and mail that file."),
                 {t.row.name}) +
            "\n\n" +
            fill(
                tr("More time: hexpost --game {0} note host \"extend 3\" --out extend.eml, and send that mail here; it "
                   "is granted when your opponent agrees. An absence: hexpost --game {0} note host \"absent DATE to "
                   "DATE\"."),
                {t.row.name}) +
            "\n"};
    letter.seat = seat->seat;
    w.letters.push_back(std::move(letter));
  }
  const auto draws = may_draw(office, t, now);
  if (!draws) return draws.error();
  if (*draws) {
    if (const auto drawn = draw_consequence(office, w, t); !drawn) return drawn.error();
  }
  if (w.letters.empty() && !*draws) return false;
  if (const auto finished = leave(office, w, t); !finished) return finished.error();
  return true;
}

/// Once for each turn with this state; a director or umpire without an address reads it on the terminal.
Result<void> tell_unusable(Office& office, const GameRow& row, const base::Error& trouble, std::int64_t now) {
  const auto officers = officers_to_tell(office, "umpire");
  if (!officers) return officers.error();
  Work w{std::nullopt, {}, now, {}, row.name};
  for (const Officer& o : *officers) {
    w.letters.push_back(
        {"unusable/" + row.name + "/" + std::to_string(row.since), "notice", o.mail, o.name,
         fill(tr("[hexpost {}] the game file cannot be used"), {row.name}),
         fill(tr("The file of the game {} cannot be used: {}. Its players' mails wait, and so do its deadlines; the "
                 "other games go on. Put the file back from your backup, or from a player's export: the host's page, "
                 "section 8, says how."),
              {row.name, trouble.what}) +
             "\n"});
  }
  return finish(office, w, nullptr);
}

/// Names an unusable file each time, even if nothing is due in its game: `looked_at` has been opened.
Result<void> look_at_files(Office& office, const std::vector<GameRow>& looked_at, std::int64_t now,
                           const std::function<Result<void>(const GameRow&, const base::Error&)>& pass_over) {
  if (office.files_looked_at > 0 && now - office.files_looked_at < k_look_each) return {};
  office.files_looked_at = now;
  const auto all = office.ledger.games();
  if (!all) return all.error();
  for (const GameRow& row : *all) {
    if (row.state != GameState::playing) continue;
    const bool opened = std::any_of(looked_at.begin(), looked_at.end(), [&](const GameRow& due) {
      return due.name == row.name &&
             (reminders_by(now, due.since, due.due, due.reminders) > due.reminded || now > due.due + due.grace * k_day);
    });
    if (opened) continue;
    const auto log = store::Log::open(office.path(row.name));
    if (log && log->size() == 0)
      continue;  // restored from before its first packet: its players are asked for the lost packets
    const auto leaves = log ? log->leaf(0) : Result<Bytes>(log.error());
    if (leaves) continue;
    const base::Error trouble = log ? leaves.error() : log.error();
    if (trouble.code == "busy") continue;
    if (auto passed = pass_over(row, {trouble.code, trouble.what, office.path(row.name)}); !passed) return passed;
  }
  return {};
}

/// A bug in one game must not stop the process or the clock of the other games.
template <typename Look>
auto guarded(const GameRow& row, const Look& look) -> decltype(look()) {
  try {
    return look();
  } catch (const base::Bug& bug) {
    return base::Error{"bug", bug.what(), row.name};
  }
}

}  // namespace

Result<std::size_t> Host::tick(std::int64_t machine, std::vector<base::Error>* troubles) {
  Office& s = *office_;
  const auto clock = clock_state(s, machine);
  if (!clock) return clock.error();
  const std::int64_t now = clock->reckoned;
  if (clock->doubt != Doubt::none) {
    if (troubles != nullptr)
      troubles->push_back(
          {"clock",
           tr("the host doubts the clock of this machine and decides nothing by it: `hexpost host clock` says why"),
           ""});
    if (const auto told = tell_doubt(s, *clock); !told) return told.error();
    return std::size_t{0};
  }
  const auto due = s.ledger.games_due(now);
  if (!due) return due.error();
  std::size_t touched = 0;
  // an error in one game must not keep the club waiting; an error of the ledger also shows in the next statement
  const auto pass_over = [&](const GameRow& row, const base::Error& trouble) -> Result<void> {
    if (troubles != nullptr) troubles->push_back(trouble);
    return tell_unusable(s, row, trouble, now);
  };
  for (const GameRow& row : *due) {
    const auto done = guarded(row, [&] { return tick_game(s, row, now); });
    if (!done) {
      if (auto passed = pass_over(row, done.error()); !passed) return passed.error();
      continue;
    }
    touched += *done ? 1u : 0u;
  }
  if (const auto looked = look_at_files(s, *due, now, pass_over); !looked) return looked.error();
  const auto stale = s.ledger.games_open_before(now - std::min(s.config.offer_days, k_unconfirmed_days) * k_day);
  if (!stale) return stale.error();
  const auto openers = s.ledger.openers(now);
  if (!openers) return openers.error();
  const auto off = s.ledger.absences("", k_host_seat);
  if (!off) return off.error();
  for (const GameRow& row : *stale) {
    const auto days = days_of_offer(s, row, *openers);
    if (!days) return days.error();
    if (due_after(row.opened, *days * k_day, *off) > now) continue;  // players could not join while the host was off
    if (const auto done = guarded(row, [&] { return close_offer(s, row, *days, now); }); !done) {
      if (auto passed = pass_over(row, done.error()); !passed) return passed.error();
      continue;
    }
    ++touched;
  }
  if (const auto dropped = s.ledger.forget_bytes(now - k_keep_bytes); !dropped) return dropped.error();
  if (const auto dropped = s.ledger.forget_letters_before(now - k_letters_kept); !dropped) return dropped.error();
  return touched;
}

}  // namespace hexpost::host
