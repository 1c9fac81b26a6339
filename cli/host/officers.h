#pragma once

#include <string>

#include "cli/host/run.h"
#include "cli/mail/mailing.h"

/// The officers of a club and their duties, at the host and at an officer's own computer.
namespace hexpost::cli {

/// Gives an officer these roles, address and key; the role "none" takes all duties away.
base::Result<void> set_officer(Context& context, const host::Officer& officer);
/// Prints the officers with their roles, as words or as JSON.
base::Result<void> list_officers(Context& context, bool json);
/// Carries out a duty in the name of an officer, and sends its mails.
base::Result<void> do_duty(Context& context, const std::string& officer, const std::string& duty, const HostRun& run);

/// A duty that an officer signs at their own computer.
struct SignedDuty {
  std::string key;   ///< name of the signing key; empty: the only one
  std::string to;    ///< the host's address
  std::string by;    ///< the officer's name at the host
  std::string line;  ///< the duty, as for do_duty()
  Destination dest;  ///< where the mail goes
};
/// Writes or sends the mail with the signed duty.
base::Result<void> sign_duty(Context& context, const SignedDuty& duty);

}  // namespace hexpost::cli
