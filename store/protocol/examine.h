#pragma once

#include <optional>
#include <vector>

#include "store/crypto/seat_secrets.h"
#include "store/protocol/course.h"
#include "store/protocol/forks.h"

/// Every row of a game file, compared with what is signed. Packets are the truth; `kv`, outbox, policies, notes, parked
/// packets and forks are checked against them and against the signatures they bear. Dice and rules are audit()'s.
namespace hexpost::store {

struct Examined {
  Chain chain;
  ForkRows forks;
  std::vector<Damage> damage;  ///< of every table; empty for a sound file
};
/// `mine`: with the player's secrets the sealed standing orders are compared with their seals, too. Errors only for a
/// file that cannot be read.
base::Result<Examined> examine(const Log& log, const SeatSecrets* mine = nullptr);

/// The mark outside the file names a head that the file does not have: somebody has put an older copy in its place.
std::optional<Damage> behind_mark(const Log& log, const std::optional<Head>& mark);

/// Removes the rows of the damage that can be removed, and drops the snapshots. Errors: "disk", "busy".
base::Result<void> remove_damage(Log& log, const std::vector<Damage>& damage);

/// True when the note bears the signature that its kind needs, of a player who has or had the seat, or of the arbiter;
/// of an agreement: every signature is right, and there is one.
bool note_is_signed(const ReadNote& read, const Chain& chain);

/// How a resignation (only where two sides fight) or a ruling ends the game; nothing when it is not signed by the
/// player who has the seat now, or by the arbiter.
std::optional<Outcome> resignation_in(const Course& course, const ReadNote& read);
std::optional<Outcome> ruling_in(const Course& course, const ReadNote& read);

/// How the notes beside the log end a game that goes on by its log: by a resignation or a ruling on a head of the log.
/// The same for every order in which they came: the one on the earliest head; a resignation before a ruling; the lowest
/// seat.
base::Result<std::optional<Outcome>> ending_beside(const Log& log, const Course& course);

}  // namespace hexpost::store
