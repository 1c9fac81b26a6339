#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <tuple>

#include "engine/base/text.h"
#include "engine/rules/hordes/compulsory.h"
#include "engine/rules/hordes/contact.h"
#include "engine/rules/hordes/retreat.h"
#include "engine/rules/hordes/terrain.h"

/// Running: flight after a result [1.10.5], evading and flee responses [1.6].
namespace hexpost::hordes {
namespace {

/// Centre of a hex in units in which the neighbour to the east is (2, 0) and the one to the south-east (1, 1).
struct Point {
  std::int64_t x = 0, y = 0;
};
Point offset(Hex from, Hex to) {
  const std::int64_t q = to.q - from.q;
  const std::int64_t r = to.r - from.r;
  return {2 * q + r, r};
}
std::int64_t dot(Point a, Point b) {
  return a.x * b.x + 3 * a.y * b.y;
}

std::int64_t root(std::int64_t n) {
  std::int64_t r = 0;
  for (std::int64_t bit = std::int64_t{1} << 30; bit > 0; bit >>= 1) {
    if ((r + bit) * (r + bit) <= n) r += bit;
  }
  return r;
}

/// Of length k_unit: opponents count by their direction, near or far. Division rounds towards zero, so mirrored
/// positions stay mirrored and ties stay ties.
Point direction(Hex from, Hex to) {
  constexpr std::int64_t k_unit = 1 << 14;
  const Point p = offset(from, to);
  const std::int64_t length = std::max<std::int64_t>(1, root(dot(p, p) * k_unit * k_unit));
  return {p.x * k_unit * k_unit / length, p.y * k_unit * k_unit / length};
}

/// What ground does to a runner who enters a hex.
struct Entry {
  bool open = false;            ///< may be entered at all
  bool delays = false;          ///< not in this move: he would have to halt before it first
  bool stops = false;           ///< ends the run there
  UnitId friendly = k_no_unit;  ///< who has to be passed or pushed
};

/// The board as a runner sees it; zones of control are worked out once for each hex.
class Ground {
 public:
  Ground(const View& v, UnitId runner, Mover who) : v_(v), runner_(runner), who_(who) {}

  bool controlled(Hex h) {
    const auto [place, is_new] = zoc_.try_emplace(h, false);
    if (is_new) place->second = in_zoc_of(v_, other(v_.side(runner_)), h);
    return place->second;
  }

  Entry enter(Hex from, Hex to, bool first, bool zoc_allowed) {
    Entry out;
    if (!v_.on_map(to) || steep_between(v_, from, to)) return out;
    const Step ground = step(v_, who_, from, to);
    if (!ground.refused.empty() || (!zoc_allowed && controlled(to))) return out;
    if (v_.lone_general_at(to, other(v_.side(runner_))) != k_no_general) return out;
    out.friendly = v_.unit_at(to);
    if (out.friendly == runner_) out.friendly = k_no_unit;
    if (out.friendly != k_no_unit && (v_.hostile(runner_, out.friendly) || !may_be_disturbed(v_, out.friendly)))
      return out;
    out.delays = !first && (ground.first_hex || ground.whole_move);
    out.open = !out.delays;
    const bool free_road = ground.road && who_.column;  // [Q50]
    out.stops = ground.halts || ground.whole_move || (limiting(v_.terrain(to)) && !free_road);
    return out;
  }

 private:
  const View& v_;
  UnitId runner_;
  Mover who_;
  std::map<Hex, bool> zoc_;
};

bool holds(const std::vector<Hex>& path, Hex h) {
  return std::find(path.begin(), path.end(), h) != path.end();
}

std::pair<int, int> deviation(const Run& r) {
  return {r.forward, r.sideways};
}
bool runs_on(const Run& r) {
  return r.stop == Stop::distance || r.stop == Stop::edge;
}

/// `a` makes `b` unlawful: disturbs no more friends and keeps better to the way home, and one of them is strictly so. A
/// run that stops early in terrain is no reason against one that runs its distance.
bool beats(const Run& a, const Run& b) {
  if (!runs_on(a) && runs_on(b)) return false;
  if (a.disturbed() > b.disturbed() || deviation(a) > deviation(b)) return false;
  return a.disturbed() < b.disturbed() || deviation(a) < deviation(b);
}

/// All ways to run, found depth first, homeward hexes before others.
class Flight {
 public:
  Flight(const View& v, UnitId unit)
      : v_(v),
        unit_(unit),
        side_(v.side(unit)),
        start_(v.unit(unit).at),
        ground_(v, unit, mover(v, unit)),
        distance_(flee_distance(v, unit)) {}

