#include "engine/systems/hordes/rules/retreat/flee.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/systems/hordes/rules/movement/moving.h"
#include "engine/systems/hordes/rules/retreat/compulsory.h"
#include "engine/systems/hordes/rules/retreat/questions.h"
#include "engine/systems/hordes/rules/shooting/figures.h"
#include "engine/systems/hordes/rules/turn/play.h"

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

std::pair<int, int> deviation(const Run& r) {
  return {r.forward, r.sideways};
}
bool runs_on(const Run& r) {
  return r.stop == Stop::distance || r.stop == Stop::edge;
}

/// `a` makes `b` unlawful: disturbs no more friends and keeps better to the way home, and one of them is strictly so. A
/// run that stops early in terrain is not a reason against one that runs its distance.
bool beats(const Run& a, const Run& b) {
  if (!runs_on(a) && runs_on(b)) return false;
  if (a.disturbed() > b.disturbed() || deviation(a) > deviation(b)) return false;
  return a.disturbed() < b.disturbed() || deviation(a) < deviation(b);
}

/// All ways to run, found depth first, homeward hexes before others.
class Flight {
 public:
  Flight(const View& v, UnitId unit)
      : v_(v), unit_(unit), side_(v.side(unit)), start_(v.unit(unit).at), ground_(v, unit, mover(v, unit)) {}

  std::vector<Run> run(const std::vector<Hex>& first_hexes) {
    for (const Hex h : first_hexes) {
      Run none;
      go(none, start_, h, true);
    }
    return std::move(found_);
  }
  /// Hexes it has to run, which the first one may have settled.
  int distance() const { return distance_; }

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
    if (!in.open || to == start_ || base::contains(so_far.path, to)) return;
    if (first) distance_ = in.spends ? 2 : flee_distance(v_, unit_);  // out of a river: that move and one hex [1.10.5]
    so_far.path.push_back(to);
    if (!first) {
      const int rows = rows_to_edge(v_, side_, to) - rows_to_edge(v_, side_, from);
      if (rows > 0) ++so_far.forward;
      if (rows == 0) ++so_far.sideways;
    }
    if (hopeless(so_far)) return;
    if (v_.on_own_edge(side_, to)) return end(so_far, Stop::edge);
    if (static_cast<int>(so_far.path.size()) >= distance_) return end(so_far, Stop::distance);
    if (in.stops && !in.spends) return end(so_far, Stop::terrain);
    if (halts_before(so_far, to)) end(so_far, Stop::before);
    if (in.friendly != k_no_unit) so_far.passed.push_back(in.friendly);
    for (const hex::Side s : homeward_first(to))
      go(so_far, to, hex::step(to, s), false);
  }

  /// Ground ahead that he may not enter without halting first, and no open hex homeward [1.10.5].
  bool halts_before(const Run& so_far, Hex at) {
    bool delayed = false;
    for (const Hex to : hex::neighbours(at)) {
      if (rows_to_edge(v_, side_, to) >= rows_to_edge(v_, side_, at) || base::contains(so_far.path, to)) continue;
      const Entry in = ground_.enter(at, to, false, false);
      if (in.open && in.friendly == k_no_unit) return false;
      delayed = delayed || in.delays;
    }
    return delayed;
  }

  void end(Run done, Stop stop) {
    done.stop = stop;
    for (Run& way : cleared(v_, unit_, std::move(done), v_.options().flee_domino))
      found_.push_back(std::move(way));
  }

  const View& v_;
  UnitId unit_;
  SideId side_;
  Hex start_;
  Ground ground_;
  int distance_ = 0;
  std::vector<Run> found_;
};

/// Why the unit cannot flee at all, by any path.
std::string never_flees(const View& v, UnitId unit) {
  if (v.kind(unit) == Kind::artillery) return base::tr("the crews abandon their engines");
  if (has_wagons(v, unit)) return base::tr("war wagons do not flee");
  if (v.on_own_edge(v.side(unit), v.unit(unit).at)) return base::tr("it is on its own table edge");
  return {};
}

}  // namespace

