#include "engine/systems/chariots/rules/command/questions.h"

#include "engine/base/text.h"
#include "engine/systems/chariots/rules/command/command.h"

namespace hexpost::chariots {

using base::fill;
using base::tr;

/// [5.32]
std::vector<std::string> trump_facts(View v, const table::Asking& asking) {
  const LeaderId oc = v.overall(asking.who);
  if (oc == k_no_leader) return {};
  std::vector<std::string> wings =
      base::transformed(wings_to_wake(v, asking.who), [&](WingId w) { return tr(v.wing(w).title); });
  return {fill(tr("{} rolls against Initiative: at {} or less the marker is out of the turn and a wing of yours may "
                  "act instead"),
               {v.leader_name(oc), std::to_string(rating(v, oc))}),
          tr("Above that the enemy's Momentum marker goes back into the Pool; there is one attempt in a game turn"),
          fill(tr("Units that could act: {}"), {wings.empty() ? tr("none") : base::join(wings, ", ")})};
}

std::vector<std::string> leader_follows_facts(View, const table::Asking& asking) {
  std::vector<std::string> out;
  if (asking.test("alone") != 0) out.push_back(tr("Otherwise the leader stays alone in the hex [4.24]"));
  if (asking.test("near") != 0) out.push_back(tr("An enemy is next to the hex that the leader's unit leaves"));
  return out;
}

namespace {

/// k_no_wing: no wing has this name.
WingId wing_called(View v, std::string_view word) {
  for (WingId w = 0; w < static_cast<WingId>(v.data.wings.size()); ++w) {
    if (base::same_word(v.wing(w).name, word)) return w;
  }
  return k_no_wing;
}

}  // namespace

std::string wing_remark(View v, const table::Asking&, std::string_view word) {
  const WingId w = wing_called(v, word);
  if (w == k_no_wing) return {};
  const LeaderId l = v.wing(w).leader;
  int here = 0, reached = 0;
  for (const UnitId u : v.wing(w).units) {
    if (!v.here(u) || v.unit(u).routed) continue;
    ++here;
    reached += l != k_no_leader && commands(v, l, u) ? 1 : 0;
  }
  return fill(tr("{}: units {}, In Command {}"), {tr(v.wing(w).title), std::to_string(here), std::to_string(reached)});
}

/// [5.25]
std::string momentum_remark(View v, const table::Asking& asking, std::string_view word) {
  const WingId w = wing_called(v, word);
  if (w == k_no_wing) return {};
  const std::string out = wing_remark(v, asking, word);
  const LeaderId l = v.wing(w).leader;
  if (l == k_no_leader) return out;
  return out + "; " + fill(tr("{} needs {} or less"), {v.leader_name(l), std::to_string(rating(v, l))});
}

}  // namespace hexpost::chariots
