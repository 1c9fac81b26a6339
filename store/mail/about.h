#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/bytes.h"

namespace hexpost::mail {

/// What a mail says about itself besides its blocks: for who must decide whether to answer it. Nothing in it can be
/// believed; all texts are fit to print.
struct About {
  std::string from;                     ///< the first address of From, lower case; empty when there is none
  std::string message_id, in_reply_to;  ///< without angle brackets
  std::vector<std::string> references;  ///< oldest first, the last twenty
  std::string subject;
  std::optional<std::int64_t> date;  ///< seconds since 1970-01-01 UTC, by its Date header
  /// A person did not write it, or it came by a list (RFC 3834): Auto-Submitted, Precedence, List-Id, the empty
  /// Return-Path. Such a mail is never answered.
  bool automatic = false;
  /// Why `automatic`: the header's name, or "Return-Path".
  std::string automatic_by;
  /// It reports about a mail that was sent before (RFC 3464, or from a mailer-daemon).
  bool bounce = false;
  /// Message-IDs that a bounce quotes.
  std::vector<std::string> bounced;
  /// Its first text part, decoded; of HTML what a reader sees, without what stands in
  /// quotation (blockquote). At most 16 KiB.
  std::string text;
};

/// Reads any bytes; what is too large or no mail (see read_mail) has empty fields.
About about_mail(base::ByteView bytes);

/// What makes a mail this mail wherever it is met again: SHA-256 over its Message-ID, From and body. Lines that servers
/// put above it on its way do not count, nor does the kind of line ends.
base::Hash mail_identity(base::ByteView bytes);

/// Lines of a text that are its writer's own: without quoted ones, the `On ... wrote:` above them, a signature
/// (RFC 3676), what stands in or below a block that is not quoted, and what stands below a line as `-----Original
/// Message-----`.
std::vector<std::string> own_lines(std::string_view text);

}  // namespace hexpost::mail
