#include "engine/systems/kadesh/advice/order_sheet.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/orders/compass.h"
#include "engine/orders/sheet_lines.h"
#include "engine/orders/tongue.h"
#include "engine/systems/kadesh/advice/plain.h"
#include "engine/systems/kadesh/advice/proposal.h"
#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/activation/activation.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/fire/fire.h"
#include "engine/systems/kadesh/rules/melee/combat.h"
#include "engine/systems/kadesh/rules/melee/duty.h"
#include "engine/systems/kadesh/rules/melee/figures.h"
#include "engine/systems/kadesh/rules/movement/orders.h"
#include "engine/systems/kadesh/rules/movement/walk.h"
#include "engine/systems/kadesh/rules/retreat/place.h"
#include "engine/systems/kadesh/rules/setup/setup.h"

/// Day of the Chariot: Kadesh: the sheet a player fills in. Comment lines say what may be done and by which rule; the
/// other lines are orders that are always safe to send.
namespace hexpost::kadesh {
namespace {

using base::fill;
using base::tr;

constexpr std::size_t k_targets = 4;  ///< of one unit and kind of combat

/// Units in trouble come first: those that must attack, then by level, then by hex.
Army in_order_of_trouble(View v) {
  Army out = v.on_map_of(v.s.active);
  std::ranges::stable_sort(out, {}, [&](UnitId u) {
    const bool contact = v.locked(u) || v.in_zone(other(v.side(u)), v.unit(u).at);
    return std::tuple(contact ? 0 : 1, -static_cast<int>(v.unit(u).level), v.label(v.unit(u).at));
  });
  return out;
}

/// "AM-H1 0620 E: Shaken, locked; CS 3, Ml 6; led by Pahery": the colon makes it the head of a row on the printed
/// sheet. Strength and morale are those of its level now [4.5].
std::string head_of(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::string out = "# " + v.name(u) + " " + v.label(unit.at) + " " + orders::facing_shown(unit.facing) + ": " +
                    tr(level_name(unit.level));
  const auto add = [&](bool yes, const std::string& word) {
    if (yes) out += ", " + word;
  };
  add(v.locked(u), tr("locked"));
  add(unit.out_of_command, tr("not in command"));
  add(unit.march, tr("March Mode"));
  add(unit.reserve, tr("in Reserve"));
  add(unit.scattered, tr("scattered"));
  add(overstacked(v, unit.at), tr("too many in its hex"));
  out += "; " + tr("CS") + " " + std::to_string(v.strength(u));
  if (const int missile = v.missile(u); missile > 0)
    out += ", " + tr("Fire") + " " + std::to_string(missile) + "-" + std::to_string(v.range(u));
  out += ", " + tr("Ml") + " " + std::to_string(v.morale(u));
  if (unit.bound != k_no_leader) out += "; " + fill(tr("led by {}"), {v.leader_name(unit.bound)});
  return out;
}

/// The hexes in which the unit may end a move now.
std::vector<Hex> ends_of(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  if (unit.moved || unit.unreleased || unit.scattered || v.locked(u) || v.routed(u)) return {};
  const Party party{{u}, {}, v.side(u), unit.at, false};
  const Gait gait = unit.march ? Gait::march : Gait::move;
  if (gait == Gait::march && unit.out_of_command && !marches_alone(v, u)) return {};
  const bool zone = v.in_zone(other(v.side(u)), unit.at);
  std::vector<Hex> out;
  const Reaches reaches = reachable(v, party, gait, allowance(v, u, gait, zone) - unit.spent);
  for (const Reach& reach : reaches) {
    if (!reach.stays && !walk_bar(v, party, {gait, reaches.way(reach), std::nullopt})) out.push_back(reach.end);
  }
  return out;
}

/// Enemies that the unit must attack, and the orders that attack [9.2] or shoot [9.1] without a move.
void list_contacts(const View& v, UnitId u, std::vector<std::string>& out) {
  const auto duties = duty_of(v, u);
  if (!duties.empty()) {
    // the locked do not move
    const bool archer = duties.size() > 1 && v.range(u) > 1;  // one shot of the archers meets the whole duty [K60]
    const std::string duty = v.locked(u)
                                 ? tr("locked, must attack these and owes no other attack in this turn [9.3.6]: {}")
                             : archer ? tr("must attack all or shoot at one or leave [9.3.6]: {}")
                                      : tr("must attack or leave [9.3.6]: {}");
    out.push_back("#   " + fill(duty, {listed(v, duties)}));
  }
  const auto list_orders = [&](std::string_view verb, const Hexes& targets) {
    for (std::size_t i = 0; i < targets.size() && i < k_targets; ++i)
      out.push_back("#   " + std::string(verb) + " " + v.label(targets[i]) + " by " + v.name(u));
  };
  list_orders(AttackOrder::verb, melee_targets(v, u));
  list_orders(FireOrder::verb, fire_targets(v, u, Struck::How::archery));
}

/// What lets or keeps the unit from moving otherwise than its row would let expect: an overrun [8.10], a march out of
/// command [8.3], a check to come [7.2].
void list_doubts(const View& v, UnitId u, Phase now, std::vector<std::string>& out) {
  const Unit& unit = v.unit(u);
  if (unit.extra > 0 && unit.overrun)
    out.push_back("#   " + fill(tr("moves on with {} Movement Points, first into the hex that it overran [8.10]: {}"),
                                {std::to_string(unit.extra),
                                 std::string(MoveOrder::verb) + " " + v.name(u) + " " + v.label(*unit.overrun)}));
  if (!unit.out_of_command) return;
  if (unit.march && !marches_alone(v, u)) {
    out.push_back("#   " + (now <= Phase::modes
                                ? fill(tr("does not march out of command [8.3]; to move it: halt {}"), {v.name(u)})
                                : tr("does not march out of command [8.3]")));
  }
  if (unit.level == Level::shaken && now < Phase::modes)
    out.push_back(
        "#   " + fill(tr("checks its morale before it moves: it Routs above {} [7.2]"), {std::to_string(v.morale(u))}));
}

/// The partner that stands with the unit and moves with it; none if it is not for the owner to move.
UnitId partner_to_move(const View& v, UnitId u) {
  const UnitId partner = v.with_partner(u);
  const bool moves = partner != k_no_unit && !v.unit(partner).scattered && !v.unit(partner).unreleased;
  return moves ? partner : k_no_unit;
}

/// The chariot that moves with this one if the order says so [4.2.1 B].
UnitId second_chariot(const View& v, UnitId u) {
  for (const UnitId there : v.units_at(v.unit(u).at)) {
    if (there != u && may_be_two(v, u, there, v.unit(u).at)) return there;
  }
  return k_no_unit;
}

/// [13.1.7] Leaders and units on the map that wait for their release.
void list_unreleased(const View& v, std::vector<std::string>& out) {
  std::vector<std::string> names;
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_here(l) && v.leader_info(l).side == v.s.active && v.leader(l).unreleased)
      names.push_back(v.leader_name(l));
  }
  for (const UnitId u : v.on_map_of(v.s.active)) {
    if (v.unit(u).unreleased) names.push_back(v.name(u));
  }
  if (names.empty()) return;
  out.push_back(tr("# -- Not released yet; they neither move nor attack [13.1.7]:"));
  orders::add_in_lines(out, "#   ", names);
}

