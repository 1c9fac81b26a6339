#include "store/host/setup/offers.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/host/game/packet.h"
#include "store/host/office/office.h"
#include "store/host/office/table.h"
#include "store/host/words/endings.h"

namespace hexpost::host {

Result<std::int64_t> days_of_offer(Office& office, const GameRow& row, const std::vector<OpenerRow>& openers) {
  const auto asked =
      std::find_if(openers.begin(), openers.end(), [&](const OpenerRow& o) { return o.game == row.name; });
  if (asked == openers.end() || asked->room != Room::unconfirmed) return office.config.offer_days;
  const auto seats = office.ledger.seats(row.name);
  if (!seats) return seats.error();
  return seats->empty() ? std::min(office.config.offer_days, k_unconfirmed_days) : office.config.offer_days;
}

Result<void> close_offer(Office& office, const GameRow& old, std::int64_t days, std::int64_t now) {
  const auto mine = office.lock(game_lock(old.name));
  if (!mine) return mine.error();
  auto row = office.ledger.game(old.name);
  if (!row) return row.error();
  if (!*row || (*row)->state != GameState::open) return {};
  auto sat = sit_down(office, **row);
  if (!sat) return sat.error();
  Table& t = *sat;
  Work w{std::nullopt, {}, now, {}, t.row.name};
  t.row.state = GameState::closed, t.row.ended = now, t.row.result = tr("Closed: the game was never begun.");
  tell_all(w, t, "closed/" + t.row.name, fill(tr("[hexpost {}] the game is closed"), {t.row.name}),
           fill(tr("It was open for {} days and has not begun."), {std::to_string(days)}) + "\n");
  return leave(office, w, t);
}

}  // namespace hexpost::host
