#include "store/log/log.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "engine/base/ensure.h"
#include "store/files.h"
#include "store/log/log_state.h"
#include "store/log/schema.h"

namespace hexpost::store {
namespace {

using base::ensure;

StoredHead read_head(const Statement& row) {
  return {{static_cast<std::uint64_t>(row.integer(0)), fixed_column<32>(row, 1)},
          static_cast<std::uint8_t>(row.integer(2)),
          fixed_column<64>(row, 3)};
}

/// Pages in the journal of a game that settles before they are folded into its file: more save syncs, fewer save room.
/// A packet and its answer fill some forty.
constexpr int k_journal_pages = 256;

/// The end of the log by its heads and by its events. One statement reads both, because between two statements another
/// process may append, and a sound file would look damaged.
struct Ends {
  std::optional<Head> head;
  Bytes frontier;
  std::uint64_t events = 0;
};
constexpr std::string_view k_ends =
    "SELECT (SELECT coalesce(max(seq) + 1, 0) FROM events), h.size, h.root, h.frontier FROM (SELECT 1) "
    "LEFT JOIN (SELECT size, root, frontier FROM heads ORDER BY size DESC LIMIT 1) AS h";

}  // namespace

Result<void> insert_packet(sqlite::Database& database, const Packet& packet, ByteView envelope, const Frontier& after) {
  const Head head{after.size(), after.root()};
  Result<Statement> event = database.prepare("INSERT INTO events (seq, packet, type, body) VALUES (?, ?, ?, ?)");
  if (!event) return event.error();
  for (std::size_t i = 0; i < packet.leaves.size(); ++i) {
    const Bytes& leaf = packet.leaves[i];
    ensure(leaf.size() >= 2 && leaf.size() <= k_leaf_limit, "a leaf that cannot be stored");
    event->reset();
    event->bind(packet.first + i).bind(packet.first);
    event->bind(static_cast<std::int64_t>(leaf[0] | leaf[1] << 8)).bind(ByteView(leaf));
    if (const Result<void> done = event->run(); !done) return done;
  }
  const Result<void> done = run_statement(
      database, "INSERT INTO heads (size, root, seat, signature, frontier) VALUES (?, ?, ?, ?, ?)", [&](Statement& s) {
        s.bind(head.size).bind(ByteView(head.root)).bind(std::int64_t{packet.seat});
        s.bind(ByteView(packet.signature)).bind(ByteView(after.encode()));
      });
  if (!done) return done;
  return run_statement(
      database, "INSERT INTO packets (first, size, hash, bytes) VALUES (?, ?, ?, ?)",
      [&](Statement& s) { s.bind(packet.first).bind(head.size).bind(ByteView(packet_hash(envelope))).bind(envelope); });
}

Log::Log(std::unique_ptr<State> state) : state_(std::move(state)) {}
Log::Log(Log&&) noexcept = default;
Log& Log::operator=(Log&&) noexcept = default;
Log::~Log() = default;

Result<Log> Log::create(const std::string& path) {
  // Written completely under another name first: the path has a whole game or nothing.
  std::string temporary = path + ".XXXXXX";
  const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);  // mode 0600: it holds sealed orders
  if (descriptor < 0) return Error{"disk", std::string("no file can be made here: ") + std::strerror(errno), path};
  ::close(descriptor);
  Result<void> made = [&]() -> Result<void> {
    Result<sqlite::Database> database = sqlite::Database::open(temporary);
    if (!database) return database.error();
    return create_schema(*database);
  }();
  if (!made) {
    ::unlink(temporary.c_str());
    return Error{made.error().code, made.error().what, path};
  }
  made = publish_file(temporary, path);
  if (!made) return made.error();
  return open(path);
}

namespace {

/// Opens and checks the file of a log. `reads`: nothing can be written, and no file is needed beside it. So a game can
/// be read on a full disk, by one program at a time.
Result<sqlite::Database> open_database(const std::string& path, Log::Safety safety, bool reads) {
  Result<sqlite::Database> database = sqlite::Database::open(path);
  if (!database) return database;
  // the lock comes before the first look at the file: from then on SQLite wants memory that other programs share
  const Result<void> alone =
      reads ? database->execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON; PRAGMA temp_store = MEMORY")
            : Result<void>();
  if (!alone) return alone.error();
  if (const Result<void> good = check_schema(*database); !good) return good.error();
  const Result<void> set = database->execute(
      std::string(reads ? "" : "PRAGMA journal_mode = WAL; ") +
      "PRAGMA synchronous = " + (safety == Log::Safety::each ? "FULL" : "NORMAL") +
      (safety == Log::Safety::each ? "" : "; PRAGMA wal_autocheckpoint = " + std::to_string(k_journal_pages)) +
      "; PRAGMA cell_size_check = ON; PRAGMA recursive_triggers = "
      "ON;"
      "PRAGMA cache_size = -2000; PRAGMA mmap_size = 0");
  if (!set) return set.error();
  return database;
}

}  // namespace

