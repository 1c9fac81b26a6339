#pragma once

#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions of melee.
namespace hexpost::kadesh {

inline constexpr table::Question k_defending_leader{
    {"defending-leader", "9.2.2", "(yes | no)", "a leader helps the attacked units", "yes"},
    {"whether a leader with the attacked units makes the roll worse for the attacker", "yes | no", "yes", "odds"},
    {.duty = "choose whether a leader helps the defence",
     .asks = table::Asks::army,
     .turn = table::Turn::theirs,
     .slot = 4}};

inline constexpr table::Question k_slaughters{
    {"slaughters", "9.3.5"},
    {"slaughter of Routed units; auto: all that may be declared", "auto", "auto"},
    {.duty = "choose the Routed units to slaughter", .asks = table::Asks::army}};

inline constexpr table::Question k_attacks{
    {"attacks", "9.3.6"},
    {"melees; auto: what must be attacked and what promises to gain, the best first", "auto", "auto"},
    {.duty = "choose melees", .asks = table::Asks::army}};

inline constexpr table::Question k_loss_hex{
    {"loss-hex", "9.3.6", "HEX", "the attacking hex that bears the loss", "1412"},
    {"which of the attacking hexes bears a loss; first: the lowest hex number", "first", "first", "eliminated"},
    {.duty = "choose the hex that bears the loss", .asks = table::Asks::army, .slot = 3}};

inline constexpr table::Question k_advance{
    {"advance", "9.3.8", "HEX (none | UNIT FACING)", "enter the hex that combat has emptied", "1412 AM-H1 E"},
    {"advance into the hex that combat has emptied; ahead: the first unit that may, facing the nearest enemy; first: "
     "the same unit, facing NE",
     "none | ahead | first", "none"},
    {.duty = "choose the unit that advances into {0}", .sealed = false}};

}  // namespace hexpost::kadesh
