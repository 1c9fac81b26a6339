#include "engine/systems/hordes/words/order_words.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/command/command.h"
#include "engine/systems/hordes/rules/generals/questions.h"
#include "engine/systems/hordes/rules/melee/fight_question.h"
#include "engine/systems/hordes/rules/movement/orders.h"
#include "engine/systems/hordes/rules/movement/questions.h"
#include "engine/systems/hordes/rules/response/questions.h"
#include "engine/systems/hordes/rules/retreat/questions.h"
#include "engine/systems/hordes/rules/setup/questions.h"
#include "engine/systems/hordes/rules/setup/setup.h"
#include "engine/systems/hordes/rules/shooting/shoot_question.h"
#include "engine/table/canonical.h"
#include "engine/table/verbs.h"

/// Hordes & Heroes: every word that may begin an order line, and the one way of writing each line.
namespace hexpost::hordes {
namespace {

constexpr std::array<table::Condition<TableView, UnitId>, 6> k_unit_conditions{
    {{"gone", "", [](const TableView& v, UnitId u) { return !v.unit(u).alive; }},
     {"disrupted", "", [](const TableView& v, UnitId u) { return v.on_table(u) && v.unit(u).disrupted; }},
     {"engaged", "in contact with an enemy",
      [](const TableView& v, UnitId u) { return v.on_table(u) && engaged(v, u); }},
     {"commanded", "", [](const TableView& v, UnitId u) { return v.on_table(u) && v.unit(u).commanded; }},
     {"moved", "", [](const TableView& v, UnitId u) { return v.on_table(u) && v.unit(u).moved; }},
     {"reduced", "has lost a stand",
      [](const TableView& v, UnitId u) { return v.on_table(u) && v.stands(u) < v.full_stands(u); }}}};
constexpr std::array<table::Condition<TableView, GeneralId>, 2> k_leader_conditions{
    {{"gone", "", [](const TableView& v, GeneralId g) { return !v.general(g).alive; }},
     {"alone", "", [](const TableView& v, GeneralId g) { return v.alone(g); }}}};

}  // namespace

constinit const table::Conditions<TableView, UnitId, GeneralId> k_conditions{k_unit_conditions, k_leader_conditions};

const table::Declared& declared() {
  static const table::Declared k_declared(
      table::k_list<k_edge, k_deployment, k_first_move, k_respond, k_evade_to, k_flee_to, k_respond_first, k_go_on,
                    k_face_attacker, k_attack_passer, k_attack_barred, k_follow_back, k_rally, k_shoot, k_fight,
                    k_general_joins, k_attack_general, k_general_attacks, k_recoil, k_flee, k_displace, k_retreat_order,
                    k_follow_up, k_follow_first, k_follow_to, k_pursue, k_pursue_along>,
      table::k_list<k_deploy_orders, k_command_orders, k_move_orders>);
  return k_declared;
}

namespace {

constexpr auto k_into_contact = [] { return base::tr("move the unit into contact, then: fight ENEMY by UNIT..."); };
constexpr std::array<table::Newcomer, 5> k_newcomers{{{"attack", {}, k_into_contact, "1.9.1"},
                                                      {"charge", {}, k_into_contact, "1.9.1"},
                                                      {"shock", {}, k_into_contact, "1.9.1"},
                                                      {"melee", {}, k_into_contact, "1.9.1"},
                                                      {"assault", {}, k_into_contact, "1.9.1"}}};

using AllOrders = table::OrdersOf<GivePlacement, GiveCommand, GiveMove, GiveGoOn>;

}  // namespace

const std::vector<table::Verb>& all_verbs() {
  static const std::vector<table::Verb> k_all = AllOrders::verbs(
      declared().all,
      {.stand_rule = "Q32",
       .figure_test = "stands >= 2",
       .tests = "stronger, weaker: it is the stronger, the weaker of the two; stands: its stands; reduced: stands it "
                "has lost; general: a general is with it; cavalry: the enemy is mounted; disrupted: the unit is "
                "disrupted; wall: it "
                "stands in a shield wall; hero: the general is one; foes: enemies in that combat; units: how many "
                "units; fled: the enemy has fled; pavises, stakes: it has them; water: the hex to take is river; "
                "built-up: such ground on either side; hexes: how far.",
       .stand_example = "stand army pursue if not general do no",
       .conditions = k_conditions.described("a general"),
       .if_example = "if War1 disrupted then move Leg1 0608 else move Leg2 0708"});
  return k_all;
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

}  // namespace

std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line) {
  const orders::Names& names = game.names;
  if (auto order = AllOrders::canonical(names, line)) {
    if (auto* refusal = std::get_if<base::Refusal>(&*order)) return with_digits(names, line, std::move(*refusal));
    return *std::move(order);
  }
  if (base::same_word(line.verb(), k_fight.name)) return canonical_fight(names, line);
  if (base::same_word(line.verb(), k_shoot.name)) return canonical_shoot(names, line);
  if (auto answer = table::canonical_answer(names, line, declared().all)) return *std::move(answer);
  return table::unknown_verb(names, line, all_verbs(), base::tr("`hexpost rules hordes --verbs` lists the words"),
                             k_newcomers);
}

std::optional<std::string> joined(const orders::Line& line, const orders::Line& next) {
  auto shots = joined_shots(line, next);
  return shots ? shots : joined_fights(line, next);
}

}  // namespace hexpost::hordes