/// [13.1.3] Units that the owner does not move, with their hexes.
void list_scattered(const View& v, std::vector<std::string>& out) {
  std::vector<std::string> names;
  for (const UnitId u : v.on_map_of(v.s.active)) {
    if (v.unit(u).scattered) names.push_back(v.name(u) + " " + v.label(v.unit(u).at) + ";");
  }
  if (names.empty()) return;
  names.back().pop_back();
  out.push_back(tr("# -- Scattered: they run automatically when the moves begin, until they recover [13.1.3]:"));
  orders::add_in_lines(out, "#   ", names);
}

/// A runner in the hex of its chariot: the sheet shows both under the chariot [4.2.1 A] [8.8].
bool goes_with_chariot(const View& v, UnitId u) {
  return v.type(u) == UnitType::runner && partner_to_move(v, u) != k_no_unit;
}

/// `now`: the phase of the sheet, which may come before the one that `v` shows.
void list_units(const View& v, Phase now, std::vector<std::string>& out) {
  out.push_back(
      tr("# -- Your units: move UNIT HEX... [face FACING]; name the last hex or every hex. Below are the hexes"));
  out.push_back(tr("#  in which a unit can end its move; 0612-0912 are all the hexes from one to the other."));
  for (const UnitId u : in_order_of_trouble(v)) {
    if (goes_with_chariot(v, u)) continue;
    const UnitId partner = partner_to_move(v, u);
    if (v.unit(u).unreleased || v.unit(u).scattered) continue;
    out.push_back(head_of(v, u));
    list_doubts(v, u, now, out);
    const UnitId other_one = partner == k_no_unit ? second_chariot(v, u) : partner;
    if (other_one != k_no_unit) out.push_back("#   " + fill(tr("with {}"), {v.name(other_one)}));
    list_contacts(v, u, out);
    const auto ends = ends_of(v, u);
    orders::add_in_lines(out, "#   ", orders::in_rows(v.data.map.grid, ends));
    out.push_back(
        orders::neighbours_line(v.data.map.grid, v.unit(u).at, [&](Hex h) { return v.listed(v.units_at(h), " "); }));
    if (!ends.empty()) {
      const std::string verb(v.unit(u).march ? MarchOrder::verb : MoveOrder::verb);
      out.push_back("# " + verb + " " + v.name(u) + (partner == k_no_unit ? " " : " with " + v.name(partner) + " "));
    }
  }
  list_scattered(v, out);
  list_unreleased(v, out);
}

