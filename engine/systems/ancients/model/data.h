#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/hex/numbering.h"
#include "engine/systems/ancients/model/types.h"

/// Commands & Colors: Ancients: what does not change during a battle.
namespace hexpost::ancients {

/// [1] The figures of a unit type.
struct TypeInfo {
  std::string code, name;     ///< "LI", "Light Infantry"
  Face symbol = Face::green;  ///< the one that hits it
  Kind kind = Kind::foot;
  int blocks = 4;
  int move = 1;         ///< longest move
  int battle_move = 1;  ///< longest move after which it may battle
  int attack = 0;       ///< close combat dice; elephants have none of their own
  int back = 0;         ///< when it battles back or strikes first
  int elephants = 2;    ///< dice of elephants against it [1.1]
  int full = 0;         ///< dice more at full strength
  int range = 0;        ///< of fire; 0: none
  int retreat = 1;      ///< hexes for each flag
  bool swords = true;   ///< its swords hit
  bool armour = false;  ///< ignores a sword of each roll
  Evades evades = Evades::never;
};

/// [4.9] What terrain does.
struct TerrainInfo {
  enum class Stops : std::uint8_t { none, all, mounted } stops = Stops::none;
  enum class Battles : std::uint8_t { all, foot, light_foot } battles = Battles::all;
  static constexpr int k_no_cap = 99;
  // most dice [4.4]
  int close = k_no_cap;       ///< of a close combat by or against a unit in it
  int uphill = k_no_cap;      ///< from lower ground against a unit on it
  int foot_on = k_no_cap;     ///< of foot that stands on it
  int mounted_on = k_no_cap;  ///< of mounted units that stand on it
  int fire_at = k_no_cap, fire_from = k_no_cap;
  int fewer = 0;  ///< dice less for each unit that stands in it
  bool impassable = false, blocks_sight = false;
  bool bars_machines = false;  ///< machines may not enter
  bool mires = false;          ///< a unit that enters may lose a block
  bool shelters = false;       ///< foot in it ignores a sword and may ignore a flag
};

struct MapHex {
  Terrain terrain = Terrain::plain;
  std::int8_t hill = -1;      ///< number of its connected hill
  std::uint8_t ramparts = 0;  ///< bit n: foot here is protected across side n
};

/// [3.1] 113 hexes: the half hexes at the ends of odd rows are not played on.
struct Board {
  hex::Grid grid{hex::Grid::Top::pointy, true, 13, 9, true};
  std::vector<MapHex> hexes;  ///< grid.index order, the unplayable ones among them
  hex::Numbering numbers{grid, [this](Hex h) { return grid.row(h) % 2 != 0 || grid.column(h) < grid.columns; }};
};

/// [3.6] A kind of card.
struct CardKind {
  std::string name;   ///< "order-two-left", its word in orders
  std::string title;  ///< "Order Two Units Left"
  int count = 1;
  Effect effect = Effect::section;
  int orders = 0;  ///< pieces or further hexes at most; 0: Command
  Section section = Section::left;
};

/// One card of the deck.
struct Card {
  std::string name;  ///< "order-two-left-1"
  KindId kind = 0;
};

struct UnitInfo {
  std::string name;  ///< "C-HI2"
  SideId side = k_top;
  UnitType type = UnitType::li;
  bool sacred_band = false;  ///< [C112]
  bool reserve = false;      ///< begins in ambush [C113]
  Hex at{};
};

struct LeaderInfo {
  std::string name;
  SideId side = k_top;
  bool reserve = false;
  bool doubtful = false;   ///< left out by the option one-leader-006 [C114]
  bool last_hope = false;  ///< the battle is lost with it [C116]
  Hex at{};
};

struct SideInfo {
  std::string name;
  std::string letter;  ///< begins the names of its units
  int hand = 5;
  std::vector<int> hand_by_turn;  ///< hand after 0, 1, 2 ... turns of its own; empty: always the same [C114]
  int reinforced_at = 0;          ///< banners that bring `reinforced_hand` at once; 0: never [C115]
  int reinforced_hand = 0;
  std::optional<int> leaves_from;  ///< half column from which units may leave over the enemy's edge [C116]
  bool storms_camps = false;       ///< [C117]
};

struct Data {
  std::string id, name, intro, provenance;
  SideId first = k_bottom;
  int banners = 5;
  bool marian = false;  ///< medium infantry of the bottom side throws pila [1]
  Board board;
  std::array<SideInfo, 2> sides;
  std::array<TypeInfo, k_types> types;          ///< by UnitType
  std::array<TerrainInfo, k_terrains> terrain;  ///< by Terrain
  std::vector<CardKind> kinds;                  ///< by KindId
  std::vector<Card> cards;                      ///< by CardId
  std::vector<UnitInfo> units;                  ///< by UnitId
  std::vector<LeaderInfo> leaders;              ///< by LeaderId
  std::array<bool, k_option_count> options{};

  /// Index of a hex in board.hexes; -1 for what is not on the board.
  int slot(Hex h) const { return board.numbers.of(h); }
};

inline bool has(const Data& data, Option option) {
  return data.options[index_of(option)];
}

}  // namespace hexpost::ancients
