#include "store/host/game/again.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/host/office/table.h"

namespace hexpost::host {

Result<void> mine_again(Office& office, Work& w, Table& t, const std::string& about) {
  std::vector<Again> all;
  if (t.node.begun()) {
    if (t.node.phase() != store::Phase::share) return {};
    // the slip is made anew, byte for byte: proofs have no chance in them
    const auto slip = t.node.send_slip();
    if (!slip) return slip.error();
    all.push_back({base::to_hex(slip->x), {Kind::slip, t.row.game_id, slip->seat, store::encode_slip(*slip)}});
  } else {
    const auto box = t.node.outbox();
    if (!box) return box.error();
    for (const auto& entry : *box) {
      const bool join = entry.row.kind == "join";
      if (!join && entry.row.kind != "assent") continue;
      all.push_back(
          {entry.row.kind,
           {join ? Kind::join : Kind::assent, join ? "" : t.row.game_id, t.node.seat().value_or(0), entry.row.bytes}});
    }
  }
  for (const Again& one : all) {
    for (const SeatRow& lead : t.seats) {
      const std::string name = about + "/" + t.row.name + "/" + one.name + "/";
      const auto sent = office.ledger.count_about(name, lead.mail);
      if (!sent) return sent.error();
      if (*sent >= k_again) continue;
      Letter letter{name + std::to_string(*sent),
                    "again",
                    lead.mail,
                    lead.name,
                    fill(tr("[hexpost {}] from the umpire"), {t.row.name}),
                    tr("Save this mail and run hexpost receive FILE.") + "\n",
                    one.block};
      letter.seat = lead.seat;
      w.letters.push_back(std::move(letter));
    }
  }
  return {};
}

}  // namespace hexpost::host
