#include "engine/systems/kadesh/rules/fire/fire.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/systems/kadesh/model/sight.h"
#include "engine/systems/kadesh/rules/melee/duty.h"
#include "engine/systems/kadesh/rules/retreat/harm.h"
#include "engine/systems/kadesh/rules/retreat/place.h"
#include "engine/systems/kadesh/rules/scatter/scatter.h"

namespace hexpost::kadesh {
namespace {

using How = Struck::How;

/// A DRM with the firing strength of which it is true.
struct Share {
  int drm = 0, strength = 0;
};

/// [K91] The DRM of 51 % or more of the strength, otherwise the worst.
int of_most(const std::vector<Share>& shares) {
  int total = 0, worst = 0;
  for (const Share& share : shares)
    total += share.strength;
  worst = std::ranges::min(shares, {}, &Share::drm).drm;
  for (const Share& share : shares) {
    int same = 0;
    for (const Share& one : shares)
      same += one.drm == share.drm ? one.strength : 0;
    if (100 * same >= 51 * total) return share.drm;
  }
  return worst;
}

/// The hexes from which the line comes into the target: two when it runs along a hexside.
std::array<Hex, 2> last_hexes(Hex from, Hex target) {
  const auto steps = hex::between(from, target);
  return steps.empty() ? std::array<Hex, 2>{from, from} : steps.back();
}

int range_drm(int range) {
  return range >= 3 ? -2 : range == 2 ? -1 : 0;
}

/// Walls that the line crosses on its way into or out of Fortress, town and Camp; along a hexside only a wall on
/// both sides of the line counts, as for its sight [K89]. A gate is no wall, except in the Camp.
int wall_drm(View v, Hex from, Hex target) {
  const auto steps = hex::between(from, target);
  const auto along = [&](std::size_t side) {
    int fortress = 0, town = 0, camp = 0;
    Hex last = from;
    for (std::size_t i = 0; i <= steps.size(); ++i) {
      const Hex next = i < steps.size() ? steps[i][side] : target;
      const Hexside wall = v.wall(last, next);
      if (wall == Hexside::fortress_wall && !v.road(last, next)) fortress = -3;
      if (wall == Hexside::town_wall && !v.road(last, next)) town = -2;
      if (wall == Hexside::camp_wall) camp = -1;
      last = next;
    }
    return fortress + town + camp;
  };
  return std::max(along(0), along(1));
}

int ground_drm(View v, Hex target) {
  const Terrain t = v.terrain(target);
  return t == Terrain::woods || t == Terrain::woods_stream || t == Terrain::orontes ? -1 : 0;
}

/// [K24] By where the line comes into the target. Fire itself goes in any direction.
int arc_drm(View v, Hex from, Hex target) {
  const UnitId u = v.top_at(target);
  const auto of = [&](Hex last) {
    const Arc arc = v.arc(u, last);
    return arc == Arc::flank ? 2 : arc == Arc::rear ? 1 : 0;
  };
  const auto last = last_hexes(from, target);
  return std::min(of(last[0]), of(last[1]));
}

/// [4.2.1] [4.2.2] Of a stack only the top unit fires, with its partner; in the Fortress all do.
bool fires_from_stack(View v, UnitId u) {
  const Hex at = v.unit(u).at;
  if (v.is_fortress(at)) return true;
  const UnitId top = v.top_at(at);
  return u == top || (v.with_partner(u) == top && !overstacked(v, at));
}

/// Why the unit may not fire at all in this phase.
Barred firer_bar(View v, UnitId u, How how) {
  const Unit& unit = v.unit(u);
  const std::string& name = v.name(u);
  if (!v.here(u)) return refuse("9.1", "{} is not on the map", {name});
  if (v.side(u) != (how == How::defence ? other(v.s.active) : v.s.active))
    return refuse("9.1", "{} does not fire in this phase", {name});
  if (v.info(u).front.missile == 0) return refuse("9.1", "{} has no missiles", {name});
  if (v.routed(u)) return refuse("4.5.4", "{} is Routed and does not fire", {name});
  if (unit.march) return refuse("8.3", "{} is in March Mode and does not fire", {name});
  if (unit.fired || unit.javelins) return refuse("9.1", "{} has fired", {name});  // [K134]
  if (how == How::javelins ? v.range(u) != 1 : v.range(u) < 2)
    return how == How::javelins ? refuse("9.3.4", "{} fires with the archers, not with the javelins", {name})
                                : refuse("9.3.1", "{} fires with the javelins [9.3.4], not with the archers", {name});
  if (v.is_fortress(unit.at) && v.as_chariot(u)) return refuse("4.2.1", "chariots in the Fortress do not fire", {});
  if (how == How::defence) return std::nullopt;
  if (!v.steady(u)) return refuse("4.5.3", "{} is Shaken and fires in defence only", {name});
  if (unit.unreleased) return refuse("13.1.7", "{} has not been released yet", {name});
  if (unit.scattered) return refuse("13.1.3", "{} is scattered and does not attack", {name});
  if (how == How::archery && unit.charge && !unit.overran)
    return refuse("8.8", "{} charges and does not fire with the archers", {name},
                  "keep it for the javelins: javelin HEX by UNIT...");
  return std::nullopt;
}

/// [4.2.1] [4.2.2] Units below the top one do not fire.
Barred stack_bar(View v, UnitId u) {
  if (fires_from_stack(v, u)) return std::nullopt;
  return refuse("4.2.1", "only the top unit of the hex fires: {}", {v.name(v.top_at(v.unit(u).at))});
}

/// Why a unit that may fire cannot hit the hex. In defence it reaches its neighbours alone, all around it [K26].
Barred reach_bar(View v, UnitId u, Hex target, How how) {
  const std::string& name = v.name(u);
  const Hex from = v.unit(u).at;
  const SideId side = v.side(u);
  const Mention at = v.at(target);
  if (!v.enemy_at(side, target)) return refuse("9.1", "no enemy unit is in {}", {at});
  const int far = hex::distance(from, target);
  if (far > (how == How::archery ? v.range(u) : 1))
    return how == How::archery ? refuse("2.2.2", "{} is out of the range of {}: the distance is {}, the range {}",
                                        {at, name, far, v.range(u)})
                               : refuse("9.3.2", "{} is not next to {}", {name, at});
  if (v.is_fortress(target) && v.range(u) == 1) return refuse("9.1.1", "javelins do not reach into the Fortress", {});
  if (v.locked(u) && !v.locked_with(u, target))
    return refuse("9.3.6", "{} is locked and fires only at those it is locked with", {name});
  if (!sight(v, side, from, target).clear) return refuse("9.1.1", "{} does not see {}", {name, at});
  return std::nullopt;
}

/// [9.0] Why an attacking unit, which has these duties, may not choose the hex.
Barred choice_bar(View v, UnitId u, Hex target, How how, const Units& duties) {
  const std::string& name = v.name(u);
  const bool on_duty = std::ranges::any_of(duties, [&](UnitId e) { return v.unit(e).at == target; });
  if (how == How::archery && !duties.empty() && !on_duty)
    return refuse("9.0", "{} must attack the enemies that have it in their zone of control", {name});
  if (v.unit(u).reserve && !on_duty) return refuse("4.6.2", "{} is in Reserve and attacks only if it must", {name});
  return std::nullopt;
}

/// Why a unit that may fire may not do so at the hex.
Barred target_bar(View v, UnitId u, Hex target, How how) {
  if (auto bar = reach_bar(v, u, target, how)) return bar;
  if (auto bar = stack_bar(v, u)) return bar;
  if (how == How::javelins && !could_melee(v, u))  // [K92]
    return refuse("9.3.4", "{} has no enemy in front of it to attack afterwards", {v.name(u)});
  return how == How::defence ? std::nullopt : choice_bar(v, u, target, how, duty_of(v, u));
}

/// False if no unit of the side is within that many hexes of a hex. If one is, it is next to a hex that is one step
/// less
/// far away; over the edge of the map this is not known.
bool may_be_near(View v, SideId side, int slot, int far) {
  if (slot < 0 || v.next_to(side, slot)) return true;
  return far > 1 && std::ranges::any_of(v.data.numbers.beside(slot),
                                        [&](int next) { return may_be_near(v, side, next, far - 1); });
}

}  // namespace

int FireModifiers::total() const {
  return std::min(4, range + wall + ground + upslope + over_friends + arc);
}

FireModifiers fire_modifiers(View v, const Volley& volley) {
  std::vector<Share> range, wall, slope, friends, arc;
  for (const UnitId u : volley.by) {
    const Hex from = v.unit(u).at;
    const int strength = v.missile(u);
    range.push_back({range_drm(hex::distance(from, volley.target)), strength});
    wall.push_back({wall_drm(v, from, volley.target), strength});
    const auto last = last_hexes(from, volley.target);
    slope.push_back({v.upslope(last[0], volley.target) || v.upslope(last[1], volley.target) ? -1 : 0, strength});
    friends.push_back({sight(v, v.side(u), from, volley.target).over_friends ? -1 : 0, strength});
    arc.push_back({arc_drm(v, from, volley.target), strength});
  }
  return {of_most(range), of_most(wall), ground_drm(v, volley.target), of_most(slope), of_most(friends), of_most(arc)};
}

int fire_strength(View v, const Volley& volley) {
  return base::sum(volley.by, [&](UnitId u) { return v.missile(u); });
}

const Outcome& fire_result(View v, int strength, int roll) {
  const Table2D& table = v.data.charts.missile;
  return table.at(table.column(strength), roll);
}

bool was_fired_at(View v, Hex target, How how) {
  return std::ranges::find(v.s.struck, Struck{target, how}) != v.s.struck.end();
}

Barred fire_bar(View v, UnitId u, Hex target, How how) {
  if (auto bar = firer_bar(v, u, how)) return bar;
  return target_bar(v, u, target, how);
}

Barred volley_bar(View v, const Volley& volley) {
  if (volley.by.empty()) return refuse("9.1", "the line does not name a unit that fires", {});
  if (was_fired_at(v, volley.target, volley.how))
    return refuse("9.1", "{} was fired at in this phase", {v.at(volley.target)});
  for (std::size_t i = 0; i < volley.by.size(); ++i) {
    const UnitId u = volley.by[i];
    if (std::find(volley.by.begin(), volley.by.begin() + i, u) != volley.by.begin() + i)
      return refuse("9.1", "{} is named twice", {v.name(u)}, "name it once");
    if (auto bar = fire_bar(v, u, volley.target, volley.how)) return bar;
    if (!fires_with(v, volley, u)) return refuse("9.2", "charging units do not fire together with others", {});
  }
  return std::nullopt;
}

bool fires_with(View v, const Volley& volley, UnitId u) {
  return volley.how == How::defence || v.unit(u).charge.has_value() == v.unit(volley.by.front()).charge.has_value();
}

Hexes fire_targets(View v, UnitId u, How how) {
  Hexes out;
  if (v.info(u).front.missile == 0 || (how == How::javelins) != (v.range(u) == 1)) return out;
  const int reach = how == How::archery ? v.range(u) : 1;
  const SideId enemy = other(v.side(u));
  if (!may_be_near(v, enemy, v.data.slot(v.unit(u).at), reach)) return out;
  if (firer_bar(v, u, how) || stack_bar(v, u)) return out;
  const auto offer = [&](Hex h) {
    if (std::ranges::find(out, h) == out.end() && !reach_bar(v, u, h, how)) out.push_back(h);
  };
  for (hex::Side k = 0; k < hex::k_sides && reach == 1; ++k) {
    if (const Hex h = hex::step(v.unit(u).at, k); v.held_by(enemy, h)) offer(h);
  }
  if (reach > 1) {
    for (const UnitId e : v.s.on_map[enemy]) {
      if (const Hex h = v.unit(e).at; hex::distance(v.unit(u).at, h) <= reach) offer(h);
    }
  }
  if (out.empty() || (how == How::javelins && !could_melee(v, u))) return {};
  if (how != How::defence) {
    const auto duties = duty_of(v, u);
    out.remove_if([&](Hex h) { return choice_bar(v, u, h, how, duties).has_value(); });
  }
  std::ranges::sort(out, {}, [&](Hex h) { return v.by_label(h); });
  return out;
}

namespace {

NamedModifiers named_in_fire(const FireModifiers& m) {
  NamedModifiers out;
  out.add(m.range, phrase("distance {}", with_sign(m.range)))
      .add(m.wall, phrase("wall {}", with_sign(m.wall)))
      .add(m.ground, phrase("ground {}", with_sign(m.ground)))
      .add(m.upslope, phrase("up a slope {}", with_sign(m.upslope)));
  out.add(m.over_friends, phrase("over friends {}", with_sign(m.over_friends)))
      .add(m.arc, phrase("flank or rear {}", with_sign(m.arc)));
  return out;
}

}  // namespace

void fire(Play& p, const Volley& volley) {
  const View v = p.view();
  const int strength = fire_strength(v, volley);
  const FireModifiers drm = fire_modifiers(v, volley);
  const SideId side = v.side(volley.by.front());
  const auto targets = v.units_at(volley.target);
  for (const UnitId u : volley.by) {
    (volley.how == How::javelins ? p.unit(u).javelins : p.unit(u).fired) = true;
    if (volley.how == How::defence) continue;
    if (volley.how == How::javelins) p.unit(u).pinned = true;
    for (const UnitId enemy : targets)
      meet(p, u, enemy);
    if (volley.how == How::archery) meet_all(p, u);  // [K60] fully discharged: no melee follows
  }
  p.s.struck.push_back({volley.target, volley.how});
  std::ranges::sort(p.s.struck);
  const auto shot = p.dice("9.3.1", table::gains(side),
                           [&](int sum) { return Effect{&fire_result(v, strength, sum + drm.total())}; });
  const int roll = shot.face, modified = roll + drm.total();
  const Outcome& outcome = *shot.means.outcome;
  const auto fact = [&] {
    const std::string by = listed(v, volley.by), at = p.label(volley.target);
    Fact fires =
        volley.by.size() == 1
            ? say("{} fires at {} with strength {}: {} and {} make {}", by, at, strength, roll, drm.total(), modified)
            : say("{} fire at {} with strength {}: {} and {} make {}", by, at, strength, roll, drm.total(), modified);
    return std::move(fires).shot_at(volley.target);
  };
  const auto rows = [&] {
    return std::vector<table::CombatRow>{{phrase("{} at {}", listed(v, volley.by), listed(v, targets)),
                                          named_in_fire(drm).with(phrase("strength {}", strength), drm.total()), 2,
                                          phrase("{}", modified), in_words(outcome)}};
  };
  if (outcome.nothing()) {
    p.tell("9.3.1", [&] { return fact().said_in_rows(); });
    note_attack(p, targets);
    return p.tell("9.3.1", [&] { return say("the fire has no effect").as_rows(rows()); });
  }
  p.tell("9.3.1", [&] { return fact().as_rows(rows()); });
  note_attack(p, targets);
  suffer(p, volley.target, targets, outcome, Cause::fire, "9.3.1");
  note_result(p, targets);
}

}  // namespace hexpost::kadesh
