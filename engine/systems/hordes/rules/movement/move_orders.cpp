#include "engine/systems/hordes/rules/movement/move_orders.h"

#include <algorithm>
#include <string>

#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/terrain.h"
#include "engine/systems/hordes/rules/movement/walk.h"
#include "engine/systems/hordes/rules/retreat/results.h"

namespace hexpost::hordes {
namespace {

Refused not_in_contact(const View& v, UnitId u) {
  if (!engaged(v, u)) return std::nullopt;
  return refuse("1.5.5", "{} is in hand-to-hand combat and cannot leave", {v.name(u)});
}

/// A unit that friends passed through keeps its hex, but may act in it [1.5.7].
Refused not_passed(const View& v, UnitId u) {
  if (!v.unit(u).passed) return std::nullopt;
  return refuse("1.5.7", "friends passed through {}: it stays where it is", {v.name(u)});
}

/// Two friends side by side.
Refused neighbours(const View& v, UnitId a, UnitId b, std::string_view rule) {
  if (v.side(a) == v.side(b) && a != b && v.on_table(a) && v.on_table(b) && hex::adjacent(v.unit(a).at, v.unit(b).at))
    return std::nullopt;
  return refuse(rule, "{0} and {1} are not friends in adjacent hexes", {v.name(a), v.name(b)});
}

/// One of the two hexes of an exchange, for the unit that comes into it.
Refused enters_friend_hex(const View& v, UnitId u, Hex to, std::string_view rule) {
  const Step step = hordes::step(v, mover(v, u), v.unit(u).at, to);
  if (!step.refused.empty()) return refuse(step.rule, step.refused);
  if (step.empty_only) return refuse("1.5", "a steep side is climbed only into an empty hex");
  const bool tight = narrow(v, to) && v.stands(u) > 4;
  if (tight || v.trailing(u)) return refuse("1.5.9", "{} does not fit into {} whole", {v.name(u), v.label(to)});
  if (is_emplaced(v, u)) return refuse("3.1", "{} is emplaced and can only turn", {v.name(u)});
  if (follows_head(v, u)) return refuse(rule, "{} moves only with {}", {v.name(u), v.name(v.info(u).half_of)});
  return std::nullopt;
}

bool reduced(const View& v, UnitId u) {
  return v.stands(u) < v.full_stands(u);
}

/// Most stands a unit of this type can have after joining [1.5.10].
int room(const TroopType& type) {
  return type.horde || type.pikes ? 6 : type.stands;
}

/// [1.4.7] Names the nearest general, how far away it is and how far it commands.
base::Refusal out_of_command(const View& v, UnitId u) {
  auto out = refuse("1.4.7", "{} is out of command", {v.name(u)});
  GeneralId nearest = -1;
  const auto far = [&](GeneralId g) { return hex::distance(v.unit(u).at, v.general(g).at); };
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    if (v.general(g).side == v.side(u) && v.on_table_general(g) && (nearest < 0 || far(g) < far(nearest))) nearest = g;
  }
  if (nearest < 0) return out;
  const int range = v.general(nearest).range;
  out.hint = far(nearest) > range
                 ? base::fill(base::tr("{0} is {1} {1|hex|hexes} away and commands within {2}"),
                              {v.general_name(nearest), std::to_string(far(nearest)), std::to_string(range)})
                 : base::fill(base::tr("{0} is {1} {1|hex|hexes} away, but no line of command led from it to the unit"),
                              {v.general_name(nearest), std::to_string(far(nearest))});
  return out;
}

}  // namespace

bool follows_head(const View& v, UnitId u) {
  const UnitId whole = v.info(u).half_of;
  if (whole == k_no_unit || !v.trailing(whole)) return false;
  return !v.unit(whole).done || v.unit(u).moved;
}

Refused may_act(const View& v, UnitId u) {
  const std::string& name = v.name(u);
  const Unit& unit = v.unit(u);
  if (!v.on_table(u)) return refuse("", "{} is not on the table", {name});
  if (v.side(u) != v.s.active || v.s.phase != Phase::movement)
    return refuse("1.3", "{} moves in the movement phase of its own side", {name});
  if (unit.disrupted) return refuse("1.5.12", "{} is disrupted and makes no tactical move", {name});
  if (!unit.commanded) return out_of_command(v, u);
  if (unit.done && unit.moved) return refuse("1.5", "{} has moved already", {name});
  if (unit.done) return refuse("1.5", "{} has had its order for this bound", {name});
  if (follows_head(v, u)) return refuse("1.5.9", "{0} follows {1}", {name, v.name(v.info(u).half_of)});
  return std::nullopt;
}

Refused may_move(const View& v, UnitId u) {
  if (auto no = may_act(v, u)) return no;
  if (v.trailing(u) && engaged(v, v.info(u).rear_half)) return not_in_contact(v, v.info(u).rear_half);
  return not_in_contact(v, u);
}

