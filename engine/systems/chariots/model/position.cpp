#include "engine/systems/chariots/model/position.h"

#include "engine/base/text.h"
#include "engine/systems/chariots/model/fields.h"
#include "engine/systems/chariots/model/terrain.h"

namespace hexpost::chariots {
namespace {

using table::Contradiction;

std::optional<Contradiction> among_units(const View& v) {
  const auto of = [&v](UnitId u, std::string_view what, std::initializer_list<std::string_view> names) {
    return Contradiction{base::fill(what, names), "unit " + v.name(u) + " "};
  };
  for (std::size_t slot = 0; slot < v.s.first_at.size(); ++slot) {
    const UnitId first = v.s.first_at[slot];
    if (first == k_no_unit) continue;
    const Hex h = v.unit(first).at;
    const auto there = v.units_at(h);
    const bool city = open_city(v, v.side(first), h);
    const bool stack = there.size() == 2 && v.partner(first) != k_no_unit;
    if (there.size() > 1 && !city && !stack) return of(there[1], "two units stand in {}", {v.label(h)});
  }
  for (UnitId u = 0; u < v.count(); ++u) {
    const Unit& unit = v.unit(u);
    if (unit.placed && !unit.alive) return of(u, "{} is lost and on the map", {v.name(u)});
    if (v.here(u) && (unit.facing % 2 != 0) != unit.column)
      return of(u, "{} does not face as its formation does", {v.name(u)});
    if (unit.column && !is_formed(v.type(u))) return of(u, "{} cannot march in Column", {v.name(u)});
  }
  for (const EngagedPair& pair : v.s.engaged) {
    if (v.here(pair.a) && v.here(pair.b) && v.hostile(pair.a, pair.b)) continue;
    return Contradiction{base::fill("{} and {} are not Engaged", {v.name(pair.a), v.name(pair.b)}),
                         "engaged " + v.name(pair.a) + " " + v.name(pair.b)};
  }
  return std::nullopt;
}

std::optional<Contradiction> contradiction(const View& v) {
  if (auto wrong = among_units(v)) return wrong;
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    const std::string& name = v.leader_info(l).name;
    if (v.leader(l).placed && !v.leader(l).alive)
      return Contradiction{base::fill("{} is lost and on the map", {name}), "leader " + name + " "};
  }
  for (std::size_t d = 0; d < v.s.standards.size(); ++d) {
    const Standard& standard = v.s.standards[d];
    const UnitId captor = standard.captor;
    const std::string& name = v.data.standards[d].name;
    const bool kept = captor == k_no_unit || (standard.captured && standard.placed && v.here(captor) &&
                                              v.side(captor) != standard.side && v.unit(captor).at == standard.at);
    if (!kept)
      return Contradiction{base::fill("{} does not keep {}", {v.name(captor), name}), "standard " + name + " "};
  }
  const bool under_way = v.s.phase == Phase::orders || v.s.phase == Phase::shock;
  if (under_way && (v.s.wing == k_no_wing || v.wing(v.s.wing).side != v.s.active))
    return Contradiction{"no wing is active", "wing "};
  if (v.s.phase == Phase::activation && v.s.stage != 0 && v.s.marker == k_no_marker)
    return Contradiction{"no marker is being used", "wing "};
  return std::nullopt;
}

table::PositionFrame frame(const Data& data) {
  return {"chariots-position 1", data.scenario.id, data.scenario.map.grid};
}

}  // namespace

std::string print_position(const Data& data, const State& s) {
  return table::print_fields(frame(data), data, s);
}

base::Result<State> parse_position(const Data& data, std::string_view text) {
  return table::read_fields<State>(frame(data), data, text, [&](State& s) {
    rebuild_index(data, s);
    return contradiction({data, s});
  });
}

}  // namespace hexpost::chariots
