#pragma once

#include "store/host/office/table.h"

/// A second umpire's own mails, again.
namespace hexpost::host {

struct Again {
  std::string name;  ///< what it is, in the outbox
  mail::Block block;
  std::vector<mail::Block> more = {};
};

/// Sends a second umpire's own mails again to the other host, which needs them; a few times for each `about`.
base::Result<void> mine_again(Office& office, Work& w, Table& t, const std::string& about);

}  // namespace hexpost::host
