#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>
#include <vector>

#include "engine/base/bytes.h"
#include "engine/base/result.h"
#include "store/mail/armour.h"

namespace hexpost::mail {

/// The content of a mail. All texts are fit to print (base::printable). Only the blocks are trusted: From,
/// Date and Subject may be invented.
struct Incoming {
  std::string subject;
  std::string from;
  std::string message_id;               ///< without angle brackets
  std::vector<std::string> references;  ///< message-ids of the mails it follows, oldest first, the last twenty
  std::string date;                     ///< the header, unchanged
  std::vector<Block> blocks;            ///< none or one; or one group, as find_blocks says
};

/// Larger mails are not read.
inline constexpr std::size_t k_max_mail = 4u << 20;

/// Reads an RFC 5322 message of any MIME structure (also with the `From ` line of an mbox), or a text or HTML page
/// without headers, and finds the block in its parts: texts, HTML, attachments, forwarded mails.
/// Errors: "size" (too large, too deeply nested, too many parts, headers too long), "damaged" and "two-blocks" as
/// find_blocks says, over all parts together.
base::Result<Incoming> read_mail(base::ByteView bytes);
/// Takes at most one byte more than `limit` from the stream. Error "size" as above, "read" if the stream fails.
base::Result<Incoming> read_mail(std::istream& in, std::size_t limit = k_max_mail);

/// The number of parts that this process has decoded; for tests. A mail with too many parts is refused before decoding.
std::uint64_t parts_decoded();

}  // namespace hexpost::mail
