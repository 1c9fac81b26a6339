#include "engine/systems/ancients/words/order_words.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/systems/ancients/rules/battle/battle.h"
#include "engine/systems/ancients/rules/battle/questions.h"
#include "engine/systems/ancients/rules/cards/dice_orders.h"
#include "engine/systems/ancients/rules/cards/orders.h"
#include "engine/systems/ancients/rules/cards/questions.h"
#include "engine/systems/ancients/rules/leaders/questions.h"
#include "engine/systems/ancients/rules/movement/movement.h"
#include "engine/systems/ancients/rules/retreat/questions.h"
#include "engine/table/canonical.h"
#include "engine/table/verbs.h"

/// Commands & Colors: Ancients: every word that may begin an order line, and the one way of writing each line.
namespace hexpost::ancients {
namespace {

constexpr std::array<table::Condition<TableView, UnitId>, 9> k_unit_conditions{
    {{"gone", "", [](const TableView& v, UnitId u) { return !v.here(u); }},
     {"full", "all its blocks", [](const TableView& v, UnitId u) { return v.here(u) && v.full(u); }},
     {"led", "", [](const TableView& v, UnitId u) { return v.here(u) && v.leader_of(u) != k_no_leader; }},
     {"ordered", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).ordered; }},
     {"supported", "", [](const TableView& v, UnitId u) { return v.here(u) && v.supporters(u) >= 2; }},
     {"engaged", "next to an enemy",
      [](const TableView& v, UnitId u) { return v.here(u) && v.next_to_enemy(v.side(u), v.unit(u).at); }},
     {"blocks-1", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).blocks <= 1; }},
     {"blocks-2", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).blocks <= 2; }},
     {"blocks-3", "at most that many",
      [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).blocks <= 3; }}}};
constexpr std::array<table::Condition<TableView, LeaderId>, 2> k_leader_conditions{
    {{"gone", "", [](const TableView& v, LeaderId l) { return !v.leader_here(l); }},
     {"alone", "",
      [](const TableView& v, LeaderId l) { return v.leader_here(l) && v.unit_at(v.leader(l).at) == k_no_unit; }}}};

}  // namespace

constinit const table::Conditions<TableView, UnitId, LeaderId> k_conditions{k_unit_conditions, k_leader_conditions};

const table::Declared& declared() {
  static const table::Declared k_declared(
      table::k_list<k_defend, k_strike, k_strike_card, k_evade_to, k_back, k_flags, k_retreat, k_escape, k_rouse,
                    k_rally, k_battle, k_press, k_advance, k_extra, k_bonus>,
      table::k_list<k_card, k_moves>);
  return k_declared;
}

namespace {

using AllOrders = table::OrdersOf<PlayQuestion, RouseQuestion, RallyQuestion, MovesQuestion, BattleQuestion>;

}  // namespace

const std::vector<table::Verb>& all_verbs() {
  static const std::vector<table::Verb> k_all = AllOrders::verbs(
      declared().all,
      {.figure_test = "dice >= 3",
       .tests =
           "attacker-blocks, attacker-full, attacker-leader: blocks, full strength and leader of the attacker. "
           "attacker-mi and so on: its type. blocks: of the own unit. bonus: the attack is a bonus close combat. "
           "broken, camp, ford, forest, hill, marsh, plain: the ground of the defender; of advance: that which the "
           "unit leaves. dead: the target is eliminated, not only driven off. dice: of the attack, or of the own roll "
           "for strike and back; of bonus: against the first enemy. distance: the hexes of the retreat or "
           "evade. elephants, foot, mounted, light, medium, heavy: the attacker; of bonus: the first enemy. flags, "
           "hits: those rolled. full: the own unit has all its blocks. leader: a leader is with the unit. loss: blocks "
           "that the attack takes on average, rounded down. lost: blocks that the attacker lost to First Strike. "
           "missing: hexes that a retreat cannot make. needs: banners that the enemy still needs. path: the hexes of "
           "the longest evade, or a free way to retreat. supported: two friends are next to it. to-camp, to-forest, "
           "to-hill, to-leader, to-support: a way ends on such ground, with a lone leader, next to two friends",
       .stand_example = "stand LI defend if dice >= 3 do evade",
       .conditions = k_conditions.described("a leader"),
       .if_example = "if S-LI1 gone then attack C-HI1 at S-HI1 else attack C-HI1 at S-LI1"});
  return k_all;
}

