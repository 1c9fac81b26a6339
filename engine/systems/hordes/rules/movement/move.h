#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes 1.5: tactical movement. A move is a list of legs; `try_leg` (walk.h) judges them one after the other
/// on a `Walk`, so that a whole order can be judged beforehand and the same order made one hex at a time.
namespace hexpost::hordes {

/// One piece of a move [1.5].
struct Leg {
  enum class Kind : std::uint8_t {
    go,      ///< into the adjacent hex `hex`
    face,    ///< to `facing`
    column,  ///< into column; a unit without C squeezes beside a narrow passage [1.5.9]
    deploy,  ///< out of column, or out of the squeeze
    dismount,
    remount
  };
  Kind kind = Kind::go;
  Hex hex;
  Facing facing = 0;
  bool operator==(const Leg&) const = default;

  static Leg go(Hex to) { return {Kind::go, to, 0}; }
  static Leg face(Facing f) { return {Kind::face, {}, f}; }
  static Leg of(Kind k) { return {k, {}, 0}; }
  void form(auto& io) {
    using K = Kind;
    if (io.opt("face", kind == K::face)) {
      kind = K::face, io.facing(facing);
    } else if (io.opt("column", kind == K::column)) {
      kind = K::column;
    } else if (io.opt("deploy", kind == K::deploy)) {
      kind = K::deploy;
    } else if (io.opt("dismount", kind == K::dismount)) {
      kind = K::dismount;
    } else if (io.opt("remount", kind == K::remount)) {
      kind = K::remount;
    } else {
      kind = K::go, io.hex(hex);
    }
  }
};

/// More hexes than any unit can walk in one move: speed 5 and three bonuses [1.1.9].
inline constexpr std::size_t k_longest_walk = 10;

/// A tactical move under way: where it has come to and what it has used up. A plain value.
struct Walk {
  UnitId unit = k_no_unit;
  Hex from;  ///< where the move began
  Hex at;
  Facing facing = 0;
  bool column = false;
  bool squeezed = false;
  bool dismounted = false;
  bool pavises = false;

  int spent = 0;             ///< movement points by the ordinary count
  bool ordinary = true;      ///< the movement points have paid for all legs so far [1.5.1]
  bool single = true;        ///< the rule of the single hex allows all legs so far [1.5.4]
  bool from_column = false;  ///< began in column: +1 [1.5.1]
  bool road = false;         ///< every hex so far along a road: +1 [1.5.1]

  std::uint8_t hexes = 0;  ///< entered so far; path[0..hexes)
  std::array<Hex, k_longest_walk> path{};
  std::uint8_t passed_count = 0;
  std::array<UnitId, k_longest_walk> passed{};  ///< friends passed through: they stay put this bound [1.5.7]

  Facing entered_facing = 0;  ///< facing when it entered this hex; a free turn is counted from it [1.5.2]
  bool turn_paid = false;     ///< a point was paid for turning in this hex
  bool formation_changed = false;
  bool formation_barred = false;  ///< entered or left terrain that forbids changing formation in the same move
  bool halted = false;            ///< terrain or the kind of move ends it here: no further hex
  bool contact = false;           ///< came into contact: no further hex unless the enemy leaves [1.5.6]
  bool engaged = false;           ///< in contact before it began: no hex at all [1.5.5]

  bool parted = false;  ///< six stands in two halves, the rear one following [1.5.9]
  bool apart = false;   ///< its halves stand apart, and each moves for itself [1.5.9]
  Hex rear_half;        ///< where the other half stands, when parted

  bool operator==(const Walk&) const = default;
};

}  // namespace hexpost::hordes
