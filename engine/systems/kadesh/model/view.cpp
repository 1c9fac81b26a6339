#include "engine/systems/kadesh/model/view.h"

#include <algorithm>

namespace hexpost::kadesh {
namespace {

constexpr int half_up(int n) {
  return (n + 1) / 2;
}

/// The sides of an odd facing: front 0 and 1 clockwise from there.
constexpr hex::Side left_front(Facing facing) {
  return hex::wrap((facing - 1) / 2);
}

/// [4.4] Ground into which no zone of control extends.
bool bars_zone(Terrain t) {
  return t == Terrain::marsh || t == Terrain::woods || t == Terrain::woods_stream || t == Terrain::orontes ||
         t == Terrain::town || t == Terrain::fortress;
}

}  // namespace

Terrain View::terrain(int slot) const {
  if (slot < 0) return Terrain::orontes;
  const MapHex& m = data.map.hexes[static_cast<std::size_t>(slot)];
  if (m.terrain != Terrain::ford) return m.terrain;
  const auto at = std::ranges::find(data.map.fords, data.numbers.hex(slot));
  const auto ford = static_cast<std::size_t>(at - data.map.fords.begin());
  return s.fords[ford] ? Terrain::ford : Terrain::orontes;
}

Hexside View::wall(Hex from, Hex to) const {
  const auto side_ = hex::side_towards(from, to);
  const MapHex* m = hex(from);
  return m && side_ ? m->walls[static_cast<std::size_t>(*side_)] : Hexside::none;
}

Hexside View::water(Hex from, Hex to) const {
  const auto side_ = hex::side_towards(from, to);
  const MapHex* m = hex(from);
  return m && side_ ? m->water[static_cast<std::size_t>(*side_)] : Hexside::none;
}

bool View::road(Hex from, Hex to) const {
  const auto side_ = hex::side_towards(from, to);
  const MapHex* m = hex(from);
  return m && side_ && (m->road >> *side_ & 1) != 0;
}

bool View::upslope(Hex from, Hex to) const {
  const MapHex* a = hex(from);
  const MapHex* b = hex(to);
  return a && b && !a->high && b->high;
}

int View::distance_to(Hex from, const std::vector<Hex>& hexes) const {
  int best = 9999;
  for (const Hex h : hexes)
    best = std::min(best, hex::distance(from, h));
  return best;
}

Units View::units_at(Hex h) const {
  Units out;
  for (UnitId u = first_at(h); u != k_no_unit; u = unit(u).next) {
    out.push_back(u);
    for (std::size_t i = out.size() - 1; i > 0 && unit(out[i - 1]).order > unit(u).order; --i)
      std::swap(out[i - 1], out[i]);
  }
  return out;
}

UnitId View::top_at(Hex h) const {
  UnitId best = first_at(h);
  for (UnitId u = best; u != k_no_unit; u = unit(u).next) {
    if (unit(u).order < unit(best).order) best = u;
  }
  return best;
}

int View::nearest(SideId of, Hex from, int none) const {
  int best = none;
  for (const UnitId u : s.on_map[of])
    best = std::min(best, hex::distance(from, unit(u).at));
  return best;
}

UnitId View::with_partner(UnitId u) const {
  const UnitId partner = info(u).partner;
  return partner != k_no_unit && here(u) && here(partner) && unit(u).at == unit(partner).at ? partner : k_no_unit;
}

int View::bodies(const Units& units) const {
  int out = 0;
  for (const UnitId u : units) {
    const bool carried = type(u) == UnitType::runner && with_partner(u) != k_no_unit &&
                         std::ranges::find(units, info(u).partner) != units.end();
    out += carried ? 0 : 1;
  }
  return out;
}

int View::strength(UnitId u) const {
  return steady(u) ? face(u).strength : half_up(face(u).strength);
}

int View::missile(UnitId u) const {
  if (routed(u)) return 0;
  return steady(u) ? face(u).missile : half_up(face(u).missile);
}

int View::morale(UnitId u) const {
  const Level level = unit(u).level;
  return face(u).morale -
         (level == Level::shaken   ? 1
          : level == Level::routed ? 2
                                   : 0) -
         (unit(u).out_of_command ? 1 : 0);
}

int View::ma(UnitId u) const {
  const int less = unit(u).out_of_command ? 1 : 0;  // [K71]
  if (!routed(u)) return face(u).ma - less;
  if (is_infantry(type(u))) return 6 - less;
  return (type(u) == UnitType::scout && has(Option::scout_rout_7) ? 7 : 8) - less;  // [K6]
}

/// [4.3.1] Sides are counted clockwise from the left one of the front.
Arc View::arc(hex::Side side, Facing facing) {
  const int turn = hex::wrap(side - left_front(facing));
  if (turn <= 1) return Arc::front;
  return turn == 3 || turn == 4 ? Arc::rear : Arc::flank;
}

Arc View::arc(Hex at, Facing facing, Hex h) {
  return arc(hex::side_towards(at, h).value_or(0), facing);
}

std::array<Hex, 2> View::front_hexes(Hex at, Facing facing) {
  return {hex::step(at, left_front(facing)), hex::step(at, left_front(facing) + 1)};
}

bool View::projects(UnitId u, Hex h) const {
  const Hex from = unit(u).at;
  if (!has_zone(type(u)) || !fronts(u, h) || !on_map(h) || bars_zone(terrain(h)) || is_fortress(from)) return false;
  return water(from, h) == Hexside::none && wall(from, h) != Hexside::camp_wall;
}

Units View::neighbours(SideId of, Hex h) const {
  Units out;
  if (const int slot = data.slot(h); slot >= 0 && !next_to(of, slot)) return out;
  for (hex::Side k = 0; k < hex::k_sides; ++k) {
    const Hex next = hex::step(h, k);
    if (!held_by(of, next)) continue;
    for (UnitId u = first_at(next); u != k_no_unit; u = unit(u).next)
      out.push_back(u);
  }
  std::ranges::sort(out);
  return out;
}

Units View::zones(SideId of, Hex h) const {
  auto out = neighbours(of, h);
  out.remove_if([&](UnitId u) { return !projects(u, h); });
  return out;
}

bool View::in_zone(SideId of, Hex h) const {
  if (const int slot = data.slot(h); slot >= 0 && !next_to(of, slot)) return false;
  for (hex::Side k = 0; k < hex::k_sides; ++k) {
    const Hex next = hex::step(h, k);
    if (!held_by(of, next)) continue;
    for (UnitId u = first_at(next); u != k_no_unit; u = unit(u).next) {
      if (projects(u, h)) return true;
    }
  }
  return false;
}

bool View::next_to(SideId of, Hex h) const {
  if (const int slot = data.slot(h); slot >= 0) return next_to(of, slot);
  for (hex::Side k = 0; k < hex::k_sides; ++k) {
    if (held_by(of, hex::step(h, k))) return true;
  }
  return false;
}

bool View::locked(UnitId u) const {
  return std::ranges::any_of(s.locks, [&](const Lock& lock) { return lock.a == u || lock.b == u; });
}

bool View::locked(UnitId a, UnitId b) const {
  const Lock wanted{std::min(a, b), std::max(a, b)};
  return std::ranges::binary_search(s.locks, wanted);
}

bool View::locked_with(UnitId u, Hex h) const {
  for (UnitId e = first_at(h); e != k_no_unit && !s.locks.empty(); e = unit(e).next) {
    if (locked(u, e)) return true;
  }
  return false;
}

Leaders View::leaders_at(SideId of, Hex h) const {
  Leaders out;
  for (LeaderId l = 0; l < leader_count(); ++l) {
    if (leader(l).at == h && leader_here(l) && leader_info(l).side == of) out.push_back(l);
  }
  return out;
}

const std::string& side_name(SideId side) {
  static const std::array<std::string, 2> k_names{"Egypt", "Hatti"};
  return k_names[side];
}

}  // namespace hexpost::kadesh
