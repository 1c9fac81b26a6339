#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/hordes/model/data.h"

/// Hordes & Heroes 1.1: organising an army: what a unit costs, and whether an army keeps to its list.
namespace hexpost::hordes {

/// Points of a full unit by the book's sum: class + speed + Combat Factor + shooting + characteristics [1.1.1]-[1.1.3];
/// stakes and pavises one point each [Q27]. An engine is bought at the flat price of its chart [1.1.5].
int formula_points(const TroopType& type);

/// The book's price of a general of equal command move and range 2, 3 or 4 [1.1.6]; nothing for other ratings,
/// which only a list can price.
std::optional<int> printed_general_points(int move, int range);
inline constexpr int k_hero_points = 5;  ///< on top, [1.1.6]

/// The list's price of a general, hero included; nothing when the list does not sell his rating.
std::optional<int> general_points(const ArmyList& list, const GeneralSetup& general);

/// The most generals for that many units as bought: one for each five, at least one [1.1.7] [Q38].
int most_generals(int units);

/// Null if the list has no such type.
const TroopType* find_type(const ArmyList& list, std::string_view id);
/// Null if the list has no entry for the type.
const ListEntry* find_entry(const ArmyList& list, std::string_view type);

/// Points of everything in the army that the list sells.
int army_points(const ArmyList& list, const SideSetup& side);
/// Combat stands, generals not counted [1.14.2].
int army_stands(const ArmyList& list, const SideSetup& side);

/// Below this many points an army need only bring half of what its list demands, rounded down. Ours: the shortest of
/// the book's battles has 50 points [1.1.8], which few lists fill.
inline constexpr int k_full_minimum_points = 100;

/// An army with the line of the file that each part of it was read from (0: unknown).
struct ArmyFile {
  std::string id;
  std::string name;
  SideSetup side;                                                           ///< side.army is the list
  int points = 0;                                                           ///< agreed size; 0: none
  std::vector<int> unit_lines, general_lines, block_lines, combined_lines;  ///< parallel to the vectors of side
  Provenance provenance;
};

/// One verdict about one line, or about the army as a whole (line 0).
struct Finding {
  enum class Level : std::uint8_t { fine, note, wrong };
  Level level = Level::fine;
  int line = 0;
  std::string rule;  ///< "1.1.7"; empty where only the list or the file says so
  std::string text;  ///< one sentence without a final stop
  std::string hint;  ///< what to do; may be empty
  bool operator==(const Finding&) const = default;
};

/// Judges an army by its list: a finding for each line in the order of the file, then findings about the whole. The
/// last one is the total.
std::vector<Finding> check_army(const ArmyList& list, const ArmyFile& army);

/// True unless something is wrong.
bool lawful(const std::vector<Finding>& findings);

}  // namespace hexpost::hordes
