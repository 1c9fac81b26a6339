#pragma once

#include "store/host/office/table.h"

/// Mails by which members begin a game: the invitation with the joins so far, and the terms with all assents. Each
/// block could travel alone, but a person has to handle each mail.
namespace hexpost::host {

/// The words of an invitation, and its blocks.
struct Invitation {
  std::string text;
  mail::Block block;
  std::vector<mail::Block> joins;
};

/// The joins to a game so far, if one more makes it complete.
base::Result<std::vector<mail::Block>> joins(Office& office, const GameRow& row);

/// The words of an invitation and its blocks, with the joins that it carries.
base::Result<Invitation> invitation(const Office& office, const GameRow& row, const std::vector<SeatRow>& seats,
                                    const std::vector<mail::Block>& joins);

/// True while that person has had few invitations lately.
base::Result<bool> may_invite(Office& office, const std::string& address, std::int64_t now);

/// The player who asked for the game has a seat: the opponent gets the invitation with that join, so that one mail
/// takes the other seat.
base::Result<void> invite_opponent(Office& office, Work& w, const Table& t);

/// Leaf 0 with all assents, for the player who writes the first packet; nothing while one is missing.
base::Result<std::optional<std::pair<mail::Block, std::vector<mail::Block>>>> agreed_terms(const Table& t);

/// All have agreed: the player who begins gets the terms and the assents in one mail.
base::Result<void> begin_if_agreed(Work& w, Table& t, int sender);

}  // namespace hexpost::host
