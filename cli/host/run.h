#pragma once

#include <string>

#include "cli/host/desk.h"

/// How a host gets its mails and sends its own.
namespace hexpost::cli {

struct HostRun {
  bool deliver = false;      ///< one mail on standard input
  std::string maildir;       ///< take everything in new/, and put it into cur/
  std::string box;           ///< imaps://user@host/folder, or any box that `hexpost receive` reads
  std::string smtp;          ///< smtps://user@host, instead of the settings'
  std::string out;           ///< write mails as files into this folder instead of sending them
  std::string page;          ///< keep the public page in this folder
  std::int64_t workers = 1;  ///< processes that share a Maildir's mails, so that their disk waits overlap
  bool once = false;         ///< take the present mails, then end
  std::int64_t every = 10;   ///< seconds between two looks
};

/// Exit::again if a piped mail must be delivered again.
Exit run_host(Context& context, const HostRun& run);

/// Hands over the waiting mails, without reminders and deadlines.
base::Result<void> post_host(HostDesk& desk, const HostRun& run);

/// Handles reminders, deadlines and all waiting mails.
base::Result<void> tick_host(HostDesk& desk, const HostRun& run);

}  // namespace hexpost::cli
