#include "engine/systems/chariots/model/view.h"

#include <algorithm>

#include "engine/base/text.h"

namespace hexpost::chariots {

std::string_view type_name(UnitType t) {
  constexpr std::array<std::string_view, k_unit_types> k_names{"SI", "HI", "LI", "BI", "RI", "CH-2", "CH-3", "BW"};
  return k_names[index_of(t)];
}

std::string_view type_name(FightsAs t) {
  constexpr std::array<std::string_view, k_fights_as> k_names{"SI",   "HI",   "LI",      "BI", "RI",
                                                              "CH-2", "CH-3", "CH-2+RI", "BW"};
  return k_names[index_of(t)];
}

std::string_view missile_name(Missile m) {
  constexpr std::array<std::string_view, k_missiles> k_names{"-", "B", "C", "J", "S"};
  return k_names[index_of(m)];
}

Units View::units_at(Hex h) const {
  Units out;
  for (UnitId u = first_at(h); u != k_no_unit; u = unit(u).next)
    out.push_back(u);
  return out;
}

bool View::held_by(SideId who, Hex h) const {
  for (UnitId u = first_at(h); u != k_no_unit; u = unit(u).next) {
    if (side(u) == who) return true;
  }
  return false;
}

UnitId View::partner(UnitId u) const {
  if (!here(u) || (type(u) != UnitType::ch2 && type(u) != UnitType::ri)) return k_no_unit;
  const UnitType other_half = type(u) == UnitType::ch2 ? UnitType::ri : UnitType::ch2;
  UnitId found = k_no_unit;
  for (UnitId o = first_at(unit(u).at); o != k_no_unit; o = unit(o).next) {
    if (o == u || hostile(o, u)) continue;
    // a city may hold other units, too; a Routed unit is never an other half
    if (found == k_no_unit && type(o) == other_half && !unit(o).routed && !unit(u).routed) found = o;
  }
  if (found == k_no_unit || terrain(unit(u).at) != Terrain::city) return found;
  // several chariots and runners in a city: the first chariot goes with the first runners, and so on
  std::vector<UnitId> chariots, runners;
  for (UnitId o = first_at(unit(u).at); o != k_no_unit; o = unit(o).next) {
    if (hostile(o, u) || unit(o).routed) continue;
    if (type(o) == UnitType::ch2) chariots.push_back(o);
    if (type(o) == UnitType::ri) runners.push_back(o);
  }
  for (std::size_t i = 0; i < std::min(chariots.size(), runners.size()); ++i) {
    if (chariots[i] == u) return runners[i];
    if (runners[i] == u) return chariots[i];
  }
  return k_no_unit;
}

std::vector<UnitId> View::living(SideId who) const {
  std::vector<UnitId> out;
  out.reserve(s.units.size());
  for (UnitId u = 0; u < count(); ++u) {
    if (side(u) == who && here(u)) out.push_back(u);
  }
  return out;
}

std::optional<UnitId> View::find_unit(std::string_view wanted) const {
  for (UnitId u = 0; u < count(); ++u) {
    if (base::same_word(name(u), wanted)) return u;
  }
  return std::nullopt;
}

/// [9.42] [6.35] [Q26]
int View::check_tq(UnitId u) const {
  if (unit(u).routed) return 1;
  return info(u).tq - (unit(u).column && !options().column_printed_tq_checks ? 2 : 0);
}

/// [9.13] [9.43] [6.35]
int View::rout_limit(UnitId u) const {
  if (unit(u).routed) return 1;
  return info(u).tq - (unit(u).column ? 2 : 0);
}

/// [6.61] [Q27] A unit that faces a vertex has two front, two flank and two rear hexes; a Column, which
/// faces a hexside, has one front, one rear and four flank hexes [6.33].
Arc View::arc(Hex at, Facing facing, Hex h) {
  const auto side = hex::side_towards(at, h);
  base::ensure(side.has_value(), "arc of a hex that is not adjacent");
  return arc(facing, *side);
}

Arc View::arc(Facing facing, hex::Side side) {
  const int off = hex::wrap(side - facing / 2);
  if (facing % 2 == 0) {
    if (off == 0 || off == 5) return Arc::front;
    return off == 1 || off == 4 ? Arc::flank : Arc::rear;
  }
  if (off == 0) return Arc::front;
  return off == 3 ? Arc::rear : Arc::flank;
}

Fronts View::front_hexes(Hex at, Facing facing) {
  if (facing % 2 != 0) return {hex::step(at, facing / 2)};
  return {hex::step(at, hex::wrap(facing / 2 - 1)), hex::step(at, facing / 2)};
}

Units View::in_front(Hex at, Facing facing) const {
  Units out;
  for (const Hex h : front_hexes(at, facing)) {
    for (UnitId u = first_at(h); u != k_no_unit; u = unit(u).next)
      out.push_back(u);
  }
  return out;
}

namespace {
/// Asks `test` of every unit in the six hexes around, with the side across which it stands, until it holds; true if it
/// did.
bool each_beside(const View& v, Hex h, auto test) {
  const int here = v.data.slot(h);
  std::array<std::int16_t, hex::k_sides> off_map{};
  for (hex::Side k = 0; here < 0 && k < hex::k_sides; ++k)
    off_map[static_cast<std::size_t>(k)] = static_cast<std::int16_t>(v.data.slot(hex::step(h, k)));
  const std::array<std::int16_t, hex::k_sides>& beside = here >= 0 ? v.data.numbers.beside(here) : off_map;
  for (hex::Side k = 0; k < hex::k_sides; ++k) {
    const int slot = beside[static_cast<std::size_t>(k)];
    if (slot < 0) continue;
    for (UnitId u = v.s.first_at[static_cast<std::size_t>(slot)]; u != k_no_unit; u = v.unit(u).next) {
      if (test(u, k)) return true;
    }
  }
  return false;
}
}  // namespace

Units View::adjacent_units(Hex h, SideId who) const {
  Units out;
  each_beside(*this, h, [&](UnitId u, hex::Side) {
    if (side(u) == who) out.push_back(u);
    return false;
  });
  std::sort(out.begin(), out.end());
  return out;
}

Units View::units_within(Hex h, int distance, SideId who) const {
  Units out;
  for (int r = -distance; r <= distance; ++r) {
    const int first = std::max(-distance, -distance - r), last = std::min(distance, distance - r);
    for (int q = first; q <= last; ++q) {
      UnitId u = first_at({static_cast<std::int16_t>(h.q + q), static_cast<std::int16_t>(h.r + r)});
      for (; u != k_no_unit; u = unit(u).next) {
        if (side(u) == who) out.push_back(u);
      }
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

bool View::next_to(Hex h, SideId who) const {
  return each_beside(*this, h, [&](UnitId u, hex::Side) { return side(u) == who; });
}

/// [6.63] [Q18]
Units View::fronted_by(Hex h, SideId who) const {
  Units out;
  each_beside(*this, h, [&](UnitId u, hex::Side across) {
    if (side(u) != who || (unit(u).routed && options().routed_have_no_front)) return false;
    if (arc(unit(u).facing, hex::opposite(across)) == Arc::front) out.push_back(u);
    return false;
  });
  std::sort(out.begin(), out.end());
  return out;
}

bool View::engaged(UnitId u) const {
  return std::ranges::any_of(s.engaged, [u](const EngagedPair& pair) { return pair.a == u || pair.b == u; });
}

Units View::engaged_with(UnitId u) const {
  Units out;
  for (const EngagedPair& pair : s.engaged) {
    if (pair.a == u) out.push_back(pair.b);
    if (pair.b == u) out.push_back(pair.a);
  }
  std::sort(out.begin(), out.end());
  return out;
}

const std::string& View::leader_name(LeaderId l) const {
  const LeaderInfo& who = leader_info(l);
  return leader(l).replaced && !who.replacement_name.empty() ? who.replacement_name : who.name;
}

Leaders View::leaders_at(Hex h) const {
  Leaders out;
  for (LeaderId l = 0; l < leader_count(); ++l) {
    if (leader_here(l) && leader(l).at == h) out.push_back(l);
  }
  return out;
}

Leaders View::leaders_with(UnitId u) const {
  Leaders out;
  if (!here(u)) return out;
  for (const LeaderId l : leaders_at(unit(u).at)) {
    if (leader(l).side == side(u)) out.push_back(l);
  }
  return out;
}

LeaderId View::overall(SideId who) const {
  const LeaderId oc = data.overall[who];
  return oc != k_no_leader && leader_here(oc) ? oc : k_no_leader;
}

std::optional<LeaderId> View::find_leader(std::string_view wanted) const {
  for (LeaderId l = 0; l < leader_count(); ++l) {
    if (base::same_word(leader_info(l).name, wanted)) return l;
  }
  return std::nullopt;
}

bool View::used(Used::What what, UnitId who, UnitId whom) const {
  return std::ranges::binary_search(s.used, Used{what, who, whom});
}

}  // namespace hexpost::chariots
