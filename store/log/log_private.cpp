#include "engine/base/ensure.h"
#include "store/log/log_state.h"

/// The tables beside the log proper: parked packets, forks, notes, private rows, snapshots.
namespace hexpost::store {
namespace {

using base::ensure;

Bytes blob0(const Statement& row) {
  return row.blob(0);
}

Fork read_fork(const Statement& row) {
  const auto head = [&](int column) {
    return StoredHead{{static_cast<std::uint64_t>(row.integer(column)), fixed_column<32>(row, column + 1)},
                      static_cast<std::uint8_t>(row.integer(column + 2)),
                      fixed_column<64>(row, column + 3)};
  };
  return {static_cast<std::uint64_t>(row.integer(0)), head(1), head(5), row.blob(9), row.blob(10)};
}

void bind_head(Statement& s, const StoredHead& head) {
  s.bind(head.head.size).bind(ByteView(head.head.root)).bind(std::int64_t{head.seat}).bind(ByteView(head.signature));
}

/// A program without the folder's key cannot write a state that this program trusts.
Hash snapshot_check(const Hash& key, std::uint64_t size, ByteView state) {
  const Hash text = Sha256().tag("hexpost snapshot v1").u64(size).bytes(state).done();
  return hmac_sha256(key, text);
}

}  // namespace

Result<void> Log::park(const Packet& packet, ByteView envelope) {
  ensure(envelope.size() <= k_packet_limit, "a parked packet beyond its limit");
  const Hash hash = packet_hash(envelope);
  sqlite::Database& database = state_->database;
  const auto known = first_row<std::int64_t>(
      database, "SELECT 1 FROM parked WHERE hash = ?", [&](Statement& s) { s.bind(ByteView(hash)); },
      [](const Statement& row) { return row.integer(0); });
  if (!known) return known.error();
  if (*known) return {};
  const Result<std::int64_t> count = database.integer("SELECT count(*) FROM parked");
  if (!count) return count.error();
  if (*count >= k_parked_limit) {
    // their signatures are unchecked: a packet with a smaller index has priority
    const Result<std::int64_t> last = database.integer("SELECT max(first) FROM parked");
    if (!last) return last.error();
    if (std::min<std::uint64_t>(packet.first, INT64_MAX) >= static_cast<std::uint64_t>(*last))
      return Error{"size", "too many packets wait for earlier ones; ask for the next packet first", database.path()};
    if (const auto gone = database.execute(
            "DELETE FROM parked WHERE hash = (SELECT hash FROM parked ORDER BY first DESC, hash LIMIT 1)");
        !gone)
      return gone;
  }
  return run_statement(database, "INSERT INTO parked (hash, first, bytes) VALUES (?, ?, ?)", [&](Statement& s) {
    s.bind(ByteView(hash)).bind(std::min<std::uint64_t>(packet.first, INT64_MAX)).bind(envelope);
  });
}

Result<std::vector<Bytes>> Log::parked_at(std::uint64_t first) const {
  return all_rows<Bytes>(
      state_->database, "SELECT bytes FROM parked WHERE first = ? AND length(bytes) <= 1048576 ORDER BY hash",
      [&](Statement& s) { s.bind(first); }, blob0);
}

Result<std::vector<Bytes>> Log::parked_after(std::uint64_t size) const {
  return all_rows<Bytes>(
      state_->database, "SELECT bytes FROM parked WHERE first > ? AND length(bytes) <= 1048576 ORDER BY first, hash",
      [&](Statement& s) { s.bind(size); }, blob0);
}

Result<void> Log::drop_parked_before(std::uint64_t size) {
  return run_statement(state_->database, "DELETE FROM parked WHERE first < ?", [&](Statement& s) { s.bind(size); });
}

Result<void> Log::keep_fork(const Fork& fork) {
  ensure(fork.held_packet.size() <= k_packet_limit && fork.other_packet.size() <= k_packet_limit,
         "a fork's packet beyond its limit");
  const Result<std::int64_t> count = state_->database.integer("SELECT count(*) FROM forks");
  if (!count) return count.error();
  if (*count >= k_fork_limit) return {};
  return run_statement(
      state_->database,
      "INSERT OR IGNORE INTO forks (id, at, held_size, held_root, held_seat, held_signature, other_size, other_root, "
      "other_seat, other_signature, held_packet, other_packet) "
      "VALUES ((SELECT coalesce(max(id), 0) + 1 FROM forks), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [&](Statement& s) {
        s.bind(fork.index);
        bind_head(s, fork.held);
        bind_head(s, fork.other);
        s.bind(ByteView(fork.held_packet)).bind(ByteView(fork.other_packet));
      });
}

Result<std::vector<Fork>> Log::forks() const {
  return all_rows<Fork>(state_->database,
                        "SELECT at, held_size, held_root, held_seat, held_signature, other_size, other_root, "
                        "other_seat, other_signature, held_packet, other_packet FROM forks ORDER BY id",
                        k_bind_nothing, read_fork);
}

Result<void> Log::keep_note(std::string_view kind, ByteView bytes) {
  ensure(bytes.size() <= 65536, "a note beyond its limit");
  return run_statement(state_->database,
                       "INSERT OR IGNORE INTO notes (id, hash, kind, bytes) "
                       "VALUES ((SELECT coalesce(max(id), 0) + 1 FROM notes), ?, ?, ?)",
                       [&](Statement& s) { s.bind(ByteView(sha256(bytes))).bind_text(kind).bind(bytes); });
}

Result<std::vector<Bytes>> Log::notes() const {
  return all_rows<Bytes>(state_->database,
                         "SELECT bytes FROM (SELECT id, bytes FROM notes WHERE length(bytes) <= 65536 ORDER BY "
                         "id DESC LIMIT 500) ORDER BY id",
                         k_bind_nothing, blob0);
}

