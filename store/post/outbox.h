#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace hexpost::post {

/// Whom a mail goes to, whatever its headers say. Addresses are local@domain as mail::is_address takes them.
struct Envelope {
  std::string from;
  std::vector<std::string> to;  ///< at least one, each once
};

/// A way for mails to leave.
class Outbox {
 public:
  virtual ~Outbox() = default;

  /// Returns when the mail has been taken over by somebody who will deliver it. `mail` is RFC 5322 text with LF line
  /// ends. After an error either no addressee or every addressee has it: the same bytes may be sent again, since
  /// receivers know a mail by its Message-ID and a packet by its hash. Errors: "address" for an envelope that is none,
  /// nothing is sent then; "mail-away" for what may pass (server or network away, mail box full): try again later;
  /// "mail-refused" for what will not; "mail-login", "mail-tls"; "disk".
  virtual base::Result<void> send(const Envelope& envelope, std::string_view mail) = 0;
};

/// Error "address" when an envelope is none.
base::Result<void> check_envelope(const Envelope& envelope);

}  // namespace hexpost::post
