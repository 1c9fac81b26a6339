#include "engine/systems/hordes/advice/order_sheet.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>

#include "engine/base/lists.h"
#include "engine/orders/compass.h"
#include "engine/orders/sheet_lines.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/rules/command/command.h"
#include "engine/systems/hordes/rules/melee/fight_question.h"
#include "engine/systems/hordes/rules/movement/general_move.h"
#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "engine/systems/hordes/rules/movement/move_samples.h"
#include "engine/systems/hordes/rules/movement/moving.h"
#include "engine/systems/hordes/rules/movement/orders.h"
#include "engine/systems/hordes/rules/movement/walk.h"
#include "engine/systems/hordes/rules/shooting/figures.h"

/// Hordes & Heroes: the sheet a player fills in. Comment lines say what may be done and by which rule; the lines that
/// are no comments are orders that are always safe to send.
namespace hexpost::hordes {
namespace {

using base::fill;
using base::tr;

constexpr std::size_t k_shown = 8;     ///< whole orders for one unit
constexpr std::size_t k_combats = 64;  ///< among which that of a move is looked for

void list_generals(const TableView& v, std::vector<std::string>& out) {
  out.push_back(tr("# -- Command move [1.4.1]: lead GENERAL HEX HEX..."));
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    if (v.general(g).side != v.s.active || !v.on_table_general(g)) continue;
    const std::string where = v.label(v.general(g).at);
    if (const auto refusal = may_command_move(v, g)) {
      out.push_back(fill(tr("# {} in {}: stays [{}]: {}"), {v.general_name(g), where, refusal->rule, refusal->why}));
      continue;
    }
    out.push_back(
        fill(tr("# {0} in {1}: moves up to {2} {2|hex|hexes}, commands within {3}"),
             {v.general_name(g), where, std::to_string(v.general(g).move), std::to_string(v.general(g).range)}));
    std::map<int, std::vector<std::string>> ends;  // by hexes of the way
    for (const auto& path : sample_command_moves(v, g, 400))
      ends[hex::distance(v.general(g).at, path.back())].push_back(v.label(path.back()));
    for (const auto& [hexes, labels] : ends)
      orders::add_in_lines(out, "#   " + fill(tr("{} away: "), {std::to_string(hexes)}), labels);
    out.push_back("# lead " + v.general_name(g) + " ");
  }
  out.push_back("end-command");
}

/// The combat of a unit that ends its move in contact: against all enemies there, and with the friends that would have
/// no one else to fight [Q7].
std::string fight_after(const TableView& v, const Walk& end) {
  State after = v.s;
  settle(v.data, after, end);
  after = before_melee(std::move(after));
  const TableView then{View{v.data, after}, v.names()};
  const SideId side = v.side(end.unit);
  Combat alone;
  alone.of(side).units = {end.unit};
  std::vector<UnitId>& enemies = alone.of(other(side)).units;
  enemies = enemies_in_contact_at(v, end.unit, end.at);
  std::ranges::sort(enemies);
  const NextCombat question;
  if (contact_pairs(then).empty() || !question.judge(then, alone)) return question.print(then, alone);
  for (const Combat& combat : question.list(then, k_combats)) {
    if (base::contains(combat.of(side).units, end.unit)) return question.print(then, combat);
  }
  return question.print(then, alone);
}

/// "# move Gaul1 0605 face WSW 0505  # into contact with Leg1, facing WSW: `fight Leg1 by Gaul1`"
std::string contact_line(const TableView& v, const Walk& end, std::vector<Leg> legs) {
  const std::string enemies = v.listed(enemies_in_contact_at(v, end.unit, end.at));
  return "# " + orders::print(v.names(), Move{end.unit, std::move(legs)}) + "  # " +
         fill(tr("into contact with {}, facing {}"), {enemies, orders::facing_shown(end.facing)}) + ": `" +
         orders::shown(v.names(), fight_after(v, end)) + "`";
}

/// Hexes a unit can end in, by its facing there, without the way; then a whole order for each hex in which it meets the
/// enemy. Returns true if there is such a hex.
bool list_reach(const TableView& v, UnitId u, std::vector<std::string>& out) {
  std::map<Facing, std::vector<std::string>> ends;
  std::vector<Hex> seen;
  std::vector<std::string> contacts;
  const MoveSamples moves(v, u, 400);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Walk* w = moves.walk(i);
    if (!w || w->at == w->from || base::contains(seen, w->at)) continue;
    seen.push_back(w->at);
    if (!w->contact) {
      ends[w->facing].push_back(v.label(w->at));
    } else if (contacts.size() < k_shown) {
      contacts.push_back(contact_line(v, *w, moves.legs(i)));
    }
  }
  for (const auto& [facing, labels] : ends)
    orders::add_in_lines(out, "#   " + fill(tr("facing {}: "), {orders::facing_shown(facing)}), labels);
  out.insert(out.end(), contacts.begin(), contacts.end());
  return !contacts.empty();
}

