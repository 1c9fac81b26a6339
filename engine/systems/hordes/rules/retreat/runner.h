#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/base/lists.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/retreat/compulsory.h"

/// Hordes & Heroes: ways to run, and the board as a running unit sees it; shared by flight (flee.cpp) and answers to
/// contact (responses.cpp).
namespace hexpost::hordes {

/// How a path ends.
enum class Stop : std::uint8_t {
  distance,  ///< all hexes run
  edge,      ///< own edge row reached
  terrain,   ///< it has entered ground that halts it
  before     ///< it has halted before ground that needs a move of its own
};

/// One way to run.
struct Run {
  std::vector<Hex> path;  ///< hexes entered, in order
  Stop stop = Stop::distance;
  std::vector<UnitId> passed;  ///< friends passed through: they are disrupted and stay
  Pushes pushes;               ///< friends pushed out of its last hex
  int forward = 0;             ///< hexes towards the enemy's edge, without the compulsory first hex
  int sideways = 0;            ///< hexes along the edge, likewise
  /// The number of friends that it disturbs.
  int disturbed() const { return static_cast<int>(passed.size() + pushes.size()); }
  Hex end() const { return path.back(); }
  bool operator==(const Run&) const = default;
};
/// All ways to run.
struct Runs {
  std::vector<Run> ways;     ///< legal ways, best first, at most k_most_ways; empty: the unit is eliminated
  std::string lost_because;  ///< if `ways` is empty: why, a sentence without a final stop
};
inline constexpr std::size_t k_most_ways = 96;

/// The effect of ground on a running unit that enters a hex.
struct Entry {
  bool open = false;            ///< the runner may enter it in this move
  bool delays = false;          ///< it may enter only in a move of its own, and halts before it
  bool stops = false;           ///< the run ends there
  bool spends = false;          ///< it stops because that step takes the whole move; a flight still has its extra hex
  UnitId friendly = k_no_unit;  ///< the friend to pass or push
};

/// The board as a runner sees it; zones of control are worked out once for each hex.
class Ground {
 public:
  Ground(const View& v, UnitId runner, Mover who) : v_(v), runner_(runner), who_(who) {}

  /// True if the hex is in an enemy's zone of control.
  bool controlled(Hex h) {
    const auto [place, is_new] = zoc_.try_emplace(h, false);
    if (is_new) place->second = in_zoc_of(v_, other(v_.side(runner_)), h);
    return place->second;
  }

  /// A step of the runner. `first`: it has not left its hex yet; `zoc_allowed`: zones of control do not bar it.
  Entry enter(Hex from, Hex to, bool first, bool zoc_allowed) {
    Entry out;
    if (!v_.on_map(to) || steep_between(v_, from, to)) return out;
    const Step ground = step(v_, who_, from, to);
    if (!ground.refused.empty() || (!zoc_allowed && controlled(to))) return out;
    if (v_.lone_general_at(to, other(v_.side(runner_))) != k_no_general) return out;
    out.friendly = v_.unit_at(to);
    if (out.friendly == runner_) out.friendly = k_no_unit;
    if (out.friendly != k_no_unit && (v_.hostile(runner_, out.friendly) || !may_be_disturbed(v_, out.friendly)))
      return out;
    out.delays = !first && (ground.first_hex || ground.whole_move);
    out.open = !out.delays;
    const bool free_road = ground.road && who_.column;  // [Q50]
    const bool rests = ground.halts || (limiting(v_.terrain(to)) && !free_road);
    out.stops = rests || ground.whole_move;
    out.spends = ground.whole_move && !rests;
    return out;
  }

 private:
  const View& v_;
  UnitId runner_;
  Mover who_;
  std::map<Hex, bool> zoc_;
};

/// The hexes of a way in map order: it settles ties between ways.
inline std::vector<std::pair<int, int>> places(const View& v, const std::vector<Hex>& path) {
  return base::transformed(path, [&](Hex h) { return map_order(v, h); });
}

/// The hexes into which a way pushes friends: they settle the last ties.
inline std::vector<std::pair<int, int>> push_places(const View& v, const Pushes& pushes) {
  return base::transformed(pushes, [&](const Push& p) { return map_order(v, p.to); });
}

/// Best first by `key`, at most k_most_ways; the order is total.
void put_in_order(const View& v, std::vector<Run>& ways, auto key) {
  std::sort(ways.begin(), ways.end(), [&](const Run& a, const Run& b) {
    const auto ka = key(a);
    const auto kb = key(b);
    if (ka != kb) return ka < kb;
    return std::tuple(places(v, a.path), push_places(v, a.pushes)) <
           std::tuple(places(v, b.path), push_places(v, b.pushes));
  });
  if (ways.size() > k_most_ways) ways.resize(k_most_ways);
}

}  // namespace hexpost::hordes
