#include "engine/systems/chariots/rules/shock/aggression.h"

#include <algorithm>
#include <utility>

#include "engine/base/lists.h"
#include "engine/hex/trail.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/cohesion/standards.h"
#include "engine/systems/chariots/rules/command/leaders_fate.h"
#include "engine/systems/chariots/rules/missile/missile.h"
#include "engine/systems/chariots/rules/movement/hazards.h"
#include "engine/systems/chariots/rules/movement/reaction.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"
#include "engine/systems/chariots/rules/shock/questions.h"
#include "engine/systems/chariots/rules/shock/shock.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

namespace hexpost::chariots {
namespace {

bool empty_for(View v, UnitId u, Hex h) {
  return v.on_map(h) && (!v.occupied(h) || h == v.unit(u).at);
}

/// The way of a charging unit to a hex: the one with the fewest steps and, among those, the fewest friends passed.
struct Reached {
  int friends = 0;
  Hex from;
};

/// Goes outwards ring by ring, each in the order of its hexes, so that of equal ways the same one is found everywhere.
class Outwards {
 public:
  Outwards(View v, UnitId u)
      : v_(v), unit_(u), ways_(v.s.first_at.size()), steps_(v.s.first_at.size(), -1), ring_{v.unit(u).at} {
    steps_[slot(ring_.front())] = 0;
  }
  /// The hexes one step farther; empty when there are none.
  const std::vector<Hex>& next_ring() {
    std::vector<Hex> next;
    const Mover kind = mover(v_.type(unit_));
    ++length_;
    for (const Hex from : ring_) {
      const int friends = ways_[slot(from)].friends;
      for (hex::Side k = 0; k < hex::k_sides; ++k) {
        if (!may_step(v_, kind, from, k)) continue;
        const Hex h = hex::step(from, k);
        int& steps = steps_[slot(h)];
        if ((steps >= 0 && steps < length_) || v_.enemy_at(v_.side(unit_), h) || barred_by_column(h)) continue;
        const Reached way{friends + (v_.occupied(h) ? 1 : 0), from};
        if (steps < 0) {
          steps = length_;
          ways_[slot(h)] = way;
          next.push_back(h);
        } else if (way.friends < ways_[slot(h)].friends) {
          ways_[slot(h)] = way;
        }
      }
    }
    std::sort(next.begin(), next.end());
    ring_ = std::move(next);
    return ring_;
  }
  std::vector<Hex> path_to(Hex h) const {
    std::vector<Hex> out;
    for (; steps_[slot(h)] > 0; h = ways_[slot(h)].from)
      out.push_back(h);
    std::reverse(out.begin(), out.end());
    return out;
  }

