#pragma once

#include <string>

#include "engine/base/result.h"
#include "store/mail/gmime.h"

/// The parts of a mail that GMime has parsed; for the sources of this folder alone.
namespace hexpost::mail {

/// Refuses a mail of more than k_max_parts parts or nested deeper than k_max_depth, also where mails are within mails,
/// by looking at no part's content. Error "size".
base::Result<void> check_parts(GMimeMessage* message);

/// The part's content with its transfer encoding undone, as UTF-8 where it names its charset.
std::string content_of(GMimePart* part);

/// "2" and 0 make "2.1".
std::string part_below(const std::string& path, int index);

}  // namespace hexpost::mail
