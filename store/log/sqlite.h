#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/bytes.h"
#include "engine/base/result.h"

struct sqlite3;
struct sqlite3_stmt;

/// The parts of SQLite that the log needs, with Results for return codes; only for the sources of this folder
/// and of host/.
namespace hexpost::store::sqlite {

/// The error of a return code: "disk" (full, unwritable, failing), "busy", "damaged", and "law" for a refusal by our
/// own triggers and constraints. `database` may be null.
base::Error error_of(int code, sqlite3* database, const std::string& path);

class Prepared;

/// A prepared statement; bound by position from 1, read by column from 0.
class Statement {
 public:
  Statement(Statement&&) noexcept;
  Statement& operator=(Statement&&) noexcept;
  ~Statement();
  Statement& bind(std::int64_t value);
  Statement& bind(std::uint64_t value);  ///< must be below 2^63, else a Bug
  Statement& bind(base::ByteView bytes);
  Statement& bind_text(std::string_view text);
  /// True with a row, false at the end.
  base::Result<bool> step();
  /// Steps to the end, ignoring rows.
  base::Result<void> run();
  /// Prepares the next execution: without bindings, from position 1 again.
  void reset();

  std::int64_t integer(int column) const;
  bool is_null(int column) const;
  base::Bytes blob(int column) const;
  /// The same without a copy; valid until the next step.
  base::ByteView view(int column) const;
  std::string text(int column) const;

 private:
  friend class Database;
  Statement(sqlite3_stmt* statement, std::string_view sql, std::shared_ptr<Prepared> kept);
  sqlite3_stmt* statement_;  ///< null when moved from
  std::string sql_;
  std::shared_ptr<Prepared> kept_;
  int next_ = 1;
};

/// An open database. Compiled statements are kept for the next use of the same SQL.
class Database {
 public:
  /// Opens an existing file for reading and writing, hardened against a hostile file: no attached files, no untrusted
  /// schema functions, values at most `k_value_limit`.
  static base::Result<Database> open(const std::string& path);

  base::Result<void> execute(const std::string& sql);
  base::Result<Statement> prepare(std::string_view sql);
  /// The one integer of a statement's first row.
  base::Result<std::int64_t> integer(std::string_view sql);
  /// Closing leaves the write-ahead journal beside the file, so that it costs no sync: for a program that opens the
  /// same files all day. Both belong together then.
  void keep_journal();
  /// Rows changed by this connection so far.
  std::int64_t changes() const;
  const std::string& path() const;
  sqlite3* handle() const;

 private:
  std::shared_ptr<Prepared> kept_;  ///< the connection and its idle statements
};

/// Copies the database of one moment as one file without a journal, while others may write in it. `to` must not
/// exist. Errors: "exists", "disk", "busy", "damaged".
base::Result<void> copy_to(const std::string& from, const std::string& to);
/// True for a file that begins as a database does.
bool is_database(const std::string& path);

/// SQLite refuses to load larger values.
constexpr int k_value_limit = 20 * 1024 * 1024;

/// BEGIN IMMEDIATE now; ROLLBACK when it ends without `commit`.
class Transaction {
 public:
  static base::Result<Transaction> begin(Database& database);
  Transaction(Transaction&& other) noexcept;
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();
  base::Result<void> commit();

 private:
  explicit Transaction(Database* database) : database_(database) {}
  Database* database_;
};

/// While it lives, all reading is of one moment and takes no lock of its own. Does nothing inside a transaction.
class Reading {
 public:
  explicit Reading(const Database& database);
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;
  ~Reading();

 private:
  Database database_;
  bool begun_;
};

}  // namespace hexpost::store::sqlite
