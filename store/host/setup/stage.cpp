#include "store/host/setup/stage.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/host/host.h"
#include "store/host/office/office.h"
#include "store/host/office/table.h"
#include "store/wire/setup.h"

namespace hexpost::host {

namespace {

bool holds(const std::vector<std::uint8_t>& seats, std::size_t seat) {
  return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

}  // namespace

Result<Host::Stage> stage(Office& office, const GameRow& row) {
  const auto invite = store::read_invite(row.invitation);
  if (!invite) return invite.error();
  const auto seats = office.ledger.seats(row.name);
  if (!seats) return seats.error();
  const auto players = std::count_if(invite->genesis.seats.begin(), invite->genesis.seats.end(),
                                     [](const store::Seat& s) { return s.side != store::k_umpire_side; });
  // most games in a list are such: their files stay closed
  if (std::ssize(*seats) < players) return Host::Stage{true, tr("open")};
  const auto mine = office.lock(game_lock(row.name));
  if (!mine) return mine.error();
  const auto sat = sit_down(office, row);
  if (!sat) return sat.error();
  const Table& t = *sat;
  if (!t.setup) return Host::Stage{false, tr("being played")};  // it has begun this very moment
  const auto& planned = t.genesis().seats;
  const auto beginner = static_cast<std::size_t>(first_seat(t.genesis()));  // its first packet is its assent
  std::vector<std::string> absent, silent;
  for (std::size_t i = 0; i < planned.size(); ++i) {
    if (t.node.seat() && *t.node.seat() == i) continue;
    // only the name of a second umpire that has not joined is known, from the invitation
    const bool known = t.at(static_cast<int>(i)) != nullptr;
    const std::string who =
        known ? t.player(static_cast<int>(i)) : fill(tr("{} (umpire)"), {base::printable(planned[i].name, 60)});
    if (!holds(t.setup->joined, i))
      absent.push_back(who);
    else if (i != beginner && !holds(t.setup->assented, i))
      silent.push_back(who);
  }
  if (!absent.empty()) return Host::Stage{false, fill(tr("waiting for {} to join"), {base::join(absent, ", ")})};
  if (!silent.empty()) return Host::Stage{false, fill(tr("waiting for the assent of {}"), {base::join(silent, ", ")})};
  return Host::Stage{false, fill(tr("waiting for the first packet of {}"), {t.player(static_cast<int>(beginner))})};
}

Result<Host::Stage> Host::stage(const GameRow& row) {
  return host::stage(*office_, row);
}

}  // namespace hexpost::host
