#include "engine/systems/kadesh/words/order_words.h"

#include "engine/base/text.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/melee/combat.h"
#include "engine/systems/kadesh/rules/movement/orders.h"
#include "engine/systems/kadesh/rules/setup/setup.h"
#include "engine/systems/kadesh/words/standing.h"
#include "engine/systems/kadesh/words/verbs.h"
#include "engine/table/canonical.h"
#include "engine/table/verbs.h"

/// Day of the Chariot: Kadesh: every word that may begin an order line, and the one way of writing each line.
namespace hexpost::kadesh {
namespace {

using SetUpOrders = table::OrderTypes<PlaceOrder, PostOrder, PickOrder, EndSetup>;
using ModeOrders = table::OrderTypes<ModeOrder, BindOrder, HaltOrder, TopOrder, EndModes>;
using ChargeOrders = table::OrderTypes<ChargeOrder, OverrunOrder, EndCharges>;
using MoveOrders =
    table::OrderTypes<MoveOrder, MarchOrder, QuickOrder, EnterOrder, FaceOrder, LeadOrder, ReserveOrder, EndMoves>;
using CombatOrders = table::OrderTypes<FireOrder, EndFire, JavelinOrder, EndJavelins, SlaughterOrder, EndSlaughter,
                                       AttackOrder, EndAttacks>;
using AllOrders = decltype(SetUpOrders{} + ModeOrders{} + ChargeOrders{} + MoveOrders{} + CombatOrders{});

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
  SetUpOrders::teach(out,
                     {{"3.0", "put a unit on the map", "place AM-H1 0620 face E"},
                      {"3.0", "put a leader on the map", "post AM-Mesha 0620"},
                      {"13.2.3", "choose a unit of a group that lists more than it takes", "pick ST-C1"},
                      {"3.0", "everything that has no place yet goes where the proposed set-up has it", "end-setup"}});
  ModeOrders::teach(out,
                    {{"4.6", "a leader and the units bound to the leader change their mode", "mode AM-Mesha march"},
                     {"7.1", "a unit follows another leader in reach", "bind AM-C1 AM-Seket"},
                     {"8.3", "a unit leaves March Mode", "halt PR-H1"},
                     {"4.2.1", "a unit becomes the top one of its hex", "top AM-H1"},
                     {"4.6", "all leaders have their modes", "end-modes"}});
  ChargeOrders::teach(out,
                      {{"8.8", "a charge along these hexes at the enemies in a hex", "charge LW-C1 1221 1121 at 1020"},
                       {"8.9", "chariots overrun the enemies in a hex", "overrun LW-C1 1221 at 1120"},
                       {"8.8", "all charges and overruns are ordered", "end-charges"}});
  MoveOrders::teach(
      out, {{"8.1", "a unit moves along these hexes", "move AM-C1 with AM-Ru1 0720 0820 face E"},
            {"8.3", "a unit in March Mode marches", "march PR-H1 2032 2031"},
            {"8.4", "a unit moves in quick time, two points more, then checks its morale", "quick AM-H1 0720 0820"},
            {"6.1.1", "a unit enters the map from its box", "enter NA-C1 0105 0205"},
            {"4.3", "a unit turns in its hex", "face AM-H1 face NE"},
            {"8.1", "a leader moves", "lead AM-Mesha 0720 0820"},
            {"8.5", "a leader turns to Reserve at the end of the movement", "reserve AM-Mesha"},
            {"8.10", "all units have moved", "end-moves"}});
  CombatOrders::teach(out, {{"9.3.1", "archers fire at a hex", "fire 1020 by AM-A1"},
                            {"9.3.1", "no more units fire", "end-fire"},
                            {"9.3.4", "javelins at a hex that is attacked afterwards", "javelin 1020 by AM-L1"},
                            {"9.3.4", "no more javelins", "end-javelins"},
                            {"9.3.5", "slaughter Routed units of a hex", "slaughter 1020 by AM-C1"},
                            {"9.3.5", "no more slaughter", "end-slaughter"},
                            {"9.3.6", "attack a hex", "attack 1020 by AM-H1 AM-H2 under AM-Mesha"},
                            {"9.3.6", "no more attacks", "end-attacks"}});
  table::teach_shared(
      out, questions(),
      {.figure_test = "odds >= 2",
       .tests = "camp: the unit stands in the Camp. charge: it is charged. charging: a unit that charges is next to "
                "it. eliminated: a unit is eliminated, not only one level lower. enemy: hexes to the nearest enemy. "
                "flanked: an enemy threatens its flank or rear. hexes: the length of the retreat. level: 0 Ordered, 1 "
                "Disordered, 2 Shaken, 3 Routed. odds: 1 is even, 3 is 3/1, -2 is 1/4. routed: it is Routed",
       .stand_example = "stand army withdraw if odds >= 3 and not camp do yes",
       .conditions = "Of a unit: gone, disordered, shaken, routed, steady, locked, charging, led (bound to a leader); "
                     "of a leader: gone, alone",
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
