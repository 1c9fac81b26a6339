#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/systems/kadesh/rules/movement/cost_field.h"
#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 8.1 to 8.6: the way of pieces that move together, judged and walked.
namespace hexpost::kadesh {

/// How they move.
enum class Gait : std::uint8_t { move, march, quick, charge, overrun, extra };

/// Pieces that start in one hex (or box) and move together; leaders alone are a party, too.
struct Party {
  Units units;
  std::vector<LeaderId> leaders;
  SideId side = k_egypt;
  Hex at;
  bool entering = false;  ///< comes from a Move to Map box: the first hex of the way is paid like a step [K39]
};

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

/// [8.1] Why the party may not walk like that; nothing if it may. Complete but for dice.
Barred walk_bar(View v, const Party& party, const Walk& walk);
/// [4.3.1] Units face a corner of their hex: the refusal of a side. Without a hint it has the remedy of the rule.
Bar side_bar(Facing facing, std::string_view hint = {});

/// Walks: the check on leaving a zone of control [8.6], one for a pair [K51], step by step, facing, and the check after
/// quick time [8.4].
void walk(Play& p, const Party& party, const Walk& walk);

/// Movement Points of the way for the unit; nothing if terrain bars it.
std::optional<int> way_points(View v, bool wheels, const Party& party, const std::vector<Hex>& way);

/// A hex that a unit or leader by itself reaches.
struct Reach {
  Hex end;
  int points = 0;
  bool stays = false;  ///< it is the hex in which the way begins
};
/// All of them, ordered by label; a way to each is made only for the asking.
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
/// What a charge is for: the costs of ways to the hexes next to enemies of the side, of which no unit moves meanwhile.
/// `least`: as CostField has it.
CostField to_enemies(View v, SideId side, bool wheels, int least);
/// What is reached within `points`. The ways end at enemy zones of control. With `goals`, a field for the same wheels,
/// the result may leave out hexes from which a unit reaches none of them. Where steps cost nothing, only a field that
/// is a bound does so.
Reaches reachable(View v, const Party& party, Gait gait, int points, CostField* goals = nullptr);

}  // namespace hexpost::kadesh
