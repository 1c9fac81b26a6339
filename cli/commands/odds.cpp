#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/context.h"
#include "cli/player/game.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "engine/report/text.h"
#include "engine/table/trial.h"

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

/// Where the odds begin, and what others are taken to do on the way there.
struct Begin {
  std::unique_ptr<table::Match> match;
  std::vector<Odds::Told> supposed;
};

/// Nobody's dice are known; the enemy's sealed answers are supposed.
class Supposed final : public table::Source {
 public:
  explicit Supposed(table::GuessPolicy policy) : policy_(std::move(policy)) {}
  std::optional<int> die(int, std::string_view) override { return std::nullopt; }
  std::optional<std::string> opening(table::Player who, std::uint32_t slot) override {
    return policy_(who, slot, random_);
  }

 private:
  table::GuessPolicy policy_;
  dice::Random random_{0};  // no policy here looks at it
};

/// Plays the lines; others answer as the policy says, and are named.
Begin play(const table::Match& now, const table::Battle& battle, const std::vector<std::string>& lines,
           table::GuessPolicy policy, std::string_view how) {
  Begin out{now.clone(), {}};
  const table::Player who = now.awaited().who;
  std::vector<bool> sealed(battle.players().size(), true);
  const std::size_t segment = out.match->segments();
  out.match->push({who, lines, std::move(sealed), {}});
  Supposed supposed(std::move(policy));
  out.match->run(&supposed);
  for (const table::Entry& e : out.match->trace()) {
    if (e.segment != segment || e.kind != table::Entry::Kind::answered || e.by != table::Entry::By::sealed) continue;
    out.supposed.push_back({e.rule, fill(how, {battle.players()[e.who], orders::shown(battle.names(), e.text)})});
  }
  return out;
}

/// Why odds cannot begin where the lines have led.
std::optional<Error> in_the_way(const table::Match& match, const table::Battle& battle, table::Player who) {
  using Awaited = table::Awaited;
  const Awaited& stop = match.awaited();
  const std::string rule = stop.rule.empty() ? "" : " [" + stop.rule + "]";
  if (stop.kind == Awaited::Kind::dice)
    return Error{"orders", tr("a die would be rolled before it; odds begin from a position that is certain") + rule,
                 ""};
  if (stop.kind != Awaited::Kind::decision || stop.who != who) {
    const std::string other = stop.kind == Awaited::Kind::over ? "" : battle.players()[stop.who];
    return Error{"orders",
                 other.empty() ? tr("the battle would be over before it")
                               : fill(tr("{} would be asked before it: {}"),
                                      {other, orders::shown(battle.names(), stop.question) + rule}),
                 ""};
  }
  for (const std::string& line : match.unused()) {
    if (line.starts_with("end-")) continue;
    return Error{"orders",
                 fill(tr("it would not be reached; another question comes first: {}"),
                      {orders::shown(battle.names(), stop.question) + rule}),
                 base::printable(orders::shown(battle.names(), line), 80)};
  }
  return std::nullopt;
}

/// The position after lines that need no die: moves that come before the combat. Where the enemy may react he does as
/// the program proposes; where that would need a die he is taken not to react, and either is said.
base::Result<Begin> after(const table::Match& now, const table::Battle& battle, const std::vector<std::string>& lines) {
  if (lines.empty()) return Begin{now.clone(), {}};
  if (now.awaited().kind != table::Awaited::Kind::decision)
    return Error{"phase", tr("no orders are due now that could come before it"), ""};
  std::vector<std::string> canonical;
  for (const std::string& text : lines) {
    auto read = now.canonical(text);
    if (const auto* r = std::get_if<base::Refusal>(&read)) return refused(*r, text);
    canonical.push_back(std::get<std::string>(std::move(read)));
  }
  const table::Player who = now.awaited().who;
  Begin begin =
      play(now, battle, canonical, table::proposed_policies(battle), tr("{} answers as the program proposes: {}"));
  if (in_the_way(*begin.match, battle, who))
    begin = play(now, battle, canonical, table::passive_policies(battle), tr("if {} does not react: {}"));
  if (const auto bad = begin.match->first_voided()) return refused({bad->rule, bad->why, 0, ""}, bad->text);
  if (auto error = in_the_way(*begin.match, battle, who)) return *std::move(error);
  return begin;
}

