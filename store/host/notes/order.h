#pragma once

#include "store/host/office/table.h"
#include "store/host/requests/command.h"

/// Requests of players to the host itself: more time, an absence, another address. They come in signed notes.
namespace hexpost::host {

/// A player's signed request to the host; each signed text counts once.
base::Result<void> take_order(Office& office, Work& w, Table& t, int seat, const Command& order, const Hash& hash);

}  // namespace hexpost::host
