#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/wire/leaves.h"
#include "store/wire/notes.h"

/// Notes by which a seat gets another signing key (schemas/packets.md, Agreements), checked without knowing rules.
namespace hexpost::store {

/// The note of such a leaf: `new-signing-key`, `substitute` or `new-player`. Nothing for any other leaf.
std::optional<ReadNote> key_change(ByteView leaf);

/// Keys and names in force, by seat.
struct SeatsInForce {
  std::vector<SeatKeys> keys;
  std::vector<std::string> names;
  explicit SeatsInForce(const Genesis& genesis);
};

/// Puts the note's keys and name in force. Error "note" unless the note is of this game, the seat is there, the keys
/// are good, and all who must agree have signed with the keys in force. The caller checks the note's place.
base::Result<void> apply_key_change(const Genesis& genesis, const Hash& game_id, const ReadNote& read,
                                    SeatsInForce& seats);

}  // namespace hexpost::store