Result<std::int64_t> Log::post(const OutboxRow& row) {
  ensure(row.bytes.size() <= 2 * k_packet_limit, "a mail beyond its limit");
  const auto id = first_row<std::int64_t>(
      state_->database, "INSERT INTO outbox (kind, bytes) VALUES (?, ?) RETURNING id",
      [&](Statement& s) { s.bind_text(row.kind).bind(ByteView(row.bytes)); },
      [](const Statement& made) { return made.integer(0); });
  if (!id) return id.error();
  ensure(id->has_value(), "an outbox row without a number");
  return **id;
}

Result<std::vector<OutboxEntry>> Log::outbox() const {
  return all_rows<OutboxEntry>(
      state_->database,
      "SELECT id, sent, kind, bytes FROM (SELECT * FROM outbox ORDER BY id DESC LIMIT 30) ORDER BY id", k_bind_nothing,
      [](const Statement& row) {
        return OutboxEntry{row.integer(0), row.integer(1) != 0, {row.text(2), row.blob(3)}};
      });
}

Result<void> Log::mark_sent(std::int64_t id) {
  return run_statement(state_->database, "UPDATE outbox SET sent = 1 WHERE id = ?", [&](Statement& s) { s.bind(id); });
}

Result<void> Log::keep_policies(const std::vector<StoredPolicy>& policies) {
  for (const StoredPolicy& p : policies) {
    ensure(p.policy.size() <= 65536, "a policy beyond its limit");
    const Result<void> done =
        run_statement(state_->database, "INSERT OR REPLACE INTO policies (first, slot, policy) VALUES (?, ?, ?)",
                      [&](Statement& s) { s.bind(p.first).bind(std::int64_t{p.slot}).bind_text(p.policy); });
    if (!done) return done;
  }
  return {};
}

Result<std::optional<std::string>> Log::policy(std::uint64_t first, std::uint32_t slot) const {
  return first_row<std::string>(
      state_->database, "SELECT policy FROM policies NOT INDEXED WHERE first = ? AND slot = ?",
      [&](Statement& s) { s.bind(first).bind(std::int64_t{slot}); }, [](const Statement& row) { return row.text(0); });
}

Result<std::optional<Bytes>> Log::value(std::string_view key) const {
  return first_row<Bytes>(
      state_->database, "SELECT value FROM kv NOT INDEXED WHERE key = ?", [&](Statement& s) { s.bind_text(key); },
      blob0);
}

Result<void> Log::set_value(const KeyValue& pair) {
  ensure(pair.value.size() <= k_blob_limit, "a private value beyond its limit");
  return run_statement(state_->database, "INSERT OR REPLACE INTO kv (key, value) VALUES (?, ?)",
                       [&](Statement& s) { s.bind_text(pair.key).bind(ByteView(pair.value)); });
}

Result<std::vector<std::string>> Log::value_keys() const {
  return all_rows<std::string>(state_->database, "SELECT key FROM kv NOT INDEXED ORDER BY key", k_bind_nothing,
                               [](const Statement& row) { return row.text(0); });
}

Result<void> Log::keep_snapshot(std::uint64_t size, ByteView state) {
  ensure(state.size() <= k_blob_limit - 32, "a snapshot beyond its limit");
  const Hash check = snapshot_check(state_->cache_key, size, state);
  Bytes bytes(state.begin(), state.end());
  bytes.insert(bytes.end(), check.begin(), check.end());
  const Result<void> kept =
      run_statement(state_->database, "INSERT OR REPLACE INTO snapshots (size, state) VALUES (?, ?)",
                    [&](Statement& s) { s.bind(size).bind(ByteView(bytes)); });
  if (!kept) return kept;
  return run_statement(
      state_->database,
      "DELETE FROM snapshots WHERE size NOT IN (SELECT size FROM snapshots ORDER BY size DESC LIMIT 8)",
      k_bind_nothing);
}

void Log::set_cache_key(const Hash& key) {
  state_->cache_key = key;
}

Result<std::vector<Log::Snapshot>> Log::snapshot_rows() const {
  auto rows = all_rows<Snapshot>(state_->database, "SELECT size, state FROM snapshots ORDER BY size DESC LIMIT 100",
                                 k_bind_nothing, [](const Statement& row) {
                                   return Snapshot{static_cast<std::uint64_t>(row.integer(0)), row.blob(1)};
                                 });
  if (!rows) return rows;
  for (Snapshot& row : *rows)
    row.state.resize(row.state.size() - std::min<std::size_t>(row.state.size(), 32));
  return rows;
}

Result<std::optional<Log::Snapshot>> Log::snapshot_before(std::uint64_t size) const {
  auto row = first_row<Snapshot>(
      state_->database, "SELECT size, state FROM snapshots WHERE size <= ? ORDER BY size DESC LIMIT 1",
      [&](Statement& s) { s.bind(size); },
      [](const Statement& found) {
        return Snapshot{static_cast<std::uint64_t>(found.integer(0)), found.blob(1)};
      });
  if (!row || !*row) return row;
  Bytes& bytes = (**row).state;
  if (bytes.size() < 32) return std::optional<Snapshot>();
  const ByteView state = ByteView(bytes).first(bytes.size() - 32);
  if (!same_bytes(snapshot_check(state_->cache_key, (**row).size, state), ByteView(bytes).subspan(state.size())))
    return std::optional<Snapshot>();
  bytes.resize(state.size());
  return row;
}

Result<void> Log::drop_snapshots() {
  return run_statement(state_->database, "DELETE FROM snapshots", k_bind_nothing);
}

}  // namespace hexpost::store
