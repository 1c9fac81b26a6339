#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/systems/kadesh/model/view.h"
#include "engine/systems/kadesh/rules/movement/cost_field.h"

/// Day of the Chariot: Kadesh 8.1: pieces that move together, their Movement Points, and the hexes that they reach.
namespace hexpost::kadesh {

/// How they move.
enum class Gait : std::uint8_t { move, march, quick, charge, overrun, extra };

/// Pieces that move so keep in formation, to easy ground and away from enemies [8.3] [8.4].
constexpr bool is_formed(Gait gait) {
  return gait == Gait::march || gait == Gait::quick;
}
/// The gait has ground that it may cross from one hex to the next.
bool has_ground(View v, Gait gait, Hex from, Hex to);

/// Pieces that start in one hex (or box) and move together; leaders alone are a party, too.
struct Party {
  Units units;
  std::vector<LeaderId> leaders;
  SideId side = k_egypt;
  Hex at;
  bool entering = false;  ///< comes from a Move to Map box: the first hex of the way is paid like a step [K39]
};

/// A unit of the party is Shaken or worse.
bool any_shaken(View v, const Party& party);

struct Walk {
  Gait gait = Gait::move;
  std::vector<Hex> way;  ///< without the hex it begins in; empty: turns only
  std::optional<Facing> face;
  std::optional<Hex> target = {};  ///< of a charge or an overrun: the story names it with the way
};

/// [4.2.1 A] [K51] The unit whose morale counts for those that move together: the chariot, of two chariots the top one.
UnitId leading(View v, const Units& units);

/// Movement Points of the unit for the gait; `leaves_zone`: half of them [4.4.1] [K77], as for a chariot that goes on
/// when it has left a zone with its runner.
int allowance(View v, UnitId u, Gait gait, bool leaves_zone);
int allowance(View v, LeaderId l, Gait gait);

/// Movement Points of the way for the unit; nothing if terrain bars it.
std::optional<int> way_points(View v, bool wheels, const Party& party, const std::vector<Hex>& way);

/// A hex that a unit or leader by itself reaches.
struct Reach {
  Hex end;
  int points = 0;
  bool stays = false;  ///< it is the hex in which the way begins
};
/// All of them, ordered by label; a way to each is made on demand.
class Reaches {
 public:
  /// `before`: for each hex, by number, the one from which the best way comes.
  Reaches(const hex::Numbering& numbers, std::vector<Reach> all, std::vector<std::int16_t> before)
      : numbers_(&numbers), all_(std::move(all)), before_(std::move(before)) {}
  std::size_t size() const { return all_.size(); }
  const Reach& operator[](std::size_t i) const { return all_[i]; }
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }
  /// The hexes of the way, without the one in which it begins.
  std::vector<Hex> way(const Reach& reach) const;

 private:
  const hex::Numbering* numbers_;
  std::vector<Reach> all_;
  std::vector<std::int16_t> before_;
};
/// The goals of charges: the costs of ways to the hexes next to enemies of the side, of which no unit moves meanwhile.
/// `least`: as CostField has it.
CostField to_enemies(View v, SideId side, bool wheels, int least);
/// What is reached within `points`. The ways end at enemy zones of control. With `goals`, a field for the same wheels,
/// the result may leave out hexes from which a unit reaches none of them. Where steps cost nothing, only a field that
/// is a bound does so.
Reaches reachable(View v, const Party& party, Gait gait, int points, CostField* goals = nullptr);

}  // namespace hexpost::kadesh
