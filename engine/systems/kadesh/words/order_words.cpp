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

/// Answers to questions in the middle of a rule.
const std::vector<table::Verb>& kadesh_answers() {
  static const std::vector<table::Verb> k_verbs{
      {"first-player", "first-player (hatti | egypt)", "13.3", "the side that moves first", "first-player hatti"},
      {"camp", "camp NAME HEX", "6.2", "the hex of the Camp in which a piece takes its place", "camp AM-H1 1012"},
      {"alert", "alert NAME...", "6.2", "pieces that you alert, in the order of preference", "alert AM-H1 AM-C1"},
      {"release", "release NAME...", "13.1.7", "pieces that you release, in the order of preference", "release LW-H1"},
      {"borrow", "borrow UNIT...", "7.3", "chariots that the commander of the Chariotry Reserve takes, the first ten",
       "borrow AM-C1 AM-C2"},
      {"together", "together UNIT (yes | no)", "13.1.3", "a scattered chariot keeps with its runner",
       "together PR-C1 no"},
      {"hasten", "hasten UNIT (yes | no)", "13.1.3", "a scattered unit runs in quick time", "hasten PR-C1 yes"},
      {"leave", "leave UNIT (yes | no)", "13.1.3", "a scattered unit at the edge leaves the map", "leave PR-C1 yes"},
      {"rally", "rally UNIT (yes | no)", "10.1", "a unit attempts to rally", "rally AM-H1 no"},
      {"arrival", "arrival (west | south)", "6.2", "the edge at which the Division of Set arrives", "arrival west"},
      {"failed-exit", "failed-exit UNIT (stay | step)", "8.6", "a unit fails to leave a zone of control",
       "failed-exit AM-H1 stay"},
      {"react", "react NAME (stay | HEX FACING)", "8.11", "a reaction move out of Reserve", "react AM-C1 1412 E"},
      {"rout-to", "rout-to UNIT HEX", "8.7", "the next hex of a flight", "rout-to AM-H1 1012"},
      {"defensive-fire", "defensive-fire UNIT (HEX | none)", "9.3.2", "fire at an attacker",
       "defensive-fire AM-A1 1412"},
      {"withdraw", "withdraw UNIT (yes | no)", "9.3.3", "try to retreat before combat", "withdraw AM-C1 yes"},
      {"withdraw-to", "withdraw-to UNIT HEX", "9.3.3", "where it retreats before combat", "withdraw-to AM-C1 1012"},
      {"defending-leader", "defending-leader (yes | no)", "9.2.2", "a leader helps the attacked units",
       "defending-leader yes"},
      {"loss", "loss UNIT", "9.3.6", "the unit of the hex that bears the loss", "loss AM-Ru1"},
      {"loss-hex", "loss-hex HEX", "9.3.6", "the attacking hex that bears the loss", "loss-hex 1412"},
      {"retreat", "retreat UNIT HEX", "9.3.7", "where a unit retreats to", "retreat AM-H1 1012"},
      {"displace", "displace UNIT HEX", "9.3.7", "where a unit goes to make room", "displace AM-H1 1012"},
      {"advance", "advance HEX (none | UNIT FACING)", "9.3.8", "enter the hex that combat has emptied",
       "advance 1412 AM-H1 E"},
      {"recover", "recover UNIT HEX", "11.1", "a unit comes back from the eliminated ones", "recover AM-H1 1012"}};
  return k_verbs;
}

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
  table::teach<PlaceOrder, PostOrder, PickOrder, EndSetup>(
      out, {{"3.0", "put a unit on the map", "place AM-H1 0620 face E"},
            {"3.0", "put a leader on the map", "post AM-Mesha 0620"},
            {"13.2.3", "choose a unit of a group that lists more than it takes", "pick ST-C1"},
            {"3.0", "everything that has no place yet goes where the proposed set-up has it", "end-setup"}});
  table::teach<ModeOrder, BindOrder, HaltOrder, TopOrder, EndModes>(
      out, {{"4.6", "a leader and the units bound to the leader change their mode", "mode AM-Mesha march"},
            {"7.1", "a unit follows another leader in reach", "bind AM-C1 AM-Seket"},
            {"8.3", "a unit leaves March Mode", "halt PR-H1"},
            {"4.2.1", "a unit becomes the top one of its hex", "top AM-H1"},
            {"4.6", "all leaders have their modes", "end-modes"}});
  table::teach<ChargeOrder, OverrunOrder, EndCharges>(
      out, {{"8.8", "a charge along these hexes at the enemies in a hex", "charge LW-C1 1221 1121 at 1020"},
            {"8.9", "chariots overrun the enemies in a hex", "overrun LW-C1 1221 at 1120"},
            {"8.8", "all charges and overruns are ordered", "end-charges"}});
  table::teach<MoveOrder, MarchOrder, QuickOrder, EnterOrder, FaceOrder, LeadOrder, ReserveOrder, EndMoves>(
      out, {{"8.1", "a unit moves along these hexes", "move AM-C1 with AM-Ru1 0720 0820 face E"},
            {"8.3", "a unit in March Mode marches", "march PR-H1 2032 2031"},
            {"8.4", "a unit moves in quick time, two points more, then checks its morale", "quick AM-H1 0720 0820"},
            {"6.1.1", "a unit enters the map from its box", "enter NA-C1 0105 0205"},
            {"4.3", "a unit turns in its hex", "face AM-H1 face NE"},
            {"8.1", "a leader moves", "lead AM-Mesha 0720 0820"},
            {"8.5", "a leader turns to Reserve at the end of the movement", "reserve AM-Mesha"},
            {"8.10", "all units have moved", "end-moves"}});
  table::teach<FireOrder, EndFire, JavelinOrder, EndJavelins, SlaughterOrder, EndSlaughter, AttackOrder, EndAttacks>(
      out, {{"9.3.1", "archers fire at a hex", "fire 1020 by AM-A1"},
            {"9.3.1", "no more units fire", "end-fire"},
            {"9.3.4", "javelins at a hex that is attacked afterwards", "javelin 1020 by AM-L1"},
            {"9.3.4", "no more javelins", "end-javelins"},
            {"9.3.5", "slaughter Routed units of a hex", "slaughter 1020 by AM-C1"},
            {"9.3.5", "no more slaughter", "end-slaughter"},
            {"9.3.6", "attack a hex", "attack 1020 by AM-H1 AM-H2 under AM-Mesha"},
            {"9.3.6", "no more attacks", "end-attacks"}});
  out.insert(out.end(), kadesh_answers().begin(), kadesh_answers().end());
  for (table::Verb& heading : table::heading_verbs({}))
    out.push_back(std::move(heading));
  out.push_back({"stand", std::string(orders::k_stand_usage), "",
                 "a standing order: a question answered beforehand. " + test_meanings(),
                 "stand army withdraw if odds >= 3 and not camp do yes"});
  out.push_back(
      {"if", std::string(orders::k_conditional_usage), "",
       "an order for one of two cases, seen when its turn comes. Of a unit: gone, disordered, shaken, routed, "
       "steady, locked, charging, led (bound to a leader); of a leader: gone, alone",
       "if AM-H1 shaken then move AM-H2 0720 else move AM-H1 0720"});
  return out;
}

std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line) {
  const orders::Names& names = game.names;
  const auto read = [&](const orders::Line& one) {
    return table::canonical_order<PlaceOrder, PostOrder, PickOrder, EndSetup, ModeOrder, BindOrder, HaltOrder, TopOrder,
                                  EndModes, ChargeOrder, OverrunOrder, EndCharges, MoveOrder, MarchOrder, QuickOrder,
                                  EnterOrder, FaceOrder, LeadOrder, ReserveOrder, EndMoves, FireOrder, EndFire,
                                  JavelinOrder, EndJavelins, SlaughterOrder, EndSlaughter, AttackOrder, EndAttacks>(
        names, one);
  };
  if (auto order = read(line)) {
    if (order->index() == 0) return *std::move(order);
    auto faced = read(with_face(line));
    return faced->index() == 0 ? *std::move(faced) : *std::move(order);
  }
  if (auto answer = table::canonical_answer(names, line, kadesh_answers())) return *std::move(answer);
  return table::unknown_verb(names, line, all_verbs(), base::tr("`hexpost rules kadesh --verbs` lists the words"));
}

}  // namespace hexpost::kadesh
