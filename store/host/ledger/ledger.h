#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/host/ledger/letter_row.h"
#include "store/log/sqlite.h"
#include "store/wire/checkpoint.h"

/// The records of a host besides its games: one SQLite file, `host.db`. Every mail in and out with its Message-ID, the
/// games with their deadlines and seats, quotas, duties. Times are seconds since 1970-01-01 UTC by the host's own
/// reckoning at receipt; Date headers only help to detect a wrong clock.
///
/// One mail is one transaction: either the mail is done and its answers are in the outbox, or nothing is stored.
/// Two processes over one folder wait for each other (Guard).
namespace hexpost::host {

using base::Bytes;
using base::ByteView;
using base::Hash;
using store::sqlite::Database;
using store::sqlite::Statement;

/// A received mail in the journal.
struct MailIn {
  Hash key{};  ///< mail::mail_identity
  std::string message_id, sender, subject, game, verdict;
  std::int64_t received = 0;
};

/// A mail to be sent, or sent.
struct MailOut {
  std::int64_t id = 0;
  std::string about;            ///< its content's name; unique together with `to`, so that no mail is written twice
  std::string to;               ///< address
  std::optional<Hash> answers;  ///< key of the mail it answers; a mail has one answer
  std::string message_id, kind, game;
  std::int64_t made = 0;
  std::int64_t sent = 0;  ///< 0: not yet
  std::int64_t tries = 0;
  bool bounced = false;
  std::string error;  ///< of the last try
  Bytes bytes;
};

enum class GameState : std::uint8_t { open = 0, playing = 1, over = 2, closed = 3 };

struct GameRow {
  std::string name;     ///< also the name of its file
  std::string game_id;  ///< 16 hexadecimal digits; empty before leaf 0
  Hash invite{};        ///< hash of the invitation, which joins quote
  std::string invitation;
  std::string system, battle;
  GameState state = GameState::open;
  std::int64_t opened = 0, begun = 0, ended = 0;
  std::string result;           ///< for people
  int winner = -1;              ///< side; -1: none
  std::string how;              ///< "battle", "drawn", "resigned", "ruled"
  std::uint64_t announced = 0;  ///< leaves that all players have been mailed
  std::uint64_t packets = 0;

  int awaited = -1;         ///< the seat whose packet is due; -1: none
  std::int64_t since = 0;   ///< begin of that seat's turn
  std::int64_t due = 0;     ///< 0: no deadline
  std::int64_t extra = 0;   ///< seconds granted for this turn
  int reminded = 0;         ///< reminders sent for this turn; reminders + 1: told of the missed deadline
  bool sanctioned = false;  ///< the consequence of this turn's deadline has taken effect
  int days = 0, grace = 0, reminders = 0;
  int sanction = 0;           ///< store::Sanction
  std::string press = "all";  ///< all, public, none
  std::string slip_x;         ///< the open draw for which my share has been sent
};

struct SeatRow {
  std::string game;
  int seat = 0;
  int side = 0;
  std::string name, mail;
  std::string root, thread;  ///< Message-IDs: the first and the last of this game's mails to the seat
  int bounces = 0;
};

/// The seat under which the ledger keeps absences of the host itself, without a game.
constexpr int k_host_seat = -1;

/// A period in which a player's deadlines do not run.
struct Absence {
  std::int64_t from = 0, until = 0;
};

/// Why the machine's clock is not trusted.
enum class Doubt : std::uint8_t {
  none = 0,
  jumped = 1,  ///< it does not fit the time passed since the host's last look
  mails = 2,   ///< the dates of members' mails contradict it
};

/// When the host has run, by its own reckoning, which is the machine's clock while that is trusted.
struct Clock {
  std::int64_t ticked = 0;   ///< the last tick; 0: never
  std::int64_t resumed = 0;  ///< when it last started again after a break of hours; 0: never
  std::int64_t before = 0;   ///< its last run before that break
  std::int64_t wall = 0;     ///< the machine's clock at `ticked`; differs while it is in doubt
  std::string boot;          ///< the machine's boot id then (Uptime); empty: not known
  std::int64_t up = 0;       ///< the machine's uptime then, in seconds
  Doubt doubt = Doubt::none;
  std::int64_t doubt_since = 0;  ///< when the doubt began, by the host's own reckoning
};

/// The Date of a member's last mail.
struct DateRow {
  std::string mail;
  std::int64_t at = 0;     ///< its arrival by the host's own reckoning
  std::int64_t wall = 0;   ///< its arrival by the machine's clock
  std::int64_t dated = 0;  ///< by its Date header
};

/// The quota in which a game that waits for players counts.
enum class Room : std::uint8_t {
  secretary = 0,    ///< offered on the host's machine or by a duty: not limited
  member = 1,       ///< asked for by a member whose address is confirmed
  stranger = 2,     ///< by a stranger whose address is confirmed
  unconfirmed = 3,  ///< by a mail whose sender is not confirmed
};

/// A game that waits for players and was asked for by mail.
struct OpenerRow {
  std::string game, mail;
  Room room = Room::unconfirmed;
  std::int64_t opened = 0;
};

/// The opponent of a game that was asked for by mail: they get the invitation when the asker has a seat.
struct InvitedRow {
  std::string game, mail, by;
  std::int64_t made = 0;
};

/// A player's reply times.
struct ReplyRow {
  std::string player;
  std::int64_t answers = 0, total = 0, longest = 0;
  std::int64_t late = 0;  ///< answers after the deadline
};

/// An officer of the host; roles are words, separated by blanks.
struct Officer {
  std::string name, mail, key, roles;
  bool has(std::string_view role) const;
};

/// The quotas that a sender has used today.
struct Spent {
  std::int64_t mails = 0, refusals = 0;
};

class Ledger {
 public:
  /// Creates the file if it is missing. Errors: "disk", "busy", "damaged", "schema".
  static base::Result<Ledger> open(const std::string& path);

