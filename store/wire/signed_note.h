#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "store/crypto/ed25519.h"

/// C2SP signed notes (c2sp.org/signed-note): a text, an empty line, and a line per signature:
///     — <key name> <base64 of key hash 4 ‖ signature 64>
namespace hexpost::store {

struct NoteSignature {
  std::string name;                        ///< the key's name
  std::array<std::uint8_t, 4> key_hash{};  ///< SHA-256(name ‖ 0x0A ‖ 0x01 ‖ key)[0..4]
  Signature signature{};
  bool operator==(const NoteSignature&) const = default;
};

/// A text with its signatures; the text ends with a line feed, which is signed too.
struct SignedNote {
  std::string text;
  std::vector<NoteSignature> signatures;
  bool operator==(const SignedNote&) const = default;
};

/// A note is refused beyond this size.
constexpr std::size_t k_note_limit = 32 * 1024;
/// A note is refused with more signatures.
constexpr std::size_t k_note_signatures = 64;

/// "hexpost/<hex game id>/<seat>": the name of a seat's signing key in its game.
std::string key_name(const Hash& game_id, std::uint8_t seat);
/// "hexpost/<hex game id>/<seat>/recovery"
std::string recovery_key_name(const Hash& game_id, std::uint8_t seat);
/// "hexpost/<hex game id>/arbiter"
std::string arbiter_key_name(const Hash& game_id);
/// The C2SP key hash of an Ed25519 key under a name.
std::array<std::uint8_t, 4> key_hash(std::string_view name, const SigningKey& key);

/// One signature line's content for a text.
NoteSignature sign_note(std::string_view text, std::string name, const SecretBytes& secret);
/// The same from a signature that exists already (a head's).
NoteSignature note_signature(std::string name, const SigningKey& key, const Signature& signature);
/// The note as mailed. Its text must be fit (see parse), else a Bug.
std::string print_note(const SignedNote& note);
/// Strict: UTF-8 fit to print in lines ended by one line feed, no carriage return, one em dash line per signature,
/// no name twice, nothing after; printing gives the same bytes. Error "note".
base::Result<SignedNote> parse_note(std::string_view text);
/// True when the note has a signature by that name, its key hash is the key's, and it is right.
bool note_signed_by(const SignedNote& note, std::string_view name, const SigningKey& key);

}  // namespace hexpost::store
