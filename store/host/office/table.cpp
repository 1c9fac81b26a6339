#include "store/host/office/table.h"

#include <algorithm>
#include <utility>

#include "engine/base/text.h"
#include "store/host/office/office.h"
#include "store/mail/read.h"

namespace hexpost::host {

const store::Genesis& Table::genesis() const {
  return node.begun() ? node.course().genesis() : setup->invite.genesis;
}
bool Table::plays(int seat) const {
  return side(seat).has_value();
}
std::optional<table::Player> Table::side(int seat) const {
  const auto& all = genesis().seats;
  if (seat < 0 || static_cast<std::size_t>(seat) >= all.size()) return std::nullopt;
  const std::uint8_t side = all[static_cast<std::size_t>(seat)].side;
  return side == store::k_umpire_side ? std::nullopt : std::optional<table::Player>(side);
}
const SeatRow* Table::at(int seat) const {
  const auto found = std::find_if(seats.begin(), seats.end(), [&](const SeatRow& s) { return s.seat == seat; });
  return found == seats.end() ? nullptr : &*found;
}
std::string Table::player(int seat) const {
  const SeatRow* row_of_seat = at(seat);
  const bool known = node.begun() && seat >= 0 && static_cast<std::size_t>(seat) < genesis().seats.size();
  const std::string name = row_of_seat != nullptr ? row_of_seat->name
                           : known                ? node.course().name(static_cast<std::uint8_t>(seat))
                                                  : fill(tr("seat {}"), {std::to_string(seat)});
  const auto of = side(seat);
  if (!of) return fill(tr("{} (umpire)"), {base::printable(name, 60)});
  const auto sides = battle->players();
  return fill(tr("{} ({})"), {base::printable(name, 60), *of < sides.size() ? sides[*of] : ""});
}
int Table::lead() const {
  for (const store::Seat& seat : genesis().seats) {
    if (!seat.answerers.empty()) return seat.answerers.back();
  }
  return -1;
}
std::string Table::short_id() const {
  return node.begun() ? base::to_hex(node.course().game_id()).substr(0, 16) : row.game_id;
}

Result<Table> sit_down(Office& office, GameRow row) {
  store::Setting own = office.own_setting(row.name);
  own.safety = store::Log::Safety::settle;  // finish() settles before mails go out
  const auto marks = std::make_shared<LedgerMarks>(office.ledger, own.top);
  own.marks = marks;
  auto node = store::Node::open(office.path(row.name), office.secrets, own);
  if (!node) return node.error();
  auto seats = office.ledger.seats(row.name);
  if (!seats) return seats.error();
  auto umpires = office.ledger.umpires(row.name);
  if (!umpires) return umpires.error();
  std::move(umpires->begin(), umpires->end(), std::back_inserter(*seats));
  Table t{std::move(row), std::move(*seats), std::move(*node), nullptr};
  t.marks = marks;
  if (!t.node.begun()) {
    t.setup = t.node.setup();
    if (!t.setup) return Error{"damaged", tr("the setup of this game cannot be read"), t.row.name};
  }
  auto battle = office.setting.resolve(t.genesis());
  if (!battle) return battle.error();
  t.battle = std::move(*battle);
  if (const auto caught_up = catch_up(office, t); !caught_up) return caught_up.error();
  return t;
}

Result<std::optional<store::Head>> LedgerMarks::read(const Hash& game_id) {
  if (raised_ && raised_->first == game_id) return std::optional(raised_->second);
  auto kept = ledger_.top(game_id);
  if (!kept || *kept) return kept;
  return store::read_top(old_file_, game_id);
}
Result<void> LedgerMarks::raise(const Hash& game_id, const store::Head& head) {
  if (const auto good = check(game_id, head); !good) return good;
  raised_.emplace(game_id, head);
  return {};
}
Result<void> LedgerMarks::replace(const Hash& game_id, const store::Head& wrong, const store::Head& head) {
  const auto mark = read(game_id);
  if (!mark) return mark.error();
  if (*mark != wrong) return Error{"top", tr("you can replace only the packet that you signed last"), ""};
  raised_.emplace(game_id, head);
  return {};
}
Result<void> LedgerMarks::keep() {
  return raised_ ? ledger_.put_top(raised_->first, raised_->second) : Result<void>();
}

int first_seat(const store::Genesis& plan) {
  const auto first =
      std::find_if(plan.seats.begin(), plan.seats.end(), [](const store::Seat& s) { return !s.answerers.empty(); });
  return static_cast<int>(first - plan.seats.begin());
}

Result<void> catch_up(Office& office, Table& t) {
  while (t.behind()) {
    const auto bytes = office.ledger.bytes_of("packet/" + t.row.name + "/" + std::to_string(t.node.log().size()));
    if (!bytes) return bytes.error();
    const auto read = bytes->empty() ? Result<mail::Incoming>(Error{}) : mail::read_mail(*bytes);
    if (!read || read->blocks.empty() || read->blocks.front().kind != mail::Kind::packet) return {};
    const auto taken = t.node.receive(read->blocks.front().bytes);
    if (!taken) return is_worldly(taken.error()) ? taken.error() : Result<void>();
    if (taken->is != store::Received::Is::applied) return {};
    step("caught-up");
  }
  return {};
}

}  // namespace hexpost::host
