#include <algorithm>
#include <utility>

#include "engine/base/language.h"
#include "engine/base/text.h"
#include "engine/data/origins.h"
#include "engine/systems/chariots/battle.h"
#include "engine/systems/chariots/book/options.h"
#include "engine/systems/chariots/book/polish.h"
#include "engine/systems/chariots/book/rulebook.h"
#include "engine/systems/chariots/load/battle.h"
#include "engine/systems/chariots/load/charts.h"
#include "engine/systems/chariots/words/order_words.h"
#include "engine/systems/door.h"
#include "engine/systems/doors.h"

namespace hexpost::chariots {
namespace {

using base::fill;
using base::tr;
using std::to_string;

/// Raised by every change of what the rules decide [schemas/README.md, Version policy].
constexpr std::uint32_t k_revision = 2;

/// The facts about a battle for players who choose one.
std::string about(const BattleInfo& b) {
  std::string out = fill(tr("on {}; our own scenario"), {tr(b.map)});
  if (b.reconstructed) out += "; " + tr("charts partly reconstructed");
  if (!b.special.empty()) out += "; " + tr(b.special);
  if (!b.uneven.empty()) out += "; " + fill(tr("not balanced on purpose: {}"), {tr(b.uneven)});
  out += games_played(b.balance, b.sides);
  return out;
}

/// Wings of both armies that a new player can command in an evening.
constexpr int k_first_evening = 4;

std::vector<hexpost::BattleInfo> offer(const data::Library& library) {
  std::vector<hexpost::BattleInfo> out;
  for (const BattleInfo& b : battles(library)) {
    hexpost::BattleInfo info = offered(b, about(b));
    info.first_evening = b.wings[0] + b.wings[1] <= k_first_evening;
    for (std::size_t i = 0; i < 2; ++i)
      info.sides.push_back(
          fill(tr("{0}: {1} {1|wing|wings}, {2} {2|unit|units}, Troop Quality {3}, Withdrawal Level {4}"),
               {tr(b.sides[i]), to_string(b.wings[i]), to_string(b.units[i]), to_string(b.quality[i]),
                to_string(b.withdrawal[i])}));
    out.push_back(std::move(info));
  }
  return out;
}

base::Result<LoadedBattle> load(const data::Library& library, const BattleChoice& choice) {
  return load_battle(library, choice, load_scenario, set_options, pin_options, option_words,
                     [](LoadedScenario b) { return battle(std::move(b.scenario)); });
}

report::Section charts_section(const std::vector<data::ChartFigure>& figures) {
  return {tr("Charts and where their figures come from"),
          {data::chart_table(figures),
           report::Paragraph{tr("`hexpost rules chariots charts` shows them figure by figure.")},
           report::Paragraph{
               tr("A reconstruction is ours: the printed charts and the scenario book are not available. Do you own "
                  "them? `hexpost charts template` gives a file to write the card into, `hexpost charts check FILE` "
                  "judges it, `hexpost rules --use FILE` takes it into use; your opponent needs the same file.")}}};
}

report::Section options_section() {
  auto rows = on_off_rows(named_options());
  rows.insert(
      rows.begin(),
      {"edition", "english polish", "",
       tr("Which printed edition is played where the two differ; `hexpost rules chariots edition` lists where")});
  return option_section(std::move(rows));
}

report::Section editions_section() {
  return {tr("How the editions differ (option edition=english or edition=polish)"),
          {report::List{edition_differences()}}};
}

report::Section turn_section() {
  return {tr("The sequence of play, step by step [3.0]"), {report::List{turn_in_brief()}}};
}

base::Result<report::Document> rules_document(const data::Library& library) {
  auto figures = provenance(library);
  if (!figures) return figures.error();
  for (data::ChartFigure& figure : *figures)
    figure.chart = chart_name(figure.chart);
  report::Document out{"Chariots of Fire", {fill(tr("revision {}"), {to_string(k_revision)})}, {}, {}};
  out.sections = {turn_section(), charts_section(*figures), options_section(), editions_section(),
                  rule_section(rulebook(), tr("heading in the book"), true)};
  return out;
}

base::Result<FileVerdict> judge_charts(const data::Source& source) {
  const auto verdict = check_charts(source);
  if (!verdict) return verdict.error();
  report::Document out{verdict->name,
                       {fill(tr("{} figures, {} of them still marked as our reconstruction"),
                             {to_string(verdict->figures), to_string(verdict->reconstructed)})},
                       {},
                       {}};
  report::Table departures{{tr("figure"), tr("the rulebook has"), tr("rule")}, {}, {}};
  for (const FixedFigure& f : verdict->departures)
    departures.rows.push_back({f.figure, f.expected, f.rule});
  report::Table differences{{tr("figure"), tr("this file"), tr("shipped charts")}, {}, {}};
  for (const Difference& d : verdict->differences)
    differences.rows.push_back({d.figure, d.theirs.empty() ? "-" : d.theirs, d.shipped.empty() ? "-" : d.shipped});
  out.sections = data::charts_judged(std::move(departures), std::move(differences));
  return FileVerdict{std::move(out), true};
}

/// A Polish player may have the Polish edition, and has chosen none.
std::string hint_of_editions(const std::vector<std::string>& options) {
  const bool chosen = std::ranges::any_of(options, [](const std::string& option) {
    return option.starts_with("edition") || option.starts_with("wydanie");
  });
  if (chosen || base::language() != "pl") return {};
  return base::tr(
      "do you have the Polish edition? --option edition=polish plays it; `hexpost rules chariots edition` lists what "
      "is different");
}

}  // namespace

System rule_system() {
  System out{lookups(), "chariots", "Chariots of Fire", k_revision, offer, load, rules_document, all_verbs,
             tongues,   nullptr,    own_file_name};
  out.check_charts = judge_charts;
  out.charts_template = charts_template;
  out.lines_instead = lines_instead;
  out.charts = charts_document;
  out.combats = {"shock A at B", "fire A B"};
  out.options_hint = hint_of_editions;
  out.parts_by_digit = true;
  return out;
}

}  // namespace hexpost::chariots
