#include "engine/systems/chariots/rules/shock/questions.h"

#include "engine/base/text.h"

namespace hexpost::chariots {

using base::fill;
using base::tr;

/// [8.53]
std::vector<std::string> turn_on_facts(View v, const table::Asking& asking) {
  const auto asked = opponents(v, asking);
  if (!asked) return {};
  const Check check = charge_check(v, asked->unit, asking.test("range"));
  return {fill(tr("It turns on {} with a die of {} or more [8.53]"),
               {v.name(asked->enemy), std::to_string(check.face_needed())})};
}

/// [8.55]
std::vector<std::string> shock_first_facts(View v, const table::Asking& asking) {
  const auto asked = opponents(v, asking);
  if (!asked) return {};
  return {fill(tr("It attacks first with a die of {} or less [8.55]"),
               {std::to_string(turn_tables_check(v, asked->unit).rating)})};
}

std::vector<std::string> share_facts(View, const table::Asking& asking) {
  if (asking.about.empty()) return {};
  return {std::string(asking.about) + " [9.12]"};
}

}  // namespace hexpost::chariots
