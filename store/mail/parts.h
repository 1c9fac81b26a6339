#pragma once

#include <string>

#include "engine/base/result.h"
#include "store/mail/gmime.h"

/// The parts of a mail that GMime has parsed; for the sources of this folder alone.
namespace hexpost::mail {

/// Refuses a mail with more than k_max_parts parts or deeper nesting than k_max_depth, mails within mails included,
/// without reading the content of a part. Error "size".
base::Result<void> check_parts(GMimeMessage* message);

/// The part's content without its transfer encoding, as UTF-8 if it names its charset.
std::string content_of(GMimePart* part);

/// "2" and 0 make "2.1".
std::string part_below(const std::string& path, int index);

}  // namespace hexpost::mail
