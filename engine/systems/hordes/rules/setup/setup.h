#pragma once

#include <optional>
#include <vector>

#include "engine/systems/hordes/rules/setup/questions.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes at the table: the orders of the deployment and the question that they answer [1.2].
namespace hexpost::hordes {

/// Puts a unit on the table [1.2.1]. Without a facing it faces the enemy's edge.
struct Place {
  static constexpr auto verb =
      orders::syntax("place", "1.2.1", "<unit> <hex> [face <facing>] [column]", "put a unit on the table",
                     "Leg1 0609 face ENE column", orders::Sense::place);
  UnitId unit = k_no_unit;
  Hex at;
  bool turned = false;
  Facing facing = 0;
  bool column = false;
  void form(auto& io) {
    io.unit(unit), io.hex(at);
    turned = io.opt("face", turned);
    if (turned) io.facing(facing);
    column = io.opt("column", column);
  }
};

/// Puts a general on the table, with the unit of that hex if it has one [1.2.1].
struct Station {
  static constexpr auto verb = orders::syntax("station", "1.2.1", "<general> <hex>", "put a general on the table",
                                              "Trajan 0710", orders::Sense::place);
  GeneralId general = k_no_general;
  Hex at;
  void form(auto& io) { io.leader(general), io.hex(at); }
};

/// Puts all other units and generals into the next free hexes of the own rows, in the order of the army [1.2.1].
struct PlaceRest {
  static constexpr auto verb = orders::syntax("place-rest", "1.2.1", "", "put everything else on the table", "");
};

/// Asks for the next unit or general to deploy [1.2.1].
struct GivePlacement : table::Orders<GivePlacement, k_deploy_orders, Place, Station, PlaceRest> {
  Refused judge_order(const TableView& v, const Place& o) const;
  Refused judge_order(const TableView& v, const Station& o) const;
  Refused judge_order(const TableView& v, const PlaceRest&) const;
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
};

/// Both sides throw for the order of deployment and of moving [1.2.2]: one step of the phase.
void initiative(Play& p);
/// Asks for the next unit or general to deploy [1.2.1]: one step of the phase.
void deployment(Play& p);

}  // namespace hexpost::hordes
