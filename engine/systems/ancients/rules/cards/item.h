#pragma once

#include <cstdint>

#include "engine/systems/ancients/model/types.h"

/// Commands & Colors: Ancients 3.2: what an order names.
namespace hexpost::ancients {

/// One piece of an order: a unit, with its leader; a leader by itself; the leader of a Leadership card; a unit that
/// enters from ambush, and its leader.
struct Item {
  enum class Kind : std::uint8_t { unit, alone, under, enter, taking } kind = Kind::unit;
  UnitId unit = k_no_unit;
  LeaderId leader = k_no_leader;
  Hex hex{};
  bool operator==(const Item&) const = default;
  void form(auto& io) {
    if (io.opt("alone", kind == Kind::alone)) {
      kind = Kind::alone, io.leader(leader);
    } else if (io.opt("under", kind == Kind::under)) {
      kind = Kind::under, io.leader(leader);
    } else if (io.opt("enter", kind == Kind::enter)) {
      kind = Kind::enter, io.unit(unit), io.hex(hex);
    } else if (io.opt("taking", kind == Kind::taking)) {
      kind = Kind::taking, io.leader(leader);
    } else {
      kind = Kind::unit, io.unit(unit);
    }
  }
};

}  // namespace hexpost::ancients
