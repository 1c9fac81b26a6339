#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/result.h"
#include "engine/data/toml_file.h"
#include "engine/hex/hex.h"
#include "engine/hex/numbering.h"

/// The common parts of the map files of several rule systems: hexes by their labels, hexsides as two hexes, pictures
/// with
/// a letter for each hex, roads as lists of hexes.
namespace hexpost::data {

/// The hexside that two hexes share, as seen from the first.
struct SharedSide {
  hex::Hex a, b;
  hex::Side side = 0;
};

/// The place for a road in a hex: a bit for each hexside that it crosses.
inline std::uint8_t road_bit(hex::Side side) {
  return static_cast<std::uint8_t>(1u << static_cast<unsigned>(side));
}

/// Reads name and size of a map whose grid has its shape already, and makes room for its hexes.
void read_map_head(const Value& root, auto& map) {
  map.id = root.string("id");
  map.name = root.string("name");
  map.provenance = root.string("provenance");
  map.grid.columns = static_cast<std::int16_t>(root.integer("columns"));
  map.grid.rows = static_cast<std::int16_t>(root.integer("rows"));
  map.hexes.resize(static_cast<std::size_t>(map.grid.columns) * static_cast<std::size_t>(map.grid.rows));
}

/// A road crosses the hexside, both ways.
void join_road(auto& map, const SharedSide& s) {
  map.hexes[map.grid.index(s.a)].road |= road_bit(s.side);
  map.hexes[map.grid.index(s.b)].road |= road_bit(hex::opposite(s.side));
}

/// Reads places of a map with this grid. Errors name the place in the file.
class MapFile {
 public:
  MapFile(const Document& document, const hex::Grid& grid) : d_(document), grid_(grid) {}

  /// Error: no hex of the map has that label.
  base::Result<hex::Hex> hex(const Value& value, std::string_view label) const;
  base::Result<hex::Hex> hex(const Value& label) const { return hex(label, label.text); }
  /// "0101-0102". Errors: those of hex(), and hexes that are not neighbours.
  base::Result<SharedSide> hexside(const Value& pair) const;

  /// Calls put(column, row, letter), both from 1, for each hex of a picture: one text for each row, one letter for each
  /// hex. Error if the picture has another size. Does nothing if the key is absent.
  base::Result<void> picture(std::string_view key, auto put) const {
    if (auto fits = picture_fits(key); !fits) return fits;
    const auto& rows = d_.root.array(key);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (std::size_t c = 0; c < rows[r].text.size(); ++c)
        put(grid_.at(static_cast<int>(c) + 1, static_cast<int>(r) + 1), rows[r].text[c]);
    }
    return {};
  }

  /// Follows each `path` of the `road` tables. `enter` judges each hex, with the value that names it; `join` receives
  /// each hexside that a road crosses, with the value that names its second hex. Both return a Result<void>. Errors:
  /// theirs, those of
  /// hex(), and a gap.
  base::Result<void> roads(auto enter, auto join) const {
    for (const Value& road : d_.root.array("road")) {
      const auto& path = road.array("path");
      for (std::size_t i = 0; i < path.size(); ++i) {
        const auto h = hex(path[i]);
        if (!h) return h.error();
        if (base::Result<void> done = enter(path[i], *h); !done) return done;
        if (i == 0) continue;
        const auto crossed = road_step(path[i - 1], path[i]);
        if (!crossed) return crossed.error();
        if (base::Result<void> done = join(path[i], *crossed); !done) return done;
      }
    }
    return {};
  }

 private:
  base::Result<void> picture_fits(std::string_view key) const;
  base::Result<SharedSide> road_step(const Value& from, const Value& to) const;

  const Document& d_;
  const hex::Grid& grid_;
};

}  // namespace hexpost::data
