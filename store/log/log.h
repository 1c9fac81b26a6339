#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "store/wire/checkpoint.h"
#include "store/wire/packet.h"
#include "store/wire/tree.h"

/// One game = one SQLite file (log/schema.h has its tables). It knows bytes, never rules.
///
/// Safe against kill -9 and loss of power at any moment: WAL journal, synchronous=FULL. One `append` is one transaction
/// and costs one fsync (two for the first after opening, whose WAL header is synced too; measured in the tests). A
/// clean close folds the WAL into the file, so that a game at rest is one file; with Safety::settle the WAL stays
/// beside it, and a program that opens the game otherwise folds it in.
namespace hexpost::store {

/// A stored head: whose signature, and the packet it ends.
struct StoredHead {
  Head head;
  std::uint8_t seat = 0;
  Signature signature{};
  bool operator==(const StoredHead&) const = default;
};

/// A private row for the player's own use: a key and bytes.
struct KeyValue {
  std::string key;
  Bytes value;
};
/// One of the own sealed policies: not in the log, needed to open its slot.
struct StoredPolicy {
  std::uint64_t first = 0;  ///< first index of the packet that sealed it
  std::uint32_t slot = 0;
  std::string policy;
};
/// A mail to be sent, or sent and perhaps to be sent again: exact bytes.
struct OutboxRow {
  std::string kind;  ///< "packet", "note", "slip", "setup"
  Bytes bytes;
};
struct OutboxEntry {
  std::int64_t id = 0;
  bool sent = false;
  OutboxRow row;
};

/// All changes by one mail; either all are stored or none.
struct Batch {
  Packet packet;
  Bytes envelope;                 ///< the packet's exact bytes
  std::optional<Bytes> snapshot;  ///< of the state after the packet
  std::vector<StoredPolicy> policies;
  std::vector<OutboxRow> outbox;
  std::vector<KeyValue> values;
};

/// Most packets that wait for earlier ones; one that is nearer replaces the last.
constexpr std::int64_t k_parked_limit = 64;
/// At most this many forks are kept, so a cheat cannot fill the disk.
constexpr std::int64_t k_fork_limit = 8;
/// Bytes of a snapshot or a private value.
constexpr std::size_t k_blob_limit = 16 * 1024 * 1024;

/// Two packets signed for one index: the proof of a fork.
struct Fork {
  std::uint64_t index = 0;  ///< the first index both begin at, or the first leaf in which they differ
  StoredHead held;
  StoredHead other;
  Bytes held_packet;
  Bytes other_packet;
  bool operator==(const Fork&) const = default;
};

class Log {
 public:
  /// A new file; the path must be free. Errors: "exists", "disk".
  static base::Result<Log> create(const std::string& path);
  /// Errors: "missing", "damaged" (not a regular file, not our game, integrity lost), "schema" (another version, or
  /// tables that are not ours), "busy", "disk".
  /// `Safety::each` syncs every append before it returns. `Safety::settle` leaves that to settle(): until then a loss
  /// of power may take the last appends back (kill -9 may not), all in order.
  enum class Safety : std::uint8_t { each, settle };
  static base::Result<Log> open(const std::string& path, Safety safety = Safety::each);
  /// Returns when everything appended so far is on the disk. Errors: "disk", "busy".
  base::Result<void> settle();
  Log(Log&&) noexcept;
  Log& operator=(Log&&) noexcept;
  ~Log();

  /// The number of leaves.
  std::uint64_t size() const;
  /// Of leaf 0; nothing while the log is empty.
  std::optional<Hash> game_id() const;
  /// The tree's right edge at size().
  const Frontier& frontier() const;
  Head head() const;

  /// One transaction. The batch's packet must begin at size() and its game be this one, its envelope be
  /// `encode_packet(packet)` (a Bug otherwise); its signature is the caller's to have checked. Errors: "disk" (full or
  /// unwritable), "busy" (another program writes, or has written since this log was opened): nothing is stored then.
  base::Result<void> append(const Batch& batch);

  /// While the result lives, all reading is of one moment and takes no lock of its own: for a long check. Nothing may
  /// be written by this object meanwhile.
  [[nodiscard]] std::shared_ptr<const void> reading() const;

  // Reading. Errors: "damaged" for rows that break the schema's own law, "disk".
  base::Result<Bytes> leaf(std::uint64_t index) const;
  /// Calls `take` with each leaf of [from, to), one in memory at a time, until it returns false.
  base::Result<void> each_leaf(std::uint64_t from, std::uint64_t to,
                               const std::function<bool(std::uint64_t, ByteView)>& take) const;
  /// Leaf hashes of [0, to), for proofs: 32 bytes each.
  base::Result<std::vector<Hash>> leaf_hashes(std::uint64_t to) const;
  /// The head stored at this size, if a packet ended there.
  base::Result<std::optional<StoredHead>> head_at(std::uint64_t size) const;
  base::Result<std::optional<StoredHead>> last_head() const;
  /// The exact bytes of the packet that begins at this index.
  base::Result<std::optional<Bytes>> packet_at(std::uint64_t first) const;
  /// The first indices of all packets, ascending.
  base::Result<std::vector<std::uint64_t>> packet_starts() const;
  /// The frontier at the size of a stored head.
  base::Result<std::optional<Frontier>> frontier_at(std::uint64_t size) const;

