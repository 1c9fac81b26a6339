#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace hexpost::post {

/// The recipients of a mail, independent of its headers. Addresses are local@domain in the form of mail::is_address.
struct Envelope {
  std::string from;
  std::vector<std::string> to;  ///< at least one, each once
};

/// A transport for outgoing mails.
class Outbox {
 public:
  virtual ~Outbox() = default;

  /// Returns when a server or program has accepted the mail for delivery. `mail` is RFC 5322 text with LF line
  /// ends. After an error either no addressee or every addressee has it: the same bytes may be sent again, since
  /// receivers know a mail by its Message-ID and a packet by its hash. Errors: "address" for an invalid envelope,
  /// without sending; "mail-away" for a temporary failure (server or network away, mail box full): try again later;
  /// "mail-refused" for a permanent one; "mail-login", "mail-tls"; "disk".
  virtual base::Result<void> send(const Envelope& envelope, std::string_view mail) = 0;
};

/// Error "address" for an invalid envelope.
base::Result<void> check_envelope(const Envelope& envelope);

}  // namespace hexpost::post
