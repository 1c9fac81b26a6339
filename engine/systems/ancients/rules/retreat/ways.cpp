#include "engine/systems/ancients/rules/retreat/ways.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/ancients/rules/turn/preference.h"

namespace hexpost::ancients {
namespace {

void search_ways(View v, UnitId u, Hex at, int distance, const Way& so_far, std::vector<Way>& out) {
  const auto keep = [&](const Way& way) {
    const auto same = std::ranges::find_if(out, [&](const Way& w) {
      return w.missing == way.missing && w.path.empty() == way.path.empty() &&
             (way.path.empty() || w.path.back() == way.path.back());
    });
    if (same == out.end())
      out.push_back(way);
    else if (way.mires < same->mires)
      *same = way;
  };
  const int left = distance - static_cast<int>(so_far.path.size());
  bool on = false;
  for (const Hex h : v.rear(v.side(u), at)) {
    if (left == 0 || barred(v, u, h)) continue;
    on = true;
    Way longer = so_far;
    longer.path.push_back(h);
    longer.mires += v.ground(h).mires ? 1 : 0;
    longer.met = v.leader_at(h) != k_no_leader;  // friendly and alone: all others bar the hex
    if (longer.met)
      keep(longer);
    else
      search_ways(v, u, h, distance, longer, out);
  }
  if (on) return;
  Way ends = so_far;
  ends.missing = left;
  keep(ends);
}

Hex end_of(View v, UnitId u, const Way& way) {
  return way.path.empty() ? v.unit(u).at : way.path.back();
}

/// The first of the ways to such an end that is farthest from the nearest enemy; nothing if no way ends so.
std::optional<std::size_t> safest_way(View v, UnitId u, const std::vector<Way>& ways, auto ends) {
  std::optional<std::size_t> best;
  int most = -1;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (!ends(ways[i])) continue;
    int nearest = 99;
    for (const UnitId e : v.units_of(other(v.side(u))))
      nearest = std::min(nearest, hex::distance(v.unit(e).at, end_of(v, u, ways[i])));
    if (nearest > most) most = nearest, best = i;
  }
  return best;
}

/// Units of the own side next to the end of the way.
int friends_at(View v, UnitId u, const Way& way) {
  int out = 0;
  for (const Hex h : v.neighbours(end_of(v, u, way))) {
    const UnitId there = v.unit_at(h);
    if (there != k_no_unit && there != u && v.side(there) == v.side(u)) ++out;
  }
  return out;
}
/// The first of the ways that end next to most friends.
std::size_t supported_way(View v, UnitId u, const std::vector<Way>& ways) {
  std::size_t best = 0;
  int most = -1;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const int friends = friends_at(v, u, ways[i]);
    if (friends > most) most = friends, best = i;
  }
  return best;
}

}  // namespace

bool closed(View v, UnitId u, Hex h) {
  const TerrainInfo& ground = v.ground(h);
  if (ground.impassable || (ground.bars_machines && v.kind(u) == Kind::machine)) return true;
  return v.lone_leader(v.side(u), h) != k_no_leader && v.leader_of(u) != k_no_leader;
}

bool barred(View v, UnitId u, Hex h) {
  return closed(v, u, h) || v.unit_at(h) != k_no_unit || v.lone_leader(other(v.side(u)), h) != k_no_leader;
}

std::vector<Way> rear_ways(View v, UnitId u, int distance) {
  std::vector<Way> out;
  search_ways(v, u, v.unit(u).at, distance, {}, out);
  return out;
}

std::vector<Way> retreat_ways(View v, UnitId u, int distance) {
  auto out = rear_ways(v, u, distance);
  int fewest = distance;
  for (const Way& way : out)
    fewest = std::min(fewest, way.missing);
  std::erase_if(out, [&](const Way& way) { return way.missing > fewest; });
  return out;
}

std::vector<Way> evade_ways(View v, UnitId u) {
  constexpr int k_evade = 2;
  auto out = rear_ways(v, u, k_evade);  // over ground as in retreats [C48]
  std::erase_if(out, [](const Way& way) { return way.path.empty(); });
  const bool whole = std::ranges::any_of(out, [](const Way& way) { return way.missing == 0; });
  if (whole) std::erase_if(out, [](const Way& way) { return way.missing > 0; });
  for (Way& way : out)
    way.missing = 0;
  return out;
}

namespace {

/// The place of the word for a ground in k_grounds.
std::optional<std::size_t> ground_called(std::string_view word) {
  for (std::size_t i = 0; i < k_grounds.size(); ++i) {
    if (base::same_word(word, k_terrain_words[index_of(k_grounds[i].ground)])) return i;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::size_t> WayQuestion::possible(const TableView& v, std::string_view word) const {
  if (base::same_word(word, "away")) return named[0];
  if (base::same_word(word, "support")) return supported ? std::optional(named[1]) : std::nullopt;
  if (const auto ground = ground_called(word)) return grounds[*ground];
  if (const auto way = Choice::choose(v, word)) return way;
  return base::same_word(word, "right") ? std::optional(options.back().value) : std::nullopt;
}

std::optional<std::size_t> WayQuestion::choose(const TableView& v, std::string_view answer) const {
  return first_possible(
      answer, [&](std::string_view word) { return possible(v, word); },
      [&](std::string_view last) -> std::optional<std::size_t> {
        if (base::same_word(last, "support")) return named[1];
        if (base::same_word(last, "leader") || ground_called(last)) return named[0];
        return std::nullopt;
      });
}

Way choose_way(Play& p, UnitId u, const std::vector<Way>& ways, const table::Question& question) {
  std::vector<table::Option<std::size_t>> options;
  const SideId side = p.view().side(u);
  for (std::size_t i = 0; i < ways.size(); ++i)
    options.push_back({i, ways[i].path.empty() ? "stay" : p.label(ways[i].path.back())});
  // from the owner's left to its right; a leader that is met first
  const auto column = [&](const auto& o) {
    const auto& path = ways[o.value].path;
    const int x = path.empty() ? 0 : p.view().half_column(path.back());
    return side == k_bottom ? x : -x;
  };
  std::ranges::stable_sort(options, {}, column);
  options.front().label = "left";
  if (options.size() > 1) options.back().label = "right";
  std::ranges::stable_sort(options, {}, [&](const auto& o) { return ways[o.value].met ? 0 : 1; });
  const bool meets = ways[options.front().value].met;
  if (meets) options.front().also = "leader";
  WayQuestion out{question.of<std::size_t>(p.name(u), "", std::move(options))};
  out.named = {*safest_way(p, u, ways, [](const Way&) { return true; }), supported_way(p, u, ways)};
  int distance = 0;
  for (const Way& way : ways) {
    distance = std::max(distance, static_cast<int>(way.path.size()) + way.missing);
    out.supported = out.supported || friends_at(p, u, way) >= 2;
  }
  out.when = {{"missing", ways.front().missing},
              {"blocks", p.unit(u).blocks},
              {"distance", distance},
              {"to-leader", meets ? 1 : 0},
              {"to-support", out.supported ? 1 : 0}};
  for (std::size_t i = 0; i < k_grounds.size(); ++i) {
    out.grounds[i] = safest_way(p, u, ways, [&](const Way& way) {
      return !way.path.empty() && p.view().terrain(way.path.back()) == k_grounds[i].ground;
    });
    out.when.push_back({k_grounds[i].test, out.grounds[i] ? 1 : 0});
  }
  return ways[p.ask(side, std::move(out))];
}

}  // namespace hexpost::ancients
