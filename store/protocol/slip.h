#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "store/wire/hashes.h"
#include "store/wire/leaves.h"

/// Messages beside the log when other seats than the writer must help with an answer (schemas/packets.md, Slips and
/// umpires).
namespace hexpost::store {

/// A seat's share for an open x and the openings of its seal that the run needs. It is unsigned but proves itself, and
/// may be sent repeatedly. A seat that has a seal but is not an answerer sends only openings.
///
///     "HXS1" ‖ game_id 32 ‖ x 32 ‖ seat u8 ‖ u8 0|1 and then the proof 81 ‖ u16 count, each opening leaf as `bytes`
struct Slip {
  Hash game_id{};
  Hash x{};
  std::uint8_t seat = 0;
  std::optional<Proof> proof;
  std::vector<Opening> openings;
  bool operator==(const Slip&) const = default;
};
constexpr std::size_t k_slip_limit = 256 * 1024;
constexpr std::size_t k_slip_openings = 1000;
Bytes encode_slip(const Slip& slip);
/// Strict. Errors: "size", "damaged".
base::Result<Slip> decode_slip(ByteView bytes);

/// All slots of a seal, opened for an umpire, who answers in the owner's place.
///
///     "HXD1" ‖ game_id 32 ‖ seat u8 ‖ first u64 ‖ u32 slots, each salt 16 ‖ policy as `bytes`
///
/// With cards, which umpires reveal for the owner, "HXD2" and at the end u8 count, each `card` leaf as `bytes`.
struct Deposit {
  struct Slot {
    Salt salt{};
    std::string policy;
    bool operator==(const Slot&) const = default;
  };
  Hash game_id{};
  std::uint8_t seat = 0;
  std::uint64_t first = 0;  ///< of the sealing packet
  std::vector<Slot> slots;
  std::vector<CardLeaf> cards{};  ///< of the hand, which the seal names (schemas/cards.md); at most k_deposit_cards
  bool operator==(const Deposit&) const = default;
};
constexpr std::size_t k_deposit_cards = 16;
constexpr std::size_t k_deposit_limit = 512 * 1024;
Bytes encode_deposit(const Deposit& deposit);
/// Strict. Errors: "size", "damaged".
base::Result<Deposit> decode_deposit(ByteView bytes);
/// True when the deposit is the whole of this seal.
bool deposit_fits(const Deposit& deposit, const Seal& seal);
/// The opening of one slot; the slot must exist (else a Bug).
Opening open_deposit(const Deposit& deposit, std::uint32_t slot);

}  // namespace hexpost::store
