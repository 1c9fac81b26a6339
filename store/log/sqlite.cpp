#include "store/log/sqlite.h"

#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <utility>

#include "engine/base/ensure.h"

namespace hexpost::store::sqlite {

using base::ensure;
using base::Error;
using base::Result;

Error error_of(int code, sqlite3* database, const std::string& path) {
  const std::string detail = database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code);
  switch (code & 0xFF) {
    case SQLITE_FULL:
      return {"disk", "the disk is full; nothing was stored", path};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {"busy", "another program is writing this game; try again", path};
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_TOOBIG:
    case SQLITE_FORMAT:
      return {"damaged", "this file is damaged or no game of ours: " + detail, path};
    case SQLITE_CONSTRAINT:
      return {"law", "the log refuses this: " + detail, path};
    case SQLITE_NOMEM:
      return {"disk", "out of memory; nothing was stored", path};
    default:
      return {"disk",
              "the file cannot be read or written: " + detail +
                  "; nothing was stored. If the disk is full, free some room: even to read a game some is "
                  "needed beside its file",
              path};
  }
}

/// A connection and its statements that are not in use just now, by their SQL.
class Prepared {
 public:
  Prepared(sqlite3* database, std::string path) : database_(database), path_(std::move(path)) {}
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;
  ~Prepared() {
    for (const auto& [sql, statement] : idle_)
      sqlite3_finalize(statement);
    sqlite3_close_v2(database_);
  }
  /// Null when there is none.
  sqlite3_stmt* take(std::string_view sql) {
    const auto found = idle_.find(sql);
    if (found == idle_.end()) return nullptr;
    sqlite3_stmt* out = found->second;
    idle_.erase(found);
    return out;
  }
  void give_back(std::string sql, sqlite3_stmt* statement) {
    sqlite3_reset(statement);  // a statement in the middle of its rows would hold its lock
    sqlite3_clear_bindings(statement);
    idle_.emplace(std::move(sql), statement);
  }
  sqlite3* database() const { return database_; }
  const std::string& path() const { return path_; }

 private:
  sqlite3* database_;
  std::string path_;
  std::multimap<std::string, sqlite3_stmt*, std::less<>> idle_;
};

Statement::Statement(sqlite3_stmt* statement, std::string_view sql, std::shared_ptr<Prepared> kept)
    : statement_(statement), sql_(sql), kept_(std::move(kept)) {}

Statement::Statement(Statement&& other) noexcept
    : statement_(std::exchange(other.statement_, nullptr)),
      sql_(std::move(other.sql_)),
      kept_(std::move(other.kept_)),
      next_(other.next_) {}

Statement& Statement::operator=(Statement&& other) noexcept {
  std::swap(statement_, other.statement_);
  std::swap(sql_, other.sql_);
  std::swap(kept_, other.kept_);
  std::swap(next_, other.next_);
  return *this;
}

Statement::~Statement() {
  if (statement_ != nullptr) kept_->give_back(std::move(sql_), statement_);
}

Statement& Statement::bind(std::int64_t value) {
  ensure(sqlite3_bind_int64(statement_, next_++, value) == SQLITE_OK, "a value that cannot be bound");
  return *this;
}

Statement& Statement::bind(std::uint64_t value) {
  ensure(value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()), "an index beyond 2^63");
  return bind(static_cast<std::int64_t>(value));
}

Statement& Statement::bind(base::ByteView bytes) {
  // An empty view may have no address, which SQLite would take for NULL.
  const int code = bytes.empty() ? sqlite3_bind_zeroblob(statement_, next_, 0)
                                 : sqlite3_bind_blob64(statement_, next_, bytes.data(), bytes.size(), SQLITE_TRANSIENT);
  ensure(code == SQLITE_OK, "bytes that cannot be bound");
  ++next_;
  return *this;
}

Statement& Statement::bind_text(std::string_view text) {
  ensure(sqlite3_bind_text64(statement_, next_++, text.empty() ? "" : text.data(), text.size(), SQLITE_TRANSIENT,
                             SQLITE_UTF8) == SQLITE_OK,
         "a text that cannot be bound");
  return *this;
}

Result<bool> Statement::step() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return error_of(code, kept_->database(), kept_->path());
}

Result<void> Statement::run() {
  for (;;) {
    const Result<bool> more = step();
    if (!more) return more.error();
    if (!*more) return {};
  }
}

void Statement::reset() {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
  next_ = 1;
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_, column);
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

