#pragma once

#include <string_view>
#include <vector>

#include "engine/systems/kadesh/rules/setup/questions.h"
#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 3.0, 13.1.1, 13.1.2, 13.2, 13.3: the set-up.
namespace hexpost::kadesh {

/// The state before the first step: boxes are filled, groups on the map wait to be placed.
State initial_state(const Data& data);
/// The group to which a piece belongs under the options in force; null for one that takes no part.
const Group* group_of(View v, UnitId u);
const Group* group_of_leader(View v, LeaderId l);

/// The facing of the proposed set-up for the unit in that hex: that of the units there, along a file, or towards the
/// enemy's side of the map.
Facing setup_facing(View v, UnitId u, Hex at);

struct PlaceOrder {
  static constexpr auto sense = orders::Sense::place;
  static constexpr std::string_view verb = "place", usage = "place UNIT HEX face FACING", rule = "3.0",
                                    help = "put a unit on the map", example = "place AM-H1 0620 face E";
  UnitId unit = k_no_unit;
  Hex at;
  Facing facing = 3;
};
void form(auto& io, PlaceOrder& o) {
  io.unit(o.unit), io.hex(o.at), io.keyword("face"), io.facing(o.facing);
}
struct PostOrder {
  static constexpr auto sense = orders::Sense::place;
  static constexpr std::string_view verb = "post", usage = "post LEADER HEX", rule = "3.0",
                                    help = "put a leader on the map", example = "post AM-Mesha 0620";
  LeaderId leader = k_no_leader;
  Hex at;
};
void form(auto& io, PostOrder& o) {
  io.leader(o.leader), io.hex(o.at);
}
struct PickOrder {
  static constexpr auto sense = orders::Sense::pick;
  static constexpr std::string_view verb = "pick", usage = "pick UNIT", rule = "13.2.3",
                                    help = "choose a unit of a group that lists more than it takes",
                                    example = "pick ST-C1";
  UnitId unit = k_no_unit;
};
void form(auto& io, PickOrder& o) {
  io.unit(o.unit);
}
/// Everything that is not placed yet goes where the proposed set-up has it.
struct EndSetup {
  static constexpr auto sense = orders::Sense::end;
  static constexpr std::string_view verb = "end-setup", usage = "end-setup", rule = "3.0",
                                    help = "everything that has no place yet goes where the proposed set-up has it",
                                    example = "end-setup";
};

struct SetupQuestion : table::Orders<SetupQuestion, PlaceOrder, PostOrder, PickOrder, EndSetup> {
  std::string_view name() const { return k_setup_orders.name; }
  std::string_view rule() const { return k_setup_orders.rule; }
  Barred judge_order(const TableView& v, const PlaceOrder& o) const;
  Barred judge_order(const TableView& v, const PostOrder& o) const;
  Barred judge_order(const TableView& v, const PickOrder& o) const;
  Barred judge_order(const TableView&, const EndSetup&) const { return std::nullopt; }
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  Answer sample(const TableView& v, dice::Random& random) const;
};

/// One step of the set-up.
void setup_phase(Play& p);
/// [13.3] [K1] Who moves first; ends with the first player turn.
void first_phase(Play& p);

}  // namespace hexpost::kadesh
