#include "engine/systems/chariots/load/provenance.h"

#include "engine/data/loading.h"
#include "engine/data/schema.h"
#include "engine/systems/chariots/load/charts_check.h"

namespace hexpost::chariots {
namespace {

using namespace data::loading;
using data::ChartFigure;

void count_leader(ChartFigure& figure, const Value& leader) {
  figure.count(leader.string("provenance"));
  if (const Value* replacement = leader.find("replacement")) figure.count(replacement->string("provenance"));
}

/// A battle by its units' and leaders' ratings.
void count_battle(ChartFigure& figure, const Value& root) {
  for (const Value& side : root.array("side")) {
    count_leader(figure, *side.find("commander"));
    for (const Value& hero : side.array("hero_leader"))
      count_leader(figure, hero);
    for (const Value& wing : side.array("wing")) {
      if (const Value* leader = wing.find("leader")) count_leader(figure, *leader);
      for (const Value& unit : wing.array("unit"))
        figure.count(unit.string("provenance"));
    }
  }
}

}  // namespace

Result<std::vector<ChartFigure>> provenance(const Library& library) {
  const auto charts = chart_tables(library);
  if (!charts) return charts.error();
  auto out = figures_counted(*charts, k_charts_file, library.own(k_charts_file));
  for (const std::string& name : library.names("chariots/")) {
    const bool map = name.starts_with("chariots/maps/");
    if (!map && !name.starts_with("chariots/battles/")) continue;
    auto document = read_document(library, name, map ? "chariots-map" : "chariots-battle");
    if (!document) return document.error();
    const Value& root = document->root;
    ChartFigure figure{(map ? "Battlefield: " : "Battle: ") + root.string("name"), name, 0, 0, 0, 0, library.own(name)};
    if (map)
      figure.count(root.string("provenance"));
    else
      count_battle(figure, root);
    out.push_back(std::move(figure));
  }
  return out;
}

}  // namespace hexpost::chariots
