#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/base/named.h"
#include "engine/base/short_list.h"
#include "engine/hex/hex.h"

/// Day of the Chariot: Kadesh: the words of the book that data, state and rules share.
namespace hexpost::kadesh {

using hex::Facing;
using hex::Hex;

using SideId = std::uint8_t;  ///< k_egypt or k_hatti
inline constexpr SideId k_egypt = 0;
inline constexpr SideId k_hatti = 1;
constexpr SideId other(SideId side) {
  return side == k_egypt ? k_hatti : k_egypt;
}

using UnitId = std::int16_t;    ///< index in Data::units: Egypt's as the counters list them, then the Hittites'
using LeaderId = std::int16_t;  ///< index in Data::leaders, likewise
using Units = base::ShortList<UnitId, 8>;      ///< those of a hex, an attack, a volley
using Hexes = base::ShortList<Hex, 8>;         ///< those next to a unit, or within its range
using Leaders = base::ShortList<LeaderId, 4>;  ///< those of a hex
using Army = base::ShortList<UnitId, 96>;      ///< all units of a side
inline constexpr UnitId k_no_unit = -1;
inline constexpr LeaderId k_no_leader = -1;

/// The number of an enumerator, as an index.
constexpr std::size_t index_of(auto value) {
  return static_cast<std::size_t>(value);
}

/// [2.3] [2.4] The colours of the counters; the rules name each of them.
enum class Formation : std::uint8_t {
  royal,    ///< Royal Infantry Division
  reserve,  ///< Royal Chariotry Reserve
  amun,     ///< Egyptian divisions
  pre,
  ptah,
  set,
  naarun,  ///< Egyptian allies
  marines,
  right,  ///< Hittite wings
  left,
  anatolian,  ///< allied chariots without runners
  syrian,     ///< allied chariots with runners
  allied,     ///< allied foot
  garrison    ///< of Kadesh
};
inline constexpr std::size_t k_formations = 14;

/// [2.2.1] [14.1] [14.2]
enum class UnitType : std::uint8_t { chariot, runner, heavy, regular, light, archer, scout };
inline constexpr std::size_t k_unit_types = 7;

/// [4.5] From best to worst; a disrupted unit is Disordered [K23].
enum class Level : std::uint8_t { ordered, disordered, shaken, routed };
/// [4.6] How a leader, and with the leader the units bound to it, acts.
enum class Mode : std::uint8_t { combat, reserve, march };

/// [2.1.1] What a hex is. High ground counts as clear but for the slopes at its sides; a village is a town [K48].
enum class Terrain : std::uint8_t {
  clear,
  cultivated,
  woods,
  woods_stream,
  marsh,
  orontes,
  ford,
  bridge,
  camp,
  fortress,
  town
};
/// The words of the terrains in data files: a new name for a value of the enum changes the files.
inline constexpr auto k_terrain_words = base::k_names_of<Terrain>;
inline constexpr std::size_t k_terrains = k_terrain_words.size();
/// The features of a hexside besides slopes. A wall belongs to the Camp, the Fortress or the town behind it.
enum class Hexside : std::uint8_t { none, stream, moat, camp_wall, fortress_wall, town_wall };
inline constexpr std::size_t k_hexsides = 6;

/// [4.3.1] From where a neighbouring hex adjoins a unit.
enum class Arc : std::uint8_t { front, flank, rear };

/// [9.3.3] [9.3.5] How attackers are read on the Retreat Before Combat and Slaughter tables.
enum class Posture : std::uint8_t { infantry, charging_infantry, chariots, charging_chariots };
inline constexpr std::size_t k_postures = 4;

/// Printed options and second readings, by name (book/options.h).
enum class Option : std::uint8_t {
  advance_fighters_only,
  allied_chariots_13,
  amun_march,
  charge_morale_twice,
  fortress_fire_only,
  khenyt_7,
  leader_back_after_2,
  lone_leader_check,
  naarun_as_a_body,
  no_penalty_after_reaction,
  one_scatter_die,
  plunder_ten_minus,
  roll_for_first,
  routed_off_map_recoverable,
  s2_gal_im_only,
  s2_pre_towards_kadesh,
  s3_line,
  scout_rout_7,
  set_turn9_as_marines,
  shock_always,
  turn_track
};
inline constexpr std::size_t k_option_count = 21;

/// True for chariots, not for their runners.
constexpr bool is_chariot(UnitType t) {
  return t == UnitType::chariot;
}
/// [K69] Runners apart from their chariot are infantry.
constexpr bool is_infantry(UnitType t) {
  return t != UnitType::chariot && t != UnitType::scout;
}
/// [4.4] [K58] Whatever its level, and in March Mode, too.
constexpr bool has_zone(UnitType t) {
  return t != UnitType::runner && t != UnitType::archer && t != UnitType::scout;
}
/// [7.1.2]
constexpr bool needs_command(UnitType t) {
  return t != UnitType::light && t != UnitType::runner;
}
constexpr SideId side_of(Formation f) {
  return f < Formation::right ? k_egypt : k_hatti;
}
constexpr Level worse(Level level) {
  return level == Level::routed ? Level::routed : static_cast<Level>(index_of(level) + 1);
}

std::string_view code_of(Formation f);     ///< "PR"
std::string_view type_name(UnitType t);    ///< "heavy infantry", in English
std::string_view level_name(Level level);  ///< "Disordered", in English
/// The letters of a unit's name: "H" of AM-H1, "Ru" of AM-Ru1.
std::string_view letters_of(UnitType t);

}  // namespace hexpost::kadesh
