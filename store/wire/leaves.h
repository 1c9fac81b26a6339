#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "store/crypto/card_pass.h"
#include "store/crypto/deck.h"
#include "store/crypto/ed25519.h"
#include "store/crypto/hash.h"
#include "store/crypto/seat_secrets.h"
#include "store/crypto/vrf.h"

/// The events of a game. A leaf is a u16 type and a body in the one canonical encoding (canonical.h); the leaves in
/// their order are the game. Layouts and numbers are frozen: a change is a new number.
namespace hexpost::store {

/// A leaf is refused beyond this size, type and body together.
constexpr std::size_t k_leaf_limit = 64 * 1024;
/// The side of an umpire.
constexpr std::uint8_t k_umpire_side = 0xFF;
/// The slot under which a `secret` leaf is opened; it has no path.
constexpr std::uint32_t k_secret_slot = 0xFFFFFFFF;

/// Written to disk and mail; never reused.
enum class LeafType : std::uint16_t {
  genesis = 1,
  assent = 2,
  seen = 3,
  share = 4,
  roll = 5,
  opening = 6,
  mark = 7,
  decision = 8,
  seal = 9,
  draw = 10,
  note = 11,
  secret = 12,
  deal = 13,
  card_share = 14,
  card = 15,
  card_pass = 16,
};

struct Option {
  std::string name;
  std::string value;
  bool operator==(const Option&) const = default;
};

/// A seat at the table; its number is its place in the genesis.
struct Seat {
  std::string name;       ///< the player's, for people
  std::uint8_t side = 0;  ///< as the scenario numbers them; k_umpire_side for an umpire
  SeatKeys keys;
  Proof deck_proof{};  ///< possession of the deck key, over `deck_text`
  Hash nonce{};
  std::vector<std::uint8_t> answerers;  ///< seats whose shares make this seat's dice, in the order of their leaves
  bool operator==(const Seat&) const = default;
};

enum class Sanction : std::uint8_t { none = 0, adjourn = 1, forfeit = 2 };

/// The deadline clause (schemas/packets.md). `days` 0: no deadline.
struct Deadline {
  std::uint16_t days = 0;
  std::uint8_t reminders = 0;
  std::optional<SigningKey> arbiter;
  Sanction sanction = Sanction::none;
  bool operator==(const Deadline&) const = default;
};

/// Leaf 0; its RFC 6962 leaf hash is the game's id.
struct Genesis {
  std::string system;  ///< the rule system's name
  std::uint32_t revision = 0;
  Hash data_hash{};      ///< of the system's tables
  std::string scenario;  ///< its name
  Hash scenario_hash{};
  std::vector<Option> options;  ///< names ascending by byte, each once
  std::vector<Seat> seats;
  Deadline deadline;
  bool operator==(const Genesis&) const = default;
};

/// A joiner's consent to leaf 0 and the proof of holding the VRF key (schemas/packets.md, Setting up).
struct Assent {
  std::uint8_t seat = 0;
  Signature signature{};
  Proof possession{};
  bool operator==(const Assent&) const = default;
};

/// The signature of the head before this packet.
struct Seen {
  std::uint8_t seat = 0;
  std::uint64_t size = 0;
  Signature signature{};
  bool operator==(const Seen&) const = default;
};

/// A seat's VRF proof for the open x.
struct Share {
  std::uint8_t seat = 0;
  Proof proof{};
  bool operator==(const Share&) const = default;
};

/// A die of the run: which of beta's, of how many faces, what it shows (1..faces), and the rule that asked for it.
struct Roll {
  std::uint32_t index = 0;
  std::uint16_t faces = 0;
  std::uint16_t value = 0;
  std::string rule;
  bool operator==(const Roll&) const = default;
};

/// A slot of a seal laid open, or with slot k_secret_slot and no path a `secret`.
struct Opening {
  std::uint8_t seat = 0;
  std::uint32_t slot = 0;
  std::array<std::uint8_t, 16> salt{};
  std::string policy;
  std::vector<Hash> path;  ///< encoded with a u8 count; at most 32
  bool operator==(const Opening&) const = default;
};

/// `mark_hash` of the position and of what is due after a run.
struct Mark {
  Hash hash{};
  bool operator==(const Mark&) const = default;
};

/// One canonical order or answer.
struct Decision {
  std::string text;
  bool operator==(const Decision&) const = default;
};

struct Seal {
  std::uint32_t slots = 0;
  Hash root{};
  bool operator==(const Seal&) const = default;
};

/// The writer's VRF proof for the x that all leaves before this one make.
struct Draw {
  Proof proof{};
  bool operator==(const Draw&) const = default;
};

/// A signed note (notes.h) carried in the log.
struct NoteLeaf {
  std::string text;
  bool operator==(const NoteLeaf&) const = default;
};

/// `slot_hash` of a decision taken at the same time as others', with slot k_secret_slot and the first index of the
/// packet that carries this leaf; opened by its author's next packet.
struct SecretLeaf {
  Hash hash{};
  bool operator==(const SecretLeaf&) const = default;
};

/// A seat's shuffle of a pile of cards (schemas/cards.md).
struct DealLeaf {
  std::uint8_t seat = 0;
  std::uint32_t deal = 0;  ///< counted over the whole game
  Hash commitment{};       ///< to the seed
  SealedDeck cards;        ///< after this shuffle; encoded with a u8 count
  bool operator==(const DealLeaf&) const = default;
};

/// A seat's share of a card that another seat holds.
struct CardShare {
  std::uint8_t seat = 0;
  std::uint16_t place = 0;
  Proof proof{};
  bool operator==(const CardShare&) const = default;
};

/// A card laid open by its holder: its number, and the holder's own share.
struct CardLeaf {
  std::uint8_t seat = 0;
  std::uint16_t place = 0;
  std::uint16_t card = 0;
  Proof proof{};
  bool operator==(const CardLeaf&) const = default;
};

/// An umpire passes a drawn card on to its holder (card_pass.h).
struct CardPassLeaf {
  std::uint8_t seat = 0;
  std::uint16_t place = 0;
  CardPass pass;
  bool operator==(const CardPassLeaf&) const = default;
};

/// In the order of LeafType, which begins at 1.
using Leaf = std::variant<Genesis, Assent, Seen, Share, Roll, Opening, Mark, Decision, Seal, Draw, NoteLeaf, SecretLeaf,
                          DealLeaf, CardShare, CardLeaf, CardPassLeaf>;

LeafType type_of(const Leaf& leaf);
/// "genesis", "assent", ...
std::string_view name_of(LeafType type);
/// The type a leaf's bytes claim; nothing when it is not registered.
std::optional<LeafType> type_of_bytes(ByteView bytes);

/// Why every receiver would reject a leaf with these values (text not fit to print, options unsorted, a die without
/// such a face, ...); null when it is fit.
const char* unfit_leaf(const Leaf& leaf);
/// The canonical bytes. A leaf that does not satisfy what `decode_leaf` asks for is a Bug.
Bytes encode_leaf(const Leaf& leaf);
/// The leaf whose canonical encoding these bytes are; Error "encoding" for anything else: an unknown type, trailing
/// bytes, a size beyond the bytes, an unsorted option list, text that is not fit to print, a value out of range.
base::Result<Leaf> decode_leaf(ByteView bytes);
/// The leaf as JSON for people and tools; never read back.
std::string leaf_json(const Leaf& leaf);

}  // namespace hexpost::store
