#include "engine/systems/chariots/rules/command/command.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/cohesion/rout.h"
#include "engine/systems/chariots/rules/missile/fire_view.h"

namespace hexpost::chariots {

using base::fill;
using base::tr;

/// [5.42]
std::vector<orders::Circumstance> about_leader(View v, LeaderId l, std::vector<orders::Circumstance> more) {
  const LeaderInfo& info = v.leader_info(l);
  more.push_back({info.of, 1});
  if (info.wing != k_no_wing) more.push_back({v.wing(info.wing).of, 1});
  return more;
}

int command_range(View v, LeaderId l) {
  const int range = v.leader(l).now.range;
  if (!v.leader_here(l)) return range;
  for (UnitId u = v.first_at(v.leader(l).at); u != k_no_unit; u = v.unit(u).next) {
    if (v.side(u) == v.leader(l).side && v.engaged(u)) return range / 2;
  }
  return range;
}

namespace {

/// [5.42] True if a path of the leader's command may go on across this side.
bool goes_on(View v, const Leader& leader, int slot, hex::Side side) {
  const auto from = static_cast<std::size_t>(slot), across = static_cast<std::size_t>(side);
  if ((v.data.open_sides[index_of(mover(leader))][from] >> side & 1) == 0) return false;
  const auto to = static_cast<std::size_t>(v.data.numbers.beside(static_cast<int>(from))[across]);
  const UnitId there = v.s.first_at[to];
  return there == k_no_unit || !v.enemy_at(leader.side, v.unit(there).at);
}

/// True if a path without a detour leads there. It takes the first side that leads on in each hex. Nearly every hex
/// within range has such a path, and the search is for the others.
bool straight_to(View v, const Leader& leader, Hex to) {
  Hex h = leader.at;
  for (int left = hex::distance(h, to); left > 0; --left) {
    const int slot = v.data.slot(h);
    if (left == 1 && v.options().command_end_hex_free) return true;
    hex::Side side = 0;
    while (side < hex::k_sides && (hex::distance(hex::step(h, side), to) >= left || !goes_on(v, leader, slot, side)))
      ++side;
    if (side == hex::k_sides) return false;
    h = hex::step(h, side);
  }
  return true;
}

}  // namespace

/// [5.42] [Q73] The search goes breadth first over hexes.
bool reaches(View v, LeaderId l, Hex to, int range) {
  const Leader& leader = v.leader(l);
  if (hex::distance(leader.at, to) > range) return false;
  if (straight_to(v, leader, to)) return true;
  std::vector<char> seen(v.s.first_at.size(), 0);
  std::vector<Hex> edge{leader.at};
  seen[static_cast<std::size_t>(v.data.slot(leader.at))] = 1;
  for (int gone = 1; gone <= range && !edge.empty(); ++gone) {
    std::vector<Hex> next;
    for (const Hex from : edge) {
      for (hex::Side side = 0; side < hex::k_sides; ++side) {
        const Hex h = hex::step(from, side);
        const int slot = v.data.slot(h);
        if (slot < 0 || seen[static_cast<std::size_t>(slot)] != 0 || hex::distance(h, to) > range - gone) continue;
        const bool free_end = h == to && v.options().command_end_hex_free;
        if (!free_end && !goes_on(v, leader, v.data.slot(from), side)) continue;
        if (h == to) return true;
        seen[static_cast<std::size_t>(slot)] = 1;
        next.push_back(h);
      }
    }
    edge = std::move(next);
  }
  return false;
}

bool in_range(View v, LeaderId l, Hex to) {
  return v.leader_here(l) && reaches(v, l, to, command_range(v, l));
}

LeaderId commander(View v) {
  const LeaderId l = v.s.wing == k_no_wing ? k_no_leader : v.wing(v.s.wing).leader;
  return l != k_no_leader && v.leader(l).alive ? l : k_no_leader;
}

/// [5.41] [4.25]
bool commands(View v, LeaderId l, UnitId u) {
  if (l == k_no_leader || !v.leader(l).alive || v.unit(u).routed) return false;
  if (!v.here(u)) return true;  // it comes in with its command
  return v.leader_here(l) && in_range(v, l, v.unit(u).at);
}

bool may_enter(View v, UnitId u) {
  if (!v.unit(u).alive || v.unit(u).placed) return false;
  const Entry* entry = v.entry(v.info(u).wing);
  return entry != nullptr && v.s.turn >= entry->from_turn;
}

/// [Q62] A wing has its marker as long as the battle lasts, with units or without.
std::vector<UnitId> units_to_activate(View v, WingId w) {
  const WingInfo& wing = v.wing(w);
  const bool free = v.special().free_command && wing.leader != k_no_leader && v.leader_here(wing.leader);
  std::vector<UnitId> out;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.side(u) != wing.side || !v.unit(u).alive) continue;
    const bool own = v.info(u).wing == w;
    if (!v.here(u)) {
      if (own && may_enter(v, u)) out.push_back(u);
    } else if (free ? in_range(v, wing.leader, v.unit(u).at) : own) {
      out.push_back(u);
    }
  }
  return out;
}

