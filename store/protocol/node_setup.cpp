#include <algorithm>

#include "engine/base/text.h"
#include "store/protocol/node_state.h"
#include "store/wire/alike.h"

/// Setting up (schemas/packets.md). Private values: setup/role, setup/seat, setup/invite, setup/join/N, setup/leaf0,
/// setup/assent/N; setup/early: leaf 0 is made of the joins that came with the invitation.
namespace hexpost::store {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

namespace {

Hash fresh_nonce(const Setting& setting) {
  if (setting.nonce) return setting.nonce();
  const Bytes bytes = random_bytes(32);
  Hash out{};
  std::ranges::copy(bytes, out.begin());
  return out;
}

OutboxRow row(std::string kind, std::string_view text) {
  const ByteView bytes = base::as_bytes(text);
  return {std::move(kind), {bytes.begin(), bytes.end()}};
}

std::string numbered(const char* prefix, std::uint8_t seat) {
  return prefix + std::to_string(seat);
}

/// With answerers the inviter, otherwise the first seat that has some.
std::uint8_t first_writer_of(const Invite& invite) {
  const auto& seats = invite.genesis.seats;
  if (!seats[invite.seat].answerers.empty()) return invite.seat;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (!seats[i].answerers.empty()) return static_cast<std::uint8_t>(i);
  }
  return invite.seat;
}

/// Sides and their seats fit the scenario; keys are not looked at.
Result<void> check_terms(const Genesis& plan, const Resolver& resolve) {
  const auto battle = resolve(plan);
  if (!battle) return battle.error();
  const std::size_t sides = (*battle)->players().size();
  for (std::size_t side = 0; side < sides; ++side) {
    if (std::ranges::none_of(plan.seats, [&](const Seat& s) { return s.side == side; })) {
      return Error{"genesis", tr("a side of the scenario has no seat"), (*battle)->players()[side]};
    }
  }
  for (const Seat& seat : plan.seats) {
    if (seat.side != k_umpire_side && seat.side >= sides)
      return Error{"genesis", tr("a seat has a side that the scenario does not have"), seat.name};
  }
  const auto match = (*battle)->begin();
  match->run();
  return match->dealt_cards() ? check_hidden_seats(plan.seats) : Result<void>();
}

/// True if the genesis would be good once players with good keys have taken all other seats.
Result<void> check_plan(Genesis plan, std::uint8_t inviter) {
  for (std::size_t i = 0; i < plan.seats.size(); ++i) {
    if (i == inviter) continue;
    std::array<std::uint8_t, 32> filler{};
    filler.fill(static_cast<std::uint8_t>(i + 1));
    const SeatSecrets somebody = seat_secrets(SecretBytes(filler));
    Seat& seat = plan.seats[i];
    if (seat.name.empty()) seat.name = "seat " + std::to_string(i);
    seat.keys = seat_keys(somebody), seat.nonce = filler;
    seat.deck_proof = prove_deck(somebody, static_cast<std::uint8_t>(i), seat.nonce);
  }
  return check_genesis(plan);
}

/// Checks that the data of a join are good and new, since later joins cannot correct them.
Result<void> check_join(const Join& join, const Seat& inviter, const std::map<std::uint8_t, Join>& others) {
  for (const SigningKey& key : {join.keys.signing, join.keys.recovery}) {
    if (const auto good = check_signing_key(key); !good) return good;
  }
  for (const CurveKey& key : {join.keys.vrf, join.keys.deck}) {
    if (const auto good = check_curve_key(key); !good) return good;
  }
  const auto clashes = [&](const std::string& name, const SeatKeys& keys, const Hash& nonce) {
    return look_alike(name, join.name) || nonce == join.nonce || keys.signing == join.keys.signing ||
           keys.recovery == join.keys.recovery || keys.vrf == join.keys.vrf || keys.deck == join.keys.deck ||
           keys.signing == join.keys.recovery || keys.recovery == join.keys.signing || keys.vrf == join.keys.deck ||
           keys.deck == join.keys.vrf;
  };
  bool clash = clashes(inviter.name, inviter.keys, inviter.nonce) || join.keys.signing == join.keys.recovery ||
               join.keys.vrf == join.keys.deck;
  for (const auto& [seat, other] : others)
    clash = clash || clashes(other.name, other.keys, other.nonce);
  if (clash)
    return Error{"join",
                 tr("a name (or one that looks like it), a key or the nonce of this join is in use at this table"), ""};
  if (!vrf_verify(join.keys.deck, deck_text(join.seat, join.nonce, join.keys.signing, join.keys.deck),
                  join.deck_proof)) {
    return Error{"join", tr("possession of the deck key is not proved"), ""};
  }
  return {};
}

/// The joins that came with an invitation, checked as its inviter checks them.
Result<std::map<std::uint8_t, Join>> read_others(const Invite& invite, std::uint8_t mine,
                                                 const std::vector<std::string>& texts) {
  std::map<std::uint8_t, Join> out;
  for (const std::string& text : texts) {
    const auto join = read_join(text);
    if (!join) return join.error();
    const bool fits = join->invite == invite_hash(invite) && join->seat < invite.genesis.seats.size() &&
                      join->seat != invite.seat && join->seat != mine;
    if (!fits) {
      return Error{"join", tr("a join beside the invitation belongs to another invitation or to a seat that is taken"),
                   "seat " + std::to_string(join->seat)};
    }
    if (const auto good = check_join(*join, invite.genesis.seats[invite.seat], out); !good) return good.error();
    out.emplace(join->seat, *join);
  }
  return out;
}

/// True if terms and seats are equal, except for the keys and names that joiners add.
bool same_terms(const Genesis& a, const Genesis& b) {
  Genesis x = a, y = b;
  x.seats.clear(), y.seats.clear();
  if (x != y || a.seats.size() != b.seats.size()) return false;
  for (std::size_t i = 0; i < a.seats.size(); ++i) {
    if (a.seats[i].side != b.seats[i].side || a.seats[i].answerers != b.seats[i].answerers) return false;
  }
  return true;
}

}  // namespace