namespace {

/// Why two friends side by side may not act together in their movement phase. `bar`: what bars one of them besides.
Refused not_together(const View& v, UnitId a, UnitId b, std::string_view rule, auto bar) {
  if (auto no = neighbours(v, a, b, rule)) return no;
  for (const UnitId u : {a, b}) {
    if (auto no = may_move(v, u)) return no;
    if (auto no = not_passed(v, u)) return no;
    if (Refused no = bar(u)) return no;
  }
  return std::nullopt;
}

}  // namespace

bool does_nothing(const View& v, const Walk& before, const Walk& w) {
  const bool closes_up = v.trailing(w.unit) && !w.parted && !w.apart;
  return w.hexes == 0 && w.facing == before.facing && !w.formation_changed && w.squeezed == before.squeezed &&
         w.dismounted == before.dismounted && !closes_up;
}

Refused judge_move(const View& v, UnitId u, std::span<const Leg> legs) {
  if (auto no = may_move(v, u)) return no;
  const Walk before = start(v, u);
  const Walker walker(v, u);
  Walk w = before;
  for (const Leg& leg : legs) {
    const Walk here = w;
    if (!walker.take(w, leg)) continue;
    w = here;
    return try_leg(v, w, leg);  // in words
  }
  if (const Objected no = walker.may_end(w)) return worded(v.data, *no);
  if (does_nothing(v, before, w)) return refuse("1.5", "{} would do nothing", {v.name(u)});
  return std::nullopt;
}

Refused judge_interchange(const View& v, UnitId a, UnitId b) {
  const auto has_moved = [&](UnitId u) -> Refused {
    if (v.unit(u).moved) return refuse("1.5.7", "{} has moved already", {v.name(u)});
    return std::nullopt;
  };
  if (auto no = not_together(v, a, b, "1.5.7", has_moved)) return no;
  for (const auto& [u, friendly] : {std::pair(a, b), std::pair(b, a)}) {
    const Hex to = v.unit(friendly).at;
    if (auto no = enters_friend_hex(v, u, to, "1.5.7")) return no;
    // ground may have kept the unit that leaves the hex out of contact [Q37]
    if (engaged_at(v, u, to))
      return refuse("1.5.7", "{} would be in contact with an enemy in {}; only units away from enemies change places",
                    {v.name(u), v.label(to)});
  }
  return std::nullopt;
}

Joined combined_strength(const View& v, UnitId joining, UnitId other_unit) {
  const int sum = v.stands(joining) + v.stands(other_unit);
  const int most = room(v.type(other_unit));
  return {std::min(sum, most), std::max(0, sum - most)};
}

Refused judge_combine(const View& v, UnitId joining, UnitId other_unit) {
  if (auto no = neighbours(v, joining, other_unit, "1.5.10")) return no;
  if (auto no = may_move(v, joining)) return no;
  if (auto no = not_passed(v, joining)) return no;
  const Unit& a = v.unit(joining);
  const Unit& b = v.unit(other_unit);
  const bool ranks = v.combined(joining) || v.combined(other_unit);  // not where the first front is gone [Q48]
  if (ranks || front_rank(a).type != front_rank(b).type || a.dismounted != b.dismounted)
    return refuse("1.5.10", "{0} and {1} are not of one type", {v.name(joining), v.name(other_unit)});
  for (const UnitId u : {joining, other_unit}) {
    if (!reduced(v, u)) return refuse("1.5.10", "{} has lost no stands", {v.name(u)});
    const UnitId whole = v.info(u).half_of;
    if (v.parted(u) || (whole != k_no_unit && v.parted(whole)))
      return refuse("1.5.9", "{} is in two halves", {v.name(u)});
    if (!v.options().combine_out_of_contact) continue;
    if (v.unit(u).disrupted || beside_enemy(v, v.side(u), v.unit(u).at))
      return refuse("Q3", "{} is disrupted or beside the enemy", {v.name(u)});
  }
  if (narrow(v, b.at) && combined_strength(v, joining, other_unit).stands > 4)
    return refuse("1.5.9", "six stands do not fit into {}", {v.label(b.at)});
  return enters_friend_hex(v, joining, b.at, "1.5.10");
}

Refused judge_step_back(const View& v, UnitId u, Hex to) {
  if (auto no = may_act(v, u)) return no;
  if (auto no = not_passed(v, u)) return no;
  const std::string& name = v.name(u);
  const Unit& unit = v.unit(u);
  if (!engaged(v, u)) return refuse("1.5.5", "{} is in no combat; move it", {name});
  if (!v.infantry(u) || v.wheeled(u) || v.troop_class(u) != TroopClass::a || v.type(u).horde)
    return refuse("1.5.5", "only class A infantry steps back from combat, {} is not", {name});
  if (!in_front(unit.at, hex::clock(unit.facing + 6), to))
    return refuse("1.5.5", "{} steps back through a rear hexside", {name});
  const Step step = hordes::step(v, mover(v, u), unit.at, to);
  if (!step.refused.empty()) return refuse(step.rule, step.refused);
  if (!vacant(v, v.side(u), to)) return refuse("1.5.5", "{} is not vacant", {v.label(to)});
  return std::nullopt;
}