/// Orders other than walks that the unit could be given, each verb with its first few objects.
std::string other_orders(const TableView& v, UnitId u) {
  std::vector<GiveMove::Answer> all;
  GiveMove{}.list_in_place(v, u, 200, all);
  std::vector<std::string> out;
  std::size_t of_one_verb = 0;
  for (const GiveMove::Answer& answer : all) {
    const std::string text = GiveMove{}.print(v, answer);
    const bool again = !out.empty() && base::words(out.back()).front() == base::words(text).front();
    of_one_verb = again ? of_one_verb + 1 : 1;
    if (of_one_verb < 4) out.push_back(text);
    if (of_one_verb == 4) out.back() += " ...";
  }
  return base::join(out, "; ");
}

/// The position as the movement phase finds it if the generals stay where they are.
State ahead_of(const TableView& v) {
  State s = v.s;
  if (s.phase != Phase::command) return s;
  const auto flags = command_flags(v, s.active);
  s.phase = Phase::movement;
  for (std::size_t u = 0; u < s.units.size(); ++u)
    s.units[u].commanded = flags[u];
  return s;
}

/// How soon the player should read about a unit: 0 in trouble (disrupted, or beside an enemy that it must fight), 1 can
/// shoot or, by its moves, come into contact, 2 the rest.
int rank(const TableView& v, UnitId u, bool can_contact) {
  if (v.unit(u).disrupted || engaged(v, u)) return 0;
  return can_contact || !legal_targets(v, u).empty() ? 1 : 2;
}

/// The unit in a hex, by name.
std::string unit_in(const TableView& v, Hex h) {
  const UnitId u = v.unit_at(h);
  return u == k_no_unit ? std::string() : v.name(u);
}

void list_units(const TableView& now, std::vector<std::string>& out) {
  out.push_back(tr("# -- Tactical movement [1.5]: move UNIT HEX... (also face F, column, deploy)"));
  out.push_back(tr("# Name the last hex, and hexpost fills in the way; or write hexes and turns (face WSW)."));
  out.push_back(tr("# Below are the hexes in which each unit can end its move."));
  const bool early = now.s.phase == Phase::command;
  if (early) out.push_back(tr("# What each can do if the generals stay where they are:"));
  const State ahead = ahead_of(now);
  const TableView v{View{now.data, ahead}, now.names()};
  std::array<std::vector<std::string>, 3> ranked;
  for (const UnitId u : v.living(v.s.active)) {
    std::vector<std::string> lines;
    const std::string head =
        "# " + v.name(u) + " " + v.label(v.unit(u).at) + " " + orders::facing_shown(v.unit(u).facing) + ": ";
    const auto refusal = may_move(v, u);
    bool can_contact = false;
    if (refusal) {
      lines.push_back(head + fill(tr("stays [{}]: {}"), {refusal->rule, refusal->why}));
    } else {
      lines.push_back(head + fill(tr("movement {} [1.5.1]"), {std::to_string(Walker(v, u).allowance(start(v, u)))}));
      can_contact = list_reach(v, u, lines);
    }
    if (v.data.scenario.map.grid.contains(v.unit(u).at))
      lines.push_back(
          orders::neighbours_line(v.data.scenario.map.grid, v.unit(u).at, [&](Hex h) { return unit_in(v, h); }));
    if (const std::string more = other_orders(v, u); !more.empty())
      lines.push_back("#   " + fill(tr("or: {}"), {orders::shown(v.names(), more)}));
    if (!refusal || early) lines.push_back("# move " + v.name(u) + " ");
    std::move(lines.begin(), lines.end(),
              std::back_inserter(ranked[static_cast<std::size_t>(rank(v, u, can_contact))]));
  }
  for (std::vector<std::string>& lines : ranked)
    std::move(lines.begin(), lines.end(), std::back_inserter(out));
  out.push_back("end-moves");
}

