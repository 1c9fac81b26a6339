#include "engine/systems/chariots/load/provenance.h"

#include <array>

#include "engine/base/ensure.h"
#include "engine/data/schema.h"
#include "engine/systems/chariots/load/charts.h"

namespace hexpost::data::chariots {
namespace {

using base::Result;

/// The charts by the first part of a figure's path.
Result<void> add_charts(const Library& library, std::vector<ChartFigure>& out) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> k_names{
      {{"movement", "Movement Costs"},
       {"also", "Movement, single figures"},
       {"turnover", "Chariot Turnover"},
       {"missile", "Missile Range and Results"},
       {"armour", "Fire vs. Armor"},
       {"clash", "Clash of Arms"},
       {"superiority", "Shock Superiority"},
       {"shock", "Shock Combat Results"}}};
  auto charts = load_charts(library);
  if (!charts) return charts.error();
  const bool own = library.own(k_charts_file);
  const std::size_t first = out.size();
  for (const auto& [word, name] : k_names)
    out.push_back({std::string(name), k_charts_file, 0, 0, 0, 0, own});
  out.push_back({"Shock column shifts", k_charts_file, 0, 0, 0, 0, own});
  for (const rules::Sourced& s : charts->sources) {
    const std::string_view word = std::string_view(s.figure).substr(0, s.figure.find('.'));
    std::size_t i = 0;
    while (i < k_names.size() && k_names[i].first != word)
      ++i;
    base::ensure(i < k_names.size() || word == "shift", "a figure of a known chart");
    out[first + i].count(s.provenance);
  }
  return {};
}

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
  std::vector<ChartFigure> out;
  if (auto done = add_charts(library, out); !done) return done.error();
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

}  // namespace hexpost::data::chariots
