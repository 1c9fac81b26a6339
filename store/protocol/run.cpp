#include "store/protocol/run.h"

#include "engine/base/ensure.h"
#include "engine/base/text.h"

namespace hexpost::store {

using base::fill;
using base::tr;

bool fits_seal(const Course::State& state, const Opening& opening) {
  if (opening.seat >= state.seals.size() || !state.seals[opening.seat]) return false;
  const SealInForce& seal = *state.seals[opening.seat];
  return opening.slot < seal.seal.slots && verify_opening(opening, seal.seal, state.game_id, seal.first);
}

std::nullopt_t JudgedRun::refuse(std::string_view code, std::string_view rule, std::string why) {
  if (!refused_) refused_ = Refused{std::string(code), first_ + at_, std::string(rule), std::move(why)};
  return std::nullopt;
}

std::optional<int> JudgedRun::die(int faces, std::string_view rule) {
  const auto* roll = at_ < leaves_.size() ? std::get_if<Roll>(&leaves_[at_]) : nullptr;
  if (!roll)
    return refuse(k_code_disagree, rule,
                  fill(tr("the rules ask for a die of {} faces here, the packet has none"), {std::to_string(faces)}));
  const std::uint16_t value = die_value(setup_.beta, roll->index, roll->faces);
  if (roll->index != dice_) {
    return refuse(k_code_roll, rule,
                  fill(tr("this is die {} of the run, the packet calls it {}"),
                       {std::to_string(dice_), std::to_string(roll->index)}));
  }
  if (roll->value != value) {
    return refuse(k_code_roll, rule,
                  fill(tr("the die is {}, the packet says {}"), {std::to_string(value), std::to_string(roll->value)}));
  }
  if (roll->faces != faces || roll->rule != rule) {
    return refuse(k_code_disagree, rule,
                  fill(tr("rule {} asks for a die of {} faces here, the packet has one of {} by rule {}"),
                       {rule, std::to_string(faces), std::to_string(roll->faces), base::printable(roll->rule, 40)}));
  }
  ++at_, ++dice_;
  return value;
}

std::optional<std::string> JudgedRun::opening(table::Player who, std::uint32_t slot) {
  const std::uint8_t seat = setup_.state->seat_of(who);
  const auto* opening = at_ < leaves_.size() ? std::get_if<Opening>(&leaves_[at_]) : nullptr;
  if (!opening || opening->seat != seat || opening->slot != slot) {
    return refuse(k_code_opening, "",
                  fill(tr("the run asks for slot {} of seat {}'s sealed orders here and it is not opened"),
                       {std::to_string(slot), std::to_string(seat)}));
  }
  if (!fits_seal(*setup_.state, *opening)) {
    return refuse(k_code_opening, "",
                  fill(tr("the opened order in slot {} of seat {} is not the sealed one"),
                       {std::to_string(slot), std::to_string(seat)}));
  }
  ++at_;
  return opening->policy;
}

std::optional<int> JudgedRun::card(table::Player who, int place) {
  const std::uint8_t seat = setup_.state->seat_of(who);
  const auto* shown = at_ < leaves_.size() ? std::get_if<CardLeaf>(&leaves_[at_]) : nullptr;
  if (!shown || shown->seat != seat || shown->place != place) {
    return refuse(
        k_code_card, "",
        fill(tr("seat {} must lay open the card at place {} here"), {std::to_string(seat), std::to_string(place)}));
  }
  const auto card = setup_.state->hands ? setup_.state->hands->opened(*shown) : std::nullopt;
  if (!card)
    return refuse(
        k_code_card, "",
        fill(tr("this is not the card at place {} of seat {}'s hand"), {std::to_string(place), std::to_string(seat)}));
  ++at_;
  return card;
}

std::optional<int> AnsweringRun::die(int faces, std::string_view rule) {
  base::ensure(faces >= 2 && faces <= 65535, "a die with no such number of faces");
  const auto size = static_cast<std::uint16_t>(faces);
  const std::uint16_t value = die_value(setup_.beta, dice_, size);
  leaves.push_back(Roll{dice_++, size, value, std::string(rule)});
  return value;
}

std::optional<std::string> AnsweringRun::opening(table::Player who, std::uint32_t slot) {
  const std::uint8_t seat = setup_.state->seat_of(who);
  auto opening = open_(seat, slot);
  if (!opening) return missing = {seat, slot}, std::nullopt;
  base::ensure(fits_seal(*setup_.state, *opening), "an opening that does not fit the seal in force");
  std::string policy = opening->policy;
  leaves.push_back(*std::move(opening));
  return policy;
}

std::optional<int> AnsweringRun::card(table::Player who, int place) {
  const std::uint8_t seat = setup_.state->seat_of(who);
  const auto shown = open_card_(seat, place);
  if (!shown) return missing_card = seat, std::nullopt;
  leaves.push_back(*shown);
  return shown->card;
}

}  // namespace hexpost::store
