#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/log/log.h"
#include "store/protocol/signers.h"

/// The facts that the packets of a file prove by their signatures, without rules and dice. Code that makes a
/// statement about a game first compares the file's rows with this chain.
namespace hexpost::store {

/// A player's time in a seat. A key counts only if the genesis names it, or if all who must agree have signed it.
using Reign = Signers::Holder;

/// A row of the file that differs from what was signed, or that has no signature.
struct Damage {
  std::string table;        ///< "events", "heads", "packets", "forks", "notes", "parked", "kv", ...
  std::uint64_t event = 0;  ///< the nearest event of the log; 0 if none fits
  std::string what;         ///< a sentence for people
  /// The rowid of a row that can be removed without loss, or its key in kv; otherwise nothing.
  std::optional<std::int64_t> row = std::nullopt;
  std::string key = {};
  bool operator==(const Damage&) const = default;
};

/// A packet of the chain.
struct Link {
  std::uint64_t first = 0;
  std::uint8_t seat = 0;
  Frontier before;  ///< the tree before the packet
  StoredHead head;  ///< its signed head
};

struct Chain {
  Hash game_id{};
  std::optional<Genesis> genesis;
  std::vector<Link> links;                 ///< consecutive packets, each signed by its seat's key
  std::vector<std::vector<Reign>> reigns;  ///< by seat
  Frontier tree;                           ///< after the last link
  std::vector<Damage> damage;              ///< of events, heads and packets
  /// Complete packets with damaged rows, for Log::put_right.
  struct Fix {
    Packet packet;
    Bytes envelope;
    Frontier after;
  };
  std::vector<Fix> fixes;
  /// The log holds more, but the packet that begins here cannot be restored: it must come from a player who has it.
  std::optional<std::uint64_t> lost;

  /// The seat's keys at the time of the packet at `first`; empty for a seat that does not
  /// exist.
  std::vector<SigningKey> keys_at(std::uint8_t seat, std::uint64_t first) const;
  /// Every key that the seat has ever had.
  std::vector<SigningKey> all_keys(std::uint8_t seat) const;
  /// The player of the seat at that event.
  std::string name_at(std::uint8_t seat, std::uint64_t first) const;
  /// The tree at an event at which a link begins or the last one ends.
  std::optional<Frontier> tree_at(std::uint64_t size) const;
};

/// Walks all packets. `better`: a packet from elsewhere that may replace the row at its index if that row cannot
/// be restored. Errors only for a file that cannot be read.
base::Result<Chain> chain_of(const Log& log, const Packet* better = nullptr);

/// A sentence for the player: what the fixes repair, and what must come from elsewhere.
std::string repaired_sentence(const Chain& chain);
std::string lost_sentence(std::uint64_t event);

/// Writes the fixes into the file. Errors: as Log::append.
base::Result<void> put_right(Log& log, const Chain& chain);

}  // namespace hexpost::store
