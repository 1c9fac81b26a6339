#pragma once

#include <cstdint>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/systems/chariots/rules/shock/combat.h"

/// Chariots of Fire: what plain orders are afraid of.
namespace hexpost::chariots {

/// The enemies of a side that could Shock after their next moves, and the hexes that each of them reaches. Units of the
/// side that are not Routed bar the way; the cost of the ground is left out.
class Threats {
 public:
  Threats(const View& v, SideId side);

  struct Enemy {
    UnitId who = k_no_unit;
    std::vector<std::uint8_t> reached;  ///< by slot of the map
  };
  const std::vector<Enemy>& enemies() const { return enemies_; }

 private:
  std::vector<Enemy> enemies_;
};

/// What one unit of the side risks where its move ends.
class Risk {
 public:
  Risk(const View& v, const Threats& threats, UnitId u);

  /// The expected loss, in hundredths of Rout Points, by those Shocks on its front that its friends within two hexes do
  /// not outnumber. Shocks that promise the enemy nothing do not count.
  int at(Hex h) const;
  /// The expected loss by all Shocks on its front that promise the enemy something, friends left out.
  int exposed(Hex h) const;

 private:
  struct Reaching {
    int attackers = 0;
    int promise = 0;  ///< of all, in hundredths of Rout Points
  };
  Reaching reaching(Hex h) const;

  struct Attack {
    const Threats::Enemy* by = nullptr;
    int promise = 0;
  };
  const View& v_;
  std::vector<Attack> attacks_;
  std::vector<Hex> friends_;
};

/// Hits that the unit can still take before it Routs.
int hits_left(const View& v, UnitId u);
/// The Type as which the unit fights: a chariot with its runners is one party [8.41].
FightsAs fights_with(const View& v, UnitId u);
/// What a designated Shock, one of `all`, promises its attackers: the Rout Points that the enemy may expect to lose
/// less their own, in hundredths, by the Type that serves the attackers best [8.16] [8.17].
int promise(const View& v, const Combat& combat, const std::vector<Combat>& all);
/// The times that enemies may fire at a unit on its way [7.41], and the hits that the way costs in any case, in points
/// of a score.
int price_of_way(const View& v, const MoveOrder& order);

}  // namespace hexpost::chariots
