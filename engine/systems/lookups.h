#pragma once

#include <string_view>

#include "engine/systems/system.h"
#include "engine/table/system_battle.h"

namespace hexpost {

/// The lookups of a rule system by its own functions on a View v: `Ways(v, line, limit)`, `Contact(v, line)`,
/// `Draw(v)`, and `Zones(v, side)`, which is null for a system without zones.
template <class Sys, auto Ways, auto Contact, auto Draw, auto Zones = nullptr>
Lookups lookups_of() {
  using table::Match;
  using View = typename Sys::View;
  Lookups out;
  out.ways = [](const Match& match, std::string_view line, std::size_t limit) {
    return table::answer_of<Sys>(match, [&](const View& v) { return Ways(v, *match.readings().line(line), limit); });
  };
  out.moves_into_contact = [](const Match& match, std::string_view line) {
    return table::answer_of<Sys>(match, [&](const View& v) { return Contact(v, *match.readings().line(line)); });
  };
  out.drawn_map = [](const Match& match) {
    return table::answer_of<Sys>(match, [](const View& v) { return Draw(v); });
  };
  if constexpr (requires(const View& v) { Zones(v, table::Player{}); }) {
    out.control = [](const Match& match, table::Player of) {
      return table::answer_of<Sys>(match, [of](const View& v) { return Zones(v, of); });
    };
  }
  return out;
}

}  // namespace hexpost
