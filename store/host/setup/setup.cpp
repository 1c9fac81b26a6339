#include "store/host/setup/setup.h"

#include <algorithm>
#include <filesystem>
#include <limits>

#include "engine/base/text.h"
#include "store/host/game/again.h"
#include "store/host/game/packet.h"
#include "store/host/notes/ruling.h"
#include "store/host/office/office.h"
#include "store/host/office/table.h"
#include "store/host/setup/invitation.h"
#include "store/host/words/letters.h"
#include "store/protocol/continued.h"
#include "store/protocol/replay.h"
#include "store/wire/setup.h"

namespace hexpost::host {

namespace {

constexpr std::size_t k_longest_name = 40;

/// A wish made fit to name a game: small letters, digits, hyphens.
std::string name_from(std::string_view wish) {
  std::string out;
  for (const char c : base::lower(wish)) {
    const bool good = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (good)
      out += c;
    else if (!out.empty() && out.back() != '-')
      out += '-';
  }
  while (out.ends_with('-'))
    out.pop_back();
  return out.empty() ? "game" : out.substr(0, k_longest_name - 6);
}

/// A game that has begun, or a useless file: not one that a process left when it was killed while it opened a
/// game.
bool holds_a_game(const std::string& path) {
  std::error_code failed;
  if (!std::filesystem::exists(path, failed)) return false;
  const auto log = store::Log::open(path);
  return !log || log->size() > 0;
}

/// Requests by others must not prevent the opening of a game: the secretary is not limited, each confirmed address
/// has its own quota, and mails of unconfirmed senders share another quota.
Result<void> check_room(Office& office, const OpenRequest& request) {
  constexpr std::int64_t k_own = 10;
  if (request.room == Room::secretary) return {};
  const auto waiting = office.ledger.openers(std::numeric_limits<std::int64_t>::max());
  if (!waiting) return waiting.error();
  const auto own = std::count_if(waiting->begin(), waiting->end(),
                                 [&](const OpenerRow& o) { return o.mail == request.by && o.room == request.room; });
  if (request.room != Room::unconfirmed && own >= k_own)
    return Error{"usage",
                 fill(tr("{} games that you asked for are already waiting for players; join one of them, or wait"),
                      {std::to_string(own)}),
                 ""};
  const auto in_room =
      std::count_if(waiting->begin(), waiting->end(), [&](const OpenerRow& o) { return o.room == request.room; });
  if (in_room >= (request.room == Room::member ? office.config.open_games : (office.config.open_games + 1) / 2))
    return Error{request.room == Room::unconfirmed ? "unconfirmed" : "usage",
                 tr("too many games are already waiting for players; join one of them"), ""};
  return {};
}

Result<std::string> free_name(Office& office, const std::string& wish) {
  std::string name = wish;
  for (int n = 2;; ++n) {
    const auto there = office.ledger.game(name);
    if (!there) return there.error();
    if (!*there && !holds_a_game(office.path(name))) break;
    name = wish + "-" + std::to_string(n);
  }
  std::error_code failed;
  if (std::filesystem::exists(office.path(name),
                              failed)) {  // left by a process that was killed before the ledger knew of it
    if (const auto gone = store::remove_log(office.path(name)); !gone) return gone.error();
  }
  return name;
}

/// The officer of that name, if it is another host that may be second umpire; its key identifies the seat's owner.
Result<std::optional<Officer>> co_umpire(Office& office, const std::string& name) {
  const auto all = office.ledger.officers();
  if (!all) return all.error();
  for (const Officer& o : *all) {
    if (o.name == name && o.has("co-umpire") && !o.key.empty()) return std::optional(o);
  }
  return std::optional<Officer>();
}

/// `plan`: its seats are the players', in their order; they lack answerers. The umpire is the last seat, after the
/// second umpire's, which is kept for the officer of that name.
Result<GameRow> invite(Office& office, GameRow row, store::Genesis plan, const std::string& co_umpire) {
  const auto players = static_cast<std::uint8_t>(plan.seats.size());
  std::vector<std::uint8_t> answerers{players};
  if (!co_umpire.empty()) {
    store::Seat second;
    second.side = store::k_umpire_side, second.name = co_umpire;
    plan.seats.push_back(std::move(second));
    answerers.push_back(static_cast<std::uint8_t>(players + 1));  // the last one writes
  }
  for (std::size_t i = 0; i < players; ++i)
    plan.seats[i].answerers = answerers;
  const std::uint8_t umpire = answerers.back();
  store::Seat mine;
  mine.side = store::k_umpire_side, mine.name = office.config.name;
  plan.seats.push_back(std::move(mine));
  auto node =
      store::Node::invite(office.path(row.name), std::move(plan), umpire, office.secrets, office.own_setting(row.name));
  if (!node) return node.error();
  step("invited");
  const auto box = node->outbox();
  if (!box) return box.error();
  for (const auto& entry : *box) {
    if (entry.row.kind == "invite") row.invitation = base::as_text(entry.row.bytes);
  }
  const auto invite = store::read_invite(row.invitation);
  if (!invite) return invite.error();
  row.invite = store::invite_hash(*invite);
  return row;
}

}  // namespace

Result<GameRow> open_game(Office& office, const OpenRequest& request, std::int64_t now) {
  if (!request.name.empty() && !is_game_name(request.name)) {
    return Error{"usage", tr("a game's name has small letters, digits and hyphens, at most 40"), ""};
  }
  auto offer = office.offers(request.battle, request.options);
  if (!offer) return offer.error();
  const auto all = office.ledger.games();
  if (!all) return all.error();
  if (const auto room = check_room(office, request); !room) return room.error();
  if (!request.name.empty() &&
      std::any_of(all->begin(), all->end(), [&](const GameRow& g) { return g.name == request.name; }))
    return Error{"exists", fill(tr("there is a game {} already"), {request.name}), ""};
  if (!request.name.empty() && holds_a_game(office.path(request.name)))
    return Error{
        "exists",
        fill(tr("there is a file of a game {} here that this host does not know: hexpost host adopt {} takes it "
                "in"),
             {request.name, request.name}),
        ""};
  const auto name = free_name(office, request.name.empty() ? name_from(request.battle) : request.name);
  if (!name) return name.error();
  GameRow row;
  row.name = *name, row.battle = request.battle, row.system = offer->genesis.system, row.opened = now;
  row.days = std::clamp(request.days < 0 ? office.config.days : request.days, 0, 365);
  row.grace = std::clamp(request.grace < 0 ? office.config.grace : request.grace, 0, 365);
  row.reminders = std::clamp(request.reminders < 0 ? office.config.reminders : request.reminders, 0, 10);
  row.sanction = std::clamp(request.sanction < 0 ? office.config.sanction : request.sanction, 0, 2);
  row.press = request.press;
  if (!request.co_umpire.empty()) {
    const auto second = co_umpire(office, request.co_umpire);
    if (!second) return second.error();
    if (!*second)
      return Error{"usage",
                   fill(tr("{} is not a co-umpire with a key: hexpost host officer {} --roles co-umpire --mail ADDRESS "
                           "--key KEY"),
                        {base::printable(request.co_umpire, 60), base::printable(request.co_umpire, 60)}),
                   ""};
  }
  store::Genesis plan = std::move(offer->genesis);
  plan.seats.clear();
  const auto sides = static_cast<std::uint8_t>(offer->sides.size());
  std::uint8_t begins = 0;
  while (begins < sides && !request.first.empty() && request.first != std::to_string(begins) &&
         !base::same_word(offer->sides[begins], request.first))
    ++begins;
  if (begins == sides)
    return Error{"usage",
                 fill(tr("there is no side {}; there are {}"),
                      {base::printable(request.first, 60), base::join(offer->sides, ", ")}),
                 ""};
  for (std::uint8_t i = 0; i < sides; ++i) {
    store::Seat seat;
    seat.side = static_cast<std::uint8_t>((begins + i) % sides);
    plan.seats.push_back(std::move(seat));
  }
  plan.deadline = {static_cast<std::uint16_t>(row.days), static_cast<std::uint8_t>(row.reminders),
                   store::signing_key(office.arbiter), static_cast<store::Sanction>(row.sanction)};
  return invite(office, std::move(row), std::move(plan), request.co_umpire);
}

Result<std::string> restart(Office& office, Work& w, Table& t, int seat, const std::string& address) {
  const store::Course& course = t.node.course();
  const auto position = store::savepoint_position(course.battle(), course.rest());
  if (!position) return position.error();
  auto trial = course.battle().from_position(*position);
  if (!trial) return trial.error();
  const table::Awaited awaited = (*trial)->awaited();
  GameRow row;
  row.system = t.row.system, row.battle = t.row.battle, row.opened = w.now, row.press = t.row.press;
  row.days = t.row.days, row.grace = t.row.grace, row.reminders = t.row.reminders, row.sanction = t.row.sanction;
  const auto name = free_name(office, t.row.name + "-on");
  if (!name) return name.error();
  row.name = *name;
  store::Genesis plan = store::without_continuation(course.genesis());
  if (const auto set = store::set_continuation(plan, {course.game_id(), t.node.log().size(), *position}); !set)
    return set.error();
  plan.revision = course.revision(), plan.seats.clear();
  const auto sides = static_cast<std::uint8_t>(course.battle().players().size());
  const std::uint8_t first = awaited.kind == table::Awaited::Kind::decision ? awaited.who : std::uint8_t{0};
  for (std::uint8_t i = 0; i < sides; ++i) {
    store::Seat one;
    one.side = static_cast<std::uint8_t>((first + i) % sides);
    plan.seats.push_back(std::move(one));
  }
  std::string second;
  for (const SeatRow& s : t.seats) {
    if (!t.plays(s.seat)) second = t.genesis().seats[static_cast<std::size_t>(s.seat)].name;
  }
  const auto made = invite(office, std::move(row), std::move(plan), second);
  if (!made) return made.error();
  const std::string why =
      fill(tr("The game continues as {}, with another player instead of {}."), {made->name, t.player(seat)});
  if (const auto ruled = rule(office, w, t, "adjourned", -1, why); !ruled) return ruled.error();
  w.changes.push_back([&office, one = *made] { return office.ledger.put(one); });
  const ByteView bytes = base::as_bytes(made->invitation);
  const auto names = course.battle().players();
  const auto invite_to = [&](const std::string& to, const std::string& who, int side) {
    Letter letter{
        "open/" + made->name,
        "invitation",
        to,
        who,
        fill(tr("[hexpost {}] invitation"), {made->name}),
        why + "\n\n" +
            fill(tr("Save this mail and run: hexpost join FILE --name {} --side {} --out join.eml, and send join.eml "
                    "back here. The position is that of the old game at its last savepoint."),
                 {made->name, std::to_string(side)}) +
            "\n",
        mail::Block{Kind::invite, "", sides, {bytes.begin(), bytes.end()}}};
    w.letters.push_back(std::move(letter));
  };
  for (const SeatRow& s : t.seats) {
    if (t.plays(s.seat) && s.seat != seat) invite_to(s.mail, s.name, *t.side(s.seat));
    if (t.plays(s.seat) || s.seat == t.node.seat()) continue;
    w.letters.push_back({"open/" + made->name, "invitation", s.mail, s.name,
                         fill(tr("[hexpost {}] invitation"), {made->name}), why + "\n",
                         mail::Block{Kind::invite, "", sides, {bytes.begin(), bytes.end()}}});
  }
  invite_to(address, "", *t.side(seat));
  return fill(tr("the game continues as {}; the host sends the invitations"), {made->name});
}

namespace {

/// In a game that continues another one the seats are reserved for the players of the old game,
/// by key or address, and for invited players.
Result<bool> is_kept(Office& office, const Table& t, int side, const store::SigningKey& key, const std::string& from) {
  const auto before = store::continuation_of(t.genesis());
  if (!before) return false;
  const auto old = office.ledger.game_by_id(base::to_hex(before->game_id).substr(0, 16));
  if (!old) return old.error();
  if (!*old) return false;
  const auto seats = office.ledger.seats((*old)->name);
  if (!seats) return seats.error();
  const std::string about = "open/" + t.row.name;
  const auto asked = office.ledger.has_mailed(about, from);
  if (!asked) return asked.error();
  bool fought = false;
  for (const SeatRow& s : *seats) {
    fought = fought || s.mail == from;
    if (s.side != side) continue;
    const auto node = store::Node::open(office.path((*old)->name), std::nullopt, office.setting);
    if (node && node->begun() && node->course().signing_key(static_cast<std::uint8_t>(s.seat)) == key) return false;
    const auto goes_on = office.ledger.has_mailed(about, s.mail);
    if (!goes_on) return goes_on.error();
    if (*goes_on) return s.mail != from;
  }
  return !*asked || fought;
}

}  // namespace

Result<void> take_join(Office& office, Work& w, Table& t, const mail::Block& block) {
  const std::string text = base::as_text(block.bytes);
  const auto join = store::read_join(text);
  const std::string hint =
      fill(tr("Write `join {}` in a mail to get the invitation with the seats that are free."), {t.row.name});
  if (!join) {
    w.verdict = "refused: join";
    refuse(office, w, join.error().what, hint);
    return {};
  }
  if (w.mail.from.empty()) return w.verdict = "refused: no address", Result<void>();
  const int place = join->seat;
  const SeatRow* known = t.at(place);
  if (t.node.begun() || t.row.state != GameState::open) {
    w.verdict = "refused: begun";
    refuse(office, w, tr("This game has begun; its seats are taken."),
           tr("Write `games` in a mail to see which are open."));
    return {};
  }
  const auto& planned = t.genesis().seats;
  const bool umpire = join->seat < planned.size() && !t.plays(place);
  if (umpire) {
    const auto second = co_umpire(office, planned[join->seat].name);
    if (!second) return second.error();
    if (!*second || (*second)->key != base::to_hex(join->keys.signing)) {
      w.verdict = "refused: co-umpire";
      refuse(office, w, tr("This seat is kept for the key of the second umpire."), hint);
      return {};
    }
  }
  if (!umpire && join->seat < planned.size()) {
    const auto kept = is_kept(office, t, planned[join->seat].side, join->keys.signing, w.mail.from);
    if (!kept) return kept.error();
    if (*kept) {
      w.verdict = "refused: kept";
      refuse(office, w, tr("This game continues another one, and this seat is kept for another player."), hint);
      return {};
    }
  }
  if (const auto taken = t.node.receive_setup(text); !taken) {
    if (is_worldly(taken.error())) return taken.error();
    w.verdict = "refused: " + taken.error().code;
    refuse(office, w, taken.error().what, hint);
    return {};
  }
  step("received");
  w.verdict = "seat " + std::to_string(place) + " taken";
  if (known == nullptr) {
    t.seats.push_back({t.row.name, place, umpire ? int{store::k_umpire_side} : int{*t.side(place)}, join->name,
                       w.mail.from, w.mail.message_id, w.mail.message_id, 0});
    std::sort(t.seats.begin(), t.seats.end(), [](const SeatRow& a, const SeatRow& b) { return a.seat < b.seat; });
  }
  const auto leaf0 = t.node.log().value("setup/leaf0");
  if (!leaf0) return leaf0.error();
  if (*leaf0) {  // all players are here
    const auto genesis = store::read_leaf0(base::as_text(**leaf0));
    if (!genesis) return genesis.error();
    t.row.game_id = base::to_hex(store::game_id_of(*genesis)).substr(0, 16);
  }
  if (const auto drained = drain(w, t, place); !drained) return drained;
  if (const auto begun = begin_if_agreed(w, t, place); !begun) return begun;
  if (const auto told = invite_opponent(office, w, t); !told) return told;
  const auto setup = t.node.setup();
  const bool agreed =
      setup && std::find(setup->assented.begin(), setup->assented.end(), place) != setup->assented.end();
  const std::string next =
      !*leaf0  ? tr("You get a mail with the terms as soon as all players have joined.")
      : agreed ? tr("All players have joined. You have agreed to the terms, too: the battle begins with "
                    "the first packet of the other side, and you get it by mail.")
               : tr("All players have joined. You begin: you get one mail when the others have agreed "
                    "to the terms.");
  const bool answered = std::any_of(w.letters.begin(), w.letters.end(), [](const Letter& l) { return l.answer; });
  if (!answered)
    answer(w, "seat", fill(tr("[hexpost {}] the seat is yours"), {t.row.name}),
           fill(tr("You play seat {}. The seats:"), {std::to_string(place)}) + "\n" + seat_list(t) + "\n" +
               tr("If you do not know how to play, answer this mail with the line `guide`.") + "\n" + next + "\n");
  return {};
}

Result<GameRow> serve(Office& office, Work& w, const std::string& invitation, const std::string& lead) {
  if (!mail::is_address(lead) || lead == office.config.address)
    return Error{"usage", tr("give the address of the other host"), ""};
  const auto invite = store::read_invite(invitation);
  if (!invite) return invite.error();
  const auto before = office.ledger.game_by_invite(store::invite_hash(*invite));
  if (!before) return before.error();
  if (*before) return Error{"usage", fill(tr("this host already has this game, as {}"), {(*before)->name}), ""};
  const auto& seats = invite->genesis.seats;
  std::size_t seat = 0;
  while (seat < seats.size() &&
         (seat == invite->seat || seats[seat].side != store::k_umpire_side || seats[seat].name.empty()))
    ++seat;
  if (seat == seats.size() || seats[invite->seat].side != store::k_umpire_side)
    return Error{"usage", tr("this invitation has no seat for a second umpire"), ""};
  GameRow row;
  row.system = invite->genesis.system, row.battle = invite->genesis.scenario, row.opened = row.begun = w.now;
  row.state = GameState::playing, row.press = "none";
  row.invite = store::invite_hash(*invite), row.invitation = invitation;
  const auto name = free_name(office, name_from(invite->genesis.scenario));
  if (!name) return name.error();
  row.name = *name;
  auto node = store::Node::join(office.path(row.name), invitation, static_cast<std::uint8_t>(seat), seats[seat].name,
                                office.secrets, office.own_setting(row.name));
  if (!node) return node.error();
  step("joined");
  const auto box = node->outbox();
  if (!box) return box.error();
  SeatRow there{row.name, invite->seat, store::k_umpire_side, seats[invite->seat].name, base::lower(lead), "", "", 0};
  w.game = row.name, w.verdict = "serves";
  for (const auto& entry : *box) {
    w.letters.push_back({"join/" + row.name, "join", there.mail, there.name,
                         fill(tr("[hexpost {}] the second umpire joins"), {row.name}),
                         tr("This host takes the seat of the second umpire.") + "\n",
                         mail::Block{Kind::join, "", static_cast<std::uint8_t>(seat), entry.row.bytes}});
    if (const auto marked = node->mark_sent(entry.id); !marked) return marked.error();
  }
  w.changes.push_back([&office, row] { return office.ledger.put(row); });
  w.changes.push_back([&office, there] { return office.ledger.put(there); });
  return row;
}

Result<void> take_invitation(Office& office, Work& w, const mail::Block& block) {
  w.verdict = "ignored: nothing for a host";
  const auto known = office.ledger.is_member(w.mail.from);
  if (!known) return known.error();
  const auto invite = store::read_invite(base::as_text(block.bytes));
  if (!*known || !invite) return {};
  const auto before = office.ledger.game_by_invite(store::invite_hash(*invite));
  if (!before) return before.error();
  const auto& seats = invite->genesis.seats;
  const bool kept = std::any_of(seats.begin(), seats.end(), [&](const store::Seat& s) {
    return s.side == store::k_umpire_side && !s.name.empty() && &s != &seats[invite->seat];
  });
  if (*before || !kept) return {};
  w.verdict = "invitation to serve";
  const auto officers = officers_to_tell(office, "umpire");
  if (!officers) return officers.error();
  for (const Officer& o : *officers) {
    w.letters.push_back(
        {"serve/" + base::to_hex(store::invite_hash(*invite)).substr(0, 32), "notice", o.mail, o.name,
         fill(tr("[hexpost {}] will you roll the dice of a game?"), {office.config.name}),
         fill(tr("{} asks this host to be the second umpire of a game. If you agree, save this mail and "
                 "run:"),
              {w.mail.from}) +
             "\n\n    hexpost host serve FILE --to " + w.mail.from + "\n",
         block});
  }
  return {};
}

Result<void> take_terms(Office& office, Work& w, Table& t, const mail::Block& block) {
  const std::string text = base::as_text(block.bytes);
  if (t.leads()) return w.verdict = "ignored: nothing for a host", Result<void>();
  if (t.node.begun()) return w.verdict = "terms known", Result<void>();
  const auto before = t.node.log().value("setup/leaf0");
  if (!before) return before.error();
  if (const auto taken = t.node.receive_setup(text); !taken) {
    if (is_worldly(taken.error())) return taken.error();
    w.verdict = "refused: " + taken.error().code;
    refuse(office, w, taken.error().what, tr("Nothing was done."));
    return {};
  }
  step("received");
  if (*before && !t.row.game_id.empty()) {  // the other host has asked for it again: my assent got lost
    w.verdict = "terms known";
    return mine_again(office, w, t, "again-terms");
  }
  if (const auto genesis = store::read_leaf0(text))
    t.row.game_id = base::to_hex(store::game_id_of(*genesis)).substr(0, 16);
  w.verdict = "terms taken";
  return drain(w, t, -1);
}

Result<void> take_assent(Office& office, Work& w, Table& t, const mail::Block& block) {
  const std::string text = base::as_text(block.bytes);
  if (t.node.begun()) return w.verdict = "assent known", Result<void>();
  if (const auto taken = t.node.receive_setup(text); !taken) {
    if (is_worldly(taken.error())) return taken.error();
    w.verdict = "refused: " + taken.error().code;
    refuse(office, w, taken.error().what,
           fill(tr("hexpost --game {} outbox --out assent.eml writes your assent."), {t.row.name}));
    return {};
  }
  step("received");
  w.verdict = "assent taken";
  if (const auto begun = begin_if_agreed(w, t, -1); !begun) return begun;
  if (const auto drained = drain(w, t, -1); !drained) return drained;
  answer(w, "assent", fill(tr("[hexpost {}] your assent is here"), {t.row.name}),
         tr("The battle begins with the first packet of the other side; you get it by mail.") + "\n");
  return {};
}

}  // namespace hexpost::host
