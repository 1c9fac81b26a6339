#include <algorithm>

#include "store/host/ledger/ledger_rows.h"

/// Games, seats and time in the ledger.
namespace hexpost::host {

using base::Result;

namespace {

#define HEXPOST_GAME_COLUMNS                                                                                 \
  "name, game_id, invite, invitation, system, battle, state, opened, begun, ended, result, winner, how, "    \
  "announced, packets, awaited, since, due, extra, reminded, sanctioned, days, grace, reminders, sanction, " \
  "press, slip_x"

GameRow read_game(const Statement& s) {
  GameRow g;
  g.name = s.text(0), g.game_id = s.text(1);
  const Bytes invite = s.blob(2);
  std::copy_n(invite.begin(), std::min(invite.size(), g.invite.size()), g.invite.begin());
  g.invitation = s.text(3), g.system = s.text(4), g.battle = s.text(5);
  g.state = static_cast<GameState>(std::clamp<std::int64_t>(s.integer(6), 0, 3));
  g.opened = s.integer(7), g.begun = s.integer(8), g.ended = s.integer(9), g.result = s.text(10);
  g.winner = static_cast<int>(s.integer(11)), g.how = s.text(12);
  g.announced = static_cast<std::uint64_t>(s.integer(13)), g.packets = static_cast<std::uint64_t>(s.integer(14));
  g.awaited = static_cast<int>(s.integer(15)), g.since = s.integer(16), g.due = s.integer(17);
  g.extra = s.integer(18), g.reminded = static_cast<int>(s.integer(19)), g.sanctioned = s.integer(20) != 0;
  g.days = static_cast<int>(s.integer(21)), g.grace = static_cast<int>(s.integer(22));
  g.reminders = static_cast<int>(s.integer(23)), g.sanction = static_cast<int>(s.integer(24));
  g.press = s.text(25), g.slip_x = s.text(26);
  return g;
}

}  // namespace

Result<std::optional<GameRow>> Ledger::game(std::string_view name) {
  return row<GameRow>(
      "SELECT " HEXPOST_GAME_COLUMNS " FROM games WHERE name = ?", [&](Statement& s) { s.bind_text(name); }, read_game);
}
Result<std::optional<GameRow>> Ledger::game_by_id(std::string_view id) {
  return row<GameRow>(
      "SELECT " HEXPOST_GAME_COLUMNS " FROM games WHERE game_id = ? AND game_id <> ''",
      [&](Statement& s) { s.bind_text(id); }, read_game);
}
Result<std::optional<GameRow>> Ledger::game_by_invite(const Hash& invite) {
  return row<GameRow>(
      "SELECT " HEXPOST_GAME_COLUMNS " FROM games WHERE invite = ?", [&](Statement& s) { s.bind(ByteView(invite)); },
      read_game);
}
Result<std::vector<GameRow>> Ledger::games() {
  return rows<GameRow>("SELECT " HEXPOST_GAME_COLUMNS " FROM games ORDER BY name", k_nothing, read_game);
}
Result<std::vector<GameRow>> Ledger::games_due(std::int64_t now) {
  // the caller knows which part of its time must pass before a reminder is due; late ones come first
  return rows<GameRow>(
      "SELECT " HEXPOST_GAME_COLUMNS
      " FROM games WHERE state = 1 AND due > 0 AND sanctioned = 0 AND since < ? "
      "ORDER BY due",
      [&](Statement& s) { s.bind(now); }, read_game);
}

Result<std::vector<GameRow>> Ledger::games_open_before(std::int64_t time) {
  return rows<GameRow>(
      "SELECT " HEXPOST_GAME_COLUMNS " FROM games WHERE state = 0 AND opened < ? ORDER BY name",
      [&](Statement& s) { s.bind(time); }, read_game);
}

Result<void> Ledger::put(const GameRow& g) {
  return run(
      "INSERT INTO games (" HEXPOST_GAME_COLUMNS
      ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
      "ON CONFLICT (name) DO UPDATE SET game_id = excluded.game_id, state = excluded.state, begun = excluded.begun, "
      "ended = excluded.ended, result = excluded.result, winner = excluded.winner, how = excluded.how, "
      "announced = excluded.announced, packets = excluded.packets, awaited = excluded.awaited, since = excluded.since, "
      "due = excluded.due, extra = excluded.extra, reminded = excluded.reminded, sanctioned = excluded.sanctioned, "
      "days = excluded.days, grace = excluded.grace, press = excluded.press, slip_x = excluded.slip_x",
      [&](Statement& s) {
        s.bind_text(g.name).bind_text(g.game_id).bind(ByteView(g.invite)).bind_text(g.invitation).bind_text(g.system);
        s.bind_text(g.battle).bind(static_cast<std::int64_t>(g.state)).bind(g.opened).bind(g.begun).bind(g.ended);
        s.bind_text(g.result).bind(std::int64_t{g.winner}).bind_text(g.how).bind(g.announced).bind(g.packets);
        s.bind(std::int64_t{g.awaited}).bind(g.since).bind(g.due).bind(g.extra).bind(std::int64_t{g.reminded});
        s.bind(std::int64_t{g.sanctioned ? 1 : 0}).bind(std::int64_t{g.days}).bind(std::int64_t{g.grace});
        s.bind(std::int64_t{g.reminders}).bind(std::int64_t{g.sanction}).bind_text(g.press).bind_text(g.slip_x);
      });
}

#undef HEXPOST_GAME_COLUMNS

namespace {

SeatRow read_seat(const Statement& s) {
  return {s.text(0), static_cast<int>(s.integer(1)), static_cast<int>(s.integer(2)), s.text(3), s.text(4), s.text(5),
          s.text(6), static_cast<int>(s.integer(7))};
}

}  // namespace

Result<std::vector<SeatRow>> Ledger::seats(std::string_view game) {
  return rows<SeatRow>(
      "SELECT game, seat, side, name, mail, root, thread, bounces FROM seats WHERE game = ? AND side <> ? ORDER BY "
      "seat",
      [&](Statement& s) { s.bind_text(game).bind(std::int64_t{store::k_umpire_side}); }, read_seat);
}

Result<std::vector<SeatRow>> Ledger::umpires(std::string_view game) {
  return rows<SeatRow>(
      "SELECT game, seat, side, name, mail, root, thread, bounces FROM seats WHERE game = ? AND side = ? ORDER BY seat",
      [&](Statement& s) { s.bind_text(game).bind(std::int64_t{store::k_umpire_side}); }, read_seat);
}

Result<bool> Ledger::is_member(std::string_view mail) {
  return value<bool>(
      "SELECT EXISTS (SELECT 1 FROM seats WHERE mail = ?) OR EXISTS (SELECT 1 FROM officers WHERE mail = ?)",
      [&](Statement& s) { s.bind_text(mail).bind_text(mail); });
}

Result<void> Ledger::put(const SeatRow& r) {
  return run(
      "INSERT INTO seats (game, seat, side, name, mail, root, thread, bounces) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
      "ON CONFLICT (game, seat) DO UPDATE SET name = excluded.name, mail = excluded.mail, root = excluded.root, "
      "thread = excluded.thread, bounces = excluded.bounces",
      [&](Statement& s) {
        s.bind_text(r.game).bind(std::int64_t{r.seat}).bind(std::int64_t{r.side}).bind_text(r.name);
        s.bind_text(r.mail).bind_text(r.root).bind_text(r.thread).bind(std::int64_t{r.bounces});
      });
}

Result<void> Ledger::count_bounce(std::string_view game, std::string_view mail) {
  return run("UPDATE seats SET bounces = bounces + 1 WHERE game = ? AND mail = ?",
             [&](Statement& s) { s.bind_text(game).bind_text(mail); });
}

Result<void> Ledger::add_reply(std::string_view game, int seat, std::string_view player, std::int64_t seconds,
                               bool late, std::int64_t at) {
  return run("INSERT INTO replies (game, seat, player, seconds, late, at) VALUES (?, ?, ?, ?, ?, ?)",
             [&](Statement& s) {
               s.bind_text(game).bind(std::int64_t{seat}).bind_text(player).bind(seconds);
               s.bind(std::int64_t{late ? 1 : 0}).bind(at);
             });
}

Result<std::vector<ReplyRow>> Ledger::replies() {
  return rows<ReplyRow>(
      "SELECT player, count(*), sum(seconds), max(seconds), sum(late) FROM replies GROUP BY player ORDER BY player",
      k_nothing, [](const Statement& s) {
        return ReplyRow{s.text(0), s.integer(1), s.integer(2), s.integer(3), s.integer(4)};
      });
}

Result<std::vector<OpenerRow>> Ledger::openers(std::int64_t since) {
  return rows<OpenerRow>(
      "SELECT game, mail, room, opened FROM openers JOIN games ON name = game WHERE state = 0 OR opened >= ? "
      "ORDER BY game",
      [&](Statement& s) { s.bind(since); },
      [](const Statement& s) {
        const auto room = static_cast<Room>(std::clamp<std::int64_t>(s.integer(2), 0, 3));
        return OpenerRow{s.text(0), s.text(1), room, s.integer(3)};
      });
}

Result<void> Ledger::put(const OpenerRow& o) {
  return run("INSERT OR REPLACE INTO openers (game, mail, room) VALUES (?, ?, ?)",
             [&](Statement& s) { s.bind_text(o.game).bind_text(o.mail).bind(static_cast<std::int64_t>(o.room)); });
}

Result<void> Ledger::put(const InvitedRow& i) {
  return run("INSERT OR REPLACE INTO invited (game, mail, by, made) VALUES (?, ?, ?, ?)",
             [&](Statement& s) { s.bind_text(i.game).bind_text(i.mail).bind_text(i.by).bind(i.made); });
}

Result<std::optional<InvitedRow>> Ledger::invited(std::string_view game) {
  const auto all = rows<InvitedRow>(
      "SELECT game, mail, by, made FROM invited WHERE game = ?", [&](Statement& s) { s.bind_text(game); },
      [](const Statement& s) {
        return InvitedRow{s.text(0), s.text(1), s.text(2), s.integer(3)};
      });
  if (!all) return all.error();
  return all->empty() ? std::optional<InvitedRow>() : std::optional(all->front());
}

Result<std::int64_t> Ledger::count_invitations(std::string_view to, std::int64_t since) {
  const auto written = count_about("open/", to, since);
  if (!written) return written;
  const auto waiting = row<std::int64_t>(
      "SELECT count(*) FROM invited WHERE mail = ? AND made >= ? AND NOT EXISTS (SELECT 1 FROM mail_out WHERE about = "
      "'open/' || invited.game AND recipient = invited.mail)",
      [&](Statement& s) { s.bind_text(to).bind(since); }, [](const Statement& s) { return s.integer(0); });
  if (!waiting) return waiting.error();
  return *written + waiting->value_or(0);
}

Result<std::vector<Absence>> Ledger::absences(std::string_view game, int seat) {
  return rows<Absence>(
      "SELECT starts, ends FROM absences WHERE game = ? AND seat = ? ORDER BY starts, ends",
      [&](Statement& s) { s.bind_text(game).bind(std::int64_t{seat}); },
      [](const Statement& s) {
        return Absence{s.integer(0), s.integer(1)};
      });
}

Result<void> Ledger::add_absence(std::string_view game, int seat, const Absence& a) {
  return run("INSERT OR IGNORE INTO absences (game, seat, starts, ends) VALUES (?, ?, ?, ?)",
             [&](Statement& s) { s.bind_text(game).bind(std::int64_t{seat}).bind(a.from).bind(a.until); });
}

Result<void> Ledger::forget_absences(std::string_view game, int seat) {
  return run("DELETE FROM absences WHERE game = ? AND seat = ?",
             [&](Statement& s) { s.bind_text(game).bind(std::int64_t{seat}); });
}

Result<std::vector<int>> Ledger::votes(std::string_view game, std::int64_t since, int days) {
  return rows<int>(
      "SELECT seat FROM votes WHERE game = ? AND since = ? AND days >= ? ORDER BY seat",
      [&](Statement& s) { s.bind_text(game).bind(since).bind(std::int64_t{days}); },
      [](const Statement& s) { return static_cast<int>(s.integer(0)); });
}

Result<void> Ledger::vote(std::string_view game, std::int64_t since, int days, int seat) {
  return run("INSERT OR IGNORE INTO votes (game, since, days, seat) VALUES (?, ?, ?, ?)",
             [&](Statement& s) { s.bind_text(game).bind(since).bind(std::int64_t{days}).bind(std::int64_t{seat}); });
}

// ---- what has been signed -------------------------------------------------------------------------------------------

Result<std::optional<store::Head>> Ledger::top(const Hash& game_id) {
  return row<store::Head>(
      "SELECT size, root FROM tops WHERE game_id = ?", [&](Statement& s) { s.bind(ByteView(game_id)); },
      [](const Statement& s) {
        store::Head head;
        head.size = static_cast<std::uint64_t>(s.integer(0));
        const Bytes root = s.blob(1);
        std::copy_n(root.begin(), std::min(root.size(), head.root.size()), head.root.begin());
        return head;
      });
}

Result<void> Ledger::put_top(const Hash& game_id, const store::Head& head) {
  return run(
      "INSERT INTO tops (game_id, size, root) VALUES (?, ?, ?) ON CONFLICT (game_id) DO UPDATE SET "
      "size = excluded.size, root = excluded.root",
      [&](Statement& s) { s.bind(ByteView(game_id)).bind(head.size).bind(ByteView(head.root)); });
}

}  // namespace hexpost::host
