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
};
void form(auto& io, Item& item) {
  if (io.opt("alone", item.kind == Item::Kind::alone)) {
    item.kind = Item::Kind::alone, io.leader(item.leader);
  } else if (io.opt("under", item.kind == Item::Kind::under)) {
    item.kind = Item::Kind::under, io.leader(item.leader);
  } else if (io.opt("enter", item.kind == Item::Kind::enter)) {
    item.kind = Item::Kind::enter, io.unit(item.unit), io.hex(item.hex);
  } else if (io.opt("taking", item.kind == Item::Kind::taking)) {
    item.kind = Item::Kind::taking, io.leader(item.leader);
  } else {
    item.kind = Item::Kind::unit, io.unit(item.unit);
  }
}

}  // namespace hexpost::ancients
