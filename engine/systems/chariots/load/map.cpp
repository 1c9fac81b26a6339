#include "engine/systems/chariots/load/map.h"

#include <array>

#include "engine/base/ensure.h"
#include "engine/data/battle_file.h"
#include "engine/data/loading.h"
#include "engine/data/map_file.h"
#include "engine/data/steps.h"

namespace hexpost::chariots {
namespace {

using namespace data::loading;
using data::MapFile;
using data::SharedSide;
using hex::Hex;

/// Letters of the picture, by Terrain.
constexpr std::string_view k_letters = "-rwmcx";
static_assert(k_letters.size() == k_terrains);

class MapReader {
 public:
  explicit MapReader(const Document& d) : d_(d) {}

  Result<BattleMap> run() {
    // Odd rows lie half a hex to the right, as every position of the book's examples shows [6.82] [7.14] [8.12].
    map_.grid = {hex::Grid::Top::pointy, false, 0, 0, true};
    read_map_head(d_.root, map_);
    const auto done = data::in_steps(
        *this, {&MapReader::ground, &MapReader::levels, &MapReader::hexsides, &MapReader::roads, &MapReader::features});
    if (!done) return done.error();
    return std::move(map_);
  }

 private:
  MapHex& at(Hex h) { return map_.hexes[map_.grid.index(h)]; }

  Result<void> ground() {
    return file_.picture("terrain", [&](Hex h, char letter) {
      const std::size_t at_letter = k_letters.find(letter);
      base::ensure(at_letter != k_letters.npos, "a letter that the schema promised");
      at(h).terrain = static_cast<Terrain>(at_letter);
    });
  }
  Result<void> levels() {
    return file_.picture("levels", [&](Hex h, char digit) { at(h).level = static_cast<std::int8_t>(digit - '0'); });
  }

  Result<void> hexsides() {
    constexpr std::array<std::pair<const char*, Hexside>, 5> k_kinds{{{"minor_river", Hexside::minor_river},
                                                                      {"river", Hexside::major_river},
                                                                      {"ford", Hexside::ford},
                                                                      {"wall", Hexside::wall},
                                                                      {"gate", Hexside::gate}}};
    for (const auto& [key, kind] : k_kinds) {
      for (const Value& pair : d_.root.array(key)) {
        if (auto done = hexside(pair, key, kind); !done) return done;
      }
    }
    return {};
  }

  Result<void> hexside(const Value& pair, std::string_view key, Hexside kind) {
    const auto shared = file_.hexside(pair);
    if (!shared) return shared.error();
    const auto [a, b, side] = *shared;
    Hexside& here = at(a).sides[static_cast<std::size_t>(side)];
    if (here != Hexside::none) {
      return d_.error(pair, fill("{} is something else already; keep one of them", {pair.text}));
    }
    const bool city = at(a).terrain == Terrain::city || at(b).terrain == Terrain::city;
    if (kind == Hexside::gate && !city) {
      return d_.error(pair, fill("{}: a {} leads into a city; neither hex is one", {pair.text, key}));
    }
    here = kind;
    at(b).sides[static_cast<std::size_t>(hex::opposite(side))] = kind;
    return {};
  }

  Result<void> roads() {
    const auto enter = [&](const Value& label, Hex h) -> Result<void> {
      if (at(h).terrain != Terrain::impassable) return {};
      return d_.error(label, fill("no road can go through {}; lead it round", {label.text}));
    };
    return file_.roads(enter, [&](const Value& label, const SharedSide& s) -> Result<void> {
      const Hexside crossed = at(s.a).sides[static_cast<std::size_t>(s.side)];
      if (crossed == Hexside::major_river || crossed == Hexside::wall) {
        return d_.error(
            label, fill("the road meets a river or wall before {}; make that hexside a ford or a gate", {label.text}));
      }
      join_road(map_, s);
      return {};
    });
  }

  Result<void> features() {
    for (const Value& feature : d_.root.array("feature")) {
      for (const Value& label : feature.array("hexes")) {
        const auto h = file_.hex(label);
        if (!h) return h.error();
        if (at(*h).feature >= 0) {
          return d_.error(label, fill("{} belongs to a feature already; keep one of them", {label.text}));
        }
        at(*h).feature = static_cast<std::int8_t>(map_.features.size());
      }
      map_.features.push_back(feature.string("name"));
    }
    return {};
  }

  const Document& d_;
  BattleMap map_;
  MapFile file_{d_, map_.grid};
};

}  // namespace

std::string map_file(const std::string& id) {
  return "chariots/maps/" + id + ".toml";
}

Result<BattleMap> load_map(const Library& library, const std::string& id) {
  auto document = read_named(library, map_file(id), "chariots-map", id);
  if (!document) return document.error();
  return MapReader(*document).run();
}

}  // namespace hexpost::chariots
