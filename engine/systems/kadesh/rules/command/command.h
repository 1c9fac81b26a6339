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
  static constexpr auto verb =
      orders::syntax("mode", "4.6", "LEADER (combat | march)",
                     "a leader and the units bound to the leader change their mode", "AM-Mesha march");
  LeaderId leader = k_no_leader;
  Mode mode = Mode::combat;
  void form(auto& io) {
    io.leader(leader);
    if (io.opt("march", mode == Mode::march)) {
      mode = Mode::march;
    } else {
      io.keyword({"march"}, "combat");
      mode = Mode::combat;
    }
  }
};

struct BindOrder {
  static constexpr auto verb =
      orders::syntax("bind", "7.1", "UNIT LEADER", "a unit follows another leader in reach", "AM-C1 AM-Seket");
  UnitId unit = k_no_unit;
  LeaderId leader = k_no_leader;
  void form(auto& io) { io.unit(unit), io.leader(leader); }
};

struct HaltOrder {
  static constexpr auto verb =
      orders::syntax("halt", "8.3", "UNIT", "a unit leaves March Mode", "PR-H1", orders::Sense::halt);
  UnitId unit = k_no_unit;
  void form(auto& io) { io.unit(unit); }
};

struct TopOrder {
  static constexpr auto verb = orders::syntax("top", "4.2.1", "UNIT", "a unit becomes the top one of its hex", "AM-H1");
  UnitId unit = k_no_unit;
  void form(auto& io) { io.unit(unit); }
};

struct EndModes {
  static constexpr auto verb =
      orders::syntax("end-modes", "4.6", "", "all leaders have their modes", "", orders::Sense::end);
};

struct ModesQuestion
    : table::Orders<ModesQuestion, k_mode_orders, ModeOrder, BindOrder, HaltOrder, TopOrder, EndModes> {
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
