#include "engine/systems/hordes/words/order_words.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/systems/hordes/model/game.h"
#include "engine/systems/hordes/rules/melee/fight_question.h"
#include "engine/systems/hordes/rules/movement/movement_orders.h"
#include "engine/systems/hordes/rules/shooting/shoot_question.h"
#include "engine/systems/hordes/words/standing.h"
#include "engine/systems/hordes/words/verbs.h"
#include "engine/table/canonical.h"

/// Hordes & Heroes: every word that may begin an order line, and the one way of writing each line.
namespace hexpost::hordes {
namespace {

/// The effect of an order, and a line of it with names of the shipped battles.
struct Told {
  const char* help;
  const char* example;
};

template <class... Order>
void add_verbs(std::vector<table::Verb>& out, std::initializer_list<Told> told) {
  auto text = told.begin();
  const auto add = [&](std::string_view verb, std::string_view usage, std::string_view rule) {
    out.push_back({std::string(verb), std::string(usage), std::string(rule), text->help, text->example});
    ++text;
  };
  (add(Order::verb, Order::usage, Order::rule), ...);
}

}  // namespace

std::vector<table::Verb> all_verbs() {
  std::vector<table::Verb> out;
  add_verbs<Place, Station, PlaceRest, Lead, EndCommand>(
      out, {{"put a unit on the table", "place Leg1 0609 face ENE column"},
            {"put a general on the table", "station Trajan 0710"},
            {"put everything else on the table", "place-rest"},
            {"move a general", "lead Trajan 0709 0708"},
            {"all generals have moved", "end-command"}});
  add_verbs<Move, GoOn, Interchange, Combine, StepBack, DeployInCombat, Turn, Stakes, SplitBlocks, ExchangeStands,
            EndMoves>(out, {{"move a unit", "move Ala1 0508 0507 face ENE"},
                            {"go on after the enemy has evaded", "on Ala1 0506"},
                            {"two units change places", "interchange Leg1 Leg2"},
                            {"join two reduced units", "combine Aux1 into Aux2"},
                            {"class-A infantry steps back from combat", "step-back Leg1 0609"},
                            {"a column in combat deploys", "deploy-in-combat Leg1"},
                            {"artillery turns", "turn Bolt1 ENE"},
                            {"plant, lift or remove stakes", "stakes Bow1 plant"},
                            {"two pike blocks become three units", "split-blocks Phal1 Phal2 third 0610"},
                            {"two combined-arms units sort themselves out", "exchange-stands Spear1 Spear2"},
                            {"all units have moved", "end-moves"}});
  for (table::Verb& answer : table::verbs_of(questions()))
    out.push_back(std::move(answer));
  for (table::Verb& heading : table::heading_verbs({}))
    out.push_back(std::move(heading));
  out.push_back({"stand", std::string(orders::k_stand_usage), "Q32",
                 "a standing order: a question answered beforehand. " + test_meanings(),
                 "stand army pursue if not general do no"});
  out.push_back({"if", std::string(orders::k_conditional_usage), "",
                 "an order for one of two cases, seen when its turn comes",
                 "if War1 disrupted then move Leg1 0608 else move Leg2 0708"});
  return out;
}

namespace {
/// 804 is not a hex, 0804 may be one.
base::Refusal with_digits(const orders::Names& names, const orders::Line& line, base::Refusal refusal) {
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    const std::string full = "0" + line.words[i];
    if (line.column(i) == refusal.column && !names.grid().find(line.words[i]) && names.grid().find(full))
      refusal.hint = base::fill(base::tr("write all its digits: {}"), {full});
  }
  return refusal;
}

std::variant<std::string, base::Refusal> canonical_shoot(const orders::Names& names, const orders::Line& line) {
  auto parsed = parse_declaration(names, line);
  if (auto* refusal = std::get_if<base::Refusal>(&parsed)) return *refusal;
  return orders::print(names, std::get<Declaration>(parsed));
}

/// A line of listed answers: names, hexes and plain words.
std::variant<std::string, base::Refusal> canonical_answer(const orders::Names& names, const orders::Line& line,
                                                          const table::Question& asked) {
  if (line.words.size() < 2)
    return base::Refusal{std::string(asked.rule), base::tr("the answer is missing"), line.column(1),
                         std::string(asked.usage)};
  std::string out(asked.name);
  for (std::size_t i = 1; i < line.words.size(); ++i)
    out += " " + orders::canonical_word(names, line.words[i]);
  return out;
}
}  // namespace

std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line) {
  const orders::Names& names = game.names;
  const auto order =
      orders::parse_any<Place, Station, PlaceRest, Lead, EndCommand, Move, GoOn, Interchange, Combine, StepBack,
                        DeployInCombat, Turn, Stakes, SplitBlocks, ExchangeStands, EndMoves>(names, line);
  if (order) {
    if (const auto* refusal = std::get_if<base::Refusal>(&*order)) return with_digits(names, line, *refusal);
    return std::visit([&](const auto& o) { return orders::print(names, o); }, std::get<0>(*order));
  }
  if (base::same_word(line.verb(), k_fight.name)) return canonical_fight(names, line);
  if (base::same_word(line.verb(), k_shoot.name)) return canonical_shoot(names, line);
  if (const table::Question* asked = table::find_question(questions(), line.verb()))
    return canonical_answer(names, line, *asked);
  std::vector<std::string> known;
  for (const table::Verb& verb : all_verbs())
    known.push_back(verb.verb);
  std::vector<std::string> split;  // `end command` is written end-command
  for (const std::string& verb : known) {
    if (verb.starts_with(base::lower(line.verb()) + "-")) split.push_back(verb);
  }
  const auto joined = base::nearest(base::lower(line.verb()) + "-" + base::lower(line.word(1)), split);
  const auto close = joined ? joined : base::nearest(line.verb(), orders::known_words(names, known));
  std::string hint = base::tr("`hexpost rules hordes --verbs` lists the words");
  if (close) hint = base::fill(base::tr("did you mean {}?"), {*close});
  constexpr std::array<std::string_view, 5> k_other_games{"attack", "charge", "shock", "melee", "assault"};
  if (std::ranges::any_of(k_other_games, [&](std::string_view word) { return base::same_word(line.verb(), word); }))
    return base::Refusal{"1.9.1", base::fill(base::tr("{} is not an order"), {base::printable(line.verb(), 40)}), 1,
                         base::tr("move the unit into contact, then: fight ENEMY by UNIT...")};
  if (!joined && !split.empty()) hint = base::fill(base::tr("did you mean {}?"), {base::join(split, base::tr(" or "))});
  return base::Refusal{"", base::fill(base::tr("{} is not an order"), {base::printable(line.verb(), 40)}), 1,
                       std::move(hint)};
}

}  // namespace hexpost::hordes
