#include "engine/systems/kadesh/words/order_words.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/systems/kadesh/rules/activation/questions.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/command/questions.h"
#include "engine/systems/kadesh/rules/fire/questions.h"
#include "engine/systems/kadesh/rules/melee/combat.h"
#include "engine/systems/kadesh/rules/melee/questions.h"
#include "engine/systems/kadesh/rules/movement/orders.h"
#include "engine/systems/kadesh/rules/movement/questions.h"
#include "engine/systems/kadesh/rules/rally/questions.h"
#include "engine/systems/kadesh/rules/retreat/questions.h"
#include "engine/systems/kadesh/rules/scatter/questions.h"
#include "engine/systems/kadesh/rules/setup/questions.h"
#include "engine/systems/kadesh/rules/setup/setup.h"
#include "engine/table/canonical.h"
#include "engine/table/verbs.h"

/// Day of the Chariot: Kadesh: every word that may begin an order line, and the one way of writing each line.
namespace hexpost::kadesh {
namespace {

constexpr std::array<table::Condition<TableView, UnitId>, 8> k_unit_conditions{
    {{"gone", "", [](const TableView& v, UnitId u) { return !v.here(u); }},
     {"disordered", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).level == Level::disordered; }},
     {"shaken", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).level == Level::shaken; }},
     {"routed", "", [](const TableView& v, UnitId u) { return v.here(u) && v.routed(u); }},
     {"steady", "", [](const TableView& v, UnitId u) { return v.here(u) && v.steady(u); }},
     {"locked", "", [](const TableView& v, UnitId u) { return v.here(u) && v.locked(u); }},
     {"charging", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).charge.has_value(); }},
     {"led", "bound to a leader",
      [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).bound != k_no_leader; }}}};
constexpr std::array<table::Condition<TableView, LeaderId>, 2> k_leader_conditions{
    {{"gone", "", [](const TableView& v, LeaderId l) { return !v.leader_here(l); }},
     {"alone", "", [](const TableView& v, LeaderId l) { return v.leader_here(l) && !v.occupied(v.leader(l).at); }}}};

}  // namespace

constinit const table::Conditions<TableView, UnitId, LeaderId> k_conditions{k_unit_conditions, k_leader_conditions};

const table::Declared& declared() {
  static const table::Declared k_declared(
      table::k_list<k_react, k_defensive_fire, k_withdraw, k_withdraw_to, k_defending_leader, k_retreat, k_loss,
                    k_together, k_displace, k_first_player, k_camp, k_alert, k_release, k_borrow, k_hasten, k_leave,
                    k_rally, k_arrival, k_failed_exit, k_rout_to, k_archery, k_javelins, k_slaughters, k_attacks,
                    k_loss_hex, k_advance, k_recover>,
      table::k_list<k_setup_orders, k_mode_orders, k_charge_orders, k_move_orders>);
  return k_declared;
}

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

/// The orders of units; a leader goes along, or has an order of its own.
constexpr std::array<std::string_view, 8> k_of_units{"move",   "march",   "quick", "enter",
                                                     "charge", "overrun", "face",  "halt"};

/// The refusal of an order's form with what this system knows besides: units face corners, modes and Reserve, what
/// leaders and units do instead.
base::Refusal with_remedy(const orders::Names& names, const orders::Line& line, base::Refusal refusal) {
  const auto at = std::ranges::find(line.columns, refusal.column);
  const std::string_view word = line.word(static_cast<std::size_t>(at - line.columns.begin()));
  const auto is = [&](std::string_view verb) { return base::same_word(line.verb(), verb); };
  const std::string not_a_hex =
      base::fill(base::tr("{} is not a hex of this map"),
                 {word.empty() ? base::tr("the end of the line") : base::printable(word, 40)});
  // PR-H99; the words of the language have no hyphen behind a capital
  const auto begins_as_name = [](std::string_view w) {
    return !w.empty() && w[0] >= 'A' && w[0] <= 'Z' && w.find('-') != std::string_view::npos;
  };
  if (refusal.hint.starts_with("N NE ENE ")) {
    refusal.hint = "NE E SE SW W NW";
  } else if (refusal.why == not_a_hex) {
    const bool piece = names.find_unit(word) || names.find_leader(word);
    if (word.empty()) {
      refusal.why = base::fill(base::tr("{} is missing here"), {base::tr("a hex")});
    } else if (begins_as_name(word) && !piece) {
      refusal = orders::unknown_name(names, "a unit", word, refusal.column);
      const auto verbs = all_verbs();
      const auto verb = std::ranges::find(verbs, base::lower(line.verb()), &table::Verb::verb);
      if (refusal.hint.empty() && verb != verbs.end()) refusal.hint = verb->usage;
    }
  } else if (is(ModeOrder::verb) && base::same_word(word, ReserveOrder::verb)) {
    refusal.hint += "; " + base::fill(base::tr("Reserve is ordered with the moves: `{}` before end-moves [4.6.2]"),
                                      {"reserve " + std::string(line.word(1))});
  } else if (names.find_leader(word) && std::ranges::any_of(k_of_units, is)) {
    refusal.hint += "; " + base::fill(base::tr("a leader goes with units, `taking {0}`, or alone: `lead {0} HEX`"),
                                      {names.leader(*names.find_leader(word))});
  } else if (names.find_unit(word) && (is(ReserveOrder::verb) || is(ModeOrder::verb))) {
    refusal.hint += "; " + base::tr("name the leader: the units that the leader commands follow");
  }
  return refusal;
}

}  // namespace

const std::vector<table::Verb>& all_verbs() {
  static const std::vector<table::Verb> k_all = AllOrders::verbs(
      declared().all,
      {.figure_test = "odds >= 2",
       .tests = "camp: the unit stands in the Camp. charge: it is charged. charging: a unit that charges is next to "
                "it. eliminated: a unit is eliminated, not only one level lower. enemy: hexes to the nearest enemy. "
                "flanked: an enemy threatens its flank or rear. hexes: the length of the retreat. level: 0 Ordered, 1 "
                "Disordered, 2 Shaken, 3 Routed. odds: 1 is even, 3 is 3/1, -2 is 1/4. routed: it is Routed",
       .stand_example = "stand army withdraw if odds >= 3 and not camp do yes",
       .conditions = k_conditions.described("a leader"),
       .if_example = "if AM-H1 shaken then move AM-H2 0720 else move AM-H1 0720"});
  return k_all;
}

std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line) {
  const orders::Names& names = game.names;
  if (auto order = AllOrders::canonical(names, line)) {
    if (order->index() == 0) return *std::move(order);
    auto faced = AllOrders::canonical(names, with_face(line));
    if (faced->index() == 0) return *std::move(faced);
    return with_remedy(names, line, std::get<base::Refusal>(*std::move(order)));
  }
  if (auto answer = table::canonical_answer(names, line, declared().all)) return *std::move(answer);
  return table::unknown_verb(names, line, all_verbs(), base::tr("`hexpost rules kadesh --verbs` lists the words"));
}

}  // namespace hexpost::kadesh
