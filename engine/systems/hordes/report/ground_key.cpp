#include "engine/systems/hordes/report/ground_key.h"

#include <set>

#include "engine/base/named.h"
#include "engine/base/text.h"

/// Hordes & Heroes 1.5: what the ground does, in words. It decides nothing: terrain.cpp does.
namespace hexpost::hordes {
namespace {

using base::tr;

/// The effects of a kind of ground on movement, shooting and combat; none of open ground.
constexpr auto k_effects = [] {
  using enum Terrain;
  return base::texts_for<Terrain>(
      {{clear, ""},
       {broken,
        "broken [1.5]: from one such hex to the next is a whole move; cavalry enters only from beside it; no "
        "wheels; no impact, mounted fight as if disrupted"},
       {wood,
        "wood [1.5]: entering ends movement; no wheels; 2 more armour against shooting; no shooting through it; no "
        "impact, mounted fight as if disrupted"},
       {river,
        "river [1.5]: in from beside it, and on or out again, are a whole move each; no wheels; all shoot and "
        "fight as if disrupted, no impact"},
       {lake, "lake [1.5]: no entering"},
       {built_up,
        "built-up [1.5]: entering ends movement, and no formation changes on the way in or out; no wheels; 2 more "
        "armour against shooting; no shooting through it; no impact, mounted fight as if disrupted"},
       {impenetrable, "impenetrable [1.5]: no entering, no shooting through or over it"}});
}();

/// The effects of the ground of a hex; empty for open ground.
std::string effect(const View& v, const MapHex& h) {
  if (h.crossing && h.terrain == Terrain::river) {
    const bool dry = h.bridge && v.options().dry_bridge;
    return dry ? tr("bridge [1.5.9] [Q49]: a column crosses the river without a stop and dry; all others wade")
               : tr("ford or bridge [1.5.9]: a column crosses the river without a stop; all others wade");
  }
  if (h.crossing) return tr("narrow passage [1.5.9]: only in column, no more than four stands");
  return h.terrain == Terrain::clear ? std::string() : tr(k_effects(h.terrain));
}

}  // namespace

std::vector<std::string> ground_key(const View& v) {
  std::set<std::string> grounds;
  bool high = false, steep = false, wall = false, road = false;
  for (const Hex h : v.data.scenario.map.grid.all()) {
    const MapHex& ground = *v.hex(h);
    if (auto text = effect(v, ground); !text.empty()) grounds.insert(std::move(text));
    high = high || ground.level > 0, steep = steep || ground.steep != 0, road = road || ground.road != 0;
    for (const Obstacle side : ground.walls)
      wall = wall || side != Obstacle::none;
  }
  std::vector<std::string> out(grounds.begin(), grounds.end());
  if (road) out.push_back(tr("road [1.5]: a hex more for a move that begins and ends on it"));
  if (high) out.push_back(tr("higher ground [1.5]: 1 more in hand-to-hand combat against those below"));
  if (steep)
    out.push_back(
        tr("steep side [1.5]: only infantry climbs it, into an empty hex, and does nothing else in the move"));
  if (wall)
    out.push_back(
        tr("wall or fence [1.13.7]: it protects units behind it from shots; crossing it ends movement; no wheels"));
  return out;
}

}  // namespace hexpost::hordes
