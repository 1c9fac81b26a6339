#include <algorithm>
#include <filesystem>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/clock/clock.h"
#include "store/host/game/packet.h"
#include "store/host/host.h"
#include "store/host/office/office.h"
#include "store/host/office/table.h"
#include "store/mail/write.h"

/// Adds a game that the ledger lacks from its file; its log holds everything except the players' addresses.
namespace hexpost::host {

namespace {

/// The address from another game of this ledger with the same key. The name is not enough, since a stranger may join a
/// game under that name and would get the player's reports.
Result<std::string> address_of(Office& host, const std::string& name, const store::SigningKey& key) {
  const auto all = host.ledger.games();
  if (!all) return all.error();
  for (auto game = all->rbegin(); game != all->rend(); ++game) {
    const auto seats = host.ledger.seats(game->name);
    if (!seats) return seats.error();
    for (const SeatRow& seat : *seats) {
      if (!base::same_word(seat.name, name)) continue;
      const auto node = store::Node::open(host.path(game->name), std::nullopt, host.setting);
      const bool his = node && node->begun() && node->course().signing_key(static_cast<std::uint8_t>(seat.seat)) == key;
      if (his) return seat.mail;
    }
  }
  return std::string();
}

Result<GameRow> adopt(Office& office, Work& w, const std::string& name, const std::vector<std::string>& addresses) {
  if (!is_game_name(name))
    return Error{"usage", tr("a game's name has small letters, digits and hyphens, at most 40"), ""};
  const auto known = office.ledger.game(name);
  if (!known) return known.error();
  if (*known) return Error{"exists", fill(tr("there is a game {} already"), {name}), ""};
  std::error_code failed;
  if (!std::filesystem::exists(office.path(name), failed))
    return Error{"usage",
                 fill(tr("there is no file of a game {} here: hexpost import FILE --name {} makes one"), {name, name}),
                 ""};
  GameRow row;
  row.name = name;
  auto sat = sit_down(office, row);
  if (!sat) return sat.error();
  Table& t = *sat;
  if (!t.node.begun() || !t.node.seat() || !t.leads())
    return Error{"usage", tr("this host's key is not that of the umpire who leads this game"), office.path(name)};
  const auto twin = office.ledger.game_by_id(t.short_id());
  if (!twin) return twin.error();
  if (*twin) return Error{"exists", fill(tr("this host already has this game, as {}"), {(*twin)->name}), ""};
  const store::Genesis& genesis = t.genesis();
  t.row.game_id = t.short_id(), t.row.system = genesis.system, t.row.battle = genesis.scenario;
  t.row.state = GameState::playing, t.row.opened = t.row.begun = w.now;
  t.row.announced = t.node.log().size();
  const auto starts = t.node.log().packet_starts();
  if (!starts) return starts.error();
  t.row.packets = starts->size();
  t.row.days = genesis.deadline.days, t.row.reminders = genesis.deadline.reminders, t.row.grace = office.config.grace;
  t.row.sanction = static_cast<int>(genesis.deadline.sanction);
  std::vector<std::string> missing;
  std::size_t given = 0;
  for (std::size_t i = 0; i < genesis.seats.size(); ++i) {
    const int place = static_cast<int>(i);
    if (t.node.seat() == place) continue;
    const bool plays = t.plays(place);
    SeatRow seat{name,
                 place,
                 plays ? int{*t.side(place)} : int{store::k_umpire_side},
                 t.node.course().name(static_cast<std::uint8_t>(i)),
                 "",
                 "",
                 "",
                 0};
    if (given < addresses.size()) {
      seat.mail = base::lower(addresses[given++]);
      if (!mail::is_address(seat.mail))
        return Error{"usage", fill(tr("{} is not a mail address"), {base::printable(seat.mail, 80)}), ""};
    } else {
      auto found = address_of(office, seat.name, t.node.course().signing_key(static_cast<std::uint8_t>(i)));
      if (!found) return found.error();
      seat.mail = *std::move(found);
    }
    if (seat.mail.empty()) missing.push_back(t.player(place));
    t.seats.push_back(std::move(seat));
  }
  if (!missing.empty() || given < addresses.size())
    return Error{"usage",
                 fill(tr("give the addresses of the players in the order of their seats: hexpost host adopt {} ADDRESS "
                         "ADDRESS. Not known: {}"),
                      {name, base::join(missing, ", ")}),
                 ""};
  end_if_over(w, t);
  const auto next = t.row.state == GameState::playing ? t.node.course().next_writer() : std::nullopt;
  if (next && t.plays(*next)) {
    t.row.awaited = *next, t.row.since = w.now;
    if (t.row.days > 0) t.row.due = w.now + t.row.days * k_day;
  }
  w.game = name;
  if (const auto finished = leave(office, w, t); !finished) return finished.error();
  return t.row;
}

}  // namespace

Result<GameRow> Host::adopt(const std::string& name, const std::vector<std::string>& addresses, std::int64_t now) {
  const auto opening = office_->lock("open");
  if (!opening) return opening.error();
  const auto mine = office_->lock(game_lock(name));
  if (!mine) return mine.error();
  const auto reckoned = wake(*office_, now, false);
  if (!reckoned) return reckoned.error();
  Work w{std::nullopt, {}, *reckoned, {}, {}};
  return host::adopt(*office_, w, name, addresses);
}

}  // namespace hexpost::host
