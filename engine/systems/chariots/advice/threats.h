#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"

/// Chariots of Fire: the dangers that plain orders avoid.
namespace hexpost::chariots {

/// The enemies of a side that could Shock after their next moves, and the hexes that each of them reaches. Units of the
/// side that are not Routed bar the way; the cost of the ground is left out.
class Threats {
 public:
  Threats(const View& v, SideId side);

  std::size_t count() const { return enemies_.size(); }
  UnitId enemy(std::size_t i) const { return enemies_[i].who; }
  /// True if its points might be enough for a way next to this hex.
  bool might_come_beside(std::size_t enemy, Hex h) const {
    const UnitId e = enemies_[enemy].who;
    return hex::distance(v_.unit(e).at, h) <= std::max(1, v_.ma(e));
  }
  /// True if the enemy reaches a hex next to this one.
  bool comes_beside(std::size_t enemy, Hex h) const;

 private:
  struct Enemy {
    UnitId who = k_no_unit;
    std::vector<std::uint8_t> reached;  ///< by Data::slot: 1 if it reaches the hex; empty: not searched yet
  };
  void search(std::size_t enemy) const;

  const View& v_;
  std::vector<std::uint8_t> barred_;    ///< by Data::slot: 1 if a unit of the side stands there
  mutable std::vector<Enemy> enemies_;  ///< most are too far from any hex that is asked for
};

/// What one unit of the side risks where its move ends.
class Risk {
 public:
  Risk(const View& v, const Threats& threats, UnitId u);

  /// The expected loss in the hex, in hundredths of Rout Points, by Shocks on its front, as far as the attackers
  /// outnumber it and its friends within two hexes. Shocks that promise the enemy nothing do not count.
  int at(Hex h) const { return loss(h).at; }
  /// The expected loss, likewise, by all these Shocks, without regard to friends.
  int exposed(Hex h) const { return loss(h).exposed; }

 private:
  struct Loss {
    int at = 0, exposed = 0;
  };
  const Loss& loss(Hex h) const;
  Loss search(Hex h) const;

  struct Attack {
    std::size_t by = 0;  ///< the enemy
    std::optional<int>
        promise;  ///< in hundredths of Rout Points; nothing: not computed yet, as of most enemies far away
  };
  const View& v_;
  const Threats& threats_;
  mutable std::vector<std::optional<Loss>> known_;  ///< by Data::slot: a unit may come to a hex with six facings
  UnitId unit_;
  mutable std::vector<Attack> attacks_;
  std::vector<Hex> friends_;
};

/// Hits that the unit can still take before it Routs.
int hits_left(const View& v, UnitId u);
/// The Type as which the unit fights: a chariot with its runners is one party [8.41].
FightsAs fights_with(const View& v, UnitId u);
/// What a Shock, one of `all`, promises its attackers, in hundredths of Rout Points: the enemy's expected loss less
/// their own, by the Type that serves the attackers best [8.16] [8.17].
int promise(const View& v, const Combat& combat, const std::vector<Combat>& all);
/// The price of a way in points of a score, for comparing ways: for each time that an enemy may fire at the unit [7.41]
/// [7.44], and for each leg that hurts (leg_hurts).
int price_of_way(const View& v, const MoveOrder& order);

}  // namespace hexpost::chariots
