#include "store/host/ledger/schema.h"

#include <string>

#include "engine/base/text.h"

namespace hexpost::host {
namespace {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

/// Not in the first ledgers of version 1.
constexpr const char* k_sender = "mail_in_sender ON mail_in (sender, received)";

constexpr const char* k_tables[] = {
    "CREATE TABLE mail_in (id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE CHECK (length(key) = 32), "
    "message_id TEXT NOT NULL, sender TEXT NOT NULL, subject TEXT NOT NULL, game TEXT NOT NULL, "
    "verdict TEXT NOT NULL, received INTEGER NOT NULL) STRICT",
    "CREATE TABLE mail_out (id INTEGER PRIMARY KEY, about TEXT NOT NULL, recipient TEXT NOT NULL, "
    "answers BLOB UNIQUE, message_id TEXT NOT NULL, kind TEXT NOT NULL, game TEXT NOT NULL, made INTEGER NOT NULL, "
    "sent INTEGER NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0, next INTEGER NOT NULL DEFAULT 0, "
    "bounced INTEGER NOT NULL DEFAULT 0, error TEXT NOT NULL DEFAULT '', bytes BLOB NOT NULL, "
    "UNIQUE (about, recipient)) STRICT",
    "CREATE INDEX mail_out_unsent ON mail_out (next, id) WHERE sent = 0",
    "CREATE INDEX mail_out_id ON mail_out (message_id)",
    "CREATE TABLE games (name TEXT PRIMARY KEY, game_id TEXT NOT NULL, invite BLOB NOT NULL, "
    "invitation TEXT NOT NULL, system TEXT NOT NULL, battle TEXT NOT NULL, state INTEGER NOT NULL, "
    "opened INTEGER NOT NULL, begun INTEGER NOT NULL, ended INTEGER NOT NULL, result TEXT NOT NULL, "
    "winner INTEGER NOT NULL, how TEXT NOT NULL, announced INTEGER NOT NULL, packets INTEGER NOT NULL, "
    "awaited INTEGER NOT NULL, since INTEGER NOT NULL, due INTEGER NOT NULL, extra INTEGER NOT NULL, "
    "reminded INTEGER NOT NULL, sanctioned INTEGER NOT NULL, days INTEGER NOT NULL, grace INTEGER NOT NULL, "
    "reminders INTEGER NOT NULL, sanction INTEGER NOT NULL, press TEXT NOT NULL, slip_x TEXT NOT NULL) STRICT",
    "CREATE UNIQUE INDEX games_id ON games (game_id) WHERE game_id <> ''",
    "CREATE INDEX games_invite ON games (invite)",
    "CREATE INDEX games_due ON games (due) WHERE state = 1 AND due > 0",
    "CREATE TABLE seats (game TEXT NOT NULL, seat INTEGER NOT NULL, side INTEGER NOT NULL, name TEXT NOT NULL, "
    "mail TEXT NOT NULL, root TEXT NOT NULL, thread TEXT NOT NULL, bounces INTEGER NOT NULL, "
    "PRIMARY KEY (game, seat)) STRICT",
    "CREATE TABLE senders (mail TEXT NOT NULL, day INTEGER NOT NULL, mails INTEGER NOT NULL, "
    "refusals INTEGER NOT NULL, PRIMARY KEY (mail, day)) STRICT",
    "CREATE TABLE budget (day INTEGER PRIMARY KEY, refusals INTEGER NOT NULL) STRICT",
    "CREATE TABLE replies (id INTEGER PRIMARY KEY, game TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, "
    "seconds INTEGER NOT NULL, late INTEGER NOT NULL, at INTEGER NOT NULL) STRICT",
    "CREATE TABLE absences (id INTEGER PRIMARY KEY, game TEXT NOT NULL, seat INTEGER NOT NULL, "
    "starts INTEGER NOT NULL, ends INTEGER NOT NULL, UNIQUE (game, seat, starts, ends)) STRICT",
    "CREATE TABLE votes (game TEXT NOT NULL, since INTEGER NOT NULL, days INTEGER NOT NULL, seat INTEGER NOT NULL, "
    "PRIMARY KEY (game, since, days, seat)) STRICT",
    "CREATE TABLE officers (name TEXT PRIMARY KEY, mail TEXT NOT NULL, key TEXT NOT NULL, roles TEXT NOT NULL) STRICT",
    "CREATE TABLE duties (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, by TEXT NOT NULL, what TEXT NOT NULL, "
    "at INTEGER NOT NULL) STRICT",
};

/// The high-water marks of what this host has signed: store/log/top.h. Since version 2.
constexpr const char* k_tops =
    "CREATE TABLE tops (game_id BLOB PRIMARY KEY CHECK (length(game_id) = 32), size INTEGER NOT NULL, "
    "root BLOB NOT NULL CHECK (length(root) = 32)) STRICT";

/// Answered letters (store/host/inbox/patience.h). Since version 3.
constexpr const char* k_letters =
    "CREATE TABLE letters (id INTEGER PRIMARY KEY, sender TEXT NOT NULL, words BLOB NOT NULL CHECK (length(words) = "
    "32), at INTEGER NOT NULL) STRICT; CREATE INDEX letters_sender ON letters (sender)";

/// When the host has run: one row. Since version 3. In an older ledger the last mail tells its last use.
constexpr const char* k_clock =
    "CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), ticked INTEGER NOT NULL, resumed INTEGER NOT NULL, "
    "before INTEGER NOT NULL) STRICT";
constexpr const char* k_first_clock =
    "INSERT INTO clock SELECT 1, max(coalesce((SELECT max(received) FROM mail_in), 0), "
    "coalesce((SELECT max(made) FROM mail_out), 0)), 0, 0";

/// The clocks by which `clock` was written, and whether the machine's is in doubt: one row. Since version 4.
constexpr const char* k_reckoning =
    "CREATE TABLE reckoning (id INTEGER PRIMARY KEY CHECK (id = 1), wall INTEGER NOT NULL, boot TEXT NOT NULL, "
    "up INTEGER NOT NULL, doubt INTEGER NOT NULL, since INTEGER NOT NULL) STRICT";

/// The Date of each member's last mail, and the machine's clock at its arrival. Since version 4.
constexpr const char* k_dates =
    "CREATE TABLE dates (mail TEXT PRIMARY KEY, at INTEGER NOT NULL, wall INTEGER NOT NULL, dated INTEGER NOT NULL) "
    "STRICT";

/// The sender who asked for a game by mail, and the quota in which it counts (Room). Since version 4.
constexpr const char* k_openers =
    "CREATE TABLE openers (game TEXT PRIMARY KEY, mail TEXT NOT NULL, room INTEGER NOT NULL) STRICT";

/// The opponent of a game that was asked for by mail, until a seat is taken. Since version 5.
constexpr const char* k_invited =
    "CREATE TABLE invited (game TEXT PRIMARY KEY, mail TEXT NOT NULL, by TEXT NOT NULL, made INTEGER NOT NULL) STRICT";

/// Migration from older versions keeps all rows, so a process killed here leaves one version or the
/// other. The marks of its games are read from their old files (LedgerMarks) until they are raised.
Result<void> upgrade(store::sqlite::Database& database) {
  auto transaction = store::sqlite::Transaction::begin(database);
  if (!transaction) return transaction.error();
  const Result<std::int64_t> version = database.integer("PRAGMA user_version");
  if (!version) return version.error();
  if (*version == k_schema_version) return {};  // another process migrated it first
  std::string sql = *version == 1 ? std::string(k_tops) + "; " : std::string();
  if (*version < 3) {
    sql += std::string("CREATE INDEX IF NOT EXISTS ") + k_sender + "; " + k_letters + "; " + k_clock + "; " +
           k_first_clock + "; ";
  }
  if (*version < 4) sql += std::string(k_reckoning) + "; " + k_dates + "; " + k_openers + "; ";
  sql += std::string(k_invited) + "; ";
  const auto done = database.execute(sql + "PRAGMA user_version = " + std::to_string(k_schema_version));
  return done ? transaction->commit() : done;
}

}  // namespace

Result<void> create_schema(store::sqlite::Database& database) {
  std::string sql = "PRAGMA application_id = " + std::to_string(k_application_id) +
                    "; PRAGMA user_version = " + std::to_string(k_schema_version) + "; BEGIN;";
  for (const char* table : k_tables)
    sql += std::string(table) + ";";
  sql += "CREATE INDEX " + std::string(k_sender) + ";" + k_tops + ";" + k_clock + ";" + k_letters + ";" + k_reckoning +
         ";" + k_dates + ";" + k_openers + ";" + k_invited + ";";
  return database.execute(sql + "COMMIT; PRAGMA journal_mode = WAL;");
}

Result<void> check_schema(store::sqlite::Database& database) {
  const Result<std::int64_t> id = database.integer("PRAGMA application_id");
  if (!id) return id.error();
  if (*id != k_application_id) return Error{"damaged", tr("this file is not a host's ledger"), database.path()};
  const Result<std::int64_t> version = database.integer("PRAGMA user_version");
  if (!version) return version.error();
  if (*version >= 1 && *version < k_schema_version) return upgrade(database);
  if (*version != k_schema_version) {
    return Error{"schema",
                 fill(tr("this host's ledger has layout {}, this program knows {}; use the version of the program that "
                         "wrote it"),
                      {std::to_string(*version), std::to_string(k_schema_version)}),
                 database.path()};
  }
  return {};
}

}  // namespace hexpost::host