  /// Runs `work` in one transaction; nothing is stored if it fails.
  base::Result<void> together(const std::function<base::Result<void>()>& work);

  /// From now on stored rows survive the end of the process, but a loss of power may undo the last ones, in
  /// order, until settle(): one sync for many mails.
  base::Result<void> relax();
  /// Returns when everything stored so far is on the disk; from now on each transaction syncs again.
  base::Result<void> settle();

  // ---- mails
  base::Result<bool> seen(const Hash& key);
  base::Result<void> record(const MailIn& mail);
  /// False if it is there already (same about and to, or another answer to the same mail).
  base::Result<bool> post(const MailOut& mail);
  /// Unsent mails that are due for a try, oldest first. A mail to the same address that waits for a later try holds
  /// back later ones, unless it has been tried `holding` times.
  base::Result<std::vector<MailOut>> unsent(std::int64_t now, std::size_t limit, std::int64_t holding);
  /// Records that a mail is about to be handed over: one more try, and the state to be found if the process ends before
  /// success or failure is recorded. It writes each time, so that it fails on a full disk.
  base::Result<void> mark_in_hand(std::int64_t id);
  base::Result<void> mark_sent(std::int64_t id, std::int64_t now);
  /// Gives up a mail that no server takes: it is not tried again, and counts as a returned mail.
  base::Result<void> mark_given_up(const MailOut& mail, std::int64_t now, std::string_view error);
  base::Result<void> mark_failed(std::int64_t id, std::int64_t next_try, std::string_view error);
  /// Records that the mail with this Message-ID came back; nothing if it is not ours.
  base::Result<std::optional<MailOut>> bounce(std::string_view message_id);
  /// Our mail with this Message-ID, while its bytes are kept; otherwise empty.
  base::Result<Bytes> bytes_of_mail(std::string_view message_id);
  /// True if the mail with this Message-ID is ours.
  base::Result<bool> has_written(std::string_view message_id);
  /// The number of a sender's mails since a time whose verdict has this prefix.
  base::Result<std::int64_t> count_verdicts(std::string_view sender, std::int64_t since, std::string_view prefix);
  base::Result<std::vector<MailIn>> mails_in(std::size_t limit);
  base::Result<std::vector<MailOut>> mails_out(std::size_t limit);
  /// True if the address has been sent a mail with this `about`.
  base::Result<bool> has_mailed(std::string_view about, std::string_view to);
  base::Result<std::int64_t> count_about(std::string_view prefix, std::string_view to, std::int64_t since = 0);
  /// The time at which the mail of that name was written; 0 if there is none.
  base::Result<std::int64_t> made_at(std::string_view about);
  /// The address of the mail of that name; empty if there is none.
  base::Result<std::string> recipient(std::string_view about);
  /// The bytes of the mail of that name; empty if there is none, or if they have been dropped.
  base::Result<Bytes> bytes_of(std::string_view about);
  /// Drops the bytes of mails sent before `time`; their lines stay.
  base::Result<void> forget_bytes(std::int64_t time);

  // ---- quotas: days are counted since 1970
  base::Result<Spent> spent(std::string_view sender, std::int64_t day);
  /// The number of negative answers; members have a separate budget, which strangers cannot spend.
  base::Result<std::int64_t> refusals(std::int64_t day, bool member);
  base::Result<void> spend(std::string_view sender, std::int64_t day, bool refusal, bool member);

  // ---- letters without content for a program
  /// A sender's letters, oldest first, since the last packet or command.
  base::Result<std::vector<LetterRow>> letters(std::string_view sender);
  base::Result<void> add_letter(std::string_view sender, const LetterRow& letter);
  base::Result<void> forget_letters(std::string_view sender);
  base::Result<void> forget_letters_before(std::int64_t time);