  // Unchecked rows of the file, for comparing them with the signed data. Errors: "damaged",
  // "disk".
  struct EventRow {
    std::uint64_t seq = 0;
    std::int64_t packet = 0, type = 0;  ///< what the columns say
    Bytes body;
  };
  base::Result<std::vector<EventRow>> event_rows(std::uint64_t from, std::uint64_t to) const;
  struct PacketRow {
    std::int64_t first = 0, size = 0;
    Bytes hash, bytes;
  };
  /// The row of the packet that begins at this index.
  base::Result<std::optional<PacketRow>> packet_row(std::uint64_t first) const;
  /// The sizes at which a head is stored, ascending.
  base::Result<std::vector<std::uint64_t>> head_sizes() const;
  struct NoteRow {
    std::int64_t id = 0;
    Bytes hash;
    std::string kind;
    Bytes bytes;
  };
  base::Result<void> each_note(const std::function<bool(const NoteRow&)>& take) const;
  struct ParkedRow {
    std::int64_t id = 0;
    Bytes hash;
    std::int64_t first = 0;
    Bytes bytes;
  };
  base::Result<std::vector<ParkedRow>> parked_rows() const;
  /// The ids of forks(), in its order.
  base::Result<std::vector<std::int64_t>> fork_ids() const;
  /// Notes whose text has this prefix, oldest first, without a limit.
  base::Result<std::vector<Bytes>> notes_beginning(std::string_view text) const;
  base::Result<std::vector<StoredPolicy>> policy_rows() const;
  base::Result<std::vector<OutboxEntry>> outbox_rows() const;  ///< all of them, oldest first
  /// Every index says what its table says, besides what open() checks. Error "damaged".
  base::Result<void> check_integrity() const;
  /// Repairs the rows of a packet that this log already holds: events, head and packet, in one transaction. The
  /// only exception to the append-only triggers; the caller has checked the packet's signature over `after`. Errors: as
  /// append().
  base::Result<void> put_right(const Packet& packet, ByteView envelope, const Frontier& after);

  /// Reads every leaf and rebuilds the tree: Error "damaged" names the first head that differs.
  base::Result<void> check_tree() const;

  // Keeps a packet that came too early; only its form has been checked, so few are kept: Error "size" if
  // k_parked_limit are there. The same packet twice is success.
  base::Result<void> park(const Packet& packet, ByteView envelope);
  base::Result<std::vector<Bytes>> parked_at(std::uint64_t first) const;
  base::Result<std::vector<Bytes>> parked_after(std::uint64_t size) const;  ///< those that begin after a gap
  base::Result<void> drop_parked_before(std::uint64_t size);

  // Keeps two contradictory signed heads for ever, the first k_fork_limit of them; a repeated one counts once.
  base::Result<void> keep_fork(const Fork& fork);
  base::Result<std::vector<Fork>> forks() const;

  // Detached notes, sent and received, by the hash of their bytes; twice the same is one.
  base::Result<void> keep_note(std::string_view kind, ByteView bytes);
  /// The latest 500, oldest first.
  base::Result<std::vector<Bytes>> notes() const;

  // Private.
  base::Result<std::int64_t> post(const OutboxRow& row);
  /// The latest 30, oldest first; an older packet is `packet_at`.
  base::Result<std::vector<OutboxEntry>> outbox() const;
  base::Result<void> mark_sent(std::int64_t id);
  base::Result<void> keep_policies(const std::vector<StoredPolicy>& policies);
  base::Result<std::optional<std::string>> policy(std::uint64_t first, std::uint32_t slot) const;
  base::Result<std::optional<Bytes>> value(std::string_view key) const;
  base::Result<void> set_value(const KeyValue& pair);
  base::Result<std::vector<std::string>> value_keys() const;

  // A cache of states, which may vanish. The latest eight are kept, each with a checksum by the key below, so that
  // states written by other programs are not trusted.
  /// Once, right after opening; without it the key is zero.
  void set_cache_key(const Hash& key);
  base::Result<void> keep_snapshot(std::uint64_t size, ByteView state);
  struct Snapshot {
    std::uint64_t size = 0;
    Bytes state;
  };
  /// The latest one not beyond `size`.
  base::Result<std::optional<Snapshot>> snapshot_before(std::uint64_t size) const;
  base::Result<void> drop_snapshots();
  /// All of them, whatever their checksum.
  base::Result<std::vector<Snapshot>> snapshot_rows() const;
  /// Removes rows whose content is not signed: of "notes", "forks", "parked" by rowid, of "kv" by key. Never of the
  /// log itself.
  base::Result<void> remove_row(std::string_view table, std::int64_t row, std::string_view key);

 private:
  struct State;
  explicit Log(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace hexpost::store
