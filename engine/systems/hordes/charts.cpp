#include <algorithm>
#include <string_view>

#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/data/origins.h"
#include "engine/systems/doors.h"
#include "engine/systems/hordes/load/lists.h"
#include "engine/systems/hordes/report/situation.h"
#include "engine/systems/hordes/rules/retreat/results.h"
#include "engine/systems/hordes/rules/setup/army.h"

namespace hexpost::hordes {
namespace {

using base::fill;
using base::tr;

std::string class_letter(TroopClass of) {
  return std::string(1, static_cast<char>('A' + static_cast<int>(of)));
}

/// "R", "RD1", "-"
std::string cell(const Outcome& o) {
  if (o.none()) return "-";
  std::string out = o.retreat == Retreat::flee ? "F" : o.retreat == Retreat::recoil ? "R" : "";
  return out + (o.disrupted ? "D" : "") + (o.lost > 0 ? std::to_string(o.lost) : "");
}

report::Section result_table() {
  constexpr int k_most = 10;
  report::Table table{{tr("hits")}, {true}, {}};
  for (int c = 0; c < 5; ++c)
    table.head.push_back(class_letter(static_cast<TroopClass>(c))), table.right.push_back(false);
  for (int hits = 1; hits <= k_most; ++hits) {
    table.rows.push_back({std::to_string(hits)});
    for (int c = 0; c < 5; ++c)
      table.rows.back().push_back(cell(combat_result(static_cast<TroopClass>(c), hits)));
  }
  data::Origins from;
  from.note("rule 2.1", "");
  return {tr("Combat Result Table") + " [2.1]",
          {report::Paragraph{
               tr("By the unit's class: R it recoils, F it flees, D it is disrupted, and the stands it loses. "
                  "More than ten hits destroy it.")},
           std::move(table), from.list()}};
}

/// "6/10/-": the lowest dice for one, two and three hits
std::string scores(const HitScores& row) {
  std::string out;
  for (const int least : row.hits)
    out += (out.empty() ? "" : "/") + (least == 0 ? "-" : std::to_string(least));
  return row.hits[0] == 0 ? "-" : out;
}

constexpr auto k_trajectories = base::texts_for<Trajectory>({"low", "high", "grape"});

report::Section engines(const std::vector<TroopType>& types) {
  report::Table table{{tr("engine"), tr("trajectory"), tr("range"), "1-3", "4+", tr("pieces"), tr("points")},
                      {false, false, true, false, false, true, true},
                      {}};
  data::Origins from;
  for (const TroopType& t : types) {
    if (!t.engine) continue;
    const std::string nearest = t.engine->min_range > 1 ? std::to_string(t.engine->min_range) + "-" : "";
    table.rows.push_back({tr(t.name), tr(k_trajectories(t.engine->trajectory)),
                          nearest + std::to_string(t.engine->range), scores(t.engine->near), scores(t.engine->far),
                          std::to_string(t.stands), std::to_string(t.points)});
    from.note(t.provenance, tr(t.name));
  }
  return {tr("Missile engines") + " [1.1.5]",
          {report::Paragraph{tr("At 1 to 3 hexes and from 4 on: the lowest natural die for one, two and three hits.")},
           std::move(table), from.list()}};
}

report::Section army_list(const ArmyList& list) {
  report::Table table{{tr("troops"), tr("class") + "/" + tr("speed"), tr("combat"), tr("shooting"), tr("marks"),
                       tr("stands"), tr("points"), tr("units")},
                      {false, false, false, false, false, true, true, false},
                      {}};
  data::Origins from;
  for (const TroopType& t : list.types) {
    const ListEntry* limits = find_entry(list, t.id);
    std::string units;
    if (limits) units = std::to_string(limits->min) + (limits->max > 0 ? "-" + std::to_string(limits->max) : "+");
    table.rows.push_back(
        {tr(t.name),
         class_letter(t.troop_class) + " " + std::to_string(t.speed) + (t.column ? "C" : "") + (t.road ? "R" : ""),
         combat_figures(t), shooting_figures(t), characteristics(t), std::to_string(t.stands), std::to_string(t.points),
         units});
    from.note(t.provenance, tr(t.name));
  }
  return {fill(tr("Army list: {}"), {tr(list.name)}) + " [1.1.1]", {std::move(table), from.list()}};
}

}  // namespace

base::Result<report::Document> charts_document(const data::Library& library) {
  report::Document out{"Hordes & Heroes", {}, {result_table()}, {}};
  const auto chart = load_artillery(library);
  if (!chart) return chart.error();
  out.sections.push_back(engines(*chart));
  for (const std::string& id : list_ids(library)) {
    const auto list = load_list(library, id);
    if (!list) return list.error();
    out.sections.push_back(army_list(*list));
  }
  out.footnotes.push_back(tr("A reconstruction is ours: the figure is not in the rulebook and was found nowhere."));
  return out;
}

}  // namespace hexpost::hordes
