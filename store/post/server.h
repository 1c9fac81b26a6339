#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "store/post/inbox.h"
#include "store/post/outbox.h"

/// Mail servers, by libcurl. TLS 1.2 or newer with a checked certificate is required: at once with `imaps:` and
/// `smtps:`, by STARTTLS with `imap:` and `smtp:`. A password is never part of an address, an error or a log.
///
/// Errors of both directions: "mail-away" (no network, no server, no answer in time, connection lost: try again later),
/// "mail-tls" (no TLS, or a certificate that proves nothing), "mail-login" (the server does not know this user with
/// this password), "mail-refused" (the server says no, for good).
namespace hexpost::post {

/// A mail server's address as people write it.
struct ServerUrl {
  enum class Scheme : std::uint8_t { imap, imaps, smtp, smtps } scheme = Scheme::imaps;
  std::string user;        ///< may be empty
  std::string host;        ///< name, IPv4, or IPv6 without brackets
  std::uint16_t port = 0;  ///< never 0 once read: the scheme's own is put in (143, 993, 587, 465)
  std::string folder;      ///< of an IMAP server; INBOX when none is given
  bool operator==(const ServerUrl&) const = default;

  bool is_imap() const { return scheme == Scheme::imap || scheme == Scheme::imaps; }
  /// 127.0.0.0/8, ::1 or localhost.
  bool loopback() const;
  /// The canonical text; never with a password.
  std::string text() const;
};

/// Reads `imaps://user@host:port/folder` and its like; `%40` and the like are undone. Errors "usage": unknown scheme,
/// host or port that is none, a password in it (which is not repeated in the message).
base::Result<ServerUrl> read_server_url(std::string_view text);
/// True when the text begins like an address of a server: `imap:`, `imaps:`, `smtp:`, `smtps:` and two slashes.
bool is_server_url(std::string_view text);

/// What is needed besides the address.
struct Access {
  ServerUrl server;
  /// Asked once, when the server wants a login. Null: no login.
  std::function<base::Result<std::string>()> password;
  bool bearer = false;          ///< the password is an OAuth 2.0 bearer token (XOAUTH2, OAUTHBEARER)
  std::string ca_file;          ///< PEM of the authorities to trust instead of the system's; may be empty
  bool plain_loopback = false;  ///< without TLS, but only to this very machine
  int silence = 60;             ///< seconds without a byte after which the server counts as away
};

/// The mails of an IMAP folder, opened read-only (EXAMINE), so that nothing is marked as read. A mail's id is its UID.
std::unique_ptr<Inbox> imap_inbox(Access access);

/// SMTP submission.
std::unique_ptr<Outbox> smtp_outbox(Access access);

/// The system's own `sendmail -t -i` or something like it: `command` is a program and its words, parted by blanks; no
/// shell sees it. Recipients come from the mail's headers and must be those of the envelope.
/// Errors: "mail-away" when it cannot be started or ends with EX_TEMPFAIL, "mail-refused" when it ends otherwise.
std::unique_ptr<Outbox> sendmail_outbox(std::string command);
inline constexpr std::string_view k_sendmail = "/usr/sbin/sendmail -t -i";

}  // namespace hexpost::post
