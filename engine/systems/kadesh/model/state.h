#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/systems/kadesh/model/data.h"

/// Day of the Chariot: Kadesh: everything that changes in a battle. A plain value: copy it, compare it, write it down
/// as the position text (position.h) and read it back.
namespace hexpost::kadesh {

/// The place of a piece.
enum class Place : std::uint8_t {
  unused,         ///< takes no part in this battle
  reinforcement,  ///< to come by the reinforcement dice [13.1.6]
  alert,          ///< Alert box
  ready,          ///< Ready box
  west,           ///< Move to Map boxes, by the edge of entry
  south,
  east,
  map,
  track,       ///< a lost leader on the Turn Record Track [9.3.9]
  eliminated,  ///< may be recovered [11.1]
  slaughtered,
  left  ///< left the map; the level is the one it had then
};
/// [6.1.1] A Move to Map box.
constexpr bool is_entry_box(Place place) {
  return place == Place::west || place == Place::south || place == Place::east;
}

struct Unit {
  Place place = Place::unused;
  Hex at;
  Facing facing = 3;             ///< odd twelfths: E is 3
  Level level = Level::ordered;  ///< [4.5]; a mark, of which there are as many as are needed [2.5]
  std::int8_t order = 0;         ///< in its hex, 0 on top [4.2.1]
  LeaderId bound = k_no_leader;  ///< whose mode it has this turn [K35]
  bool out_of_command = false;   ///< [7.2], until the next own Command Phase [K66]
  bool unreleased = false;       ///< [13.1.7] [K4]
  bool march = false;            ///< [8.3]
  UnitId ahead = k_no_unit;      ///< leads it in a Hittite file without a leader [8.3] [K80]
  bool reserve = false;          ///< [8.5]
  bool scattered = false;        ///< [13.1.3]
  std::int8_t ford = -1;         ///< index of the ford it searches [13.1.4]
  std::int16_t ford_turn = 0;    ///< turn from which the ford is usable; 0: not rolled yet
  std::optional<Hex> charge;     ///< target of its charge [8.8]

  // of this player turn
  bool led = false;  ///< next to a leader who can command it, as its movement began [4.2.1 B]
  bool moved = false;
  bool entered = false;        ///< has changed its hex in the movement of this turn [8.12] [13.1.4]
  bool fast = false;           ///< spent more than its Ordered allowance in its charge [8.8]
  bool overran = false;        ///< successful [8.9]
  bool repulsed = false;       ///< failed: moves no more [5.1]
  bool goes_on = false;        ///< a chariot that has moved with its runner may go on without it [4.2.1 A]
  bool halved = false;         ///< goes on with half its allowance, as it has left a zone of control [4.4.1] [8.6]
  bool left_zone = false;      ///< of control: enters no other this game turn [4.4.1] [K59]
  bool stopped = false;        ///< entered a zone of control: moves no more this game turn [4.4.1]
  bool fired = false;          ///< in D1 or D2
  bool javelins = false;       ///< in D4 [9.3.4]
  bool pinned = false;         ///< owes a melee: declared for slaughter [K95], or has thrown javelins [9.3.4]
  bool advanced = false;       ///< [K109]
  bool tried = false;          ///< retreat before combat [K94]
  bool rallied = false;        ///< [10.1]
  std::int8_t spent = 0;       ///< Movement Points
  std::int8_t extra = 0;       ///< Movement Points that a successful overrun gives [8.10]
  std::optional<Hex> overrun;  ///< the hex it is to overrun [K79]
  UnitId next = k_no_unit;     ///< next in the same hex by id; follows from the places, not in the position text
  bool operator==(const Unit&) const = default;
};

struct Leader {
  Place place = Place::unused;
  Hex at;
  Mode mode = Mode::combat;
  bool unreleased = false;        ///< [13.1.7] [K3]
  bool turns_to_reserve = false;  ///< at the end of this Movement Phase [K72]
  bool moved = false;
  std::int8_t spent = 0;
  std::int16_t back = 0;    ///< turn of return [9.3.9]
  UnitId tail = k_no_unit;  ///< last unit of the file that has marched this turn [8.3]
  bool operator==(const Leader&) const = default;
};

/// Two enemies that are Locked in Battle [9.3.6].
struct Lock {
  UnitId a = k_no_unit, b = k_no_unit;  ///< a < b
  auto operator<=>(const Lock&) const = default;
};

/// A hex that was attacked in this player turn [9.2].
struct Struck {
  Hex at;
  enum class How : std::uint8_t { archery, defence, javelins, slaughter, melee, charge } how = How::archery;
  auto operator<=>(const Struck&) const = default;
};

/// `unit` has met its duty to attack `enemy` in this player turn [K60].
struct Met {
  UnitId unit = k_no_unit, enemy = k_no_unit;
  auto operator<=>(const Met&) const = default;
};

/// [5.1] [9.3]; `first` and `setup` come before the first turn.
enum class Phase : std::uint8_t {
  setup,
  first,
  start,
  activation,
  command,
  modes,
  charges,
  overruns,
  moves,
  reaction,
  plunder,
  archery,
  defence,
  withdrawal,
  javelins,
  slaughter,
  melee,
  rally,
  recovery,
  shock,
  over
};

/// The scatter of the Division of P'Re [13.1.3].
enum class Scatter : std::uint8_t { unrolled, held, scattered, scattered_fast };

struct State {
  std::vector<Unit> units;
  std::vector<Leader> leaders;
  std::vector<Lock> locks;       ///< sorted
  std::vector<Struck> struck;    ///< sorted
  std::vector<Met> met;          ///< sorted
  std::vector<UnitId> first_at;  ///< by Data::slot: lowest unit in the hex; follows from the places
  std::array<Army, 2> on_map;    ///< by side: its units on the map; follows from the places
  /// By Data::slot: neighbouring hexes with units of Egypt, and 16 for each with Hittites; follows from the places.
  std::vector<std::uint8_t> beside;

  int turn = 1;
  Phase phase = Phase::setup;
  int stage = 0;                  ///< step within the phase
  SideId active = k_egypt;        ///< whose player turn it is, or who sets up
  SideId first = k_hatti;         ///< moves first in each game turn
  int count = 0;                  ///< units that may still be alerted, released or recovered
  bool box_open = false;          ///< the Old Kadesh Alert box [6.1.1]
  std::int16_t camp_touched = 0;  ///< turn in which a Hittite first came to the Camp; 0: never
  bool garrison_alarmed = false;  ///< [13.1.7]
  Scatter scatter = Scatter::unrolled;
  bool pre_attacked = false;      ///< the Division of P'Re was attacked on turn 1
  std::vector<bool> fords;        ///< by ford: located
  std::array<int, 2> points{};    ///< awarded at once [14.0]
  std::array<bool, 2> awarded{};  ///< Egypt: the Orontes was crossed; Hittites: the Camp was entered
  std::int8_t winner = -1;        ///< -1: none, or a draw
  bool operator==(const State&) const = default;
};

/// In State::beside: one hex with units of the side next to a hex.
constexpr std::uint8_t one_beside(SideId side) {
  return side == k_egypt ? 1 : 16;
}
/// Puts a unit into a hex, or takes it off the map with any other place; keeps first_at, next, on_map and beside.
void put(const Data& data, State& s, UnitId u, Hex at);
void take_off(const Data& data, State& s, UnitId u, Place to);
/// Makes first_at, next, on_map and beside anew from the places.
void rebuild_index(const Data& data, State& s);

}  // namespace hexpost::kadesh
