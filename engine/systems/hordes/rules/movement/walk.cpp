#include <algorithm>

#include "engine/base/text.h"
#include "engine/orders/compass.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/movement/move.h"

namespace hexpost::hordes {
namespace {

using Refused = std::optional<base::Refusal>;

const TroopType& type_now(const View& v, const Walk& w) {
  return v.type_if(w.unit, w.dismounted);
}

int base_speed(const View& v, const Walk& w) {
  if (w.pavises || w.dismounted != v.unit(w.unit).dismounted) return w.pavises ? 1 : type_now(v, w).speed;
  return v.speed(w.unit);
}

bool road_bonus(const View& v, const Walk& w) {
  const TroopType* rear = v.rear_type(w.unit);
  return w.road && type_now(v, w).road && (!rear || rear->road) && !(w.pavises && !w.column) &&  // [1.13.5]
         !v.pike_block(w.unit);                                                                  // [1.13.4]
}

/// A small unit with C that is down to its last stand [1.10.1].
bool lone_stand(const View& v, UnitId u) {
  return v.stands(u) == 1 && v.full_stands(u) <= 3 && v.may_form_column(u);
}

Mover mover_of(const View& v, const Walk& w) {
  const Kind kind = type_now(v, w).kind;
  const bool wheels = v.wheeled(w.unit);
  return {wheels, kind == Kind::cavalry, kind == Kind::infantry && !wheels,
          w.column || w.squeezed || lone_stand(v, w.unit)};
}

/// Pays by the ordinary count; false when the points do not suffice.
bool pay(const View& v, Walk& w, int points) {
  if (!w.ordinary) return false;
  if (w.spent + points > allowance(v, w)) return w.ordinary = false;
  w.spent += points;
  return true;
}

bool beside_narrow(const View& v, Hex h) {
  for (hex::Side s = 0; s < hex::k_sides; ++s) {
    if (narrow(v, hex::step(h, s))) return true;
  }
  return false;
}

bool emplaced(const View& v, UnitId u) {
  const auto& type = v.type(u);
  return v.options().emplaced_engines && type.engine && type.engine->emplaced;
}

/// Six stands do not fit into a narrow passage [1.5.9].
bool too_many(const View& v, const Walk& w) {
  return v.stands(w.unit) > 4 || (v.trailing(w.unit) && !w.apart);
}

/// The unit itself, or the rear half that comes along with it.
bool own(const View& v, const Walk& w, UnitId there) {
  return there == w.unit || (v.info(w.unit).rear_half == there && !w.apart);
}

Refused no_further_hex(const View& v, const Walk& w) {
  const std::string& name = v.name(w.unit);
  if (v.unit(w.unit).passed) return refuse("1.5.7", "friends passed through {}: it stays where it is", {name});
  if (w.engaged) return refuse("1.5.5", "{} is in hand-to-hand combat and cannot leave", {name});
  if (w.contact) return refuse("1.5.6", "{} is in contact with the enemy in {} and must stop", {name, v.label(w.at)});
  if (w.halted) return refuse("1.5", "the move of {} ends in {}", {name, v.label(w.at)});
  if (w.hexes == k_longest_walk) return refuse("1.5.1", "{} has no movement left", {name});
  if (emplaced(v, w.unit)) return refuse("3.1", "{} is emplaced and can only turn", {name});
  return std::nullopt;
}

/// Who stands in the hex to be entered [1.5.7] [Q45].
Refused occupied(const View& v, const Walk& w, Hex to, const Step& step) {
  const SideId side = v.side(w.unit);
  if (v.lone_general_at(to, other(side)) != k_no_general) {
    return refuse("Q45", "an enemy general holds {}; attack the general from an adjacent hex", {v.label(to)});
  }
  const UnitId there = v.unit_at(to);
  if (there == k_no_unit || (own(v, w, there) && (there == w.unit || !w.parted))) return std::nullopt;
  if (v.side(there) != side)
    return refuse("1.0.1", "{} holds {}; stop beside it to fight", {v.name(there), v.label(to)});
  if (step.empty_only) return refuse("1.5", "{} is not empty", {v.label(to)});
  // whatever its kind: engines, chariots and wagons pass and are passed like others [1.5.8]
  if (v.unit(there).disrupted) return refuse("1.5.7", "{} is disrupted and cannot be passed", {v.name(there)});
  if (v.unit(there).moved) return refuse("1.5.7", "{} has moved this bound and cannot be passed", {v.name(there)});
  if (in_zoc_of(v, other(side), to) || step.halts || step.whole_move) {
    return refuse("1.5.7", "{0} would have to stop in {1}, because {2} is there",
                  {v.name(w.unit), v.label(to), v.name(there)});
  }
  if (w.parted) return refuse("1.5.9", "a unit in two halves cannot pass through {}", {v.name(there)});
  return std::nullopt;
}

Refused step_limits(const View& v, const Walk& w, Hex to, const Step& step) {
  if (!step.refused.empty()) return refuse(step.rule, step.refused);
  if (step.first_hex && w.hexes > 0) {
    return refuse(step.rule, "{} can be entered only by a unit that began its move beside it", {v.label(to)});
  }
  if (step.whole_move && (w.hexes > 0 || !w.single)) {
    return refuse(step.rule, "the step into {} takes a whole move", {v.label(to)});
  }
  if (step.keeps_formation && w.formation_changed) {
    return refuse(step.rule, "the formation cannot be changed in the move into {}", {v.label(to)});
  }
  return std::nullopt;
}

/// The other half of a six-stand unit, once the front half is in the hex [1.5.9].
Refused trail(const View& v, Walk& w, Hex left, Hex to) {
  // a unit that wades instead of going in column takes the whole hex
  if (!w.parted && !(narrow(v, to) && mover_of(v, w).column && too_many(v, w))) return std::nullopt;
  const UnitId there = v.unit_at(left);
  if (there != k_no_unit && !own(v, w, there)) {
    return refuse("1.5.9", "the rear half cannot stay in {}, because {} is there", {v.label(left), v.name(there)});
  }
  w.parted = true, w.rear_half = left;
  return std::nullopt;
}

void arrive(const View& v, Walk& w, Hex to, hex::Side side, const Step& step) {
  const UnitId there = v.unit_at(to);
  if (there != k_no_unit && !own(v, w, there)) w.passed[w.passed_count++] = there;
  w.at = to;
  w.path[w.hexes++] = to;
  w.entered_facing = w.facing;
  w.turn_paid = false;
  if (!is_point(w.facing) &&
      !has_side(v.hex(to)->road, (w.facing - 1) / 2)) {  // no road side here: to the nearer point
    const Facing ahead = hex::clock(2 * side + 1);
    const Facing left = hex::clock(w.facing - 1), right = hex::clock(w.facing + 1);
    w.facing = turn_between(left, ahead) < turn_between(right, ahead) ? left : right;
  }
  if (step.halts || step.whole_move) w.halted = true;
  if (step.keeps_formation) w.formation_barred = true;
  if (w.squeezed && !narrow(v, to)) w.squeezed = false;  // [1.5.9] resumed at no cost
  w.contact = w.contact || engaged_at(v, w.unit, to);    // [1.5.6]
  if (w.contact) w.pavises = false;                      // [1.13.5] dropped
}

Refused go(const View& v, Walk& w, Hex to) {
  if (auto no = no_further_hex(v, w)) return no;
  const auto side = hex::side_towards(w.at, to);
  if (!side) return refuse("1.5.2", "{} is not adjacent to {}", {v.on_map(to) ? v.label(to) : "-", v.label(w.at)});
  const Step step = hordes::step(v, mover_of(v, w), w.at, to);
  if (auto no = step_limits(v, w, to, step)) return no;
  if (auto no = occupied(v, w, to, step)) return no;
  if (!w.ordinary && w.hexes > 0) {
    return refuse("1.5.4", "{} has moved its single hex with turns or changes beyond its movement", {v.name(w.unit)});
  }
  const bool ahead = has_side(front_sides(w.facing), *side);  // [1.5.2]
  const Hex left = w.at;
  w.single = w.single && w.hexes == 0;  // [1.5.4]
  w.road = w.road && step.road;
  if (ahead) {
    pay(v, w, 1);
  } else {
    w.ordinary = false;
  }
  if (!w.ordinary && !w.single) {
    if (ahead) return refuse("1.5.1", "{} has no movement left for {}", {v.name(w.unit), v.label(to)});
    return refuse("1.5.2", "{0} leaves {1} only through a front hexside", {v.name(w.unit), v.label(left)},
                  "turn first (1 point), or move this one hex only [1.5.4]");
  }
  if (auto no = trail(v, w, left, to)) return no;
  arrive(v, w, to, *side, step);
  return std::nullopt;
}

/// The words after `face` in this hex: the hex points, and the sides a road leaves by.
std::string facings_in(const View& v, Hex h) {
  std::string out;
  for (Facing f = 0; f < hex::k_facings; ++f) {
    if (!is_point(f) && !has_side(v.hex(h)->road, (f - 1) / 2)) continue;
    out += (out.empty() ? "" : " ") + orders::facing_shown(f);
  }
  return out;
}

Refused face(const View& v, Walk& w, Facing facing) {
  if (facing >= hex::k_facings) return refuse("1.0.2", "there is no such facing");
  if (w.engaged) return refuse("1.5.5", "{} is in hand-to-hand combat", {v.name(w.unit)});
  const MapHex* m = v.hex(w.at);
  if (!is_point(facing) && !has_side(m->road, (facing - 1) / 2)) {
    return refuse("1.5.2", "no road leaves {0} to {1}; a unit faces a hex point",
                  {v.label(w.at), orders::facing_shown(facing)},
                  base::fill(base::tr("one of: {}"), {facings_in(v, w.at)}));
  }
  const bool free = w.hexes > 0 && (m->road != 0 || turn_between(w.entered_facing, facing) <= 2);  // [1.5.2]
  if (!free && !w.turn_paid && facing != w.facing) {
    w.turn_paid = pay(v, w, 1);
    if (!w.turn_paid && !w.single) {
      return refuse("1.5.2", "{} has no movement left to turn by more than one point", {v.name(w.unit)});
    }
  }
  w.facing = facing;
  return std::nullopt;
}

/// Pays for a change of formation [1.5.3]; free under the single-hex rule.
Refused change_formation(const View& v, Walk& w, bool free_if_single) {
  if (w.formation_barred) {
    return refuse("1.5", "{} cannot change formation in this move because of the ground", {v.name(w.unit)});
  }
  pay(v, w, 1);
  if (!free_if_single) w.single = false;
  if (!w.ordinary && !w.single) return refuse("1.5.3", "{} has no movement left to change formation", {v.name(w.unit)});
  w.formation_changed = true;
  return std::nullopt;
}

/// Which rule keeps a unit out of column: a horde's, a block's, or the missing C of its speed code.
std::string_view no_column_rule(const View& v, UnitId u) {
  if (v.type(u).horde) return "1.13.1";
  return v.pike_block(u) ? "1.13.4" : "1.1.4";
}

Refused form_column(const View& v, Walk& w) {
  const std::string& name = v.name(w.unit);
  if (w.engaged) return refuse("1.5.5", "in hand-to-hand combat {} can only deploy", {name});
  if (w.column || w.squeezed) return refuse("1.5.3", "{} is in column already", {name});
  const bool able = w.dismounted == v.unit(w.unit).dismounted ? v.may_form_column(w.unit) : type_now(v, w).column;
  if (!able && !beside_narrow(v, w.at)) {
    return refuse(no_column_rule(v, w.unit), "{} forms no column and can be squeezed only beside a narrow passage",
                  {name});
  }
  if (auto no = change_formation(v, w, able)) return no;
  (able ? w.column : w.squeezed) = true;
  return std::nullopt;
}

Refused deploy(const View& v, Walk& w) {
  const std::string& name = v.name(w.unit);
  if (w.engaged) return refuse("1.5.5", "{} is in hand-to-hand combat; deploying there needs a separate order", {name});
  if (!w.column && !w.squeezed) return refuse("1.5.3", "{} is deployed already", {name});
  if (narrow(v, w.at)) return refuse("1.5.9", "{} is in a narrow passage", {name});
  if (w.squeezed) {
    w.squeezed = false;  // [1.5.9] at no cost
    return std::nullopt;
  }
  if (auto no = change_formation(v, w, true)) return no;
  w.column = false;
  return std::nullopt;
}

/// Down from or up into the saddle [1.5.11]; paid from the allowance of the cavalry.
Refused change_seat(const View& v, Walk& w, bool dismount) {
  const std::string& name = v.name(w.unit);
  const Unit& unit = v.unit(w.unit);
  if (w.engaged) return refuse("1.5.5", "{} is in hand-to-hand combat", {name});
  if (v.data.dismounted[v.side(w.unit)][static_cast<std::size_t>(unit.front.type)] < 0) {
    return refuse("1.5.11", "{} never dismounts", {name});
  }
  if (w.dismounted == dismount)
    return refuse("1.5.11", dismount ? "{} is on foot already" : "{} is mounted already", {name});
  w.dismounted = false;
  w.single = false;
  if (!pay(v, w, 1)) return refuse("1.5.11", "{} has no movement left to dismount or remount", {name});
  w.dismounted = dismount;
  if (w.column && !type_now(v, w).column) w.column = w.from_column = false;
  return std::nullopt;
}

}  // namespace

int allowance(const View& v, const Walk& w) {
  return base_speed(v, w) + (w.from_column ? 1 : 0) + (road_bonus(v, w) ? 1 : 0);  // [1.5.1]
}

int points_left(const View& v, const Walk& w) {
  return w.ordinary ? std::max(0, allowance(v, w) - w.spent) : 0;
}

Walk start(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  Walk w;
  w.unit = u;
  w.from = w.at = unit.at;
  w.facing = w.entered_facing = unit.facing;
  w.column = unit.column, w.squeezed = unit.squeezed, w.dismounted = unit.dismounted, w.pavises = unit.pavises;
  w.from_column = (unit.column && v.may_form_column(u)) || lone_stand(v, u);
  w.road = on_road(v, unit.at);
  w.engaged = engaged(v, u);
  w.apart = v.parted(u) && (!v.trailing(u) || v.unit(v.info(u).rear_half).disrupted);  // a disrupted half stays behind
  if (v.parted(u) && !w.apart) {
    const UnitId half = v.info(u).rear_half;
    w.engaged = w.engaged || engaged(v, half);
    w.parted = w.engaged || narrow(v, unit.at);
    w.rear_half = v.unit(half).at;
    if (!w.parted) w.squeezed = false;
  }
  return w;
}

std::optional<base::Refusal> try_leg(const View& v, Walk& w, const Leg& leg) {
  Walk next = w;
  Refused no;
  switch (leg.kind) {
    case Leg::Kind::go:
      no = go(v, next, leg.hex);
      break;
    case Leg::Kind::face:
      no = face(v, next, leg.facing);
      break;
    case Leg::Kind::column:
      no = form_column(v, next);
      break;
    case Leg::Kind::deploy:
      no = deploy(v, next);
      break;
    case Leg::Kind::dismount:
      no = change_seat(v, next, true);
      break;
    case Leg::Kind::remount:
      no = change_seat(v, next, false);
      break;
  }
  if (!no) w = next;
  return no;
}

std::optional<base::Refusal> may_end(const View& v, const Walk& w) {
  const UnitId there = v.unit_at(w.at);
  if (there != k_no_unit && !own(v, w, there)) {
    return refuse("1.5.7", "{0} cannot end its move in {1}, because {2} is there",
                  {v.name(w.unit), v.label(w.at), v.name(there)});
  }
  return std::nullopt;
}

void resume(const View& v, Walk& w) {
  w.contact = w.contact && engaged_at(v, w.unit, w.at);
}

}  // namespace hexpost::hordes
