#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/report/document.h"

/// A map as drawing commands: what every renderer that has pictures (SVG, PNG, PDF, HTML) puts on its own paper.
///
/// All figures are whole numbers in hundredths of a point (1/7200 inch), x to the right, y down, the upper left corner
/// is 0,0. Commands are in drawing order: a later one covers an earlier one. Nothing here is random or depends on fonts
/// of the machine: widths of words are reckoned from a table of the advance widths of DejaVu Sans Condensed.
namespace hexpost::report {

struct Point {
  int x = 0, y = 0;
  bool operator==(const Point&) const = default;
};

/// A rectangle; right and bottom are the first that no longer belong to it.
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

/// The colours, by what they are for. They differ in lightness, too: the map must read in grey and by the colour-blind.
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
  road,  ///< what is drawn on it
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
  mark_text,  ///< discs of states, bands of leaders and what stands on them
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

/// What a command is part of.
enum class What : std::uint8_t {
  terrain,  ///< the ground of a hex and what grows and stands on it
  road,
  hexside,  ///< rivers, walls, slopes along sides
  grid,
  label,         ///< a hex number, a level, a place's word
  arrow,         ///< a way that was gone
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
  int room = 0;               ///< text: not wider than this; who draws it narrower than its font gives squeezes it
  int piece = -1;             ///< index in Picture::pieces; -1: of none
  std::vector<Point> points;  ///< polygon (closed by itself), line; circle: its centre; text: on its baseline
  std::string text;
  Box box;  ///< all that it covers, without the width of the outline
  bool operator==(const Command&) const = default;
};

/// A counter on the picture, with all that is drawn on it; for a pile too deep to draw, the sign that says so.
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
  std::string words;  ///< what one sees, for those who do not: "map, columns 1 to 18, rows 1 to 12, 23 counters"
  bool operator==(const Picture&) const = default;
};

/// Columns and rows of a map, each from the first to the last.
struct Window {
  int first_column = 1, last_column = 0, first_row = 1, last_row = 0;
  bool operator==(const Window&) const = default;
};
/// All of a map.
Window whole(const Map& map);

/// A frame with a name round a part of an overview: the sheet on which it is drawn large.
struct Frame {
  Window window;
  std::string name;
};

struct PictureStyle {
  int hex = 4000;         ///< from a hexside to the opposite one; counters can be read from k_readable_hex upwards
  Window window;          ///< what to draw; an empty one: all. Ground beyond it still shapes rivers and slopes
  bool overview = false;  ///< counters as bare symbols, numbers only along the edges: readable down to 800
  std::vector<Frame> frames;
};
inline constexpr int k_readable_hex = 3000;

/// Cells that do not lie in the map's columns and rows are left out; of two cells at one place the later one is drawn.
/// Hostile words are made printable. The size follows from the window and the size of a hex.
Picture picture(const Map& map, const PictureStyle& style = {});
/// How wide and high a picture of that many columns and rows is.
Point extent(const Map& map, const Window& window, int hex);
/// Where the centre of a hex lies on a picture of that window.
Point centre(const Map& map, const Window& window, int hex, int column, int row);
/// Where pieces stand or fought, for detail maps: windows of `radius` hexes around each burst; those that overlap are
/// joined as long as they stay within `columns` and `rows`.
std::vector<Window> combats(const Map& map, int radius, int columns, int rows);
/// The windows of at most so many columns and rows that together hold every counter, neighbours sharing `overlap`.
std::vector<Window> sheets(const Map& map, int columns, int rows, int overlap);

/// The key: the sides, the parts of a counter, the kinds of troops, marks, ground and signs that are on this map; in as
/// many columns as the width has room for.
Picture key(const Map& map, int width);

/// One picture above the other.
Picture stacked(Picture above, const Picture& below);

/// A graph of values over the turns as a line chart with its limits; lines differ by dashes and points, too.
Picture chart(const Graph& graph, int width, int height);

/// How wide a text is in DejaVu Sans Condensed of that size; unknown letters count as wide ones.
int text_width(std::string_view text, int size, bool bold);

/// A picture as an SVG document of its own: valid XML, no script, no reference to anything outside. `title` is what
/// screen readers say. Every command has the classes of what it is ("counter-text"), for style sheets and scripts.
std::string svg(const Picture& picture, std::string_view title);

}  // namespace hexpost::report
