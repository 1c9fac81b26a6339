#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/log/log.h"
#include "store/protocol/signers.h"

/// What the packets of a file prove by their signatures alone: no rule is asked and no die is rolled. Whoever makes a
/// statement about a game first compares the file's rows with it.
namespace hexpost::store {

/// A player's time in a seat. A key counts only if the genesis names it or all who must agree have signed for it.
using Reign = Signers::Holder;

/// A row of the file that differs from what was signed, or that has no signature.
struct Damage {
  std::string table;        ///< "events", "heads", "packets", "forks", "notes", "parked", "kv", ...
  std::uint64_t event = 0;  ///< near which event of the log; 0 where none fits
  std::string what;         ///< a sentence for people
  /// Where the row can be removed without any loss: its rowid, or its key in kv; else nothing.
  std::optional<std::int64_t> row = std::nullopt;
  std::string key = {};
  bool operator==(const Damage&) const = default;
};

/// A packet of the chain.
struct Link {
  std::uint64_t first = 0;
  std::uint8_t seat = 0;
  Frontier before;  ///< the tree in front of the packet
  StoredHead head;  ///< its signed head
};

struct Chain {
  Hash game_id{};
  std::optional<Genesis> genesis;
  std::vector<Link> links;                 ///< packets that follow one another, each signed by its seat's key
  std::vector<std::vector<Reign>> reigns;  ///< by seat
  Frontier tree;                           ///< after the last link
  std::vector<Damage> damage;              ///< of events, heads and packets
  /// Packets that are whole although some of their rows are not: what Log::put_right takes.
  struct Fix {
    Packet packet;
    Bytes envelope;
    Frontier after;
  };
  std::vector<Fix> fixes;
  /// The log holds more, but the packet that begins here cannot be made out: it has to come from somebody who has it.
  std::optional<std::uint64_t> lost;

  /// The keys that were the seat's when the packet at `first` was written; empty for a seat that the game does not
  /// have.
  std::vector<SigningKey> keys_at(std::uint8_t seat, std::uint64_t first) const;
  /// Every key that the seat has ever had.
  std::vector<SigningKey> all_keys(std::uint8_t seat) const;
  /// The player of the seat at that event.
  std::string name_at(std::uint8_t seat, std::uint64_t first) const;
  /// The tree at an event at which a link begins or the last one ends.
  std::optional<Frontier> tree_at(std::uint64_t size) const;
};

/// Walks all packets. `better`: a packet from elsewhere that may stand in for the row at its index when that row cannot
/// be made out. Errors only for a file that cannot be read.
base::Result<Chain> chain_of(const Log& log, const Packet* better = nullptr);

/// What the fixes put right, and what has to come from elsewhere: for the player.
std::string repaired_sentence(const Chain& chain);
std::string lost_sentence(std::uint64_t event);

/// Writes the fixes into the file. Errors: as Log::append.
base::Result<void> put_right(Log& log, const Chain& chain);

}  // namespace hexpost::store
