#pragma once

#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions of melee.
namespace hexpost::kadesh {

inline constexpr table::Question k_defending_leader{
    .name = "defending-leader",
    .rule = "9.2.2",
    .settles = "whether a leader with the attacked units makes the roll worse for the attacker",
    .words = "yes | no",
    .proposed = "yes",
    .usage = "defending-leader (yes | no)",
    .help = "a leader helps the attacked units",
    .example = "defending-leader yes",
    .duty = "choose whether a leader helps the defence",
    .tests = "odds",
    .asks = table::Question::Asks::army,
    .turn = table::Question::Turn::theirs,
    .slot = 4};

inline constexpr table::Question k_slaughters{.name = "slaughters",
                                              .rule = "9.3.5",
                                              .settles = "slaughter of Routed units; auto: all that may be declared",
                                              .words = "auto",
                                              .proposed = "auto",
                                              .duty = "choose the Routed units to slaughter",
                                              .asks = table::Question::Asks::army};

inline constexpr table::Question k_attacks{
    .name = "attacks",
    .rule = "9.3.6",
    .settles = "melees; auto: what must be attacked and what promises to gain, the best first",
    .words = "auto",
    .proposed = "auto",
    .duty = "choose melees",
    .asks = table::Question::Asks::army};

inline constexpr table::Question k_loss_hex{
    .name = "loss-hex",
    .rule = "9.3.6",
    .settles = "which of the attacking hexes bears a loss; first: the lowest hex number",
    .words = "first",
    .proposed = "first",
    .usage = "loss-hex HEX",
    .help = "the attacking hex that bears the loss",
    .example = "loss-hex 1412",
    .duty = "choose the hex that bears the loss",
    .tests = "eliminated",
    .asks = table::Question::Asks::army,
    .slot = 3};

inline constexpr table::Question k_advance{
    .name = "advance",
    .rule = "9.3.8",
    .settles =
        "advance into the hex that combat has emptied; ahead: the first unit that may, facing the nearest "
        "enemy; first: the same unit, facing NE",
    .words = "none | ahead | first",
    .proposed = "none",
    .usage = "advance HEX (none | UNIT FACING)",
    .help = "enter the hex that combat has emptied",
    .example = "advance 1412 AM-H1 E",
    .duty = "choose the unit that advances into {0}",
    .sealed = false};

}  // namespace hexpost::kadesh
