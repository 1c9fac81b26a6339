#include "engine/systems/ancients/ancients.h"

#include <utility>

#include "engine/base/text.h"
#include "engine/systems/ancients/battle.h"
#include "engine/systems/ancients/book/card_texts.h"
#include "engine/systems/ancients/book/options.h"
#include "engine/systems/ancients/book/rulebook.h"
#include "engine/systems/ancients/load/battle.h"
#include "engine/systems/ancients/words/verbs.h"

namespace hexpost::cli {
namespace {

namespace files = hexpost::ancients;
using base::fill;
using base::tr;
using std::to_string;

/// Raised by every change of what the rules decide [DESIGN 1].
constexpr std::uint32_t k_ancients_revision = 1;

/// Units of both sides that a new player can move in an evening.
constexpr int k_ancients_first_evening = 26;

/// The facts about a battle for players who choose one.
std::string about_ancients(const files::BattleInfo& b) {
  std::string out = fill(tr("{0} {0|banner|banners} to win"), {to_string(b.banners)});
  if (b.reconstructed) out += "; " + tr("set-up partly reconstructed");
  if (b.games > 0) {
    out +=
        "; " + fill(tr("{} games of simple players: {} {}, {} {}"),
                    {to_string(b.games), tr(b.sides[0]), to_string(b.wins[0]), tr(b.sides[1]), to_string(b.wins[1])});
  }
  return out;
}

std::vector<BattleInfo> ancients_battles(const data::Library& library) {
  std::vector<BattleInfo> out;
  for (const files::BattleInfo& b : files::battles(library)) {
    BattleInfo info{b.id, tr(b.name), tr(b.intro), {}, about_ancients(b), b.own};
    info.size = b.units[0] + b.units[1];
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
  if (!choice.armies.empty())
    return base::Error{"army", tr("the armies of this game are part of its battles; leave out the army file"), ""};
  auto loaded = files::load_scenario(library, choice.battle);
  if (!loaded) return loaded.error();
  const auto set = choice.pinned ? files::pin_options : files::set_options;
  if (auto done = set(loaded->data, choice.options); !done) return done.error();
  LoadedBattle out;
  out.data = data::canonical(loaded->data_files);
  out.scenario = data::canonical(loaded->scenario_files);
  out.options = files::option_words(loaded->data);
  out.battle = files::battle(std::move(loaded->data));
  return out;
}

report::Section ancients_options() {
  report::Table table{{tr("option"), tr("values"), tr("rule"), tr("its effect")}, {}, {}};
  for (const auto& o : files::named_options())
    table.rows.push_back({std::string(o.name), "on off", std::string(o.rule), tr(o.what)});
  return {tr("Options (off unless a battle or both players choose them)"), {table}};
}

/// The unit types with their figures, and the cards, as they are played with now.
base::Result<std::vector<report::Section>> ancients_charts(const data::Library& library) {
  const auto all = files::battles(library);
  if (all.empty()) return std::vector<report::Section>{};
  const auto loaded = files::load_scenario(library, all.front().id);
  if (!loaded) return loaded.error();
  report::Table types{
      {tr("Unit"), tr("Type"), tr("Blocks"), tr("Move"), tr("Attack"), tr("Back"), tr("Range"), tr("Retreat")},
      {false, false, true, true, true, true, true, true},
      {}};
  for (const auto& t : loaded->data.types)
    types.rows.push_back({t.code, tr(t.name), to_string(t.blocks), to_string(t.move), to_string(t.attack),
                          to_string(t.back), to_string(t.range), to_string(t.retreat)});
  report::Table cards{{tr("word"), tr("Card"), tr("number")}, {false, false, true}, {}};
  report::List effects;
  for (const auto& kind : loaded->data.kinds) {
    cards.rows.push_back({kind.name, tr(kind.title), to_string(kind.count)});
    effects.items.push_back(fill(tr("{0}: {1}"), {tr(kind.title), hexpost::ancients::card_text(kind, 0)}));
  }
  return std::vector<report::Section>{
      {tr("Unit types"), {types}},
      {tr("Cards"), {cards}},
      {tr("What the cards do"),
       {report::Paragraph{tr("Command is the largest hand that the battle allows the side now [3.2].")}, effects}}};
}

base::Result<report::Document> ancients_rules(const data::Library& library) {
  report::Document out{
      "Commands & Colors: Ancients", {fill(tr("revision {}"), {to_string(k_ancients_revision)})}, {}, {}};
  out.sections = {{tr("A turn, step by step [3.2]"), {report::List{hexpost::ancients::turn_in_brief()}}},
                  ancients_options()};
  auto charts = ancients_charts(library);
  if (!charts) return charts.error();
  for (report::Section& section : *charts)
    out.sections.push_back(std::move(section));
  return out;
}

}  // namespace

System ancients_system() {
  System out{"ancients",
             "Commands & Colors: Ancients",
             k_ancients_revision,
             ancients_battles,
             load_ancients,
             ancients_rules,
             hexpost::ancients::all_verbs,
             hexpost::ancients::tongues,
             nullptr,
             [](const data::Source& source) { return files::own_file_name(source); }};
  out.ways = hexpost::ancients::ways;
  out.drawn_map = hexpost::ancients::drawn_map;
  return out;
}

}  // namespace hexpost::cli
