#pragma once

#include <string_view>
#include <vector>

#include "engine/systems/kadesh/rules/command/network.h"
#include "engine/systems/kadesh/rules/command/questions.h"
#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 7.0 and 4.6: units in command, and the modes of leaders.
namespace hexpost::kadesh {

inline constexpr int k_march_line = 15;  ///< [4.6.3] hexes, for every leader [K75]

/// [7.1] Next to the leader, or at the end of a line of at most `range` hexes; 0: without limit.
bool in_reach(View v, LeaderId l, UnitId u, int range);
/// Units on the map that the leader may command, by id.
Army commandable(View v, LeaderId l);
/// [7.1] Those of them that the leader would command from that hex. `network`: of the leader's side, where many hexes
/// are asked for.
Army commanded_from(View v, LeaderId l, Hex post, const Army& commandable, const Network* network = nullptr);
/// An upper limit for the units that the leader commands from the hex: it counts those within range as the crow flies.
int most_commanded_from(View v, LeaderId l, Hex post, const Army& commandable);
/// [4.2.1 B] Marks the units of the side that are with or next to a leader who can command them.
void mark_led(const Data& data, State& s, SideId side);

/// [7.0] The position in which the Command Phase of the side whose turn it is would leave the units now, without its
/// morale checks; of the chariots of other divisions the nearest are borrowed.
State in_command_soon(View v);
/// [7.0] Binds units to leaders, marks those out of command, and checks Shaken ones among them.
void command_phase(Play& p);

// ---- C0: modes: Combat [4.6.1] and March [4.6.3]
struct ModeOrder {
  static constexpr auto sense = orders::Sense::none;
  static constexpr std::string_view verb = "mode", usage = "mode LEADER (combat | march)", rule = "4.6",
                                    help = "a leader and the units bound to the leader change their mode",
                                    example = "mode AM-Mesha march";
  LeaderId leader = k_no_leader;
  Mode mode = Mode::combat;
};
void form(auto& io, ModeOrder& o) {
  io.leader(o.leader);
  if (io.opt("march", o.mode == Mode::march)) {
    o.mode = Mode::march;
  } else {
    io.keyword({"march"}, "combat");
    o.mode = Mode::combat;
  }
}
struct BindOrder {
  static constexpr auto sense = orders::Sense::none;
  static constexpr std::string_view verb = "bind", usage = "bind UNIT LEADER", rule = "7.1",
                                    help = "a unit follows another leader in reach", example = "bind AM-C1 AM-Seket";
  UnitId unit = k_no_unit;
  LeaderId leader = k_no_leader;
};
void form(auto& io, BindOrder& o) {
  io.unit(o.unit), io.leader(o.leader);
}
struct HaltOrder {
  static constexpr auto sense = orders::Sense::halt;
  static constexpr std::string_view verb = "halt", usage = "halt UNIT", rule = "8.3", help = "a unit leaves March Mode",
                                    example = "halt PR-H1";
  UnitId unit = k_no_unit;
};
void form(auto& io, HaltOrder& o) {
  io.unit(o.unit);
}
struct TopOrder {
  static constexpr auto sense = orders::Sense::none;
  static constexpr std::string_view verb = "top", usage = "top UNIT", rule = "4.2.1",
                                    help = "a unit becomes the top one of its hex", example = "top AM-H1";
  UnitId unit = k_no_unit;
};
void form(auto& io, TopOrder& o) {
  io.unit(o.unit);
}
struct EndModes {
  static constexpr auto sense = orders::Sense::end;
  static constexpr std::string_view verb = "end-modes", usage = "end-modes", rule = "4.6",
                                    help = "all leaders have their modes", example = "end-modes";
};

struct ModesQuestion : table::Orders<ModesQuestion, ModeOrder, BindOrder, HaltOrder, TopOrder, EndModes> {
  std::string_view name() const { return k_mode_orders.name; }
  std::string_view rule() const { return k_mode_orders.rule; }
  Barred judge_order(const TableView& v, const ModeOrder& o) const;
  Barred judge_order(const TableView& v, const BindOrder& o) const;
  Barred judge_order(const TableView& v, const HaltOrder& o) const;
  Barred judge_order(const TableView& v, const TopOrder& o) const;
  Barred judge_order(const TableView&, const EndModes&) const { return std::nullopt; }
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  Answer sample(const TableView& v, dice::Random& random) const;
  std::optional<Answer> forced(const TableView& v) const;
};
/// One order a step; true when the phase is over.
bool modes_phase(Play& p);

}  // namespace hexpost::kadesh
