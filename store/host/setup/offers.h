#pragma once

#include "store/host/office/table.h"

/// Games that wait to begin: how long, and their end.
namespace hexpost::host {

constexpr std::int64_t k_unconfirmed_days = 14;  ///< for a game that an unsigned mail asked for

/// A game that an unsigned mail asked for and that players have not joined is closed earlier.
base::Result<std::int64_t> days_of_offer(Office& office, const GameRow& row, const std::vector<OpenerRow>& openers);

/// Closes a game that has waited too long to begin.
base::Result<void> close_offer(Office& office, const GameRow& row, std::int64_t days, std::int64_t now);

}  // namespace hexpost::host
