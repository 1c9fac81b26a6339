#include "engine/systems/kadesh/model/position.h"

#include <optional>

#include "engine/base/text.h"
#include "engine/systems/kadesh/model/fields.h"

namespace hexpost::kadesh {
namespace {

table::PositionFrame position_frame(const Data& data) {
  return {"kadesh-position 1", data.id, data.map.grid};
}

/// A unit that is where no unit can be.
std::optional<table::Contradiction> contradiction(const Data& data, const State& s) {
  for (std::size_t u = 0; u < s.units.size(); ++u) {
    const Unit& unit = s.units[u];
    const std::string& name = data.units[u].name;
    if (unit.place == Place::map && data.slot(unit.at) < 0)
      return table::Contradiction{base::fill("{} is on the map and has no hex", {name}), "unit " + name + " "};
    if (unit.ford >= static_cast<int>(data.ford_count()))
      return table::Contradiction{base::fill("there is no such ford for {}", {name}), "unit " + name + " "};
  }
  return std::nullopt;
}

}  // namespace

std::string print_position(const Data& data, const State& s) {
  return table::print_fields(position_frame(data), data, s);
}

base::Result<State> parse_position(const Data& data, std::string_view text) {
  return table::read_fields<State>(position_frame(data), data, text, [&](State& s) {
    auto fault = contradiction(data, s);
    if (!fault) rebuild_index(data, s);
    return fault;
  });
}

}  // namespace hexpost::kadesh
