#include <utility>

#include "engine/base/text.h"
#include "engine/systems/ancients/advice/proposal.h"
#include "engine/systems/ancients/battle.h"
#include "engine/systems/ancients/book/options.h"
#include "engine/systems/ancients/book/rulebook.h"
#include "engine/systems/ancients/load/battle.h"
#include "engine/systems/ancients/words/order_words.h"
#include "engine/systems/door.h"
#include "engine/systems/doors.h"

namespace hexpost::ancients {
namespace {

using base::fill;
using base::tr;
using std::to_string;

/// Raised by every change of what the rules decide [schemas/README.md, Version policy].
constexpr std::uint32_t k_revision = 1;

/// Units of both sides that a new player can move in an evening.
constexpr int k_first_evening = 26;

/// The facts about a battle for players who choose one.
std::string about(const BattleInfo& b) {
  std::string out = fill(tr("{0} {0|banner|banners} to win"), {to_string(b.banners)});
  if (b.reconstructed) out += "; " + tr("set-up partly reconstructed");
  out += games_played(b.balance, b.sides);
  return out;
}

std::vector<hexpost::BattleInfo> offer(const data::Library& library) {
  std::vector<hexpost::BattleInfo> out;
  for (const BattleInfo& b : battles(library)) {
    hexpost::BattleInfo info = offered(b, about(b));
    info.first_evening = info.size <= k_first_evening;
    for (std::size_t i = 0; i < 2; ++i)
      info.sides.push_back(
          fill(tr("{0}: {1} {1|unit|units}, {2} {2|leader|leaders}, {3} {3|card|cards}"),
               {tr(b.sides[i]), to_string(b.units[i]), to_string(b.leaders[i]), to_string(b.hands[i])}));
    out.push_back(std::move(info));
  }
  return out;
}

base::Result<LoadedBattle> load(const data::Library& library, const BattleChoice& choice) {
  return load_battle(library, choice, load_scenario, [](LoadedScenario b) { return battle(std::move(b.data)); });
}

base::Result<report::Document> rules_document(const data::Library& library) {
  report::Document out{"Commands & Colors: Ancients", {fill(tr("revision {}"), {to_string(k_revision)})}, {}, {}};
  out.sections = {{tr("A turn, step by step [3.2]"), {report::List{turn_in_brief()}}},
                  option_section(on_off_rows(named_options()))};
  auto charts = charts_document(library);
  if (!charts) return charts.error();
  for (report::Section& section : charts->sections)
    out.sections.push_back(std::move(section));
  out.sections.push_back(rule_section(rulebook(), tr("heading"), true));
  out.sections.push_back(ruling_section(rulings()));
  out.footnotes = std::move(charts->footnotes);
  return out;
}

}  // namespace

System rule_system() {
  System out{lookups(),      "ancients",   "Commands & Colors: Ancients",
             k_revision,     offer,        load,
             rules_document, all_verbs,    tongues,
             nullptr,        own_file_name};
  out.with_units = with_units;
  out.card_line = card_line;
  out.ahead = [](table::Player who) { return who == 0 ? 6 : 0; };  // the first side sits at the top edge
  out.charts = charts_document;
  out.combats = {"attack A at B", "fire A at B"};
  out.proposed_stands = proposed_stands;
  return out;
}

}  // namespace hexpost::ancients
