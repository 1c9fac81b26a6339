#include "engine/systems/chariots/rules/command/why_not.h"

#include "engine/base/text.h"
#include "engine/systems/chariots/rules/cohesion/rout.h"
#include "engine/systems/chariots/rules/command/command.h"

namespace hexpost::chariots {

using base::fill;
using base::tr;

std::string why_no_rally(View v) {
  if (!rallyable(v).empty()) return {};
  std::vector<std::string> routed;
  for (const UnitId u : v.living(v.s.active)) {
    if (v.here(u) && v.unit(u).routed) routed.push_back(v.name(u));
  }
  if (routed.empty()) return {};
  std::string out =
      fill(tr("You cannot rally a unit now. These are Routed: {}; a unit must be within three hexes of a Standard and "
              "out of the enemy's reach, and the Standard's leader must be in its hex [9.51]"),
           {base::join(routed, ", ")});
  for (const StandardId d : rallying_points(v, v.s.active)) {
    const Standard& standard = v.standard(d);
    if (standard.captured) continue;
    for (const LeaderId l : v.standard_info(d).ralliers) {
      if (v.leader_here(l) && v.leader(l).at != standard.at)
        out += "; " + fill(tr("{} is in {}, the Standard in {}: the leader must go there first"),
                           {v.leader_name(l), v.label(v.leader(l).at), v.label(standard.at)});
    }
  }
  return out;
}

void explain_order(View v, std::string_view word, base::Refusal& refusal) {
  if (base::same_word(word, "rally")) {
    if (const LeaderId l = commander(v); l != k_no_leader && v.leader(l).moved && !rallyable(v).empty()) {
      refusal.rule = "9.54";
      refusal.why = fill(tr("{} has moved: a Rally comes before all moves"), {v.leader_name(l)});
      return;
    }
    const std::string why = why_no_rally(v);
    refusal.rule = "9.51";
    refusal.why = why.empty() ? tr("none of your units is Routed") : why;
  } else if (base::same_word(word, "disengage")) {
    refusal.rule = "9.23";
    refusal.why = tr("no Engaged unit of the active command is In Command");
  }
}

std::string why_no_wake(View v, SideId side, std::string_view word) {
  const LeaderId oc = v.overall(side);
  for (WingId w = 0; w < static_cast<WingId>(v.data.wings.size()); ++w) {
    if (v.wing(w).side != side || (!base::same_word(v.wing(w).name, word) && !base::same_word(v.wing(w).word, word)))
      continue;
    const LeaderId l = v.wing(w).leader;
    if (l == k_no_leader || !v.leader_here(l)) return fill(tr("{} has no commander on the map"), {tr(v.wing(w).title)});
    if (oc == k_no_leader || l == oc || in_range(v, oc, v.leader(l).at)) return {};
    return fill(tr("{} in {} is out of the Command Range of {} in {}, which is {}: bring them nearer to each other "
                   "first [5.25]"),
                {v.leader_name(l), v.label(v.leader(l).at), v.leader_name(oc), v.label(v.leader(oc).at),
                 std::to_string(command_range(v, oc))});
  }
  return {};
}

}  // namespace hexpost::chariots
