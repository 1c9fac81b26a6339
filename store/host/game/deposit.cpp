#include "store/host/game/deposit.h"

#include "engine/base/text.h"
#include "store/host/game/packet.h"
#include "store/host/game/restored.h"
#include "store/host/office/office.h"
#include "store/host/office/table.h"
#include "store/host/words/letters.h"

namespace hexpost::host {

using store::Phase;
using store::Received;

namespace {

/// A second umpire judges packets by the deposit, too.
void forward_to_umpires(Work& w, const Table& t, const mail::Block& block) {
  for (const SeatRow& seat : t.seats) {
    if (t.plays(seat.seat) || !t.leads()) continue;
    Letter letter{outbox_name(t, block.bytes),
                  "deposit",
                  seat.mail,
                  seat.name,
                  fill(tr("[hexpost {}] standing orders of {}"), {t.row.name, t.player(block.seat)}),
                  tr("They are for the packet that seals them.") + "\n",
                  mail::Block{Kind::deposit, t.short_id(), block.seat, block.bytes}};
    letter.seat = seat.seat;
    w.letters.push_back(std::move(letter));
  }
}

}  // namespace

Result<std::optional<Received>> keep_deposit(Office& office, Work& w, Table& t, const mail::Block& block) {
  const auto received = t.node.receive_deposit(block.bytes);
  if (!received) {
    const std::string code = received.error().code;
    if (code == "disk" || code == "busy" || code == "law") return received.error();
    w.verdict = "refused: " + code;
    refuse(office, w, received.error().what, tr("hexpost outbox lists your deposits; send the newest."));
    return std::optional<Received>();
  }
  step("received");
  forward_to_umpires(w, t, block);
  return std::optional(*received);
}

Result<void> take_deposit(Office& office, Work& w, Table& t, const mail::Block& block) {
  const std::size_t from = t.node.begun() ? end_of_trace(t.node.course().rest()) : 0;
  const auto kept = keep_deposit(office, w, t, block);
  if (!kept) return kept.error();
  if (!*kept) return {};
  const bool answers = t.node.phase() == Phase::answer && t.node.missing().nothing();  // it had been lost
  if ((*kept)->is == Received::Is::applied || t.node.log().size() > t.row.announced || answers) {
    const auto last = t.node.log().last_head();
    const int sender = last && *last ? (*last)->seat : -1;
    w.verdict = "deposit and packet taken";
    if (const auto caught_up = catch_up(office, t); !caught_up) return caught_up;
    return settle(office, w, t, sender, from);
  }
  w.verdict = "deposit kept", w.idle = true;
  // it belongs to another packet than the waiting one: the game waits for the right one
  if (t.node.phase() == Phase::answer && t.node.missing().opening) return ask_for_what_is_lost(office, w, t);
  answer(w, "kept", fill(tr("[hexpost {}] your standing orders are here"), {t.row.name}),
         tr("They are kept for the packet that seals them. If you have not sent it yet, send it now.") + "\n");
  return {};
}

Result<void> take_slip(Office& office, Work& w, Table& t, const mail::Block& block) {
  const std::size_t from = t.node.begun() ? end_of_trace(t.node.course().rest()) : 0;
  const auto taken = t.node.receive_slip(block.bytes);
  if (!taken) {
    const std::string code = taken.error().code;
    if (code == "disk" || code == "busy" || code == "law") return taken.error();
    w.verdict = code == "old" ? "share of another draw" : "refused: " + code;
    if (code != "old") refuse(office, w, taken.error().what, tr("`hexpost send --slip` writes your share again."));
    return {};
  }
  w.verdict = "share taken";
  return settle(office, w, t, -1, from);
}

}  // namespace hexpost::host
