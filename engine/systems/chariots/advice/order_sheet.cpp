#include "engine/systems/chariots/advice/order_sheet.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/orders/compass.h"
#include "engine/orders/sheet_lines.h"
#include "engine/systems/chariots/rules/cohesion/rout.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/missile/fire_orders.h"
#include "engine/systems/chariots/rules/missile/fire_view.h"
#include "engine/systems/chariots/rules/movement/move_orders.h"
#include "engine/systems/chariots/rules/movement/move_search.h"
#include "engine/systems/chariots/rules/movement/walk.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"
#include "engine/systems/chariots/rules/shock/shock_question.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"
#include "engine/systems/chariots/rules/turn/sentences.h"
#include "engine/systems/chariots/words/order_words.h"
#include "engine/table/declared.h"

/// Chariots of Fire: the sheet a player fills in. Comment lines say what may be done and by which rule; the lines that
/// are no comments are orders that are always safe to send.
namespace hexpost::chariots {
namespace {

using base::fill;
using base::tr;

/// The distance of the nearest fit enemy from the hex.
std::string hex_remark(View v, SideId side, Hex h) {
  int nearest = 0;
  for (const UnitId e : v.living(other(side))) {
    if (v.unit(e).routed) continue;
    const int far = hex::distance(h, v.unit(e).at);
    nearest = nearest == 0 ? far : std::min(nearest, far);
  }
  return nearest == 0 ? std::string()
                      : base::fill(base::tr("nearest enemy {0} {0|hex|hexes} away"), {std::to_string(nearest)});
}

}  // namespace

std::vector<std::string> question_facts(View v, const table::Awaited& a, std::span<const orders::Circumstance> when) {
  std::vector<std::string> out;
  if (const auto u = v.find_unit(a.subject); u && v.here(*u)) {
    out.push_back(unit_described(v, *u));
    if (const auto enemy = v.find_unit(a.about); enemy && v.here(*enemy)) {
      out.push_back(unit_described(v, *enemy));
      out.push_back(enemy_described(v, *u, *enemy));
    }
  }
  const table::Question* question = table::find_question(declared().all, a.question);
  if (question == nullptr || question->facts == nullptr) return out;
  auto facts = question->facts(table::thing(v), {a.who, a.subject, a.about, when});
  std::move(facts.begin(), facts.end(), std::back_inserter(out));
  return out;
}

std::string answer_remark(View v, const table::Awaited& a, const std::string& answer) {
  const auto words = base::words(answer);
  if (words.size() < 2) return {};
  const std::string_view word = words.back();
  const table::Question* question = table::find_question(declared().all, a.question);
  if (question != nullptr && question->remark != nullptr)
    return question->remark(table::thing(v), {a.who, a.subject, a.about, {}}, word);
  const auto subject = v.find_unit(a.subject);
  if (const auto hex = v.data.scenario.map.grid.find(word); hex && subject)
    return hex_remark(v, v.side(*subject), *hex);
  if (const auto u = v.find_unit(word); u && v.here(*u)) return unit_described(v, *u);
  return {};
}

namespace {

constexpr std::size_t k_most_ends = 250;  ///< of the moves of one unit
constexpr std::size_t k_shown = 6;        ///< fires of one unit
constexpr std::size_t k_shocks = 3;       ///< ways of one unit to an enemy

/// "#   move Ak-SI1 2019 2020  # then `shock Ak-SI1 at El-SI3`": a way that ends with an enemy in a front hex that the
/// unit, by its Type and over the ground between, can Shock; empty for any other way. [8.11]
std::string shock_line(const TableView& v, const MoveOrder& order, const Walk& end) {
  if (v.type(order.unit) == UnitType::li || end.pinned) return {};  // never Shocks; has turned before an enemy [6.64]
  for (const UnitId enemy : v.in_front(end.at, end.facing)) {
    if (v.hostile(enemy, order.unit) && can_shock_from(v, party_of(end), end.at, v.unit(enemy).at))
      return "#   " + orders::print(v.names(), order) + "  # " +
             fill(tr("then `{}`"), {orders::shown(v.names(), Designate{}.print(v, {Strike{{order.unit}, {enemy}}}))});
  }
  return {};
}

/// Hexes a unit can end in, without the way there: those next to an enemy by themselves, and those that no way leads to
/// but one that costs hits.
void list_reach(const TableView& v, UnitId u, std::vector<std::string>& out) {
  std::vector<Hex> seen;
  std::vector<std::string> close, shocks;
  std::vector<Hex> free, dear;
  const auto is_new = [&](const Walk& end) {
    if (end.at == v.unit(u).at || base::contains(seen, end.at)) return false;
    seen.push_back(end.at);
    return true;
  };
  visit_moves(v, u, k_most_ends, true, [&](const Walk& end, const OrderOf& order_of) {
    if (!is_new(end)) return;
    if (!v.next_to(end.at, other(v.side(u)))) {
      free.push_back(end.at);
      return;
    }
    close.push_back(v.label(end.at) + " " + orders::facing_shown(end.facing) + ",");
    if (shocks.size() >= k_shocks) return;
    if (std::string line = shock_line(v, order_of(), end); !line.empty()) shocks.push_back(std::move(line));
  });
  visit_moves(v, u, k_most_ends, false, [&](const Walk& end, const OrderOf&) {
    if (is_new(end)) dear.push_back(end.at);
  });
  if (!close.empty()) close.back().pop_back();
  orders::add_in_lines(out, "#   ", orders::in_rows(v.names().grid(), std::move(free)));
  orders::add_in_lines(out, "#   " + tr("next to an enemy, with the facing there:") + " ", close);
  out.insert(out.end(), shocks.begin(), shocks.end());
  orders::add_in_lines(out, "#   " + tr("only at the price of hits [6.22] [6.55]:") + " ",
                       orders::in_rows(v.names().grid(), std::move(dear)));
}

/// The effect of `standard`, and the units it gives up [9.34].
void list_standard(const TableView& v, LeaderId l, std::vector<std::string>& out) {
  if (standards_with(v, l).empty()) return;
  out.push_back("#   " + tr("the leader's Standard is in the same hex and goes along with `standard` [9.32]"));
  const std::string lost = v.listed(routed_about(v, v.leader(l).side, v.leader(l).at));
  if (!lost.empty())
    out.push_back("#   " +
                  fill(tr("Routed within three hexes of the Standard, and lost if it leaves [9.34]: {}"), {lost}));
}

/// [4.13] Hexes that a leader can reach, without the ways.
void list_lead(const TableView& v, const std::vector<std::string>& answers, std::vector<std::string>& out) {
  std::vector<std::pair<std::string, std::vector<Hex>>> ends;  // by leader, in order
  for (const std::string& answer : answers) {
    const auto words = base::words(answer);
    if (words.size() < 3 || words[0] != LeadOrder::verb) continue;
    if (ends.empty() || ends.back().first != words[1]) ends.emplace_back(words[1], std::vector<Hex>{});
    const auto to = v.names().grid().find(words.back());
    if (to && !base::contains(ends.back().second, *to)) ends.back().second.push_back(*to);
  }
  for (auto& [name, hexes] : ends) {
    const auto l = v.find_leader(name);
    const std::string place = l && v.leader(*l).placed ? v.label(v.leader(*l).at) : tr("off the map");
    out.push_back("# " + fill(tr("{} is in {}. Some hexes in reach:"), {name, place}));
    orders::add_in_lines(out, "#   ", orders::in_rows(v.names().grid(), std::move(hexes)));
    if (l) list_standard(v, *l, out);
    out.push_back("# lead " + name + " ");
  }
}

void list_unit(const TableView& v, UnitId u, std::vector<std::string>& out) {
  const Unit& unit = v.unit(u);
  const std::string place =
      unit.placed ? v.label(unit.at) + " " + orders::facing_shown(unit.facing) : tr("off the map");
  const std::string head = "# " + v.name(u) + " " + std::string(type_name(v.type(u))) + " " + place + ": ";
  if (const auto refusal = may_act(v, u)) {
    out.push_back(head + fill(tr("nothing [{}]: {}"), {refusal->rule, refusal->why}));
    return;
  }
  out.push_back(head + fill(tr("{0} {0|point|points}, {1}"),
                            {std::to_string(v.ma(u)), unit.in_command ? tr("In Command") : tr("Out of Command")}));
  if (unit.moved_marker && is_formed(v.type(u)))
    out.push_back("#   " + tr("has moved in this game turn: moving again costs 1 hit [6.13]"));
  if (!unit.stopped) list_reach(v, u, out);
  if (unit.placed)
    out.push_back(orders::neighbours_line(v.data.scenario.map.grid, unit.at,
                                          [&](Hex h) { return v.listed(v.units_at(h), " "); }));
  std::size_t shown = 0;
  if (unit.placed) {
    for (const FireOrder& o : fires_of(v, u)) {
      if (shown++ < k_shown) out.push_back("#   " + orders::print(v.names(), o));
    }
    shown = 0;
    for (const RunOrder& o : runs_of(v, u)) {
      if (shown++ < k_shown) out.push_back("#   " + orders::print(v.names(), o));
    }
    if (!judge_order(v, RecoverOrder{u})) out.push_back("#   " + orders::print(v.names(), RecoverOrder{u}));
  }
  if (!unit.stopped) out.push_back("# move " + v.name(u) + " ");
}

/// The grammar of a move without what these units cannot do.
std::string move_usage(const TableView& v, auto mine) {
  bool formed = false, stacks = false, wheeled = false, missiles = false;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (!v.unit(u).alive || !mine(u)) continue;
    formed = formed || is_formed(v.type(u));
    wheeled = wheeled || is_wheeled(v.type(u));
    stacks = stacks || v.type(u) == UnitType::ch2 || v.type(u) == UnitType::ri;
    missiles = missiles || v.missile_unit(u);
  }
  std::string out = "move UNIT ";
  if (stacks) out += "[with UNIT] ";
  if (wheeled && v.options().turnover) out += "[speed NUMBER] ";
  out += "{HEX | face FACING";
  if (missiles) out += " | fire UNIT";
  if (formed) out += " | column FACING | line FACING";
  return out + (stacks ? "} [part | ...]" : "} [...]");
}

/// The active units: those in trouble first (Engaged, or next to an enemy), then those that can fire, then the rest.
std::vector<UnitId> by_trouble(const TableView& v) {
  std::vector<UnitId> out =
      base::only(v.all_units(), [&](UnitId u) { return v.unit(u).active && v.unit(u).alive && !v.unit(u).routed; });
  std::ranges::stable_sort(out, {}, [&](UnitId u) {
    const Unit& unit = v.unit(u);
    if (!unit.placed) return 2;
    return v.next_to(unit.at, other(v.side(u))) ? 0 : !fires_of(v, u).empty() ? 1 : 2;
  });
  return out;
}

void list_orders(const TableView& v, std::vector<std::string>& out) {
  out.push_back(tr("# -- Movement and Missile Fire [5.4]: one unit after the other"));
  out.push_back("# " + move_usage(v, [&](UnitId u) { return v.unit(u).active; }));
  out.push_back(
      tr("# Name the last hex, and hexpost fills in the way; or write hexes and turns. Below are the hexes in which"));
  out.push_back(tr("#  each unit can end its move; 1421-1424 are all the hexes from one to the other."));
  for (const UnitId u : by_trouble(v))
    list_unit(v, u, out);
  if (const LeaderId l = commander(v); l != k_no_leader && !v.leader(l).moved) {
    const std::string &called = v.leader_name(l), &in_orders = v.leader_info(l).name;  // of a successor, the old name
    out.push_back(fill(tr("# {}: moves once [5.46]"),
                       {called == in_orders ? called : fill(tr("{}, in orders {}"), {called, in_orders})}));
    list_standard(v, l, out);
    out.push_back("# lead " + v.leader_info(l).name + " ");
  }
  out.push_back("end-orders " + v.wing(v.s.wing).name);
}

/// The markers to choose from, with the troops of each wing: orders for them may go with the choice [5.22].
void list_wings(const TableView& v, SideId side, std::vector<std::string>& out) {
  out.push_back(tr("# The same mail may have orders for a wing, below the line that names it:"));
  out.push_back("# " + move_usage(v, [&](UnitId u) { return v.side(u) == side; }));
  for (WingId w = 0; w < static_cast<WingId>(v.data.wings.size()); ++w) {
    if (v.wing(w).side != side) continue;
    std::vector<std::string> units;
    for (UnitId u = 0; u < v.count(); ++u) {
      if (v.info(u).wing == w && v.here(u))
        units.push_back(v.name(u) + " " + v.label(v.unit(u).at) + " " + orders::facing_shown(v.unit(u).facing));
    }
    for (std::size_t i = 0; i + 1 < units.size(); ++i)
      units[i] += ",";
    orders::add_in_lines(out, "#   " + tr(v.wing(w).title) + " (" + v.wing(w).name + "): ", units);
    out.push_back("# when " + v.wing(w).name + " acts:");
    out.push_back("# end-orders " + v.wing(w).name);
  }
}

/// The other wings of the side that have troops: the mail may have orders for them, in case they are drawn before its
/// writer can write again [5.23].
void list_later_wings(const TableView& v, SideId side, std::vector<std::string>& out) {
  std::vector<std::string> lines;
  for (WingId w = 0; w < static_cast<WingId>(v.data.wings.size()); ++w) {
    bool troops = false;
    for (UnitId u = 0; u < v.count(); ++u)
      troops = troops || (v.info(u).wing == w && v.here(u) && !v.unit(u).routed);
    if (v.wing(w).side != side || w == v.s.wing || !troops) continue;
    lines.push_back("# when " + v.wing(w).name + " acts:");
    lines.push_back("# end-orders " + v.wing(w).name);
  }
  if (lines.empty()) return;
  out.push_back(tr("# The same mail may have orders for a wing that is drawn later, below the line that names it:"));
  out.insert(out.end(), lines.begin(), lines.end());
}

}  // namespace