std::vector<Run> cleared(const View& v, UnitId unit, Run way, bool domino) {
  const UnitId there = v.unit_at(way.end());
  if (there == k_no_unit || there == unit) return {std::move(way)};
  std::vector<Hex> closed = way.path;
  closed.push_back(v.unit(unit).at);
  std::vector<Run> out;
  for (Pushes& chain : displacements(v, there, domino, closed)) {
    const auto passes = [&](const Push& push) { return base::contains(way.passed, push.unit); };
    if (std::any_of(chain.begin(), chain.end(), passes)) continue;  // disrupted by then
    out.push_back(way);
    out.back().pushes = std::move(chain);
  }
  return out;
}

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
  for (const Hex to : hex::neighbours(from)) {
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
    for (const Hex to : hex::neighbours(at)) {
      if (std::none_of(foes.begin(), foes.end(), [&](Hex f) { return hex::distance(to, f) <= 1; })) first.push_back(to);
    }
  }
  Flight flight(v, unit);
  std::vector<Run> all = flight.run(first);
  for (const Run& way : all) {
    if (std::none_of(all.begin(), all.end(), [&](const Run& o) { return beats(o, way); })) out.ways.push_back(way);
  }
  if (out.ways.empty()) {
    if (first.empty()) {
      out.lost_because = base::tr("no hex leads away from all its opponents");
    } else if (!Ground(v, unit, mover(v, unit)).enter(at, first.front(), true, false).open) {
      out.lost_because = why_barred(v, unit, at, first.front());
    } else {
      out.lost_because =
          base::fill(base::tr("no way of {0} {0|hex|hexes} is open"), {std::to_string(flight.distance())});
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

Facing facing_towards(Hex from, Hex to, Facing as_it_was) {
  if (from == to) return as_it_was;
  /// Four times the scalar product of two ways over a grid whose hexes are one apart.
  const auto product = [](Hex a, Hex b) { return (2 * a.q + a.r) * (2 * b.q + b.r) + 3 * a.r * b.r; };
  const auto way = [](Hex a, Hex b) {
    return Hex{static_cast<std::int16_t>(b.q - a.q), static_cast<std::int16_t>(b.r - a.r)};
  };
  const Hex line = way(from, to);
  Facing best = 0;
  int most = 0;
  for (int point = 0; point < hex::k_facings; point += 2) {  // a point lies between its two sides
    const Hex left = way(from, hex::step(from, hex::wrap(point / 2 - 1)));
    const Hex right = way(from, hex::step(from, hex::wrap(point / 2)));
    const int along = product(line, left) + product(line, right);
    if (point == 0 || along > most) best = hex::clock(point), most = along;
  }
  return best;
}

Facing homeward(const View& v, SideId side) {
  return v.s.south[side] != 0 ? Facing{6} : Facing{0};
}

void disrupt(Play& p, UnitId u, table::Rule rule) {
  if (p.unit(u).disrupted) return;
  p.unit(u).disrupted = true;
  p.tell(rule, [&] { return say("{} is disrupted", p.name(u)); });
}

void carry_out(Play& p, const Pushes& pushes, UnitId pusher) {
  for (const Push& push : pushes) {
    p.tell("Q44", [&] {
      return say("{} pushes {} to {}", p.name(pusher), p.name(push.unit), p.label(push.to))
          .goes(p.view().name(push.unit), p.unit(push.unit).side, {p.unit(push.unit).at, push.to})
          .comes_to(p.name(push.unit), phrase("is pushed aside"));
    });
    place(p, push.unit, push.to);
    const bool in_own_move = p.s.phase == Phase::movement && p.unit(push.unit).side == p.active();
    if (in_own_move && is_artillery(p, push.unit)) p.unit(push.unit).moved = true;  // [1.8.8]
    disrupt(p, push.unit, "1.10.6");
  }
}

Pushes choose_pushes(Play& p, const std::vector<Pushes>& ways, UnitId pusher) {
  if (ways.empty()) return {};
  const View v = p.view();
  const UnitId pushed = ways.front().back().unit;  // the unit in the way is the last of each chain
  std::vector<table::Option<int>> options;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    std::string word = v.label(ways[i].back().to);
    for (std::size_t k = ways[i].size() - 1; k > 0; --k)
      word += " " + v.name(ways[i][k - 1].unit) + " " + v.label(ways[i][k - 1].to);
    options.push_back({static_cast<int>(i), std::move(word), i == 0 ? "best" : ""});
  }
  const int chosen = p.ask(v.side(pushed), k_displace.of(slot_name(v, pushed), v.name(pusher), std::move(options),
                                                         unit_circumstances(v, pushed)));
  return ways[static_cast<std::size_t>(chosen)];
}

Run choose_run(Play& p, UnitId u, const table::Question& question, const std::vector<Run>& ways,
               std::vector<orders::Circumstance> when) {
  const View v = p.view();
  std::vector<table::Option<int>> options;  // each path once; a later question asks which units it pushes aside
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const bool twin = std::any_of(ways.begin(), ways.begin() + static_cast<std::ptrdiff_t>(i),
                                  [&](const Run& r) { return r.path == ways[i].path; });
    if (!twin) options.push_back({static_cast<int>(i), path_text(v, ways[i].path), i == 0 ? "best" : ""});
  }
  const int which = p.ask(v.side(u), question.of(slot_name(v, u), "", std::move(options), std::move(when)));
  Run chosen = ways[static_cast<std::size_t>(which)];
  std::vector<Pushes> pushes;
  for (const Run& r : ways) {
    if (r.path == chosen.path && !r.pushes.empty()) pushes.push_back(r.pushes);
  }
  chosen.pushes = choose_pushes(p, pushes, u);
  return chosen;
}

void disturb_friends(Play& p, UnitId u, const Run& way, table::Rule rule) {
  for (const UnitId passed : way.passed) {
    p.unit(passed).disrupted = true;
    tell_passed_through(p, rule, passed, u);
  }
  carry_out(p, way.pushes, u);
}

void turn_along(Play& p, UnitId u, Hex from, Hex to) {
  const auto side = hex::side_towards(from, to);
  if (side && !has_side(front_sides(p.unit(u).facing), *side))
    p.unit(u).facing = facing_after_run(from, to, p.unit(u).facing);
}

void run(Play& p, UnitId u, const Run& way) {
  const std::size_t n = way.path.size();
  const Hex last_but_one = n > 1 ? way.path[n - 2] : p.unit(u).at;
  disturb_friends(p, u, way, "1.10.5");
  p.unit(u).facing = facing_after_run(last_but_one, way.end(), homeward(p, p.unit(u).side));
  place(p, u, way.end());
}

}  // namespace hexpost::hordes
