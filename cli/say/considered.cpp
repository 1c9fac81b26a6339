#include "cli/say/considered.h"

#include <algorithm>
#include <utility>

#include "cli/names.h"
#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "engine/report/duty.h"
#include "engine/table/trial.h"

namespace hexpost::cli {

using table::Odds;

table::OddsPolicy as_proposed(const table::Battle& battle) {
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

base::Result<table::OddsPolicy> as_proposed_but(const table::Battle& battle, const std::vector<std::string>& answers) {
  std::vector<std::string> names;
  for (const auto& q : battle.standing()) {
    if (q.proposed != "ask") names.push_back(q.name);
  }
  std::vector<std::pair<std::string, std::string>> own;
  for (const std::string& answer : answers) {
    const std::size_t at = answer.find('=');
    if (at == std::string::npos || std::ranges::find(names, answer.substr(0, at)) == names.end())
      return Error{"usage", fill(tr("give QUESTION=ANSWER; the questions are {}"), {base::join(names, ", ")}),
                   base::printable(answer, 60)};
    own.emplace_back(answer.substr(0, at), answer.substr(at + 1));
  }
  return table::OddsPolicy([own = std::move(own), rest = as_proposed(battle)](
                               table::Player who, std::string_view question) -> std::optional<std::string> {
    for (const auto& [name, word] : own) {
      if (name == question) return word;
    }
    return rest(who, question);
  });
}

Error odds_refused(const base::Refusal& r, const std::string& line) {
  std::string what = r.why + (r.rule.empty() ? "" : " [" + r.rule + "]");
  if (!r.hint.empty()) what += "; " + r.hint;
  return {"orders", std::move(what), base::printable(line, 80)};
}

namespace {

/// No die is known; the enemy's sealed answers are assumed.
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
OddsBegin play(const table::Match& now, const table::Battle& battle, const std::vector<std::string>& lines,
               table::GuessPolicy policy, std::string_view how) {
  OddsBegin out{now.clone(), {}};
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
    return Error{"orders", tr("a die would come before it; odds need a position without a die to come") + rule, ""};
  if (stop.kind != Awaited::Kind::decision || stop.who != who) {
    if (stop.kind == Awaited::Kind::over) return Error{"orders", tr("the battle would be over before it"), ""};
    return Error{"orders", fill(tr("before it {} must {}"), {battle.players()[stop.who], report::duty(battle, stop)}),
                 ""};
  }
  for (const std::string& line : match.unused()) {
    if (line.starts_with("end-")) continue;
    return Error{"orders", fill(tr("it would not be reached; before it you must {}"), {report::duty(battle, stop)}),
                 base::printable(orders::shown(battle.names(), line), 80)};
  }
  return std::nullopt;
}

}  // namespace

namespace {

enum class Enemy : std::uint8_t { as_proposed, passive };

base::Result<OddsBegin> begin_against(Enemy enemy, const table::Match& now, const table::Battle& battle,
                                      const std::vector<std::string>& lines) {
  if (lines.empty()) return OddsBegin{now.clone(), {}};
  if (now.awaited().kind != table::Awaited::Kind::decision)
    return Error{"phase", tr("no orders are due now that could come before it"), ""};
  std::vector<std::string> canonical;
  for (const std::string& text : lines) {
    auto read = now.canonical(text);
    if (const auto* r = std::get_if<base::Refusal>(&read)) return odds_refused(*r, text);
    canonical.push_back(std::get<std::string>(std::move(read)));
  }
  const table::Player who = now.awaited().who;
  OddsBegin begin;
  if (enemy == Enemy::as_proposed)
    begin =
        play(now, battle, canonical, table::proposed_policies(battle), tr("{} answers as the program proposes: {}"));
  if (enemy == Enemy::passive || in_the_way(*begin.match, battle, who))
    begin = play(now, battle, canonical, table::passive_policies(battle), tr("if {} does not react: {}"));
  if (const auto bad = begin.match->first_voided()) return odds_refused({bad->rule, bad->why, 0, ""}, bad->text);
  if (auto error = in_the_way(*begin.match, battle, who)) return *std::move(error);
  return begin;
}

}  // namespace

base::Result<OddsBegin> odds_begin(const table::Match& now, const table::Battle& battle,
                                   const std::vector<std::string>& lines) {
  return begin_against(Enemy::as_proposed, now, battle, lines);
}

base::Result<OddsBegin> odds_begin_unanswered(const table::Match& now, const table::Battle& battle,
                                              const std::vector<std::string>& lines) {
  return begin_against(Enemy::passive, now, battle, lines);
}

std::string percent(const table::Share& share) {
  const int p = share.permille();
  const auto text = [](int n) { return fill(tr("{}.{}"), {std::to_string(n / 10), std::to_string(n % 10)}) + " %"; };
  if (p == 0 && share.of > 0) return "< " + text(1);
  return p == 1000 && share.of < share.all ? "> " + text(999) : text(p);
}

}  // namespace hexpost::cli
