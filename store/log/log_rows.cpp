#include "engine/base/ensure.h"
#include "store/log/log_state.h"
#include "store/log/schema.h"

/// Unchecked rows of the file, for comparing them with the signed data, and their repair.
namespace hexpost::store {

Result<std::vector<Log::EventRow>> Log::event_rows(std::uint64_t from, std::uint64_t to) const {
  return all_rows<EventRow>(
      state_->database,
      "SELECT seq, packet, type, CASE WHEN length(body) <= 65536 THEN body END FROM events "
      "WHERE seq >= ? AND seq < ? ORDER BY seq",
      [&](Statement& s) { s.bind(from).bind(to); },
      [](const Statement& row) {
        return EventRow{static_cast<std::uint64_t>(row.integer(0)), row.integer(1), row.integer(2), row.blob(3)};
      });
}

Result<std::optional<Log::PacketRow>> Log::packet_row(std::uint64_t first) const {
  return first_row<PacketRow>(
      state_->database,
      "SELECT first, size, hash, bytes FROM packets WHERE first = ? AND length(bytes) <= 1048576 AND length(hash) <= "
      "64",
      [&](Statement& s) { s.bind(first); },
      [](const Statement& row) {
        return PacketRow{row.integer(0), row.integer(1), row.blob(2), row.blob(3)};
      });
}

Result<std::vector<std::uint64_t>> Log::head_sizes() const {
  return all_rows<std::uint64_t>(state_->database, "SELECT size FROM heads ORDER BY size", k_bind_nothing,
                                 [](const Statement& row) { return static_cast<std::uint64_t>(row.integer(0)); });
}

Result<void> Log::each_note(const std::function<bool(const NoteRow&)>& take) const {
  Result<Statement> rows = state_->database.prepare(
      "SELECT id, CASE WHEN length(hash) <= 64 THEN hash END, CASE WHEN length(kind) <= 64 THEN kind END, "
      "CASE WHEN length(bytes) <= 65536 THEN bytes END FROM notes NOT INDEXED ORDER BY id");
  if (!rows) return rows.error();
  for (;;) {
    const Result<bool> row = rows->step();
    if (!row) return row.error();
    if (!*row || !take({rows->integer(0), rows->blob(1), rows->text(2), rows->blob(3)})) return {};
  }
}

Result<std::vector<Log::ParkedRow>> Log::parked_rows() const {
  return all_rows<ParkedRow>(state_->database,
                             "SELECT rowid, CASE WHEN length(hash) <= 64 THEN hash END, first, CASE WHEN length(bytes) "
                             "<= 1048576 THEN bytes END "
                             "FROM parked NOT INDEXED ORDER BY rowid LIMIT 1000",
                             k_bind_nothing, [](const Statement& row) {
                               return ParkedRow{row.integer(0), row.blob(1), row.integer(2), row.blob(3)};
                             });
}

Result<std::vector<std::int64_t>> Log::fork_ids() const {
  return all_rows<std::int64_t>(state_->database, "SELECT id FROM forks ORDER BY id", k_bind_nothing,
                                [](const Statement& row) { return row.integer(0); });
}

Result<std::vector<Bytes>> Log::notes_beginning(std::string_view text) const {
  return all_rows<Bytes>(
      state_->database,
      "SELECT bytes FROM notes NOT INDEXED WHERE length(bytes) <= 65536 AND substr(bytes, 1, length(?1)) = ?1 ORDER BY "
      "id",
      [&](Statement& s) { s.bind(base::as_bytes(text)); }, [](const Statement& row) { return row.blob(0); });
}

Result<void> Log::remove_row(std::string_view table, std::int64_t row, std::string_view key) {
  sqlite::Database& database = state_->database;
  if (table == "kv")
    return run_statement(database, "DELETE FROM kv WHERE rowid IN (SELECT rowid FROM kv NOT INDEXED WHERE key = ?)",
                         [&](Statement& s) { s.bind_text(key); });
  base::ensure(table == "notes" || table == "forks" || table == "parked", "a row that may not be removed");
  Result<sqlite::Transaction> transaction = sqlite::Transaction::begin(database);
  if (!transaction) return transaction.error();
  std::vector<std::string> all = drop_triggers();
  all.push_back("DELETE FROM " + std::string(table) + " WHERE rowid = " + std::to_string(row));
  for (const std::string& made : make_triggers())
    all.push_back(made);
  for (const std::string& sql : all) {
    if (const auto done = database.execute(sql); !done) return done;
  }
  return transaction->commit();
}

Result<std::vector<StoredPolicy>> Log::policy_rows() const {
  return all_rows<StoredPolicy>(state_->database,
                                "SELECT first, slot, policy FROM policies NOT INDEXED ORDER BY first, slot",
                                k_bind_nothing, [](const Statement& row) {
                                  return StoredPolicy{static_cast<std::uint64_t>(row.integer(0)),
                                                      static_cast<std::uint32_t>(row.integer(1)), row.text(2)};
                                });
}

Result<std::vector<OutboxEntry>> Log::outbox_rows() const {
  return all_rows<OutboxEntry>(state_->database,
                               "SELECT id, sent, kind, CASE WHEN length(bytes) <= 2097152 THEN bytes END FROM outbox "
                               "ORDER BY id",
                               k_bind_nothing, [](const Statement& row) {
                                 return OutboxEntry{row.integer(0), row.integer(1) != 0, {row.text(2), row.blob(3)}};
                               });
}

Result<void> Log::check_integrity() const {
  Result<Statement> check = state_->database.prepare("PRAGMA integrity_check(1)");
  if (!check) return check.error();
  const Result<bool> row = check->step();
  if (!row) return row.error();
  return *row && check->text(0) == "ok" ? Result<void>()
                                        : Result<void>(state_->damaged(*row ? check->text(0) : std::string()));
}

Result<void> Log::put_right(const Packet& packet, ByteView envelope, const Frontier& after) {
  const std::uint64_t end = packet.first + packet.leaves.size();
  base::ensure(end <= size() && after.size() == end, "a packet put right that the log has never held");
  sqlite::Database& database = state_->database;
  Result<sqlite::Transaction> transaction = sqlite::Transaction::begin(database);
  if (!transaction) return transaction.error();
  Result<void> done;
  const auto execute = [&](const std::vector<std::string>& all) {
    for (const std::string& sql : all)
      if (done) done = database.execute(sql);
  };
  const std::string from = std::to_string(packet.first), to = std::to_string(end);
  execute(drop_triggers());
  execute({"DELETE FROM events WHERE seq >= " + from + " AND seq < " + to,
           "DELETE FROM heads WHERE size > " + from + " AND size <= " + to,
           "DELETE FROM packets WHERE first >= " + from + " AND first < " + to});
  if (done) done = insert_packet(database, packet, envelope, after);
  execute(make_triggers());
  if (done) done = transaction->commit();
  if (!done) return done;
  if (packet.first == 0) state_->game_id = leaf_hash(packet.leaves[0]);
  return {};
}

}  // namespace hexpost::store