std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line) {
  const orders::Names& names = game.names;
  if (auto order = AllOrders::canonical(names, line)) return *std::move(order);
  constexpr std::size_t k_shortest = 3;  // each names a piece
  if (auto answer = table::canonical_answer(names, line, declared().all, k_shortest)) return *std::move(answer);
  return table::unknown_verb(names, line, all_verbs(), base::tr("`hexpost rules ancients --verbs` lists the words"));
}

namespace {

/// "attack C-MI1 at Mago" is "attack C-MI1 at leader Mago".
orders::Line with_leader(const GameData& game, const orders::Line& line) {
  const bool battle = base::same_word(line.verb(), AttackOrder::verb) || base::same_word(line.verb(), FireOrder::verb);
  if (!battle || line.words.size() != 4 || !base::same_word(line.word(2), "at")) return line;
  if (!game.names.find_leader(line.word(3)) || game.names.find_unit(line.word(3))) return line;
  return orders::cut(line.words[0] + " " + line.words[1] + " at leader " + line.words[3]);
}

}  // namespace

NamedCard section_card(const orders::Line& line) {
  using Known = std::pair<std::string_view, std::string_view>;
  constexpr std::array<Known, 6> k_counts{
      {{"two", "two"}, {"2", "two"}, {"three", "three"}, {"3", "three"}, {"four", "four"}, {"4", "four"}}};
  constexpr std::array<Known, 4> k_flanks{
      {{"left", "left"}, {"right", "right"}, {"center", "center"}, {"centre", "center"}}};
  constexpr std::array<std::string_view, 9> k_between{"unit", "units", "in", "on", "at", "the", "from", "w", "na"};
  const auto typed = [&](std::size_t i) {
    const std::string_view word = line.word(i);
    return word.ends_with(':') || word.ends_with(',') ? word.substr(0, word.size() - 1) : word;
  };
  const auto known = [](const auto& these, std::string_view word) {
    const auto it = std::ranges::find_if(these, [&](const Known& one) { return base::same_word(one.first, word); });
    return it == these.end() ? std::string_view() : it->second;
  };
  const std::string_view count = known(k_counts, typed(1));
  if (count.empty()) return {};
  std::size_t i = 2;
  while (std::ranges::any_of(k_between, [&](std::string_view word) { return base::same_word(word, typed(i)); }))
    ++i;
  const std::string_view section = known(k_flanks, typed(i));
  if (section.empty()) return {};
  return {"order-" + std::string(count) + "-" + std::string(section), i};
}

orders::Line named(const GameData& game, const orders::Line& line) {
  if (!base::same_word(line.verb(), PlayOrder::verb)) return with_leader(game, line);
  const auto length_at_start = [&](std::string title) {
    std::replace(title.begin(), title.end(), '-', ' ');
    const auto words = base::words(title);
    const auto typed = [&](std::size_t i) {
      const std::string_view word = line.word(i + 1);
      return word.ends_with(':') ? word.substr(0, word.size() - 1) : word;
    };
    std::size_t i = 0;
    while (i < words.size() && base::same_word(words[i], typed(i)))
      ++i;
    return i == words.size() ? i : 0;
  };
  NamedCard card{{}, 1};  // a card's word by itself needs no change
  const auto consider = [&](const CardKind& kind, const std::string& title) {
    if (const std::size_t length = length_at_start(title); length > card.length) card = {kind.name, length};
  };
  for (const CardKind& kind : game.data.kinds) {
    for (const std::string& title : {kind.title, base::tr(kind.title), kind.name}) {
      consider(kind, title);
      constexpr std::string_view k_order = "order";  // "Three Units Left"
      if (base::same_word(std::string_view(title).substr(0, k_order.size()), k_order) && title.size() > k_order.size())
        consider(kind, title.substr(k_order.size() + 1));
    }
  }
  if (NamedCard of_section = section_card(line); of_section.length > card.length) card = std::move(of_section);
  if (card.word.empty()) return line;
  std::string out = line.words.front() + " " + card.word;
  for (std::size_t i = card.length + 1; i < line.words.size(); ++i)
    out += " " + line.words[i];
  return orders::cut(out);
}

}  // namespace hexpost::ancients