std::uint8_t Node::State::Plan::first_writer() const {
  return first_writer_of(*invite);
}

bool Node::State::Plan::ready() const {
  if (role == Role::watch || !genesis || first_writer() != seat) return false;
  return assents.size() + 1 == genesis->seats.size();
}

/// Reads the invitation, joins and assents of the private table.
Result<Node::State::Plan> Node::State::plan() const {
  Plan out;
  const auto role = text_value("setup/role"), number = text_value("setup/seat"),
             invitation = text_value("setup/invite");
  for (const auto* value : {&role, &number, &invitation}) {
    if (!*value) return value->error();
  }
  if (invitation->empty()) return out;
  auto invite = read_invite(*invitation);
  const auto place = base::number(*number);
  if (!invite || !place || *place < 0 || *place >= static_cast<std::int64_t>(invite->genesis.seats.size())) {
    return Error{"damaged", tr("the preparations in this game file are damaged: begin with a new invitation"), path};
  }
  out.invite = *std::move(invite);
  out.role = *role == "invite" ? Role::invite : Role::join;
  out.seat = static_cast<std::uint8_t>(*place);
  std::vector<Join> joins;
  for (std::uint8_t s = 0; s < out.invite->genesis.seats.size(); ++s) {
    const auto text = text_value(numbered("setup/join/", s)), assented = text_value(numbered("setup/assent/", s));
    if (!text) return text.error();
    if (!assented) return assented.error();
    if (const auto join = text->empty() ? Result<Join>(Error{}) : read_join(*text))
      joins.push_back(*join), out.joins.emplace(s, *join);
    if (const auto assent = assented->empty() ? Result<SentAssent>(Error{}) : read_assent(*assented))
      out.assents.emplace(s, assent->assent);
  }
  const auto leaf0 = text_value("setup/leaf0");
  if (!leaf0) return leaf0.error();
  if (auto genesis = leaf0->empty() ? Result<Genesis>(Error{}) : read_leaf0(*leaf0)) out.genesis = *std::move(genesis);
  return out;
}

Result<std::unique_ptr<Node::State>> Node::State::create(const std::string& path, const SeatSecrets& secrets,
                                                         Setting setting, std::uint8_t seat) {
  auto log = Log::create(path);
  if (!log) return log.error();
  auto out = std::make_unique<State>();
  out->path = path, out->log = *std::move(log), out->secrets = secrets, out->setting = std::move(setting);
  out->seat = seat;
  out->log->set_cache_key(out->setting.cache_key);
  return out;
}

