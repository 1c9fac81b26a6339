#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/crypto/vrf.h"
#include "store/wire/checkpoint.h"

/// Notes: messages of players beside the log, and agreements in it (schemas/packets.md, Notes).
///
///     hexpost note v1
///     <kind>
///     game <hex>
///     head <size> <base64 root>
///     <field> <value>          the kind's fields, in its order; the last one of some kinds may stand on several lines
///
/// and then the signature lines of a C2SP signed note.
namespace hexpost::store {

/// One signature, any time: refusal, resign, claim, chat; the arbiter's: ruling. The others are agreements: signed by
/// all seats concerned on one head with no open x.
enum class NoteKind : std::uint8_t {
  refusal,          ///< packet (hash), event (u64), code (word), why (text)...
  resign,           ///< seat
  claim,            ///< seat, awaited (seat)
  chat,             ///< seat, text...
  draw,             ///< -
  take_back,        ///< to (u64 size)
  revision,         ///< revision (u32), data (hash)
  void_x,           ///< x (hash), seat, since (text)
  new_signing_key,  ///< seat, key (hash); also signed by the seat's recovery key
  substitute,       ///< seat, key (hash), name (text)
  ruling,           ///< outcome (word: adjourned, drawn, won), side (u8; 255 none), why (text)...
  /// Another player plays a seat from now on, with new keys: seat, key (hash), vrf, recovery, deck (keys),
  /// deck-proof, possession (proofs), offer (word: how the umpire knows that player), name (text). Signed by every
  /// umpire and by `key`.
  new_player,
  /// After the battle: the seeds of a seat's shuffles (schemas/cards.md): seat, seeds (lines "DEAL HEX").
  seeds,
};

std::string_view name_of(NoteKind kind);
std::optional<NoteKind> note_kind(std::string_view name);
/// True for the kinds that prove something beside a history: a dispute file holds them.
bool stands_beside(NoteKind kind);
/// True for the kinds that need the consent of all seats concerned, on a head with no open x.
bool needs_consent(NoteKind kind);

struct Note {
  NoteKind kind = NoteKind::chat;
  Hash game_id{};
  Head head;
  std::vector<std::pair<std::string, std::string>> fields;  ///< name and value, as printed
  bool operator==(const Note&) const = default;

  /// The first value of a field; empty if the kind lacks it.
  std::string_view field(std::string_view name) const;
  /// A field with a number or a seat; the field must be one of the kind's numbers (otherwise a Bug).
  std::uint64_t number(std::string_view name) const;
  /// A field that is a hash or a key; likewise.
  Hash hash(std::string_view name) const;
  /// A field that is a curve key or a proof; likewise.
  CurveKey curve_key(std::string_view name) const;
  Proof proof(std::string_view name) const;
  /// All lines of a repeated text field, joined by line feeds.
  std::string text(std::string_view name) const;
};

/// Builds notes; fields must be the kind's (a Bug otherwise). Text values are cut into lines at line feeds and made
/// fit to print.
Note make_note(NoteKind kind, const Hash& game_id, const Head& head,
               std::vector<std::pair<std::string, std::string>> fields);
/// The text that is signed.
std::string note_text(const Note& note);
/// Strict: parsing what `note_text` prints and nothing else. Error "note" names the line.
base::Result<Note> parse_note_text(std::string_view text);

/// A note with its signatures, checked for form only.
struct ReadNote {
  Note note;
  SignedNote signed_note;
};
base::Result<ReadNote> read_note(std::string_view text);
/// Signs a note with one more key.
void add_signature(SignedNote& note, std::string key_name, const SecretBytes& secret);

}  // namespace hexpost::store
