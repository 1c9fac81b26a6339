#pragma once

#include <optional>

#include "engine/systems/hordes/model/objection.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/movement/move.h"

/// Hordes & Heroes 1.5: the judge of a walk, one leg after the other.
namespace hexpost::hordes {

using Objected = std::optional<Objection>;  ///< nothing: it is allowed

/// Judges walks of one unit. Holds what all its legs need to know of the unit, so it must not outlive a change of the
/// position.
class Walker {
 public:
  Walker(const View& v, UnitId u);

  /// Makes one leg, or says why not; the walk is then of no more use.
  Objected take(Walk& w, const Leg& leg) const;
  /// As hordes::may_end.
  Objected may_end(const Walk& w) const;
  int points_left(const Walk& w) const;
  int allowance(const Walk& w) const;

 private:
  const TroopType& type(const Walk& w) const {
    return w.dismounted == dismounted_ ? *type_ : v_.type_if(u_, w.dismounted);
  }
  int base_speed(const Walk& w) const;
  bool road_bonus(const Walk& w) const;
  Mover mover(const Walk& w) const;
  bool pay(Walk& w, int points) const;
  bool too_many(const Walk& w) const;
  bool own(const Walk& w, UnitId there) const;
  Objected no_further_hex(const Walk& w) const;
  Objected occupied(const Walk& w, Hex to, const Step& step) const;
  Objected step_limits(const Walk& w, Hex to, const Step& step) const;
  Objected trail(Walk& w, Hex left, Hex to) const;
  void arrive(Walk& w, Hex to, hex::Side side, const Step& step) const;
  Objected go(Walk& w, Hex to) const;
  Objected face(Walk& w, Facing facing) const;
  Objected change_formation(Walk& w, bool free_if_single) const;
  Objected form_column(Walk& w) const;
  Objected deploy(Walk& w) const;
  Objected change_seat(Walk& w, bool dismount) const;

  View v_;
  UnitId u_;
  SideId side_;
  UnitId rear_half_;
  bool dismounted_;        // as the unit is now
  const TroopType* type_;  // as the unit is now
  int speed_;
  bool wheels_;
  bool roads_;       // both ranks have the road bonus, but for the type of the one in front
  bool lone_stand_;  // a small unit with C that is down to its last stand [1.10.1]
  bool emplaced_;
};

/// True if the walk from `before` to `w` changes nothing.
bool does_nothing(const View& v, const Walk& before, const Walk& w);

}  // namespace hexpost::hordes
