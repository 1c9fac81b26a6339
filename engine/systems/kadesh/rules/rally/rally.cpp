#include "engine/systems/kadesh/rules/rally/rally.h"

#include <algorithm>

#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/rally/questions.h"
#include "engine/systems/kadesh/rules/retreat/place.h"
#include "engine/systems/kadesh/rules/victory/victory.h"

namespace hexpost::kadesh {
namespace {

Level better(Level level) {
  return level == Level::ordered ? level : static_cast<Level>(index_of(level) - 1);
}

void gain(Play& p, UnitId u, table::Rule rule) {
  p.unit(u).level = better(p.unit(u).level);
  p.tell(rule, [&] { return say("{} rallies: {}", p.name(u), word(level_name(p.unit(u).level))); });
}

/// [10.2] An appropriate leader in Reserve stands with it or next to it.
bool by_reserve(View v, UnitId u) {
  return std::ranges::any_of(v.all_leaders(), [&](LeaderId l) {
    return v.leader_here(l) && v.leader(l).mode == Mode::reserve && may_command(v, l, u) &&
           hex::distance(v.leader(l).at, v.unit(u).at) <= 1;
  });
}

/// False if the battle stops at its question.
bool rally(Play& p, UnitId u) {
  if (by_reserve(p, u)) gain(p, u, "10.2");  // [K112] then it rolls at its new level
  if (p.unit(u).level == Level::ordered) return true;
  const auto tries = p.ask_or_stop(p.view().side(u), k_rally.of<bool>(p.name(u), "", table::yes_no()));
  if (!tries) return false;
  if (!*tries) return true;
  p.unit(u).rallied = true;
  const SideId side = p.view().side(u);
  const int more = p.view().next_to(other(side), p.unit(u).at) ? 2 : 0;
  const int morale = p.view().morale(u);
  const auto rallies = p.dice("10.1", table::gains(side), [&](int sum) { return sum + more <= morale; });
  if (rallies)
    gain(p, u, "10.1");
  else if (more > 0)
    p.tell("10.1", say("{} does not rally: {} and {} for an enemy next to it, against {}", p.name(u), rallies.face,
                       more, morale));
  else
    p.tell("10.1", [&] { return say("{} does not rally: {} against {}", p.name(u), rallies.face, morale); });
  return true;
}

std::vector<Hex> recovery_hexes(View v, UnitId u) {
  const SideId side = v.side(u);
  std::vector<Hex> quiet, near;
  for (const LeaderId l : v.data.formations[index_of(v.info(u).formation)].recovery) {
    if (!v.leader_here(l) || !may_command(v, l, u)) continue;
    for (const Hex h : hex::disc(v.leader(l).at, 1)) {
      if (!v.on_map(h) || v.enemy_at(side, h) || !room_for(v, u, h)) continue;
      const Cost& cost = v.data.charts.terrain[index_of(v.terrain(h))][rolls(v.type(u)) ? 1 : 0];
      if (cost.prohibited || cost.whole) continue;
      auto& list = v.next_to(other(side), h) ? near : quiet;
      if (std::ranges::find(list, h) == list.end()) list.push_back(h);
    }
  }
  auto& out = quiet.empty() ? near : quiet;
  std::ranges::sort(out, {}, [&](Hex h) { return v.by_label(h); });
  return out;
}

}  // namespace

bool rally_phase(Play& p) {
  Units units;
  for (const UnitId u : p.view().on_map_of(p.active())) {
    if (p.unit(u).level != Level::ordered) units.push_back(u);
  }
  // [K137] by hex number
  std::ranges::stable_sort(units, {}, [&](UnitId u) { return p.view().by_label(p.unit(u).at); });
  for (const UnitId u : units) {
    if (!rally(p, u)) return false;
  }
  return true;
}

Units recoverable(View v, SideId side) {
  Units out;
  for (UnitId u = 0; u < v.count(); ++u) {
    const Unit& unit = v.unit(u);
    const bool lost = unit.place == Place::eliminated || (unit.place == Place::left && unit.level == Level::routed &&
                                                          v.has(Option::routed_off_map_recoverable));
    if (lost && v.side(u) == side && !recovery_hexes(v, u).empty()) out.push_back(u);
  }
  std::ranges::stable_sort(out, {}, [&](UnitId u) { return -elimination_points(v, u); });
  return out;
}

void recovery_phase(Play& p) {
  const SideId side = p.active();
  if (recoverable(p, side).empty()) return;
  const auto back = p.dice("11.1", table::gains(side),
                           [&](int sum) { return p.data.charts.recovery[static_cast<std::size_t>(sum - 2)]; });
  int units = back.means;
  p.tell("11.1", [&] {
    return units == 1 ? say("recovery: {} brings back 1 unit", back.face)
                      : say("recovery: {} brings back {} units", back.face, units);
  });
  for (; units > 0; --units) {
    std::vector<table::Option<std::pair<UnitId, Hex>>> options;
    for (const UnitId u : recoverable(p, side)) {
      for (const Hex h : recovery_hexes(p, u))
        options.push_back({{u, h}, p.name(u) + " " + p.label(h), options.empty() ? "first" : ""});
    }
    if (options.empty()) return;
    const auto [u, h] = p.ask(side, k_recover.of<std::pair<UnitId, Hex>>("", "", options));
    p.unit(u).level = Level::shaken;
    arrive(p, u, h);
    face_alike(p, u);
    p.tell("11.1", say("{} comes back in {}", p.name(u), p.label(h)));
  }
}

}  // namespace hexpost::kadesh
