#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/systems/kadesh/advice/doubts.h"
#include "engine/systems/kadesh/model/view.h"
#include "engine/systems/kadesh/rules/movement/plunder.h"
#include "engine/systems/kadesh/rules/movement/walk.h"

/// Day of the Chariot: Kadesh: what plain orders have worked out and need not work out again.
namespace hexpost::kadesh {

/// What is known of a position, and of the next one after an order. An order of the Movement Phase changes little: the
/// enemy stays where it is, and a unit far from the one that moved has no more to do than before.
class Thoughts {
 public:
  /// An attack for which a unit could go to a hex.
  struct Chance {
    Reach reach;  ///< where it would stand
    Hex target;
    Facing facing = 3;           ///< towards the target
    int unanswered = 0;          ///< enemies that would drive it off there
    std::optional<int> promise;  ///< the expected result of the attack, if it has been worked out
  };
  struct Chances {
    Reaches reaches;
    std::vector<Chance> all;
  };

  Thoughts() = default;
  /// Begins orders in this position. What dice change afterwards is in doubt.
  explicit Thoughts(View v) : doubts_dice_(true) { look(v); }
  Thoughts(const Thoughts&) = delete;
  Thoughts& operator=(const Thoughts&) = delete;

  /// Turns to this position: forgets what may be otherwise in it. Comes before all other functions.
  void look(View v);

  /// Movement Points to the enemies, and for Hittites to the Camp as long as they have no points for it [14.0].
  CostField& foes(bool wheels);
  CostField& camp(bool wheels);
  /// The goals of charges: the hexes next to enemies.
  CostField& fronts(bool wheels);
  /// In 36ths: the chance that a unit which stands there as its next turn begins turns to plunder [8.12].
  int temptation(Hex h);
  /// Hexes to the nearest enemy of the unit, which is on the map.
  int nearest_foe(UnitId u);
  /// The units that the leader would command from the hex.
  const Army& commanded(LeaderId l, Hex post);

  /// What the unit could attack after a charge, if it is known. It has to be made known for the position as it is; what
  /// happens elsewhere does not change it but for the promises.
  std::optional<Chances>& chances(UnitId u) { return of(u).chances; }
  /// The way of the unit towards the enemy, or to the Camp, if it is known. It has to be made known likewise.
  std::optional<std::vector<Hex>>& way(UnitId u) { return of(u).way; }

  /// A hex by which units enter, by slot; wheels, gait and Movement Points.
  using Entry = std::tuple<int, bool, Gait, int>;
  /// The way of a unit from such a hex towards the enemy, if it is known. Units of the own side do not change it.
  std::optional<std::vector<Hex>>& way_in(const Entry& entry) { return ways_in_[entry]; }
  /// The hexes by which a box leads onto the map, the nearest to the enemy first.
  const std::vector<Hex>& entries(Place box, bool wheels);

  /// What dice may decide otherwise than in this position.
  const Doubts& doubts() const { return doubts_; }
  Doubts& doubts() { return doubts_; }

  /// A copy of the position, to try something in it. It must be put back as it was.
  State& trial() { return *seen_; }

  enum class Act : std::uint8_t { charge, move };
  /// True if the unit had no order of this kind that is worth it, and nothing near it has changed.
  bool is_hopeless(UnitId u, Act act) const { return of(u).far[static_cast<std::size_t>(act)] >= 0; }
  /// Notes that the unit has no such order. Changes more than `far` hexes away from the unit cannot give it one.
  void give_up(UnitId u, Act act, int far);

 private:
  struct OfUnit {
    std::array<int, 2> far{-1, -1};  // by act: as given up; -1: not
    Hex at;                          // where `foe` holds
    int foe = -1;                    // hexes to the nearest enemy; -1: unknown
    std::optional<Chances> chances;
    std::optional<std::vector<Hex>> way;
  };
  OfUnit& of(UnitId u) { return units_[static_cast<std::size_t>(u)]; }
  const OfUnit& of(UnitId u) const { return units_[static_cast<std::size_t>(u)]; }
  View view() const { return {*data_, *seen_}; }
  void forget();
  void forget_commands();
  /// False if more has changed than units and leaders of the active side.
  bool follow(View v);
  /// Forgets what may be otherwise because of a unit that is, or was, in the hex.
  void changed(Hex h);

  const Data* data_ = nullptr;
  std::optional<State> seen_;
  bool doubts_dice_ = false;
  Doubts doubts_;
  bool may_give_up_ = false;  // every step costs a point, so that points limit how far a unit comes
  std::vector<OfUnit> units_;
  std::optional<LinesToCamp> lines_;
  std::array<std::optional<CostField>, 2> foes_, camp_, fronts_;
  std::map<Entry, std::optional<std::vector<Hex>>> ways_in_;
  std::map<std::pair<Place, bool>, std::vector<Hex>> entries_;
  std::map<std::pair<LeaderId, int>, Army> commanded_;  // by leader and slot
  std::map<LeaderId, Army> commandable_;                // of the units in their places
};

}  // namespace hexpost::kadesh