int rating(View v, LeaderId l) {
  return v.leader(l).now.rating;
}

/// [5.25] [5.32] The OC's own wing, and each whose WC stands in his Command Range.
std::vector<WingId> wings_to_wake(View v, SideId side) {
  std::vector<WingId> out;
  const LeaderId oc = v.overall(side);
  if (oc == k_no_leader) return out;
  for (std::size_t w = 0; w < v.data.wings.size(); ++w) {
    const LeaderId l = v.data.wings[w].leader;
    if (v.data.wings[w].side != side || l == k_no_leader || !v.leader_here(l)) continue;
    if (l == oc || in_range(v, oc, v.leader(l).at)) out.push_back(static_cast<WingId>(w));
  }
  return out;
}

/// [5.31] [5.33] [4.25]
std::optional<base::Refusal> may_trump(View v, SideId side) {
  if (v.s.trumped[side]) return refuse("5.31", "one Trump a game turn, and it has been tried");
  const LeaderId oc = v.overall(side);
  if (oc == k_no_leader) return refuse("4.25", "an army cannot trump without its Overall Commander");
  for (const UnitId u : v.units_at(v.leader(oc).at)) {
    if (v.side(u) == side && v.engaged(u))
      return refuse("5.33", "{} is with {}, which is Engaged", {v.leader_name(oc), v.name(u)});
  }
  return std::nullopt;
}

/// [5.1] [Q61]
int initiative_rating(View v, SideId side) {
  const LeaderId oc = v.overall(side);
  return oc == k_no_leader ? 0 : rating(v, oc);
}

/// [9.23] The Charisma counts, too, for an OC and for a leader with the OC beside him.
int disengage_rating(View v, LeaderId l) {
  const LeaderId oc = v.overall(v.leader(l).side);
  const bool near = oc != k_no_leader && hex::distance(v.leader(oc).at, v.leader(l).at) <= 1;
  return rating(v, l) + (near ? v.leader(oc).now.charisma : 0);
}

/// [9.14]
std::optional<base::Refusal> may_recover(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  if (!unit.in_command) return refuse("5.45", "{} is Out of Command", {v.name(u)});
  if (unit.routed) return refuse("9.14", "{} is Routed", {v.name(u)}, "rally it");
  if (unit.hits == 0) return refuse("9.14", "{} has no hits", {v.name(u)});
  if (unit.moved || unit.fired) return refuse("9.14", "{} has moved or fired in this phase", {v.name(u)});
  if (v.polish() ? unit.recovered : unit.rallied)
    return v.polish() ? refuse("9.14", "{} has recovered this game turn", {v.name(u)})
                      : refuse("9.14", "{} has Rallied this game turn", {v.name(u)});
  if (v.terrain(unit.at) != Terrain::clear) return refuse("9.14", "{} is not in Clear terrain", {v.name(u)});
  if (v.next_to(unit.at, other(v.side(u)))) return refuse("9.14", "{} is next to an enemy", {v.name(u)});
  if (under_missiles(v, unit.at, v.side(u)))
    return refuse("9.14", "{} is in range and sight of enemy missiles", {v.name(u)});
  return std::nullopt;
}

/// [9.23] [9.55] [Q80] in command, and no Rallied unit
namespace {
bool may_go_back(View v, UnitId u) {
  return v.here(u) && v.unit(u).in_command && !v.unit(u).rallied;
}
}  // namespace

UnitId goes_back_with(View v, UnitId u) {
  const UnitId half = v.partner(u);
  return half != k_no_unit && may_go_back(v, half) ? half : k_no_unit;
}

bool disengages_freely(View v, UnitId u) {
  return is_chariot(v.type(u)) || goes_back_with(v, u) != k_no_unit;
}

/// [9.24] [Q46] [Q104] Hexes away from all it is Engaged with, next to no enemy, not prohibited; a chariot, or
/// runners, by itself may join its other half there [6.52]
std::vector<Hex> disengage_hexes(View v, UnitId u) {
  std::vector<Hex> out;
  const Unit& unit = v.unit(u);
  const UnitId with = goes_back_with(v, u);
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    const Hex h = hex::step(unit.at, side);
    if (with == k_no_unit ? !room_for(v, u, h) : v.occupied(h) && !open_city(v, v.side(u), h)) continue;
    if (!step_cost(v, mover(v.type(u)), unit.column, unit.at, h).allowed) continue;
    if (with != k_no_unit && !step_cost(v, mover(v.type(with)), false, unit.at, h).allowed) continue;
    // its enemies are adjacent to it, so next to none of them is farther away from each
    if (!v.next_to(h, other(v.side(u)))) out.push_back(h);
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<UnitId> disengageable(View v) {
  std::vector<UnitId> out;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (!may_go_back(v, u)) continue;
    const UnitId with = goes_back_with(v, u);
    const bool both = with != k_no_unit;
    if (!v.engaged(u) && !(both && v.engaged(with))) continue;
    if (both && v.type(u) != UnitType::ch2) continue;  // a stack goes with its chariot
    out.push_back(u);
  }
  return out;
}

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