 private:
  /// By option no unit moves through a Column [Q27], and no unit ends in the hex of one.
  bool barred_by_column(Hex h) const {
    const auto there = v_.options().column_impassable ? v_.units_at(h) : Units{};
    return std::ranges::any_of(there, [this](UnitId u) { return v_.unit(u).column; });
  }
  std::size_t slot(Hex h) const { return static_cast<std::size_t>(v_.data.slot(h)); }
  View v_;
  UnitId unit_;
  std::vector<Reached> ways_;
  std::vector<int> steps_;  ///< -1: not reached
  std::vector<Hex> ring_;
  int length_ = 0;
};

/// [8.54] The owner chooses of the two facings that have the firer in front.
Facing charge_facing(Play& p, UnitId u, UnitId firer) {
  const int side = *hex::side_towards(p.unit(u).at, p.unit(firer).at);
  const Facing now = p.unit(u).facing;
  std::vector<table::Option<Facing>> options;
  for (const int f : {2 * side, 2 * side + 2}) {
    const Facing facing = hex::clock(f);
    options.push_back({facing, std::string(hex::facing_name(facing)), facing == now ? "stay" : ""});
  }
  // by default the unit takes the one that needs less turning
  if (options[0].label.empty() && options[1].label.empty())
    options[vertices_between(now, options[1].value) < vertices_between(now, options[0].value) ? 1 : 0].label = "stay";
  return p.ask(p.view().side(u), k_charge_facing.of<Facing>(p.view().name(u), p.view().name(firer), options));
}

/// [6.66] The firer may turn to meet it, as may any unit next to which it comes [Q92]
void meet_charge(Play& p, UnitId u) {
  if (p.view().options().no_facing_against_ar) return;
  for (const UnitId e : p.view().adjacent_units(p.unit(u).at, other(p.view().side(u)))) {
    if (p.view().here(e)) reaction_facing(p, e, u);
  }
}

/// [8.54] Each hex next to the firer to which a shortest way leads, by hex, with the way through the fewest friends.
/// Not one from which it could not fight the firer, because of a wall between them [Q116].
std::vector<ChargeWay> charge_ways(View v, UnitId u, UnitId firer) {
  const Hex target = v.unit(firer).at;
  const auto fights = [&](Hex from) { return can_shock_from(v, {u}, from, target); };
  if (hex::adjacent(v.unit(u).at, target)) {
    if (!fights(v.unit(u).at)) return {};
    return {{v.unit(u).at, {}}};
  }
  std::vector<ChargeWay> out;
  Outwards outwards(v, u);
  for (bool arrived = false; !arrived;) {
    const std::vector<Hex>& ring = outwards.next_ring();
    if (ring.empty()) break;
    for (const Hex h : ring) {
      if (!hex::adjacent(h, target) || !empty_for(v, u, h)) continue;
      arrived = true;
      if (fights(h)) out.push_back({h, outwards.path_to(h)});
    }
  }
  return out;
}

/// [8.54] The unit moves at once, without points and without reactions to it. False when the way has Routed it or it
/// cannot go on.
bool go_charging(Play& p, UnitId u, UnitId firer) {
  const auto ways = charge_ways(p, u, firer);
  std::vector<Hex> ends = base::transformed(ways, [&](const ChargeWay& way) { return way.to; });
  const Hex to = p.ask(p.view().side(u), k_charge_to.of<Hex>(p.view().name(u), p.view().name(firer), p.listed(ends)));
  const Hex from = p.unit(u).at;
  const ChargeWay way = *std::ranges::find(ways, to, &ChargeWay::to);
  for (std::size_t i = 0; i < way.path.size(); ++i) {
    const Hex h = way.path[i];
    displace_leaders_in(p, u, h);
    place(p, u, h);
    if (h == to) break;
    if (!pass_friends(p, u, h, stays_on_road(p, mover(p.view().type(u)), from, way.path, i))) return false;
    capture_standards(p, u);  // [9.33] [Q108] by any entry
    displace_leaders(p, u, h);
    meet_charge(p, u);
  }
  refresh_engaged(p);
  p.unit(u).facing = charge_facing(p, u, firer);
  p.tell("8.54", [&] {
    return from == to ? say("{} turns to face {}, which has fired at it", p.name(u), p.name(firer))
                      : say("{} charges from {} to {} at {}, which has fired at it", p.name(u), p.label(from),
                            p.label(to), p.name(firer))
                            .goes(p.view().name(u), p.view().side(u), hex::trail(from, way.path, to));
  });
  leaders_follow(p, u, from, way.path, false);
  if (from != to) {
    carry_standards(p, u, from);
    capture_standards(p, u);
    displace_leaders(p, u, to);
    meet_charge(p, u);
  }
  return p.view().fit(u);
}

/// [Q92] All enemies that the unit attacks when it charges: those it can Shock in its front hexes [8.12] [8.54].
Combat charge_combat(View v, UnitId u) {
  Combat combat;
  combat.attackers = {u};
  combat.hexes = shock_targets(v, {u});
  for (const Hex h : combat.hexes) {
    for (const UnitId e : v.units_at(h)) {
      if (v.hostile(e, u)) combat.defenders.push_back(e);
    }
  }
  return combat;
}

}  // namespace

bool may_charge(View v, UnitId u, UnitId firer) {
  if (!v.fit(u) || !aggressive(v.type(u)) || v.partner(u) != k_no_unit || v.engaged(u)) return false;
  if (!is_chariot(v.type(firer)) || v.engaged(firer)) return false;
  return !charge_ways(v, u, firer).empty();
}

/// [8.53] [8.54] [Q43] [Q59] [Q93]
bool answer_fire_by_charge(Play& p, UnitId u, UnitId firer, int range) {
  const View v = p.view();
  if (!may_charge(v, u, firer)) return false;
  const Check check = charge_check(v, u, range);
  const int margin = v.rout_limit(u) - v.unit(u).hits;
  if (v.type(u) == UnitType::ri) {
    const std::vector<table::Circumstance> when{
        {"range", range}, {"margin", margin}, {"tq", check.rating}, {"hits", v.unit(firer).hits}};
    const auto turns = p.ask_in_step(v.side(u), k_turn_on.of<bool>(v.name(u), v.name(firer), table::yes_no(), when));
    if (!turns) return true;
    if (!*turns) return false;
  }
  const auto charges = p.d10("8.53", table::gains(v.side(u)), [check](int face) { return check.passes(face); });
  if (!charges) {
    p.tell("8.53", [&] {
      return check.off == 0 ? say("{} does not turn on {}: it rolls {}, {} or more was needed", p.name(u),
                                  p.name(firer), charges.face, check.rating)
                            : say("{} does not turn on {}: it rolls {} less {} for range, {} or more was needed",
                                  p.name(u), p.name(firer), charges.face, check.off, check.rating);
    });
    return false;
  }
  const auto before = engaged_units(p);
  const bool may_stop = std::exchange(p.may_stop, false);  // the Shock leaves the step by an exception
  if (go_charging(p, u, firer)) {
    Combat combat = charge_combat(p, u);
    p.tell("8.54", [&] { return shock_declared(p, {u}, combat.defenders); });
    std::vector<UnitId> gone;
    check_defenders(p, combat, gone);
    fight(p, combat, before, gone);
  }
  p.may_stop = may_stop;
  return true;
}

}  // namespace hexpost::chariots
