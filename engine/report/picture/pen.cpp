#include "engine/report/picture/pen.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"

namespace hexpost::report {
namespace {

/// Advance widths in thousandths of the font's size: characters 32 to 126, then 160 to 383, of DejaVu Sans Condensed
/// and its bold. Measured from the fonts' own tables, version 2.37.
constexpr std::array<std::uint16_t, 319> k_regular{
    286, 360, 414, 754, 572, 855, 702, 247, 351, 351, 450, 754, 286, 325, 286, 303, 572, 572, 572, 572, 572, 572, 572,
    572, 572, 572, 303, 303, 754, 754, 754, 478, 900, 615, 617, 628, 693, 568, 518, 697, 677, 265, 265, 590, 501, 776,
    673, 708, 542, 708, 625, 571, 549, 659, 615, 890, 616, 549, 616, 351, 303, 351, 754, 450, 450, 551, 571, 495, 571,
    554, 316, 571, 570, 250, 250, 521, 250, 876, 570, 550, 571, 571, 370, 469, 353, 570, 532, 736, 532, 532, 472, 572,
    303, 572, 754, 286, 360, 572, 572, 572, 572, 303, 450, 450, 900, 424, 550, 754, 325, 900, 450, 450, 754, 360, 360,
    450, 572, 572, 286, 450, 360, 424, 550, 872, 872, 872, 478, 615, 615, 615, 615, 615, 615, 876, 628, 568, 568, 568,
    568, 265, 265, 265, 265, 697, 673, 708, 708, 708, 708, 708, 754, 708, 659, 659, 659, 659, 549, 544, 567, 551, 551,
    551, 551, 551, 551, 883, 495, 554, 554, 554, 554, 250, 250, 250, 250, 550, 570, 550, 550, 550, 550, 550, 754, 550,
    570, 570, 570, 570, 532, 571, 532, 615, 551, 615, 551, 615, 551, 628, 495, 628, 495, 628, 495, 628, 495, 693, 571,
    697, 571, 568, 554, 568, 554, 568, 554, 568, 554, 568, 554, 697, 571, 697, 571, 697, 571, 697, 571, 677, 570, 824,
    625, 265, 250, 265, 250, 265, 250, 265, 250, 265, 250, 531, 500, 265, 250, 590, 521, 521, 501, 250, 501, 250, 501,
    337, 501, 308, 505, 255, 673, 570, 673, 570, 673, 570, 732, 673, 570, 708, 550, 708, 550, 708, 550, 962, 920, 625,
    370, 625, 370, 625, 370, 571, 469, 571, 469, 571, 469, 571, 469, 549, 353, 549, 353, 549, 353, 659, 570, 659, 570,
    659, 570, 659, 570, 659, 570, 659, 570, 890, 736, 549, 532, 549, 616, 472, 616, 472, 616, 472, 316};
constexpr std::array<std::uint16_t, 319> k_bold{
    313, 410, 469, 754, 626, 901, 785, 275, 411, 411, 470, 754, 342, 374, 342, 329, 626, 626, 626, 626, 626,  626, 626,
    626, 626, 626, 360, 360, 754, 754, 754, 522, 900, 696, 686, 660, 747, 615, 615, 738, 753, 334, 334, 697,  573, 896,
    753, 765, 659, 765, 693, 648, 614, 730, 696, 993, 694, 651, 652, 411, 329, 411, 754, 450, 450, 607, 644,  533, 644,
    610, 391, 644, 641, 308, 308, 598, 308, 938, 641, 618, 644, 644, 444, 536, 430, 641, 586, 831, 580, 586,  523, 641,
    329, 641, 754, 313, 410, 626, 626, 572, 626, 329, 450, 450, 900, 507, 581, 754, 374, 900, 450, 450, 754,  394, 394,
    450, 662, 572, 342, 450, 394, 507, 581, 932, 932, 932, 522, 696, 696, 696, 696, 696, 696, 976, 660, 615,  615, 615,
    615, 334, 334, 334, 334, 754, 753, 765, 765, 765, 765, 765, 754, 765, 730, 730, 730, 730, 651, 664, 647,  607, 607,
    607, 607, 607, 607, 943, 533, 610, 610, 610, 610, 308, 308, 308, 308, 618, 641, 618, 618, 618, 618, 618,  754, 618,
    641, 641, 641, 641, 586, 644, 586, 696, 607, 696, 607, 696, 607, 660, 533, 660, 533, 660, 533, 660, 533,  747, 644,
    754, 644, 615, 610, 615, 610, 615, 610, 615, 610, 615, 610, 738, 644, 738, 644, 738, 644, 738, 644, 753,  641, 876,
    711, 334, 308, 334, 308, 334, 308, 334, 308, 334, 308, 669, 617, 334, 308, 697, 598, 598, 573, 308, 573,  308, 573,
    431, 573, 501, 578, 334, 753, 641, 753, 641, 753, 641, 884, 753, 641, 765, 618, 765, 618, 765, 618, 1050, 984, 693,
    444, 693, 444, 693, 444, 648, 536, 648, 536, 648, 536, 648, 536, 614, 430, 614, 430, 614, 430, 730, 641,  730, 641,
    730, 641, 730, 641, 730, 641, 730, 641, 993, 831, 651, 586, 651, 652, 523, 652, 523, 652, 523, 391};

/// The next character and how many bytes it has; U+FFFD for what is not UTF-8.
std::pair<char32_t, std::size_t> next_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  if (length == 1) return {lead < 0x80 ? lead : U'\xFFFD', 1};
  if (length > text.size()) return {U'\xFFFD', 1};
  char32_t value = lead & (0xffu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i)
    value = value << 6 | (static_cast<unsigned char>(text[i]) & 0x3fu);
  return {value, length};
}

int advance(char32_t c, bool bold) {
  const auto& table = bold ? k_bold : k_regular;
  if (c >= 32 && c < 127) return table[c - 32];
  if (c >= 160 && c < 384) return table[c - 160 + 95];
  return 1000;
}

}  // namespace

