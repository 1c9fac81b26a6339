#pragma once

#include <string_view>
#include <vector>

#include "store/wire/leaves.h"
#include "store/wire/notes.h"

/// Another player takes over a seat in the same log (schemas/packets.md, Agreements): the `new-player` note, checked
/// without the rules.
namespace hexpost::store {

/// The note for this head with only the new player's signature. `nonce` is the seat's in the
/// genesis, `offer` the word by which the umpire knows the new player.
SignedNote take_over_note(const SeatSecrets& secrets, const Hash& game_id, const Head& head, std::uint8_t seat,
                          const Hash& nonce, std::string_view offer, std::string_view name);

/// The keys that a `new-player` note brings.
SeatKeys keys_of(const Note& new_player);

/// Error "note" unless the seat plays, the keys are good and new in this game, their
/// possession is proved, and no other player has the name. `in_force`, `names`: by seat.
base::Result<void> check_new_player(const Genesis& genesis, const Hash& game_id, const std::vector<SeatKeys>& in_force,
                                    const std::vector<std::string>& names, const Note& note);

/// True if the new player and every umpire have signed, and there is an umpire.
bool new_player_signed(const Genesis& genesis, const Hash& game_id, const std::vector<SeatKeys>& in_force,
                       const ReadNote& note);

}  // namespace hexpost::store
