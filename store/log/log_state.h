#pragma once

#include "store/log/log.h"
#include "store/log/sqlite.h"

/// The common parts of Log's sources (log.cpp, log_private.cpp, log_rows.cpp).
namespace hexpost::store {

using base::Error;
using base::Result;
using sqlite::Statement;

struct Log::State {
  sqlite::Database database;
  Frontier frontier;
  std::optional<Hash> game_id;
  Hash cache_key{};
  std::int64_t settled =
      -1;  ///< of the changes: those that settle() has synced; another process may have left some unsynced

  Error damaged(std::string what) const { return {"damaged", std::move(what), database.path()}; }
};

/// Prepares, binds with `bind`, runs.
Result<void> run_statement(sqlite::Database& database, std::string_view sql, auto bind) {
  Result<Statement> statement = database.prepare(sql);
  if (!statement) return statement.error();
  bind(*statement);
  return statement->run();
}

/// The first row made by `read`, or nothing.
template <class T, class Bind, class Read>
Result<std::optional<T>> first_row(sqlite::Database& database, std::string_view sql, Bind bind, Read read) {
  Result<Statement> statement = database.prepare(sql);
  if (!statement) return statement.error();
  bind(*statement);
  const Result<bool> row = statement->step();
  if (!row) return row.error();
  if (!*row) return std::optional<T>();
  return std::optional<T>(read(*statement));
}

/// All rows made by `read`.
template <class T, class Bind, class Read>
Result<std::vector<T>> all_rows(sqlite::Database& database, std::string_view sql, Bind bind, Read read) {
  Result<Statement> statement = database.prepare(sql);
  if (!statement) return statement.error();
  bind(*statement);
  std::vector<T> out;
  for (;;) {
    const Result<bool> row = statement->step();
    if (!row) return row.error();
    if (!*row) return out;
    out.push_back(read(*statement));
  }
}

/// Writes the rows of a packet: its events, its head, itself.
Result<void> insert_packet(sqlite::Database& database, const Packet& packet, ByteView envelope, const Frontier& after);

inline constexpr auto k_bind_nothing = [](Statement&) {};

/// A column's bytes as a fixed array; zeros when the length is another (the schema's checks forbid it).
template <std::size_t n>
std::array<std::uint8_t, n> fixed_column(const Statement& row, int column) {
  std::array<std::uint8_t, n> out{};
  const Bytes bytes = row.blob(column);
  if (bytes.size() == n) std::copy(bytes.begin(), bytes.end(), out.begin());
  return out;
}

}  // namespace hexpost::store
