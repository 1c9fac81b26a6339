#pragma once

#include <string>

#include "engine/base/bytes.h"

namespace hexpost::mail_test {

/// What our reader says of a mail, in one line: "accepted KIND GAME SEAT SHA256-OF-THE-BYTES", "refused CODE WORDS",
/// "none WORDS" as `hexpost receive` would say it.
std::string verdict(base::ByteView mail);

/// All bytes of a file.
std::string slurp(const std::string& path);

}  // namespace hexpost::mail_test
