#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/systems/ancients/model/data.h"

/// Commands & Colors: Ancients: what changes during a battle.
namespace hexpost::ancients {

struct Unit {
  bool placed = false;
  Hex at{};
  std::int8_t blocks = 0;
  bool reserve = false;  ///< waits off the board [C113]
  bool left = false;     ///< left the board without being destroyed
  // this turn
  bool ordered = false;
  bool gone = false;        ///< has used the move of this phase
  bool joined = false;      ///< a leader has joined it: no more movement in this phase [C77]
  std::int8_t moved = 0;    ///< hexes entered before battle, however short another way is [C94]
  std::int8_t battles = 0;  ///< attacks made
  SideId side = k_top;
  bool operator==(const Unit&) const = default;
};

/// A leader in the hex of a friendly unit is attached to it.
struct Leader {
  bool placed = false;
  Hex at{};
  bool alive = true;
  bool reserve = false;
  bool left = false;
  // this turn
  bool ordered = false;  ///< by itself: it detaches [3.3]
  bool gone = false;
  SideId side = k_top;
  bool operator==(const Leader&) const = default;
};

/// [3.2] `again`: the second movement of Move-Fire-Move.
enum class Phase : std::uint8_t { deal, card, moves, battle, again, draw, over };
inline constexpr std::array<std::string_view, 7> k_phase_words{"deal",  "card", "moves", "battle",
                                                               "again", "draw", "over"};

/// A card as it was used, for the Counter Attack that may copy it.
struct Played {
  KindId card = k_no_card;          ///< on the table
  KindId as = k_no_card;            ///< whose text is carried out; none if it orders nothing
  Sections where = k_all_sections;  ///< parts of the board where the leader or unit of a Leadership card stood [C72]
  bool plain = false;               ///< "one unit": without the card's privileges [C80]
  bool operator==(const Played&) const = default;
};

/// A place in a hand.
struct Held {
  Place place = 0;
  SideId side = k_top;
  bool operator==(const Held&) const = default;
};
/// The card at a place, in a battle with open hands.
struct Open {
  Place place = 0;
  CardId card = 0;
  bool operator==(const Open&) const = default;
};

/// With hidden hands: what was laid at a place of a new pile before it was shuffled. The first deal has each card at
/// the place of its number, and no lots.
struct Dealt {
  Place place = 0;
  std::int16_t deal = 0;
  CardId card = -1;  ///< that lay open; -1: the card at the place `from`
  Place from = 0;
  bool operator==(const Dealt&) const = default;
};

struct State {
  Phase phase = Phase::deal;
  SideId active = k_top;
  std::array<std::int16_t, 2> turns{};  ///< turns begun by each side, without limit [C119]
  std::array<std::int8_t, 2> banners{};
  std::int8_t winner = -1;  ///< -1 none or a draw
  // cards: public counts, and places whose cards may be unknown
  Place next = 0;                ///< first place of the pile
  Place end = 0;                 ///< after its last
  std::int16_t deals = 0;        ///< shuffles so far
  std::vector<Held> hands;       ///< by place
  std::vector<CardId> discards;  ///< known to all; ascending
  std::vector<Open> open;        ///< by place, with open hands: pile and hands
  std::vector<Dealt> dealt;      ///< by place, with hidden hands
  std::array<Played, 2> last{};  ///< the last turn card of each side; of the active side the one in use
  CardId used = -1;              ///< the turn card, until it is discarded
  bool struck = false;           ///< First Strike was used this turn
  bool reshuffle = false;        ///< due at the end of this turn
  bool reinforced = false;       ///< [C115]
  std::vector<Hex> camps;        ///< already stormed [C117]; ascending
  std::vector<Unit> units;       ///< by UnitId
  std::vector<Leader> leaders;   ///< by LeaderId
  bool operator==(const State&) const = default;
};

}  // namespace hexpost::ancients
