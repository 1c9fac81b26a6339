#include "engine/systems/hordes/load/map.h"

#include <array>

#include "engine/base/ensure.h"
#include "engine/data/battle_file.h"
#include "engine/data/loading.h"
#include "engine/data/map_file.h"
#include "engine/systems/hordes/load/lists.h"

namespace hexpost::hordes {
namespace {

using namespace data::loading;
using data::MapFile;
using data::SharedSide;
using hex::Hex;
using hex::Side;

Side side_of(const std::string& word) {
  for (Side s = 0; s < hex::k_sides; ++s) {
    if (hex::side_name(s) == word) return s;
  }
  base::bug("a hexside that the schema promised");
}

class Reader {
 public:
  explicit Reader(const Document& d) : d_(d) {}

  BattleMap run() {
    read_map_head(d_.root, map_);
    terrain(), crossings(), roads(), steep(), walls();
    return map_;
  }

 private:
  MapHex& at(Hex h) { return map_.hexes[map_.grid.index(h)]; }

  void terrain() {
    constexpr std::array<std::pair<const char*, Terrain>, 6> k_kinds{{{"broken", Terrain::broken},
                                                                      {"wood", Terrain::wood},
                                                                      {"river", Terrain::river},
                                                                      {"lake", Terrain::lake},
                                                                      {"built_up", Terrain::built_up},
                                                                      {"impenetrable", Terrain::impenetrable}}};
    for (const auto& [key, kind] : k_kinds) {
      for (const Value& label : d_.root.array(key)) {
        const auto h = good(file_.hex(label));
        if (at(h).terrain != Terrain::clear) {
          fail(d_.error(label, fill("{} has a terrain already; keep one of them", {label.text})));
        }
        at(h).terrain = kind;
      }
    }
    for (const Value& label : d_.root.array("hill")) {
      const auto h = good(file_.hex(label));
      if (at(h).level != 0) fail(d_.error(label, fill("{} is a hill already; remove one", {label.text})));
      at(h).level = 1;
    }
  }

  void crossings() {
    for (const char* key : {"ford", "bridge", "passage"}) {
      const bool water = std::string_view(key) != "passage";
      for (const Value& label : d_.root.array(key)) {
        const auto h = good(file_.hex(label));
        MapHex& m = at(h);
        if ((m.terrain == Terrain::river) != water || m.crossing) {
          fail(d_.error(label, water ? fill("{} is not a river hex or already has a crossing; a {} needs a river",
                                            {label.text, key})
                                     : fill("{} is a river or a passage already; use ford or bridge", {label.text})));
        }
        m.crossing = true;
        m.bridge = std::string_view(key) == "bridge";
      }
    }
  }

  void roads() {
    const auto enter = [&](const Value& label, Hex h) -> Result<void> {
      const MapHex& m = at(h);
      if (m.terrain != Terrain::lake && m.terrain != Terrain::impenetrable &&
          (m.terrain != Terrain::river || m.crossing))
        return {};
      return d_.error(label, fill("no road can go through {}; lead it round, or add a ford or bridge", {label.text}));
    };
    good(file_.roads(enter, [&](const Value&, const SharedSide& s) -> Result<void> {
      join_road(map_, s);
      return {};
    }));
  }

  void steep() {
    for (const Value& edge : d_.root.array("steep")) {
      for (const Value& label : edge.array("hexes")) {
        const auto h = good(file_.hex(label));
        for (const Value& word : edge.array("sides")) {
          const Side side = side_of(word.text);
          const Hex below = hex::step(h, side);
          if (!map_.grid.contains(below) || at(h).level <= at(below).level) {
            fail(d_.error(
                label, fill("{} does not lie higher than its neighbour to the {}; make it a hill or leave the side out",
                            {label.text, word.text})));
          }
          at(h).steep |= data::road_bit(side);
          at(below).steep |= data::road_bit(hex::opposite(side));
        }
      }
    }
  }

  void walls() {
    for (const Value& wall : d_.root.array("wall")) {
      const auto kind = wall.string("of") == "stone" ? Obstacle::stone_wall : Obstacle::fence;
      for (const Value& label : wall.array("hexes")) {
        const auto h = good(file_.hex(label));
        for (const Value& word : wall.array("sides")) {
          const Side side = side_of(word.text);
          const Hex beyond = hex::step(h, side);
          at(h).walls[static_cast<std::size_t>(side)] = kind;
          if (map_.grid.contains(beyond)) at(beyond).walls[static_cast<std::size_t>(hex::opposite(side))] = kind;
        }
      }
    }
  }

  const Document& d_;
  BattleMap map_;
  MapFile file_{d_, map_.grid};
};

}  // namespace

Result<BattleMap> load_map(const Library& library, const std::string& id) {
  return attempt([&] { return Reader(good(read_named(library, map_file(id), "hordes-map", id))).run(); });
}

}  // namespace hexpost::hordes