/// [6.1.1] [8.3] Pieces of the Move to Map boxes with the hexes at which they enter.
void list_waiting(const View& v, std::vector<std::string>& out) {
  bool first = true;
  for (const Place box : {Place::west, Place::south, Place::east}) {
    std::vector<std::string> names;
    for (UnitId u = 0; u < v.count(); ++u) {
      if (v.side(u) == v.s.active && v.unit(u).place == box) names.push_back(v.name(u));
    }
    for (LeaderId l = 0; l < v.leader_count(); ++l) {
      if (v.leader_info(l).side == v.s.active && v.leader(l).place == box) names.push_back(v.leader_name(l));
    }
    if (names.empty()) continue;
    if (first) {
      out.push_back(
          tr("# -- Waiting at the edge: enter UNIT HEX..., march UNIT HEX... (four points more, by road or,"));
      out.push_back(
          tr("#  for Hittites, over Clear ground as well), lead LEADER HEX...; the first hex lies at the edge."));
    }
    first = false;
    const auto& edge = edge_of(v, box);
    out.push_back("# " + v.label(edge.front()) + " .. " + v.label(edge.back()) + ": " +
                  fill(tr("{0} {0|piece|pieces}"), {std::to_string(names.size())}));
    orders::add_in_lines(out, "#   ", names);
  }
}

std::string mode_shown(Mode mode) {
  return mode == Mode::march ? tr("March Mode") : mode == Mode::reserve ? tr("Reserve Mode") : tr("Combat Mode");
}

void list_leaders(const View& v, std::vector<std::string>& out) {
  out.push_back(tr("# -- Your leaders: lead LEADER HEX..., mode LEADER (combat | march), reserve LEADER"));
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (!v.leader_here(l) || v.leader_info(l).side != v.s.active || v.leader(l).unreleased) continue;
    out.push_back(fill(tr("# {0} in {1}: {2}, {3} Movement Points"),
                       {v.leader_name(l), v.label(v.leader(l).at), mode_shown(v.leader(l).mode),
                        std::to_string(allowance(v, l, v.leader(l).mode == Mode::march ? Gait::march : Gait::move))}));
  }
}

