#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "engine/base/text.h"
#include "engine/hex/hex.h"
#include "engine/orders/compass.h"
#include "engine/report/ground.h"
#include "engine/report/text.h"
#include "engine/report/words.h"

namespace hexpost::report {
namespace {

/// A sheet of characters that grows on demand; a later character covers an earlier one.
class Sheet {
 public:
  void put(int x, int y, std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++x) {
      std::size_t end = at + 1;
      while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u)
        ++end;
      if (x >= 0 && text[at] != ' ') cells_[y][x] = text.substr(at, end - at);
      at = end;
    }
  }
  /// Lines 0..height-1; empty ones only if `keep` says so.
  void print(std::vector<std::string>& out, int height, auto keep) const {
    for (int y = 0; y < height; ++y) {
      const auto row = cells_.find(y);
      if (row == cells_.end() && !keep(y)) continue;
      std::string line;
      int at = 0;
      if (row != cells_.end()) {
        for (const auto& [x, glyph] : row->second) {
          line.append(static_cast<std::size_t>(x - at), ' ');
          line += glyph;
          at = x + 1;
        }
      }
      out.push_back(std::move(line));
    }
  }

 private:
  std::map<int, std::map<int, std::string>> cells_;
};

struct Sign {
  std::string_view word;
  char sign;
};
constexpr std::array k_signs{Sign{"clear", '.'},        Sign{"broken", ':'},   Sign{"wood", '%'},
                             Sign{"river", '~'},        Sign{"lake", 'o'},     Sign{"built-up", '#'},
                             Sign{"impenetrable", 'X'}, Sign{"sand", ','},     Sign{"marsh", '"'},
                             Sign{"slope", '/'},        Sign{"passage", ')'},  Sign{"camp", '@'},
                             Sign{"cultivated", ';'},   Sign{"fortress", '&'}, Sign{"wood and stream", '$'}};

char sign_of(std::string_view terrain) {
  for (const Sign& s : k_signs) {
    if (base::same_word(s.word, terrain) || (s.word == "built-up" && terrain == "built_up")) return s.sign;
  }
  const std::string first = base::lower(terrain.substr(0, 1));
  return !first.empty() && first[0] > ' ' && first[0] < 127 ? first[0] : '?';
}

std::vector<std::string> glyphs(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u)
      ++end;
    out.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

std::string joined(const std::vector<std::string>& parts, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < std::min(count, parts.size()); ++i)
    out += parts[i];
  return out;
}

