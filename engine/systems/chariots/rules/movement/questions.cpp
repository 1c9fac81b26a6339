#include "engine/systems/chariots/rules/movement/questions.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/chariots/rules/command/command.h"

namespace hexpost::chariots {

using base::fill;
using base::tr;

std::vector<std::string> orders_facts(View v, const table::Asking&) {
  // a unit that could not choose to Rally was not asked
  const bool standards = std::ranges::any_of(v.data.standards, [v](const auto& d) { return d.side == v.s.active; });
  if (!standards || v.s.order != OrderKind::act) return {};
  const std::string why = why_no_rally(v);
  if (why.empty()) return {};
  return {why};
}

/// [6.4]
std::vector<std::string> withdraw_facts(View v, const table::Asking& asking) {
  const auto asked = opponents(v, asking);
  if (!asked) return {};
  const auto [u, enemy] = *asked;
  std::vector<std::string> out;
  const int points = asking.test("points");
  out.push_back(points == 1
                    ? fill(tr("It may go back by 1 Movement Point: its MA against that of {} [6.42]"), {v.name(enemy)})
                    : fill(tr("It may go back by {} Movement Points: its MA against that of {} [6.42]"),
                           {std::to_string(points), v.name(enemy)}));
  if (withdraws_freely(v, u)) {
    out.push_back(tr("Chariots need no die [6.42]"));
  } else if (has_passed_withdrawal(v, u)) {
    out.push_back(tr("It has passed its die for this phase [6.45]"));
  } else {
    out.push_back(
        fill(tr("It withdraws with a die of {} or less, otherwise it stays; a 9, less its leaders, costs a hit [6.42]"),
             {std::to_string(withdrawal_check(v, u).face_needed())}));
  }
  if (asking.test("flanked") != 0)
    out.push_back(tr("The enemy comes at its flank or rear: withdrawing costs a hit first [6.44]"));
  return out;
}

/// [6.66]
std::vector<std::string> face_facts(View v, const table::Asking& asking) {
  const auto asked = opponents(v, asking);
  if (!asked || !is_infantry(v.type(asked->unit))) return {};
  return {fill(tr("A unit that turns rolls a die; each point above {} is a hit [6.66]"),
               {std::to_string(turn_check(v, asked->unit).rating)})};
}

/// [6.72]
std::vector<std::string> block_facts(View v, const table::Asking& asking) {
  const auto asked = opponents(v, asking);
  if (!asked) return {};
  return {fill(tr("A die below {} blocks {} [6.72]"),
               {std::to_string(block_check(v, asked->unit).face_needed()), v.name(asked->enemy)})};
}

UnitId next_to_react(Play& p, const std::vector<UnitId>& units, table::Rule rule) {
  const auto first =
      p.ask_in_step(p.view().side(units.front()), k_react_first.cited(rule).of<UnitId>("", "", p.listed(units)));
  return first.value_or(k_no_unit);
}

}  // namespace hexpost::chariots
