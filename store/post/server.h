#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "store/post/inbox.h"
#include "store/post/outbox.h"

/// Mail servers, by libcurl. TLS 1.2 or newer with a checked certificate is required: at once with `imaps:` and
/// `smtps:`, by STARTTLS with `imap:` and `smtp:`. A password is never part of an address, an error or a log.
///
/// Errors of both directions: "mail-away" (no network, no server, no answer in time, connection lost: try again later),
/// "mail-tls" (no TLS, or an invalid certificate), "mail-login" (the server does not accept this user with
/// this password), "mail-refused" (the server refuses for good).
namespace hexpost::post {

/// A mail server's address as people write it.
struct ServerUrl {
  enum class Scheme : std::uint8_t { imap, imaps, smtp, smtps } scheme = Scheme::imaps;
  std::string user;        ///< may be empty
  std::string host;        ///< name, IPv4, or IPv6 without brackets
  std::uint16_t port = 0;  ///< never 0 once read: the default is the scheme's (143, 993, 587, 465)
  std::string folder;      ///< of an IMAP server; INBOX by default
  bool operator==(const ServerUrl&) const = default;

  bool is_imap() const { return scheme == Scheme::imap || scheme == Scheme::imaps; }
  /// True for 127.0.0.0/8, ::1 or localhost.
  bool loopback() const;
  /// The canonical text, without a password.
  std::string text() const;
};

/// Reads addresses such as `imaps://user@host:port/folder`; decodes `%40` and the like. Errors "usage": unknown scheme,
/// invalid host or port, a password in it (which the message does not repeat).
base::Result<ServerUrl> read_server_url(std::string_view text);
/// True if the text begins like an address of a server: `imap:`, `imaps:`, `smtp:`, `smtps:` and two slashes.
bool is_server_url(std::string_view text);

/// A server with the data for access to it.
struct Access {
  ServerUrl server;
  /// Called once, if the server requires a login. Null: no login.
  std::function<base::Result<std::string>()> password;
  bool bearer = false;          ///< the password is an OAuth 2.0 bearer token (XOAUTH2, OAUTHBEARER)
  std::string ca_file;          ///< PEM of the authorities to trust instead of the system's; may be empty
  bool plain_loopback = false;  ///< without TLS, but only to this machine
  int silence = 60;             ///< the server counts as away after this many seconds without a byte
};

/// The mails of an IMAP folder, opened read-only (EXAMINE), so that nothing is marked as read. A mail's id is its UID.
std::unique_ptr<Inbox> imap_inbox(Access access);

/// SMTP submission.
std::unique_ptr<Outbox> smtp_outbox(Access access);

/// The system's own `sendmail -t -i` or a similar program: `command` is a program and its words, separated by blanks,
/// without a shell. Recipients come from the mail's headers and must be those of the envelope.
/// Errors: "mail-away" if it cannot be started or ends with EX_TEMPFAIL, "mail-refused" for other failures.
std::unique_ptr<Outbox> sendmail_outbox(std::string command);
inline constexpr std::string_view k_sendmail = "/usr/sbin/sendmail -t -i";

}  // namespace hexpost::post
