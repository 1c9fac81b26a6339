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
#include "engine/systems/kadesh/words/order_words.h"

namespace hexpost::kadesh {
namespace {

using base::fill;
using base::tr;
using std::to_string;

/// Raised by every change of what the rules decide [schemas/README.md, Version policy].
constexpr std::uint32_t k_revision = 2;

/// Units of both sides that a new player can move in an evening.
constexpr int k_first_evening = 16;

/// The facts about a battle for players who choose one.
std::string about(const BattleInfo& b) {
  std::string out = fill(tr("on {0}; {1} {1|turn|turns}"), {tr(b.map), to_string(b.turns)});
  if (b.reconstructed) out += "; " + tr("charts and counters partly reconstructed");
  if (b.balance.games > 0) {
    out += "; " + fill(tr("{} games of simple players: Egypt {}, Hatti {}, drawn {}"),
                       {to_string(b.balance.games), to_string(b.balance.wins[0]), to_string(b.balance.wins[1]),
                        to_string(b.balance.draws)});
  }
  return out;
}

std::vector<hexpost::BattleInfo> offer(const data::Library& library) {
  std::vector<hexpost::BattleInfo> out;
  for (const BattleInfo& b : battles(library)) {
    hexpost::BattleInfo info = offered(b, about(b));
    info.first_evening = info.size <= k_first_evening;
    for (std::size_t i = 0; i < 2; ++i)
      info.sides.push_back(fill(tr("{0}: {1} {1|unit|units}, {2} {2|leader|leaders}"),
                                {i == 0 ? tr("Egypt") : tr("Hatti"), to_string(b.units[i]), to_string(b.leaders[i])}));
    out.push_back(std::move(info));
  }
  return out;
}

base::Result<LoadedBattle> load(const data::Library& library, const BattleChoice& choice) {
  return load_battle(library, choice, load_scenario, [](LoadedScenario b) { return battle(std::move(b.data)); });
}

report::Section headings_section() {
  report::Table table{{tr("rule"), tr("heading in the book")}, {}, {}};
  for (const auto& r : rulebook())
    table.rows.push_back({std::string(r.id), std::string(r.heading)});
  return {tr("Rules by number"), {table}};
}

base::Result<report::Document> rules_document(const data::Library& library) {
  auto from = origins(library);
  if (!from) return from.error();
  report::Document out{"Day of the Chariot: Kadesh", {fill(tr("revision {}"), {to_string(k_revision)})}, {}, {}};
  out.sections = {{tr("A player turn, step by step [5.1]"), {report::List{turn_in_brief()}}},
                  *std::move(from),
                  option_section(on_off_rows(named_options())),
                  headings_section(),
                  ruling_section(rulings())};
  return out;
}

report::Table difference_table(const std::string& ours, const std::vector<ChartDifference>& rows) {
  report::Table table{{tr("row"), tr("this file"), ours, tr("rule")}, {}, {}};
  for (const ChartDifference& d : rows)
    table.rows.push_back({d.row, d.theirs.empty() ? "-" : d.theirs, d.shipped.empty() ? "-" : d.shipped, d.rule});
  return table;
}

base::Result<FileVerdict> judge_charts(const data::Source& source) {
  const auto verdict = check_charts(source);
  if (!verdict) return verdict.error();
  report::Document out{verdict->name,
                       {fill(tr("{0} {0|row|rows} of figures; our reconstruction still, as the file says: {1}"),
                             {to_string(verdict->rows), to_string(verdict->reconstructed)})},
                       {},
                       {}};
  out.sections = data::charts_judged(difference_table(tr("the rulebook has"), verdict->departures),
                                     difference_table(tr("shipped charts"), verdict->differences));
  return FileVerdict{std::move(out), true};
}

}  // namespace

System rule_system() {
  System out{lookups(),      "kadesh",     "Day of the Chariot: Kadesh",
             k_revision,     offer,        load,
             rules_document, all_verbs,    tongues,
             nullptr,        own_file_name};
  out.without_attackers = fire_without_attackers;
  out.with_units = [](const table::Match& match, table::Player, std::string_view line,
                      const std::function<std::vector<std::string>()>&) { return with_runners(match, line); };
  out.charts = charts_document;
  out.combats = {"charge A at B"};
  out.check_charts = judge_charts;
  out.charts_template = charts_template;
  return out;
}

}  // namespace hexpost::kadesh
