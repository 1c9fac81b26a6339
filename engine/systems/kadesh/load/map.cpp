#include <algorithm>
#include <array>

#include "engine/data/loading.h"
#include "engine/data/map_file.h"
#include "engine/data/steps.h"
#include "engine/systems/kadesh/load/parts.h"

namespace hexpost::kadesh {
namespace {

using namespace data::loading;

/// The letters of the map; the schema allows no other.
constexpr std::array<std::pair<char, Terrain>, 12> k_letters{{{'.', Terrain::clear},
                                                              {'c', Terrain::cultivated},
                                                              {'w', Terrain::woods},
                                                              {'s', Terrain::woods_stream},
                                                              {'m', Terrain::marsh},
                                                              {'h', Terrain::clear},  // high ground
                                                              {'O', Terrain::orontes},
                                                              {'F', Terrain::ford},
                                                              {'B', Terrain::bridge},
                                                              {'A', Terrain::camp},
                                                              {'K', Terrain::fortress},
                                                              {'V', Terrain::town}}};

bool is_river(Terrain t) {
  return t == Terrain::orontes || t == Terrain::ford || t == Terrain::bridge;
}

Hexside wall_of(Terrain t) {
  if (t == Terrain::camp) return Hexside::camp_wall;
  if (t == Terrain::fortress) return Hexside::fortress_wall;
  return t == Terrain::town ? Hexside::town_wall : Hexside::none;
}

class MapReader {
 public:
  explicit MapReader(const data::Document& d) : d_(d) {}

  Result<BattleMap> run() {
    map_.grid = {hex::Grid::Top::flat, true, 0, 0, false};
    data::read_map_head(d_.root, map_);
    const auto done = data::in_steps(*this, {&MapReader::ground, &MapReader::walls, &MapReader::hexsides,
                                             &MapReader::roads, &MapReader::edges, &MapReader::regions});
    if (!done) return done.error();
    return std::move(map_);
  }

 private:
  MapHex& at(Hex h) { return map_.hexes[map_.grid.index(h)]; }

  Result<void> ground() {
    const auto drawn = file_.picture("terrain", [&](Hex h, char letter) {
      at(h).terrain = std::ranges::find(k_letters, letter, &std::pair<char, Terrain>::first)->second;
      at(h).high = letter == 'h';
    });
    if (!drawn) return drawn;
    for (int column = 1; column <= map_.grid.columns; ++column) {
      for (int row = 1; row <= map_.grid.rows; ++row) {
        const Hex h = map_.grid.at(column, row);
        if (at(h).terrain == Terrain::camp) map_.camp.push_back(h);
        if (at(h).terrain == Terrain::fortress) map_.fortress.push_back(h);
        if (at(h).terrain == Terrain::ford) map_.fords.push_back(h);
      }
    }
    return {};
  }

  /// A wall stands on each side between a built-up hex and a hex of another kind.
  Result<void> walls() {
    for (const Hex h : map_.grid.all()) {
      const Hexside wall = wall_of(at(h).terrain);
      for (hex::Side s = 0; wall != Hexside::none && s < hex::k_sides; ++s) {
        const Hex next = hex::step(h, s);
        if (!map_.grid.contains(next) || at(next).terrain == at(h).terrain) continue;
        at(h).walls[static_cast<std::size_t>(s)] = wall;
        at(next).walls[static_cast<std::size_t>(hex::opposite(s))] = wall;
      }
    }
    return {};
  }

  Result<void> hexsides() {
    constexpr std::array<std::pair<const char*, Hexside>, 3> k_kinds{
        {{"stream", Hexside::stream}, {"western_stream", Hexside::stream}, {"moat", Hexside::moat}}};
    for (const auto& [key, kind] : k_kinds) {
      for (const Value& pair : d_.root.array(key)) {
        const auto shared = file_.hexside(pair);
        if (!shared) return shared.error();
        const auto [a, b, side] = *shared;
        Hexside& here = at(a).water[static_cast<std::size_t>(side)];
        if (here != Hexside::none) return d_.error(pair, fill("{} is water already; keep one of them", {pair.text}));
        here = kind;
        at(b).water[static_cast<std::size_t>(hex::opposite(side))] = kind;
        if (std::string_view(key) == "western_stream") western_.push_back({a, b});
      }
    }
    return {};
  }

