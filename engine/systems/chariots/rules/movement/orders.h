#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/orders/form.h"
#include "engine/systems/chariots/model/types.h"

/// Chariots of Fire: the orders of the Movement and Missile Fire Segment [3.0 C1], one unit after the other [6.14].
namespace hexpost::chariots {

/// The target of fire: a unit, or a leader who is alone.
void form_target(auto& io, UnitId& unit, LeaderId& leader) {
  if (io.opt("leader", leader != k_no_leader)) {
    io.leader(leader);
  } else {
    io.unit(unit);
  }
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

}  // namespace hexpost::chariots