std::string upper(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

/// The drawn form of a name: upper or lower case tells the side.
std::string cased(const std::string& code, int side) {
  return side == 0 ? upper(code) : side == 1 ? base::lower(code) : code;
}

/// "AC1", "RC1", "S10": letters of both parts of a name like Am-CH1, and its number, if there is room and no other
/// piece has that short name; empty otherwise.
std::string initials(std::string_view name, const std::string& number, std::size_t room, int side,
                     const std::set<std::string>& taken) {
  const std::size_t dash = name.rfind('-');
  if (dash == std::string_view::npos || number.empty()) return {};
  const auto first = glyphs(name.substr(0, dash));
  const auto last = glyphs(name.substr(dash + 1, name.size() - dash - 1 - number.size()));
  std::vector<std::string> all;
  for (const std::size_t b : {0u, 1u}) {
    for (const std::size_t a : {0u, 1u}) {
      if (a < first.size() && b < last.size()) all.push_back(first[a] + last[b] + number);
    }
  }
  if (!last.empty()) all.push_back(last[0] + number);
  for (const std::string& code : all) {
    if (glyphs(code).size() <= room && !taken.contains(cased(code, side))) return code;
  }
  return {};
}

/// A unique name in `room` characters: the initials of its parts, or its first letters, and its final number, or
/// a counter.
std::string short_name(std::string_view name, std::size_t room, int side, const std::set<std::string>& taken) {
  const auto all = glyphs(name);
  if (all.size() <= room && !taken.contains(cased(std::string(name), side))) return std::string(name);
  std::size_t digits = 0;
  while (digits < all.size() && all[all.size() - 1 - digits].find_first_not_of("0123456789") == std::string::npos)
    ++digits;
  std::string number;
  for (std::size_t i = all.size() - digits; i < all.size(); ++i)
    number += all[i];
  if (std::string code = initials(name, number, room, side, taken); !code.empty()) return code;
  digits = std::min(digits, room - 1);
  std::string tail;
  for (std::size_t i = all.size() - digits; i < all.size(); ++i)
    tail += all[i];
  std::string out = joined(all, room - digits) + tail;
  for (int n = 0; taken.contains(cased(out, side)) && n < 100; ++n) {
    const std::string counted = std::to_string(n);
    out = joined(all, room - std::min(room, counted.size())) + counted.substr(0, room);
  }
  return out;
}

/// The facing's sign and its place: before the state when it looks to the left, after it when to the right.
struct FacingSign {
  char sign;
  bool before;
};
constexpr std::array<FacingSign, hex::k_facings> k_facing_signs{{{'^', true},
                                                                 {'\'', false},
                                                                 {'/', false},
                                                                 {'>', false},
                                                                 {'\\', false},
                                                                 {',', false},
                                                                 {'v', true},
                                                                 {',', true},
                                                                 {'/', true},
                                                                 {'<', true},
                                                                 {'\\', true},
                                                                 {'\'', true}}};

std::string facing_and_state(const Cell& cell, std::size_t room) {
  const auto state = glyphs(base::printable(cell.below, 20));
  if (cell.facing < 0 || cell.facing >= hex::k_facings) return joined(state, room);
  const FacingSign f = k_facing_signs[static_cast<std::size_t>(cell.facing)];
  const std::string shown = joined(state, room - 1);
  return f.before ? f.sign + shown : shown + f.sign;
}

/// The places of the parts of a hex, relative to its upper left corner.
struct Layout {
  int pitch_x, pitch_y;  ///< from one column, row to the next
  int shift_x, shift_y;  ///< of the shifted rows, columns
  struct Place {
    int x, y;
    std::string_view road;
  };
  std::array<Place, 6> sides;  ///< by hexside: the place of its mark and the road's sign
};
constexpr Layout k_pointy{
    4, 4, 2, 0, {{{2, -1, "/"}, {3, 1, "-"}, {2, 3, "\\"}, {0, 3, "/"}, {-1, 1, "-"}, {0, -1, "\\"}}}};
constexpr Layout k_flat{
    5, 4, 0, 2, {{{1, -1, "|"}, {3, 0, "/"}, {3, 2, "\\"}, {1, 3, "|"}, {-1, 2, "/"}, {-1, 0, "\\"}}}};

/// The mark of a hexside. Of several that a side has, the first is shown, and a road only if there is none of them.
struct SideMark {
  unsigned Cell::*sides;
  std::string_view mark;
};
constexpr std::array<SideMark, 6> k_side_marks{{{&Cell::steep, "!"},
                                                {&Cell::stakes, "x"},
                                                {&Cell::gates, "g"},
                                                {&Cell::walls, "H"},
                                                {&Cell::fords, "f"},
                                                {&Cell::river, "~"}}};

class Drawing {
 public:
  Drawing(const Map& map, int first, int last, int width)
      : map_(map), first_(first), last_(last), width_(width), layout_(map.flat_top ? k_flat : k_pointy) {}

  /// Characters of the hex on the sheet: 3, or 2 at the right end of a shifted row.
  std::size_t room(const Cell& cell) const { return x_of(cell.column, cell.row) + 3 <= width_ ? 3 : 2; }
  bool holds(const Cell& cell) const { return cell.column >= first_ && cell.column <= last_; }

  void draw(const std::map<std::string, std::string>& codes, std::vector<std::string>& out) {
    for (const Cell& cell : map_.cells) {
      if (holds(cell)) this->cell(cell, codes);
    }
    axes();
    const int height = k_top + (map_.rows - map_.first_row + 1) * layout_.pitch_y + layout_.shift_y;
    sheet_.print(out, height + 1, [this](int y) { return (y - k_top) % layout_.pitch_y != 3 || map_.flat_top; });
  }

 private:
  static constexpr int k_top = 1;

  bool shifted(int index) const { return (index % 2 == 0) == map_.shift_even; }
  int x_of(int column, int row) const {
    return layout_.pitch_x * (column - first_) + (shifted(row) ? layout_.shift_x : 0);
  }
  int y_of(int column, int row) const {
    return k_top + layout_.pitch_y * (row - map_.first_row) + (shifted(column) ? layout_.shift_y : 0);
  }

  void cell(const Cell& cell, const std::map<std::string, std::string>& codes) {
    const int x = x_of(cell.column, cell.row);
    const int y = y_of(cell.column, cell.row);
    const std::string sign(1, sign_of(cell.terrain));
    const bool clear = sign == ".";
    std::string ground = clear ? "" : sign;
    if (cell.level > 0)
      ground += cell.level == 1 ? "+" : std::to_string(std::min(cell.level, 9));
    else if (cell.level < 0)
      ground += "-";
    else if (cell.roads != 0)
      ground += "=";
    else if (!clear)
      ground += sign;
    sheet_.put(x, y, ground);
    if (cell.above.empty()) {
      sheet_.put(x + (clear ? 1 : 0), y + 1, cell.roads != 0 ? (clear ? "=" : sign + "=") : clear ? "." : sign + sign);
    } else {
      sheet_.put(x, y + 1, codes.at(base::printable(cell.above, 40)));
    }
    sheet_.put(x, y + 2, facing_and_state(cell, room(cell)));
    for (std::size_t s = 0; s < 6; ++s)
      side(cell, s, x, y);
  }

  void side(const Cell& cell, std::size_t s, int x, int y) {
    const unsigned bit = 1u << s;
    const auto& place = layout_.sides[s];
    const auto shown = std::find_if(k_side_marks.begin(), k_side_marks.end(),
                                    [&](const SideMark& one) { return (cell.*one.sides & bit) != 0; });
    const std::string_view mark = shown != k_side_marks.end() ? shown->mark
                                  : (cell.roads & bit) != 0   ? place.road
                                                              : std::string_view();
    const int at = x + place.x;
    if (!mark.empty() && at >= 0 && at < width_ && y + place.y >= k_top) sheet_.put(at, y + place.y, mark);
  }

  void axes() {
    for (int c = first_; c <= last_; ++c) {
      const std::string label = (c < 10 ? "0" : "") + std::to_string(c);
      sheet_.put(x_of(c, map_.shift_even ? 1 : 2), 0, label);
    }
    const int right = layout_.pitch_x * (last_ - first_ + 1);
    for (int r = map_.first_row; r <= map_.rows; ++r) {
      const std::string label = (r < 10 ? "0" : "") + std::to_string(r);
      const bool at_left = !map_.flat_top && shifted(r);
      sheet_.put(at_left ? 0 : std::min(right, width_) - 2, k_top + layout_.pitch_y * (r - map_.first_row), label);
    }
  }

  const Map& map_;
  int first_, last_, width_;
  const Layout& layout_;
  Sheet sheet_;
};

void add(std::vector<std::string>& out, const std::string& text, int width) {
  for (std::string& line : wrap(text, width, "", "    "))
    out.push_back(std::move(line));
}

/// Items with gaps between them, none broken over two lines.
void add(std::vector<std::string>& out, const std::vector<std::string>& items, int width) {
  std::string line;
  for (const std::string& item : items) {
    if (!line.empty() && base::width(line) + 3 + base::width(item) > static_cast<std::size_t>(width)) {
      out.push_back(std::move(line));
      line.clear();
    }
    line += (line.empty() ? "" : "   ") + item;
  }
  if (!line.empty()) out.push_back(std::move(line));
}

std::vector<std::string> ground_legend(const Map& map) {
  std::map<char, std::string> signs;
  std::set<std::string> features;
  for (const Cell& cell : map.cells) {
    const char sign = sign_of(cell.terrain);
    if (sign != '.') signs[sign] = base::printable(terrain_name(cell.terrain), 30);
    if (cell.level > 0) features.insert(base::tr("+ higher ground"));
    if (cell.steep != 0) features.insert(base::tr("! steep side"));
    if (cell.walls != 0) features.insert(base::tr("H wall or fence on the side"));
    if (cell.gates != 0) features.insert(base::tr("g gate in the wall"));
    if (cell.stakes != 0) features.insert(base::tr("x stakes on the side"));
    if (cell.river != 0) features.insert(base::tr("~ river on the side"));
    if (cell.fords != 0) features.insert(base::tr("f ford or bridge on the side"));
    if (cell.roads != 0) features.insert(base::tr("= road"));
  }
  std::vector<std::string> out{base::tr(". clear")};
  for (const auto& [sign, word] : signs)
    out.push_back(std::string(1, sign) + " " + word);
  out.insert(out.end(), features.begin(), features.end());
  return out;
}

void legend(std::vector<std::string>& out, const Map& map, const std::map<std::string, std::string>& codes, int width) {
  bool facing = false, sides = false;
  for (const Cell& cell : map.cells) {
    facing = facing || (cell.facing >= 0 && !cell.above.empty());
    sides = sides || (cell.side >= 0 && !cell.above.empty());
  }
  add(out, ground_legend(map), width);
  if (sides) add(out, base::tr("Units of the first side in CAPITALS, of the second in small letters."), width);
  if (facing) {
    add(out, base::tr("Facing, before or after the state:"), width);
    std::vector<std::string> facings;
    for (int f = 0; f < hex::k_facings; ++f) {
      const FacingSign s = k_facing_signs[static_cast<std::size_t>(f)];
      facings.push_back((s.before ? std::string(1, s.sign) + "4 " : std::string("4") + s.sign + " ") +
                        orders::facing_shown(hex::clock(f)));
    }
    add(out, facings, width);
  }
  std::vector<std::string> names;
  for (const auto& [name, code] : codes) {
    if (base::lower(name) != base::lower(code)) names.push_back(code + "=" + name);
  }
  if (!names.empty()) add(out, base::tr("Short for:"), width);
  add(out, names, width);
  for (const std::string& line : map.legend)
    add(out, line, width);
  for (const std::string& line : traces(map))
    add(out, line, width);
}

}  // namespace

