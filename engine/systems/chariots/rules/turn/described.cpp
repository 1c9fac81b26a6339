#include "engine/systems/chariots/rules/turn/described.h"

#include <vector>

#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/orders/compass.h"

namespace hexpost::chariots {
namespace {

using base::fill;
using base::tr;

constexpr auto k_arcs = base::texts_for<Arc>({"to the front", "on the flank", "to the rear"});

}  // namespace

std::string unit_described(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  if (unit.routed)
    return fill(tr("{} ({}) in {}, facing {}: Routed, MA {}"),
                {v.name(u), type_name(v.type(u)), v.label(unit.at), orders::facing_shown(unit.facing),
                 std::to_string(v.ma(u))});
  return fill(tr("{} ({}) in {}, facing {}: TQ {}, MA {}, hits {} of {}"),
              {v.name(u), type_name(v.type(u)), v.label(unit.at), orders::facing_shown(unit.facing),
               std::to_string(v.check_tq(u)), std::to_string(v.ma(u)), std::to_string(unit.hits),
               std::to_string(v.rout_limit(u))});
}

std::string enemy_described(View v, UnitId u, UnitId enemy) {
  const int far = hex::distance(v.unit(u).at, v.unit(enemy).at);
  return far == 1 ? fill(tr("{} is next to it, {}"), {v.name(enemy), tr(k_arcs(v.arc(u, v.unit(enemy).at)))})
                  : fill(tr("{} is {} hexes away"), {v.name(enemy), std::to_string(far)});
}

std::string duellist_described(View v, LeaderId l) {
  const Leader& leader = v.leader(l);
  return fill(tr("{}: Combat {}, Stamina {}, hits {}"),
              {v.leader_name(l), std::to_string(leader.now.combat), std::to_string(leader.now.stamina),
               std::to_string(leader.hits)});
}

std::optional<Opponents> opponents(View v, const table::Asking& asking) {
  const auto unit = v.find_unit(asking.subject), enemy = v.find_unit(asking.about);
  if (!unit || !enemy || !v.here(*unit) || !v.here(*enemy)) return std::nullopt;
  return Opponents{*unit, *enemy};
}

std::string facing_remark(View v, const table::Asking& asking, std::string_view word) {
  const auto u = v.find_unit(asking.subject);
  if (!u || !v.here(*u)) return {};
  const Unit& unit = v.unit(*u);
  const auto facing = word == "stay" ? std::optional<Facing>(unit.facing) : hex::find_facing(word);
  if (!facing) return {};
  std::vector<std::string> before;
  for (const Hex h : View::front_hexes(unit.at, *facing)) {
    before.push_back(v.label(h));
  }
  std::string out = fill(tr("before it {}"), {base::join(before, " ")});
  const auto enemy = v.find_unit(asking.about);
  if (enemy && v.here(*enemy) && hex::adjacent(unit.at, v.unit(*enemy).at))
    out += "; " + v.name(*enemy) + " " + tr(k_arcs(View::arc(unit.at, *facing, v.unit(*enemy).at)));
  return out;
}

}  // namespace hexpost::chariots
