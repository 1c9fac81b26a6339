#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/hex/hex.h"
#include "engine/report/picture.h"

/// The tools for drawing the parts of a picture; for engine/report/picture only.
namespace hexpost::report::drawing {

/// Adds commands to a picture and computes their boxes.
class Pen {
 public:
  explicit Pen(Picture& to) : to_(to) {}

  What what = What::terrain;  ///< of the commands that follow
  int piece = -1;             ///< likewise

  void polygon(std::vector<Point> points, Ink fill, Ink line = Ink::none, int width = 0);
  void rectangle(const Box& box, Ink fill, Ink line = Ink::none, int width = 0);
  void line(std::vector<Point> points, Ink ink, int width, bool dashed = false);
  void circle(Point centre, int radius, Ink fill, Ink line = Ink::none, int width = 0);

  struct Type {
    int size = 600;
    bool bold = false;
    Command::Anchor anchor = Command::Anchor::start;
    Ink halo = Ink::none;
    bool whole = false;  ///< figures: reduced, down to three fifths, before they are cut
  };
  /// Writes words at a baseline, cut (the last number stays) and squeezed to the width. Does nothing for empty words.
  void text(Point at, std::string_view words, Ink ink, int room, const Type& type);

 private:
  void add(Command command);
  Picture& to_;
};

/// `thousandths` of a length.
constexpr int part(int of, int thousandths) {
  return of * thousandths / 1000;
}

/// A direction, in twelfths of a turn from 12 o'clock, as a vector in thousandths.
Point direction(int twelfths);
/// The point at a distance `forward` in a direction and `right` to the right of it.
Point away(Point from, int twelfths, int forward, int right = 0);
/// The vector scaled to that length; a zero vector stays zero.
Point scaled(Point vector, int length);
/// The middle of two points.
constexpr Point middle(Point a, Point b) {
  return {(a.x + b.x) / 2, (a.y + b.y) / 2};
}
constexpr Point between(Point a, Point b, int thousandths) {
  return {a.x + part(b.x - a.x, thousandths), a.y + part(b.y - a.y, thousandths)};
}
/// A quadratic curve as a polyline.
std::vector<Point> curve(Point from, Point by, Point to);

/// The words cut to that width when squeezed, with a full stop where letters are missing. They are missing before the
/// last number, so "Noble 11" keeps its number.
std::string fitted(std::string_view words, int size, bool bold, int room);
/// The least width of a squeezed text, in thousandths of its natural width.
inline constexpr int k_squeeze = 780;

/// The places of hexes on the paper.
class Lattice {
 public:
  Lattice(const Map& map, const Window& window, int hex, int margin);

  Point centre(int column, int row) const;
  /// Corner 0..5 of the hex round that centre, clockwise; side s runs from corner s to corner s + 1.
  Point corner(Point centre, int k) const;
  Point side(Point centre, int s) const { return middle(corner(centre, s), corner(centre, s + 1)); }
  std::vector<Point> outline(Point centre) const;
  /// The line round those hexes of the window, by column and row, that `counts`; empty if they are not one piece
  /// without holes.
  std::vector<Point> line_round(const std::function<bool(int, int)>& counts) const;
  /// Column and row across a side; they may lie beyond the map.
  std::pair<int, int> across(int column, int row, int side) const;
  bool holds(int column, int row) const;
  /// The side towards the next hex of a line of the map: a column of flat-top hexes, else a row.
  int ahead() const { return flat() ? 3 : 1; }
  int hex() const { return hex_; }
  int margin() const { return margin_; }
  Point extent() const;
  const Window& window() const { return window_; }

 private:
  bool shifted(int index) const { return (index % 2 == 0) == grid_.shift_even; }
  bool flat() const { return grid_.top == hex::Grid::Top::flat; }
  hex::Grid grid_;
  Window window_;
  int hex_, margin_;
};

/// The cells of a map by column and row.
class Ground {
 public:
  explicit Ground(const Map& map);
  /// Null beyond the map.
  const Cell* at(int column, int row) const;
  /// The cell with this label; null if there is none.
  const Cell* find(std::string_view label) const;

 private:
  const Map& map_;
  Window window_;
  std::vector<int> index_;
  std::vector<const Cell*> by_label_;
};

/// The colours and shape of a side's counters.
struct Livery {
  Ink head, head_text, body, way;
};
Livery livery(int side);

// The parts of a picture; each has its own source file.

void draw_ground(Pen& pen, const Lattice& lattice, const Ground& ground);
void draw_hexsides(Pen& pen, const Lattice& lattice, const Ground& ground);
/// The ground of one hex as a sample: for the key.
void draw_sample(Pen& pen, const Lattice& lattice, Point centre, std::string_view terrain, int level);
/// The sign of a hexside as a sample, along the line from a to b; the lower ground lies to the right.
enum class Border : std::uint8_t { steep, wall, fence, stakes, gate, river, wide_river, ford, contour };
void draw_border(Pen& pen, Border border, Point a, Point b, int hex);
/// A terrain word in the form the tables know: "built-up".
std::string terrain_key(std::string_view word);
/// True if there is a drawing for the word.
bool is_known(std::string_view terrain);

/// The counters of a cell; if it has only the short texts, one counter made of them.
std::vector<Counter> counters_of(const Cell& cell);
/// Most counters drawn in a hex; in a deeper pile the last place shows the number of the others.
inline constexpr std::size_t k_shown_in_pile = 4;
void draw_pile(Pen& pen, Picture& picture, Point centre, int hex, bool flat, const std::vector<Counter>& pile,
               const std::string& label, bool overview);
/// One counter in a box.
void draw_counter(Pen& pen, const Box& box, const Counter& counter);
/// The arrow of a facing beside a counter, or a pile, of that half width.
void draw_facing(Pen& pen, Point centre, int hex, bool flat, int facing, int side, int beside);
/// The discs of states in a row of at most `places`: the first state always, a plus for those that have no place.
std::vector<std::string> shown_signs(const Counter& counter, std::size_t places);
void draw_symbol(Pen& pen, const Box& box, Symbol symbol, Ink ink, Ink ground);
void draw_star(Pen& pen, Point centre, int radius, Ink ink);
void draw_flag(Pen& pen, const Box& box, Ink ink);
void draw_burst(Pen& pen, Point centre, int hex);
/// An arrow through points, from the first to the last.
void draw_way(Pen& pen, std::vector<Point> points, int hex, int side);

}  // namespace hexpost::report::drawing
