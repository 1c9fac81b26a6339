#include "store/protocol/continued.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/table/snapshot.h"
#include "store/protocol/course_state.h"
#include "store/protocol/forwarding_battle.h"
#include "store/protocol/replay.h"

namespace hexpost::store {

using base::Error;
using base::Result;
using base::tr;

namespace {

constexpr std::string_view k_continues = "continues";
constexpr std::string_view k_start = "start-";
constexpr std::string_view k_at_savepoint = "hexpost position v1\nat savepoint\n";
constexpr std::size_t k_piece = 200;

/// The battle with another beginning; everything else is unchanged.
class Continued final : public ForwardingBattle {
 public:
  Continued(std::shared_ptr<const table::Battle> battle, std::string position)
      : ForwardingBattle(std::move(battle)), position_(std::move(position)) {}
  std::unique_ptr<table::Match> begin() const override {
    auto match = battle_->from_position(position_);
    base::ensure(match.has_value(), "a battle goes on from a position that was not tried");
    return *std::move(match);
  }

 private:
  std::string position_;
};

std::string start_name(std::size_t piece) {
  return std::string(k_start) + (piece < 10 ? "0" : "") + std::to_string(piece);
}

}  // namespace

bool is_continuation_option(std::string_view name) {
  return name == k_continues || (name.starts_with(k_start) && name.size() == k_start.size() + 2);
}

Genesis without_continuation(Genesis genesis) {
  std::erase_if(genesis.options, [](const Option& o) { return is_continuation_option(o.name); });
  return genesis;
}

Result<void> set_continuation(Genesis& genesis, const Continuation& continuation) {
  if (continuation.position.size() > k_start_limit)
    return Error{"size", tr("the position is too large to travel in an invitation"), ""};
  genesis = without_continuation(std::move(genesis));
  genesis.options.push_back(
      {std::string(k_continues), base::to_hex(continuation.game_id) + "@" + std::to_string(continuation.size)});
  const std::string text = base::to_base64(base::as_bytes(continuation.position));
  for (std::size_t piece = 0; piece * k_piece < text.size(); ++piece)
    genesis.options.push_back({start_name(piece), text.substr(piece * k_piece, k_piece)});
  std::ranges::sort(genesis.options, {}, &Option::name);
  return {};
}

std::optional<Continuation> continuation_of(const Genesis& genesis) {
  Continuation out;
  std::string text;
  std::size_t pieces = 0;
  bool continues = false;
  for (const Option& o : genesis.options) {  // ascending by name
    if (o.name == k_continues) {
      const std::size_t at = o.value.find('@');
      const auto id = base::from_hex(std::string_view(o.value).substr(0, at));
      const auto size = at == std::string::npos ? std::nullopt : base::number(std::string_view(o.value).substr(at + 1));
      if (!id || id->size() != out.game_id.size() || !size || *size < 1) return std::nullopt;
      std::ranges::copy(*id, out.game_id.begin());
      out.size = static_cast<std::uint64_t>(*size), continues = true;
    } else if (is_continuation_option(o.name)) {
      if (o.name != start_name(pieces++)) return std::nullopt;
      text += o.value;
    }
  }
  const auto bytes = base::from_base64(text);
  if (!continues || pieces == 0 || !bytes || bytes->size() > k_start_limit) return std::nullopt;
  out.position = base::as_text(*bytes);
  return out;
}

Result<Otherwise> compare_beginning(const Log& old, const Resolver& resolve, const Genesis& fresh) {
  const auto from = continuation_of(fresh);
  if (!from || old.game_id() != from->game_id)
    return Error{"other-game", tr("this is not the game that is continued"), ""};
  const std::string event = std::to_string(from->size);
  if (from->size > old.size())
    return Error{"early",
                 base::fill(tr("the continued game in your folder ends at event {}, before event {}"),
                            {std::to_string(old.size()), event}),
                 ""};
  Otherwise out;
  const auto head = old.head_at(from->size);
  if (!head) return head.error();
  if (!*head) {
    out.terms.push_back(base::fill(tr("in the continued game no packet ends at event {}"), {event}));
    return out;
  }
  const auto course = course_at(old, resolve, from->size);
  if (!course) return course.error();
  const auto position = savepoint_position(course->battle(), course->rest());
  if (!position || *position != from->position)
    out.terms.push_back(
        base::fill(tr("the starting position is not the one that the continued game has at event {}"), {event}));
  const Genesis now = in_force(course->genesis(), course->revision(), course->state().data_hash);
  const Genesis begins = without_continuation(fresh), before = without_continuation(now);
  if (begins.system != before.system || begins.revision != before.revision || begins.data_hash != before.data_hash ||
      begins.scenario != before.scenario || begins.scenario_hash != before.scenario_hash)
    out.terms.push_back(tr("the rules, the figures or the battle are not those of the continued game"));
  if (begins.options != before.options) out.terms.push_back(tr("the options are not those of the continued game"));
  // a continued game may list its sides in another order: the side that moves first has the first seat
  for (std::uint8_t seat = 0; seat < begins.seats.size(); ++seat) {
    const Seat& is = begins.seats[seat];
    const auto was = std::ranges::find(before.seats, is.side, &Seat::side);
    if (was == before.seats.end()) {
      out.terms.push_back(
          base::fill(tr("seat {} has a side that no player had in the continued game"), {std::to_string(seat)}));
      continue;
    }
    const auto old_seat = static_cast<std::uint8_t>(was - before.seats.begin());
    if (is.keys != SeatKeys{} && is.keys.signing != course->signing_key(old_seat))
      out.players.push_back(base::fill(
          tr("seat {} is {}'s, with another key than {} had in the continued game"),
          {std::to_string(seat), base::printable(is.name, 60), base::printable(course->name(old_seat), 60)}));
  }
  return out;
}

Resolver with_continuations(Resolver inner) {
  return [inner = std::move(inner)](const Genesis& genesis) -> Result<std::shared_ptr<const table::Battle>> {
    const bool continues =
        std::ranges::any_of(genesis.options, [](const Option& o) { return is_continuation_option(o.name); });
    if (!continues) return inner(genesis);
    const auto continuation = continuation_of(genesis);
    if (!continuation)
      return Error{"genesis", tr("the game says that it goes on from another, and does not say from where"), ""};
    auto battle = inner(without_continuation(genesis));
    if (!battle) return battle;
    if (const auto tried = (*battle)->from_position(continuation->position); !tried)
      return Error{"genesis", tried.error().what, tried.error().where};
    return std::shared_ptr<const table::Battle>(
        std::make_shared<Continued>(*std::move(battle), continuation->position));
  };
}

Result<std::string> savepoint_position(const table::Battle& battle, const table::Match& match) {
  const std::string saved = match.save();
  table::SnapshotReader in(saved);  // begins with the state of the savepoint, as a position has it
  const std::string text = std::string(k_at_savepoint) + std::string(in.text());
  if (const auto tried = battle.from_position(text); !tried) return tried.error();
  return text;
}

}  // namespace hexpost::store