std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited, const table::Pending* pending,
                                     std::span<const orders::Circumstance> when) {
  if (!pending) return {tr("# No decision is due.")};
  std::string title = fill(tr("# {}, game turn {}: orders of {}"), {tr(v.data.scenario.name), std::to_string(v.s.turn),
                                                                    tr(v.data.scenario.sides[awaited.who % 2].name)});
  auto out = orders::sheet_head(v.names(), std::move(title), awaited.question, awaited.subject, awaited.rule,
                                "hexpost rules chariots 3.0");
  const bool own = awaited.who == v.s.active;
  for (const std::string& fact : question_facts(v, awaited, when))
    out.push_back("#   " + fact);
  if (own && awaited.question == "orders") {
    list_orders(v, out);
    list_later_wings(v, awaited.who, out);
    return out;
  }
  const bool leads = awaited.question == "leaders";
  const auto is_lead = [](const std::string& answer) { return base::words(answer).front() == LeadOrder::verb; };
  std::vector<std::string> answers = pending->answers;
  if (leads) std::erase_if(answers, is_lead);  // list_lead() has them
  orders::add_answers(out, answers, [&](const std::string& answer) {
    const std::string remark = answer_remark(v, awaited, answer);
    return remark.empty() ? remark : "  # " + remark;
  });
  if (leads) list_lead(v, pending->answers, out);
  if (awaited.question == "marker") list_wings(v, awaited.who, out);
  if (own && awaited.question == "order") {
    out.push_back(tr("# and the lines that follow it:"));
    list_orders(v, out);
  }
  const bool between = awaited.question == "trump" || awaited.question == "momentum";
  if (leads || between || (own && awaited.question == "order")) list_later_wings(v, awaited.who, out);
  return out;
}

}  // namespace hexpost::chariots
