#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/report/document.h"

/// A map as drawing commands, which every renderer with pictures (SVG, PNG, PDF, HTML) draws on its own paper.
///
/// All figures are whole numbers in hundredths of a point (1/7200 inch), x to the right, y down, the upper left corner
/// is 0,0. Commands are in drawing order: a later one covers an earlier one. Nothing here is random or depends on fonts
/// of the machine: widths of words are computed from a table of the advance widths of DejaVu Sans Condensed.
namespace hexpost::report {

struct Point {
  int x = 0, y = 0;
  bool operator==(const Point&) const = default;
};

/// A rectangle; right and bottom lie just outside it.
struct Box {
  int left = 0, top = 0, right = 0, bottom = 0;
  bool overlaps(const Box& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
  bool contains(const Box& other) const {
    return left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom;
  }
  bool operator==(const Box&) const = default;
};

/// The colours by purpose. They also differ in lightness, so that the map works in grey and for colour-blind readers.
enum class Ink : std::uint8_t {
  none,
  paper,  ///< behind everything; white
  text,   ///< words and numbers on the map
  faint,  ///< the hex grid
  clear,
  low,
  high,
  higher,
  broken,
  wood,
  marsh,  ///< ground
  water,
  built,
  blocked,
  sand,
  other,
  rock,
  leaf,
  reed,
  bank,
  wall,
  roof,
  road,  ///< lines on the ground
  contour,
  side0,
  side1,
  side2,
  nobody,  ///< the head of a counter of no side
  side0_text,
  side1_text,
  side2_text,
  nobody_text,
  side0_body,
  side1_body,
  side2_body,
  nobody_body,
  counter_text,  ///< on a counter's body; its symbol and its outline
  mark,
  mark_text,  ///< discs of states, bands of leaders and the text on them
  burst,
  burst_line,
  way0,
  way1,
  way2,
  way_other,  ///< arrows
};
inline constexpr int k_inks = static_cast<int>(Ink::way_other) + 1;

struct Colour {
  std::uint8_t red = 0, green = 0, blue = 0;
  bool operator==(const Colour&) const = default;
};
Colour colour(Ink ink);
/// The ink's name in style sheets: "side0-body".
std::string ink_name(Ink ink);

/// The part of the map that a command draws.
enum class What : std::uint8_t {
  terrain,  ///< the ground of a hex with its plants and buildings
  road,
  hexside,  ///< rivers, walls, slopes along sides
  grid,
  label,         ///< a hex number, a level, a place's word
  arrow,         ///< a path taken
  burst,         ///< fighting
  counter,       ///< its body and head
  symbol,        ///< the drawing of its troop type
  counter_text,  ///< name and figures
  marker,        ///< states, leaders, standards on a counter
  facing,
  key,  ///< frames and words of the key
};
inline constexpr int k_whats = static_cast<int>(What::key) + 1;
/// "counter-text"
std::string what_name(What what);

struct Command {
  enum class Kind : std::uint8_t { polygon, line, circle, text } kind = Kind::polygon;
  enum class Anchor : std::uint8_t { start, middle, end } anchor = Anchor::start;  ///< of a text
  What what = What::terrain;
  Ink fill = Ink::none;       ///< polygon, circle: inside; text: its colour
  Ink line = Ink::none;       ///< polygon, circle: outline; line: its colour; text: a halo round it
  int width = 0;              ///< of the line or of the halo
  bool dashed = false;        ///< the line: dashes of three widths, gaps of two
  bool bold = false;          ///< text
  int size = 0;               ///< circle: its radius; text: its font's size
  int room = 0;               ///< text: its greatest width; a renderer squeezes a text that is wider
  int piece = -1;             ///< index in Picture::pieces; -1: of none
  std::vector<Point> points;  ///< polygon (closed by itself), line; circle: its centre; text: on its baseline
  std::string text;
  Box box;  ///< the covered area, without the width of the outline
  bool operator==(const Command&) const = default;
};

/// A counter on the picture with everything on it, or the sign for the rest of a deep pile.
struct Piece {
  std::string hex;   ///< the label of its hex
  std::string name;  ///< the counter's; empty for the rest of a pile
  Box box;           ///< its body
  bool operator==(const Piece&) const = default;
};

struct Picture {
  int width = 0, height = 0;
  std::vector<Command> commands;
  std::vector<Piece> pieces;
  std::string words;  ///< a description for blind readers: "map, columns 1 to 18, rows 1 to 12, 23 counters"
  bool operator==(const Picture&) const = default;
};

/// Columns and rows of a map, each from the first to the last.
struct Window {
  int first_column = 1, last_column = 0, first_row = 1, last_row = 0;
  bool operator==(const Window&) const = default;
};
/// The whole map.
Window whole(const Map& map);

/// A named frame round a part of an overview, which another sheet shows enlarged.
struct Frame {
  Window window;
  std::string name;
};

struct PictureStyle {
  int hex = 4000;         ///< from a hexside to the opposite one; counters are readable from k_readable_hex upwards
  Window window;          ///< the part to draw; empty: all. Ground beyond it still shapes rivers and slopes
  bool overview = false;  ///< counters as bare symbols, numbers only along the edges: readable down to 800
  std::vector<Frame> frames;
};
inline constexpr int k_readable_hex = 3000;

/// Draws a map. Cells outside the map's columns and rows are left out; of two cells at one place the later one is
/// drawn. Texts are made printable. The size follows from the window and the size of a hex.
Picture picture(const Map& map, const PictureStyle& style = {});
/// The width and height of a picture of the window.
Point extent(const Map& map, const Window& window, int hex);
/// The centre of a hex on a picture of the window.
Point centre(const Map& map, const Window& window, int hex, int column, int row);
/// The windows of detail maps: `radius` hexes around each burst. Windows that overlap are
/// joined if the result stays within `columns` and `rows`.
std::vector<Window> combats(const Map& map, int radius, int columns, int rows);
/// Windows of at most `columns` by `rows` that together show every counter; neighbours share `overlap` hexes.
std::vector<Window> sheets(const Map& map, int columns, int rows, int overlap);

/// A hex whose counters the drawing cannot name in full.
struct Crowd {
  std::string hex;
  std::string names;  ///< the uppermost first, then leaders and standards: "LE1, LE2, LE3; Marcus"
  bool operator==(const Crowd&) const = default;
};
/// The hexes of the window with three counters or more, or with leaders or standards: with `every` all of these,
/// otherwise only those with two counters, leaders or standards.
std::vector<Crowd> crowds(const Map& map, const Window& window, bool every);

/// The key: the sides, the parts of a counter, the kinds of troops, marks, ground and signs on this map, in as
/// many columns as fit the width. `listed`: with the crowds.
Picture key(const Map& map, int width, bool listed = true);

/// The boxes beside the map with their counters, in as many rows as the width takes. `counter`: the side of a counter.
/// Without a height if the map has none.
Picture trays(const Map& map, int width, int counter = 2600);

/// One picture above the other.
Picture stacked(Picture above, const Picture& below);

/// A graph of values over the turns as a line chart with its limits; lines differ by dashes and points, too.
Picture chart(const Graph& graph, int width, int height);

/// The width of a text in DejaVu Sans Condensed of that size; unknown letters count as wide ones.
int text_width(std::string_view text, int size, bool bold);

/// A picture as a separate SVG document: valid XML without scripts or external references. `title` is for
/// screen readers. Every command has the class of its part ("counter-text"), for style sheets and scripts.
std::string svg(const Picture& picture, std::string_view title);

}  // namespace hexpost::report
