#include "store/wire/take_over.h"

#include <algorithm>

#include "store/wire/genesis.h"
#include "store/wire/hashes.h"

namespace hexpost::store {

using base::Error;
using base::Result;

SignedNote take_over_note(const SeatSecrets& secrets, const Hash& game_id, const Head& head, std::uint8_t seat,
                          const Hash& nonce, std::string_view offer, std::string_view name) {
  const SeatKeys keys = seat_keys(secrets);
  const Note note = make_note(NoteKind::new_player, game_id, head,
                              {{"seat", std::to_string(seat)},
                               {"key", base::to_hex(keys.signing)},
                               {"vrf", base::to_hex(keys.vrf)},
                               {"recovery", base::to_hex(keys.recovery)},
                               {"deck", base::to_hex(keys.deck)},
                               {"deck-proof", base::to_hex(prove_deck(secrets, seat, nonce))},
                               {"possession", base::to_hex(make_assent(secrets, game_id, seat).possession)},
                               {"offer", std::string(offer)},
                               {"name", std::string(name)}});
  SignedNote out{note_text(note), {}};
  add_signature(out, key_name(game_id, seat), secrets.signing);
  return out;
}

SeatKeys keys_of(const Note& new_player) {
  return {new_player.hash("key"), new_player.curve_key("vrf"), new_player.hash("recovery"),
          new_player.curve_key("deck")};
}

Result<void> check_new_player(const Genesis& genesis, const Hash& game_id, const std::vector<SeatKeys>& in_force,
                              const std::vector<std::string>& names, const Note& note) {
  const auto bad = [](std::string what) { return Error{"note", std::move(what), ""}; };
  const std::uint64_t number = note.number("seat");
  if (number >= genesis.seats.size() || genesis.seats[number].side == k_umpire_side)
    return bad("the note names a seat that nobody plays");
  const auto seat = static_cast<std::uint8_t>(number);
  const SeatKeys fresh = keys_of(note);
  for (const SigningKey& key : {fresh.signing, fresh.recovery}) {
    if (const auto good = check_signing_key(key); !good) return bad(good.error().what);
  }
  for (const CurveKey& key : {fresh.vrf, fresh.deck}) {
    if (const auto good = check_curve_key(key); !good) return bad(good.error().what);
  }
  bool taken = fresh.signing == fresh.recovery || fresh.vrf == fresh.deck;
  const auto against = [&](const SeatKeys& old) {
    for (const SigningKey& key : {fresh.signing, fresh.recovery})
      taken = taken || key == old.signing || key == old.recovery;
    for (const CurveKey& key : {fresh.vrf, fresh.deck})
      taken = taken || key == old.vrf || key == old.deck;
  };
  std::ranges::for_each(in_force, against);
  for (const Seat& one : genesis.seats)
    against(one.keys);
  const auto& arbiter = genesis.deadline.arbiter;
  if (taken || arbiter == fresh.signing || arbiter == fresh.recovery)
    return bad("a new key is in use in this game already");
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i != number && names[i] == note.field("name")) return bad("another player has this name");
  }
  // without these proofs a key derived from another's would reveal its owner's dice or cards (attack 37)
  if (!vrf_verify(fresh.deck, deck_text(seat, genesis.seats[seat].nonce, fresh.signing, fresh.deck),
                  note.proof("deck-proof")))
    return bad("possession of the deck key is not proved");
  if (!vrf_verify(fresh.vrf, possession_text(game_id, seat), note.proof("possession")))
    return bad("possession of the VRF key is not proved");
  return {};
}

bool new_player_signed(const Genesis& genesis, const Hash& game_id, const std::vector<SeatKeys>& in_force,
                       const ReadNote& note) {
  const std::uint64_t number = note.note.number("seat");
  if (number >= genesis.seats.size()) return false;
  bool umpire = false;
  for (std::uint8_t seat = 0; seat < genesis.seats.size(); ++seat) {
    if (genesis.seats[seat].side != k_umpire_side) continue;
    umpire = true;
    if (!note_signed_by(note.signed_note, key_name(game_id, seat), in_force[seat].signing)) return false;
  }
  const auto seat = static_cast<std::uint8_t>(number);
  return umpire && note_signed_by(note.signed_note, key_name(game_id, seat), note.note.hash("key"));
}

}  // namespace hexpost::store
