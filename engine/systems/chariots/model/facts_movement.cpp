#include "engine/systems/chariots/model/facts_words.h"

/// Chariots of Fire: the sentences of chapter 6.
namespace hexpost::chariots {
namespace {

using What = Fact::What;

std::string hits_sentence(const Fact& f, const FactWords& w) {
  const std::string many = f.a == 1 ? base::tr("1 hit") : say("{} hits", {w.a()});
  if (f.names == "moved") return say("{} moves again in this game turn: {}", {w.unit(), many});
  if (f.names == "turning") return say("{} turns on bad ground: {}", {w.unit(), many});
  return say("{} comes into {} over bad ground: {}", {w.unit(), w.to(), many});
}

}  // namespace

std::string describe_movement(const Data& data, const Fact& f) {
  const FactWords w(data, f);
  switch (f.what) {
    case What::moves:
      return f.b != 0 ? say("{} comes onto the map and goes to {}, facing {}", {w.pair(), w.to(), w.facing()})
                      : say("{} moves from {} to {}, facing {}", {w.pair(), w.from(), w.to(), w.facing()});
    case What::moves_on:
      return say("{} goes on to {}", {w.unit(), w.to()});
    case What::move_cut:
      return say("{} goes no farther than {}: {}", {w.unit(), w.to(), f.names});
    case What::turns:
      return say("{} in {} faces {}", {w.unit(), w.to(), w.facing()});
    case What::forms_column:
      return say("{} forms Column, facing {}", {w.unit(), w.facing()});
    case What::leaves_column:
      return say("{} leaves Column, facing {}", {w.unit(), w.facing()});
    case What::column_breaks:
      return say("{} was attacked in Column and has to go back into its formation: 1 hit", {w.unit()});
    case What::pays_hits:
      return hits_sentence(f, w);
    case What::passes_through_friend:
      return say("{} goes through {} in {}", {w.unit(), w.other(), w.to()});
    case What::turnover:
      return f.b != 0 ? say("{} overturns: {} at speed {}", {w.unit(), w.a(), f.c == 0 ? std::string("F&R") : w.c()})
                      : say("{} stays on its wheels: {} at speed {}",
                            {w.unit(), w.a(), f.c == 0 ? std::string("F&R") : w.c()});
    case What::withdraws:
      return say("{} withdraws from {} to {}", {w.unit(), w.from(), w.to()});
    case What::withdrawal_refused:
      return f.b == 0 ? say("{} does not get away from {}: it rolls {} against {}", {w.unit(), w.other(), w.a(), w.c()})
                      : say("{} does not get away from {}: it rolls {}, less {} for its leaders, against {}",
                            {w.unit(), w.other(), w.a(), w.b(), w.c()});
    case What::reaction_facing:
      return say("{} turns to face {} because of {}", {w.unit(), w.facing(), w.other()});
    case What::pass_through:
      return say("{} drives through the enemy in {}", {w.pair(), w.to()});
    case What::blocked:
      return say("{} blocks {}: {} is less than {}", {w.unit(), w.other(), w.a(), w.b()});
    case What::not_blocked:
      return say("{} cannot block {}: {} is not less than {}", {w.unit(), w.other(), w.a(), w.b()});
    case What::stack_parts:
      return say("{} and {} part", {w.unit(), w.other()});
    case What::stack_joins:
      return say("{} joins {} in {}", {w.unit(), w.other(), w.to()});
    case What::separated:
      return say("{} is no longer Engaged", {w.unit()});
    default:
      return {};
  }
}

}  // namespace hexpost::chariots
