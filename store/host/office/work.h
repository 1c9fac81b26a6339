#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/report/document.h"
#include "store/host/ledger/ledger.h"
#include "store/mail/about.h"
#include "store/mail/armour.h"
#include "store/mail/write.h"

/// One mail or one tick of the clock on its way through the host: what it does, and the mails that result.
namespace hexpost::host {

using base::Error;
using base::fill;
using base::Result;
using base::tr;
using mail::Kind;

/// A mail in preparation; it becomes a MailOut when the work is done.
struct Letter {
  std::string about;  ///< with `to`, its name in the outbox
  std::string kind;   ///< for the journal: "report", "forward", "refusal", ...
  std::string to, to_name;
  std::string subject, text;
  std::optional<mail::Block> block = std::nullopt;
  std::vector<mail::Block> more = {};                     ///< the others of the group that `block` leads
  bool answer = false;                                    ///< to the mail in hand
  int seat = -1;                                          ///< of the game in hand: keeps the thread
  std::vector<mail::TextFile> files = {};                 ///< attached: reports
  std::string reply_to = {};                              ///< the member who wrote the words
  std::optional<report::Document> report = std::nullopt;  ///< follows the text; the mail also has an HTML part
  std::string below = {};                                 ///< below the report
};

/// The results of one mail or one tick. Nothing of them is in the ledger before finish().
struct Work {
  std::optional<Hash> key;  ///< nothing: no mail caused it
  mail::About mail;
  std::int64_t now = 0;  ///< by the host's own reckoning
  std::string verdict, game;
  bool refusal = false;      ///< a negative answer, which the budgets limit
  bool useful = false;       ///< it had a packet or a command: earlier letters no longer count against its sender
  bool quotes = false;       ///< its block is the host's own, sent back: the mail is for its words
  bool again = false;        ///< it was done before, and a restored backup may have undone it
  bool nothing_new = false;  ///< it was done before, and not undone
  std::int64_t wall = 0;     ///< arrival of the mail by the machine's clock; 0: no mail
  bool confirmed = false;    ///< it has its sender's confirming word
  bool idle = false;         ///< it names a game and moves nothing in it: anyone who saw a mail of it may write such
  std::vector<Letter> letters = {};
  std::vector<std::function<base::Result<void>()>> changes = {};  ///< of the ledger, in its transaction
  std::function<void()> afterwards = {};                          ///< runs after the transaction

  bool may_answer() const { return key && !mail.automatic && !mail.from.empty(); }
};

}  // namespace hexpost::host
