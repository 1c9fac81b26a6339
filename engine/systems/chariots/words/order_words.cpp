#include "engine/systems/chariots/words/order_words.h"

#include <algorithm>
#include <array>

#include "engine/systems/chariots/model/game.h"
#include "engine/systems/chariots/rules/movement/give.h"
#include "engine/systems/chariots/rules/shock/shock_question.h"
#include "engine/systems/chariots/words/conditions.h"
#include "engine/systems/chariots/words/standing.h"
#include "engine/systems/chariots/words/verbs.h"
#include "engine/table/canonical.h"
#include "engine/table/verbs.h"

/// Chariots of Fire: every verb, and the one way of writing each line.
namespace hexpost::chariots {
namespace {

using AllOrders = table::OrdersOf<GiveOrder, GiveOn, GiveLead>;

constexpr std::string_view k_vertices = "N ENE ESE S WSW WNW", k_hexsides = "NE E SE SW W NW";

/// [6.31] [6.33] [6.61] A refused facing: of the twelve only those that the unit can have.
void name_facings(const GameData& game, const orders::Line& line, base::Refusal& refusal) {
  if (!refusal.hint.starts_with("N NE ENE E ")) return;
  const auto unit = game.names.find_unit(line.word(1));
  const bool formed = unit && is_formed(game.data.units[static_cast<std::size_t>(*unit)].type);
  std::string_view before;
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    if (line.column(i) == refusal.column) before = line.word(i - 1);
  }
  if (base::same_word(before, "column"))
    refusal.hint = k_hexsides;
  else
    refusal.hint = formed && !base::same_word(before, "line")
                       ? std::string(k_vertices) + "; column: " + std::string(k_hexsides)
                       : std::string(k_vertices);
}

/// The canonical words among them may be those of another language, understood.
constexpr std::array<table::Newcomer, 25> k_newcomers{{{"shoot", "fire"},
                                                       {"shot", "fire"},
                                                       {"attack", "shock"},
                                                       {"fight", "shock"},
                                                       {"charge", "shock"},
                                                       {"go", "move"},
                                                       {"turn", "move"},
                                                       {"rest", "recover"},
                                                       {"rally", "order rally"},
                                                       {"act", "order act"},
                                                       {"end", "end-orders"},
                                                       {"walka", "shock"},
                                                       {"walcz", "shock"},
                                                       {"szarża", "shock"},
                                                       {"ostrzelaj", "fire"},
                                                       {"marsz", "move"},
                                                       {"odpocznij", "recover"},
                                                       {"obrót"},
                                                       {"kolumna"},
                                                       {"column"},
                                                       {"odwrót"},
                                                       {"face"},
                                                       {"retire"},
                                                       {"formation"},
                                                       {"zawróć"}}};

}  // namespace

const std::vector<table::Verb>& all_verbs() {
  static const std::vector<table::Verb> k_all = AllOrders::verbs(
      declared().all,
      {.figure_test = "hits >= 2",
       .tests =
           "alone: the leader would stay without troops. attackers: how many are to Shock it. behind: how many more "
           "hits the leader has than the other. better, worse: the leader's Combat rating against the other's. chance: "
           "faces of ten that hit. chariot: a chariot comes or is fired at. engaged: the unit (for `order`: how many "
           "of the wing) is Engaged. flanked: the enemy comes at its flank or rear. foot: the leader is on foot now. "
           "front, rear: the enemy comes to a front or rear hex. gains: turning brings the enemy nearer to the front. "
           "hits: those it has, or the target. left: hits that the leader can still take. low: one volley left. "
           "margin: hits still to Rout. momentum: it is the enemy's Momentum marker. near: an enemy is next to the "
           "leader. points: Movement Points of the withdrawal. range: hexes to the unit that fired. rating: the "
           "leader's rating to break off. rolls: a die is to be rolled for it. routed: how many of the wing are "
           "Routed. second: the unit that drives through has driven through another just before. stacked: chariot and "
           "runners in one hex. tq: its Troop Quality for the check. wake: how many wings of yours a Trump could wake",
       .stand_example = "stand army withdraw if hits >= 2 and not flanked do yes",
       .conditions = k_conditions.described("a leader"),
       .if_example = "if Am-CH1 routed then move Am-CH2 1313 else move Am-CH2 1414",
       .wing = "amun"});
  return k_all;
}

std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line) {
  const orders::Names& names = game.names;
  if (auto order = AllOrders::canonical(names, line)) {
    if (auto* refusal = std::get_if<base::Refusal>(&*order)) name_facings(game, line, *refusal);
    return *std::move(order);
  }
  if (base::same_word(line.verb(), Designate::verb)) return canonical_shock(names, line);
  if (auto answer = table::canonical_answer(names, line, declared().all)) return *std::move(answer);
  return table::unknown_verb(names, line, all_verbs(), base::tr("`hexpost rules chariots --verbs` lists the words"),
                             k_newcomers);
}

}  // namespace hexpost::chariots
