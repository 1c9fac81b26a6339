#pragma once

#include <memory>
#include <string>

#include "cli/player/game.h"
#include "store/post/inbox.h"
#include "store/post/outbox.h"

/// Real mail: where a player's mails come from and how they leave. The file `mail` in the player's folder has a
/// line for each setting:
///
///     inbox          the default of `hexpost receive`: a folder, an mbox, imaps://user@host/folder
///     smtp           smtps://user@host, or smtp://user@host with STARTTLS; without it `sendmail` is used
///     sendmail       the command that takes a mail over (default: /usr/sbin/sendmail -t -i)
///     password-file  a file that only the player may read; password-eval: a command that prints the password. For one
///                    of the two servers alone: imap-password-file, smtp-password-eval and so on.
///                    $HEXPOST_MAIL_PASSWORD, $HEXPOST_IMAP_PASSWORD and $HEXPOST_SMTP_PASSWORD go before both
///     login          password (default), oauth (the password is a bearer token), none
///     ca-file        certificates to trust instead of the system's
///     always         yes: commands send their mails without `--mail`, unless a file is named
///     plain-loopback yes: no TLS needed with a server on this machine
namespace hexpost::cli {

/// The destination of a mail.
struct Destination {
  std::string file;   ///< to be written; "-": standard output; empty: none
  bool mail = false;  ///< to be sent
};
/// Adds --out and --mail to a command.
void add_destination(Command command, Destination& to);
/// With the setting `always yes`, a mail without a file is sent.
void use_setting(const Context& context, Destination& to);

/// Checks before signing that a mail can go there. Errors: "usage" without a destination; "address" without a
/// receiver; those of the settings.
base::Result<void> check_destination(const Desk& desk, const Settings& player, const Destination& to);
/// Records sender and receiver of the mails in the player's settings, after checking that a mail can go to its
/// destination. Errors: "usage" for an address that is none, and those of check_destination.
base::Result<void> note_addresses(const Desk& desk, Settings& player, const std::string& key, const std::string& to,
                                  const std::string& cc, const Destination& dest);

/// Sender and receiver of a player's mails. Unknown addresses are placeholders, which check_destination refuses.
struct Correspondents {
  std::string name, from, to, cc;
};
/// True if a written mail has such a placeholder.
bool has_placeholder(std::string_view mail);
base::Result<Correspondents> correspondents(const Home& home, const Settings& player);

/// Writes and sends a mail.
base::Result<void> dispatch(const Desk& desk, const Settings& player, const Destination& to, std::string_view mail);

/// "written to FILE", "sent to bob@example.org", or both.
std::string where_it_went(const Home& home, const Settings& player, const Destination& to);

/// The outgoing transport of the settings: SMTP, otherwise sendmail. `server` replaces that of the settings.
base::Result<std::unique_ptr<post::Outbox>> open_outbox(const Home& home, const std::string& server = {});

/// Opens a box by its name: an address of an IMAP server, a Maildir, a folder of mails, an mbox file.
base::Result<std::unique_ptr<post::Inbox>> open_inbox(const Home& home, const std::string& name);
/// True for the name of a box, false for a single saved mail.
bool is_box(const std::string& name);
/// The box of the settings. Error "usage" when there is none.
base::Result<std::string> usual_inbox(const Home& home);

}  // namespace hexpost::cli
