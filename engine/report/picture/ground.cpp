#include <algorithm>
#include <array>
#include <map>

#include "engine/base/text.h"
#include "engine/report/picture/pen.h"

/// The ground of a map: plants and buildings, water, and lines along hexsides. Kinds of ground differ by
/// drawing, not only by colour.
namespace hexpost::report::drawing {
namespace {

/// Places of small drawings in a hex, in thousandths of its width from the centre: round the rim, visible beside a
/// counter, and in the middle, visible in an empty hex only.
constexpr std::array<Point, 6> k_rim{{{-395, -130}, {-410, 85}, {-325, 290}, {395, -130}, {410, 85}, {325, 290}}};
constexpr std::array<Point, 6> k_inside{{{-190, -170}, {60, -210}, {215, -40}, {-90, 20}, {-200, 190}, {90, 200}}};

/// A hex below this size, such as one of an overview, shows one large drawing in place of many small ones.
constexpr int k_small_hex = 2000;

struct Kind {
  std::string_view word;
  Ink ink;
  void (*sign)(Pen&, Point, int);  ///< one small drawing at a point, for that size of hex; null: none
};

Point at(Point p, int hex, int x, int y) {
  return {p.x + part(hex, x), p.y + part(hex, y)};
}

void tree(Pen& pen, Point p, int hex) {
  pen.line({at(p, hex, 0, 20), at(p, hex, 0, 80)}, Ink::leaf, part(hex, 22));
  pen.circle(at(p, hex, 0, -12), part(hex, 58), Ink::leaf);
}

void boulder(Pen& pen, Point p, int hex) {
  pen.polygon({at(p, hex, -65, 45), at(p, hex, -40, -25), at(p, hex, 5, -50), at(p, hex, 60, 45)}, Ink::paper,
              Ink::rock, part(hex, 15));
  pen.polygon({at(p, hex, 5, -50), at(p, hex, 15, 45), at(p, hex, 60, 45)}, Ink::rock);
}

void tuft(Pen& pen, Point p, int hex) {
  const int width = part(hex, 15);
  pen.line({at(p, hex, -45, -30), at(p, hex, -8, 30)}, Ink::reed, width);
  pen.line({at(p, hex, 0, -55), at(p, hex, 0, 30)}, Ink::reed, width);
  pen.line({at(p, hex, 45, -30), at(p, hex, 8, 30)}, Ink::reed, width);
  pen.line({at(p, hex, -70, 42), at(p, hex, 70, 42)}, Ink::bank, width);
}

void dots(Pen& pen, Point p, int hex) {
  for (const Point d : {Point{-45, -20}, Point{30, -35}, Point{0, 35}, Point{55, 30}})
    pen.circle(at(p, hex, d.x, d.y), part(hex, 13), Ink::rock);
}

void house(Pen& pen, Point p, int hex) {
  pen.rectangle({at(p, hex, -50, 0).x, p.y, at(p, hex, 50, 0).x, at(p, hex, 0, 60).y}, Ink::paper, Ink::roof,
                part(hex, 14));
  pen.polygon({at(p, hex, -65, 5), at(p, hex, 0, -60), at(p, hex, 65, 5)}, Ink::roof);
}

void tent(Pen& pen, Point p, int hex) {
  pen.polygon({at(p, hex, -65, 50), at(p, hex, 0, -55), at(p, hex, 65, 50)}, Ink::paper, Ink::roof, part(hex, 15));
  pen.line({at(p, hex, 0, -55), at(p, hex, 0, 50)}, Ink::roof, part(hex, 15));
}

void crag(Pen& pen, Point p, int hex) {
  pen.polygon({at(p, hex, -80, 60), at(p, hex, -20, -70), at(p, hex, 10, -10), at(p, hex, 35, -45), at(p, hex, 80, 60)},
              Ink::rock);
}

void wave(Pen& pen, Point p, int hex) {
  std::vector<Point> line = curve(at(p, hex, -75, 0), at(p, hex, -38, -45), at(p, hex, 0, 0));
  const std::vector<Point> rest = curve(at(p, hex, 0, 0), at(p, hex, 38, 45), at(p, hex, 75, 0));
  line.insert(line.end(), rest.begin() + 1, rest.end());
  pen.line(std::move(line), Ink::bank, part(hex, 15));
}

void hachure(Pen& pen, Point p, int hex) {
  for (const int x : {-45, 0, 45})
    pen.line({at(p, hex, x, -45), at(p, hex, x - 12, 45)}, Ink::contour, part(hex, 14));
}

/// Three furrows with a blade on each.
void furrows(Pen& pen, Point p, int hex) {
  for (const int y : {-40, 0, 40}) {
    pen.line({at(p, hex, -60, y), at(p, hex, 60, y)}, Ink::reed, part(hex, 12));
    pen.line({at(p, hex, 0, y), at(p, hex, 14, y - 32)}, Ink::reed, part(hex, 12));
  }
}

/// A tree over water.
void wet_tree(Pen& pen, Point p, int hex) {
  tree(pen, at(p, hex, 0, -25), hex);
  wave(pen, at(p, hex, 0, 75), hex);
}

void tower(Pen& pen, Point p, int hex) {
  pen.polygon({at(p, hex, -55, 60), at(p, hex, -55, -60), at(p, hex, -30, -60), at(p, hex, -30, -30),
               at(p, hex, -12, -30), at(p, hex, -12, -60), at(p, hex, 12, -60), at(p, hex, 12, -30),
               at(p, hex, 30, -30), at(p, hex, 30, -60), at(p, hex, 55, -60), at(p, hex, 55, 60)},
              Ink::roof);
}

void slash(Pen& pen, Point p, int hex) {
  pen.line({at(p, hex, -40, 40), at(p, hex, 40, -40)}, Ink::rock, part(hex, 14));
}

constexpr std::array k_kinds{Kind{"clear", Ink::clear, nullptr},     Kind{"broken", Ink::broken, boulder},
                             Kind{"rough", Ink::broken, boulder},    Kind{"wood", Ink::wood, tree},
                             Kind{"woods", Ink::wood, tree},         Kind{"marsh", Ink::marsh, tuft},
                             Kind{"river", Ink::clear, nullptr},     Kind{"bridge", Ink::clear, nullptr},
                             Kind{"ford", Ink::clear, nullptr},      Kind{"lake", Ink::water, wave},
                             Kind{"built-up", Ink::built, house},    Kind{"town", Ink::built, house},
                             Kind{"city", Ink::built, house},        Kind{"village", Ink::built, house},
                             Kind{"camp", Ink::built, tent},         Kind{"sand", Ink::sand, dots},
                             Kind{"slope", Ink::high, hachure},      Kind{"impenetrable", Ink::blocked, crag},
                             Kind{"impassable", Ink::blocked, crag}, Kind{"cultivated", Ink::clear, furrows},
                             Kind{"fortress", Ink::built, tower},    Kind{"wood and stream", Ink::wood, wet_tree}};
constexpr Kind k_other{"", Ink::other, slash};

const Kind& kind_of(std::string_view key) {
  for (const Kind& k : k_kinds) {
    if (k.word == key) return k;
  }
  return k_other;
}

Ink ground_ink(const Kind& kind, int level) {
  if (kind.ink != Ink::clear || level == 0) return kind.ink;
  return level < 0 ? Ink::low : level == 1 ? Ink::high : Ink::higher;
}

bool ribbon(std::string_view key) {
  return key == "river" || key == "bridge" || key == "ford";
}
bool wet(const Cell* cell) {
  if (cell == nullptr) return false;
  const std::string key = terrain_key(cell->terrain);
  return ribbon(key) || key == "lake";
}

/// The sides by which the water of a river hex enters and leaves; at the edge of the map it flows on.
std::vector<int> flow(const Lattice& lattice, const Ground& ground, const Cell& cell) {
  std::vector<int> out;
  for (int s = 0; s < 6; ++s) {
    const auto [column, row] = lattice.across(cell.column, cell.row, s);
    if (wet(ground.at(column, row))) out.push_back(s);
  }
  if (out.size() == 1) {
    for (const int d : {3, 2, 4}) {
      const int s = hex::wrap(out[0] + d);
      const auto [column, row] = lattice.across(cell.column, cell.row, s);
      if (ground.at(column, row) != nullptr) continue;
      out.push_back(s);
      break;
    }
  }
  return out;
}

std::vector<std::vector<Point>> courses(const Lattice& lattice, Point centre, const std::vector<int>& sides) {
  if (sides.size() == 2) return {curve(lattice.side(centre, sides[0]), centre, lattice.side(centre, sides[1]))};
  std::vector<std::vector<Point>> out;
  for (const int s : sides)
    out.push_back({lattice.side(centre, s), centre});
  return out;
}

/// The direction of a bridge or ford across the river.
Point crossing_of(const Lattice& lattice, Point centre, const Cell& cell, const std::vector<int>& sides) {
  for (int s = 0; s < 3; ++s) {
    if ((cell.roads & (1u << s)) != 0 && (cell.roads & (1u << (s + 3))) != 0) {
      const Point p = lattice.side(centre, s);
      return {p.x - centre.x, p.y - centre.y};
    }
  }
  if (sides.size() < 2) return {1000, 0};
  const Point a = lattice.side(centre, sides[0]), b = lattice.side(centre, sides[1]);
  return {-(b.y - a.y), b.x - a.x};
}

void bridge(Pen& pen, Point centre, Point way, int hex) {
  const Point along = scaled(way, part(hex, 320)), across = scaled({-way.y, way.x}, part(hex, 95));
  const Point a{centre.x - along.x, centre.y - along.y}, b{centre.x + along.x, centre.y + along.y};
  pen.polygon({{a.x + across.x, a.y + across.y},
               {b.x + across.x, b.y + across.y},
               {b.x - across.x, b.y - across.y},
               {a.x - across.x, a.y - across.y}},
              Ink::road);
  for (const int sign : {-1, 1}) {
    pen.line({{a.x + sign * across.x, a.y + sign * across.y}, {b.x + sign * across.x, b.y + sign * across.y}},
             Ink::wall, part(hex, 25));
  }
}

void ford(Pen& pen, Point centre, Point way, int hex) {
  for (const int d : {-260, -130, 0, 130, 260}) {
    const Point p = scaled(way, part(hex, d < 0 ? -d : d));
    pen.circle({centre.x + (d < 0 ? -p.x : p.x), centre.y + (d < 0 ? -p.y : p.y)}, part(hex, 42), Ink::paper, Ink::wall,
               part(hex, 14));
  }
}

void rivers(Pen& pen, const Lattice& lattice, const Ground& ground, const std::vector<const Cell*>& cells) {
  const int hex = lattice.hex();
  for (const bool bed : {true, false}) {
    for (const Cell* cell : cells) {
      if (!ribbon(terrain_key(cell->terrain))) continue;
      const Point centre = lattice.centre(cell->column, cell->row);
      const auto sides = flow(lattice, ground, *cell);
      for (auto& course : courses(lattice, centre, sides))
        pen.line(std::move(course), bed ? Ink::bank : Ink::water, part(hex, bed ? 400 : 350));
      if (sides.empty()) pen.circle(centre, part(hex, bed ? 220 : 195), bed ? Ink::bank : Ink::water);
    }
  }
}

void crossings(Pen& pen, const Lattice& lattice, const Ground& ground, const std::vector<const Cell*>& cells) {
  for (const Cell* cell : cells) {
    const std::string key = terrain_key(cell->terrain);
    if (key != "bridge" && key != "ford") continue;
    const Point centre = lattice.centre(cell->column, cell->row);
    const Point way = crossing_of(lattice, centre, *cell, flow(lattice, ground, *cell));
    (key == "bridge" ? bridge : ford)(pen, centre, way, lattice.hex());
  }
}

void roads(Pen& pen, const Lattice& lattice, const std::vector<const Cell*>& cells) {
  const int hex = lattice.hex();
  pen.what = What::road;
  for (const bool casing : {true, false}) {
    for (const Cell* cell : cells) {
      const Point centre = lattice.centre(cell->column, cell->row);
      std::vector<int> sides;
      for (int s = 0; s < 6; ++s) {
        if (cell->roads & (1u << s)) sides.push_back(s);
      }
      for (auto& course : courses(lattice, centre, sides))
        pen.line(std::move(course), casing ? Ink::wall : Ink::road, part(hex, casing ? 110 : 70));
    }
  }
  pen.what = What::terrain;
}

std::vector<const Cell*> shown(const Lattice& lattice, const Ground& ground) {
  std::vector<const Cell*> out;
  const Window& w = lattice.window();
  for (int row = w.first_row; row <= w.last_row; ++row) {
    for (int column = w.first_column; column <= w.last_column; ++column) {
      if (const Cell* cell = ground.at(column, row)) out.push_back(cell);
    }
  }
  return out;
}

/// The cell across a side, if the window shows it.
const Cell* beyond(const Lattice& lattice, const Ground& ground, const Cell& cell, int side) {
  const auto [column, row] = lattice.across(cell.column, cell.row, side);
  return lattice.holds(column, row) ? ground.at(column, row) : nullptr;
}

/// The ground's colours: the commonest lies below everything as one shape; hexes of another colour that follow each
/// other along a line of the map are one shape.
void floors(Pen& pen, const Lattice& lattice, const Ground& ground, const std::vector<const Cell*>& cells) {
  const auto ink_of = [](const Cell& cell) { return ground_ink(kind_of(terrain_key(cell.terrain)), cell.level); };
  const int ahead = lattice.ahead(), seam = part(lattice.hex(), 10);
  std::map<Ink, int> counts;
  Ink most = Ink::none, below = Ink::none;
  for (const Cell* cell : cells) {
    const Ink ink = ink_of(*cell);
    if (++counts[ink] > counts[most]) most = ink;
  }
  if (auto round = lattice.line_round([&](int c, int r) { return ground.at(c, r) != nullptr; }); !round.empty()) {
    below = most;
    pen.polygon(std::move(round), below, below, seam);
  }
  for (const Cell* first : cells) {
    const Ink ink = ink_of(*first);
    if (ink == below) continue;
    const Cell* before = beyond(lattice, ground, *first, hex::opposite(ahead));
    if (before != nullptr && ink_of(*before) == ink) continue;
    std::vector<Point> right, left;  // corners on both sides of the line
    for (const Cell* cell = first; cell != nullptr && ink_of(*cell) == ink;
         cell = beyond(lattice, ground, *cell, ahead)) {
      const Point centre = lattice.centre(cell->column, cell->row);
      if (cell == first)
        right.push_back(lattice.corner(centre, ahead + 4)), left.push_back(lattice.corner(centre, ahead + 3));
      right.push_back(lattice.corner(centre, ahead + 5)), right.push_back(lattice.corner(centre, ahead));
      left.push_back(lattice.corner(centre, ahead + 2)), left.push_back(lattice.corner(centre, ahead + 1));
    }
    right.insert(right.end(), left.rbegin(), left.rend());
    pen.polygon(std::move(right), ink, ink, seam);
  }
}

/// The sides of a hex in the grid. A side that two shown hexes share belongs to the one that has it among its first
/// three.
void rim(Pen& pen, const Lattice& lattice, const Ground& ground, const Cell& cell) {
  const Point centre = lattice.centre(cell.column, cell.row);
  const int width = part(lattice.hex(), 14);
  std::array<bool, 6> mine{};
  for (int s = 0; s < hex::k_sides; ++s)
    mine[static_cast<std::size_t>(s)] = s < 3 || beyond(lattice, ground, cell, s) == nullptr;
  if (std::ranges::all_of(mine, [](bool one) { return one; })) {
    pen.polygon(lattice.outline(centre), Ink::none, Ink::faint, width);
    return;
  }
  const auto is_mine = [&](int s) { return mine[static_cast<std::size_t>(hex::wrap(s))]; };
  for (int s = 0; s < hex::k_sides; ++s) {
    if (!is_mine(s) || is_mine(s - 1)) continue;
    std::vector<Point> line{lattice.corner(centre, s)};
    for (int k = s; is_mine(k); ++k)
      line.push_back(lattice.corner(centre, k + 1));
    pen.line(std::move(line), Ink::faint, width);
  }
}

void signs(Pen& pen, Point centre, int hex, const Kind& kind, bool inside) {
  if (kind.sign == nullptr) return;
  if (hex < k_small_hex) {
    if (inside) kind.sign(pen, centre, 3 * hex);
    return;
  }
  for (const Point& p : k_rim)
    kind.sign(pen, at(centre, hex, p.x, p.y), hex);
  if (!inside) return;
  for (const Point& p : k_inside)
    kind.sign(pen, at(centre, hex, p.x, p.y), hex);
}

/// Small figures along a line: at a point of it, with the direction of the line and the one to its right.
void along(Point a, Point b, int count, auto draw) {
  const Point d{b.x - a.x, b.y - a.y};
  for (int i = 0; i < count; ++i)
    draw(between(a, b, (2 * i + 1) * 1000 / (2 * count)), d, Point{-d.y, d.x});
}

/// Shortens the line at both ends, so that the corners stay free for neighbours.
std::pair<Point, Point> inset(Point a, Point b, int thousandths) {
  return {between(a, b, thousandths), between(b, a, thousandths)};
}

}  // namespace

std::string terrain_key(std::string_view word) {
  std::string out = base::lower(word);
  std::replace(out.begin(), out.end(), '_', '-');
  return out;
}

bool is_known(std::string_view terrain) {
  return !kind_of(terrain_key(terrain)).word.empty();
}

void draw_sample(Pen& pen, const Lattice& lattice, Point centre, std::string_view terrain, int level) {
  const std::string key = terrain_key(terrain);
  const Kind& kind = kind_of(key);
  const int hex = lattice.hex();
  pen.polygon(lattice.outline(centre), ground_ink(kind, level), Ink::faint, part(hex, 20));
  signs(pen, centre, hex, kind, true);
  if (!ribbon(key)) return;
  for (const bool bed : {true, false})
    pen.line({between(lattice.side(centre, 1), centre, 420), between(lattice.side(centre, 4), centre, 420)},
             bed ? Ink::bank : Ink::water, part(hex, bed ? 400 : 350));
  const Point way{0, 1000};
  if (key == "bridge") bridge(pen, centre, way, hex);
  if (key == "ford") ford(pen, centre, way, hex);
}

void draw_ground(Pen& pen, const Lattice& lattice, const Ground& ground) {
  const auto cells = shown(lattice, ground);
  const int hex = lattice.hex();
  pen.what = What::terrain;
  floors(pen, lattice, ground, cells);
  rivers(pen, lattice, ground, cells);
  for (const Cell* cell : cells) {
    const Point centre = lattice.centre(cell->column, cell->row);
    signs(pen, centre, hex, kind_of(terrain_key(cell->terrain)), counters_of(*cell).empty());
  }
  roads(pen, lattice, cells);
  crossings(pen, lattice, ground, cells);
  pen.what = What::grid;
  for (const Cell* cell : cells)
    rim(pen, lattice, ground, *cell);
}

void draw_border(Pen& pen, Border border, Point a, Point b, int hex) {
  switch (border) {
    case Border::contour:
    case Border::steep: {
      const bool steep = border == Border::steep;
      pen.line({a, b}, Ink::contour, part(hex, steep ? 55 : 30));
      along(a, b, steep ? 5 : 4, [&](Point p, Point d, Point right) {
        const Point out = scaled(right, part(hex, steep ? 95 : 60));
        const Point half = scaled(d, part(hex, steep ? 48 : 0));
        const Point tip{p.x + out.x, p.y + out.y};
        if (steep)
          pen.polygon({{p.x - half.x, p.y - half.y}, tip, {p.x + half.x, p.y + half.y}}, Ink::contour);
        else
          pen.line({p, tip}, Ink::contour, part(hex, 22));
      });
      return;
    }
    case Border::wall:
      pen.line({a, b}, Ink::wall, part(hex, 60));
      along(a, b, 4, [&](Point p, Point d, Point right) {
        const Point half = scaled(d, part(hex, 34)), out = scaled(right, part(hex, 55));
        pen.polygon({{p.x - half.x - out.x, p.y - half.y - out.y},
                     {p.x + half.x - out.x, p.y + half.y - out.y},
                     {p.x + half.x + out.x, p.y + half.y + out.y},
                     {p.x - half.x + out.x, p.y - half.y + out.y}},
                    Ink::wall);
      });
      return;
    case Border::fence:
      pen.line({a, b}, Ink::wall, part(hex, 25));
      along(a, b, 5, [&](Point p, Point, Point right) {
        const Point out = scaled(right, part(hex, 55));
        pen.line({{p.x - out.x, p.y - out.y}, {p.x + out.x, p.y + out.y}}, Ink::wall, part(hex, 30));
      });
      return;
    case Border::stakes:
      along(a, b, 5, [&](Point p, Point d, Point right) {
        const Point out = scaled(right, part(hex, 80)), half = scaled(d, part(hex, 35));
        pen.line({{p.x - half.x, p.y - half.y}, {p.x + half.x + out.x, p.y + half.y + out.y}}, Ink::roof,
                 part(hex, 24));
        pen.line({{p.x + half.x, p.y + half.y}, {p.x - half.x + out.x, p.y - half.y + out.y}}, Ink::roof,
                 part(hex, 24));
      });
      return;
    case Border::gate: {
      const auto [from, to] = inset(a, b, 300);
      pen.line({a, from}, Ink::wall, part(hex, 70));
      pen.line({to, b}, Ink::wall, part(hex, 70));
      for (const Point p : {from, to})
        pen.circle(p, part(hex, 55), Ink::paper, Ink::wall, part(hex, 25));
      return;
    }
    case Border::river:
    case Border::wide_river:
    case Border::ford: {
      const bool wide = border != Border::river;
      pen.line({a, b}, Ink::bank, part(hex, wide ? 150 : 80));
      if (wide) pen.line({a, b}, Ink::water, part(hex, 95));
      if (border != Border::ford) return;
      along(a, b, 3,
            [&](Point p, Point, Point) { pen.circle(p, part(hex, 45), Ink::paper, Ink::wall, part(hex, 14)); });
      return;
    }
  }
}

void draw_hexsides(Pen& pen, const Lattice& lattice, const Ground& ground) {
  pen.what = What::hexside;
  // water first: a wall may stand on the bank
  for (const bool water : {true, false}) {
    for (const Cell* cell : shown(lattice, ground)) {
      const Point centre = lattice.centre(cell->column, cell->row);
      for (int s = 0; s < 6; ++s) {
        const unsigned bit = 1u << s;
        const auto [column, row] = lattice.across(cell->column, cell->row, s);
        const Cell* over = lattice.holds(column, row) ? ground.at(column, row) : nullptr;
        const auto mine = [&](unsigned Cell::*sides) {
          const bool theirs = over != nullptr && (over->*sides & (1u << hex::opposite(s))) != 0;
          return (cell->*sides & bit) != 0 && (s < 3 || !theirs);
        };
        const Point a = lattice.corner(centre, s), b = lattice.corner(centre, s + 1);
        if (water) {
          if (mine(&Cell::fords))
            draw_border(pen, Border::ford, a, b, lattice.hex());
          else if (mine(&Cell::river) && (cell->fords & bit) == 0)
            draw_border(pen, (cell->wide_river & bit) != 0 ? Border::wide_river : Border::river, a, b, lattice.hex());
          continue;
        }
        const Cell* beyond = ground.at(column, row);
        const int fall = beyond == nullptr ? 0 : cell->level - beyond->level;
        // clockwise round the hex the outside is to the left of a to b, so it is to the right of b to a
        if (mine(&Cell::steep))
          fall < 0 ? draw_border(pen, Border::steep, a, b, lattice.hex())
                   : draw_border(pen, Border::steep, b, a, lattice.hex());
        else if (fall > 0 && ((cell->steep | cell->walls) & bit) == 0)
          draw_border(pen, Border::contour, b, a, lattice.hex());
        if ((cell->stakes & bit) != 0) draw_border(pen, Border::stakes, b, a, lattice.hex());
        if (mine(&Cell::gates))
          draw_border(pen, Border::gate, a, b, lattice.hex());
        else if (mine(&Cell::walls) && (cell->gates & bit) == 0)
          draw_border(pen, (cell->fences & bit) != 0 ? Border::fence : Border::wall, a, b, lattice.hex());
      }
    }
  }
}

}  // namespace hexpost::report::drawing
