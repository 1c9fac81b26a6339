#include "engine/data/map_file.h"

#include <algorithm>
#include <string>

#include "engine/base/text.h"

namespace hexpost::data {

using base::fill;
using base::Result;
using std::to_string;

Result<hex::Hex> MapFile::hex(const Value& value, std::string_view label) const {
  if (const auto found = grid_.find(label)) return *found;
  return d_.error(value, fill("{} is not on this map of {} columns and {} rows; correct it",
                              {label, to_string(grid_.columns), to_string(grid_.rows)}));
}

Result<SharedSide> MapFile::hexside(const Value& pair) const {
  const std::string_view text = pair.text;
  const std::size_t cut = std::min(text.find('-'), text.size());
  const auto a = hex(pair, text.substr(0, cut));
  if (!a) return a.error();
  const auto b = hex(pair, text.substr(std::min(cut + 1, text.size())));
  if (!b) return b.error();
  const auto side = hex::side_towards(*a, *b);
  if (!side) return d_.error(pair, fill("{}: the two hexes share no hexside; correct it", {pair.text}));
  return SharedSide{*a, *b, *side};
}

Result<void> MapFile::picture_fits(std::string_view key) const {
  const auto& rows = d_.root.array(key);
  if (rows.empty()) return {};
  if (rows.size() != static_cast<std::size_t>(grid_.rows)) {
    return d_.error(*d_.root.find(key), fill(base::tr("{} has {} rows, the map has {}; give one text for each row"),
                                             {key, to_string(rows.size()), to_string(grid_.rows)}));
  }
  for (const Value& row : rows) {
    if (row.text.size() != static_cast<std::size_t>(grid_.columns))
      return d_.error(row, fill(base::tr("the row has {} letters, the map {} hexes; give one letter for each hex"),
                                {to_string(row.text.size()), to_string(grid_.columns)}));
  }
  return {};
}

Result<SharedSide> MapFile::road_step(const Value& from, const Value& to) const {
  const hex::Hex a = *grid_.find(from.text), b = *grid_.find(to.text);
  const auto side = hex::side_towards(a, b);
  if (!side) return d_.error(to, fill("{} is not beside {}: the road has a gap; name every hex", {to.text, from.text}));
  return SharedSide{a, b, *side};
}

}  // namespace hexpost::data
