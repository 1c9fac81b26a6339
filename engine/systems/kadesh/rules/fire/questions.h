#pragma once

#include "engine/systems/kadesh/model/data.h"
#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions of fire and the defence against an attack.
namespace hexpost::kadesh {

/// True if the side has units that fire: with Javelins at the next hex only [9.3.4], otherwise farther and in defence.
template <bool Javelins>
bool has_fire(const Data& data, SideId side) {
  for (std::size_t u = 0; u < data.units.size(); ++u) {
    const UnitInfo& info = data.units[u];
    const bool fires = info.side == side && info.front.missile > 0 && (info.front.range == 1) == Javelins;
    if (fires && takes_part(data, static_cast<UnitId>(u))) return true;
  }
  return false;
}

inline constexpr table::Question k_defensive_fire{
    .name = "defensive-fire",
    .rule = "9.3.2",
    .settles =
        "which of the enemies next to it a unit with missiles fires at; charging: one that charges, otherwise the "
        "strongest; -first and -last: before all other hexes, or after them",
    .words = "none | strongest | charging | strongest-first | strongest-last | charging-first | charging-last",
    .proposed = "strongest",
    .usage = "defensive-fire UNIT (HEX [first | second | third | last] | none)",
    .help = "the hex at which a unit fires in defence; it may fire before or after all other hexes",
    .example = "defensive-fire AM-A1 1412",
    .duty = "choose the target of the defensive fire of {0}",
    .tests = "charging",
    .turn = table::Question::Turn::theirs,
    .comes_up = table::untyped<has_fire<false>>};

inline constexpr table::Question k_withdraw{.name = "withdraw",
                                            .rule = "9.3.3",
                                            .settles = "whether a unit that is attacked tries to retreat before combat",
                                            .words = "yes | no",
                                            .proposed = "no",
                                            .usage = "withdraw UNIT (yes | no)",
                                            .help = "try to retreat before combat",
                                            .example = "withdraw AM-C1 yes",
                                            .duty = "choose whether {0} retreats before combat",
                                            .tests = "odds charge flanked level camp",
                                            .turn = table::Question::Turn::theirs};

inline constexpr table::Question k_withdraw_to{
    .name = "withdraw-to",
    .rule = "9.3.3",
    .settles = "where it retreats before combat: the first hex of the list, or the last",
    .words = "near | far",
    .proposed = "far",
    .usage = "withdraw-to UNIT HEX",
    .help = "where it retreats before combat",
    .example = "withdraw-to AM-C1 1012",
    .duty = "choose where {0} retreats before combat",
    .turn = table::Question::Turn::theirs};

inline constexpr table::Question k_archery{
    .name = "archery",
    .rule = "9.3.1",
    .settles = "fire of the archers; auto: every unit that may, first at the hex where it promises most",
    .words = "auto",
    .proposed = "auto",
    .duty = "choose the fire of archers",
    .asks = table::Question::Asks::army,
    .comes_up = table::untyped<has_fire<false>>};

inline constexpr table::Question k_javelins{
    .name = "javelins",
    .rule = "9.3.4",
    .settles = "javelins before a melee; auto: where the melee afterwards promises to gain",
    .words = "auto",
    .proposed = "auto",
    .duty = "choose where javelins are thrown",
    .asks = table::Question::Asks::army,
    .comes_up = table::untyped<has_fire<true>>};

}  // namespace hexpost::kadesh