int text_width(std::string_view text, int size, bool bold) {
  std::int64_t sum = 0;
  while (!text.empty()) {
    const auto [c, length] = next_character(text);
    sum += advance(c, bold);
    text.remove_prefix(length);
  }
  return static_cast<int>(sum * size / 1000);
}

namespace drawing {
namespace {

Box around(const std::vector<Point>& points) {
  if (points.empty()) return {};
  Box box{points[0].x, points[0].y, points[0].x + 1, points[0].y + 1};
  for (const Point& p : points) {
    box.left = std::min(box.left, p.x), box.right = std::max(box.right, p.x + 1);
    box.top = std::min(box.top, p.y), box.bottom = std::max(box.bottom, p.y + 1);
  }
  return box;
}

std::vector<std::string_view> characters(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t length = std::min(next_character(text).second, text.size());
    out.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return out;
}

/// A command that draws through these points.
Command through(Command::Kind kind, std::vector<Point> points) {
  Command out;
  out.kind = kind;
  out.box = around(points);
  out.points = std::move(points);
  return out;
}

/// The integer part of a square root.
std::int64_t root(std::int64_t value) {
  std::int64_t low = 0, high = std::int64_t{1} << 24;
  while (low < high) {
    const std::int64_t mid = (low + high + 1) / 2;
    if (mid * mid <= value)
      low = mid;
    else
      high = mid - 1;
  }
  return low;
}

}  // namespace

void Pen::add(Command command) {
  command.what = what;
  command.piece = piece;
  to_.commands.push_back(std::move(command));
}

void Pen::polygon(std::vector<Point> points, Ink fill, Ink line, int width) {
  Command c = through(Command::Kind::polygon, std::move(points));
  c.fill = fill, c.line = line, c.width = width;
  add(std::move(c));
}

void Pen::rectangle(const Box& box, Ink fill, Ink line, int width) {
  polygon({{box.left, box.top}, {box.right, box.top}, {box.right, box.bottom}, {box.left, box.bottom}}, fill, line,
          width);
}

void Pen::line(std::vector<Point> points, Ink ink, int width, bool dashed) {
  Command c = through(Command::Kind::line, std::move(points));
  c.line = ink, c.width = width, c.dashed = dashed;
  add(std::move(c));
}

void Pen::circle(Point centre, int radius, Ink fill, Ink line, int width) {
  Command c;
  c.kind = Command::Kind::circle;
  c.fill = fill, c.line = line, c.width = width, c.size = radius;
  c.points = {centre};
  c.box = {centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius};
  add(std::move(c));
}

void Pen::text(Point at, std::string_view words, Ink ink, int room, const Type& type) {
  Command c;
  c.kind = Command::Kind::text;
  const std::string shown = base::printable(words, 120);
  if (shown.empty()) return;
  int size = type.size;
  if (type.whole) {
    const int width = text_width(shown, size, type.bold);
    if (std::int64_t{width} * k_squeeze > std::int64_t{room} * 1000)
      size = std::max(part(size, 600),
                      static_cast<int>(std::int64_t{size} * room * 1000 / (std::int64_t{width} * k_squeeze)) - 1);
  }
  c.text = fitted(shown, size, type.bold, room);
  if (c.text.empty()) return;
  c.fill = ink, c.line = type.halo, c.width = type.halo == Ink::none ? 0 : size / 5;
  c.anchor = type.anchor, c.bold = type.bold, c.size = size, c.room = room;
  c.points = {at};
  const int width = std::min(room, text_width(c.text, size, type.bold));
  const int left = type.anchor == Command::Anchor::start    ? at.x
                   : type.anchor == Command::Anchor::middle ? at.x - width / 2
                                                            : at.x - width;
  c.box = {left, at.y - part(size, 760), left + width, at.y + part(size, 40)};
  for (const char d : {'g', 'j', 'p', 'q', 'y', ',', '(', ')', 'Q'}) {
    if (c.text.find(d) != std::string::npos) c.box.bottom = at.y + part(size, 220);
  }
  add(std::move(c));
}

Point direction(int twelfths) {
  static constexpr std::array<Point, hex::k_facings> k_unit{{{0, -1000},
                                                             {500, -866},
                                                             {866, -500},
                                                             {1000, 0},
                                                             {866, 500},
                                                             {500, 866},
                                                             {0, 1000},
                                                             {-500, 866},
                                                             {-866, 500},
                                                             {-1000, 0},
                                                             {-866, -500},
                                                             {-500, -866}}};
  return k_unit[hex::clock(twelfths)];
}

Point away(Point from, int twelfths, int forward, int right) {
  const Point d = direction(twelfths);
  return {from.x + (d.x * forward - d.y * right) / 1000, from.y + (d.y * forward + d.x * right) / 1000};
}

Point scaled(Point vector, int length) {
  const std::int64_t have = root(std::int64_t{vector.x} * vector.x + std::int64_t{vector.y} * vector.y);
  if (have == 0) return {};
  return {static_cast<int>(std::int64_t{vector.x} * length / have),
          static_cast<int>(std::int64_t{vector.y} * length / have)};
}

std::vector<Point> curve(Point from, Point by, Point to) {
  std::vector<Point> out;
  for (int t = 0; t <= 1000; t += 125)
    out.push_back(between(between(from, by, t), between(by, to, t), t));
  return out;
}

std::string fitted(std::string_view words, int size, bool bold, int room) {
  const auto fits = [&](std::string_view text) {
    return std::int64_t{text_width(text, size, bold)} * k_squeeze <= std::int64_t{room} * 1000;
  };
  if (fits(words)) return std::string(words);
  const auto all = characters(words);
  std::size_t tail = 0;
  while (tail < all.size() && tail < 3 && all[all.size() - 1 - tail][0] >= '0' && all[all.size() - 1 - tail][0] <= '9')
    ++tail;
  for (std::size_t keep = all.size() - tail; keep-- > 0;) {
    std::string out;
    for (std::size_t i = 0; i < keep; ++i)
      out += all[i];
    out += ".";  // always: without it a cut name may read as another one
    for (std::size_t i = all.size() - tail; i < all.size(); ++i)
      out += all[i];
    if (fits(out)) return out;
  }
  return {};
}

Lattice::Lattice(const Map& map, const Window& window, int hex, int margin)
    : grid_{map.flat_top ? hex::Grid::Top::flat : hex::Grid::Top::pointy, map.shift_even, 1, 1, false},
      window_(window),
      hex_(hex),
      margin_(margin) {}

Point Lattice::centre(int column, int row) const {
  const int radius = part(hex_, 577);
  const int c = column - window_.first_column;
  const int r = row - window_.first_row;
  if (flat())
    return {margin_ + radius + part(hex_, c * 866), margin_ + hex_ / 2 + r * hex_ + (shifted(column) ? hex_ / 2 : 0)};
  return {margin_ + hex_ / 2 + c * hex_ + (shifted(row) ? hex_ / 2 : 0), margin_ + radius + part(hex_, r * 866)};
}

Point Lattice::corner(Point centre, int k) const {
  const int half = hex_ / 2;
  const int radius = part(hex_, 577);
  const std::array<Point, 6> pointy{
      {{0, -radius}, {half, -radius / 2}, {half, radius / 2}, {0, radius}, {-half, radius / 2}, {-half, -radius / 2}}};
  const std::array<Point, 6> flat_top{
      {{-radius / 2, -half}, {radius / 2, -half}, {radius, 0}, {radius / 2, half}, {-radius / 2, half}, {-radius, 0}}};
  const Point d = (flat() ? flat_top : pointy)[static_cast<std::size_t>(hex::wrap(k))];
  return {centre.x + d.x, centre.y + d.y};
}

std::vector<Point> Lattice::outline(Point centre) const {
  std::vector<Point> out;
  for (int k = 0; k < 6; ++k)
    out.push_back(corner(centre, k));
  return out;
}

std::vector<Point> Lattice::line_round(const std::function<bool(int, int)>& counts) const {
  const auto open = [&](std::pair<int, int> at, int s) {
    const auto [column, row] = across(at.first, at.second, s);
    return !holds(column, row) || !counts(column, row);
  };
  std::size_t sides = 0;
  std::pair<int, int> first;
  int first_side = 0;
  for (int row = window_.first_row; row <= window_.last_row; ++row) {
    for (int column = window_.first_column; column <= window_.last_column; ++column) {
      for (int s = 0; counts(column, row) && s < hex::k_sides; ++s) {
        if (open({column, row}, s) && ++sides == 1) first = {column, row}, first_side = s;
      }
    }
  }
  std::vector<Point> out;
  auto at = first;
  int s = first_side;
  while (out.size() < sides) {
    out.push_back(corner(centre(at.first, at.second), s));
    const int next = hex::wrap(s + 1);
    if (open(at, next)) {
      s = next;
    } else {
      at = across(at.first, at.second, next);
      s = hex::wrap(next + 4);
    }
    if (at == first && s == first_side) break;
  }
  return out.size() == sides ? out : std::vector<Point>();
}

std::pair<int, int> Lattice::across(int column, int row, int side) const {
  const hex::Hex h = hex::step(grid_.at(column, row), side);
  return {grid_.column(h), grid_.row(h)};
}

bool Lattice::holds(int column, int row) const {
  return column >= window_.first_column && column <= window_.last_column && row >= window_.first_row &&
         row <= window_.last_row;
}

Point Lattice::extent() const {
  const int columns = window_.last_column - window_.first_column + 1;
  const int rows = window_.last_row - window_.first_row + 1;
  const int radius = part(hex_, 577);
  if (flat()) return {2 * margin_ + 2 * radius + part(hex_, (columns - 1) * 866), 2 * margin_ + rows * hex_ + hex_ / 2};
  return {2 * margin_ + columns * hex_ + hex_ / 2, 2 * margin_ + 2 * radius + part(hex_, (rows - 1) * 866)};
}

Ground::Ground(const Map& map) : map_(map), window_(whole(map)) {
  const int columns = window_.last_column - window_.first_column + 1;
  const int rows = window_.last_row - window_.first_row + 1;
  by_label_.reserve(map.cells.size());
  for (const Cell& cell : map.cells)
    by_label_.push_back(&cell);
  std::ranges::stable_sort(by_label_, {}, &Cell::label);
  if (columns <= 0 || rows <= 0) return;
  index_.assign(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), -1);
  for (std::size_t i = 0; i < map.cells.size(); ++i) {
    const Cell& cell = map.cells[i];
    if (cell.column < window_.first_column || cell.column > window_.last_column || cell.row < window_.first_row ||
        cell.row > window_.last_row)
      continue;
    index_[static_cast<std::size_t>(cell.row - window_.first_row) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(cell.column - window_.first_column)] = static_cast<int>(i);
  }
}

