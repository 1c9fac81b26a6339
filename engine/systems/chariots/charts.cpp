#include "engine/systems/chariots/load/charts.h"

#include <string_view>
#include <utility>

#include "engine/base/text.h"
#include "engine/data/origins.h"
#include "engine/systems/doors.h"

namespace hexpost::chariots {
namespace {

using base::tr;
using data::ChartTable;

/// The names of the file's words on a card.
std::string shown(const std::string& word) {
  const auto words = std::to_array<std::pair<std::string_view, std::string>>(
      {{"formed", tr("SI, HI")},
       {"loose", tr("LI, BI, RI, on foot")},
       {"chariot", tr("CH, mounted")},
       {"wagon", tr("BW")},
       {"clear", tr("clear")},
       {"rough", tr("rough")},
       {"woods", tr("woods")},
       {"marsh", tr("marsh")},
       {"city", tr("city")},
       {"impassable", tr("impassable")},
       {"minor-river", tr("minor river")},
       {"river", tr("river")},
       {"ford", tr("ford")},
       {"wall", tr("wall")},
       {"gate", tr("gate")},
       {"road", tr("road")},
       {"up-one", tr("up one level")},
       {"up-more", tr("up two levels or more")},
       {"down", tr("down")},
       {"facing", tr("a vertex of facing")},
       {"facing-bad", tr("extra in rough, woods, marsh")},
       {"pass-friend", tr("going through friends")},
       {"change-formation", tr("changing formation")},
       {"leader-joins", tr("a leader joins a unit")},
       {"facing-most-chariot", tr("vertices a hex, chariots at most")},
       {"facing-most-wagon", tr("vertices a hex, wagons at most")},
       {"run", tr("Run")},
       {"flank", tr("from the flank")},
       {"each-extra-unit", tr("for each unit more than the enemy")},
       {"woods-or-marsh", tr("defenders in woods or marsh")},
       {"a-defender-higher", tr("a defender is higher")},
       {"all-defenders-higher", tr("all defenders stand higher")},
       {"all-defenders-lower", tr("all defenders stand lower")},
       {"across-river", tr("across a river")}});
  return data::shown_by(words, word);
}

/// How to read a chart, in a sentence; the rule that belongs to it.
std::pair<std::string, std::string> legend(const std::string& chart) {
  if (chart == "movement") {
    return {"6.91", tr("Movement Points for the hex entered; hexsides and levels cost extra, a road replaces all "
                       "of these. P prohibited, h 1 hit, t turnover is checked.")};
  }
  if (chart == "also") return {"6.91", tr("Movement Points, or the most that may be turned.")};
  if (chart == "turnover") return {"6.92", tr("By declared speed, and for Fire & Run: the rolls that cost 1 hit.")};
  if (chart == "missile")
    return {"7.51", tr("By firer, weapon and range: the highest adjusted roll for that many hits. Range 0 is "
                       "pass-through fire; a range that is missing is too far.")};
  if (chart == "armour") return {"7.52", tr("By target and weapon: added to the die.")};
  if (chart == "clash")
    return {"8.61", tr("Rows defend, columns attack: the column of the Shock table; - cannot attack.")};
  if (chart == "superiority")
    return {"8.62", tr("Rows defend, columns attack: AS the attacker, DS the defender, = neither is superior.")};
  if (chart == "shock") return {"8.63", tr("By column and adjusted die: hits of the attacker (and of the defender).")};
  return {"8.17", tr("Columns to the right (R) or left (L).")};
}

std::string heading(const ChartTable& chart) {
  return chart_name(chart.chart) + " [" + legend(chart.chart).first + "]";
}

}  // namespace

std::string chart_name(const std::string& word) {
  const auto names =
      std::to_array<std::pair<std::string_view, std::string>>({{"movement", tr("Movement Costs")},
                                                               {"also", tr("Movement, single figures")},
                                                               {"turnover", tr("Chariot Turnover")},
                                                               {"missile", tr("Missile Range and Results")},
                                                               {"armour", tr("Fire vs. Armor")},
                                                               {"clash", tr("Clash of Arms")},
                                                               {"superiority", tr("Shock Superiority")},
                                                               {"shock", tr("Shock Combat Results")},
                                                               {"shift", tr("Shock column shifts")}});
  return data::shown_by(names, word);
}

base::Result<report::Document> charts_document(const data::Library& library) {
  const auto charts = chart_tables(library);
  if (!charts) return charts.error();
  report::Document out{"Chariots of Fire", {}, {}, {}};
  if (library.own(k_charts_file)) out.subtitle.push_back(tr("These are charts of your own."));
  for (const ChartTable& chart : *charts) {
    report::Table table = data::figures_of(chart, shown);
    if (chart.chart == "shock") table = data::turned(table, tr("column"));
    out.sections.push_back(
        {heading(chart),
         {report::Paragraph{legend(chart.chart).second}, std::move(table), data::origins_of(chart, shown)}});
  }
  out.footnotes.push_back(data::charts_footnote());
  return out;
}

}  // namespace hexpost::chariots
