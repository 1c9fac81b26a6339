#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/chariots/model/data.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/table/declared.h"

/// Chariots of Fire: the questions of markers and leaders.
namespace hexpost::chariots {

// What a player needs to know to answer (Question::facts), and remarks on the answers (Question::remark).
std::vector<std::string> trump_facts(View v, const table::Asking& asking);
std::vector<std::string> leader_follows_facts(View v, const table::Asking& asking);
std::string wing_remark(View v, const table::Asking& asking, std::string_view word);
std::string momentum_remark(View v, const table::Asking& asking, std::string_view word);

/// [5.32] A standing order may test what is trumped by the wing that it would wake.
inline std::vector<std::string> wing_words(const Data& data) {
  std::vector<std::string> out;
  for (const WingInfo& wing : data.wings)
    out.push_back(wing.word);
  return out;
}

inline constexpr table::Question k_marker{.name = "marker",
                                          .rule = "5.22",
                                          .settles = "with the Initiative: which wing begins the turn, by its name",
                                          .usage = "marker WING",
                                          .help = "with the Initiative: the wing that begins the turn",
                                          .example = "marker amun",
                                          .duty = "choose the wing that begins the turn",
                                          .asks = table::Question::Asks::army,
                                          .slot = 1};

inline constexpr table::Question k_trump{
    .name = "trump",
    .rule = "5.32",
    .settles = "try to take an enemy marker out of the turn; a test may name an enemy wing",
    .words = "yes | no",
    .proposed = "no",
    .usage = "trump (yes | no)",
    .help = "try to take the enemy's marker out of the turn",
    .example = "trump yes",
    .duty = "choose whether to trump {1}",
    .tests = "momentum wake",
    .asks = table::Question::Asks::army,
    .turn = table::Question::Turn::mostly_theirs,
    .slot = 2,
    .more_tests = table::untyped<wing_words>,
    .facts = table::untyped<trump_facts>};

inline constexpr table::Question k_trump_wing{.name = "trump-wing",
                                              .rule = "5.32",
                                              .settles = "which wing acts instead, by its name",
                                              .words = "none",
                                              .usage = "trump-wing (WING | none)",
                                              .help = "the wing that acts instead",
                                              .example = "trump-wing re",
                                              .duty = "choose the wing that acts instead",
                                              .asks = table::Question::Asks::army,
                                              .turn = table::Question::Turn::theirs,
                                              .slot = 3,
                                              .remark = table::untyped<wing_remark>};

inline constexpr table::Question k_momentum{.name = "momentum",
                                            .rule = "5.25",
                                            .settles =
                                                "the wing that the Momentum marker activates, by its name; best: the "
                                                "wing of the commander with the best chance",
                                            .words = "best | none",
                                            .proposed = "best",
                                            .usage = "momentum (WING | none)",
                                            .help = "the wing that Momentum activates",
                                            .example = "momentum chariots1",
                                            .duty = "choose the wing that the Momentum marker activates",
                                            .asks = table::Question::Asks::army,
                                            .slot = 4,
                                            .remark = table::untyped<momentum_remark>};

inline constexpr table::Question k_leaders{
    .name = "leaders",
    .rule = "5.46",
    .settles = "end: Heroes and a commander without troops stay where they are at a Momentum draw",
    .words = "end",
    .proposed = "end",
    .duty = "move leaders",
    .asks = table::Question::Asks::army,
    .ends_no_orders = true};

inline constexpr table::Question k_leader_follows{
    .name = "leader-follows",
    .rule = "6.57",
    .settles = "a leader goes along with the leader's unit when it withdraws or Routs",
    .words = "yes | no",
    .proposed = "yes",
    .usage = "leader-follows (yes | no)",
    .help = "a leader goes along with the unit",
    .example = "leader-follows yes",
    .duty = "choose whether {1} goes along with the unit",
    .tests = "alone near",
    .asks = table::Question::Asks::leader,
    .turn = table::Question::Turn::mostly_theirs,
    .slot = 10,
    .facts = table::untyped<leader_follows_facts>};

inline constexpr table::Question k_leader_at{
    .name = "leader-at",
    .rule = "4.24",
    .settles = "which of several units equally near takes in a leader who was alone",
    .words = "listed",
    .proposed = "listed",
    .usage = "leader-at UNIT",
    .help = "the unit that takes in a leader who was alone",
    .example = "leader-at Am-CH1",
    .duty = "choose the unit that takes in {1}",
    .asks = table::Question::Asks::leader,
    .turn = table::Question::Turn::theirs,
    .slot = 11};

}  // namespace hexpost::chariots
