#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/data/origins.h"
#include "engine/systems/door.h"
#include "engine/systems/doors.h"
#include "engine/systems/kadesh/battle.h"
#include "engine/systems/kadesh/book/options.h"
#include "engine/systems/kadesh/book/rulebook.h"
#include "engine/systems/kadesh/load/battle.h"
#include "engine/systems/kadesh/load/charts_check.h"
#include "engine/systems/kadesh/words/verbs.h"

namespace hexpost::cli {
namespace {

namespace files = hexpost::kadesh;
using base::fill;
using base::tr;
using std::to_string;

/// Raised by every change of what the rules decide [schemas/README.md, Version policy].
constexpr std::uint32_t k_kadesh_revision = 2;

/// Units of both sides that a new player can move in an evening.
constexpr int k_kadesh_first_evening = 16;

/// The facts about a battle for players who choose one.
std::string about_kadesh(const files::BattleInfo& b) {
  std::string out = fill(tr("on {0}; {1} {1|turn|turns}"), {tr(b.map), to_string(b.turns)});
  if (b.reconstructed) out += "; " + tr("charts and counters partly reconstructed");
  if (b.balance.games > 0) {
    out += "; " + fill(tr("{} games of simple players: Egypt {}, Hatti {}, drawn {}"),
                       {to_string(b.balance.games), to_string(b.balance.wins[0]), to_string(b.balance.wins[1]),
                        to_string(b.balance.draws)});
  }
  return out;
}

std::vector<BattleInfo> kadesh_battles(const data::Library& library) {
  std::vector<BattleInfo> out;
  for (const files::BattleInfo& b : files::battles(library)) {
    BattleInfo info = offered(b, about_kadesh(b));
    info.first_evening = info.size <= k_kadesh_first_evening;
    for (std::size_t i = 0; i < 2; ++i) {
      info.sides.push_back(fill(tr("{0}: {1} {1|unit|units}, {2} {2|leader|leaders}"),
                                {i == 0 ? tr("Egypt") : tr("Hatti"), to_string(b.units[i]), to_string(b.leaders[i])}));
    }
    out.push_back(std::move(info));
  }
  return out;
}

base::Result<LoadedBattle> load_kadesh(const data::Library& library, const BattleChoice& choice) {
  return load_battle(library, choice, files::load_scenario,
                     [](files::LoadedScenario b) { return files::battle(std::move(b.data)); });
}

report::Section kadesh_headings() {
  report::Table table{{tr("rule"), tr("heading in the book")}, {}, {}};
  for (const auto& r : hexpost::kadesh::rulebook())
    table.rows.push_back({std::string(r.id), std::string(r.heading)});
  return {tr("Rules by number"), {table}};
}

base::Result<report::Document> kadesh_rules(const data::Library& library) {
  auto origins = kadesh_origins(library);
  if (!origins) return origins.error();
  report::Document out{"Day of the Chariot: Kadesh", {fill(tr("revision {}"), {to_string(k_kadesh_revision)})}, {}, {}};
  out.sections = {{tr("A player turn, step by step [5.1]"), {report::List{hexpost::kadesh::turn_in_brief()}}},
                  *std::move(origins),
                  option_section(on_off_rows(files::named_options())),
                  kadesh_headings(),
                  ruling_section(hexpost::kadesh::rulings())};
  return out;
}

report::Table kadesh_chart_rows(const std::string& ours, const std::vector<files::ChartDifference>& rows) {
  report::Table table{{tr("row"), tr("this file"), ours, tr("rule")}, {}, {}};
  for (const files::ChartDifference& d : rows)
    table.rows.push_back({d.row, d.theirs.empty() ? "-" : d.theirs, d.shipped.empty() ? "-" : d.shipped, d.rule});
  return table;
}

base::Result<FileVerdict> check_kadesh_charts(const data::Source& source) {
  const auto verdict = files::check_charts(source);
  if (!verdict) return verdict.error();
  report::Document out{verdict->name,
                       {fill(tr("{0} {0|row|rows} of figures; our reconstruction still, as the file says: {1}"),
                             {to_string(verdict->rows), to_string(verdict->reconstructed)})},
                       {},
                       {}};
  out.sections = charts_judged(kadesh_chart_rows(tr("the rulebook has"), verdict->departures),
                               kadesh_chart_rows(tr("shipped charts"), verdict->differences));
  return FileVerdict{std::move(out), true};
}

}  // namespace

System kadesh_system() {
  System out{hexpost::kadesh::lookups(),
             "kadesh",
             "Day of the Chariot: Kadesh",
             k_kadesh_revision,
             kadesh_battles,
             load_kadesh,
             kadesh_rules,
             hexpost::kadesh::all_verbs,
             hexpost::kadesh::tongues,
             nullptr,
             files::own_file_name};
  out.without_attackers = hexpost::kadesh::fire_without_attackers;
  out.with_units = [](const table::Match& match, table::Player, std::string_view line,
                      const std::function<std::vector<std::string>()>&) {
    return hexpost::kadesh::with_runners(match, line);
  };
  out.charts = kadesh_charts;
  out.check_charts = check_kadesh_charts;
  out.charts_template = files::charts_template;
  return out;
}

}  // namespace hexpost::cli
