#pragma once

#include <cstdint>

#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: what hits do to a unit. The Combat Result Table is rule 2.1.
namespace hexpost::hordes {

/// The move that a result forces.
enum class Retreat : std::uint8_t { none, recoil, flee };

/// One cell of the Combat Result Table, carried out in the order stands, destruction, disruption, movement [Q9].
struct Outcome {
  Retreat retreat = Retreat::none;
  bool disrupted = false;
  int lost = 0;            ///< stands
  bool destroyed = false;  ///< more than ten hits: the whole unit [Q16]
  /// True when nothing happens at all.
  bool none() const { return *this == Outcome{}; }
  bool operator==(const Outcome&) const = default;
};

/// The table itself [2.1]; `hits` below 1 do nothing, above 10 destroy [Q16].
Outcome combat_result(TroopClass troop_class, int hits);

/// Hits that count against a unit whose hero is in or beside its hex: results of one to three hits are void, more are
/// read in full [1.12.6]; with option hero_subtracts_three three are taken off instead [Q12].
int hits_beside_hero(const Options& options, int hits);

/// True when the unit hosts a living hero of its own side or one is in a hex next to it [1.12.6].
bool near_hero(const View& v, UnitId unit);

/// The stands that fight first: the front rank, or the rear rank of combined arms once the front is gone [Q48].
const Stands& front_rank(const Unit& unit);

/// The effect of `hits` on this unit, its hero included. Shield walls and all else that keeps a unit in its hex come
/// later (stays_on_recoil, compulsory.h).
Outcome result(const View& v, UnitId unit, int hits);

/// Stands left after losses.
struct Remains {
  Stands front;
  Stands rear;
  bool destroyed = false;  ///< no stand is left, or the rule of the last stand removes it [1.10.1]
  int taken = 0;           ///< stands that leave the table, the removed last stand included
  bool operator==(const Remains&) const = default;
};

/// Removes stands, those of the front rank first [1.13.8]. A unit of four stands or more at full strength is gone when
/// one stand is left; a unit of two or three fights with its last stand [1.10.1].
Remains after_losses(const View& v, UnitId unit, int lost);

}  // namespace hexpost::hordes
