#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/context.h"
#include "cli/game.h"
#include "cli/json.h"
#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "engine/report/text.h"

namespace hexpost::cli {
namespace {

using base::Error;
using base::fill;
using base::tr;
using table::Odds;

struct OddsOptions {
  std::string line;
  std::vector<std::string> after;
  bool json = false;
};

/// Questions on the way are answered as the program proposes standing orders.
table::OddsPolicy proposed(const table::Battle& battle) {
  std::vector<std::pair<std::string, std::string>> words;
  for (const auto& q : battle.standing()) {
    if (q.proposed != "ask") words.emplace_back(q.name, q.proposed);
  }
  return [words = std::move(words)](table::Player, std::string_view question) -> std::optional<std::string> {
    for (const auto& [name, word] : words) {
      if (name == question) return word;
    }
    return std::nullopt;
  };
}

Error refused(const base::Refusal& r, const std::string& line) {
  std::string what = r.why + (r.rule.empty() ? "" : " [" + r.rule + "]");
  if (!r.hint.empty()) what += "; " + r.hint;
  return {"orders", std::move(what), base::printable(line, 80)};
}

/// The position after lines that need no die: moves that come before the combat.
base::Result<std::unique_ptr<table::Match>> after(const table::Match& now, const std::vector<std::string>& lines) {
  auto match = now.clone();
  if (lines.empty()) return match;
  if (now.awaited().kind != table::Awaited::Kind::decision)
    return Error{"phase", tr("no orders are awaited now that could come before it"), ""};
  std::vector<std::string> canonical;
  for (const std::string& text : lines) {
    auto read = now.canonical(text);
    if (const auto* r = std::get_if<base::Refusal>(&read)) return refused(*r, text);
    canonical.push_back(std::get<std::string>(std::move(read)));
  }
  match->push({now.awaited().who, std::move(canonical), {}, {}});
  match->run();
  if (const auto bad = match->first_voided()) return refused({bad->rule, bad->why, 0, ""}, bad->text);
  if (match->awaited().kind == table::Awaited::Kind::dice)
    return Error{"orders", tr("a die would be rolled before it; odds begin from a position that is certain"), ""};
  return match;
}

std::string percent(const table::Share& share) {
  const int p = share.permille();
  const std::string text = std::to_string(p / 10) + "." + std::to_string(p % 10) + " %";
  if (p == 0 && share.of > 0) return "< 0.1 %";
  return p == 1000 && share.of < share.all ? "> 99.9 %" : text;
}

report::Table table_of(const std::string& head, const std::vector<Odds::Outcome>& outcomes, std::size_t most) {
  report::Table out{{head, tr("chance")}, {false, true}, {}};
  for (std::size_t i = 0; i < outcomes.size() && i < most; ++i)
    out.rows.push_back({outcomes[i].what, percent(outcomes[i].share)});
  if (outcomes.size() > most)
    out.rows.push_back({fill(tr("and {} more"), {std::to_string(outcomes.size() - most)}), ""});
  return out;
}

report::Document document(const Odds& odds, const orders::Names& names) {
  report::Document out{fill(tr("Odds: {}"), {orders::shown(names, odds.considered)}), {}, {}, {}};
  report::List modifiers;
  for (const auto& m : odds.modifiers)
    modifiers.items.push_back(m.text + " [" + m.rule + "]");
  if (!modifiers.items.empty()) out.sections.push_back({tr("What goes into it"), {std::move(modifiers)}});
  report::Section units{tr("What may come of it"), {}};
  for (const Odds::Fate& fate : odds.fates)
    units.blocks.push_back(table_of(fate.who, fate.outcomes, 12));
  if (odds.fates.empty()) units.blocks.push_back(report::Paragraph{tr("Nothing can come of it.")});
  out.sections.push_back(std::move(units));
  // the joint outcomes say something only where no single table tells them apart already
  const bool told = std::any_of(odds.fates.begin(), odds.fates.end(),
                                [&](const Odds::Fate& f) { return f.outcomes.size() >= odds.outcomes.size(); });
  if (!told) out.sections.push_back({tr("Together"), {table_of(tr("outcome"), odds.outcomes, 12)}});
  out.footnotes.push_back(
      fill(tr("Exact: every way the dice can fall was played ({}). Questions on the way are answered as the "
              "program proposes standing orders."),
           {std::to_string(odds.ways)}));
  return out;
}

Json json_of(const Odds& odds) {
  const auto list = [](const std::vector<Odds::Outcome>& outcomes) {
    Json out = Json::array();
    for (const auto& o : outcomes)
      out.push_back({{"what", o.what}, {"of", std::to_string(o.share.of)}, {"all", std::to_string(o.share.all)}});
    return out;
  };
  Json out{{"considered", odds.considered}, {"ways", odds.ways}};
  out["modifiers"] = Json::array();
  for (const auto& m : odds.modifiers)
    out["modifiers"].push_back({{"rule", m.rule}, {"text", m.text}});
  out["units"] = Json::array();
  for (const auto& fate : odds.fates)
    out["units"].push_back({{"unit", fate.who}, {"outcomes", list(fate.outcomes)}});
  out["outcomes"] = list(odds.outcomes);
  return out;
}

base::Result<void> odds(Context& context, const OddsOptions& o) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  if (!game->battle) return Error{"phase", tr("nothing has been received yet"), game->name};
  const auto match = after(game->board(), o.after);
  if (!match) return match.error();
  const auto told = (*match)->odds(o.line, proposed(*game->battle));
  if (const auto* r = std::get_if<base::Refusal>(&told)) return refused(*r, o.line);
  if (o.json) {
    print_json(context.terminal, json_of(std::get<Odds>(told)));
  } else {
    context.terminal.out << report::text(document(std::get<Odds>(told), game->battle->names()));
  }
  return {};
}

}  // namespace

void add_odds(Command app, Context& context) {
  const auto o = std::make_shared<OddsOptions>();
  Command c = add_command(app, "odds", tr("the exact chances of a combat you consider, with every modifier"),
                          "hexpost odds \"fight War1 by Leg1 Leg2\" --after \"move Leg1 0607\"");
  c.option("line", o->line, tr("the combat, as an order line")).required();
  c.option("--after", o->after, tr("an order that comes before it; may be given several times")).one_each();
  c.flag("--json", o->json, tr("as JSON; chances as exact fractions"));
  on_run(c, context, result_of(context, [&context, o] { return odds(context, *o); }));
}

}  // namespace hexpost::cli
