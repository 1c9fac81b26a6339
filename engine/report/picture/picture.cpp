#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>

#include "engine/base/text.h"
#include "engine/report/picture/pen.h"

namespace hexpost::report {
namespace {

using drawing::Ground;
using drawing::Lattice;
using drawing::part;
using drawing::Pen;
using Anchor = Command::Anchor;

struct Named {
  std::string_view name;
  Colour colour;
};
/// By Ink. The two sides have the blue and the orange of Okabe and Ito's palette for the colour-blind. The blue is
/// darker and the orange stays light, so that they differ on a grey printer.
constexpr std::array<Named, k_inks> k_palette{{
    {"none", {0, 0, 0}},
    {"paper", {255, 255, 255}},
    {"text", {28, 28, 28}},
    {"faint", {160, 151, 130}},
    {"clear", {246, 241, 224}},
    {"low", {226, 232, 217}},
    {"high", {234, 217, 170}},
    {"higher", {222, 196, 138}},
    {"broken", {233, 225, 207}},
    {"wood", {208, 227, 184}},
    {"marsh", {214, 229, 219}},
    {"water", {172, 206, 229}},
    {"built", {230, 213, 202}},
    {"blocked", {190, 184, 174}},
    {"sand", {248, 232, 184}},
    {"other", {230, 230, 230}},
    {"rock", {122, 106, 83}},
    {"leaf", {72, 116, 56}},
    {"reed", {70, 112, 82}},
    {"bank", {52, 112, 160}},
    {"wall", {54, 47, 40}},
    {"roof", {134, 62, 34}},
    {"road", {221, 190, 140}},
    {"contour", {132, 86, 42}},
    {"side0", {0, 76, 128}},
    {"side1", {240, 166, 0}},
    {"side2", {0, 104, 76}},
    {"nobody", {170, 170, 170}},
    {"side0-text", {255, 255, 255}},
    {"side1-text", {0, 0, 0}},
    {"side2-text", {255, 255, 255}},
    {"nobody-text", {0, 0, 0}},
    {"side0-body", {224, 238, 248}},
    {"side1-body", {255, 241, 208}},
    {"side2-body", {221, 242, 232}},
    {"nobody-body", {242, 242, 242}},
    {"counter-text", {16, 16, 16}},
    {"mark", {44, 40, 40}},
    {"mark-text", {255, 255, 255}},
    {"burst", {248, 224, 60}},
    {"burst-line", {176, 58, 0}},
    {"way0", {0, 76, 128}},
    {"way1", {168, 84, 0}},
    {"way2", {0, 104, 76}},
    {"way-other", {80, 80, 80}},
}};
constexpr std::array<std::string_view, k_whats> k_what_names{"terrain", "road",   "hexside", "grid",   "label",
                                                             "arrow",   "burst",  "counter", "symbol", "counter-text",
                                                             "marker",  "facing", "key"};

std::string two_digits(int n) {
  return (n < 10 && n >= 0 ? "0" : "") + std::to_string(n);
}

/// Draws the number of each hex in the free place beside its counters' facing, and the level of the ground.
void labels(Pen& pen, const Lattice& lattice, const Map& map, const std::vector<const Cell*>& cells) {
  const int hex = lattice.hex();
  // a number over an arrow, a burst or a hexside gets a halo
  std::set<std::string_view> crossed(map.bursts.begin(), map.bursts.end());
  for (const Arrow& arrow : map.arrows)
    crossed.insert(arrow.way.begin(), arrow.way.end());
  pen.what = What::label;
  for (const Cell* cell : cells) {
    const Point c = lattice.centre(cell->column, cell->row);
    const auto pile = drawing::counters_of(*cell);
    bool above = false, below = false;
    for (const Counter& counter : pile) {
      const int f = counter.facing;
      above = above || f == 11 || f == 0 || f == 1;
      below = below || f == 5 || f == 6 || f == 7;
    }
    const int high = c.y - part(hex, 372), low = c.y + part(hex, 467);
    const bool up = !above || below;
    const unsigned edges = cell->walls | cell->river | cell->steep | cell->stakes;
    const unsigned near_side = map.flat_top ? (up ? 1u : 1u << 3) : up ? 1u | 1u << 5 : 3u << 2;
    const Ink halo = crossed.contains(cell->label) || (edges & near_side) != 0 ? Ink::paper : Ink::none;
    const Pen::Type type{part(hex, 140), false, Anchor::middle, halo};
    pen.text({c.x, up ? high : low}, cell->label, Ink::text, part(hex, 400), type);
    if (cell->level == 0 || !pile.empty()) continue;
    pen.text({c.x, up ? low : high}, (cell->level > 0 ? "+" : "") + std::to_string(cell->level), Ink::text,
             part(hex, 300), {part(hex, 140), true, Anchor::middle, halo});
  }
}

/// Labels a named place once, in its hex without counters nearest to its middle, and ground without a drawing
/// by its word.
void places(Pen& pen, const Lattice& lattice, const std::vector<const Cell*>& cells) {
  const int hex = lattice.hex();
  pen.what = What::label;
  const auto write = [&](const Cell& cell, const std::string& words, bool bold) {
    const Point c = lattice.centre(cell.column, cell.row);
    pen.text({c.x, c.y + part(hex, 50)}, words, Ink::text, part(hex, 880),
             {part(hex, bold ? 180 : 150), bold, Anchor::middle, Ink::paper, true});
  };
  std::map<std::string_view, std::vector<const Cell*>> named;
  for (const Cell* cell : cells) {
    if (!cell->place.empty()) named[cell->place].push_back(cell);
    if (!drawing::is_known(cell->terrain) && cell->place.empty() && drawing::counters_of(*cell).empty())
      write(*cell, base::tr(base::printable(cell->terrain, 40)), false);
  }
  for (const auto& [name, all] : named) {
    const Cell* best = nullptr;
    const Cell& mid = *all[all.size() / 2];
    const auto far = [&](const Cell& cell) {
      return std::abs(cell.column - mid.column) + std::abs(cell.row - mid.row);
    };
    for (const Cell* cell : all) {
      if (!drawing::counters_of(*cell).empty()) continue;
      if (best == nullptr || far(*cell) < far(*best)) best = cell;
    }
    if (best != nullptr) write(*best, std::string(name), true);
  }
}

/// Column and row numbers along the edges of an overview.
void axes(Pen& pen, const Lattice& lattice) {
  const Window& w = lattice.window();
  const int size = std::clamp(part(lattice.hex(), 420), 480, 800);
  const int every_column = lattice.hex() >= 1500 ? 1 : 2;
  pen.what = What::label;
  for (int c = w.first_column; c <= w.last_column; ++c) {
    if (c % every_column != 0 && every_column > 1) continue;
    const Point at = lattice.centre(c, w.first_row);
    pen.text({at.x, lattice.margin() - size / 3}, two_digits(c), Ink::text, lattice.hex() * every_column,
             {size, false, Anchor::middle, Ink::none});
  }
  for (int r = w.first_row; r <= w.last_row; ++r) {
    const Point at = lattice.centre(w.first_column, r);
    pen.text({lattice.margin() - size / 3, at.y + size / 3}, two_digits(r), Ink::text, lattice.margin(),
             {size, false, Anchor::end, Ink::none});
  }
}

void frames(Pen& pen, const Lattice& lattice, const std::vector<Frame>& all) {
  pen.what = What::key;
  for (const Frame& f : all) {
    const Point a = lattice.centre(f.window.first_column, f.window.first_row);
    const Point b = lattice.centre(f.window.last_column, f.window.last_row);
    const int out = lattice.hex() / 2, in = lattice.hex() / 5;
    const Box box{a.x - out + in, a.y - out + in, b.x + out, b.y + out};
    pen.line({{box.left, box.top},
              {box.right, box.top},
              {box.right, box.bottom},
              {box.left, box.bottom},
              {box.left, box.top}},
             Ink::text, 90, true);
    const int size = 1100, width = text_width(f.name, size, true) + 500;
    pen.rectangle({box.left, box.top, box.left + width, box.top + 1400}, Ink::mark);
    pen.text({box.left + width / 2, box.top + 1090}, f.name, Ink::mark_text, width,
             {size, true, Anchor::middle, Ink::none});
  }
}

/// Draws the borders between parts of the board, below arrows and counters.
void parts(Pen& pen, const Lattice& lattice, const Ground& ground, const std::vector<Border>& borders) {
  pen.what = What::grid;
  for (const Border& border : borders) {
    const Cell* from = ground.find(border.from);
    const Cell* to = ground.find(border.to);
    if (from == nullptr || to == nullptr) continue;
    pen.line({lattice.centre(from->column, from->row), lattice.centre(to->column, to->row)}, Ink::text,
             part(lattice.hex(), 22), true);
  }
}

int margin_of(const PictureStyle& style) {
  return style.overview ? 1200 : 120;
}

bool empty(const Window& w) {
  return w.last_column < w.first_column || w.last_row < w.first_row;
}

Window clipped(const Window& w, const Window& to) {
  return {std::max(w.first_column, to.first_column), std::min(w.last_column, to.last_column),
          std::max(w.first_row, to.first_row), std::min(w.last_row, to.last_row)};
}

bool inside(const Window& w, const Cell& cell) {
  return cell.column >= w.first_column && cell.column <= w.last_column && cell.row >= w.first_row &&
         cell.row <= w.last_row;
}

/// True for a column or row at the edge of a window inside the map.
bool at_edge(const Window& w, const Cell& cell, const Window& all) {
  return (cell.column == w.first_column && w.first_column > all.first_column) ||
         (cell.column == w.last_column && w.last_column < all.last_column) ||
         (cell.row == w.first_row && w.first_row > all.first_row) ||
         (cell.row == w.last_row && w.last_row < all.last_row);
}

int columns_of(const Window& w) {
  return w.last_column - w.first_column + 1;
}
int rows_of(const Window& w) {
  return w.last_row - w.first_row + 1;
}

struct Stretch {
  int first, last;
};
/// The fewest stretches of at most `length` that cover first..last, as short as that allows; neighbours share
/// `overlap`.
std::vector<Stretch> stretches(int first, int last, int length, int overlap) {
  const int all = last - first + 1;
  if (all <= length) return {{first, last}};
  const int shared = std::min(overlap, length - 1);
  const int count = (all - shared + length - shared - 1) / (length - shared);
  const int added = all + (count - 1) * shared;  // what all lengths add up to
  std::vector<Stretch> out;
  for (int i = 0; i < count; ++i) {
    const int from = first + added * i / count - i * shared, to = first + added * (i + 1) / count - i * shared - 1;
    out.push_back({from, to});
  }
  return out;
}

std::string words_of(const Window& w, std::size_t counters) {
  return base::fill(base::tr("Map of columns {} to {} and rows {} to {} with {} counters"),
                    {two_digits(w.first_column), two_digits(w.last_column), two_digits(w.first_row),
                     two_digits(w.last_row), std::to_string(counters)});
}

}  // namespace

Colour colour(Ink ink) {
  return k_palette[static_cast<std::size_t>(ink)].colour;
}
std::string ink_name(Ink ink) {
  return std::string(k_palette[static_cast<std::size_t>(ink)].name);
}
std::string what_name(What what) {
  return std::string(k_what_names[static_cast<std::size_t>(what)]);
}

Window whole(const Map& map) {
  return {map.first_column, map.columns, map.first_row, map.rows};
}

Point extent(const Map& map, const Window& window, int hex) {
  return Lattice(map, window, hex, margin_of({})).extent();
}

Point centre(const Map& map, const Window& window, int hex, int column, int row) {
  return Lattice(map, window, hex, margin_of({})).centre(column, row);
}

Picture picture(const Map& map, const PictureStyle& style) {
  Picture out;
  const Window window = empty(style.window) ? whole(map) : clipped(style.window, whole(map));
  if (empty(window)) return out;
  const Lattice lattice(map, window, style.hex, margin_of(style));
  const Ground ground(map);
  Pen pen(out);
  const Point size = lattice.extent();
  out.width = size.x, out.height = size.y;
  drawing::draw_ground(pen, lattice, ground);
  drawing::draw_hexsides(pen, lattice, ground);
  parts(pen, lattice, ground, map.borders);
  std::vector<const Cell*> cells;
  std::size_t counters = 0;
  for (int row = window.first_row; row <= window.last_row; ++row) {
    for (int column = window.first_column; column <= window.last_column; ++column) {
      const Cell* cell = ground.at(column, row);
      if (cell == nullptr) continue;
      cells.push_back(cell);
      counters += drawing::counters_of(*cell).size();
    }
  }
  for (const std::string& label : map.bursts) {
    const Cell* cell = ground.find(label);
    if (cell != nullptr && inside(window, *cell))
      drawing::draw_burst(pen, lattice.centre(cell->column, cell->row), style.hex);
  }
  for (const Arrow& arrow : map.arrows) {
    std::vector<Point> points;
    bool seen = false;
    for (const std::string& label : arrow.way) {
      const Cell* cell = ground.find(label);
      if (cell == nullptr) continue;
      points.push_back(lattice.centre(cell->column, cell->row));
      seen = seen || inside(window, *cell);
    }
    if (seen) drawing::draw_way(pen, std::move(points), style.hex, arrow.side);
  }
  if (style.overview) {
    axes(pen, lattice);
  } else {
    places(pen, lattice, cells);
    labels(pen, lattice, map, cells);
  }
  for (const Cell* cell : cells)
    drawing::draw_pile(pen, out, lattice.centre(cell->column, cell->row), style.hex, map.flat_top,
                       drawing::counters_of(*cell), cell->label, style.overview);
  frames(pen, lattice, style.frames);
  out.words = words_of(window, counters);
  return out;
}

std::vector<Window> combats(const Map& map, int radius, int columns, int rows) {
  const Ground ground(map);
  std::vector<Window> out;
  const Window all = whole(map);
  for (const std::string& label : map.bursts) {
    const Cell* cell = ground.find(label);
    if (cell == nullptr) continue;
    Window w =
        clipped({cell->column - radius, cell->column + radius, cell->row - radius, cell->row + radius}, whole(map));
    for (std::size_t i = 0; i < out.size();) {
      const Window& o = out[i];
      const Window joined{std::min(o.first_column, w.first_column), std::max(o.last_column, w.last_column),
                          std::min(o.first_row, w.first_row), std::max(o.last_row, w.last_row)};
      const bool touch = !empty(clipped(o, w));
      if (touch && columns_of(joined) <= columns && rows_of(joined) <= rows) {
        w = joined;
        out.erase(out.begin() + static_cast<std::ptrdiff_t>(i));
        i = 0;  // the joined window may overlap others
      } else {
        ++i;
      }
    }
    out.push_back(w);
  }
  // a window whose fights are all on another one adds nothing
  for (std::size_t i = 0; i < out.size();) {
    const bool needed = std::any_of(map.bursts.begin(), map.bursts.end(), [&](const std::string& label) {
      const Cell* cell = ground.find(label);
      if (cell == nullptr || !inside(out[i], *cell)) return false;
      return std::none_of(out.begin(), out.end(), [&](const Window& o) {
        return &o != &out[i] && inside(o, *cell) && !at_edge(o, *cell, all);
      });
    });
    if (needed)
      ++i;
    else
      out.erase(out.begin() + static_cast<std::ptrdiff_t>(i));
  }
  std::sort(out.begin(), out.end(), [](const Window& a, const Window& b) {
    return std::array{a.first_row, a.first_column, a.last_row, a.last_column} <
           std::array{b.first_row, b.first_column, b.last_row, b.last_column};
  });
  return out;
}

std::vector<Window> sheets(const Map& map, int columns, int rows, int overlap) {
  std::vector<const Cell*> held;
  const Window all = whole(map);
  Window box{all.last_column, all.first_column, all.last_row, all.first_row};
  for (const Cell& cell : map.cells) {
    if (!inside(all, cell) || drawing::counters_of(cell).empty()) continue;
    held.push_back(&cell);
    box.first_column = std::min(box.first_column, cell.column),
    box.last_column = std::max(box.last_column, cell.column);
    box.first_row = std::min(box.first_row, cell.row), box.last_row = std::max(box.last_row, cell.row);
  }
  if (empty(all)) return {};
  if (held.empty()) box = all;  // before the armies are placed there is only ground
  box = clipped({box.first_column - 2, box.last_column + 2, box.first_row - 2, box.last_row + 2}, all);
  // the rest of a sheet shows more ground
  const auto widen = [](int& first, int& last, int low, int high, int size) {
    const int spare = size - (last - first + 1);
    if (spare <= 0) return;
    first = std::max(low, first - spare / 2);
    last = std::min(high, first + size - 1);
    first = std::max(low, last - size + 1);
  };
  widen(box.first_column, box.last_column, all.first_column, all.last_column, columns);
  widen(box.first_row, box.last_row, all.first_row, all.last_row, rows);
  std::vector<Window> out;
  for (const Stretch& row : stretches(box.first_row, box.last_row, rows, overlap)) {
    for (const Stretch& column : stretches(box.first_column, box.last_column, columns, overlap))
      out.push_back({column.first, column.last, row.first, row.last});
  }
  // a sheet whose counters are all on others is left out
  for (std::size_t i = 0; i < out.size();) {
    const bool needed = held.empty() || std::any_of(held.begin(), held.end(), [&](const Cell* cell) {
                          return inside(out[i], *cell) && std::count_if(out.begin(), out.end(), [&](const Window& w) {
                                                            return inside(w, *cell);
                                                          }) == 1;
                        });
    if (needed)
      ++i;
    else
      out.erase(out.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return out;
}

std::vector<Crowd> crowds(const Map& map, const Window& window, bool every) {
  std::vector<Crowd> out;
  for (const Cell& cell : map.cells) {
    if (!inside(window, cell)) continue;
    const auto pile = drawing::counters_of(cell);
    std::vector<std::string> names, company;
    for (auto counter = pile.rbegin(); counter != pile.rend(); ++counter) {
      names.push_back(base::printable(counter->name, 40));
      for (const std::string& name : counter->leaders)
        company.push_back(base::printable(name, 40));
      for (const std::string& name : counter->standards)
        company.push_back(base::printable(name, 40));
    }
    const bool led = !company.empty() && (every || names.size() > 1 || company.size() > 1);
    if (names.size() < 3 && !led) continue;
    out.push_back({base::printable(cell.label, 12),
                   base::join(names, ", ") + (company.empty() ? "" : "; " + base::join(company, ", "))});
  }
  return out;
}

Picture stacked(Picture above, const Picture& below) {
  constexpr int k_space = 600;
  const int down = above.height + k_space;
  const int first = static_cast<int>(above.pieces.size());
  for (Command c : below.commands) {
    for (Point& p : c.points)
      p.y += down;
    c.box.top += down, c.box.bottom += down;
    if (c.piece >= 0) c.piece += first;
    above.commands.push_back(std::move(c));
  }
  for (Piece p : below.pieces) {
    p.box.top += down, p.box.bottom += down;
    above.pieces.push_back(std::move(p));
  }
  above.width = std::max(above.width, below.width);
  above.height = down + below.height;
  above.words += above.words.empty() || below.words.empty() ? below.words : "; " + below.words;
  return above;
}

}  // namespace hexpost::report
