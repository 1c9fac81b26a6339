#include "engine/systems/hordes/rules/response/evade.h"

#include <map>
#include <tuple>

#include "engine/base/lists.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/retreat/flee.h"

namespace hexpost::hordes {
namespace {

/// The conditions of both answers [1.6.5] [Q40].
Refused may_answer(const View& v, UnitId unit, UnitId contacting) {
  const std::string& name = v.name(unit);
  if (!v.on_table(unit) || !in_contact(v, unit, contacting))
    return refuse("1.6.1", "{} is not in contact with {}", {name, v.name(contacting)});
  if (v.unit(unit).disrupted) return refuse("1.6.5", "{} is disrupted", {name});
  if (v.options().one_response_per_bound && (v.unit(unit).evaded || v.unit(unit).responded))
    return refuse("Q40", "{} has answered a contact in this bound", {name});
  if (!v.options().engaged_may_respond && enemies_in_contact(v, unit).size() > 1)
    return refuse("Q40", "{} is in hand-to-hand combat with others", {name});
  return std::nullopt;
}

/// The type that runs: a dismounted unit remounts.
const TroopType& running_type(const View& v, UnitId unit) {
  const Unit& u = v.unit(unit);
  if (!u.dismounted) return v.type(unit);
  return v.data.scenario.armies[u.side].types[static_cast<std::size_t>(u.front.type)];
}

/// A unit's allowance and path for a flee response [Q42].
struct FleeMeans {
  Hex at, foe;
  int points = 0;
  std::uint8_t front = 0;
  Mover who;
};
FleeMeans flee_means(const View& v, UnitId unit, UnitId contacting) {
  const Unit& u = v.unit(unit);
  const Mover remounted{false, true, false, false};
  return {u.at, v.unit(contacting).at, u.dismounted ? running_type(v, unit).speed - 1 : plain_move(v, unit),
          front_sides(u.facing), u.dismounted ? remounted : mover(v, unit)};
}

/// One more step of a flee response, whose points so far are raised; nothing if the unit may not make it. Turning costs
/// a point unless the unit leaves by a front side as it stands [Q42].
std::optional<Run> one_more(const View& v, UnitId unit, Ground& ground, const FleeMeans& means, const Run& so_far,
                            Hex to, int& spent) {
  const bool first = so_far.path.empty();
  const Hex from = first ? means.at : so_far.end();
  const auto side = hex::side_towards(from, to);
  if (!side || so_far.stop == Stop::terrain) return std::nullopt;
  spent += first && !has_side(means.front, *side) ? 2 : 1;
  if (spent > means.points || to == means.at || base::contains(so_far.path, to) || hex::distance(to, means.foe) <= 1)
    return std::nullopt;
  const Entry in = ground.enter(from, to, first, false);
  if (!in.open) return std::nullopt;
  Run way = so_far;
  if (const UnitId there = v.unit_at(from); there != k_no_unit && there != unit) way.passed.push_back(there);
  way.path.push_back(to);
  way.stop = in.stops ? Stop::terrain : Stop::distance;
  return way;
}

}  // namespace

Refused may_evade(const View& v, UnitId unit, UnitId contacting) {
  if (auto no = may_answer(v, unit, contacting)) return no;
  if (v.type(unit).evade == 0) return refuse("1.6.2", "{} cannot evade", {v.name(unit)});
  // contacted again, by the same mover or a second one: it cannot evade twice [Q29]
  if (v.unit(unit).evaded) return refuse("1.6.3", "{} has evaded in this bound", {v.name(unit)});
  if (evasions(v, unit, contacting).empty()) return refuse("Q41", "{} has no hex to evade to", {v.name(unit)});
  return std::nullopt;
}

Refused may_flee_response(const View& v, UnitId unit, UnitId contacting) {
  if (auto no = may_answer(v, unit, contacting)) return no;
  if (!running_type(v, unit).flee) return refuse("1.6.4", "{} makes no flee responses", {v.name(unit)});
  if (flee_responses(v, unit, contacting).empty()) return refuse("Q42", "{} has no way open", {v.name(unit)});
  return std::nullopt;
}

std::vector<Run> evasions(const View& v, UnitId unit, UnitId contacting) {
  const Hex at = v.unit(unit).at;
  const Hex foe = v.unit(contacting).at;
  const bool avoid = v.options().evade_avoids_zoc;
  const bool slips_through = v.infantry(unit);  // foot skirmishers do not disrupt units they pass [1.6.2] [1.13.11]
  Ground ground(v, unit, mover(v, unit));
  std::vector<Run> out;
  const auto finish = [&](Run way, Stop stop) {
    way.stop = stop;
    for (Run& r : cleared(v, unit, std::move(way), false))
      out.push_back(std::move(r));
  };
  for (const Hex one : hex::neighbours(at)) {
    const Entry in = ground.enter(at, one, true, !avoid);
    if (!in.open || hex::distance(one, foe) <= hex::distance(at, foe)) continue;
    Run first;
    first.path = {one};
    if (v.type(unit).evade < 2 || in.stops || ground.controlled(one)) {
      finish(first, v.type(unit).evade < 2 ? Stop::distance : Stop::terrain);
      continue;
    }
    Run second = first;
    if (in.friendly != k_no_unit && !slips_through) second.passed.push_back(in.friendly);
    bool farther = false;
    for (const Hex two : hex::neighbours(one)) {
      if (hex::distance(two, foe) <= hex::distance(one, foe) || !ground.enter(one, two, false, !avoid).open) continue;
      const std::size_t before = out.size();
      Run way = second;
      way.path.push_back(two);
      finish(std::move(way), Stop::distance);
      farther = farther || out.size() > before;
    }
    if (!farther || v.options().evade_short) finish(first, farther ? Stop::distance : Stop::before);
  }
  put_in_order(v, out, [&](const Run& r) {
    return std::tuple(r.disturbed(), ground.controlled(r.end()), -static_cast<int>(r.path.size()),
                      rows_to_edge(v, v.side(unit), r.end()));
  });
  return out;
}

std::vector<Run> flee_responses(const View& v, UnitId unit, UnitId contacting) {
  const FleeMeans means = flee_means(v, unit, contacting);
  Ground ground(v, unit, means.who);
  std::map<Hex, Run> best;  // least harm, then fewest hexes, to each hex
  // By points spent: the least harmful way to each hex. A longer way is worth while only where it disturbs fewer
  // friends.
  std::vector<std::map<Hex, Run>> reached(static_cast<std::size_t>(means.points) + 1);
  const auto keep = [](std::map<Hex, Run>& in, const Run& r) {
    const auto [place, is_new] = in.try_emplace(r.end(), r);
    if (!is_new &&
        std::tuple(r.passed.size(), r.path.size()) < std::tuple(place->second.passed.size(), place->second.path.size()))
      place->second = r;
  };
  const auto extend = [&](const Run& so_far, Hex from, int spent) {
    for (const Hex to : hex::neighbours(from)) {
      int after = spent;
      const auto way = one_more(v, unit, ground, means, so_far, to, after);
      if (!way) continue;
      keep(best, *way);
      if (way->stop != Stop::terrain) keep(reached[static_cast<std::size_t>(after)], *way);
    }
  };
  extend(Run{}, means.at, 0);
  for (int spent = 1; spent < means.points; ++spent) {
    for (const auto& [from, way] : reached[static_cast<std::size_t>(spent)])
      extend(way, from, spent);
  }
  std::vector<Run> out;
  for (auto& [end, way] : best) {
    for (Run& r : cleared(v, unit, std::move(way), false))
      out.push_back(std::move(r));
  }
  put_in_order(v, out, [&](const Run& r) {
    return std::tuple(r.disturbed(), -hex::distance(r.end(), means.foe), rows_to_edge(v, v.side(unit), r.end()));
  });
  return out;
}

std::vector<Run> flee_response_along(const View& v, UnitId unit, UnitId contacting, std::span<const Hex> path) {
  const FleeMeans means = flee_means(v, unit, contacting);
  Ground ground(v, unit, means.who);
  Run way;
  int spent = 0;
  for (const Hex to : path) {
    auto next = one_more(v, unit, ground, means, way, to, spent);
    if (!next) return {};
    way = *std::move(next);
  }
  return way.path.empty() ? std::vector<Run>{} : cleared(v, unit, std::move(way), false);
}

}  // namespace hexpost::hordes
