#include "engine/systems/kadesh/battle.h"

#include <utility>

#include "engine/systems/kadesh/advice/attack_lines.h"
#include "engine/systems/kadesh/advice/full_orders.h"
#include "engine/systems/kadesh/book/options.h"
#include "engine/systems/kadesh/report/map_report.h"
#include "engine/systems/kadesh/rules/fire/questions.h"
#include "engine/systems/kadesh/sys.h"
#include "engine/systems/lookups.h"

namespace hexpost::kadesh {
namespace {

using base::fill;
using base::tr;

class KadeshBattle final : public table::SystemBattle<Sys> {
 public:
  using SystemBattle::SystemBattle;
  std::vector<std::string> footnotes() const override;
};

/// Options in force, the charts in use, and which figures are reconstructions.
std::vector<std::string> KadeshBattle::footnotes() const {
  const Data& data = game().data;
  std::vector<std::string> out{table::options_note(table::names_in_force(
                                   named_options(), [&](const NamedOption& o) { return has(data, o.option); })),
                               fill(tr("Charts in use: {}."), {tr(data.charts.name)})};
  std::vector<std::string> reconstructed;
  if (data.charts.reconstructed) reconstructed.push_back(tr("charts"));
  if (data.counters_reconstructed) reconstructed.push_back(tr("counters"));
  if (data.leaders_reconstructed) reconstructed.push_back(tr("leaders"));
  if (data.map.provenance.find("reconstruction") != std::string::npos) reconstructed.push_back(tr("map"));
  table::add_reconstructed(out, reconstructed);
  return out;
}

report::Map drawn(const TableView& v) {
  return draw_map(v, true);
}

table::Control zones(const TableView& v, table::Player of) {
  return {"4.4", table::labels_where(v.data.map.grid, [&](Hex h) { return v.in_zone(of, h); })};
}

}  // namespace

std::unique_ptr<table::Battle> battle(Data data) {
  return std::make_unique<KadeshBattle>(std::make_shared<const GameData>(std::move(data)));
}

std::vector<std::string> fire_without_attackers(const table::Match& match, const std::vector<std::string>& lines) {
  const auto v = table::view_of<Sys>(match);
  if (!v || match.awaited().question != k_archery.name) return {};
  return fire_without_attackers(*v, lines);
}

std::vector<std::string> with_runners(const table::Match& match, std::string_view line) {
  const auto v = table::view_of<Sys>(match);
  return v ? with_runners(*v, line) : std::vector<std::string>{};
}

hexpost::Lookups lookups() {
  return hexpost::lookups_of<Sys, full_orders, moves_into_contact, drawn, zones>();
}

}  // namespace hexpost::kadesh