/// The combats to come without further moves [1.9.1].
void list_fights(const TableView& now, std::vector<std::string>& out) {
  if (contact_pairs(now).empty()) return;
  const State ahead = before_melee(now.s);
  const TableView v{View{now.data, ahead}, now.names()};
  out.push_back(tr("#   in contact now:"));
  for (const Combat& combat : NextCombat{}.list(v, 12))
    out.push_back("# " + NextCombat{}.print(v, combat));
}

/// The shots that the units have without a move, each at its first target [1.8.2].
void list_shots(const TableView& now, std::vector<std::string>& out) {
  const State ahead = ahead_of(now);
  const View v{now.data, ahead};
  std::size_t shown = 0;
  for (const UnitId u : v.living(v.s.active)) {
    const auto targets = legal_targets(v, u);
    if (!targets.empty() && shown++ < k_shown)
      out.push_back("#   shoot " + v.name(u) + " at " + v.name(targets.front()));
  }
}

void list_combat(const TableView& v, std::vector<std::string>& out) {
  out.push_back(tr("# -- Shooting [1.8]: all shots in one line, or one word: nearest, strongest, weakest, none"));
  list_shots(v, out);
  out.push_back("shoot nearest");
  out.push_back(tr(
      "# -- Hand-to-hand combat [1.9]: fight UNIT by UNIT..., in the order you like; the rest as the rules list them"));
  list_fights(v, out);
  out.push_back("stand army fight do auto");
}

/// The units in a hex that an answer names, since a unit that goes there pushes its friends aside [Q44].
std::string in_the_way(const View& v, const std::string& answer) {
  std::vector<std::string> there;
  for (const std::string_view word : base::words(answer)) {
    const auto hex = v.data.scenario.map.grid.find(word);
    const UnitId u = hex ? v.unit_at(*hex) : k_no_unit;
    if (u != k_no_unit) there.push_back(fill(tr("{} is in {}"), {v.name(u), v.label(*hex)}));
  }
  return there.empty() ? std::string() : "  # " + base::join(there, ", ");
}

}  // namespace

std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited, const table::Pending* pending) {
  if (!pending) return {tr("# No decision is due.")};
  std::string title = fill(tr("# {}, game turn {}: orders of {}"), {tr(v.data.scenario.name), std::to_string(v.s.turn),
                                                                    tr(v.data.scenario.sides[awaited.who % 2].name)});
  auto out = orders::sheet_head(v.names(), std::move(title), awaited.question, awaited.subject, awaited.rule,
                                "hexpost rules hordes 1.3");
  const bool own = awaited.who == v.s.active;
  if (own && awaited.question == k_command_orders.name) {
    list_generals(v, out), list_units(v, out), list_combat(v, out);
  } else if (own && awaited.question == k_move_orders.name) {
    list_units(v, out), list_combat(v, out);
  } else {
    orders::add_answers(out, pending->answers, [&](const std::string& answer) { return in_the_way(v, answer); });
    if (!own && v.s.phase != Phase::deployment && v.s.phase != Phase::initiative) {
      out.push_back(tr("# The same mail may have orders for your own next bound, below this line:"));
      out.push_back("# next-turn:");
    }
    if (own && v.s.phase == Phase::movement) {
      out.push_back(tr("# and the lines that follow it:")), list_units(v, out), list_combat(v, out);
    } else if (own && v.s.phase == Phase::shooting) {
      list_combat(v, out);
    }
  }
  return out;
}

}  // namespace hexpost::hordes