std::vector<std::string> draw(const Map& map, int width) {
  const int pitch = map.flat_top ? k_flat.pitch_x : k_pointy.pitch_x;
  const int at_once = std::max(1, width / pitch);
  std::vector<Drawing> parts;
  // as few parts as possible, all of one width, so that the last one is not a single column
  const int all = map.columns - map.first_column + 1;
  const int count = std::max(1, (all + at_once - 1) / at_once), each = std::max(1, (all + count - 1) / count);
  for (int first = map.first_column; first <= map.columns; first += each) {
    parts.emplace_back(map, first, std::min(map.columns, first + each - 1), width);
  }
  struct Wanted {
    std::size_t room = 3;
    int side = -1;
  };
  std::map<std::string, Wanted> rooms;
  for (const Cell& cell : map.cells) {
    for (const Drawing& part : parts) {
      if (cell.above.empty() || !part.holds(cell)) continue;
      auto& wanted = rooms.try_emplace(base::printable(cell.above, 40), Wanted{3, cell.side}).first->second;
      wanted.room = std::min(wanted.room, part.room(cell));
    }
  }
  std::map<std::string, std::string> codes;
  std::set<std::string> taken;
  for (const bool whole : {true, false}) {  // a name that fits stays as it is
    for (const auto& [name, wanted] : rooms) {
      if ((glyphs(name).size() <= wanted.room) != whole) continue;
      codes[name] = cased(short_name(name, wanted.room, wanted.side, taken), wanted.side);
      taken.insert(codes[name]);
    }
  }
  std::vector<std::string> out;
  for (Drawing& part : parts) {
    if (!out.empty()) out.emplace_back();
    part.draw(codes, out);
  }
  while (!out.empty() && out.back().empty())
    out.pop_back();
  out.emplace_back();
  legend(out, map, codes, width);
  return out;
}

}  // namespace hexpost::report
