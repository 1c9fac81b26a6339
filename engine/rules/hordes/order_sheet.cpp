#include <algorithm>

#include "engine/rules/hordes/command.h"
#include "engine/rules/hordes/movement_orders.h"
#include "engine/rules/hordes/shooting.h"
#include "engine/rules/hordes/sys.h"

/// Hordes & Heroes: the sheet a player fills in. Comment lines say what may be done and by which rule; the lines that are
/// no comments are orders that are always safe to send.
namespace hexpost::hordes {
namespace {

using base::fill;
using base::tr;

constexpr std::size_t k_shown = 8;  ///< examples for one unit

void list_generals(const TableView& v, std::vector<std::string>& out) {
  out.push_back(tr("# -- Command move [1.4.1]: lead GENERAL HEX HEX..."));
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    if (v.general(g).side != v.s.active || !v.on_table_general(g)) continue;
    const std::string where = v.label(v.general(g).at);
    if (const auto refusal = may_command_move(v, g)) {
      out.push_back(fill(tr("# {} in {}: stays [{}]: {}"), {v.general_name(g), where, refusal->rule, refusal->why}));
      continue;
    }
    out.push_back(fill(tr("# {} in {}: moves up to {} hexes, commands within {}"),
                       {v.general_name(g), where, std::to_string(v.general(g).move), std::to_string(v.general(g).range)}));
    out.push_back("# lead " + v.general_name(g) + " ");
  }
  out.push_back("end-command");
}

/// Hexes a unit can end in, without the way there.
std::string reach(const TableView& v, UnitId u) {
  std::vector<std::string> ends;
  std::vector<std::string> contacts;
  for (const auto& legs : sample_moves(v, u, 400)) {
    Walk w = start(v, u);
    for (const Leg& leg : legs) {
      if (try_leg(v, w, leg)) break;
    }
    std::vector<std::string>& list = w.contact ? contacts : ends;
    const std::string label = v.label(w.at);
    if (w.at != w.from && std::find(list.begin(), list.end(), label) == list.end()) list.push_back(label);
  }
  std::string out = base::join(ends, " ");
  if (!contacts.empty()) out += (out.empty() ? "" : "; ") + tr("into contact") + " " + base::join(contacts, " ");
  return out;
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
  for (std::size_t u = 0; u < s.units.size(); ++u) s.units[u].commanded = flags[u];
  return s;
}

void list_units(const TableView& now, std::vector<std::string>& out) {
  out.push_back(tr("# -- Tactical movement [1.5]: move UNIT HEX... (also face F, column, deploy)"));
  const bool early = now.s.phase == Phase::command;
  if (early) out.push_back(tr("# What each can do if the generals stay where they are:"));
  const State ahead = ahead_of(now);
  const TableView v{View{now.data, ahead}, now.names()};
  for (const UnitId u : v.living(v.s.active)) {
    const std::string head = "# " + v.name(u) + " " + v.label(v.unit(u).at) + " " + std::string(hex::facing_name(v.unit(u).facing)) + ": ";
    const auto refusal = may_move(v, u);
    if (refusal) {
      out.push_back(head + fill(tr("stays [{}]: {}"), {refusal->rule, refusal->why}));
    } else {
      out.push_back(head + fill(tr("movement {} [1.5.1]"), {std::to_string(allowance(v, start(v, u)))}));
      if (const std::string ends = reach(v, u); !ends.empty()) out.push_back("#   " + ends);
    }
    if (const std::string more = other_orders(v, u); !more.empty()) out.push_back("#   " + fill(tr("or: {}"), {more}));
    if (!refusal || early) out.push_back("# move " + v.name(u) + " ");
  }
  out.push_back("end-moves");
}

void list_combat(std::vector<std::string>& out) {
  out.push_back(tr("# -- Shooting [1.8]: all shots in one line; nearest, strongest, weakest or none will do"));
  out.push_back("shoot nearest");
  out.push_back(tr("# -- Hand-to-hand combat [1.9]: fight UNIT by UNIT..., in the order you like; the rest as the rules list them"));
  out.push_back("stand army fight do auto");
}

}  // namespace

std::vector<std::string> Sys::order_sheet(const TableView& v, const table::Awaited& awaited, const table::Pending* pending) {
  std::vector<std::string> out;
  if (!pending) {
    out.push_back(tr("# No decision is awaited."));
    return out;
  }
  const auto& sides = v.data.scenario.sides;
  out.push_back(fill(tr("# {}, game turn {}: orders of {}"), {v.data.scenario.name, std::to_string(v.s.turn), sides[awaited.who % 2].name}));
  out.push_back(fill(tr("# awaited: {} {} [{}]"), {awaited.question, awaited.subject, awaited.rule}));
  const bool own = awaited.who == v.s.active;
  if (own && awaited.question == "command") {
    list_generals(v, out), list_units(v, out), list_combat(out);
  } else if (own && awaited.question == "orders") {
    list_units(v, out), list_combat(out);
  } else {
    out.push_back(tr("# The answers to choose from; take the # away from one:"));
    for (std::size_t i = 0; i < pending->answers.size() && i < 60; ++i) out.push_back("# " + pending->answers[i]);
    if (own && v.s.phase == Phase::movement) {
      out.push_back(tr("# and what is to follow it:")), list_units(v, out), list_combat(out);
    } else if (own && v.s.phase == Phase::shooting) {
      list_combat(out);
    }
  }
  return out;
}

}  // namespace hexpost::hordes
