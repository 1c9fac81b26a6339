#include <algorithm>
#include <utility>

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/data/origins.h"
#include "engine/orders/piece_names.h"
#include "engine/systems/door.h"
#include "engine/systems/doors.h"
#include "engine/systems/hordes/battle.h"
#include "engine/systems/hordes/book/rulebook.h"
#include "engine/systems/hordes/load/army_file.h"
#include "engine/systems/hordes/load/battle.h"
#include "engine/systems/hordes/load/lists.h"
#include "engine/systems/hordes/rules/setup/propose_army.h"
#include "engine/systems/hordes/words/order_words.h"

namespace hexpost::hordes {
namespace {

using base::fill;
using base::tr;

/// Raised by every change of what the rules decide [schemas/README.md, Version policy].
constexpr std::uint32_t k_revision = 2;

/// Units of both armies that a new player can move in an evening.
constexpr int k_first_evening = 12;

std::vector<hexpost::BattleInfo> offer(const data::Library& library) {
  std::vector<hexpost::BattleInfo> out;
  for (const BattleInfo& b : battles(library)) {
    hexpost::BattleInfo info =
        offered(b, fill(tr("on {}; {}"), {tr(b.map), b.placed ? tr("armies placed") : tr("the players deploy")}));
    info.first_evening = b.placed && info.size <= k_first_evening;
    for (std::size_t i = 0; i < 2; ++i)
      info.sides.push_back(
          fill(tr("{0}: {1}, {2} {2|unit|units}, {3} {3|point|points}"),
               {tr(b.sides[i]), tr(b.armies[i]), std::to_string(b.units[i]), std::to_string(b.points[i])}));
    out.push_back(std::move(info));
  }
  return out;
}

base::Result<LoadedBattle> load(const data::Library& library, const BattleChoice& choice) {
  auto loaded = load_scenario(library, choice.battle);
  if (!loaded) return loaded.error();
  for (const auto& [side, bytes] : choice.armies) {
    if (side > 1) return base::Error{"army", tr("an army must be for side 0 or 1"), ""};
    const data::Source army{"army-" + std::to_string(side), bytes};
    if (auto done = replace_army(library, *loaded, side, army); !done) return done.error();
  }
  const auto set = choice.pinned ? pin_options : set_options;
  if (auto done = set(*loaded, choice.options); !done) return done.error();
  LoadedBattle out;
  out.data = data::canonical(loaded->data_files);
  out.scenario = data::canonical(loaded->scenario_files);
  for (std::string word : option_words(loaded->scenario.options)) {
    if (word.find('=') == std::string::npos) word += "=on";
    out.options.push_back(std::move(word));
  }
  auto made = battle(std::move(loaded->scenario));
  if (!made) return made.error();
  out.battle = std::move(*made);
  return out;
}

report::Section charts_section(const std::vector<data::ChartFigure>& figures) {
  return {
      tr("Charts and where their figures come from"),
      {data::chart_table(figures), report::Paragraph{tr("`hexpost rules hordes charts` shows them figure by figure.")},
       report::Paragraph{
           tr("A reconstruction is ours: the figure is not in the rulebook and was found nowhere. Own the printed "
              "game? `hexpost rules --use FILE` takes a chart of your own; your opponent needs the same file.")}}};
}

report::Section options_section() {
  std::vector<std::vector<std::string>> rows;
  for (const OptionInfo& o : option_infos())
    rows.push_back({std::string(o.name), std::string(o.values), std::string(o.rule), tr(o.summary)});
  return option_section(std::move(rows));
}

report::Section turn_section() {
  return {tr("The sequence of play, step by step [1.3]"), {report::List{bound_in_brief()}}};
}

base::Result<report::Document> rules_document(const data::Library& library) {
  auto figures = provenance(library);
  if (!figures) return figures.error();
  report::Document out{"Hordes & Heroes", {fill(tr("revision {}"), {std::to_string(k_revision)})}, {}, {}};
  out.sections = {turn_section(), charts_section(*figures), options_section(),
                  rule_section(rulebook(), tr("heading in the book"), false)};
  return out;
}

base::Result<FileVerdict> judge_army(const data::Library& library, const data::Source& source) {
  const auto army = read_army(source);
  if (!army) return army.error();
  const auto list = load_list(library, army->side.army);
  if (!list) return list.error();
  const auto findings = check_army(*list, *army);
  report::Table table{{tr("line"), "", tr("verdict"), tr("rule")}, {true, false, false, false}, {}};
  for (const auto& f : findings) {
    using Level = Finding::Level;
    const std::string mark = f.level == Level::wrong ? tr("wrong") : f.level == Level::note ? tr("note") : tr("ok");
    table.rows.push_back(
        {f.line > 0 ? std::to_string(f.line) : "", mark, f.hint.empty() ? f.text : f.text + "; " + f.hint, f.rule});
  }
  bool keeps = lawful(findings);
  const auto judge_name = [&](const std::string& name, int line) {
    const auto fault = orders::new_name_fault(tongues(), name);
    if (!fault) return;
    keeps = false;
    table.rows.push_back({std::to_string(line), tr("wrong"), *fault, ""});
  };
  for (std::size_t i = 0; i < army->side.generals.size(); ++i)
    judge_name(army->side.generals[i].name, army->general_lines[i]);
  for (std::size_t i = 0; i < army->side.units.size(); ++i)
    judge_name(army->side.units[i].name, army->unit_lines[i]);
  report::Document out{army->name, {fill(tr("from the list {}"), {list->name})}, {{"", {table}}}, {}};
  return FileVerdict{std::move(out), keeps};
}

base::Result<std::array<ProposedArmy, 2>> propose(const data::Library& library, const std::array<std::string, 2>& ids,
                                                  int points) {
  using std::to_string;
  std::vector<ArmyList> lists;
  const std::vector<std::string> known = list_ids(library);
  for (const std::string& id : ids) {
    if (!base::contains(known, base::lower(id))) {
      const auto meant = base::nearest(base::lower(id), known);
      return base::Error{"usage",
                         meant
                             ? fill(tr("there is no army list {}; did you mean {}?"), {base::printable(id, 40), *meant})
                             : fill(tr("there is no army list {}; the lists are: {}"),
                                    {base::printable(id, 40), base::join(known, " ")}),
                         ""};
    }
    auto list = load_list(library, base::lower(id));
    if (!list) return list.error();
    lists.push_back(std::move(*list));
  }
  if (points < k_least_points || points > k_most_points)
    return base::Error{"usage",
                       fill(tr("an army has {} to {} points"), {to_string(k_least_points), to_string(k_most_points)}),
                       "--points"};
  const auto sides = propose_armies(lists[0], lists[1], points);
  if (!sides)
    return base::Error{"usage",
                       fill(tr("no two armies of these lists have the same total from {} to {} points; try another "
                               "number of points"),
                            {to_string(points / 2), to_string(points)}),
                       "--points"};
  std::array<ProposedArmy, 2> out;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const SideSetup& side = (*sides)[i];
    out[i] = {lists[i].id,
              lists[i].name,
              army_points(lists[i], side),
              static_cast<int>(side.units.size()),
              static_cast<int>(side.generals.size()),
              army_stands(lists[i], side),
              army_text(lists[i], side)};
  }
  return out;
}

}  // namespace

System rule_system() {
  System out{lookups(),      "hordes",  "Hordes & Heroes", k_revision, offer,        load,
             rules_document, all_verbs, tongues,           judge_army, own_file_name};
  out.propose_armies = propose;
  out.combats = {"fight A by B"};
  out.charts = charts_document;
  return out;
}

}  // namespace hexpost::hordes
