#pragma once

#include <optional>
#include <vector>

#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes at the table: the orders of the deployment and the question that they answer [1.2].
namespace hexpost::hordes {

/// Puts a unit on the table [1.2.1]. Without a facing it faces the enemy's edge.
struct Place {
  static constexpr auto sense = orders::Sense::place;
  static constexpr std::string_view verb = "place", usage = "place <unit> <hex> [face <facing>] [column]",
                                    rule = "1.2.1", help = "put a unit on the table",
                                    example = "place Leg1 0609 face ENE column";
  UnitId unit = k_no_unit;
  Hex at;
  bool turned = false;
  Facing facing = 0;
  bool column = false;
};
void form(auto& io, Place& o) {
  io.unit(o.unit), io.hex(o.at);
  o.turned = io.opt("face", o.turned);
  if (o.turned) io.facing(o.facing);
  o.column = io.opt("column", o.column);
}

/// Puts a general on the table, with the unit of that hex if it has one [1.2.1].
struct Station {
  static constexpr auto sense = orders::Sense::place;
  static constexpr std::string_view verb = "station", usage = "station <general> <hex>", rule = "1.2.1",
                                    help = "put a general on the table", example = "station Trajan 0710";
  GeneralId general = k_no_general;
  Hex at;
};
void form(auto& io, Station& o) {
  io.leader(o.general), io.hex(o.at);
}

/// Puts all other units and generals into the next free hexes of the own rows, in the order of the army [1.2.1].
struct PlaceRest {
  static constexpr auto sense = orders::Sense::none;
  static constexpr std::string_view verb = "place-rest", usage = "place-rest", rule = "1.2.1",
                                    help = "put everything else on the table", example = "place-rest";
};

/// Asks for the next unit or general to deploy [1.2.1].
struct GivePlacement : table::Orders<GivePlacement, Place, Station, PlaceRest> {
  std::string_view name() const { return "deploy"; }
  std::string_view rule() const { return "1.2.1"; }
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
