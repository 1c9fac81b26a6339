#pragma once

#include "store/host/office/table.h"
#include "store/host/requests/command.h"

/// `open BATTLE ...` in a mail. A mail can carry any name: requests that use the club's room are counted for each
/// address that has proven that it reads the host's answers.
namespace hexpost::host {

/// The result of `open` in a mail.
struct OpenAnswer {
  std::optional<GameRow> row;
  std::string why;       ///< the reason, if there is no row
  std::string opponent;  ///< the player to invite; empty: none
};

/// True if the mail has the word that confirms its address.
bool is_confirmed(const Office& office, const std::string& address, const std::vector<Command>& commands);

/// Opens a game that a mail asks for, or mails the word that confirms the address first.
base::Result<OpenAnswer> open_by_mail(Office& office, Work& w, const Command& command);

}  // namespace hexpost::host