std::string percent(const table::Share& share) {
  const int p = share.permille();
  const auto text = [](int n) { return fill(tr("{}.{}"), {std::to_string(n / 10), std::to_string(n % 10)}) + " %"; };
  if (p == 0 && share.of > 0) return "< " + text(1);
  return p == 1000 && share.of < share.all ? "> " + text(999) : text(p);
}

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

report::Document document(const Odds& odds, const std::vector<Odds::Told>& supposed, const orders::Names& names) {
  report::Document out{fill(tr("Odds: {}"), {orders::shown(names, odds.considered)}), {}, {}, {}};
  if (!supposed.empty()) out.sections.push_back({tr("What it assumes to happen first"), {list_of(supposed)}});
  report::List modifiers = list_of(odds.modifiers);
  if (!modifiers.items.empty()) out.sections.push_back({tr("Factors and modifiers"), {std::move(modifiers)}});
  report::Section units{tr("Possible results"), {}};
  for (const Odds::Fate& fate : odds.fates)
    units.blocks.push_back(table_of(fate.who, fate.outcomes, 12));
  if (odds.fates.empty()) units.blocks.push_back(report::Paragraph{tr("It cannot take effect.")});
  out.sections.push_back(std::move(units));
  // the joint outcomes say something only where no single table tells them apart already
  const bool told = std::any_of(odds.fates.begin(), odds.fates.end(),
                                [&](const Odds::Fate& f) { return f.outcomes.size() >= odds.outcomes.size(); });
  if (!told) out.sections.push_back({tr("Together"), {table_of(tr("outcome"), odds.outcomes, 12)}});
  const std::string answers = tr("Questions on the way are answered as the program proposes standing orders.");
  const std::string count = std::to_string(odds.ways);
  out.footnotes.push_back(
      (odds.trials == 0 ? fill(tr("Exact: every way the dice can fall was played ({})."), {count})
                        : fill(tr("Estimated: the dice can fall in too many ways to play them all, so {} of them were "
                                  "played by chance. As a rule a chance is right to three in a hundred."),
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

base::Result<void> odds(Context& context, const OddsOptions& o) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  if (!game->battle) return Error{"phase", tr("nothing has been received yet"), game->name};
  const auto begin = after(game->board(), *game->battle, o.after);
  if (!begin) return begin.error();
  const auto told = begin->match->odds(o.line, proposed(*game->battle));
  if (const auto* r = std::get_if<base::Refusal>(&told)) return refused(*r, o.line);
  if (o.json) {
    print_json(context.terminal, json_of(std::get<Odds>(told), begin->supposed));
  } else {
    context.terminal.out << report::text(document(std::get<Odds>(told), begin->supposed, game->battle->names()));
  }
  return {};
}

}  // namespace

void add_odds(Command app, Context& context) {
  const auto o = std::make_shared<OddsOptions>();
  Command c = add_command(app, "odds",
                          tr("the exact chances of a combat you consider, with every modifier: of Hordes as here, of "
                             "Chariots \"shock A at B\", \"fire A B\""),
                          "hexpost odds \"fight War1 by Leg1 Leg2\" --after \"move Leg1 0607\"");
  c.option("line", o->line, tr("the combat, as an order line")).required();
  c.option("--after", o->after, tr("an order that comes before it; may be given several times")).one_each();
  c.flag("--json", o->json, tr("as JSON; chances as exact fractions"));
  on_run(c, context, result_of(context, [&context, o] { return odds(context, *o); }));
}

}  // namespace hexpost::cli