Result<Node> Node::invite(const std::string& path, Genesis genesis, std::uint8_t seat, const SeatSecrets& secrets,
                          Setting setting) {
  if (seat >= genesis.seats.size() || genesis.seats.size() < 2 || genesis.seats.size() > k_most_seats) {
    return Error{"genesis", tr("a game has 2 to 16 seats, and the inviter has one of them"), ""};
  }
  if (genesis.seats[seat].name.empty()) return Error{"genesis", tr("the inviter needs a name"), ""};
  if (const auto good = check_terms(genesis, setting.resolve); !good) return good.error();
  Seat& mine = genesis.seats[seat];
  mine.keys = seat_keys(secrets), mine.nonce = fresh_nonce(setting);
  mine.deck_proof = prove_deck(secrets, seat, mine.nonce);
  const Invite invite{seat, std::move(genesis)};
  if (const auto good = parse_invite_text(invite_text(invite)); !good) return good.error();
  if (const auto good = check_plan(invite.genesis, seat); !good) return good.error();
  const std::string text = print_invite(invite, secrets.signing);
  auto made = State::create(path, secrets, std::move(setting), seat);
  if (!made) return made.error();
  auto state = *std::move(made);
  for (const auto& [key, value] : {std::pair<std::string, std::string>{"setup/role", "invite"},
                                   {"setup/seat", std::to_string(seat)},
                                   {"setup/invite", text}}) {
    if (const auto kept = state->set_text(key, value); !kept) return kept.error();
  }
  if (const auto posted = state->log->post(row("invite", text)); !posted) return posted.error();
  return Node(std::move(state));
}

Result<Node> Node::join(const std::string& path, std::string_view invitation, std::uint8_t seat, std::string name,
                        const SeatSecrets& secrets, Setting setting, const std::vector<std::string>& others) {
  const auto invite = read_invite(invitation);
  if (!invite) return invite.error();
  if (seat >= invite->genesis.seats.size() || seat == invite->seat)
    return Error{"invite", tr("that seat is not free"), ""};
  if (const auto good = check_terms(invite->genesis, setting.resolve); !good) return good.error();
  const std::string& meant = invite->genesis.seats[seat].name;
  if (!meant.empty() && meant != name) return Error{"join", fill(tr("the seat is kept for {}"), {meant}), ""};
  Join join = make_join(*invite, seat, std::move(name), secrets, fresh_nonce(setting));
  if (const auto good = parse_join_text(join_text(join)); !good) return good.error();
  auto known = read_others(*invite, seat, others);
  if (!known) return known.error();
  std::optional<Genesis> genesis;
  const bool last = known->size() + 2 == invite->genesis.seats.size();
  // the writer of the first packet gets leaf 0 with the assents to it
  const bool early = last && !known->empty() && first_writer_of(*invite) != seat;
  if (early || invite->genesis.seats.size() == 2) {
    std::vector<Join> all{join};
    for (const auto& [place, other] : *known)
      all.push_back(other);
    auto whole = complete_genesis(*invite, all);
    if (!whole) return whole.error();
    if (const auto good = check_genesis(*whole); !good) return good.error();
    if (early) join.assent = make_assent(secrets, game_id_of(*whole), seat);
    genesis = *std::move(whole);
  }
  const std::string text = print_join(join, secrets.signing);
  auto made = State::create(path, secrets, std::move(setting), seat);
  if (!made) return made.error();
  auto state = *std::move(made);
  std::vector<std::pair<std::string, std::string>> values{{"setup/role", "join"},
                                                          {"setup/seat", std::to_string(seat)},
                                                          {"setup/invite", std::string(invitation)},
                                                          {numbered("setup/join/", seat), text}};
  if (genesis) values.emplace_back("setup/leaf0", print_leaf0(*genesis));
  if (early) {
    values.emplace_back("setup/early", "yes");
    values.emplace_back(numbered("setup/assent/", seat), print_assent(game_id_of(*genesis), *join.assent));
  }
  for (const auto& [key, value] : values) {
    if (const auto kept = state->set_text(key, value); !kept) return kept.error();
  }
  if (const auto posted = state->log->post(row("join", text)); !posted) return posted.error();
  return Node(std::move(state));
}

