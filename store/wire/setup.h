#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/wire/genesis.h"
#include "store/wire/signed_note.h"

/// The mails before the first packet (schemas/packets.md, Setting up): invite, join, and for three or more seats leaf 0
/// to all and the assents back. Signed notes under the key names "hexpost/invite/<seat>" and "hexpost/join/<seat>".
namespace hexpost::store {

/// A genesis in which only the inviter's seat has keys; the other seats have only name, side and answerers.
struct Invite {
  std::uint8_t seat = 0;  ///< the inviter's
  Genesis genesis;
  bool operator==(const Invite&) const = default;
};

/// The text to be signed:
///
///     hexpost invite v1
///     system <name>
///     revision <n>
///     data <hex>
///     scenario <hex> <name>
///     option <name>=<value>        ascending
///     deadline <days> <reminders> <arbiter's key in hex, or none> none|adjourn|forfeit
///     seat <n> <side> <answerers 1,2 or -> <name, or ->
///     inviter <n>
///     signing <hex>
///     vrf <hex>
///     recovery <hex>
///     deck <hex>
///     deck-proof <base64>
///     nonce <hex>
std::string invite_text(const Invite& invite);
base::Result<Invite> parse_invite_text(std::string_view text);
/// The signed note.
std::string print_invite(const Invite& invite, const SecretBytes& signing_secret);
/// Form, and the inviter's signature by the key the text names. Error "invite".
base::Result<Invite> read_invite(std::string_view note);
/// SHA-256 of the invite's text, which a join quotes.
Hash invite_hash(const Invite& invite);

/// A joiner's keys for a seat of an invite; with two seats the assent at once, as both can write leaf 0.
///
///     hexpost join v1
///     invite <hex>
///     seat <n> <name>
///     signing, vrf, recovery, deck, deck-proof, nonce    as above
///     assent <base64 signature> <base64 proof>           or none
struct Join {
  Hash invite{};
  std::uint8_t seat = 0;
  std::string name;
  SeatKeys keys;
  Proof deck_proof{};
  Hash nonce{};
  std::optional<Assent> assent;
  bool operator==(const Join&) const = default;
};
/// True if a seat can have this name: 1 to 200 bytes fit to print, and not `-`, which means no name.
bool is_player_name(std::string_view name);

std::string join_text(const Join& join);
base::Result<Join> parse_join_text(std::string_view text);
std::string print_join(const Join& join, const SecretBytes& signing_secret);
/// Form, and the joiner's signature by the key the text names. Error "join".
base::Result<Join> read_join(std::string_view note);

/// The seat of a joiner, filled in: its place in the genesis.
void seat_from_join(Genesis& genesis, const Join& join);
/// Leaf 0 of an invite that all joins together answer. Error "join": another invite, a seat twice or missing.
base::Result<Genesis> complete_genesis(const Invite& invite, const std::vector<Join>& joins);
/// Makes a join: the keys from the secrets, and the assent if the invite has two seats.
Join make_join(const Invite& invite, std::uint8_t seat, std::string name, const SeatSecrets& secrets,
               const Hash& nonce);

/// Leaf 0 and the assents in transit, self-proving: "hexpost leaf0 v1\n" and base64 lines of leaf 0; and
/// "hexpost assented v1\n" game, seat, signature, proof. Error "encoding" / "assent".
std::string print_leaf0(const Genesis& genesis);
base::Result<Genesis> read_leaf0(std::string_view text);
std::string print_assent(const Hash& game_id, const Assent& assent);
struct SentAssent {
  Hash game_id{};
  Assent assent;
};
base::Result<SentAssent> read_assent(std::string_view text);

}  // namespace hexpost::store
