#pragma once

#include "engine/table/declared.h"

/// Commands & Colors: Ancients: the card of a turn, and the questions of the dice of cards.
namespace hexpost::ancients {

inline constexpr table::Question k_card{{"card", "3.2"}, {}, {.duty = "play a card"}};

inline constexpr table::Question k_rouse{
    {"rouse", "C89"},
    {"which pieces the dice of I Am Spartacus order; auto: as many as they allow", "auto", "auto"},
    {.duty = "choose the pieces that the dice order", .asks = table::Asks::army}};

inline constexpr table::Question k_rally{
    {"rally", "C90"},
    {"which units get blocks back; auto: as many as the dice allow", "auto", "auto"},
    {.duty = "choose the units that get blocks back", .asks = table::Asks::army}};

}  // namespace hexpost::ancients
