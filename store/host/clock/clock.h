#pragma once

#include "store/host/office/table.h"

/// Records when the host has run, and decides whether the machine's clock can be trusted. Players do not lose a game
/// because the host or its disk was away: it could not read mails then, and a folder restored from a backup
/// lacks all later mails.
namespace hexpost::host {

/// The name of the mail about the missed deadline to the player whose turn it is.
std::string late_notice(const GameRow& row);

/// Must run before any use of the clock: downtime of the host does not count against players. `ticking`: called by
/// tick(). Returns the time by the host's own reckoning, which is the machine's (`now`) while that is trusted.
/// Errors: those of the ledger.
base::Result<std::int64_t> wake(Office& office, std::int64_t now, bool ticking);

/// The host's own reckoning beside the machine's clock, and whether they contradict each other.
base::Result<ClockState> clock_state(Office& office, std::int64_t now);

/// Once for each doubt.
base::Result<void> tell_doubt(Office& office, const ClockState& clock);

/// True if the deadline and its grace have passed and the consequence may follow now.
base::Result<bool> may_draw(Office& office, const Table& t, std::int64_t now);

/// The absences of a seat and the host's own.
base::Result<std::vector<Absence>> away(Office& office, const Table& t, int seat);

}  // namespace hexpost::host
