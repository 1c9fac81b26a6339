#pragma once

#include <string>
#include <vector>

#include "cli/game.h"
#include "store/mail/armour.h"

/// From the outbox to a mail file.
namespace hexpost::cli {

/// Writes one entry of the outbox as a mail to `out` and marks it sent. `copy`: keep the mail's bytes, so that it can
/// be written again as it was.
base::Result<void> write_entry(Desk& desk, Game& game, const store::OutboxEntry& entry, const std::string& out,
                               bool copy);

/// Writes the newest entry of one of these kinds. Error "outbox" when there is none.
base::Result<void> write_newest(Desk& desk, Game& game, std::initializer_list<std::string_view> kinds,
                                const std::string& out);
/// The last mail that was written, byte for byte; when the copy is lost, made anew from the same block.
base::Result<void> write_again(Desk& desk, Game& game, const std::string& out);

/// A block, whatever game it is for, as a mail.
struct MailPlan {
  mail::Block block;
  std::string subject, text;
};
base::Result<std::string> make_mail(Desk& desk, const Settings& player, MailPlan plan);

}  // namespace hexpost::cli