  // ---- games
  base::Result<std::optional<GameRow>> game(std::string_view name);
  base::Result<std::optional<GameRow>> game_by_id(std::string_view id);
  base::Result<std::optional<GameRow>> game_by_invite(const Hash& invite);
  base::Result<std::vector<GameRow>> games();
  /// Running games with a deadline or a reminder before `now`.
  base::Result<std::vector<GameRow>> games_due(std::int64_t now);
  /// Games open since before `time`.
  base::Result<std::vector<GameRow>> games_open_before(std::int64_t time);
  base::Result<void> put(const GameRow& game);
  /// Games asked for by mail that wait for players or were opened since `since`.
  base::Result<std::vector<OpenerRow>> openers(std::int64_t since);
  base::Result<void> put(const OpenerRow& opener);
  base::Result<void> put(const InvitedRow& invited);
  base::Result<std::optional<InvitedRow>> invited(std::string_view game);
  /// Invitations to an address since then: written ones, and those that wait until their asker has a seat.
  base::Result<std::int64_t> count_invitations(std::string_view to, std::int64_t since);
  /// Moves the running deadlines by the time from `from` to `now`, in which the host did not run.
  base::Result<void> move_deadlines(std::int64_t from, std::int64_t now);

  /// The players' seats.
  base::Result<std::vector<SeatRow>> seats(std::string_view game);
  /// The seats of the other umpires; their side is store::k_umpire_side.
  base::Result<std::vector<SeatRow>> umpires(std::string_view game);
  /// True if the address belongs to a present or former player, or to an officer.
  base::Result<bool> is_member(std::string_view mail);
  base::Result<void> put(const SeatRow& seat);
  base::Result<void> count_bounce(std::string_view game, std::string_view mail);

  // ---- what has been signed
  base::Result<std::optional<store::Head>> top(const Hash& game_id);
  base::Result<void> put_top(const Hash& game_id, const store::Head& head);

  // ---- time
  base::Result<Clock> clock();
  base::Result<void> put(const Clock& clock);
  /// Corrects a clock that was ahead; the time is `now`. Removes absences of the host that end later, undoes the moves
  /// of deadlines that they caused, and moves events out of the future. Within together().
  base::Result<void> turn_back(std::int64_t now);
  /// The dates of members' last mails, newest first.
  base::Result<std::vector<DateRow>> dates();
  base::Result<void> put(const DateRow& date);
  base::Result<void> forget_dates();
  base::Result<void> add_reply(std::string_view game, int seat, std::string_view player, std::int64_t seconds,
                               bool late, std::int64_t at);
  base::Result<std::vector<ReplyRow>> replies();
  base::Result<std::vector<Absence>> absences(std::string_view game, int seat);
  base::Result<void> add_absence(std::string_view game, int seat, const Absence& absence);
  /// Forgets the absences of a seat, because another player has it now.
  base::Result<void> forget_absences(std::string_view game, int seat);
  /// The seats that have asked for `days` more days in the turn that began at `since`.
  base::Result<std::vector<int>> votes(std::string_view game, std::int64_t since, int days);
  base::Result<void> vote(std::string_view game, std::int64_t since, int days, int seat);

  // ---- duties
  base::Result<std::vector<Officer>> officers();
  base::Result<void> put(const Officer& officer);
  base::Result<void> remove_officer(std::string_view name);
  base::Result<bool> done(const Hash& hash);
  /// False if a duty or signed order with this hash has been done before; otherwise it counts as done from now on.
  /// The number of duties since a time whose `what` has this prefix.
  base::Result<std::int64_t> count_done(std::string_view what, std::int64_t since);
  base::Result<bool> first_time(const Hash& hash, std::string_view by, std::string_view what, std::int64_t at);

 private:
  explicit Ledger(Database database) : database_(std::make_unique<Database>(std::move(database))) {}
  /// Keeps prepared statements, because a host runs the same few all day.
  base::Result<Statement*> statement(const char* sql);
  base::Result<void> run(const char* sql, auto bind);
  template <class T, class Bind, class Read>
  base::Result<std::vector<T>> rows(const char* sql, Bind bind, Read read);
  template <class T, class Bind, class Read>
  base::Result<std::optional<T>> row(const char* sql, Bind bind, Read read);
  /// The first column of the first row; T() if there is no row.
  template <class T, class Bind>
  base::Result<T> value(const char* sql, Bind bind);

  std::unique_ptr<Database> database_;
  bool relaxed_ = false;
  struct Kept {
    const char* sql;
    std::unique_ptr<Statement> statement;
  };
  std::vector<Kept> kept_;
};

}  // namespace hexpost::host
