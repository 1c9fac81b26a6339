#include <algorithm>

#include "engine/base/text.h"
#include "store/protocol/node_state.h"

/// The answer to the open x, and the slips of the seats that help with it (schemas/packets.md). Only this file and
/// the own draw use the VRF key: it is called for an answer, after the packet has been stored.
namespace hexpost::store {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

namespace {

std::string slip_key(std::uint8_t seat) {
  return "slip/" + std::to_string(seat);
}
/// The deposit of the seal in force; and places for deposits that came before their packet. Deposits are unsigned, so
/// strangers may fill the places: a player who was crowded out sends the deposit again.
constexpr std::uint8_t k_deposit_places = 4;
std::string deposit_key(std::uint8_t seat) {
  return "deposit/" + std::to_string(seat);
}
std::string deposit_key(std::uint8_t seat, std::uint8_t place) {
  return deposit_key(seat) + "/" + std::to_string(place);
}

}  // namespace

/// True if an x is open and my seat is one of its answerers.
bool Node::State::shares_in() const {
  if (!course || !course->open_x() || !seat || !secrets) return false;
  const auto& answerers = course->genesis().seats[course->open_x()->actor].answerers;
  return std::ranges::find(answerers, *seat) != answerers.end();
}

/// The slip of that seat for the open x.
std::optional<Slip> Node::State::slip_of(std::uint8_t from) const {
  const auto bytes = log->value(slip_key(from));
  if (!bytes || !*bytes || !course || !course->open_x()) return std::nullopt;
  auto slip = decode_slip(**bytes);
  if (!slip || slip->x != course->open_x()->x || slip->seat != from) return std::nullopt;
  return *std::move(slip);
}

std::optional<Opening> Node::State::own_opening(std::uint32_t slot) const {
  const auto& seal = course->seal(*seat);
  if (!seal) return std::nullopt;
  std::vector<std::string> policies;
  for (std::uint32_t i = 0; i < seal->seal.slots; ++i) {
    const auto policy = log->policy(seal->first, i);
    if (!policy || !*policy) return std::nullopt;
    policies.push_back(**policy);
  }
  const SealTree tree = make_seal(secrets->seal_key, course->game_id(), *seat, seal->first, policies);
  if (tree.root != seal->seal.root || slot >= policies.size()) return std::nullopt;
  return open_slot(tree, secrets->seal_key, course->game_id(), *seat, seal->first, slot, policies[slot]);
}

std::optional<Opening> Node::State::find_opening(std::uint8_t from, std::uint32_t slot, bool& own_lost) const {
  if (seat == from) {
    auto mine = own_opening(slot);
    own_lost = own_lost || !mine;
    return mine;
  }
  const auto& seal = course->seal(from);
  if (!seal) return std::nullopt;
  if (const auto bytes = log->value(deposit_key(from)); bytes && *bytes) {
    const auto deposit = decode_deposit(**bytes);
    if (deposit && slot < deposit->slots.size() && deposit_fits(*deposit, seal->seal))
      return open_deposit(*deposit, slot);
  }
  if (const auto slip = slip_of(from)) {
    for (const Opening& opening : slip->openings) {
      if (opening.slot == slot && fits_seal(course->state(), opening)) return opening;
    }
  }
  return std::nullopt;
}

/// A card that the run reveals: of my own hand, or of a player who has deposited it with me.
std::optional<CardLeaf> Node::State::find_card(std::uint8_t from, int place) const {
  const auto& hands = course->state().hands;
  if (!hands || !secrets) return std::nullopt;
  if (from == seat) return lay_open(*hands, place);
  const auto bytes = log->value(deposit_key(from));
  const auto deposit = bytes && *bytes ? decode_deposit(**bytes) : Result<Deposit>(Error{});
  if (!deposit) return std::nullopt;
  const auto card = std::ranges::find(deposit->cards, place, [](const CardLeaf& leaf) { return int{leaf.place}; });
  if (card == deposit->cards.end() || !hands->opened(*card)) return std::nullopt;
  return *card;
}

const PlayedAnswer& Node::State::answer() {
  if (played) return *played;
  played.emplace();
  const auto& open = course->open_x();
  if (!open) return *played;
  std::vector<ShareOutput> outputs{{open->actor, open->output}};
  for (const std::uint8_t from : course->genesis().seats[open->actor].answerers) {
    std::optional<Proof> proof;
    if (seat == from && secrets)
      proof = prove(open->x);
    else if (const auto slip = slip_of(from))
      proof = slip->proof;
    const auto output = proof ? vrf_verify(course->keys(from).vrf, open->x, *proof) : std::nullopt;
    if (!output) {
      played->missing.shares.push_back(from);
      continue;
    }
    outputs.push_back({from, *output});
    played->leaves.push_back(Share{from, *proof});
  }
  if (!played->missing.shares.empty()) return *played;
  bool own_lost = false;
  AnsweringRun run(
      {&course->state(), beta_hash(open->x, std::move(outputs))},
      [&](std::uint8_t from, std::uint32_t slot) { return find_opening(from, slot, own_lost); },
      [&](std::uint8_t from, int place) { return find_card(from, place); });
  auto match = course->now().clone();  // has the lines, played up to the first die
  match->run(&run);
  played->match = std::move(match);
  played->missing.opening = run.missing;
  played->missing.own_policy_lost = own_lost;
  played->missing.card = run.missing_card;
  std::ranges::move(run.leaves, std::back_inserter(played->leaves));
  if (played->missing.nothing()) played->leaves.push_back(Mark{mark_of(*played->match, course->state())});
  return *played;
}

const table::Match& Node::public_board() {
  base::ensure(begun(), "the board of a game that has not begun");
  State& s = *state_;
  const bool answers = s.course->open_x() && !s.course->outcome();
  const PlayedAnswer* played = answers ? &s.answer() : nullptr;
  return played != nullptr && played->match ? *played->match : s.course->now();
}

const table::Match& Node::board() {
  const table::Match& all_see = public_board();
  State& s = *state_;
  if (!s.secrets || !s.seat || !s.course->state().hands) return all_see;
  if (!s.seen) {
    s.seen = all_see.clone();
    for (const table::KnownCard& card : own_hand())
      s.seen->learn(card);
    s.seen->run();
  }
  return *s.seen;
}

Missing Node::missing() {
  return state_->course && state_->course->open_x() ? state_->answer().missing : Missing{};
}

/// True if the seal in force has exactly these texts.
bool Node::State::seals(const std::vector<std::string>& policies) const {
  const auto& seal = course->seal(*seat);
  return seal && policies.size() == seal->seal.slots &&
         make_seal(secrets->seal_key, course->game_id(), *seat, seal->first, policies).root == seal->seal.root;
}

bool Node::has_sealed(const std::vector<std::string>& policies) const {
  const State& s = *state_;
  return s.course && s.seat && s.secrets && s.texts_sealed(policies).has_value();
}

bool Node::seals_always() const {
  return state_->course && state_->course->state().hands;
}

Result<void> Node::restore_policies(const std::vector<std::string>& policies) {
  State& s = *state_;
  const auto seal = s.course && s.seat && s.secrets ? s.course->seal(*s.seat) : std::nullopt;
  if (!seal) return phase_error(tr("you have no seal in force"));
  const auto texts = s.texts_sealed(policies);
  if (!texts) return Error{"seal", tr("these are not the standing orders you sealed"), ""};
  std::vector<StoredPolicy> rows;
  for (std::uint32_t slot = 0; slot < texts->size(); ++slot)
    rows.push_back({seal->first, slot, (*texts)[slot]});
  s.played.reset(), s.seen.reset();
  return s.log->keep_policies(rows);
}

Result<Slip> Node::send_slip() {
  State& s = *state_;
  const Phase now = phase();
  if (now != Phase::share && now != Phase::answer) return phase_error(tr("no packet needs your share now"));
  const PlayedAnswer& played = s.answer();
  const OpenX& open = *s.course->open_x();
  Slip slip{s.course->game_id(), open.x, *s.seat, std::nullopt, {}};
  for (const Leaf& leaf : played.leaves) {
    if (const auto* share = std::get_if<Share>(&leaf); share && share->seat == *s.seat) slip.proof = share->proof;
    if (const auto* opening = std::get_if<Opening>(&leaf); opening && opening->seat == *s.seat)
      slip.openings.push_back(*opening);
  }
  if (!slip.proof && slip.openings.empty())
    return Error{"missing", tr("there is nothing to send: you have not been asked anything yet"), ""};
  if (const auto posted = s.log->post({"slip", encode_slip(slip)}); !posted) return posted.error();
  return slip;
}

Result<void> Node::receive_slip(ByteView bytes) {
  State& s = *state_;
  auto slip = decode_slip(bytes);
  if (!slip) return slip.error();
  if (!s.course || slip->game_id != s.course->game_id())
    return Error{"other-game", tr("this slip belongs to another game"), ""};
  if (slip->seat >= s.course->genesis().seats.size() || slip->seat == s.seat)
    return Error{"slip", tr("no seat that could help sent this"), ""};
  const auto& open = s.course->open_x();
  if (!open || slip->x != open->x) {
    // it may have overtaken its packet: one of each seat is kept until the next packet
    if (const auto kept = s.log->set_value({"early/" + std::to_string(slip->seat), {bytes.begin(), bytes.end()}});
        !kept)
      return kept;
    return Error{"old", tr("this slip is for another draw than the open one"), ""};
  }
  return s.keep_slip(*slip);
}

/// Checks all claims of a slip, and merges it with the seat's earlier slip.
Result<void> Node::State::keep_slip(const Slip& slip) {
  const OpenX& open = *course->open_x();
  const auto& answerers = course->genesis().seats[open.actor].answerers;
  if (slip.proof) {
    const bool answers = std::ranges::find(answerers, slip.seat) != answerers.end();
    if (!answers || !vrf_verify(course->keys(slip.seat).vrf, open.x, *slip.proof))
      return Error{"slip", tr("the slip's share is not that seat's for the open draw"), ""};
  }
  for (const Opening& opening : slip.openings) {
    const bool readable = opening.policy.size() <= orders::k_max_policy;  // longer ones could make the answer too large
    if (!readable || !fits_seal(course->state(), opening))
      return Error{"slip", tr("the slip opens something other than the sealed order"), ""};
  }
  Slip whole = slip_of(slip.seat).value_or(Slip{slip.game_id, slip.x, slip.seat, std::nullopt, {}});
  if (slip.proof) whole.proof = slip.proof;
  for (const Opening& opening : slip.openings) {
    const bool known = std::ranges::any_of(whole.openings, [&](const Opening& o) { return o.slot == opening.slot; });
    if (!known && whole.openings.size() < k_slip_openings) whole.openings.push_back(opening);
  }
  played.reset(), seen.reset();
  return log->set_value({slip_key(slip.seat), encode_slip(whole)});
}

/// A deposit that came before its packet, if there is one.
std::optional<Deposit> Node::State::waiting_deposit(std::uint8_t from, std::uint8_t place) const {
  const auto bytes = log->value(deposit_key(from, place));
  auto deposit = bytes && *bytes ? decode_deposit(**bytes) : Result<Deposit>(Error{});
  return deposit ? std::optional(*std::move(deposit)) : std::nullopt;
}

Node::State::DepositIs Node::State::deposit_for(const Packet& packet, const Course& after,
                                                std::vector<KeyValue>& keep) const {
  const bool umpire = seat && after.genesis().seats[*seat].side == k_umpire_side;
  const auto& seal = after.seal(packet.seat);
  if (!umpire || !seal || seal->first != packet.first) return DepositIs::not_needed;
  DepositIs out = DepositIs::missing;
  for (std::uint8_t place = 0; place < k_deposit_places; ++place) {
    const auto deposit = waiting_deposit(packet.seat, place);
    if (!deposit || deposit->game_id != packet.game_id || deposit->seat != packet.seat ||
        deposit->first != packet.first)
      continue;
    out = DepositIs::wrong;
    if (!deposit_fits(*deposit, seal->seal) || !deposit_has_cards(*deposit, after)) continue;
    keep.push_back({deposit_key(packet.seat), encode_deposit(*deposit)});
    return DepositIs::good;
  }
  // it was here when I answered that packet, before this file was restored from a backup; another seal may be in force
  // by now
  if (out == DepositIs::missing && behind_top) return DepositIs::not_needed;
  return out;
}

Result<void> Node::State::keep_deposit(const Deposit& deposit) {
  std::optional<std::uint8_t> free;
  for (std::uint8_t place = 0; place < k_deposit_places; ++place) {
    const auto there = waiting_deposit(deposit.seat, place);
    if (there == deposit) return {};
    if (!free && (!there || there->first < log->size())) free = place;
  }
  const Bytes bytes = encode_deposit(deposit);
  return log->set_value({deposit_key(deposit.seat, free.value_or(sha256(bytes)[0] % k_deposit_places)), bytes});
}

Result<Received> Node::receive_deposit(ByteView bytes) {
  State& s = *state_;
  const auto deposit = decode_deposit(bytes);
  if (!deposit) return deposit.error();
  if (!s.seat || !s.secrets) return phase_error(tr("deposits go to an umpire"));
  if (s.course) {
    const auto& seats = s.course->genesis().seats;
    if (deposit->game_id != s.course->game_id())
      return Error{"other-game", tr("this deposit belongs to another game"), ""};
    if (seats[*s.seat].side != k_umpire_side || deposit->seat >= seats.size())
      return phase_error(tr("deposits go to an umpire"));
    const auto& seal = s.course->seal(deposit->seat);
    if (seal && seal->first == deposit->first && deposit_fits(*deposit, seal->seal) &&
        s.deposit_has_cards(*deposit, *s.course)) {
      s.played.reset(), s.seen.reset();
      const auto kept = s.log->set_value({deposit_key(deposit->seat), {bytes.begin(), bytes.end()}});
      return kept ? Result<Received>(Received{Received::Is::duplicate, {}, {}, 0, {}}) : kept.error();
    }
    if (deposit->first < s.course->size())
      return Error{"old", tr("this deposit is for a seal that is not in force"), ""};
    if (deposit->first > s.course->size() + k_packet_leaves)
      return Error{"early", tr("this deposit is for a packet far ahead"), ""};
  } else if (deposit->first != 0 || deposit->seat >= k_most_seats) {
    return Error{"early", tr("this deposit is for a packet far ahead"), ""};
  }
  if (const auto kept = s.keep_deposit(*deposit); !kept) return kept.error();
  s.played.reset(), s.seen.reset();
  Received out{Received::Is::parked, {}, {}, 0, {}};
  const auto taken = s.take_parked();
  if (!taken) return taken.error();
  if (*taken > 0) out.is = Received::Is::applied, out.packets = *taken;
  return out;
}

}  // namespace hexpost::store