  Result<void> roads() {
    const auto enter = [&](const Value& label, Hex h) -> Result<void> {
      if (at(h).terrain != Terrain::orontes && at(h).terrain != Terrain::ford) return {};
      return d_.error(label, fill("the road meets the river in {}; make that hex a bridge", {label.text}));
    };
    return file_.roads(enter, [&](const Value&, const data::SharedSide& s) -> Result<void> {
      data::join_road(map_, s);
      return {};
    });
  }

  /// The hexes of a straight stretch of the map's edge, from its first to its last.
  Result<std::vector<Hex>> stretch(const char* key) const {
    const auto& ends = d_.root.array(key);
    const auto a = file_.hex(ends[0]);
    if (!a) return a.error();
    const auto b = file_.hex(ends[1]);
    if (!b) return b.error();
    const hex::Grid& g = map_.grid;
    const int c1 = g.column(*a), c2 = g.column(*b), r1 = g.row(*a), r2 = g.row(*b);
    const bool vertical = c1 == c2 && (c1 == 1 || c1 == g.columns) && r1 <= r2;
    const bool level = r1 == r2 && (r1 == 1 || r1 == g.rows) && c1 <= c2;
    if (!vertical && !level) {
      return d_.error(ends[0], fill("{} to {} is not a stretch of one edge of the map; name its first and last hex",
                                    {ends[0].text, ends[1].text}));
    }
    std::vector<Hex> out;
    for (int c = c1; c <= c2; ++c) {
      for (int r = r1; r <= r2; ++r)
        out.push_back(g.at(c, r));
    }
    return out;
  }

  Result<void> edges() {
    const std::array<std::pair<const char*, std::vector<Hex>*>, 4> k_places{{{"west_edge", &map_.west_edge},
                                                                             {"south_edge", &map_.south_edge},
                                                                             {"east_entry", &map_.east_entry},
                                                                             {"east_exit", &map_.east_exit}}};
    for (const auto& [key, place] : k_places) {
      auto hexes = stretch(key);
      if (!hexes) return hexes.error();
      *place = std::move(*hexes);
    }
    return {};
  }

  /// Marks with `mark` all hexes that can be reached from `start` without a step that `barred` forbids.
  void flood(Hex start, bool MapHex::*mark, auto barred) {
    std::vector<Hex> open{start};
    at(start).*mark = true;
    while (!open.empty()) {
      const Hex from = open.back();
      open.pop_back();
      for (hex::Side s = 0; s < hex::k_sides; ++s) {
        const Hex to = hex::step(from, s);
        if (!map_.grid.contains(to) || at(to).*mark || barred(from, s, to)) continue;
        at(to).*mark = true;
        open.push_back(to);
      }
    }
  }

  Result<void> regions() {
    const auto river = [&](Hex, hex::Side, Hex to) { return is_river(at(to).terrain); };
    flood(map_.east_entry.front(), &MapHex::east, river);
    for (const auto& [key, ends] :
         {std::pair("west_edge", &map_.west_edge), std::pair("south_edge", &map_.south_edge)}) {
      if (at(ends->front()).east)
        return d_.error(*d_.root.find(key),
                        "the Orontes does not part this edge from the eastern one; close the river");
    }
    flood(map_.west_edge.front(), &MapHex::far_west, [&](Hex from, hex::Side, Hex to) {
      const auto crossed = [&](const std::array<Hex, 2>& side) {
        return (side[0] == from && side[1] == to) || (side[1] == from && side[0] == to);
      };
      return is_river(at(to).terrain) || std::ranges::any_of(western_, crossed);
    });
    // the line of river, moat and stream: what cannot be reached from the west, the river left out [13.3.3]
    flood(map_.west_edge.front(), &MapHex::behind_line, [&](Hex from, hex::Side s, Hex to) {
      const Hexside side = at(from).water[static_cast<std::size_t>(s)];
      const auto western = [&](const std::array<Hex, 2>& w) {
        return (w[0] == from && w[1] == to) || (w[1] == from && w[0] == to);
      };
      const bool line = (side == Hexside::stream && !std::ranges::any_of(western_, western)) || side == Hexside::moat;
      return is_river(at(to).terrain) || line;
    });
    for (MapHex& hex : map_.hexes)
      hex.behind_line = !hex.behind_line && !is_river(hex.terrain);
    return {};
  }

  const data::Document& d_;
  BattleMap map_;
  data::MapFile file_{d_, map_.grid};
  std::vector<std::array<Hex, 2>> western_;
};

}  // namespace

Result<BattleMap> read_map(const data::Document& document) {
  return MapReader(document).run();
}

}  // namespace hexpost::kadesh
