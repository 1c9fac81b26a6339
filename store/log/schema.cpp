#include "store/log/schema.h"

#include <string>
#include <vector>

#include "engine/base/text.h"

namespace hexpost::store {
namespace {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

constexpr const char* k_tables[] = {
    "CREATE TABLE events (seq INTEGER PRIMARY KEY, packet INTEGER NOT NULL, type INTEGER NOT NULL, "
    "body BLOB NOT NULL CHECK (length(body) BETWEEN 2 AND 65536)) STRICT",
    "CREATE TABLE heads (size INTEGER PRIMARY KEY, root BLOB NOT NULL CHECK (length(root) = 32), "
    "seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 255), signature BLOB NOT NULL CHECK (length(signature) = 64), "
    "frontier BLOB NOT NULL CHECK (length(frontier) <= 2056)) STRICT",
    "CREATE TABLE packets (first INTEGER PRIMARY KEY, size INTEGER NOT NULL, hash BLOB NOT NULL UNIQUE, "
    "bytes BLOB NOT NULL CHECK (length(bytes) <= 1048576)) STRICT",
    "CREATE TABLE forks (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, "
    "held_size INTEGER NOT NULL, held_root BLOB NOT NULL, held_seat INTEGER NOT NULL, held_signature BLOB NOT NULL, "
    "other_size INTEGER NOT NULL, other_root BLOB NOT NULL, other_seat INTEGER NOT NULL, "
    "other_signature BLOB NOT NULL, held_packet BLOB NOT NULL CHECK (length(held_packet) <= 1048576), "
    "other_packet BLOB NOT NULL CHECK (length(other_packet) <= 1048576), UNIQUE (at, other_root)) STRICT",
    "CREATE TABLE notes (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, kind TEXT NOT NULL, "
    "bytes BLOB NOT NULL CHECK (length(bytes) <= 65536)) STRICT",
    "CREATE TABLE parked (hash BLOB PRIMARY KEY, first INTEGER NOT NULL, "
    "bytes BLOB NOT NULL CHECK (length(bytes) <= 1048576)) STRICT",
    "CREATE TABLE snapshots (size INTEGER PRIMARY KEY, "
    "state BLOB NOT NULL CHECK (length(state) <= 16777216)) STRICT",
    "CREATE TABLE outbox (id INTEGER PRIMARY KEY, sent INTEGER NOT NULL DEFAULT 0, kind TEXT NOT NULL, "
    "bytes BLOB NOT NULL CHECK (length(bytes) <= 2097152)) STRICT",
    "CREATE TABLE policies (first INTEGER NOT NULL, slot INTEGER NOT NULL, "
    "policy TEXT NOT NULL CHECK (length(policy) <= 65536), PRIMARY KEY (first, slot)) STRICT",
    "CREATE TABLE kv (key TEXT PRIMARY KEY, value BLOB NOT NULL CHECK (length(value) <= 16777216)) STRICT",
};

/// The table, and its column that must grow; ids are given by us, as a trigger does not see automatic ones. Events have
/// their own, stricter trigger.
struct AppendOnly {
  const char* table;
  const char* key;
};
constexpr AppendOnly k_append_only[] = {
    {"events", nullptr}, {"heads", "size"}, {"packets", "first"}, {"forks", "id"}, {"notes", "id"}};

std::vector<std::string> statements() {
  std::vector<std::string> out(std::begin(k_tables), std::end(k_tables));
  out.push_back(
      "CREATE TRIGGER events_no_gap BEFORE INSERT ON events "
      "WHEN NEW.seq IS NOT (SELECT coalesce(max(seq) + 1, 0) FROM events) "
      "BEGIN SELECT raise(ABORT, 'events are numbered from 0 without gaps'); END");
  for (const auto& [table, key] : k_append_only) {
    const std::string name = table;
    for (const char* verb : {"UPDATE", "DELETE"}) {
      out.push_back("CREATE TRIGGER " + name + "_no_" + (verb[0] == 'U' ? "update" : "delete") + " BEFORE " + verb +
                    " ON " + name + " BEGIN SELECT raise(ABORT, '" + name + " are append-only'); END");
    }
    if (key != nullptr) {
      // Also keeps INSERT OR REPLACE from replacing: the trigger runs before the conflict is resolved.
      out.push_back("CREATE TRIGGER " + name + "_grow BEFORE INSERT ON " + name + " WHEN EXISTS (SELECT 1 FROM " +
                    name + " WHERE " + key + " >= NEW." + key + ") BEGIN SELECT raise(ABORT, '" + name +
                    " are append-only'); END");
    }
  }
  return out;
}

}  // namespace

std::vector<std::string> make_triggers() {
  std::vector<std::string> out = statements();
  std::erase_if(out, [](const std::string& s) { return !s.starts_with("CREATE TRIGGER "); });
  return out;
}

std::vector<std::string> drop_triggers() {
  std::vector<std::string> out;
  for (const std::string& made : make_triggers()) {
    const std::string name = made.substr(std::string_view("CREATE TRIGGER ").size());
    out.push_back("DROP TRIGGER " + name.substr(0, name.find(' ')));
  }
  return out;
}

Result<void> create_schema(sqlite::Database& database) {
  std::string sql = "PRAGMA application_id = " + std::to_string(k_application_id) +
                    "; PRAGMA user_version = " + std::to_string(k_schema_version) + "; BEGIN;";
  for (const std::string& statement : statements())
    sql += statement + ";";
  return database.execute(sql + "COMMIT; PRAGMA journal_mode = WAL;");
}

Result<void> check_schema(sqlite::Database& database) {
  const Result<std::int64_t> id = database.integer("PRAGMA application_id");
  if (!id) return id.error();
  if (*id != k_application_id) return Error{"damaged", tr("this file is not a hexpost game"), database.path()};
  const Result<std::int64_t> version = database.integer("PRAGMA user_version");
  if (!version) return version.error();
  if (*version != k_schema_version) {
    return Error{
        "schema",
        fill(tr("this game file has layout {}, this program knows {}; use the version of the program that wrote it"),
             {std::to_string(*version), std::to_string(k_schema_version)}),
        database.path()};
  }
  Result<sqlite::Statement> rows =
      database.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid");
  if (!rows) return rows.error();
  const std::vector<std::string> expected = statements();
  std::size_t next = 0;
  for (;;) {
    const Result<bool> row = rows->step();
    if (!row) return row.error();
    if (*row ? next >= expected.size() || rows->text(0) != expected[next] : next != expected.size()) {
      return Error{"schema", tr("the tables of this file are not those of a game"), database.path()};
    }
    if (!*row) break;
    ++next;
  }
  Result<sqlite::Statement> check = database.prepare("PRAGMA quick_check(1)");
  if (!check) return check.error();
  const Result<bool> row = check->step();
  if (!row) return row.error();
  if (!*row || check->text(0) != "ok") {
    return Error{"damaged", tr("the file has lost its integrity; restore it or ask for the packets again"),
                 database.path()};
  }
  return {};
}

}  // namespace hexpost::store
