#include "engine/systems/chariots/load/map.h"

#include <array>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/data/battle_file.h"

namespace hexpost::data::chariots {
namespace {

using base::fill;
using base::Result;
using hex::Hex;
using rules::Hexside;
using rules::MapHex;
using rules::Terrain;
using std::to_string;

Terrain terrain_letter(char letter) {
  switch (letter) {
    case 'r':
      return Terrain::rough;
    case 'w':
      return Terrain::woods;
    case 'm':
      return Terrain::marsh;
    case 'c':
      return Terrain::city;
    case 'x':
      return Terrain::impassable;
    default:
      base::ensure(letter == '-', "a letter that the schema promised");
      return Terrain::clear;
  }
}

class MapReader {
 public:
  explicit MapReader(const Document& d) : d_(d) {}

  Result<rules::BattleMap> run() {
    const Value& root = d_.root;
    map_.id = root.string("id");
    map_.name = root.string("name");
    map_.provenance = root.string("provenance");
    const auto columns = static_cast<std::int16_t>(root.integer("columns"));
    const auto rows = static_cast<std::int16_t>(root.integer("rows"));
    // Odd rows lie half a hex to the right, as every position of the book's examples shows [6.82] [7.14] [8.12].
    map_.grid = {hex::Grid::Top::pointy, false, columns, rows, true};
    map_.hexes.resize(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
    using Step = Result<void> (MapReader::*)();
    for (const Step step :
         {&MapReader::ground, &MapReader::levels, &MapReader::hexsides, &MapReader::roads, &MapReader::features}) {
      if (auto done = (this->*step)(); !done) return done.error();
    }
    return std::move(map_);
  }

 private:
  MapHex& at(Hex h) { return map_.hexes[map_.grid.index(h)]; }

  Result<Hex> hex(const Value& value, std::string_view label) const {
    if (const auto found = map_.grid.find(label)) return *found;
    return d_.error(value, fill("{} is not on this map of {} rows with {} hexes; correct it",
                                {label, to_string(map_.grid.rows), to_string(map_.grid.columns)}));
  }

  /// Calls put(hex, letter) for every hex of a picture of the map.
  template <class Put>
  Result<void> picture(const char* key, Put put) {
    const auto& rows = d_.root.array(key);
    if (rows.empty()) return {};
    if (rows.size() != static_cast<std::size_t>(map_.grid.rows)) {
      return d_.error(*d_.root.find(key), fill(base::tr("{} has {} rows, the map has {}; give one text for each row"),
                                               {key, to_string(rows.size()), to_string(map_.grid.rows)}));
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const std::string& row = rows[r].text;
      if (row.size() != static_cast<std::size_t>(map_.grid.columns)) {
        return d_.error(rows[r],
                        fill(base::tr("the row has {} letters, the map {} hexes; give one letter for each hex"),
                             {to_string(row.size()), to_string(map_.grid.columns)}));
      }
      for (std::size_t c = 0; c < row.size(); ++c) {
        put(map_.hexes[r * row.size() + c], row[c]);
      }
    }
    return {};
  }

  Result<void> ground() {
    return picture("terrain", [](MapHex& m, char letter) { m.terrain = terrain_letter(letter); });
  }
  Result<void> levels() {
    return picture("levels", [](MapHex& m, char digit) { m.level = static_cast<std::int8_t>(digit - '0'); });
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
    const auto a = hex(pair, std::string_view(pair.text).substr(0, 4));
    if (!a) return a.error();
    const auto b = hex(pair, std::string_view(pair.text).substr(5));
    if (!b) return b.error();
    const auto side = hex::side_towards(*a, *b);
    if (!side) return d_.error(pair, fill("{}: the two hexes share no hexside; correct it", {pair.text}));
    Hexside& here = at(*a).sides[static_cast<std::size_t>(*side)];
    if (here != Hexside::none) {
      return d_.error(pair, fill("{} is something else already; keep one of them", {pair.text}));
    }
    const bool city = at(*a).terrain == Terrain::city || at(*b).terrain == Terrain::city;
    if (kind == Hexside::gate && !city) {
      return d_.error(pair, fill("{}: a {} leads into a city; neither hex is one", {pair.text, key}));
    }
    here = kind;
    at(*b).sides[static_cast<std::size_t>(hex::opposite(*side))] = kind;
    return {};
  }

  Result<void> roads() {
    for (const Value& road : d_.root.array("road")) {
      const auto& path = road.array("path");
      for (std::size_t i = 0; i < path.size(); ++i) {
        const auto h = hex(path[i], path[i].text);
        if (!h) return h.error();
        if (at(*h).terrain == Terrain::impassable) {
          return d_.error(path[i], fill("no road can go through {}; lead it round", {path[i].text}));
        }
        if (i == 0) continue;
        const Hex before = *map_.grid.find(path[i - 1].text);
        const auto side = hex::side_towards(before, *h);
        if (!side) {
          return d_.error(path[i], fill("{} is not beside {}: the road has a gap; name every hex",
                                        {path[i].text, path[i - 1].text}));
        }
        const Hexside crossed = at(before).sides[static_cast<std::size_t>(*side)];
        if (crossed == Hexside::major_river || crossed == Hexside::wall) {
          return d_.error(path[i], fill("the road meets a river or wall before {}; make that hexside a ford or a gate",
                                        {path[i].text}));
        }
        at(before).road |= static_cast<std::uint8_t>(1u << static_cast<unsigned>(*side));
        at(*h).road |= static_cast<std::uint8_t>(1u << static_cast<unsigned>(hex::opposite(*side)));
      }
    }
    return {};
  }

  Result<void> features() {
    for (const Value& feature : d_.root.array("feature")) {
      for (const Value& label : feature.array("hexes")) {
        const auto h = hex(label, label.text);
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
  rules::BattleMap map_;
};

}  // namespace

std::string map_file(const std::string& id) {
  return "chariots/maps/" + id + ".toml";
}

Result<rules::BattleMap> load_map(const Library& library, const std::string& id) {
  auto document = read_named(library, map_file(id), "chariots-map", id);
  if (!document) return document.error();
  return MapReader(*document).run();
}

}  // namespace hexpost::data::chariots
