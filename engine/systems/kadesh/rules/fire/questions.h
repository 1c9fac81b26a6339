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
    {"defensive-fire", "9.3.2", "UNIT (HEX [first | second | third | last] | none)",
     "the hex at which a unit fires in defence; it may fire before or after all other hexes", "AM-A1 1412"},
    {"which of the enemies next to it a unit with missiles fires at; charging: one that charges, otherwise the "
     "strongest; -first and -last: before all other hexes, or after them",
     "none | strongest | charging | strongest-first | strongest-last | charging-first | charging-last", "strongest",
     "charging"},
    {.duty = "choose the target of the defensive fire of {0}",
     .turn = table::Turn::theirs,
     .comes_up = table::untyped<has_fire<false>>}};

inline constexpr table::Question k_withdraw{
    {"withdraw", "9.3.3", "UNIT (yes | no)", "try to retreat before combat", "AM-C1 yes"},
    {"whether a unit that is attacked tries to retreat before combat", "yes | no", "no",
     "odds charge flanked level camp"},
    {.duty = "choose whether {0} retreats before combat", .turn = table::Turn::theirs}};

inline constexpr table::Question k_withdraw_to{
    {"withdraw-to", "9.3.3", "UNIT HEX", "where it retreats before combat", "AM-C1 1012"},
    {"where it retreats before combat: the first hex of the list, or the last", "near | far", "far"},
    {.duty = "choose where {0} retreats before combat", .turn = table::Turn::theirs}};

inline constexpr table::Question k_archery{
    {"archery", "9.3.1"},
    {"fire of the archers; auto: every unit that may, first at the hex where it promises most", "auto", "auto"},
    {.duty = "choose the fire of archers", .asks = table::Asks::army, .comes_up = table::untyped<has_fire<false>>}};

inline constexpr table::Question k_javelins{
    {"javelins", "9.3.4"},
    {"javelins before a melee; auto: where the melee afterwards promises to gain", "auto", "auto"},
    {.duty = "choose where javelins are thrown",
     .asks = table::Asks::army,
     .comes_up = table::untyped<has_fire<true>>}};

}  // namespace hexpost::kadesh
