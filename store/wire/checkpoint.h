#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "store/wire/signed_note.h"

/// A head of the log as a C2SP checkpoint (c2sp.org/tlog-checkpoint).
namespace hexpost::store {

/// The tree at one size.
struct Head {
  std::uint64_t size = 0;
  Hash root{};
  bool operator==(const Head&) const = default;
};

/// "hexpost/<hex game id>": a log's origin.
std::string origin(const Hash& game_id);
/// The text that a head's signature signs: origin "\n" size "\n" base64(root) "\n".
std::string head_text(const Hash& game_id, const Head& head);
Signature sign_head(const SecretBytes& secret, const Hash& game_id, const Head& head);
bool verify_head(const SigningKey& key, const Hash& game_id, const Head& head, const Signature& signature);

/// A head with its game, as read from a checkpoint.
struct Checkpoint {
  Hash game_id{};
  Head head;
  bool operator==(const Checkpoint&) const = default;
};
/// The text part of a checkpoint note, strictly: three lines, lower-case hex, a decimal size without leading zeros,
/// 32 bytes of base64. Error "note".
base::Result<Checkpoint> parse_head_text(std::string_view text);
/// The whole note a packet carries below its armour.
std::string print_checkpoint(const Hash& game_id, const Head& head, std::uint8_t seat, const SigningKey& key,
                             const Signature& signature);

}  // namespace hexpost::store
