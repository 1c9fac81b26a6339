#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/named.h"
#include "engine/hex/hex.h"

/// Commands & Colors: Ancients: the words of the book that data, state and rules share. Numbers in brackets, such as
/// 4.5 or C62, are parts and rulings as the folder book has them.
namespace hexpost::ancients {

using hex::Hex;

using SideId = std::uint8_t;  ///< k_top or k_bottom, by the edge that is its own
inline constexpr SideId k_top = 0;
inline constexpr SideId k_bottom = 1;
constexpr SideId other(SideId side) {
  return side == k_top ? k_bottom : k_top;
}

using UnitId = std::int16_t;  ///< index in Data::units: the top side's as the battle lists them, then the bottom side's
using LeaderId = std::int16_t;  ///< index in Data::leaders, likewise
inline constexpr UnitId k_no_unit = -1;
inline constexpr LeaderId k_no_leader = -1;

/// The number of an enumerator, as an index.
constexpr std::size_t index_of(auto value) {
  return static_cast<std::size_t>(value);
}

/// [2] The faces of a battle die, in the order of the numbers 1 to 6.
enum class Face : std::uint8_t { green, blue, red, swords, helmet, flag };
inline constexpr std::array<std::string_view, 6> k_face_words{"green", "blue", "red", "sword", "helmet", "flag"};

/// [1] The codes of the unit types.
enum class UnitType : std::uint8_t { li, lb, ls, ax, mi, wa, hi, hwm, lc, lbc, mc, hc, hcc, cam, ccm, bch, hch, el };
inline constexpr std::size_t k_types = static_cast<std::size_t>(UnitType::el) + 1;
inline constexpr std::array<std::string_view, k_types> k_type_codes{
    "LI", "LB", "LS", "AX", "MI", "WA", "HI", "HWM", "LC", "LBC", "MC", "HC", "HCC", "CAM", "CCM", "BCH", "HCH", "EL"};

/// The unit type of a code, in any case of letters.
std::optional<UnitType> type_called(std::string_view code);

/// The tests of standing orders for the type of an attacker, in the same order.
inline constexpr std::array<std::string_view, k_types> k_attacker_tests{
    "attacker-li",  "attacker-lb",  "attacker-ls",  "attacker-ax",  "attacker-mi",  "attacker-wa",
    "attacker-hi",  "attacker-hwm", "attacker-lc",  "attacker-lbc", "attacker-mc",  "attacker-hc",
    "attacker-hcc", "attacker-cam", "attacker-ccm", "attacker-bch", "attacker-hch", "attacker-el"};

/// [1] The kinds that rules and cards tell apart.
enum class Kind : std::uint8_t { foot, machine, cavalry, camel, chariot, elephant };
constexpr bool is_foot(Kind kind) {
  return kind == Kind::foot || kind == Kind::machine;
}
constexpr bool is_horse(Kind kind) {
  return kind == Kind::cavalry || kind == Kind::chariot;
}

/// [4.5] From which attackers a unit may evade.
enum class Evades : std::uint8_t { always, never, foot_and_heavy_mounted, foot_and_elephants };

enum class Terrain : std::uint8_t { plain, forest, broken, hill, river, ford, marsh, camp, lake, steep };
/// The words of the terrains in data files: a new name for a value of the enum changes the files.
inline constexpr auto k_terrain_words = base::k_names_of<Terrain>;
inline constexpr std::size_t k_terrains = k_terrain_words.size();

/// [3.1] The three parts of the board. On the board: left and right as the bottom side sees them.
enum class Section : std::uint8_t { left, center, right };
inline constexpr std::size_t k_sections = 3;
constexpr Section mirrored(Section section) {
  return section == Section::left ? Section::right : section == Section::right ? Section::left : section;
}
/// A set of sections: bit n is section n.
using Sections = std::uint8_t;
inline constexpr Sections k_all_sections = 7;
constexpr Sections bit(Section section) {
  return static_cast<Sections>(1U << index_of(section));
}

/// [3.6] The rule that carries a card out.
enum class Effect : std::uint8_t {
  section,       ///< orders in one section
  flanks,        ///< in the left and in the right section
  each_section,  ///< one order a section
  light,
  medium,
  heavy,
  mounted,
  inspired,    ///< a leader of one section and hexes linked to his
  leadership,  ///< a leader anywhere
  clash,
  counter,
  darken,
  double_time,
  first_strike,
  spartacus,
  line,
  charge,
  move_fire_move,
  rally
};
inline constexpr std::array<std::string_view, 19> k_effect_words{
    "section",   "flanks",     "each-section", "light",          "medium", "heavy", "mounted",
    "inspired",  "leadership", "clash",        "counter",        "darken", "march", "first-strike",
    "spartacus", "line",       "charge",       "move-fire-move", "rally"};

using KindId = std::int8_t;  ///< index in Data::kinds, the kinds of cards
using CardId = std::int8_t;  ///< index in Data::cards, the cards of the deck; equal cards have neighbouring numbers
using Place = std::int16_t;  ///< where a card lies: position of the deck, counted on through all deals
inline constexpr KindId k_no_card = -1;

/// Rulings with a second reading, and departures from the print. All are off unless the players choose them.
enum class Option : std::uint8_t {
  any_section_same_name,
  charge_heavy_cavalry_only,
  coordinated_both,
  copied_spartacus_shuffles,
  escape_by_choice,
  ford_advance,
  free_charge,
  hidden_hands,
  inspired_unit_in_section,
  light_chariots_take_swords,
  los_same_pair,
  marsh_as_ford,
  one_leader_006,
  scare_per_flag_rolled,
  scipio_may_flee,
  second_leader_die,
  simultaneous_draw
};
inline constexpr std::size_t k_option_count = 17;

}  // namespace hexpost::ancients