/// The charges and overruns of one sheet: for each target the best ones, each of another unit.
void list_charges(const TableView& v, std::vector<std::string>& out) {
  constexpr std::size_t k_charges = 3;  ///< at one target, and all overruns
  struct Offer {
    Hex target;
    int worth = 0;
    bool overrun = false;
    std::string line;
  };
  std::vector<Offer> offers;
  for (const UnitId u : v.on_map_of(v.s.active)) {
    if (goes_with_chariot(v, u)) continue;
    Hexes targets;
    for (const RatedCharge& one : charges_of(v, u)) {
      if (std::ranges::find(targets, one.target) != targets.end()) continue;
      targets.push_back(one.target);
      offers.push_back({one.target, one.worth, std::holds_alternative<OverrunOrder>(one.order),
                        ChargesQuestion{}.print(v, one.order)});
    }
  }
  if (offers.empty()) return;
  std::ranges::stable_sort(offers, {}, [&](const Offer& one) {
    return std::tuple(v.by_label(one.target), one.overrun ? 0 : 1, -one.worth);
  });
  out.push_back(
      tr("# -- Charges and overruns [8.8] [8.9]: charge UNIT [with UNIT] HEX... [face FACING] at HEX, or overrun"));
  out.push_back(tr("#  for charge. Below are the best ones for each target. A charge that spends at least one"));
  out.push_back(tr("#  point more than the unit's normal allowance wins the modifiers of a charge:"));
  std::size_t of_target = 0;
  for (std::size_t i = 0; i < offers.size(); ++i) {
    of_target = i > 0 && offers[i - 1].target == offers[i].target ? of_target + 1 : 0;
    if (of_target < k_charges || offers[i].overrun) out.push_back("# " + offers[i].line);
  }
}

/// The formations of a group's units, or that of its first leader.
std::string title_of(const View& v, const Group& g) {
  std::vector<std::string> out;
  const auto add = [&](Formation f) {
    std::string name = tr(v.data.formations[index_of(f)].name);
    if (std::ranges::find(out, name) == out.end()) out.push_back(std::move(name));
  };
  for (const UnitId u : g.units)
    add(v.info(u).formation);
  if (out.empty()) add(v.leader_info(g.leaders.front()).formation);
  return base::join(out, ", ");
}

/// The figures of each kind of these units, under the name of its first unit [2.2.2]: "LW-C1 chariots: CS 4/3, Ml 8/7".
std::vector<std::string> figures_of_kinds(const View& v, const std::vector<std::string>& names) {
  std::vector<std::string> out;
  std::vector<UnitId> kinds;
  const auto both = [](int front, int back) { return std::to_string(front) + "/" + std::to_string(back); };
  for (UnitId u = 0; u < v.count(); ++u) {
    const UnitInfo& info = v.info(u);
    const auto alike = [&](UnitId k) {
      return v.info(k).type == info.type && v.info(k).formation == info.formation && v.info(k).front == info.front;
    };
    if (std::ranges::find(names, v.name(u)) == names.end() || std::ranges::any_of(kinds, alike)) continue;
    kinds.push_back(u);
    std::string line = v.name(u) + " " + tr(type_name(info.type)) + ": " + tr("CS") + " " +
                       both(info.front.strength, info.back.strength) + ", ";
    if (info.front.missile > 0)
      line += tr("Fire") + " " + both(info.front.missile, info.back.missile) + "-" + std::to_string(info.front.range) +
              ", ";
    line += tr("Ml") + " " + both(info.front.morale, info.back.morale) + ", " + tr("MA") + " " +
            both(info.front.ma, info.back.ma);
    if (info.charge > 0) line += ", " + tr("Charge") + " " + std::to_string(info.charge);
    out.push_back(std::move(line));
  }
  return out;
}