const Cell* Ground::at(int column, int row) const {
  if (index_.empty() || column < window_.first_column || column > window_.last_column || row < window_.first_row ||
      row > window_.last_row)
    return nullptr;
  const auto columns = static_cast<std::size_t>(window_.last_column - window_.first_column + 1);
  const int i = index_[static_cast<std::size_t>(row - window_.first_row) * columns +
                       static_cast<std::size_t>(column - window_.first_column)];
  return i < 0 ? nullptr : &map_.cells[static_cast<std::size_t>(i)];
}

const Cell* Ground::find(std::string_view label) const {
  const auto found = std::ranges::lower_bound(by_label_, label, {}, [](const Cell* cell) -> std::string_view {
    return cell->label;  // the first of equal ones
  });
  if (found == by_label_.end() || (*found)->label != label) return nullptr;
  return at((*found)->column, (*found)->row) == *found ? *found : nullptr;
}

Livery livery(int side) {
  switch (side) {
    case 0:
      return {Ink::side0, Ink::side0_text, Ink::side0_body, Ink::way0};
    case 1:
      return {Ink::side1, Ink::side1_text, Ink::side1_body, Ink::way1};
    case 2:
      return {Ink::side2, Ink::side2_text, Ink::side2_body, Ink::way2};
    default:
      return {Ink::nobody, Ink::nobody_text, Ink::nobody_body, Ink::way_other};
  }
}

}  // namespace drawing
}  // namespace hexpost::report
