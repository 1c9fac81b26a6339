#include "store/host/inbox/resend.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/game/again.h"
#include "store/host/office/office.h"
#include "store/host/office/table.h"
#include "store/host/setup/invitation.h"
#include "store/wire/packet.h"

namespace hexpost::host {

namespace {

constexpr std::size_t k_usual = 4;
constexpr std::size_t k_most = 20;

/// The terms; for the player who begins with all assents, as soon as they are here.
Result<std::vector<Again>> preparations(const Table& t, int seat) {
  std::vector<Again> out;
  if (seat == first_seat(t.genesis())) {
    const auto agreed = agreed_terms(t);
    if (!agreed) return agreed.error();
    if (*agreed) out.push_back({"begin", (*agreed)->first, (*agreed)->second});
    return out;
  }
  const auto terms = t.node.log().value("setup/leaf0");
  if (!terms) return terms.error();
  if (*terms && !(*terms)->empty())
    out.push_back({"setup/leaf0", {Kind::genesis, t.row.game_id, t.node.seat().value_or(0), **terms}});
  return out;
}

Result<std::vector<Again>> last_packets(const Table& t, std::size_t count) {
  std::vector<Again> out;
  const auto starts = t.node.log().packet_starts();
  if (!starts) return starts.error();
  for (std::size_t i = starts->size() - std::min(count, starts->size()); i < starts->size(); ++i) {
    const auto bytes = t.node.log().packet_at((*starts)[i]);
    if (!bytes) return bytes.error();
    const auto packet = *bytes ? store::decode_packet(**bytes) : Result<store::Packet>(base::Error{});
    if (packet) out.push_back({std::to_string(packet->first), {Kind::packet, t.short_id(), packet->seat, **bytes}});
  }
  return out;
}

}  // namespace

Result<std::string> resend(Office& office, Work& w, const Command& command, bool& refused) {
  refused = true;
  const auto row = office.ledger.game(base::lower(command.words[0]));
  if (!row) return row.error();
  if (!*row) {
    const auto no = no_game(office, command.words[0]);
    return no ? *no + "\n" : no;
  }
  const auto mine = office.lock(game_lock((*row)->name));
  if (!mine) return mine.error();
  auto sat = sit_down(office, **row);
  if (!sat) return sat.error();
  Table& t = *sat;
  if (const auto settled = t.node.settle(); !settled) return settled.error();
  const auto seat =
      std::find_if(t.seats.begin(), t.seats.end(), [&](const SeatRow& s) { return s.mail == w.mail.from; });
  if (!t.leads()) {  // the other host needs a second umpire's join, assent and shares, and no other player needs
                     // anything
    const auto officers = office.ledger.officers();
    if (!officers) return officers.error();
    const bool may = seat != t.seats.end() || std::any_of(officers->begin(), officers->end(),
                                                          [&](const Officer& o) { return o.mail == w.mail.from; });
    if (!may) return tr("Only the players of a game get its mails, at the address that they play from.") + "\n";
    const std::size_t before = w.letters.size();
    if (const auto again = mine_again(office, w, t, "resend/" + std::to_string(w.now / k_day)); !again)
      return again.error();
    if (w.letters.size() == before) return tr("There is nothing to send yet.") + "\n";
    refused = false;
    return fill(tr("The host has sent to the other host every mail of the game {} that may be missing there."),
                {t.row.name}) +
           "\n";
  }
  if (seat == t.seats.end())
    return tr("Only the players of a game get its mails, at the address that they play from.") + "\n";
  const auto wanted = command.words.size() > 1 ? base::number(command.words[1]) : std::nullopt;
  const std::size_t count = wanted ? static_cast<std::size_t>(std::clamp<std::int64_t>(*wanted, 1, k_most)) : k_usual;
  const auto all = t.node.begun() ? last_packets(t, count) : preparations(t, seat->seat);
  if (!all) return all.error();
  if (all->empty()) return tr("There is nothing to send yet.") + "\n";
  refused = false;
  const std::string day = std::to_string(w.now / k_day);
  for (const Again& one : *all) {
    Letter letter{
        "resend/" + t.row.name + "/" + one.name + "/" + day,
        "again",
        seat->mail,
        seat->name,
        fill(tr("[hexpost {}] sent again"), {t.row.name}),
        tr("You have asked for this mail. Save it and run hexpost receive FILE; what you have already does no "
           "harm.") +
            "\n",
        one.block};
    letter.more = one.more;
    w.letters.push_back(std::move(letter));
  }
  return (all->size() == 1 ? fill(tr("The last mail of the game {} is on its way to you, once a day."), {t.row.name})
                           : fill(tr("The last {} mails of the game {} are on their way to you, each once a day."),
                                  {std::to_string(all->size()), t.row.name})) +
         "\n";
}

}  // namespace hexpost::host
