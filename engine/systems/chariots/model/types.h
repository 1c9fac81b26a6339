#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/base/named.h"
#include "engine/base/short_list.h"
#include "engine/hex/hex.h"

/// Chariots of Fire: the words of the book that data, state and rules share. The die has the faces 0 to 9 [2.3]; at the
/// table it is a ten-sided die whose 10 counts as 0 (Play::d10).
namespace hexpost::chariots {

using hex::Facing;
using hex::Hex;

using SideId = std::uint8_t;  ///< 0 or 1, order of the scenario
constexpr SideId other(SideId side) {
  return side == 0 ? SideId{1} : SideId{0};
}

using UnitId = std::int16_t;               ///< index in State::units: side 0 as the scenario lists them, then side 1
using LeaderId = std::int16_t;             ///< index in State::leaders, likewise
using Units = base::ShortList<UnitId, 8>;  ///< those of a hex, or next to one
using Leaders = base::ShortList<LeaderId, 4>;  ///< those of a hex
using Fronts = base::ShortList<Hex, 2>;        ///< front hexes
using WingId = std::int16_t;                   ///< index in Data::wings
using StandardId = std::int16_t;               ///< index in State::standards
using MarkerId = std::int16_t;                 ///< an activation marker: index in Data::markers
inline constexpr UnitId k_no_unit = -1;
inline constexpr LeaderId k_no_leader = -1;
inline constexpr WingId k_no_wing = -1;
inline constexpr StandardId k_no_standard = -1;
inline constexpr MarkerId k_no_marker = -1;

/// The printed edition of a battle's rules. Where the two differ in substance and both can be played, each is played as
/// printed.
enum class Edition : std::uint8_t { english, polish };

/// Types of combat units [2.7]; chariots come in two classes [2.22].
enum class UnitType : std::uint8_t { si, hi, li, bi, ri, ch2, ch3, bw };
inline constexpr std::size_t k_unit_types = 8;

/// The Type under which the charts have a party to a Shock: that of its unit, or chariot and runners as one [8.41].
enum class FightsAs : std::uint8_t { si, hi, li, bi, ri, ch2, ch3, ch2_ri, bw };
inline constexpr std::size_t k_fights_as = 9;

/// Missile types [2.21]: self bow, composite bow, javelin, sling.
enum class Missile : std::uint8_t { none, b, c, j, s };
inline constexpr std::size_t k_missiles = 5;

/// Missile supply [7.15].
enum class Supply : std::uint8_t { full, low, none };

/// Columns of the Movement Costs Chart [6.91]: SI and HI, other foot (and leaders on foot), chariots (and mounted
/// leaders), battle wagons.
enum class Mover : std::uint8_t { formed, light, chariot, wagon };
inline constexpr std::size_t k_movers = 4;

/// Terrain of a hex [6.2].
enum class Terrain : std::uint8_t { clear, rough, woods, marsh, city, impassable };
/// The words of the terrains in data files: a new name for a value of the enum changes the files.
inline constexpr auto k_terrain_words = base::k_names_of<Terrain>;
inline constexpr std::size_t k_terrains = k_terrain_words.size();
/// The feature of a hexside. `ford` is a ford or bridge over a major river, `gate` a way through a city wall.
enum class Hexside : std::uint8_t { none, minor_river, major_river, ford, wall, gate };
inline constexpr std::size_t k_hexsides = 6;
/// What bars a step [6.24].
enum class Obstacle : std::uint8_t { none, edge, hex, rough, woods, marsh, impassable, river, wall, slope };
inline constexpr std::size_t k_obstacles = 10;

enum class LeaderKind : std::uint8_t { overall, wing, hero };  ///< OC, WC, pure Hero [4.1] [10.1]

/// The direction of an adjacent hex, as a unit faces [6.61] [6.33].
enum class Arc : std::uint8_t { front, flank, rear };

/// Superiority of weapons or position [8.17].
enum class Superiority : std::uint8_t { none, attacker, defender };

/// Chariots of two and of three men.
constexpr bool is_chariot(UnitType t) {
  return t == UnitType::ch2 || t == UnitType::ch3;
}
constexpr bool is_wheeled(UnitType t) {
  return is_chariot(t) || t == UnitType::bw;
}
constexpr bool is_infantry(UnitType t) {
  return !is_wheeled(t);
}
/// True for SI and HI, the only types that fight in formation and can form Column.
constexpr bool is_formed(UnitType t) {
  return t == UnitType::si || t == UnitType::hi;
}
constexpr Mover mover(UnitType t) {
  if (is_formed(t)) return Mover::formed;
  if (is_chariot(t)) return Mover::chariot;
  return t == UnitType::bw ? Mover::wagon : Mover::light;
}
constexpr FightsAs fights_as(UnitType t) {
  constexpr std::array<FightsAs, k_unit_types> k_as{FightsAs::si, FightsAs::hi,  FightsAs::li,  FightsAs::bi,
                                                    FightsAs::ri, FightsAs::ch2, FightsAs::ch3, FightsAs::bw};
  return k_as[static_cast<std::size_t>(t)];
}
constexpr std::size_t index_of(auto value) {
  return static_cast<std::size_t>(value);
}

/// [8.52] True for the types that turn on chariots: hill infantry and runners.
constexpr bool aggressive(UnitType t) {
  return t == UnitType::bi || t == UnitType::ri;
}
/// [6.52] True for a two-man chariot and runners, which may be one stack.
constexpr bool may_stack(UnitType a, UnitType b) {
  return (a == UnitType::ch2 && b == UnitType::ri) || (a == UnitType::ri && b == UnitType::ch2);
}
/// "SI", "CH-2".
std::string_view type_name(UnitType t);
/// "CH-2+RI".
std::string_view type_name(FightsAs t);
/// "B".
std::string_view missile_name(Missile m);

}  // namespace hexpost::chariots
