#pragma once

#include "engine/table/declared.h"

/// Commands & Colors: Ancients: the questions of the dice of cards.
namespace hexpost::ancients {

inline constexpr table::Question k_rouse{
    .name = "rouse",
    .rule = "C89",
    .settles = "which pieces the dice of I Am Spartacus order; auto: as many as they allow",
    .words = "auto",
    .proposed = "auto",
    .duty = "choose the pieces that the dice order",
    .asks = table::Question::Asks::army};

inline constexpr table::Question k_rally{.name = "rally",
                                         .rule = "C90",
                                         .settles = "which units get blocks back; auto: as many as the dice allow",
                                         .words = "auto",
                                         .proposed = "auto",
                                         .duty = "choose the units that get blocks back",
                                         .asks = table::Question::Asks::army};

}  // namespace hexpost::ancients
