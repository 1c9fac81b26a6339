#pragma once

#include <string>

#include "engine/base/result.h"

namespace hexpost::post {

/// The sources of a password; the first one set counts. A command line is never a source.
struct SecretSource {
  std::string environment;  ///< name of a variable
  std::string file;         ///< path of a file that only its owner may read; its first line counts
  std::string command;      ///< run by `sh -c`; the first line of its output counts (msmtp's passwordeval)
};

/// Reads the password. Errors: "mail-login" if there is no source, or it is empty; "permissions" and "missing" of the
/// file; "mail-login" if the command fails. An error never repeats a secret.
base::Result<std::string> read_secret(const SecretSource& source);

}  // namespace hexpost::post
