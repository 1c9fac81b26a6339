#include "store/protocol/course.h"

#include "engine/base/ensure.h"
#include "store/protocol/course_state.h"

namespace hexpost::store {

Course::State::State(const State& o)
    : genesis(o.genesis),
      game_id(o.game_id),
      revision(o.revision),
      data_hash(o.data_hash),
      battle(o.battle),
      frontier(o.frontier),
      last(o.last),
      keys(o.keys),
      names(o.names),
      seals(o.seals),
      unused(o.unused),
      resigned(o.resigned),
      hands(o.hands),
      open(o.open),
      outcome(o.outcome),
      rest(o.rest ? o.rest->clone() : nullptr),
      now(o.now ? o.now->clone() : nullptr) {}

std::optional<table::Player> Course::State::player_of(std::uint8_t seat) const {
  if (seat >= genesis.seats.size() || genesis.seats[seat].side == k_umpire_side) return std::nullopt;
  return genesis.seats[seat].side;
}

std::uint8_t Course::State::seat_of(table::Player player) const {
  for (std::size_t i = 0; i < genesis.seats.size(); ++i) {
    if (genesis.seats[i].side == player) return static_cast<std::uint8_t>(i);
  }
  base::bug("a side without a seat in a game that was judged");
}

std::optional<std::uint8_t> Course::State::next_writer() const {
  if (outcome) return std::nullopt;
  if (open) return genesis.seats[open->actor].answerers.back();
  const table::Awaited& awaited = rest->awaited();
  if (awaited.kind != table::Awaited::Kind::decision) return std::nullopt;
  const std::uint8_t asked = seat_of(awaited.who);
  return hands ? hands->holds_up(asked).value_or(asked) : asked;
}

void Course::State::follow_cards(std::uint8_t writer) {
  if (hands) hands->follow(*rest->dealt_cards(), writer);
}

std::vector<bool> Course::State::sealed_mask() const {
  std::vector<bool> out;
  for (std::size_t p = 0; p < battle->players().size(); ++p) {
    out.push_back(seals[seat_of(static_cast<table::Player>(p))].has_value());
  }
  return out;
}

void Course::State::look_ahead() {
  now.reset();
  if (!open) return;
  now = rest->clone();
  now->push(open->segment);
  now->run();
}

Genesis in_force(const Genesis& genesis, std::uint32_t revision, const Hash& data_hash) {
  Genesis out = genesis;
  out.revision = revision, out.data_hash = data_hash;
  return out;
}

Hash mark_of(const table::Match& match, const Course::State& state) {
  const table::Awaited& awaited = match.awaited();
  AwaitedText text;
  if (awaited.kind == table::Awaited::Kind::decision) {
    text = {k_mark_decision, state.seat_of(awaited.who), awaited.question, awaited.subject};
  }
  return mark_hash(match.position(), text);
}

Course::Course(std::unique_ptr<State> state) : state_(std::move(state)) {}
Course::Course(Course&&) noexcept = default;
Course& Course::operator=(Course&&) noexcept = default;
Course::~Course() = default;
Course Course::clone() const {
  return Course(std::make_unique<State>(*state_));
}

const Genesis& Course::genesis() const {
  return state_->genesis;
}
const Hash& Course::game_id() const {
  return state_->game_id;
}
std::uint32_t Course::revision() const {
  return state_->revision;
}
const table::Battle& Course::battle() const {
  return *state_->battle;
}
const Frontier& Course::frontier() const {
  return state_->frontier;
}
std::uint64_t Course::size() const {
  return state_->frontier.size();
}
const StoredHead& Course::last_head() const {
  return state_->last;
}
SigningKey Course::signing_key(std::uint8_t seat) const {
  return state_->keys.at(seat).signing;
}
const SeatKeys& Course::keys(std::uint8_t seat) const {
  return state_->keys.at(seat);
}
const std::string& Course::name(std::uint8_t seat) const {
  return state_->names.at(seat);
}
const std::optional<OpenX>& Course::open_x() const {
  return state_->open;
}
const std::optional<SealInForce>& Course::seal(std::uint8_t seat) const {
  return state_->seals.at(seat);
}
const std::optional<Outcome>& Course::outcome() const {
  return state_->outcome;
}
std::optional<std::uint8_t> Course::next_writer() const {
  return state_->next_writer();
}
std::uint8_t Course::seat_of(table::Player player) const {
  return state_->seat_of(player);
}
std::optional<table::Player> Course::player_of(std::uint8_t seat) const {
  return state_->player_of(seat);
}
const table::Match& Course::now() const {
  return state_->now ? *state_->now : *state_->rest;
}
const table::Match& Course::rest() const {
  return *state_->rest;
}
const std::vector<std::string>& Course::unused(std::uint8_t seat) const {
  return state_->unused.at(seat);
}

void Course::forget_trace() {
  state_->rest->forget_trace();
  if (state_->now) state_->now->forget_trace();
}

}  // namespace hexpost::store
