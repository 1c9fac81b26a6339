#include "store/host/inbox/open_command.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/crypto/hash.h"
#include "store/host/calendar/deadline.h"
#include "store/host/office/office.h"
#include "store/host/setup/invitation.h"
#include "store/host/setup/setup.h"
#include "store/mail/write.h"

namespace hexpost::host {

namespace {

constexpr std::int64_t k_most_days = 365;
constexpr std::string_view k_confirm = "confirm=";

/// A typed request, or the error in it.
struct Wish {
  OpenRequest request;
  std::string opponent, wrong;
};

Wish read_wish(const Command& c) {
  Wish out;
  out.request.battle = c.words[0];
  for (std::size_t i = 1; i < c.words.size(); ++i) {
    const std::string& word = c.words[i];
    const std::size_t at = word.find('=');
    const std::string name = word.substr(0, at), value = at == std::string::npos ? "" : word.substr(at + 1);
    if (name == "days") {
      const auto days = base::number(value);
      if (!days || *days < 0 || *days > k_most_days)
        out.wrong = fill(tr("No game was opened: days is a number from 0 to {}; 0 means no deadline."),
                         {std::to_string(k_most_days)});
      else
        out.request.days = static_cast<int>(*days);
    } else if (name == "name" && !value.empty()) {
      out.request.name = base::lower(value);
    } else if (name == "side" && !value.empty()) {
      out.request.first = value;
    } else if (name == "opponent" && mail::is_address(value)) {
      out.opponent = base::lower(value);
    } else if (at != std::string::npos && name != "opponent" && name != "name" && name != "side") {
      if (name != "confirm") out.request.options.push_back(word);
    } else {
      out.wrong = fill(tr("No game was opened: {}"),
                       {tr("Write: open BATTLE [name=NAME] [days=7] [side=SIDE] [opponent=ADDRESS] [OPTION=VALUE]")});
    }
  }
  return out;
}

/// A secret word mailed to an address; a mail with this word confirms the address.
std::string confirming_word(const Office& office, const std::string& address) {
  const std::string text = "hexpost confirm v1\n" + office.config.address + "\n" + base::lower(address) + "\n";
  return base::to_hex(store::hmac_sha256(office.arbiter.view(), base::as_bytes(text))).substr(0, 16);
}

}  // namespace

bool is_confirmed(const Office& office, const std::string& address, const std::vector<Command>& commands) {
  const std::string word = std::string(k_confirm) + confirming_word(office, address);
  return std::any_of(commands.begin(), commands.end(), [&](const Command& c) {
    return c.verb == "open" && std::find(c.words.begin(), c.words.end(), word) != c.words.end();
  });
}

Result<OpenAnswer> open_by_mail(Office& office, Work& w, const Command& command) {
  Wish wish = read_wish(command);
  const auto no = [](std::string why) { return OpenAnswer{std::nullopt, std::move(why), {}}; };
  if (!wish.wrong.empty()) return no(wish.wrong);
  std::string again = "open";
  for (const std::string& word : command.words) {
    if (!word.starts_with(k_confirm)) again += " " + word;
  }
  again += " " + std::string(k_confirm) + confirming_word(office, w.mail.from);
  const std::string confirm = w.confirmed ? std::string()
                                          : "\n\n" +
                                                tr("Anyone can write a mail in your name. Prove that this address is "
                                                   "yours, and the host reserves room for it. Answer with this line:") +
                                                "\n\n    " + again;
  const auto member = office.ledger.is_member(w.mail.from);
  if (!member) return member.error();
  wish.request.by = w.mail.from;
  wish.request.room = !w.confirmed ? Room::unconfirmed : *member ? Room::member : Room::stranger;
  std::int64_t asked = 0;
  if (w.confirmed) {
    const auto all = office.ledger.openers(w.now - k_day);
    if (!all) return all.error();
    asked = std::count_if(all->begin(), all->end(), [&](const OpenerRow& o) {
      return o.mail == w.mail.from && o.room != Room::unconfirmed && o.opened >= w.now - k_day;
    });
  } else {
    const auto had = office.ledger.count_verdicts(w.mail.from, w.now - k_day, "command: open");
    if (!had) return had.error();
    asked = *had;
  }
  if (asked >= office.config.opens_a_day)
    return no(tr("You have asked for enough games today; join one, or ask tomorrow.") + confirm);
  if (wish.opponent == w.mail.from) wish.opponent.clear();
  if (!wish.opponent.empty()) {
    const auto may = may_invite(office, wish.opponent, w.now);
    if (!may) return may.error();
    if (!*may)
      return no(fill(tr("The host did not open a game: it has sent {} as many invitations as it may. Open a game "
                        "without an opponent, and send that player the invitation that comes back."),
                     {wish.opponent}));
  }
  const auto lock_open = office.lock("open");
  if (!lock_open) return lock_open.error();
  const auto row = open_game(office, wish.request, w.now);
  if (!row && (row.error().code == "disk" || row.error().code == "busy")) return row.error();
  if (!row)
    return no(fill(tr("No game was opened: {}"), {row.error().what}) +
              (row.error().code == "unconfirmed" ? confirm : std::string()));
  // in the ledger at once, while the name is locked; the same mail opens it again under the same name
  w.changes.push_back([&office, made = *row, request = wish.request]() -> Result<void> {
    if (const auto put = office.ledger.put(made); !put) return put;
    return office.ledger.put(OpenerRow{made.name, request.by, request.room, made.opened});
  });
  return OpenAnswer{*row, {}, wish.opponent};
}

}  // namespace hexpost::host