Result<Log> Log::open(const std::string& path, Safety safety) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) {
    return Error{errno == ENOENT ? "missing" : "disk",
                 std::string("the game cannot be opened: ") + std::strerror(errno), path};
  }
  if (!S_ISREG(info.st_mode)) return Error{"damaged", "this is not a regular file", path};
  Result<sqlite::Database> database = open_database(path, safety, false);
  if (!database && database.error().code == "disk") database = open_database(path, safety, true);
  if (!database) return database.error();

  if (safety == Safety::settle) database->keep_journal();
  auto state = std::make_unique<State>();
  state->database = std::move(*database);
  const auto ends = first_row<Ends>(state->database, k_ends, k_bind_nothing, [](const Statement& row) {
    Ends out{std::nullopt, row.blob(3), static_cast<std::uint64_t>(row.integer(0))};
    if (!row.is_null(1)) out.head = Head{static_cast<std::uint64_t>(row.integer(1)), fixed_column<32>(row, 2)};
    return out;
  });
  if (!ends) return ends.error();
  if (const auto& last = (*ends)->head) {
    Result<Frontier> frontier = Frontier::decode((*ends)->frontier);
    if (!frontier || frontier->size() != last->size || frontier->root() != last->root) {
      return state->damaged("the last head and the tree's right edge differ");
    }
    state->frontier = std::move(*frontier);
  }
  if ((*ends)->events != state->frontier.size()) {
    return state->damaged("the events do not end where the last head does");
  }
  Log out(std::move(state));
  if (out.size() > 0) {
    const Result<Bytes> first = out.leaf(0);
    if (!first) return first.error();
    out.state_->game_id = leaf_hash(*first);
  }
  return out;
}

Result<void> Log::settle() {
  if (state_->settled == state_->database.changes()) return {};
  // one commit that syncs the journal, and with it all that stands in the journal before
  sqlite::Database& database = state_->database;
  if (const auto set = database.execute("PRAGMA synchronous = FULL"); !set) return set;
  const Result<void> written = set_value({"settled", {1}});
  if (const auto set = database.execute("PRAGMA synchronous = NORMAL"); !set) return set;
  if (!written) return written;
  state_->settled = state_->database.changes();
  return {};
}

std::uint64_t Log::size() const {
  return state_->frontier.size();
}
std::optional<Hash> Log::game_id() const {
  return state_->game_id;
}
const Frontier& Log::frontier() const {
  return state_->frontier;
}
Head Log::head() const {
  return {size(), state_->frontier.root()};
}

Result<void> Log::append(const Batch& batch) {
  const Packet& packet = batch.packet;
  ensure(packet.first == size() && !packet.leaves.empty(), "a packet that does not begin where the log ends");
  ensure(encode_packet(packet) == batch.envelope, "an envelope that is not its packet's");
  const Hash id = state_->game_id ? *state_->game_id : leaf_hash(packet.leaves[0]);
  ensure(id == packet.game_id, "a packet of another game");
  ensure(!batch.snapshot || batch.snapshot->size() <= k_blob_limit, "a snapshot beyond its limit");
  const Frontier after = frontier_after(packet, state_->frontier);
  const Head head{after.size(), after.root()};

  sqlite::Database& database = state_->database;
  Result<sqlite::Transaction> transaction = sqlite::Transaction::begin(database);
  if (!transaction) return transaction.error();
  const Result<std::int64_t> stored = database.integer("SELECT coalesce(max(seq) + 1, 0) FROM events");
  if (!stored) return stored.error();
  if (static_cast<std::uint64_t>(*stored) != size()) {
    return Error{"busy", "another program has changed this game; open it again", database.path()};
  }
  Result<void> done = insert_packet(database, packet, batch.envelope, after);
  if (done && batch.snapshot) done = keep_snapshot(head.size, *batch.snapshot);
  if (done) done = keep_policies(batch.policies);
  for (const OutboxRow& row : batch.outbox) {
    if (!done) break;
    const Result<std::int64_t> posted = post(row);
    if (!posted) done = posted.error();
  }
  for (const KeyValue& pair : batch.values) {
    if (done) done = set_value(pair);
  }
  if (done) done = transaction->commit();
  if (!done) return done;
  state_->frontier = after;
  state_->game_id = id;
  return {};
}

