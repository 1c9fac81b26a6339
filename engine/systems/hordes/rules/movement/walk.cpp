#include "engine/systems/hordes/rules/movement/walk.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/orders/compass.h"
#include "engine/systems/hordes/model/contact.h"

namespace hexpost::hordes {
namespace {

bool beside_narrow(const View& v, Hex h) {
  const auto around = hex::neighbours(h);
  return std::any_of(around.begin(), around.end(), [&](Hex next) { return narrow(v, next); });
}

/// The words after `face` in this hex: the hex points, and the sides a road leaves by.
std::string facings_in(const View& v, Hex h) {
  std::string out;
  for (Facing f = 0; f < hex::k_facings; ++f) {
    if (may_face(v, h, f)) out += (out.empty() ? "" : " ") + orders::facing_shown(f);
  }
  return out;
}

/// Which rule keeps a unit out of column: a horde's, a block's, or the missing C of its speed code.
std::string_view no_column_rule(const View& v, UnitId u) {
  if (v.type(u).horde) return "1.13.1";
  return v.pike_block(u) ? "1.13.4" : "1.1.4";
}

/// Whether a rear half beside its head stays where it is [1.5.9]: it is disrupted [1.5.12], has had its own order
/// for this bound, or friends passed through it [1.5.7].
bool stays_behind(const Unit& half) {
  return half.disrupted || half.done || half.passed;
}

}  // namespace

bool is_emplaced(const View& v, UnitId u) {
  const auto& type = v.type(u);
  return v.options().emplaced_engines && type.engine && type.engine->emplaced;
}

Walker::Walker(const View& v, UnitId u)
    : v_(v),
      u_(u),
      side_(v.side(u)),
      rear_half_(v.info(u).rear_half),
      dismounted_(v.unit(u).dismounted),
      type_(&v.type(u)),
      speed_(v.speed(u)),
      wheels_(v.wheeled(u)),
      lone_stand_(lone_stand(v, u)),
      emplaced_(is_emplaced(v, u)) {
  const TroopType* rear = v.rear_type(u);
  roads_ = (!rear || rear->road) && !v.pike_block(u);  // [1.13.4]
}

int Walker::base_speed(const Walk& w) const {
  if (w.pavises) return 1;
  return w.dismounted == dismounted_ ? speed_ : type(w).speed;
}

bool Walker::road_bonus(const Walk& w) const {
  return w.road && type(w).road && roads_ && !(w.pavises && !w.column);  // [1.13.5]
}

Mover Walker::mover(const Walk& w) const {
  const Kind kind = type(w).kind;
  return {wheels_, kind == Kind::cavalry, kind == Kind::infantry && !wheels_, w.column || w.squeezed || lone_stand_};
}

/// Pays by the ordinary count; false when the points do not suffice.
bool Walker::pay(Walk& w, int points) const {
  if (!w.ordinary) return false;
  if (w.spent + points > allowance(w)) return w.ordinary = false;
  w.spent += points;
  return true;
}

/// Six stands do not fit into a narrow passage [1.5.9].
bool Walker::too_many(const Walk& w) const {
  return v_.stands(u_) > 4 || (v_.trailing(u_) && !w.apart);
}

/// The unit itself, or the rear half that comes along with it.
bool Walker::own(const Walk& w, UnitId there) const {
  return there == u_ || (rear_half_ == there && !w.apart);
}

Objected Walker::no_further_hex(const Walk& w) const {
  const base::Arg name = unit_arg(u_);
  if (v_.unit(u_).passed) return object("1.5.7", "friends passed through {}: it stays where it is", {name});
  if (w.engaged) return object("1.5.5", "{} is in hand-to-hand combat and cannot leave", {name});
  if (w.contact) return object("1.5.6", "{} is in contact with the enemy in {} and must stop", {name, hex_arg(w.at)});
  if (w.halted) return object("1.5", "the move of {} ends in {}", {name, hex_arg(w.at)});
  if (w.hexes == k_longest_walk) return object("1.5.1", "{} has no movement left", {name});
  if (emplaced_) return object("3.1", "{} is emplaced and can only turn", {name});
  return std::nullopt;
}

/// Who stands in the hex to be entered [1.0.1] [1.5.7] [Q45].
Objected Walker::occupied(const Walk& w, Hex to, const Step& step) const {
  if (v_.lone_general_at(to, other(side_)) != k_no_general) {
    return object("Q45", "an enemy general holds {}; attack the general from an adjacent hex", {hex_arg(to)});
  }
  const UnitId there = v_.unit_at(to);
  if (there == k_no_unit || (own(w, there) && (there == u_ || !w.parted))) return std::nullopt;
  if (v_.side(there) != side_)
    return object("1.0.1", "{} holds {}; stop beside it to fight", {unit_arg(there), hex_arg(to)});
  if (step.empty_only) return object("1.5", "{} is not empty", {hex_arg(to)});
  // whatever its kind: engines, chariots and wagons pass and are passed like others [1.5.8]
  if (v_.unit(there).disrupted)
    return object("1.5.7", "{} is in {}; it is disrupted and cannot be passed", {unit_arg(there), hex_arg(to)});
  if (v_.unit(there).moved)
    return object("1.5.7", "{} is in {}; it has moved this bound and cannot be passed", {unit_arg(there), hex_arg(to)});
  if (in_zoc_of(v_, other(side_), to) || step.halts || step.whole_move)
    return object("1.5.7", "{0} would have to stop in {1}, because {2} is there",
                  {unit_arg(u_), hex_arg(to), unit_arg(there)});
  if (w.parted) return object("1.5.9", "a unit in two halves cannot pass through {}", {unit_arg(there)});
  return std::nullopt;
}

Objected Walker::step_limits(const Walk& w, Hex to, const Step& step) const {
  if (!step.refused.empty()) return Objection{step.rule, step.refused, {}, {}};
  if (step.first_hex && w.hexes > 0)
    return object(step.rule, "{} can be entered only by a unit that began its move beside it", {hex_arg(to)});
  if (step.whole_move && (w.hexes > 0 || !w.single))
    return object(step.rule, "the step into {} takes a whole move", {hex_arg(to)});
  if (step.keeps_formation && w.formation_changed)
    return object(step.rule, "the formation cannot be changed in the move into {}", {hex_arg(to)});
  return std::nullopt;
}

/// The other half of a six-stand unit, once the front half is in the hex [1.5.9].
Objected Walker::trail(Walk& w, Hex left, Hex to) const {
  // a unit that wades instead of going in column takes the whole hex
  if (!w.parted && !(narrow(v_, to) && mover(w).column && too_many(w))) return std::nullopt;
  const UnitId there = v_.unit_at(left);
  if (there != k_no_unit && !own(w, there))
    return object("1.5.9", "the rear half cannot stay in {}, because {} is there", {hex_arg(left), unit_arg(there)});
  w.parted = true, w.rear_half = left;
  return std::nullopt;
}

void Walker::arrive(Walk& w, Hex to, hex::Side side, const Step& step) const {
  const UnitId there = v_.unit_at(to);
  if (there != k_no_unit && !own(w, there)) w.passed[w.passed_count++] = there;
  w.at = to;
  w.path[w.hexes++] = to;
  w.entered_facing = w.facing;
  w.turn_paid = false;
  if (!may_face(v_, to, w.facing)) {  // no road side here: to the nearer point
    const Facing ahead = hex::clock(2 * side + 1);
    const Facing left = hex::clock(w.facing - 1), right = hex::clock(w.facing + 1);
    w.facing = turn_between(left, ahead) < turn_between(right, ahead) ? left : right;
  }
  if (step.halts || step.whole_move) w.halted = true;
  if (step.keeps_formation) w.formation_barred = true;
  if (w.squeezed && !narrow(v_, to)) w.squeezed = false;  // [1.5.9] resumed at no cost
  w.contact = w.contact || engaged_at(v_, u_, to);        // [1.5.6]
  if (w.contact) w.pavises = false;                       // [1.13.5] dropped
}

Objected Walker::go(Walk& w, Hex to) const {
  if (auto no = no_further_hex(w)) return no;
  const auto side = hex::side_towards(w.at, to);
  if (!side) return object("1.5.2", "{} is not adjacent to {}", {hex_arg(to), hex_arg(w.at)});
  const Step step = hordes::step(v_, mover(w), w.at, to);
  if (auto no = step_limits(w, to, step)) return no;
  if (auto no = occupied(w, to, step)) return no;
  if (!w.ordinary && w.hexes > 0) {
    const int most = allowance(w);
    if (w.hexes >= most)
      return object("1.5.4", "{0} moves {1} {1|hex|hexes} at most, and {2} is beyond them",
                    {unit_arg(u_), base::Arg{most}, hex_arg(to)});
    return object("1.5.4", "{} has moved one hex with turns or changes beyond its movement, and goes no further",
                  {unit_arg(u_)});
  }
  const bool ahead = has_side(front_sides(w.facing), *side);  // [1.5.2]
  const Hex left = w.at;
  w.single = w.single && w.hexes == 0;  // [1.5.4]
  w.road = w.road && step.road;
  if (ahead)
    pay(w, 1);
  else
    w.ordinary = false;
  if (!w.ordinary && !w.single) {
    if (ahead) return object("1.5.1", "{} has no movement left for {}", {unit_arg(u_), hex_arg(to)});
    return object("1.5.2", "{0} leaves {1} only through a front hexside", {unit_arg(u_), hex_arg(left)},
                  "turn first (1 point), or move this one hex only [1.5.4]");
  }
  if (auto no = trail(w, left, to)) return no;
  arrive(w, to, *side, step);
  return std::nullopt;
}

Objected Walker::face(Walk& w, Facing facing) const {
  if (facing >= hex::k_facings) return Objection{"1.0.2", "there is no such facing", {}, {}};
  if (w.engaged) return object("1.5.5", "{} is in hand-to-hand combat", {unit_arg(u_)});
  if (!may_face(v_, w.at, facing)) {
    return object("1.5.2", "no road leaves {0} to {1}; a unit faces a hex point", {hex_arg(w.at), facing_arg(facing)});
  }
  const bool road = v_.hex(w.at)->road != 0;
  const bool free = w.hexes > 0 && (road || turn_between(w.entered_facing, facing) <= 2);  // [1.5.2]
  if (!free && !w.turn_paid && facing != w.facing) {
    w.turn_paid = pay(w, 1);
    if (!w.turn_paid && !w.single)
      return object("1.5.2", "{} has no movement left to turn by more than one point", {unit_arg(u_)});
  }
  w.facing = facing;
  return std::nullopt;
}

/// Pays for a change of formation [1.5.3]; free under the single-hex rule.
Objected Walker::change_formation(Walk& w, bool free_if_single) const {
  if (w.formation_barred)
    return object("1.5", "{} cannot change formation in this move because of the ground", {unit_arg(u_)});
  pay(w, 1);
  if (!free_if_single) w.single = false;
  if (!w.ordinary && !w.single) return object("1.5.3", "{} has no movement left to change formation", {unit_arg(u_)});
  w.formation_changed = true;
  return std::nullopt;
}

Objected Walker::form_column(Walk& w) const {
  const base::Arg name = unit_arg(u_);
  if (w.engaged) return object("1.5.5", "in hand-to-hand combat {} can only deploy", {name});
  if (w.column || w.squeezed) return object("1.5.3", "{} is in column already", {name});
  const bool able = w.dismounted == dismounted_ ? v_.may_form_column(u_) : type(w).column;
  if (!able && !beside_narrow(v_, w.at))
    return object(no_column_rule(v_, u_), "{} cannot form a column, and can be squeezed only beside a narrow passage",
                  {name});
  if (auto no = change_formation(w, able)) return no;
  (able ? w.column : w.squeezed) = true;
  return std::nullopt;
}

Objected Walker::deploy(Walk& w) const {
  const base::Arg name = unit_arg(u_);
  if (w.engaged) return object("1.5.5", "{} is in hand-to-hand combat; deploying there needs a separate order", {name});
  if (!w.column && !w.squeezed) return object("1.5.3", "{} is deployed already", {name});
  if (narrow(v_, w.at)) return object("1.5.9", "{} is in a narrow passage", {name});
  if (w.squeezed) {
    w.squeezed = false;  // [1.5.9] at no cost
    return std::nullopt;
  }
  if (auto no = change_formation(w, true)) return no;
  w.column = false;
  return std::nullopt;
}

/// Down from or up into the saddle [1.5.11]; paid from the allowance of the cavalry.
Objected Walker::change_seat(Walk& w, bool dismount) const {
  const base::Arg name = unit_arg(u_);
  if (w.engaged) return object("1.5.5", "{} is in hand-to-hand combat", {name});
  if (v_.data.dismounted[side_][static_cast<std::size_t>(v_.unit(u_).front.type)] < 0)
    return object("1.5.11", "{} never dismounts", {name});
  if (w.dismounted == dismount)
    return object("1.5.11", dismount ? "{} is on foot already" : "{} is mounted already", {name});
  w.dismounted = false;
  w.single = false;
  if (!pay(w, 1)) return object("1.5.11", "{} has no movement left to dismount or remount", {name});
  w.dismounted = dismount;
  if (w.column && !type(w).column) w.column = w.from_column = false;
  return std::nullopt;
}

int Walker::allowance(const Walk& w) const {
  return base_speed(w) + (w.from_column ? 1 : 0) + (road_bonus(w) ? 1 : 0);  // [1.5.1]
}

int Walker::points_left(const Walk& w) const {
  return w.ordinary ? std::max(0, allowance(w) - w.spent) : 0;
}

Objected Walker::take(Walk& w, const Leg& leg) const {
  switch (leg.kind) {
    case Leg::Kind::go:
      return go(w, leg.hex);
    case Leg::Kind::face:
      return face(w, leg.facing);
    case Leg::Kind::column:
      return form_column(w);
    case Leg::Kind::deploy:
      return deploy(w);
    case Leg::Kind::dismount:
      return change_seat(w, true);
    case Leg::Kind::remount:
      return change_seat(w, false);
  }
  return std::nullopt;
}

Objected Walker::may_end(const Walk& w) const {
  const UnitId there = v_.unit_at(w.at);
  if (there != k_no_unit && !own(w, there))
    return object("1.5.7", "{0} cannot end its move in {1}, because {2} is there",
                  {unit_arg(u_), hex_arg(w.at), unit_arg(there)});
  return std::nullopt;
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
  w.apart = v.parted(u) && (!v.trailing(u) || stays_behind(v.unit(v.info(u).rear_half)));
  if (v.parted(u) && !w.apart) {
    const UnitId half = v.info(u).rear_half;
    w.engaged = w.engaged || engaged(v, half);
    w.parted = w.engaged || narrow(v, unit.at);
    w.rear_half = v.unit(half).at;
    if (!w.parted) w.squeezed = false;
  }
  return w;
}

Refused try_leg(const View& v, Walk& w, const Leg& leg) {
  Walk next = w;
  const Objected no = Walker(v, w.unit).take(next, leg);
  if (!no) {
    w = next;
    return std::nullopt;
  }
  base::Refusal refusal = worded(v.data, *no);
  const bool faces = leg.kind == Leg::Kind::face && leg.facing < hex::k_facings && !w.engaged;
  if (faces && !may_face(v, w.at, leg.facing)) refusal.hint = base::fill(base::tr("one of: {}"), {facings_in(v, w.at)});
  return refusal;
}

Refused may_end(const View& v, const Walk& w) {
  const Objected no = Walker(v, w.unit).may_end(w);
  return no ? std::optional(worded(v.data, *no)) : std::nullopt;
}

void resume(const View& v, Walk& w) {
  w.contact = w.contact && engaged_at(v, w.unit, w.at);
}

}  // namespace hexpost::hordes
