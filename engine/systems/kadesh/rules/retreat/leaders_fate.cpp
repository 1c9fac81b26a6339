#include "engine/systems/kadesh/rules/retreat/leaders_fate.h"

#include <tuple>

namespace hexpost::kadesh {
namespace {

/// [14.1] [14.2] [K115]
int leader_worth(View v, LeaderId l) {
  const LeaderInfo& info = v.leader_info(l);
  return info.formation == Formation::marines && v.has(Option::khenyt_7) ? 7 : info.points;
}

void lose(Play& p, LeaderId l, bool killed) {
  const SideId side = p.view().leader_info(l).side;
  const int points = leader_worth(p, l);
  Leader lost;
  lost.place = Place::track;
  lost.back = static_cast<std::int16_t>(p.s.turn + (p.has(Option::leader_back_after_2) ? 2 : 3));  // [K12]
  p.leader(l) = lost;
  p.s.points[other(side)] += points;
  for (Unit& unit : p.s.units) {
    if (unit.bound == l) unit.bound = k_no_leader;
  }
  p.tell("9.3.9", (killed ? say("{} is killed: {} points; a successor returns on turn {}", p.leader_name(l), points,
                                static_cast<int>(lost.back))
                          : say("{} is captured: {} points; a successor returns on turn {}", p.leader_name(l), points,
                                static_cast<int>(lost.back)))
                      .loses(side));
}

/// The result of the dice for a leader.
struct Fate {
  enum Is : std::uint8_t { killed, captured, unhurt } is = unhurt;
  int worth() const { return is == unhurt ? 1 : 0; }
};

}  // namespace

void check_leaders(Play& p, SideId side, Hex at, bool vacated) {
  for (const LeaderId l : p.view().leaders_at(side, at)) {
    const auto fate = p.dice("9.3.9", table::gains(side), [&](int sum) {
      return Fate{sum == 2 ? Fate::killed : sum <= 4 && vacated ? Fate::captured : Fate::unhurt};
    });
    if (fate.means.is == Fate::unhurt)
      p.tell("9.3.9", say("{} is unhurt: {}", p.leader_name(l), fate.face));
    else
      lose(p, l, fate.means.is == Fate::killed);
  }
}

void send_lone_leaders(Play& p, SideId side, Hex at) {
  if (p.view().held_by(side, at)) return;
  for (const LeaderId l : p.view().leaders_at(side, at)) {
    // to the nearest friendly combat unit; ties go to the leader's own formation, then by hex number
    const View v = p.view();
    UnitId best = k_no_unit;
    const auto rank = [&](UnitId u) {
      const Hex h = v.unit(u).at;
      return std::tuple(hex::distance(at, h), v.info(u).formation == v.leader_info(l).formation ? 0 : 1, v.by_label(h));
    };
    for (const UnitId u : v.on_map_of(side)) {
      if (best == k_no_unit || rank(u) < rank(best)) best = u;
    }
    if (best == k_no_unit) {
      p.leader(l).place = Place::ready, p.leader(l).at = {};
      p.tell("9.3.9", say("{} finds no unit and leaves for the Ready box", p.leader_name(l)));
      continue;
    }
    const Hex to = v.unit(best).at;
    p.leader(l).at = to;
    p.tell("9.3.9", say("{} is alone and joins {} in {}", p.leader_name(l), p.name(best), p.label(to))
                        .goes(p.leader_name(l), side, {at, to}));
  }
}

void chase_leaders(Play& p, SideId side, Hex at) {
  if (p.view().leaders_at(side, at).empty()) return;
  if (p.has(Option::lone_leader_check)) check_leaders(p, side, at, true);
  send_lone_leaders(p, side, at);
}

void return_leaders(Play& p) {
  for (LeaderId l = 0; l < p.view().leader_count(); ++l) {
    Leader& leader = p.leader(l);
    if (leader.place != Place::track || leader.back > p.s.turn || p.view().leader_info(l).side != p.active()) continue;
    leader = {};
    leader.place = Place::ready;
    p.tell("9.3.9", say("the successor of {} is in the Ready box", p.leader_name(l)));
  }
}

}  // namespace hexpost::kadesh