Result<Node> Node::open(const std::string& path, std::optional<SeatSecrets> secrets, Setting setting) {
  if (!setting.marks) setting.marks = std::make_shared<MarksFile>(setting.top);
  if (const auto finished = finish_replacement(path, *setting.marks); !finished) return finished.error();
  auto log = Log::open(path, setting.safety);
  if (!log) return log.error();
  auto state = std::make_unique<State>();
  state->path = path, state->log = *std::move(log), state->secrets = std::move(secrets),
  state->setting = std::move(setting);
  state->log->set_cache_key(state->setting.cache_key);
  if (const auto loaded = state->load(); !loaded) return loaded.error();
  return Node(std::move(state));
}

Result<std::string> Node::put_right(const std::string& path, std::optional<ByteView> bytes) {
  auto log = Log::open(path);
  if (!log) return log.error();
  const auto packet = bytes ? decode_packet(*bytes) : Result<Packet>(Error{});
  const auto chain = chain_of(*log, packet ? &*packet : nullptr);
  if (!chain) return chain.error();
  if (const auto done = store::put_right(*log, *chain); !done) return done.error();
  if (chain->lost)
    return Error{"damaged",
                 (chain->fixes.empty() ? "" : repaired_sentence(*chain) + ". ") + lost_sentence(*chain->lost), path};
  return chain->fixes.empty() ? std::string() : repaired_sentence(*chain);
}

Result<void> Node::receive_setup(std::string_view text) {
  State& s = *state_;
  if (s.course) return phase_error(tr("this game has begun already"));
  if (!s.secrets || !s.seat) return phase_error(tr("this game file has no seat of yours"));
  const std::string copy(text);
  if (text.starts_with("hexpost join v1\n")) return s.take_join(copy);
  if (text.starts_with("hexpost leaf0 v1\n")) return s.take_leaf0(copy);
  if (text.starts_with("hexpost assented v1\n")) return s.take_assent(copy);
  return Error{"damaged", tr("this mail does not belong to the start of a game"), ""};
}

Result<void> Node::State::take_join(const std::string& text) {
  auto gathered = plan();
  if (!gathered) return gathered.error();
  Plan& p = *gathered;
  if (p.role != Role::invite) return phase_error(tr("joins go to the inviter"));
  const auto join = read_join(text);
  if (!join) return join.error();
  const auto known = p.joins.find(join->seat);
  if (known != p.joins.end()) {
    return known->second == *join
               ? Result<void>()
               : Result<void>(Error{"join", tr("this seat is taken"), "seat " + std::to_string(join->seat)});
  }
  if (join->invite != invite_hash(*p.invite) || join->seat >= p.invite->genesis.seats.size() ||
      join->seat == p.invite->seat) {
    return Error{"join", tr("this does not answer your invitation"), ""};
  }
  if (const auto good = check_join(*join, p.invite->genesis.seats[p.invite->seat], p.joins); !good) return good;
  const std::string& meant = p.invite->genesis.seats[join->seat].name;
  if (!meant.empty() && meant != join->name) return Error{"join", fill(tr("the seat is kept for {}"), {meant}), ""};
  p.joins.emplace(join->seat, *join);
  const bool last = p.joins.size() + 1 == p.invite->genesis.seats.size();
  if (last) {
    if (const auto done = complete(p); !done) return done;  // nothing is stored: another player may join instead
  }
  return set_text(numbered("setup/join/", join->seat), text);
}

/// All have joined: leaf 0 can be written.
Result<void> Node::State::complete(Plan& p) {
  std::vector<Join> joins;
  for (const auto& [seat_number, join] : p.joins)
    joins.push_back(join);
  const auto genesis = complete_genesis(*p.invite, joins);
  if (!genesis) return genesis.error();
  if (const auto good = check_genesis(*genesis); !good) return good;
  const Hash game_id = game_id_of(*genesis);
  if (genesis->seats.size() == 2) {
    if (!joins[0].assent) return Error{"assent", tr("the answer lacks its assent"), ""};
    if (const auto good = check_assent(*genesis, game_id, *joins[0].assent); !good) return good;
    if (const auto kept = set_text(numbered("setup/assent/", joins[0].seat), print_assent(game_id, *joins[0].assent));
        !kept)
      return kept;
    return set_text("setup/leaf0", print_leaf0(*genesis));
  }
  // a join may have its assent; one that does not fit was made for other joins, and its player gets leaf 0 by mail
  for (const Join& join : joins) {
    if (!join.assent || !check_assent(*genesis, game_id, *join.assent)) continue;
    const std::string text = print_assent(game_id, *join.assent);
    if (const auto kept = set_text(numbered("setup/assent/", join.seat), text); !kept) return kept;
  }
  if (const auto kept = set_text("setup/leaf0", print_leaf0(*genesis)); !kept) return kept;
  if (const auto posted = log->post(row("leaf0", print_leaf0(*genesis))); !posted) return posted.error();
  return agree_to(*genesis, p);
}