  std::vector<Run> run(const std::vector<Hex>& first_hexes) {
    for (const Hex h : first_hexes) {
      Run none;
      go(none, start_, h, true);
    }
    return std::move(found_);
  }

 private:
  std::array<hex::Side, 6> homeward_first(Hex from) const {
    std::array<hex::Side, 6> sides{0, 1, 2, 3, 4, 5};
    std::stable_sort(sides.begin(), sides.end(), [&](hex::Side a, hex::Side b) {
      return rows_to_edge(v_, side_, hex::step(from, a)) < rows_to_edge(v_, side_, hex::step(from, b));
    });
    return sides;
  }

  bool hopeless(const Run& r) const {
    return std::any_of(found_.begin(), found_.end(), [&](const Run& f) {
      return runs_on(f) && f.disturbed() <= r.disturbed() && deviation(f) < deviation(r);
    });
  }

  void go(Run so_far, Hex from, Hex to, bool first) {
    const Entry in = ground_.enter(from, to, first, false);
    if (!in.open || to == start_ || holds(so_far.path, to)) return;
    so_far.path.push_back(to);
    if (!first) {
      const int rows = rows_to_edge(v_, side_, to) - rows_to_edge(v_, side_, from);
      if (rows > 0) ++so_far.forward;
      if (rows == 0) ++so_far.sideways;
    }
    if (hopeless(so_far)) return;
    if (v_.on_own_edge(side_, to)) return end(so_far, Stop::edge);
    if (static_cast<int>(so_far.path.size()) >= distance_) return end(so_far, Stop::distance);
    if (in.stops) return end(so_far, Stop::terrain);
    if (halts_before(so_far, to)) end(so_far, Stop::before);
    if (in.friendly != k_no_unit) so_far.passed.push_back(in.friendly);
    for (const hex::Side s : homeward_first(to))
      go(so_far, to, hex::step(to, s), false);
  }

  /// Ground ahead that he may not enter without halting first, and no open hex homeward [1.10.5].
  bool halts_before(const Run& so_far, Hex at) {
    bool delayed = false;
    for (hex::Side s = 0; s < hex::k_sides; ++s) {
      const Hex to = hex::step(at, s);
      if (rows_to_edge(v_, side_, to) >= rows_to_edge(v_, side_, at) || holds(so_far.path, to)) continue;
      const Entry in = ground_.enter(at, to, false, false);
      if (in.open && in.friendly == k_no_unit) return false;
      delayed = delayed || in.delays;
    }
    return delayed;
  }

  void end(Run done, Stop stop) {
    done.stop = stop;
    const UnitId there = v_.unit_at(done.path.back());
    if (there == k_no_unit || there == unit_) {
      found_.push_back(std::move(done));
      return;
    }
    std::vector<Hex> closed = done.path;
    closed.push_back(start_);
    for (Pushes& chain : displacements(v_, there, v_.options().flee_domino, closed)) {
      const auto passes = [&](const Push& p) {
        return std::find(done.passed.begin(), done.passed.end(), p.unit) != done.passed.end();
      };
      if (std::any_of(chain.begin(), chain.end(), passes)) continue;  // disrupted by then
      Run way = done;
      way.pushes = std::move(chain);
      found_.push_back(std::move(way));
    }
  }

