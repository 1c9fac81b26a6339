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
  static constexpr auto verb = orders::syntax("place", "3.0", "UNIT HEX face FACING", "put a unit on the map",
                                              "AM-H1 0620 face E", orders::Sense::place);
  UnitId unit = k_no_unit;
  Hex at;
  Facing facing = 3;
  void form(auto& io) { io.unit(unit), io.hex(at), io.keyword("face"), io.facing(facing); }
};

struct PostOrder {
  static constexpr auto verb =
      orders::syntax("post", "3.0", "LEADER HEX", "put a leader on the map", "AM-Mesha 0620", orders::Sense::place);
  LeaderId leader = k_no_leader;
  Hex at;
  void form(auto& io) { io.leader(leader), io.hex(at); }
};

struct PickOrder {
  static constexpr auto verb = orders::syntax(
      "pick", "13.2.3", "UNIT", "choose a unit of a group that lists more than it takes", "ST-C1", orders::Sense::pick);
  UnitId unit = k_no_unit;
  void form(auto& io) { io.unit(unit); }
};

/// Everything that is not placed yet goes where the proposed set-up has it.
struct EndSetup {
  static constexpr auto verb =
      orders::syntax("end-setup", "3.0", "", "everything that has no place yet goes where the proposed set-up has it",
                     "", orders::Sense::end);
};

struct SetupQuestion : table::Orders<SetupQuestion, k_setup_orders, PlaceOrder, PostOrder, PickOrder, EndSetup> {
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
