#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/report/picture.h"

/// Maps and counters as drawing commands in JSON, for pages that draw them in a browser (cli/replay/board.js).
namespace hexpost::module {

using Json = nlohmann::ordered_json;

/// Drawing commands as the pages draw them, [kind, class, width, dashed, numbers, text]: kind 0 polygon, 1 line, 2
/// circle (x, y, radius), 3 text (x, y, size, anchor, bold, length or 0). Hundredths of a point, as seen from `origin`.
/// A class is the index of one of styles().
class Artist {
 public:
  Json draw(const report::Command& c, report::Point origin);
  const Json& styles() const { return styles_; }

 private:
  Json styles_ = Json::array();
  std::map<std::string, std::size_t> numbers_;
};

/// The map without its pieces and events.
report::Map without_pieces(report::Map map);
/// The ground without the hex numbers, whose places depend on the counters. The points of its polygons and lines are
/// steps, each from the point before.
Json ground_json(const report::Map& map, Artist& artist);
/// Size, form and centres of the hexes.
Json map_json(const report::Map& map);
/// The counters of one hex, the lowest first, and how they are drawn round its centre.
Json pile_json(const std::vector<report::Counter>& pile, Artist& artist);
/// The key to a map.
Json key_json(const report::Map& map, Artist& artist);
/// The piles on a map, each with the index of its cell, and their styles. With `ground` also the ground, the geometry
/// and the key. With `than`, an earlier map of the same battle: only the piles that differ from it, and an empty
/// one for each cell that has been left.
Json pieces(const report::Map& map, bool ground, const report::Map* than = nullptr);

}  // namespace hexpost::module
