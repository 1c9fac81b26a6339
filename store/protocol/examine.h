#pragma once

#include <optional>
#include <vector>

#include "store/crypto/seat_secrets.h"
#include "store/protocol/course.h"
#include "store/protocol/forks.h"

/// Compares every row of a game file with the signed packets. Packets are the truth; `kv`, outbox, policies, notes,
/// parked packets and forks are checked against them and against their signatures. audit() checks dice and rules.
namespace hexpost::store {

struct Examined {
  Chain chain;
  ForkRows forks;
  std::vector<Damage> damage;  ///< of every table; empty for a sound file
};
/// `mine`: with the player's secrets the sealed standing orders are compared with their seals, too. Errors only for a
/// file that cannot be read.
base::Result<Examined> examine(const Log& log, const SeatSecrets* mine = nullptr);

/// The damage if the mark outside the file names a head that the file lacks: the file is an older copy.
std::optional<Damage> behind_mark(const Log& log, const std::optional<Head>& mark);

/// Removes the rows of the damage that can be removed, and drops the snapshots. Errors: "disk", "busy".
base::Result<void> remove_damage(Log& log, const std::vector<Damage>& damage);

/// True if the note has the signature that its kind needs, of the seat's present or former player or of the arbiter.
/// True for an agreement with at least one signature if all are right.
bool note_is_signed(const ReadNote& read, const Chain& chain);

/// The outcome of a resignation (only with two sides) or a ruling; nothing without the signature of the
/// seat's present player, or of the arbiter.
std::optional<Outcome> resignation_in(const Course& course, const ReadNote& read);
std::optional<Outcome> ruling_in(const Course& course, const ReadNote& read);

/// The outcome by notes beside the log, if the log itself has none: a resignation or a ruling on a head of the log.
/// It does not depend on the order of arrival: the note on the earliest head counts; a resignation before a ruling; the
/// lowest seat.
base::Result<std::optional<Outcome>> ending_beside(const Log& log, const Course& course);

}  // namespace hexpost::store