base::ByteView Statement::view(int column) const {
  const auto* data = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_, column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return data == nullptr ? base::ByteView() : base::ByteView(data, size);
}

base::Bytes Statement::blob(int column) const {
  const base::ByteView bytes = view(column);
  return {bytes.begin(), bytes.end()};
}

std::string Statement::text(int column) const {
  const base::Bytes bytes = blob(column);
  return base::as_text(bytes);
}

const std::string& Database::path() const {
  return kept_->path();
}

void Database::keep_journal() {
  sqlite3_db_config(handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
}
std::int64_t Database::changes() const {
  return sqlite3_total_changes64(handle());
}

sqlite3* Database::handle() const {
  return kept_->database();
}

Result<Database> Database::open(const std::string& path) {
  sqlite3* raw = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  Database out;
  out.kept_ = std::make_shared<Prepared>(raw, path);
  if (code != SQLITE_OK) return error_of(code, raw, path);
  sqlite3_extended_result_codes(raw, 1);
  sqlite3_busy_timeout(raw, 5000);
  sqlite3_db_config(raw, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(raw, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(raw, SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
  sqlite3_db_config(raw, SQLITE_DBCONFIG_DQS_DDL, 0, nullptr);
  sqlite3_limit(raw, SQLITE_LIMIT_LENGTH, k_value_limit);
  sqlite3_limit(raw, SQLITE_LIMIT_ATTACHED, 0);
  return out;
}

Result<void> Database::execute(const std::string& sql) {
  const int code = sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return error_of(code, handle(), path());
  return {};
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* raw = kept_->take(sql);
  if (raw == nullptr) {
    const int code = sqlite3_prepare_v2(handle(), sql.data(), static_cast<int>(sql.size()), &raw, nullptr);
    if (code != SQLITE_OK) return error_of(code, handle(), path());
  }
  return Statement(raw, sql, kept_);
}

Result<std::int64_t> Database::integer(std::string_view sql) {
  Result<Statement> statement = prepare(sql);
  if (!statement) return statement.error();
  const Result<bool> row = statement->step();
  if (!row) return row.error();
  if (!*row) return Error{"damaged", "the file gives no answer to a simple question", path()};
  return statement->integer(0);
}

Result<Transaction> Transaction::begin(Database& database) {
  const Result<void> begun = database.execute("BEGIN IMMEDIATE");
  if (!begun) return begun.error();
  return Transaction(&database);
}

Transaction::Transaction(Transaction&& other) noexcept : database_(std::exchange(other.database_, nullptr)) {}

Transaction::~Transaction() {
  // After a failed write SQLite may have rolled back by itself; a second ROLLBACK then only says so.
  if (database_ != nullptr) static_cast<void>(sqlite3_exec(database_->handle(), "ROLLBACK", nullptr, nullptr, nullptr));
}

Result<void> Transaction::commit() {
  const Result<void> done = database_->execute("COMMIT");
  if (done) database_ = nullptr;
  return done;
}

Reading::Reading(const Database& database) : database_(database), begun_(database_.execute("BEGIN").has_value()) {}

Reading::~Reading() {
  if (begun_) static_cast<void>(database_.execute("ROLLBACK"));
}

base::Result<void> copy_to(const std::string& from, const std::string& to) {
  std::error_code failed;
  if (std::filesystem::exists(to, failed)) return Error{"exists", "the file is there already", to};
  auto source = Database::open(from);
  if (!source) return source.error();
  sqlite3* made = nullptr;
  int code = sqlite3_open_v2(to.c_str(), &made, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
  sqlite3_backup* const copy =
      code == SQLITE_OK ? sqlite3_backup_init(made, "main", source->handle(), "main") : nullptr;
  if (copy != nullptr) {
    code = sqlite3_backup_step(copy, -1);  // all pages in one read transaction
    const int end = sqlite3_backup_finish(copy);
    if (code == SQLITE_DONE) code = end;
  } else if (code == SQLITE_OK) {
    code = sqlite3_errcode(made);
  }
  const auto out = code == SQLITE_OK ? base::Result<void>() : base::Result<void>(error_of(code, made, to));
  sqlite3_close(made);
  if (!out) std::filesystem::remove(to, failed);
  return out;
}

bool is_database(const std::string& path) {
  std::error_code failed;
  if (!std::filesystem::is_regular_file(path, failed)) return false;  // to open a named pipe would wait for its writer
  std::ifstream file(path, std::ios::binary);
  std::string head(15, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  return file && head == "SQLite format 3";
}

}  // namespace hexpost::store::sqlite
