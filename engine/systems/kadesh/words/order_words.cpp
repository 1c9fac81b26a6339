#include "engine/systems/kadesh/words/order_words.h"

#include "engine/base/text.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/melee/combat.h"
#include "engine/systems/kadesh/rules/movement/orders.h"
#include "engine/systems/kadesh/rules/setup/setup.h"
#include "engine/systems/kadesh/words/conditions.h"
#include "engine/systems/kadesh/words/standing.h"
#include "engine/systems/kadesh/words/verbs.h"
#include "engine/table/canonical.h"
#include "engine/table/verbs.h"

/// Day of the Chariot: Kadesh: every word that may begin an order line, and the one way of writing each line.
namespace hexpost::kadesh {
namespace {

using AllOrders = table::OrdersOf<SetupQuestion, ModesQuestion, ChargesQuestion, MovesQuestion, ArcheryQuestion,
                                  JavelinsQuestion, SlaughterQuestion, AttacksQuestion>;

/// `face AM-H1 E` and `place AM-H1 0620 E`: the direction at the end of an order without the word `face`.
orders::Line with_face(const orders::Line& typed) {
  orders::Line out = typed;
  const std::size_t last = out.words.size();
  if (last < 3 || !hex::find_facing(out.words.back()) || base::same_word(out.words[last - 2], "face")) return out;
  out.words.insert(out.words.end() - 1, "face");
  out.columns.insert(out.columns.end() - 1, out.columns.back());
  return out;
}

}  // namespace

std::vector<table::Verb> all_verbs() {
  std::vector<table::Verb> out;
  AllOrders::teach(out);
  table::teach_shared(
      out, questions(),
      {.figure_test = "odds >= 2",
       .tests = "camp: the unit stands in the Camp. charge: it is charged. charging: a unit that charges is next to "
                "it. eliminated: a unit is eliminated, not only one level lower. enemy: hexes to the nearest enemy. "
                "flanked: an enemy threatens its flank or rear. hexes: the length of the retreat. level: 0 Ordered, 1 "
                "Disordered, 2 Shaken, 3 Routed. odds: 1 is even, 3 is 3/1, -2 is 1/4. routed: it is Routed",
       .stand_example = "stand army withdraw if odds >= 3 and not camp do yes",
       .conditions = k_conditions.described("a leader"),
       .if_example = "if AM-H1 shaken then move AM-H2 0720 else move AM-H1 0720"});
  return out;
}

std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line) {
  const orders::Names& names = game.names;
  if (auto order = AllOrders::canonical(names, line)) {
    if (order->index() == 0) return *std::move(order);
    auto faced = AllOrders::canonical(names, with_face(line));
    return faced->index() == 0 ? *std::move(faced) : *std::move(order);
  }
  if (auto answer = table::canonical_answer(names, line, questions())) return *std::move(answer);
  return table::unknown_verb(names, line, all_verbs(), base::tr("`hexpost rules kadesh --verbs` lists the words"));
}

}  // namespace hexpost::kadesh
