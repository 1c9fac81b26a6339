#pragma once

#include "store/host/office/table.h"

/// Messages of players to each other, and signed requests to the host.
namespace hexpost::host {

/// A signed word to the others, or to the host.
base::Result<void> take_press(Office& office, Work& w, Table& t, const store::Note& note, const std::string& text);

}  // namespace hexpost::host
