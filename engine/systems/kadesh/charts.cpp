#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/text.h"
#include "engine/data/origins.h"
#include "engine/systems/doors.h"
#include "engine/systems/kadesh/load/chart_tables.h"
#include "engine/systems/kadesh/load/parts.h"

namespace hexpost::kadesh {
namespace {

using base::tr;
using data::ChartTable;
using data::shown_by;

/// The file's words as they stand on a card.
std::string on_card(const std::string& word) {
  const auto words =
      std::to_array<std::pair<std::string_view, std::string>>({{"infantry", tr("infantry")},
                                                               {"chariots", tr("chariots")},
                                                               {"charging-infantry", tr("charging infantry")},
                                                               {"charging-chariots", tr("charging chariots")},
                                                               {"clear", tr("clear")},
                                                               {"cultivated", tr("cultivated")},
                                                               {"woods", tr("wood")},
                                                               {"woods-stream", tr("wood with a stream")},
                                                               {"marsh", tr("marsh")},
                                                               {"orontes", tr("the Orontes")},
                                                               {"ford", tr("ford")},
                                                               {"bridge", tr("bridge")},
                                                               {"camp", tr("the Camp")},
                                                               {"fortress", tr("the Fortress")},
                                                               {"town", tr("town")},
                                                               {"road", tr("along a road")},
                                                               {"upslope", tr("up a slope")},
                                                               {"downslope", tr("down a slope")},
                                                               {"stream", tr("stream")},
                                                               {"moat", tr("moat")},
                                                               {"town-wall", tr("wall of a town")},
                                                               {"camp-wall", tr("wall of the Camp")},
                                                               {"fortress-wall", tr("wall of the Fortress")},
                                                               {"egypt", tr("Egypt")},
                                                               {"hatti", tr("Hatti")},
                                                               {"main", tr("main arms")},
                                                               {"light", tr("light troops")},
                                                               {"runner", tr("runners")},
                                                               {"eliminated", tr("eliminated")},
                                                               {"Routed", tr("Routed")},
                                                               {"Shaken", tr("Shaken")},
                                                               {"units", tr("units")}});
  return shown_by(words, word);
}

/// The words of the counters and leaders.
std::string on_counter(const std::string& word) {
  const auto words = std::to_array<std::pair<std::string_view, std::string>>({{"chariot", tr("chariots")},
                                                                              {"runner", tr("chariot runners")},
                                                                              {"heavy", tr("heavy infantry")},
                                                                              {"regular", tr("regular infantry")},
                                                                              {"light", tr("light infantry")},
                                                                              {"archer", tr("archers")},
                                                                              {"scout", tr("scouts")},
                                                                              {"number", tr("number")},
                                                                              {"strength", tr("CS")},
                                                                              {"missiles", tr("Fire")},
                                                                              {"morale", tr("Ml")},
                                                                              {"moves", tr("MA")},
                                                                              {"charge", tr("Charge")},
                                                                              {"rating", tr("rating")},
                                                                              {"range", tr("range")},
                                                                              {"points", tr("Victory Points")}});
  return shown_by(words, word);
}

/// A chart's name, its rule, and how to read it.
struct Card {
  std::string_view chart, rule;
  std::string name, legend;
};

Card card_of(const std::string& chart) {
  const std::string by_roll =
      tr("By modified roll: the first row is for its roll and all below it, the last row for its "
         "roll and all above it.");
  const auto cards = std::to_array<Card>(
      {{"combat", "9.3.6", tr("Combat Results"),
        by_roll + " " +
            tr("Columns by strength, attacker to defender. A attacker, D defender, B locked in battle, E one unit "
               "eliminated, L one level lost, r1 r2 retreat of so many hexes, Rt Routed, S Shaken, C leaders are "
               "checked.")},
       {"missile", "9.3.1", tr("Missile Fire Results"),
        by_roll + " " +
            tr("Columns by Total Missile Fire Value, from this value on. - no effect, L a level lost, r1 "
               "retreat, S Shaken, Rt Routed.")},
       {"overrun", "8.9", tr("Overrun"),
        by_roll + " " + tr("repulsed: the overrunning units lose a level; otherwise what the defenders suffer.")},
       {"withdrawal", "9.3.3", tr("Retreat Before Combat"),
        tr("By attacker: the highest die with which infantry succeeds, and chariots or scouts.")},
       {"slaughter", "9.3.5", tr("Slaughter"),
        tr("By attacker: the highest die that slaughters Routed infantry, and Routed chariots or scouts.")},
       {"terrain", "8.2", tr("Movement Costs"),
        tr("Movement Points of infantry, archers and runners, and of chariots, scouts and leaders. Sides of hexes cost "
           "in addition. P prohibited, M the whole allowance.")},
       {"points", "14.1", tr("Victory Points"), tr("What a unit of this side is worth to the enemy.")},
       {"recovery", "11.1", tr("Recovery"), tr("Units that return, by the roll of two dice.")},
       {"alert", "13.1.5", tr("Alert of the Camp of Amun"),
        tr("Units and leaders that are alerted, by die (rows) and turn (columns).")},
       {"reinforcement", "13.1.6", tr("Egyptian Reinforcements"),
        tr("The highest die that brings a formation in, by turn (columns); 6 is automatic.")},
       {"release", "13.1.7", tr("Hittite Reinforcements"), tr("Units that are released, by die.")},
       {"counters", "2.2.2", tr("Counters"),
        tr("By formation, of which unit names begin with the letters: how many units of a kind there are, and the "
           "figures of an Ordered unit and of a Disordered one. Charge: the Charge allowance.")},
       {"leaders", "7.3", tr("Leaders"),
        tr("What a leader adds in combat, the Movement Points, and the length of the line of command; - without "
           "limit.")}});
  const auto at = std::ranges::find(cards, chart, &Card::chart);
  return at == cards.end() ? Card{chart, "", chart, ""} : *at;
}

}  // namespace

base::Result<report::Document> charts_document(const data::Library& library) {
  const auto charts = chart_tables(library);
  if (!charts) return charts.error();
  report::Document out{"Day of the Chariot: Kadesh", {}, {}, {}};
  if (library.own(k_charts_file)) out.subtitle.push_back(tr("These are charts of your own."));
  for (const ChartTable& chart : *charts) {
    const Card card = card_of(chart.chart);
    out.sections.push_back(
        {card.name + " [" + std::string(card.rule) + "]",
         {report::Paragraph{card.legend}, data::figures_of(chart, on_card), data::origins_of(chart, on_card)}});
  }
  const auto pieces = piece_tables(library);
  if (!pieces) return pieces.error();
  for (const ChartTable& chart : *pieces) {
    const Card card = card_of(chart.chart);
    out.sections.push_back(
        {card.name + " [" + std::string(card.rule) + "]",
         {report::Paragraph{card.legend}, data::figures_of(chart, on_counter), data::origins_of(chart, on_counter)}});
  }
  out.footnotes.push_back(data::charts_footnote());
  return out;
}

base::Result<report::Section> origins(const data::Library& library) {
  auto figures = provenance(library);
  if (!figures) return figures.error();
  for (data::ChartFigure& figure : *figures)
    figure.chart = card_of(figure.chart).name;
  return report::Section{
      tr("Charts and where their figures come from"),
      {data::chart_table(*figures), report::Paragraph{tr("`hexpost rules kadesh charts` shows them figure by figure.")},
       report::Paragraph{
           tr("A reconstruction is ours: the printed charts, counters and map are not available. Do you own them? "
              "`hexpost charts template kadesh` gives a file to write the card into, `hexpost charts check FILE` "
              "judges it, `hexpost rules --use FILE` takes it into use; your opponent needs the same file.")}}};
}

}  // namespace hexpost::kadesh
