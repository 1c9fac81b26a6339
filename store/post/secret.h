#pragma once

#include <string>

#include "engine/base/result.h"

namespace hexpost::post {

/// Where a password can come from; the first that is set counts. Never a command line.
struct SecretSource {
  std::string environment;  ///< name of a variable
  std::string file;         ///< path of a file that only its owner may read; its first line counts
  std::string command;      ///< run by `sh -c`; the first line of what it prints counts (msmtp's passwordeval)
};

/// The password. Errors: "mail-login" when there is no source, or it gives nothing; "permissions" and "missing" of the
/// file; "mail-login" when the command fails. No error repeats a secret.
base::Result<std::string> read_secret(const SecretSource& source);

}  // namespace hexpost::post
