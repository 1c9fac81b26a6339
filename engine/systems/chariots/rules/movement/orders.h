#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/orders/form.h"
#include "engine/systems/chariots/model/things.h"
#include "engine/systems/chariots/model/types.h"
#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire: the orders of the Movement and Missile Fire Segment [3.0 C1], one unit after the other [6.14].
/// Then chapter 6: how a unit's move is judged and how it is made. `try_leg` does both, so that they cannot differ:
/// judging walks a whole order through in the present position, and making it tries each leg again at its turn.
namespace hexpost::chariots {

/// The target of fire: a unit, or a leader who is alone.
void form_target(auto& io, UnitId& unit, LeaderId& leader) {
  if (io.opt("leader", leader != k_no_leader))
    io.leader(leader);
  else
    io.unit(unit);
}

/// One piece of a move.
struct Leg {
  enum class Is : std::uint8_t {
    go,      ///< enter `hex`
    face,    ///< turn to `facing`, 1 MP a vertex
    fire,    ///< fire at `target` from here [7.11]
    column,  ///< into Column facing `facing`, a hexside; only at the end [6.31]
    line,    ///< out of Column, facing `facing`, a vertex; only at the end
    part,    ///< two that move together part: from here each goes on by itself [8.42]; only at the end
    hold     ///< "...": the owner sees the dice before the move goes on; only at the end
  } is = Is::go;
  Hex hex{};
  Facing facing = 0;
  UnitId target = k_no_unit;
  LeaderId leader = k_no_leader;  ///< fire at a leader alone in his hex instead [7.18]
  bool operator==(const Leg&) const = default;
  void form(auto& io) {
    if (io.opt("face", is == Is::face)) {
      is = Is::face, io.facing(facing);
    } else if (io.opt("fire", is == Is::fire)) {
      is = Is::fire;
      form_target(io, target, leader);
    } else if (io.opt("column", is == Is::column)) {
      is = Is::column, io.facing(facing);
    } else if (io.opt("line", is == Is::line)) {
      is = Is::line, io.facing(facing);
    } else if (io.opt("part", is == Is::part)) {
      is = Is::part;
    } else if (io.opt("...", is == Is::hold)) {
      is = Is::hold;
    } else {
      is = Is::go, io.hex(hex);
    }
  }
};

/// `move E-CH1 [with E-RI1] [speed 7] 1836 1935 face ENE fire H-CH2 ...`
struct MoveOrder {
  static constexpr auto verb = orders::syntax(
      "move", "6.1",
      "UNIT [with UNIT] [speed NUMBER] {HEX | face FACING | fire UNIT | column FACING | line FACING} [part | ...]",
      "a unit moves, and fires on the way; pause at the end: it waits for the enemy's reaction",
      "Am-CH1 with Am-RI1 1313 face ENE fire Ha-CH1", orders::Sense::move);
  UnitId unit = k_no_unit;
  UnitId with = k_no_unit;  ///< the other half of its stack, which goes along
  int speed = 0;            ///< declared Rate of Speed [6.81]; 0: none
  std::vector<Leg> legs;
  bool operator==(const MoveOrder&) const = default;
  void form(auto& io) {
    io.unit(unit);
    if (io.opt("with", with != k_no_unit)) io.unit(with);
    if (io.opt("speed", speed != 0)) io.number(speed);
    io.list(legs);
  }
};

/// `fire E-LI1 H-SI2`: without moving [7.12]; `fire E-LI1 leader Mursili`: at a leader alone in his hex [7.18]
struct FireOrder {
  static constexpr auto verb = orders::syntax("fire", "7.12", "UNIT (TARGET | leader LEADER)",
                                              "a unit fires without moving", "Am-LI1 Ha-CH1", orders::Sense::shoot);
  UnitId unit = k_no_unit, target = k_no_unit;
  LeaderId leader = k_no_leader;
  bool operator==(const FireOrder&) const = default;
  void form(auto& io) {
    io.unit(unit);
    form_target(io, target, leader);
  }
};

/// `run E-CH1 H-SI2 1836 1935`: Fire & Run along these hexes [7.2]
struct RunOrder {
  static constexpr auto verb = orders::syntax("run", "7.2", "UNIT TARGET HEX [HEX]", "Fire & Run along these hexes",
                                              "Am-CH1 Ha-CH1 1313", orders::Sense::shoot_and_go);
  UnitId unit = k_no_unit, target = k_no_unit;
  std::vector<Hex> path;
  bool operator==(const RunOrder&) const = default;
  void form(auto& io) { io.unit(unit), io.unit(target), io.hexes(path); }
};

/// `recover E-SI1` [9.14]
struct RecoverOrder {
  static constexpr auto verb =
      orders::syntax("recover", "9.14", "UNIT", "a unit recovers two hits", "Am-SI1", orders::Sense::recover);
  UnitId unit = k_no_unit;
  bool operator==(const RecoverOrder&) const = default;
  void form(auto& io) { io.unit(unit); }
};

/// `retreat E-CH1 1836`: an Engaged chariot Disengages by itself, with option chariots_disengage_singly [9.25]
struct RetreatOrder {
  static constexpr auto verb =
      orders::syntax("retreat", "9.25", "UNIT HEX",
                     "an Engaged chariot breaks off separately (option chariots_disengage_singly)", "Am-CH1 1313");
  UnitId unit = k_no_unit;
  Hex to;
  bool operator==(const RetreatOrder&) const = default;
  void form(auto& io) { io.unit(unit), io.hex(to); }
};

/// `lead Ramses [standard] 1836 1837`: a leader's own move, with his Standard or without [5.46] [9.32]
struct LeadOrder {
  static constexpr auto verb = orders::syntax("lead", "5.46", "LEADER [standard] {HEX}", "a leader moves",
                                              "Ramses standard 1315", orders::Sense::lead);
  LeaderId leader = k_no_leader;
  bool standard = false;
  std::vector<Hex> path;
  bool operator==(const LeadOrder&) const = default;
  void form(auto& io) {
    io.leader(leader);
    standard = io.opt("standard", standard);
    io.hexes(path);
  }
};

/// `end-orders [WING]`: no other unit acts, and Shock follows. With the name of a wing it ends that wing's phase and no
/// other one that comes under the same packet.
struct EndOrders {
  static constexpr auto verb = orders::syntax("end-orders", "5.48", "[WING]",
                                              "no other unit moves or fires: on to Shock", "amun", orders::Sense::end);
  std::string wing;  ///< lower case; empty: the active one
  bool operator==(const EndOrders&) const = default;
  void form(auto& io) {
    if (!wing.empty() || io.more()) io.text(wing);
  }
};

/// `end-leads`: at a Momentum draw no other leader moves
struct EndLeads {
  static constexpr auto verb =
      orders::syntax("end-leads", "5.46", "", "no other leader moves at the Momentum draw", "", orders::Sense::end);
  bool operator==(const EndLeads&) const = default;
};

/// A move under way, of a unit and perhaps the other half of its stack. A value: a local variable of the rule holds it
/// while the table is asked, and so does the question about a held move.
struct Walk {
  UnitId unit = k_no_unit;
  UnitId with = k_no_unit;
  bool on_map = true;  ///< false: yet to enter
  Hex at{};
  Facing facing = 0;
  bool column = false;
  std::array<int, 2> left{};  ///< Movement Points of unit and with
  int speed = 0;              ///< declared [6.81]; 0: none
  int turned = 0;             ///< vertices in this hex [6.62]
  int pinned_points = 0;      ///< spent on facing in an enemy front hex [6.64]
  bool left_start = false;    ///< has entered a hex
  bool begun = false;         ///< has spent Movement Points
  bool announced = false;     ///< units two hexes away have had their chance to withdraw [6.41]
  bool will_move = false;     ///< the order spends points, so an LI that fires first counts as moving [7.17]
  bool fired = false;
  bool pinned = false;        ///< has turned in an enemy front hex [6.64]
  bool over = false;          ///< nothing can follow: it has changed formation, has parted, or a block has stopped it
  bool parts = false;         ///< the halves part and go on one by one [8.42]
  bool paid_again = false;    ///< has paid for a second move of the game turn, once for the whole move [6.13]
  bool stepped = false;       ///< the last leg was a step
  bool entered = false;       ///< its last step has brought it onto the map, so it was near no enemy before
  bool joined = false;        ///< it is in the hex of a possible other half, where a stop costs nothing [8.42]
  bool in_enemy = false;      ///< in an enemy's hex, passing through
  bool passed = false;        ///< has passed through enemies [8.33]
  bool came_by_road = false;  ///< its last step was along a road
  Hex before{};               ///< where its last step came from
  Leaders along{};            ///< leaders who go along [10.16]

  /// The unit, and the other half of its stack if that goes along.
  Units halves() const { return with == k_no_unit ? Units{unit} : Units{unit, with}; }
  bool operator==(const Walk&) const = default;
};

/// A step that a walk could make next.
struct Step {
  Objected refusal;
  std::array<int, 2> points{};  ///< Movement Points of unit and with
  bool friends = false;         ///< friends stand there and are passed through [6.55]
  bool joins = false;           ///< one of them could be its other half
  bool enemies = false;         ///< an enemy's hex: pass-through [6.7]
  bool along_road = false;
};
/// [6.15] True if this side of its hex leads to a front hex; for a Column also to the hexes beside it [6.34] [Q86].
inline bool ahead(const Walk& w, hex::Side side) {
  if (w.column) return hex::turn(side, w.facing / 2) <= 1;
  return side == w.facing / 2 || side == hex::wrap(w.facing / 2 - 1);
}

}  // namespace hexpost::chariots
