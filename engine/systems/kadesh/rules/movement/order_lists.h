#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "engine/systems/kadesh/rules/movement/orders.h"

/// Day of the Chariot: Kadesh 8.0: the orders of the Movement Phase that a unit may have, unit by unit.
namespace hexpost::kadesh {

/// [8.8] The unit may charge if it finds an enemy to attack.
bool may_charge(View v, UnitId u);

/// True if no order can move the unit, which is on the map.
bool stays_put(View v, UnitId u);

/// The ways to hexes next to enemies that have room, for feet and for wheels, of the side whose turn it is, if a unit
/// asks for them. They hold while no unit moves.
class WaysToEnemies {
 public:
  CostField& of(View v, UnitId u);

 private:
  std::array<std::optional<CostField>, 2> fields_;
};

/// Adds charges and overruns of the unit, with its partner, until there are `limit` answers.
void list_charges(const TableView& v, UnitId u, WaysToEnemies& ways, std::size_t limit,
                  std::vector<ChargesQuestion::Answer>& out);

/// Adds moves of the unit, or its ways onto the map.
void list_moves(const TableView& v, UnitId u, std::size_t limit, std::vector<MovesQuestion::Answer>& out);

}  // namespace hexpost::kadesh