  const View& v_;
  UnitId unit_;
  SideId side_;
  Hex start_;
  Ground ground_;
  int distance_;
  std::vector<Run> found_;
};

std::vector<std::pair<int, int>> places(const View& v, const std::vector<Hex>& path) {
  std::vector<std::pair<int, int>> out;
  for (const Hex h : path)
    out.push_back(map_order(v, h));
  return out;
}

/// Some ways push the same friends elsewhere: that settles the last ties.
std::vector<std::pair<int, int>> push_places(const View& v, const Pushes& pushes) {
  std::vector<std::pair<int, int>> out;
  for (const Push& p : pushes)
    out.push_back(map_order(v, p.to));
  return out;
}

template <class Key>
void put_in_order(const View& v, std::vector<Run>& ways, Key key) {
  std::sort(ways.begin(), ways.end(), [&](const Run& a, const Run& b) {
    const auto ka = key(a);
    const auto kb = key(b);
    if (ka != kb) return ka < kb;
    return std::tuple(places(v, a.path), push_places(v, a.pushes)) <
           std::tuple(places(v, b.path), push_places(v, b.pushes));
  });
  if (ways.size() > k_most_ways) ways.resize(k_most_ways);
}

/// Why there is no fleeing at all, whatever the way.
std::string never_flees(const View& v, UnitId unit) {
  if (v.kind(unit) == Kind::artillery) return base::tr("the crews abandon their engines");
  if (has_wagons(v, unit)) return base::tr("war wagons do not flee");
  if (v.on_own_edge(v.side(unit), v.unit(unit).at)) return base::tr("it stands on its own table edge");
  return {};
}

}  // namespace

int plain_move(const View& v, UnitId unit) {
  return v.speed(unit) + (mover(v, unit).column && v.may_form_column(unit) ? 1 : 0);
}

int flee_distance(const View& v, UnitId unit) {
  return plain_move(v, unit) + 1;
}

std::vector<Hex> directly_away(Hex from, std::span<const Hex> foes) {
  Point sum;
  for (const Hex f : foes) {
    const Point d = foes.size() == 1 ? offset(from, f) : direction(from, f);
    sum.x += d.x, sum.y += d.y;
  }
  std::vector<Hex> out;
  std::int64_t most = 0;
  for (hex::Side s = 0; s < hex::k_sides; ++s) {
    const Hex to = hex::step(from, s);
    const std::int64_t along = -dot(sum, offset(from, to));
    if (out.empty() || along > most) {
      out = {to}, most = along;
    } else if (along == most) {
      out.push_back(to);
    }
  }
  std::erase_if(out, [&](Hex h) {
    return std::any_of(foes.begin(), foes.end(), [&](Hex f) { return hex::distance(h, f) <= 1; });
  });
  return out;
}

Runs flee(const View& v, UnitId unit, std::span<const Hex> foes) {
  Runs out;
  out.lost_because = never_flees(v, unit);
  if (!out.lost_because.empty()) return out;
  const Hex at = v.unit(unit).at;
  std::vector<Hex> first = directly_away(at, foes);
  if (v.options().flee_any_away) {
    first.clear();
    for (hex::Side s = 0; s < hex::k_sides; ++s) {
      const Hex to = hex::step(at, s);
      if (std::none_of(foes.begin(), foes.end(), [&](Hex f) { return hex::distance(to, f) <= 1; })) first.push_back(to);
    }
  }
  std::vector<Run> all = Flight(v, unit).run(first);
  for (const Run& way : all) {
    if (std::none_of(all.begin(), all.end(), [&](const Run& o) { return beats(o, way); })) out.ways.push_back(way);
  }
  if (out.ways.empty()) {
    if (first.empty()) {
      out.lost_because = base::tr("no hex leads away from all its opponents");
    } else if (!Ground(v, unit, mover(v, unit)).enter(at, first.front(), true, false).open) {
      out.lost_because = why_barred(v, unit, at, first.front());
    } else {
      out.lost_because = base::fill(base::tr("no way of {} hexes is open"), {std::to_string(flee_distance(v, unit))});
    }
    return out;
  }
  put_in_order(v, out.ways, [&](const Run& r) {
    return std::tuple(r.disturbed(), runs_on(r) ? 0 : 1, r.forward, r.sideways, rows_to_edge(v, v.side(unit), r.end()));
  });
  return out;
}

Facing facing_after_run(Hex from, Hex to, Facing homeward_facing) {
  const auto side = hex::side_towards(from, to);
  if (!side) return homeward_facing;
  const Facing before = hex::clock(2 * *side);
  const Facing after = hex::clock(2 * *side + 2);
  return turn_between(before, homeward_facing) < turn_between(after, homeward_facing) ? before : after;
}

Facing homeward(const View& v, SideId side) {
  return v.s.south[side] != 0 ? Facing{6} : Facing{0};
}

// ---- answers to being contacted

namespace {

/// What both answers ask of a unit [1.6.5] [Q40].
std::optional<base::Refusal> may_answer(const View& v, UnitId unit, UnitId contacting) {
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

/// A run with its last hex cleared: itself, or one for each way to push the friend in it.
std::vector<Run> cleared(const View& v, UnitId unit, Run way) {
  const UnitId there = v.unit_at(way.end());
  if (there == k_no_unit || there == unit) return {std::move(way)};
  std::vector<Hex> closed = way.path;
  closed.push_back(v.unit(unit).at);
  std::vector<Run> out;
  for (Pushes& chain : displacements(v, there, false, closed)) {
    out.push_back(way);
    out.back().pushes = std::move(chain);
  }
  return out;
}

}  // namespace

std::optional<base::Refusal> may_evade(const View& v, UnitId unit, UnitId contacting) {
  if (auto no = may_answer(v, unit, contacting)) return no;
  if (v.type(unit).evade == 0) return refuse("1.6.2", "{} cannot evade", {v.name(unit)});
  if (v.unit(unit).evaded) return refuse("1.6.3", "{} has evaded in this bound", {v.name(unit)});
  if (evasions(v, unit, contacting).empty()) return refuse("Q41", "{} has no hex to evade to", {v.name(unit)});
  return std::nullopt;
}

std::optional<base::Refusal> may_flee_response(const View& v, UnitId unit, UnitId contacting) {
  if (auto no = may_answer(v, unit, contacting)) return no;
  if (!running_type(v, unit).flee) return refuse("1.6.4", "{} makes no flee responses", {v.name(unit)});
  if (flee_responses(v, unit, contacting).empty()) return refuse("Q42", "{} has no way open", {v.name(unit)});
  return std::nullopt;
}

std::vector<Run> evasions(const View& v, UnitId unit, UnitId contacting) {
  const Hex at = v.unit(unit).at;
  const Hex foe = v.unit(contacting).at;
  const bool avoid = v.options().evade_avoids_zoc;
  const bool slips_through = v.infantry(unit);  // foot skirmishers disturb nobody they pass [1.6.2]
  Ground ground(v, unit, mover(v, unit));
  std::vector<Run> out;
  const auto finish = [&](Run way, Stop stop) {
    way.stop = stop;
    for (Run& r : cleared(v, unit, std::move(way)))
      out.push_back(std::move(r));
  };
  for (hex::Side s = 0; s < hex::k_sides; ++s) {
    const Hex one = hex::step(at, s);
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
    for (hex::Side t = 0; t < hex::k_sides; ++t) {
      const Hex two = hex::step(one, t);
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
  const Unit& u = v.unit(unit);
  const Hex at = u.at;
  const Hex foe = v.unit(contacting).at;
  const int points = u.dismounted ? running_type(v, unit).speed - 1 : plain_move(v, unit);
  const std::uint8_t front = front_sides(u.facing);
  const Mover remounted{false, true, false, false};
  Ground ground(v, unit, u.dismounted ? remounted : mover(v, unit));
  std::map<Hex, Run> best;  // least harm, then shortest, to each hex
  const auto harm = [](const Run& r) { return std::tuple(r.passed.size(), r.path.size()); };
  const auto note = [&](const Run& r) {
    const auto [place, is_new] = best.try_emplace(r.end(), r);
    if (!is_new && harm(r) < harm(place->second)) place->second = r;
  };
  const auto extend = [&](auto&& self, const Run& so_far, Hex from, int left) -> void {
    for (hex::Side s = 0; s < hex::k_sides && left > 0; ++s) {
      const Hex to = hex::step(from, s);
      const bool first = so_far.path.empty();
      // Turning costs a point unless it leaves by a front side as it stands [Q42].
      const int rest = left - 1 - (first && !has_side(front, s) ? 1 : 0);
      const Entry in = ground.enter(from, to, first, false);
      if (rest < 0 || !in.open || to == at || holds(so_far.path, to) || hex::distance(to, foe) <= 1) continue;
      Run way = so_far;
      way.path.push_back(to);
      way.stop = in.stops ? Stop::terrain : Stop::distance;
      note(way);
      if (in.stops) continue;
      if (in.friendly != k_no_unit) way.passed.push_back(in.friendly);
      self(self, way, to, rest);
    }
  };
  extend(extend, Run{}, at, points);
  std::vector<Run> out;
  for (auto& [end, way] : best) {
    for (Run& r : cleared(v, unit, std::move(way)))
      out.push_back(std::move(r));
  }
  put_in_order(v, out, [&](const Run& r) {
    return std::tuple(r.disturbed(), -hex::distance(r.end(), foe), rows_to_edge(v, v.side(unit), r.end()));
  });
  return out;
}

}  // namespace hexpost::hordes