Result<Bytes> Log::leaf(std::uint64_t index) const {
  Bytes out;
  const Result<void> read = each_leaf(index, index + 1, [&](std::uint64_t, ByteView bytes) {
    out.assign(bytes.begin(), bytes.end());
    return true;
  });
  if (!read) return read.error();
  return out;
}

Result<void> Log::each_leaf(std::uint64_t from, std::uint64_t to,
                            const std::function<bool(std::uint64_t, ByteView)>& take) const {
  ensure(from <= to && to <= size(), "leaves asked for that the log has not");
  // The length is looked at before the body is loaded.
  Result<Statement> rows = state_->database.prepare(
      "SELECT seq, CASE WHEN length(body) <= 65536 THEN body END FROM events WHERE seq >= ? AND seq < ? ORDER BY seq");
  if (!rows) return rows.error();
  rows->bind(from).bind(to);
  for (std::uint64_t expected = from; expected < to; ++expected) {
    const Result<bool> row = rows->step();
    if (!row) return row.error();
    if (!*row || static_cast<std::uint64_t>(rows->integer(0)) != expected || rows->is_null(1)) {
      return state_->damaged("event " + std::to_string(expected) + " is missing or too large");
    }
    if (!take(expected, rows->view(1))) return {};
  }
  return {};
}

std::shared_ptr<const void> Log::reading() const {
  return std::make_shared<const sqlite::Reading>(state_->database);
}

Result<std::vector<Hash>> Log::leaf_hashes(std::uint64_t to) const {
  std::vector<Hash> out;
  const Result<void> read = each_leaf(0, to, [&](std::uint64_t, ByteView bytes) {
    out.push_back(leaf_hash(bytes));
    return true;
  });
  if (!read) return read.error();
  return out;
}

Result<std::optional<StoredHead>> Log::head_at(std::uint64_t size) const {
  return first_row<StoredHead>(
      state_->database, "SELECT size, root, seat, signature FROM heads WHERE size = ?",
      [&](Statement& s) { s.bind(size); }, read_head);
}

Result<std::optional<StoredHead>> Log::last_head() const {
  return first_row<StoredHead>(state_->database,
                               "SELECT size, root, seat, signature FROM heads ORDER BY size DESC LIMIT 1",
                               k_bind_nothing, read_head);
}

Result<std::optional<Frontier>> Log::frontier_at(std::uint64_t size) const {
  const auto bytes = first_row<Bytes>(
      state_->database, "SELECT frontier FROM heads WHERE size = ?", [&](Statement& s) { s.bind(size); },
      [](const Statement& row) { return row.blob(0); });
  if (!bytes) return bytes.error();
  if (!*bytes) return std::optional<Frontier>();
  Result<Frontier> out = Frontier::decode(**bytes);
  if (!out || out->size() != size)
    return state_->damaged("the tree's right edge at " + std::to_string(size) + " is wrong");
  return std::optional<Frontier>(std::move(*out));
}

Result<std::optional<Bytes>> Log::packet_at(std::uint64_t first) const {
  return first_row<Bytes>(
      state_->database, "SELECT bytes FROM packets WHERE first = ? AND length(bytes) <= 1048576",
      [&](Statement& s) { s.bind(first); }, [](const Statement& row) { return row.blob(0); });
}

Result<std::vector<std::uint64_t>> Log::packet_starts() const {
  return all_rows<std::uint64_t>(state_->database, "SELECT first FROM packets ORDER BY first", k_bind_nothing,
                                 [](const Statement& row) { return static_cast<std::uint64_t>(row.integer(0)); });
}

Result<void> Log::check_tree() const {
  Frontier tree;
  Result<Statement> heads = state_->database.prepare("SELECT size, root FROM heads ORDER BY size");
  if (!heads) return heads.error();
  for (;;) {
    const Result<bool> row = heads->step();
    if (!row) return row.error();
    if (!*row) break;
    const auto size = static_cast<std::uint64_t>(heads->integer(0));
    const std::string where = "head " + std::to_string(size);
    if (size <= tree.size() || size > this->size()) return state_->damaged(where + " is out of order");
    const Result<void> read = each_leaf(tree.size(), size, [&](std::uint64_t, ByteView leaf) {
      tree.append(leaf_hash(leaf));
      return true;
    });
    if (!read) return read;
    if (tree.root() != fixed_column<32>(*heads, 1))
      return state_->damaged(where + " is not the root of the events before it");
  }
  return {};
}

}  // namespace hexpost::store
