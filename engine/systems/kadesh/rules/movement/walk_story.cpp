#include "engine/systems/kadesh/rules/movement/walk_story.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hexpost::kadesh {
namespace {

Fact walks(const Play& p, const Party& party, const Walk& walk) {
  std::string who = listed(p, party.units);
  for (const LeaderId l : party.leaders)
    who += (who.empty() ? "" : ", ") + p.leader_name(l);
  const bool many = party.units.size() + party.leaders.size() > 1;
  if (walk.way.empty()) {
    const base::Arg facing = p.point(*walk.face);
    return many ? say("{} turn to {}", who, facing) : say("{} turns to {}", who, facing);
  }
  const std::string to = p.label(walk.way.back());
  if (party.entering)
    return many ? say("{} enter the map and go to {}", who, to) : say("{} enters the map and goes to {}", who, to);
  if (walk.gait == Gait::march) return many ? say("{} march to {}", who, to) : say("{} marches to {}", who, to);
  if (walk.gait == Gait::quick)
    return many ? say("{} go in quick time to {}", who, to) : say("{} goes in quick time to {}", who, to);
  return many ? say("{} go to {}", who, to) : say("{} goes to {}", who, to);
}

/// [8.8] [8.9] The way and its target are one event.
Fact charges(const Play& p, const Party& party, const Walk& walk) {
  const std::string who = listed(p, party.units), target = p.label(*walk.target);
  const bool many = party.units.size() > 1, overrun = walk.gait == Gait::overrun;
  if (walk.way.empty() && walk.face == p.view().unit(party.units.front()).facing)
    return overrun ? say("{} will overrun {}", who, target) : say("{} will charge {}", who, target);
  if (walk.way.empty()) {
    const base::Arg facing = p.point(*walk.face);
    if (overrun)
      return many ? say("{} turn to {} and will overrun {}", who, facing, target)
                  : say("{} turns to {} and will overrun {}", who, facing, target);
    return many ? say("{} turn to {} and will charge {}", who, facing, target)
                : say("{} turns to {} and will charge {}", who, facing, target);
  }
  const std::string to = p.label(walk.way.back());
  if (overrun)
    return many ? say("{} charge to {} and will overrun {}", who, to, target)
                : say("{} charges to {} and will overrun {}", who, to, target);
  return many ? say("{} charge to {}, against {}", who, to, target)
              : say("{} charges to {}, against {}", who, to, target);
}

}  // namespace

void tell_walk(Play& p, const Party& party, const Walk& walk) {
  if (walk.way.empty() && !walk.face) return;
  const std::string_view rule = walk.gait == Gait::overrun ? "8.9"
                                : walk.target              ? "8.8"
                                : walk.way.empty()         ? "4.3"
                                                           : "8.1";
  p.tell(rule, [&] {
    Fact fact = walk.target ? charges(p, party, walk) : walks(p, party, walk);
    if (walk.way.empty()) return fact;
    std::vector<Hex> along;
    if (!party.entering) along.push_back(party.at);
    along.insert(along.end(), walk.way.begin(), walk.way.end());
    const std::string piece = party.units.empty() ? p.leader_name(party.leaders.front()) : p.name(party.units.front());
    return std::move(fact).goes(piece, party.side, along);
  });
}

}  // namespace hexpost::kadesh