/// My assent to leaf 0, unless I write the first packet, which implies it.
Result<void> Node::State::agree_to(const Genesis& genesis, const Plan& p) {
  if (p.first_writer() == p.seat) return {};
  const Hash game_id = game_id_of(genesis);
  const std::string text = print_assent(game_id, make_assent(*secrets, game_id, p.seat));
  // the mail first, because an assent that is recorded is not mailed again
  const OutboxRow mail = row("assent", text);
  const auto box = log->outbox();
  if (!box) return box.error();
  const bool there = std::ranges::any_of(
      *box, [&](const OutboxEntry& e) { return e.row.kind == mail.kind && e.row.bytes == mail.bytes; });
  if (!there) {
    if (const auto posted = log->post(mail); !posted) return posted.error();
  }
  return set_text(numbered("setup/assent/", p.seat), text);
}

Result<void> Node::State::take_leaf0(const std::string& text) {
  auto gathered = plan();
  if (!gathered) return gathered.error();
  Plan& p = *gathered;
  const auto genesis = read_leaf0(text);
  if (!genesis) return genesis.error();
  // what came with the invitation was not the inviter's word: the inviter's leaf 0 replaces it
  const auto early = text_value("setup/early");
  if (!early) return early.error();
  const bool other = p.genesis && *p.genesis != *genesis;
  if (other && early->empty()) return Error{"genesis", tr("you have agreed to another leaf 0 of this game"), ""};
  // a full disk or a kill prevented the assent after its record: it is written now
  if (p.genesis && !other) return p.assents.contains(p.seat) ? Result<void>() : agree_to(*genesis, p);
  const auto mine = p.joins.find(p.seat);
  if (p.role != Role::join || mine == p.joins.end()) return phase_error(tr("this leaf 0 is not for you"));
  Genesis expected = *genesis;
  seat_from_join(expected, mine->second);
  const bool as_invited = same_terms(*genesis, p.invite->genesis) &&
                          genesis->seats[p.invite->seat] == p.invite->genesis.seats[p.invite->seat];
  if (!as_invited || expected != *genesis)
    return Error{"genesis", tr("this leaf 0 is not what you were invited to"), ""};
  if (const auto good = check_genesis(*genesis); !good) return good;
  if (const auto good = check_terms(*genesis, setting.resolve); !good) return good;
  if (const auto kept = set_text("setup/early", ""); !kept) return kept;
  if (const auto kept = set_text("setup/leaf0", text); !kept) return kept;
  return agree_to(*genesis, p);
}

Result<void> Node::State::take_assent(const std::string& text) {
  auto gathered = plan();
  if (!gathered) return gathered.error();
  const auto sent = read_assent(text);
  if (!sent) return sent.error();
  if (!gathered->genesis)
    return Error{"early", tr("leaf 0 has not arrived yet: ask the sender to send this mail again after it"), ""};
  const Hash game_id = game_id_of(*gathered->genesis);
  if (sent->game_id != game_id) return Error{"other-game", tr("this assent is to another game"), ""};
  if (const auto good = check_assent(*gathered->genesis, game_id, sent->assent); !good) return good;
  return set_text(numbered("setup/assent/", sent->assent.seat), text);
}

std::optional<Node::SetupState> Node::setup() const {
  if (state_->course) return std::nullopt;
  const auto gathered = state_->plan();
  if (!gathered || !gathered->invite) return std::nullopt;
  SetupState out{*gathered->invite,       {}, {}, gathered->ready(), {}, gathered->genesis.has_value(),
                 gathered->first_writer()};
  for (const Seat& taken : gathered->invite->genesis.seats)
    out.names.push_back(taken.name);
  for (const auto& [seat_number, join] : gathered->joins) {
    out.joined.push_back(seat_number);
    if (seat_number < out.names.size()) out.names[seat_number] = join.name;
  }
  for (std::size_t s = 0; gathered->genesis && s < out.names.size(); ++s)
    out.names[s] = gathered->genesis->seats[s].name;
  for (const auto& [seat_number, assent] : gathered->assents)
    out.assented.push_back(seat_number);
  return out;
}

}  // namespace hexpost::store
