#include <utility>

#include "engine/base/text.h"
#include "engine/systems/ancients/advice/proposal.h"
#include "engine/systems/ancients/battle.h"
#include "engine/systems/ancients/book/options.h"
#include "engine/systems/ancients/book/rulebook.h"
#include "engine/systems/ancients/load/battle.h"
#include "engine/systems/ancients/words/verbs.h"
#include "engine/systems/door.h"
#include "engine/systems/doors.h"

namespace hexpost::cli {
namespace {

namespace files = hexpost::ancients;
using base::fill;
using base::tr;
using std::to_string;

/// Raised by every change of what the rules decide [schemas/README.md, Version policy].
constexpr std::uint32_t k_ancients_revision = 1;

/// Units of both sides that a new player can move in an evening.
constexpr int k_ancients_first_evening = 26;

/// The facts about a battle for players who choose one.
std::string about_ancients(const files::BattleInfo& b) {
  std::string out = fill(tr("{0} {0|banner|banners} to win"), {to_string(b.banners)});
  if (b.reconstructed) out += "; " + tr("set-up partly reconstructed");
  out += games_played(b.balance, b.sides);
  return out;
}

std::vector<BattleInfo> ancients_battles(const data::Library& library) {
  std::vector<BattleInfo> out;
  for (const files::BattleInfo& b : files::battles(library)) {
    BattleInfo info = offered(b, about_ancients(b));
    info.first_evening = info.size <= k_ancients_first_evening;
    for (std::size_t i = 0; i < 2; ++i) {
      info.sides.push_back(
          fill(tr("{0}: {1} {1|unit|units}, {2} {2|leader|leaders}, {3} {3|card|cards}"),
               {tr(b.sides[i]), to_string(b.units[i]), to_string(b.leaders[i]), to_string(b.hands[i])}));
    }
    out.push_back(std::move(info));
  }
  return out;
}

base::Result<LoadedBattle> load_ancients(const data::Library& library, const BattleChoice& choice) {
  return load_battle(library, choice, files::load_scenario,
                     [](files::LoadedScenario b) { return files::battle(std::move(b.data)); });
}

base::Result<report::Document> ancients_rules(const data::Library& library) {
  report::Document out{
      "Commands & Colors: Ancients", {fill(tr("revision {}"), {to_string(k_ancients_revision)})}, {}, {}};
  out.sections = {{tr("A turn, step by step [3.2]"), {report::List{hexpost::ancients::turn_in_brief()}}},
                  option_section(on_off_rows(files::named_options()))};
  auto charts = ancients_charts(library);
  if (!charts) return charts.error();
  for (report::Section& section : charts->sections)
    out.sections.push_back(std::move(section));
  out.sections.push_back(rule_section(hexpost::ancients::rulebook(), tr("heading"), true));
  out.sections.push_back(ruling_section(hexpost::ancients::rulings()));
  out.footnotes = std::move(charts->footnotes);
  return out;
}

}  // namespace

System ancients_system() {
  System out{hexpost::ancients::lookups(),
             "ancients",
             "Commands & Colors: Ancients",
             k_ancients_revision,
             ancients_battles,
             load_ancients,
             ancients_rules,
             hexpost::ancients::all_verbs,
             hexpost::ancients::tongues,
             nullptr,
             files::own_file_name};
  out.with_units = hexpost::ancients::with_units;
  out.card_line = hexpost::ancients::card_line;
  out.ahead = [](table::Player who) { return who == 0 ? 6 : 0; };  // the first side sits at the top edge
  out.charts = ancients_charts;
  out.proposed_stands = hexpost::ancients::proposed_stands;
  return out;
}

}  // namespace hexpost::cli