Refused judge_deploy_in_combat(const View& v, UnitId u) {
  if (auto no = may_act(v, u)) return no;
  const std::string& name = v.name(u);
  if (!engaged(v, u)) return refuse("1.5.5", "{} is in no combat; move it", {name});
  if (!v.unit(u).column || v.unit(u).squeezed) return refuse("1.5.5", "{} is not in column", {name});
  if (narrow(v, v.unit(u).at)) return refuse("1.5.9", "{} is in a narrow passage", {name});
  return std::nullopt;
}

Refused judge_turn_artillery(const View& v, UnitId u, Facing facing) {
  const std::string& name = v.name(u);
  if (!v.on_table(u) || v.kind(u) != Kind::artillery)
    return refuse("1.8.8", "{} is not artillery on the table", {name});
  if (v.side(u) != v.s.active || v.s.phase != Phase::movement || v.unit(u).done)
    return refuse("1.8.8", "{} turns in its own movement phase, once", {name});
  if (v.unit(u).disrupted) return refuse("1.5.12", "{} is disrupted", {name});
  if (facing >= hex::k_facings || !may_face(v, v.unit(u).at, facing))
    return refuse("1.0.2", "{} cannot face that way", {name});
  return std::nullopt;
}

Refused judge_plant_stakes(const View& v, UnitId u) {
  if (auto no = may_move(v, u)) return no;
  const std::string& name = v.name(u);
  const Unit& unit = v.unit(u);
  if (!unit.stakes_carried) return refuse("1.13.6", "{} carries no stakes", {name});
  if (!is_point(unit.facing)) return refuse("1.13.6", "{} must face a hex point to plant stakes", {name});
  for (UnitId e = 0; e < v.count(); ++e) {
    if (v.hostile(u, e) && v.on_table(e) && hex::distance(unit.at, v.unit(e).at) <= 2)
      return refuse("1.13.6", "{0} is within 2 hexes of {1}", {name, v.name(e)});
  }
  return std::nullopt;
}

Refused judge_lift_stakes(const View& v, UnitId u) {
  if (auto no = may_move(v, u)) return no;
  if (v.unit(u).stakes == 0) return refuse("1.13.6", "{} has planted no stakes here", {v.name(u)});
  return std::nullopt;
}

Refused judge_remove_stakes(const View& v, UnitId u) {
  if (auto no = may_move(v, u)) return no;
  const Hex at = v.unit(u).at;
  if (std::ranges::any_of(v.s.left_stakes, [at](const LeftStakes& left) { return left.at == at; })) return std::nullopt;
  return refuse("1.13.6", "no stakes were left in {}", {v.label(at)});
}

UnitId third_of_blocks(const View& v, UnitId a, UnitId b) {
  for (const UnitId u : {a, b}) {
    const UnitId third = v.info(u).third;
    if (third != k_no_unit && !v.unit(third).alive) return third;
  }
  return k_no_unit;
}

std::array<int, 3> split_strengths(int first, int second) {
  const int sum = first + second;
  return {sum / 3 + (sum % 3 > 0 ? 1 : 0), sum / 3 + (sum % 3 > 1 ? 1 : 0), sum / 3};
}

Refused judge_split_blocks(const View& v, UnitId a, UnitId b, Hex to) {
  const auto is_no_block = [&](UnitId u) -> Refused {
    if (!v.pike_block(u) || v.parted(u)) return refuse("1.13.4", "{} is not a pike block", {v.name(u)});
    return std::nullopt;
  };
  if (auto no = not_together(v, a, b, "1.13.4", is_no_block)) return no;
  if (v.unit(a).front.type != v.unit(b).front.type) return refuse("1.13.4", "the two blocks are of different types");
  if (split_strengths(v.stands(a), v.stands(b))[2] < 2)
    return refuse("Q47", "{0} and {1} have too few stands left for three units", {v.name(a), v.name(b)});
  if (third_of_blocks(v, a, b) == k_no_unit)
    return refuse("Q47", "the third unit of these blocks is on the table or gone");
  for (const UnitId u : {a, b}) {
    if (!hex::adjacent(v.unit(u).at, to))
      return refuse("Q47", "{} is not beside both blocks", {v.on_map(to) ? v.label(to) : "-"});
    const Step step = hordes::step(v, mover(v, u), v.unit(u).at, to);
    if (!step.refused.empty()) return refuse(step.rule, step.refused);
  }
  if (!vacant(v, v.side(a), to) || in_zoc_of(v, other(v.side(a)), to))
    return refuse("Q47", "{} is not vacant, or in an enemy zone of control", {v.label(to)});
  return std::nullopt;
}

Refused judge_exchange_stands(const View& v, UnitId a, UnitId b) {
  const auto is_of_one_type = [&](UnitId u) -> Refused {
    if (!v.combined(u)) return refuse("1.13.8", "{} is not a combined-arms unit", {v.name(u)});
    return std::nullopt;
  };
  if (auto no = not_together(v, a, b, "1.13.8", is_of_one_type)) return no;
  if (v.unit(a).front.type != v.unit(b).front.type || v.unit(a).rear.type != v.unit(b).rear.type)
    return refuse("1.13.8", "{0} and {1} are not made up of the same types", {v.name(a), v.name(b)});
  return std::nullopt;
}

}  // namespace hexpost::hordes
