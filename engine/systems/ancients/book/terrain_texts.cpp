#include "engine/systems/ancients/book/terrain_texts.h"

#include <vector>

#include "engine/base/named.h"
#include "engine/base/text.h"

namespace hexpost::ancients {

using base::tr;
using std::to_string;

namespace {

constexpr auto k_names = base::texts_for<Terrain>({"plain", "forest", "broken ground", "hill", "river",
                                                   "fordable river", "marsh", "fortified camp", "lake", "steep hill"});

}  // namespace

std::string terrain_name(Terrain terrain) {
  return tr(k_names(terrain));
}

std::string entering_text(const TerrainInfo& t) {
  if (t.impassable) return tr("impassable");
  std::vector<std::string> out;
  if (t.stops == TerrainInfo::Stops::all) out.push_back(tr("all stop"));
  if (t.stops == TerrainInfo::Stops::mounted) out.push_back(tr("mounted units and lone leaders stop"));
  if (t.bars_machines) out.push_back(tr("no war machines"));
  if (t.mires) out.push_back(tr("a die: the unit's own symbol costs a block; a helmet kills a lone leader"));
  return base::join(out, "; ");
}

std::string battle_text(const TerrainInfo& t) {
  switch (t.battles) {
    case TerrainInfo::Battles::all:
      return t.impassable ? "" : tr("all units");
    case TerrainInfo::Battles::foot:
      return tr("foot");
    case TerrainInfo::Battles::light_foot:
      return "LI LB LS AX WA";
  }
  return {};
}

std::string dice_text(const TerrainInfo& t) {
  constexpr int k_none = TerrainInfo::k_no_cap;
  std::vector<std::string> out;
  const auto add = [&](int cap, const std::string& words) {
    if (cap < k_none) out.push_back(base::fill(words, {to_string(cap)}));
  };
  add(t.close, tr("at most {} in it and at it"));
  add(t.uphill, tr("at most {} uphill"));
  add(t.foot_on, tr("foot on it at most {}"));
  add(t.mounted_on, tr("mounted units on it at most {}"));
  add(t.fire_at, tr("fire at it at most {}"));
  add(t.fire_from, tr("fire from it at most {}"));
  if (t.fewer > 0) out.push_back(base::fill(tr("{} less for all in it"), {to_string(t.fewer)}));
  if (t.shelters) out.push_back(tr("foot in it ignores a sword and may ignore a flag"));
  return base::join(out, "; ");
}

std::string terrain_text(const TerrainInfo& t) {
  std::vector<std::string> out;
  if (std::string entering = entering_text(t); !entering.empty()) out.push_back(std::move(entering));
  if (t.battles != TerrainInfo::Battles::all)
    out.push_back(base::fill(tr("battle in the turn of entry: {}"), {battle_text(t)}));
  if (std::string dice = dice_text(t); !dice.empty()) out.push_back(base::fill(tr("dice: {}"), {dice}));
  if (t.blocks_sight) out.push_back(tr("it blocks sight"));
  return base::join(out, "; ");
}

}  // namespace hexpost::ancients