/// [3.0] Group by group: the pieces that go on the map and the hexes in which they may stand.
void list_setup(const View& v, std::vector<std::string>& out) {
  out.push_back(
      tr("# -- Your set-up: place UNIT HEX face FACING, post LEADER HEX. Pieces that you leave out go where the"));
  out.push_back(
      tr("#  proposed set-up has them. Below are the pieces of each group and the hexes in which they may stand."));
  for (const Group& g : v.data.groups) {
    std::vector<std::string> names;
    for (const UnitId u : g.units) {
      if (g.side == v.s.active && (g.choose > 0 || group_of(v, u) == &g)) names.push_back(v.name(u));
    }
    for (const LeaderId l : g.leaders) {
      if (g.side == v.s.active && group_of_leader(v, l) == &g) names.push_back(v.leader_name(l));
    }
    if (names.empty() || g.area.empty()) continue;
    out.push_back("# " + title_of(v, g) + ": " + fill(tr("{0} {0|piece|pieces}"), {std::to_string(names.size())}));
    orders::add_in_lines(out, "#   ", names);
    for (const std::string& figures : figures_of_kinds(v, names))
      out.push_back("#   " + figures);
    orders::add_in_lines(out, "#   ", orders::in_rows(v.data.map.grid, g.area));
    if (g.choose > 0)
      out.push_back("#   " + fill(tr("choose {} of them: pick UNIT [13.2.3]"), {std::to_string(g.choose)}));
    if (g.choose > 0 && std::ranges::any_of(g.units, [&](UnitId u) { return v.info(u).partner != k_no_unit; }))
      out.push_back(
          tr("#   A runner belongs to the group of its chariot: it goes where that is picked for [4.2.1 A]."));
  }
}

/// The answers to a question that is not one of the phases with orders, and for a list the pieces that it can name.
void list_answers(const View& v, const table::Pending& pending, std::vector<std::string>& out) {
  orders::add_answers(out, pending.answers);
  std::vector<Piece> able;
  if (pending.name == "alert") able = to_alert(v);
  if (pending.name == "release") able = to_release(v);
  if (able.empty()) return;
  std::vector<std::string> names = base::transformed(able, [&](const Piece one) { return piece_name(v, one); });
  // the first answer of the list names as many pieces as may be chosen
  const std::size_t most = pending.answers.empty() ? 0 : base::words(pending.answers.front()).size() - 1;
  out.push_back(fill(tr("# {0} {0|piece|pieces} can be chosen. Name the ones that you want first; choose from:"),
                     {std::to_string(most)}));
  orders::add_in_lines(out, "#   ", names);
}

}  // namespace

std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited, const table::Pending* pending) {
  if (!pending) return {tr("# No decision is due.")};
  std::string title = fill(tr("# {}, game turn {} of {}: orders of {}"),
                           {tr(v.data.name), std::to_string(v.s.turn), std::to_string(last_turn(v.data)),
                            tr(v.side_name(static_cast<SideId>(awaited.who)))});
  auto out = orders::sheet_head(v.names(), std::move(title), awaited.question, awaited.subject, awaited.rule,
                                "hexpost rules kadesh 5.1");
  constexpr std::array<std::string_view, 3> k_moving{k_mode_orders.name, k_charge_orders.name, k_move_orders.name};
  const bool moving = std::ranges::find(k_moving, awaited.question) != k_moving.end();  // not a question amid the moves
  const bool before = awaited.who == v.s.active && v.s.phase > Phase::first && v.s.phase < Phase::modes;
  if (!moving && awaited.question != k_setup_orders.name) list_answers(v, *pending, out);
  if (moving || before) {
    // a sheet for answers that come before the Command Phase shows who will be in command [7.0]
    const State soon = before ? in_command_soon(v) : v.s;
    const TableView then{View{v.data, soon}, v.names()};
    list_leaders(then, out);
    if (v.s.phase <= Phase::charges) list_charges(then, out);
    list_units(then, v.s.phase, out);
    list_waiting(then, out);
    out.push_back(
        tr("# -- What ends each phase, and the combats [9.3]: fire, javelin, slaughter and attack lines, or:"));
  } else if (awaited.question == k_setup_orders.name) {
    list_setup(v, out);
    out.push_back(tr("# -- What ends the set-up:"));
    out.emplace_back(EndSetup::verb);
  }
  for (const std::string& line : closing_lines(v, awaited.who))
    out.push_back(line);
  return out;
}

}  // namespace hexpost::kadesh
