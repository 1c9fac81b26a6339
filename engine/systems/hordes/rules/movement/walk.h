#pragma once

#include <optional>

#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/model/things.h"
#include "engine/systems/hordes/rules/movement/move.h"

/// Hordes & Heroes 1.5: the judge of a walk, one leg after the other.
namespace hexpost::hordes {

/// The start of a move from where the unit stands. Does not check that it may move: see may_move. A six-stand unit
/// whose front half is clear of the narrow passage closes up.
Walk start(const View& v, UnitId u);
/// One leg: the walk after it, or why it is refused (the walk is then as before).
Refused try_leg(const View& v, Walk& w, const Leg& leg);
/// Why the move may not end: in a friend's hex [1.5.7], not facing along the road, or without any action.
Refused may_end(const View& v, const Walk& w);
/// If all enemies in contact have left, the walk may go on with the points that remain [1.6.3] [Q39]; otherwise no
/// change.
void resume(const View& v, Walk& w);

/// The unit is an engine that can only turn, by option [3.1].
bool is_emplaced(const View& v, UnitId u);

/// Judges walks of one unit. Holds what all its legs need to know of the unit, so it must not outlive a change of the
/// position.
class Walker {
 public:
  Walker(const View& v, UnitId u);

  /// Makes one leg, or says why not; the walk is then of no more use.
  Objected take(Walk& w, const Leg& leg) const;
  /// As hordes::may_end.
  Objected may_end(const Walk& w) const;
  /// Movement points left; 0 if only the rule of the single hex allows the move [1.5.4].
  int points_left(const Walk& w) const;
  /// Points the move has in all: speed, column and road bonus as they stand now [1.5.1].
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
  bool roads_;  // both ranks have the road bonus, but for the type of the one in front
  bool lone_stand_;
  bool emplaced_;
};

}  // namespace hexpost::hordes
