#pragma once

#include <cstdint>
#include <vector>

#include "store/wire/checkpoint.h"
#include "store/wire/leaves.h"
#include "store/wire/tree.h"

/// The packet: what one seat adds to the log in one mail (schemas/wire.md, Packet envelope).
namespace hexpost::store {

constexpr std::size_t k_packet_limit = 1024 * 1024;  ///< bytes of an envelope
constexpr std::uint32_t k_packet_leaves = 5000;      ///< leaves in one packet

/// Envelope: "HXP1", game_id 32, first index u64, seat u8, count u32, each leaf as u32 length and bytes, signature 64.
/// The leaves are bytes until the signature over the head they give has been checked.
struct Packet {
  Hash game_id{};
  std::uint64_t first = 0;
  std::uint8_t seat = 0;
  std::vector<Bytes> leaves;
  Signature signature{};  ///< of the head after the last leaf
  bool operator==(const Packet&) const = default;
};

/// The envelope's bytes. A packet beyond the limits is a Bug.
Bytes encode_packet(const Packet& packet);
/// Errors: "size" beyond a limit, checked before anything is reserved; "damaged" for any other deviation.
base::Result<Packet> decode_packet(ByteView bytes);
/// The identity of a packet: SHA-256 of its envelope.
Hash packet_hash(ByteView envelope);

/// The tree after the packet's leaves on top of `before`, whose size must be packet.first (else a Bug).
Frontier frontier_after(const Packet& packet, Frontier before);
/// The head after the packet's leaves.
Head head_after(const Packet& packet, const Frontier& before);
/// Error "signature" unless the packet's signature is by `key` over the head its leaves give on top of `before`.
base::Result<Head> verify_packet(const Packet& packet, const Frontier& before, const SigningKey& key);
/// Signs the head after the leaves and puts the signature in.
void sign_packet(Packet& packet, const Frontier& before, const SecretBytes& secret);
/// All leaves; Error "encoding" names the first bad one by its index in the game.
base::Result<std::vector<Leaf>> decode_leaves(const Packet& packet);

}  // namespace hexpost::store
