#include "engine/systems/chariots/battle.h"

#include <algorithm>

#include "engine/systems/chariots/advice/ways.h"
#include "engine/systems/chariots/book/options.h"
#include "engine/systems/chariots/report/map_report.h"
#include "engine/systems/chariots/rules/shock/shock_lines.h"
#include "engine/systems/chariots/sys.h"
#include "engine/systems/lookups.h"

namespace hexpost::chariots {
namespace {

class ChariotsBattle final : public table::SystemBattle<Sys> {
 public:
  using SystemBattle::SystemBattle;
  std::vector<std::string> footnotes() const override;
  /// [2.3] the 10 of a ten-sided die is its 0.
  /// Any other die draws a marker [5.23].
  std::string die_face(int faces, int value) const override {
    return faces == 10 ? std::to_string(value % 10)
                       : base::fill(base::tr("{} of {} in the Pool"), {std::to_string(value), std::to_string(faces)});
  }

 private:
  const Scenario& scenario() const { return game().data.scenario; }
};

/// The edition, the options in force, what is special, and which figures are reconstructions.
std::vector<std::string> ChariotsBattle::footnotes() const {
  std::vector<std::string> out;
  out.push_back(scenario().edition == Edition::polish ? base::tr("Played by the Polish edition of the rules.")
                                                      : base::tr("Played by the English edition of the rules."));
  out.push_back(table::options_note(
      table::names_in_force(named_options(), [&](const NamedOption& o) { return scenario().options.*o.option; })));
  if (!scenario().special.why.empty())
    out.push_back(base::fill(base::tr("Special rules: {}"), {base::tr(scenario().special.why)}));
  if (scenario().charts.reconstructed) {
    out.push_back(base::fill(base::tr("Charts: {}; figures in them are reconstructed, not the publisher's."),
                             {base::tr(scenario().charts.name)}));
  }
  out.push_back(
      base::tr("The scenario is ours, after the rulebook's hints and the history; it is not the printed one."));
  return out;
}

report::Map drawn(const TableView& v) {
  return draw_map(v, true);
}

table::Control zones(const TableView& v, table::Player of) {
  return {"6.61", table::labels_where(v.data.scenario.map.grid, [&](Hex h) {
            const auto units = v.fronted_by(h, of);
            return v.on_map(h) && std::ranges::any_of(units, [&](UnitId u) { return v.fit(u); });
          })};
}

}  // namespace

base::Result<std::unique_ptr<table::Battle>> battle(Scenario scenario) {
  auto data = resolve(std::move(scenario));
  if (!data) return data.error();
  return std::unique_ptr<table::Battle>(
      std::make_unique<ChariotsBattle>(std::make_shared<const GameData>(*std::move(data))));
}

std::vector<std::string> lines_instead(std::string_view line) {
  return shocks_instead(orders::cut(line));
}

hexpost::Lookups lookups() {
  return hexpost::lookups_of<Sys, ways, moves_into_contact, drawn, zones>();
}

}  // namespace hexpost::chariots
