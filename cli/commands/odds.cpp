#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "cli/context.h"
#include "cli/names.h"
#include "cli/player/game.h"
#include "cli/player/group_orders.h"
#include "cli/player/own_pieces.h"
#include "cli/player/stepper.h"
#include "cli/say/considered.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "engine/orders/lenient.h"
#include "engine/orders/tongue.h"
#include "engine/report/text.h"
#include "engine/table/trial.h"

namespace hexpost::cli {
namespace {

using table::Odds;

struct OddsOptions {
  std::string line;
  std::vector<std::string> after, answers;
  bool json = false;
};

report::Table table_of(const std::string& head, const std::vector<Odds::Outcome>& outcomes, std::size_t most) {
  report::Table out{{head, tr("chance")}, {false, true}, {}};
  for (std::size_t i = 0; i < outcomes.size() && i < most; ++i)
    out.rows.push_back({outcomes[i].what, percent(outcomes[i].share)});
  if (outcomes.size() > most)
    out.rows.push_back({fill(tr("and {} more"), {std::to_string(outcomes.size() - most)}), ""});
  return out;
}

report::List list_of(const std::vector<Odds::Told>& told) {
  report::List out;
  for (const auto& t : told)
    out.items.push_back(t.text + (t.rule.empty() ? "" : " [" + t.rule + "]"));
  return out;
}

report::Document document(const Odds& odds, const std::vector<Odds::Told>& supposed, const orders::Names& names,
                          const std::vector<std::string>& own_answers) {
  report::Document out{fill(tr("Odds: {}"), {orders::shown(names, odds.considered)}), {}, {}, {}};
  if (!supposed.empty()) out.sections.push_back({tr("Assumed earlier events"), {list_of(supposed)}});
  report::List modifiers = list_of(odds.modifiers);
  if (!modifiers.items.empty()) out.sections.push_back({tr("Factors and modifiers"), {std::move(modifiers)}});
  report::Section units{tr("Possible results"), {}};
  for (const Odds::Fate& fate : odds.fates)
    units.blocks.push_back(table_of(fate.who, fate.outcomes, 12));
  if (odds.fates.empty()) units.blocks.push_back(report::Paragraph{tr("It cannot take effect.")});
  out.sections.push_back(std::move(units));
  // the joint outcomes add information only if no single table distinguishes them already
  const bool told = std::any_of(odds.fates.begin(), odds.fates.end(),
                                [&](const Odds::Fate& f) { return f.outcomes.size() >= odds.outcomes.size(); });
  if (!told) out.sections.push_back({tr("Together"), {table_of(tr("outcome"), odds.outcomes, 12)}});
  const std::string answers =
      own_answers.empty()
          ? tr("Questions on the way get the answers that the program proposes as standing orders.")
          : fill(tr("Questions on the way get the answers that the program proposes as standing orders, but {}."),
                 {base::printable(base::join(own_answers, ", "), 200)});
  const std::string count = std::to_string(odds.ways);
  out.footnotes.push_back(
      (odds.trials == 0 ? fill(tr("Exact: every possible result of the dice was played ({})."), {count})
                        : fill(tr("Estimated: there are too many possible results of the dice, so {} of them were "
                                  "drawn at random. A chance is usually within 3 percentage points."),
                               {count})) +
      " " + answers);
  return out;
}

Json json_of(const Odds& odds, const std::vector<Odds::Told>& supposed) {
  const auto list = [](const std::vector<Odds::Outcome>& outcomes) {
    Json out = Json::array();
    for (const auto& o : outcomes)
      out.push_back({{"what", o.what}, {"of", std::to_string(o.share.of)}, {"all", std::to_string(o.share.all)}});
    return out;
  };
  Json out{{"considered", odds.considered}, {"ways", odds.ways}, {"trials", odds.trials}};
  for (const auto& [key, told] : {std::pair{"supposed", &supposed}, std::pair{"modifiers", &odds.modifiers}}) {
    out[key] = Json::array();
    for (const auto& t : *told)
      out[key].push_back({{"rule", t.rule}, {"text", t.text}});
  }
  out["units"] = Json::array();
  for (const auto& fate : odds.fates)
    out["units"].push_back({{"unit", fate.who}, {"outcomes", list(fate.outcomes)}});
  out["outcomes"] = list(odds.outcomes);
  return out;
}

/// The odds of the line; of one that leaves something out, those of the first line that it can mean: a way to the hex
/// from which it charges, the hex of a unit that it names.
std::variant<Odds, base::Refusal> odds_of_typed(Context& context, Game& game, const table::Match& from,
                                                const std::string& typed, const table::OddsPolicy& policy) {
  auto told = from.odds(typed, policy);
  if (std::holds_alternative<Odds>(told) || !game.side()) return told;
  const System* system = find_system(context.systems, game.genesis().system);
  const orders::Names& names = game.battle->names();
  std::vector<std::string> lines{typed};
  if (auto plain = orders::plain_lines(names, typed, own_pieces(game)); plain.size() == 1)
    lines.push_back(std::move(plain.front()));
  for (std::size_t i = 0, all = lines.size(); i < all; ++i)
    std::ranges::move(orders::other_spellings(names, lines[i]), std::back_inserter(lines));
  for (const std::string& line : lines) {
    const std::string written = write_places_out(*game.battle, from, from, *game.side(), line);
    const auto read = from.canonical(written);
    const std::string placed = read.index() == 0 ? std::get<0>(read) : written;
    auto full = system ? ways_of(*system, from, placed, 1) : std::vector<std::string>{};
    full.push_back(placed);
    auto meant = from.odds(full.front(), policy);
    if (std::holds_alternative<Odds>(meant)) return meant;
  }
  return told;
}

base::Result<void> odds(Context& context, const OddsOptions& o) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  if (!game->battle) return Error{"phase", tr("nothing has been received yet"), game->name};
  const auto begin = odds_begin(game->board(), *game->battle, o.after);
  if (!begin) return begin.error();
  const auto policy = as_proposed_but(*game->battle, o.answers);
  if (!policy) return policy.error();
  const auto told = odds_of_typed(context, *game, *begin->match, o.line, *policy);
  if (const auto* r = std::get_if<base::Refusal>(&told)) return odds_refused(*r, o.line);
  if (o.json) {
    print_json(context.terminal, json_of(std::get<Odds>(told), begin->supposed));
  } else {
    context.terminal.out << report::text(
        document(std::get<Odds>(told), begin->supposed, game->battle->names(), o.answers));
  }
  return {};
}

}  // namespace

void define_odds(Command c, Context& context) {
  const auto o = std::make_shared<OddsOptions>();
  c.option("line", o->line, tr("the combat, as an order line")).required();
  c.option("--after", o->after, tr("an order that comes before it; may be given several times")).one_each();
  c.option("--answer", o->answers,
           tr("the answer to a question on the way, such as strike=yes or defend=evade; may be given several times"))
      .one_each();
  c.flag("--json", o->json, tr("as JSON; chances as exact fractions"));
  on_read(c, context, result_of(context, odds, o));
}

}  // namespace hexpost::cli
