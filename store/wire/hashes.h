#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/crypto/seat_secrets.h"
#include "store/wire/leaves.h"

/// All hashes and signed texts of schemas/tree.md, dice.md and packets.md, each with its own tag line (attack 41). `‖`
/// joins, integers are little-endian, `tag(s)` is s and a line feed, H is SHA-256.
namespace hexpost::store {

/// H(0x00 ‖ leaf bytes), RFC 6962.
Hash leaf_hash(ByteView leaf);
/// H(0x01 ‖ left ‖ right), RFC 6962.
Hash node_hash(const Hash& left, const Hash& right);
/// The game's id: the leaf hash of leaf 0.
Hash game_id_of(const Genesis& genesis);

/// The text that a joiner signs: "hexpost assent v1\n" game_id_hex "\n".
std::string assent_text(const Hash& game_id);
/// The text for the proof of a joiner's VRF key: H(tag("hexpost pop v1") ‖ game_id ‖ seat).
Hash possession_text(const Hash& game_id, std::uint8_t seat);
/// The text for the proof of a seat's deck key: H(tag("hexpost deck v1") ‖ seat ‖ nonce ‖ signing key ‖ deck key).
Hash deck_text(std::uint8_t seat, const Hash& nonce, const SigningKey& signing, const CurveKey& deck);

/// Fixes an umpire's shuffles of a game before any of them is made: H(tag("hexpost umpire root v1") ‖ game_id ‖ u8
/// n ‖ (u8 seat ‖ output)...), with the output of each seat's proof of possession; they stand by seat.
Hash umpire_root(const Hash& game_id, std::span<const Hash> outputs);
/// The text that an umpire proves with its VRF key, to draw the seed of a shuffle: H(tag("hexpost umpire deal v1") ‖
/// root ‖ u32 deal). The output is the seed.
Hash umpire_deal_text(const Hash& root, std::uint32_t deal);

/// x = H(tag("hexpost dice v1") ‖ game_id ‖ u64 size ‖ root); size and root are of all leaves before the draw leaf.
Hash dice_text(const Hash& game_id, std::uint64_t size, const Hash& root);

/// A seat's VRF output on x; never its proof.
struct ShareOutput {
  std::uint8_t seat = 0;
  Hash output{};
};
/// H(tag("hexpost beta v1") ‖ x ‖ u8 n ‖ (seat ‖ output)...) of the actor and all answerers. Sorted here by seat;
/// a seat twice is a Bug (attack 40).
Hash beta_hash(const Hash& x, std::vector<ShareOutput> outputs);

/// Die `index` of a run, 1..faces without bias: for t = 0, 1, ...: v = first 8 bytes (LE) of
/// H(tag("hexpost die v1") ‖ beta ‖ u32 index ‖ u32 t); taken if v < 2^64 - 2^64 mod faces, as v mod faces + 1.
/// The same for any number of faces from 2 on. A leaf has at most 65,535, for which fewer than one value in 2^48 is
/// rejected; with many faces a test reaches t > 0.
std::uint64_t fair_value(const Hash& beta, std::uint32_t index, std::uint64_t faces);
std::uint16_t die_value(const Hash& beta, std::uint32_t index, std::uint16_t faces);

using Salt = std::array<std::uint8_t, 16>;
/// HMAC-SHA256(seal_key, game_id ‖ u64 first ‖ u32 slot)[0..16]; `first` is the sealing packet's first index.
Salt slot_salt(const SecretBytes& seal_key, const Hash& game_id, std::uint64_t first, std::uint32_t slot);
/// H(0x00 ‖ tag("hexpost seal v1") ‖ game_id ‖ seat ‖ u64 first ‖ u32 slot ‖ salt ‖ policy): a leaf of the seal's tree,
/// or with slot k_secret_slot the content of a `secret` leaf.
Hash slot_hash(const Hash& game_id, std::uint8_t seat, std::uint64_t first, std::uint32_t slot, const Salt& salt,
               std::string_view policy);

/// The end of a run, for the mark; `kind` is a number of the protocol layer (0: the battle is over).
struct AwaitedText {
  std::uint8_t kind = 0;
  std::uint8_t seat = 0;
  std::string question;
  std::string subject;
};
/// H(tag("hexpost mark v1") ‖ counted(position) ‖ u8 kind ‖ u8 seat ‖ counted(question) ‖ counted(subject)), where
/// counted is a u32 length and the bytes.
Hash mark_hash(std::string_view position, const AwaitedText& awaited);

}  // namespace hexpost::store
