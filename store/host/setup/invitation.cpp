#include "store/host/setup/invitation.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/host.h"
#include "store/host/office/table.h"
#include "store/host/words/letters.h"
#include "store/protocol/dealers.h"
#include "store/wire/setup.h"

namespace hexpost::host {

namespace {

/// Most invitations in this time to a person who does not play here, since that person has not asked for them.
constexpr std::int64_t k_invitations = 3, k_invited_in = 30 * k_day;

Result<std::optional<mail::Block>> block_at(const store::Log& log, const std::string& key, Kind kind,
                                            const std::string& game, std::uint8_t seat) {
  const auto text = log.value(key);
  if (!text) return text.error();
  if (!*text || (*text)->empty()) return std::optional<mail::Block>();
  return std::optional(mail::Block{kind, game, seat, **text});
}

/// Joins to an invitation among the values of a game's file, if one seat is still free; empty otherwise.
Result<std::vector<mail::Block>> joins_in(const store::Log& log, const store::Invite& invite) {
  std::vector<mail::Block> out;
  const std::size_t seats = invite.genesis.seats.size();
  for (std::uint8_t seat = 0; seat < seats; ++seat) {
    auto join = block_at(log, "setup/join/" + std::to_string(seat), Kind::join, "", seat);
    if (!join) return join.error();
    if (*join) out.push_back(*std::move(*join));
  }
  if (out.size() + 2 != seats) out.clear();
  return out;
}

}  // namespace

Result<std::vector<mail::Block>> joins(Office& office, const GameRow& row) {
  const auto seats = office.ledger.seats(row.name);
  if (!seats) return seats.error();
  if (seats->empty()) return std::vector<mail::Block>();  // most open games are such: their files stay closed
  const auto invite = store::read_invite(row.invitation);
  if (!invite) return invite.error();
  const auto log = store::Log::open(office.path(row.name));
  if (!log) return log.error();
  return joins_in(*log, *invite);
}

Result<std::vector<mail::Block>> Host::joins(const GameRow& row) {
  return host::joins(*office_, row);
}

Result<Invitation> invitation(const Office& office, const GameRow& row, const std::vector<SeatRow>& seats,
                              const std::vector<mail::Block>& joins) {
  const auto invite = store::read_invite(row.invitation);
  if (!invite) return invite.error();
  const auto battle = office.setting.resolve(invite->genesis);
  const ByteView bytes = base::as_bytes(row.invitation);
  Invitation out;
  out.block = {Kind::invite, "", invite->seat, {bytes.begin(), bytes.end()}};
  out.joins = joins;
  out.text = fill(tr("The invitation to the game {}: {}."), {row.name, row.battle}) + "\n\n";
  int free = -1;
  for (std::size_t i = 0; battle && i < invite->genesis.seats.size(); ++i) {
    const std::uint8_t side = invite->genesis.seats[i].side;
    if (side == store::k_umpire_side || side >= (*battle)->players().size()) continue;
    const auto seat =
        std::find_if(seats.begin(), seats.end(), [&](const SeatRow& s) { return s.seat == static_cast<int>(i); });
    if (seat == seats.end() && free < 0) free = static_cast<int>(i);
    out.text += fill(tr("  seat {}: {}: {}"), {std::to_string(i), (*battle)->players()[side],
                                               seat == seats.end() ? tr("free") : base::printable(seat->name, 60)}) +
                "\n";
  }
  if (const std::string dealers = battle ? store::dealers_sentence(invite->genesis, **battle) : std::string();
      !dealers.empty())
    out.text += "\n" + dealers + "\n";
  out.text += "\n" +
              fill(tr("Save this mail and run: hexpost join FILE --name {} --seat {} --out join.eml, and send join.eml "
                      "back here. The first answer that arrives gets the seat."),
                   {row.name, std::to_string(std::max(0, free))}) +
              "\n";
  if (row.days > 0)
    out.text += fill(tr("Each answer is due in {} days, with {} more of grace."),
                     {std::to_string(row.days), std::to_string(row.grace)}) +
                "\n";
  return out;
}

Result<bool> may_invite(Office& office, const std::string& address, std::int64_t now) {
  const auto plays = office.ledger.is_member(address);
  if (!plays) return plays.error();
  const auto had = office.ledger.count_invitations(address, now - (*plays ? k_day : k_invited_in));
  if (!had) return had.error();
  return *had < (*plays ? office.config.opens_a_day : k_invitations);
}

Result<void> invite_opponent(Office& office, Work& w, const Table& t) {
  const auto invited = office.ledger.invited(t.row.name);
  if (!invited) return invited.error();
  if (!*invited || (*invited)->mail == w.mail.from) return {};
  const bool seated =
      std::any_of(t.seats.begin(), t.seats.end(), [&](const SeatRow& s) { return s.mail == (*invited)->mail; });
  const auto known = office.ledger.has_mailed("open/" + t.row.name, (*invited)->mail);
  if (!known) return known.error();
  if (seated || *known) return {};
  const auto invite = store::read_invite(t.row.invitation);
  if (!invite) return invite.error();
  const auto joins = joins_in(t.node.log(), *invite);
  if (!joins) return joins.error();
  const auto made = invitation(office, t.row, t.seats, *joins);
  if (!made) return made.error();
  Letter letter{
      "open/" + t.row.name,
      "invitation",
      (*invited)->mail,
      "",
      fill(tr("[hexpost {}] you are invited to a battle by mail"), {t.row.name}),
      fill(tr("{} would like to play with you."), {(*invited)->by}) + "\n\n" +
          tr("hexpost is a free program with which two people play a battle by mail: it writes the "
             "mails, rolls dice that no player can foresee, and checks every move. This address is a "
             "program that umpires. If you do not want to play, do nothing.") +
          " " +
          (office.config.url.empty()
               ? fill(tr("Ask {} where to get hexpost, or send the line `help` to this address."), {(*invited)->by})
               : fill(tr("Where to get hexpost: {}"), {office.config.url})) +
          "\n\n" + made->text,
      made->block};
  letter.more = made->joins;
  w.letters.push_back(std::move(letter));
  return {};
}

Result<std::optional<std::pair<mail::Block, std::vector<mail::Block>>>> agreed_terms(const Table& t) {
  std::optional<std::pair<mail::Block, std::vector<mail::Block>>> out;
  const auto terms =
      block_at(t.node.log(), "setup/leaf0", Kind::genesis, t.row.game_id, t.node.seat().value_or(std::uint8_t{0}));
  if (!terms) return terms.error();
  if (!*terms) return out;
  out.emplace(**terms, std::vector<mail::Block>());
  const auto& seats = t.genesis().seats;
  for (std::uint8_t seat = 0; seat < seats.size(); ++seat) {
    if (seat == first_seat(t.genesis())) continue;
    const auto assent =
        block_at(t.node.log(), "setup/assent/" + std::to_string(seat), Kind::assent, t.row.game_id, seat);
    if (!assent) return assent.error();
    if (!*assent) return out.reset(), out;
    out->second.push_back(**assent);
  }
  return out;
}

Result<void> begin_if_agreed(Work& w, Table& t, int sender) {
  if (!t.leads() || t.node.begun()) return {};
  const auto agreed = agreed_terms(t);
  if (!agreed) return agreed.error();
  const SeatRow* seat = t.at(first_seat(t.genesis()));
  if (!*agreed || seat == nullptr) return {};
  Letter letter{"begin/" + t.row.name,
                "terms",
                seat->mail,
                seat->name,
                fill(tr("[hexpost {}] all players have joined: you begin"), {t.row.name}),
                tr("The seats:") + "\n" + seat_list(t) + "\n" +
                    fill(tr("Save this mail and run hexpost receive FILE. All others have agreed to the terms: hexpost "
                            "--game {} send --out first.eml writes the first packet. If you have orders to give "
                            "before it, the program says so."),
                         {t.row.name}) +
                    "\n",
                (*agreed)->first};
  letter.more = (*agreed)->second;
  letter.seat = seat->seat, letter.answer = seat->seat == sender && w.may_answer();
  w.letters.push_back(std::move(letter));
  return {};
}

}  // namespace hexpost::host
