#pragma once

#include <optional>

#include "store/wire/hashes.h"
#include "store/wire/leaves.h"

/// Checks of leaf 0 and the assents without the rules (schemas/packets.md, Genesis).
namespace hexpost::store {

constexpr std::size_t k_most_seats = 16;

/// Error "genesis": fewer than two seats, two equal keys of a kind or a curve key used twice, a bad key, a seat that
/// answers itself, an answerer that does not exist or is listed twice, a playing seat without an answerer of another
/// side, an umpire with answerers, a deck key without possession, a doubled name or nonce.
/// The caller checks that data of these hashes are available and that the rule system knows the options.
base::Result<void> check_genesis(const Genesis& genesis);

/// The deck key's proof of possession for a seat.
Proof prove_deck(const SeatSecrets& secrets, std::uint8_t seat, const Hash& nonce);
/// A joiner's assent to the game.
Assent make_assent(const SeatSecrets& secrets, const Hash& game_id, std::uint8_t seat);
/// Error "assent" unless signature and possession are the seat's.
base::Result<void> check_assent(const Genesis& genesis, const Hash& game_id, const Assent& assent);

/// One seat's VRF proof for x, and its output if right. The seat must exist, else nothing.
std::optional<Hash> verify_share(const Genesis& genesis, std::uint8_t seat, const Hash& x, const Proof& proof);

}  // namespace hexpost::store
