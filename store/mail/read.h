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

/// What a mail says. All texts are fit to print (base::printable), and nothing but the blocks is ever believed: From,
/// Date and Subject can be anybody's invention.
struct Incoming {
  std::string subject;
  std::string from;
  std::string message_id;               ///< without angle brackets
  std::vector<std::string> references;  ///< message-ids of the mails it follows, oldest first, the last twenty
  std::string date;                     ///< the header as it came
  std::vector<Block> blocks;            ///< none or one
};

/// Larger mails are not read.
inline constexpr std::size_t k_max_mail = 4u << 20;

/// Reads an RFC 5322 message of any MIME structure (also with the `From ` line of an mbox), or a text or HTML page
/// without headers, and finds the block in its parts: texts, HTML, attachments, forwarded mails.
/// Errors: "size" (too large, too deeply nested, too many parts, headers too long), "damaged" and "two-blocks" as
/// find_blocks says, over all parts together.
base::Result<Incoming> read_mail(base::ByteView bytes);
/// Takes no more than one byte over `limit` from the stream. Error "size" as above, "read" when the stream fails.
base::Result<Incoming> read_mail(std::istream& in, std::size_t limit = k_max_mail);

/// How many parts this process has decoded so far; for tests. A mail of too many parts is refused with none decoded.
std::uint64_t parts_decoded();

}  // namespace hexpost::mail
