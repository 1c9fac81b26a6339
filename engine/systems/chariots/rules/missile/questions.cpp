#include "engine/systems/chariots/rules/missile/questions.h"

#include "engine/base/text.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

namespace hexpost::chariots {

using base::fill;
using base::tr;

/// [7.4] The circumstance `chance` is in faces of ten.
std::vector<std::string> fire_facts(View v, const table::Asking& asking) {
  const auto at = opponents(v, asking);
  if (!at) return {};
  std::vector<std::string> out{
      fill(tr("{} of 10 faces of the die hit {} [7.17]"), {std::to_string(asking.test("chance")), v.name(at->enemy)})};
  if (v.unit(at->unit).supply == Supply::low) out.push_back(tr("It is its last volley [7.15]"));
  return out;
}

}  // namespace hexpost::chariots
