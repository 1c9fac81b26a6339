#include "store/wire/key_change.h"

#include "store/wire/take_over.h"

namespace hexpost::store {

using base::Error;
using base::Result;

namespace {

/// True if all who must agree have signed; the recovery key replaces a lost signing key [schemas/packets.md,
/// Agreements].
bool change_signed(const Genesis& genesis, const Hash& game_id, const std::vector<SeatKeys>& keys,
                   const ReadNote& read) {
  if (read.note.kind == NoteKind::new_player) return new_player_signed(genesis, game_id, keys, read);
  const bool lost = read.note.kind == NoteKind::new_signing_key;
  const auto named = static_cast<std::uint8_t>(read.note.number("seat"));
  for (std::uint8_t seat = 0; seat < keys.size(); ++seat) {
    if (lost && seat == named) continue;
    if (!note_signed_by(read.signed_note, key_name(game_id, seat), keys[seat].signing)) return false;
  }
  return !lost || note_signed_by(read.signed_note, recovery_key_name(game_id, named), keys[named].recovery);
}

}  // namespace

std::optional<ReadNote> key_change(ByteView leaf) {
  if (type_of_bytes(leaf) != LeafType::note) return std::nullopt;
  const Result<Leaf> decoded = decode_leaf(leaf);
  if (!decoded) return std::nullopt;
  Result<ReadNote> read = read_note(std::get<NoteLeaf>(*decoded).text);
  if (!read || (read->note.kind != NoteKind::new_signing_key && read->note.kind != NoteKind::substitute &&
                read->note.kind != NoteKind::new_player))
    return std::nullopt;
  return *std::move(read);
}

SeatsInForce::SeatsInForce(const Genesis& genesis) {
  for (const Seat& seat : genesis.seats)
    keys.push_back(seat.keys), names.push_back(seat.name);
}

Result<void> apply_key_change(const Genesis& genesis, const Hash& game_id, const ReadNote& read, SeatsInForce& seats) {
  const Note& note = read.note;
  if (note.game_id != game_id || note.number("seat") >= seats.keys.size())
    return Error{"note", "this is no change of a key of this game", ""};
  const std::size_t seat = note.number("seat");
  const SigningKey key = note.hash("key");
  if (!check_signing_key(key) || !change_signed(genesis, game_id, seats.keys, read))
    return Error{"note", "the change of a key is not signed by all who must agree", ""};
  if (note.kind == NoteKind::new_player) {
    if (const auto good = check_new_player(genesis, game_id, seats.keys, seats.names, note); !good) return good.error();
    seats.keys[seat] = keys_of(note);
  }
  if (note.kind != NoteKind::new_signing_key) seats.names[seat] = std::string(note.field("name"));
  seats.keys[seat].signing = key;
  return {};
}

}  // namespace hexpost::store
