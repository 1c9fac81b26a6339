#include "engine/systems/chariots/rules/turn/questions.h"

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/cohesion/rout.h"
#include "engine/systems/chariots/rules/command/command.h"

namespace hexpost::chariots {

using base::fill;
using base::tr;

/// [5.4] The requirements of breaking off and rallying.
std::vector<std::string> order_facts(View v, const table::Asking&) {
  std::vector<std::string> out;
  std::vector<std::string> engaged, free;
  for (const UnitId u : disengageable(v))
    (disengages_freely(v, u) ? free : engaged).push_back(v.name(u));
  if (!engaged.empty())
    out.push_back(fill(tr("To disengage {} one die of {} or less is needed [9.23]"),
                       {base::join(engaged, ", "), std::to_string(disengage_rating(v, commander(v)))}));
  if (!free.empty()) out.push_back(fill(tr("To disengage {} no die is needed [9.25]"), {base::join(free, ", ")}));
  for (const UnitId u : disengageable(v)) {
    std::vector<std::string> hexes = base::transformed(disengage_hexes(v, u), [&](Hex h) { return v.label(h); });
    out.push_back(hexes.empty() ? fill(tr("{} has no hex to go back to [9.24]"), {v.name(u)})
                                : fill(tr("{} could go back to {} [9.24]"), {v.name(u), base::join(hexes, " ")}));
  }
  if (std::string why = why_no_rally(v); !why.empty()) out.push_back(std::move(why));
  for (const UnitId u : rallyable(v)) {
    const int rating = rally_rating(v, rallier(v, u));
    out.push_back(fill(tr("{} rallies with a die of {} or less [9.53]"), {v.name(u), std::to_string(rating)}));
  }
  return out;
}

std::string order_remark(View, const table::Asking&, std::string_view word) {
  if (word == "act") return tr("units move and fire, or recover; then they Shock");
  if (word == "disengage") return tr("Engaged units try to break off; no other unit moves");
  if (word == "rally") return tr("Routed units near the Standard roll; the others act Out of Command");
  if (word == "lead") return tr("the commander moves first (`lead`); then you give the order");
  return {};
}

/// [10.15]
std::string mode_remark(View, const table::Asking&, std::string_view word) {
  Leader leader{};
  leader.on_foot = word == "foot";
  return fill(tr("Movement Points {}"), {std::to_string(leader_points(leader))}) +
         (leader.on_foot ? "; " + tr("on foot, the leader moves like infantry") : "");
}

}  // namespace hexpost::chariots
