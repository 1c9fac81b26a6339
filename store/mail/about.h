#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/bytes.h"

namespace hexpost::mail {

/// The statements of a mail about itself besides its blocks; they decide whether it gets an answer. They cannot be
/// trusted; all texts are fit to print.
struct About {
  std::string from;                     ///< the first address of From, lower case; empty if there is none
  std::string message_id, in_reply_to;  ///< without angle brackets
  std::vector<std::string> references;  ///< oldest first, the last twenty
  std::string subject;
  std::optional<std::int64_t> date;  ///< seconds since 1970-01-01 UTC, by its Date header
  /// True for a mail by a program or from a list (RFC 3834): Auto-Submitted, Precedence, List-Id, an empty
  /// Return-Path. Such a mail is never answered.
  bool automatic = false;
  /// Why `automatic`: the header's name, or "Return-Path".
  std::string automatic_by;
  /// True for a delivery report about an earlier mail (RFC 3464, or from a mailer-daemon).
  bool bounce = false;
  /// Message-IDs that a bounce quotes.
  std::vector<std::string> bounced;
  /// Its first text part, decoded; for HTML the visible text without
  /// quotations (blockquote). At most 16 KiB.
  std::string text;
};

/// Reads any bytes; the fields are empty if they are too large or not a mail (see read_mail).
About about_mail(base::ByteView bytes);

/// The identity of a mail in all its copies: SHA-256 over its Message-ID, From and body. It ignores headers that
/// servers add on the way, and the kind of line ends.
base::Hash mail_identity(base::ByteView bytes);

/// The writer's own lines of a text: without quotations, the `On ... wrote:` above them, a signature
/// (RFC 3676), an unquoted block and all below it, and all below a line such as `-----Original
/// Message-----`.
std::vector<std::string> own_lines(std::string_view text);

}  // namespace hexpost::mail
