#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// A report before its layout: rules and commands make documents, and renderers (text, HTML, PDF) print them.
namespace hexpost::report {

struct Paragraph {
  std::string text;
  bool strong = false;  ///< printed bold: a rout, a loss, whose turn it is
  bool operator==(const Paragraph&) const = default;
};

/// Rows of cells; columns flagged `right` are numbers.
struct Table {
  /// For a column with cells such as "2/6": drawn outputs add six boxes and cross out those that are lost, so that a
  /// player can go on with a pencil.
  enum class Tally : std::uint8_t { none, lost, left };

  std::vector<std::string> head;
  std::vector<bool> right;
  std::vector<std::vector<std::string>> rows;
  std::vector<Tally> tally = {};  ///< by column; missing entries count as none
  bool operator==(const Table&) const = default;
};

/// The boxes of a cell: their number, and the number crossed out. No boxes if the cell is not a tally.
struct Boxes {
  int all = 0, crossed = 0;
};
Boxes boxes_of(const Table& table, std::size_t column, std::string_view cell);

struct List {
  std::vector<std::string> items;
  std::vector<bool> strong = {};  ///< by item, printed bold; missing entries count as no
  bool operator==(const List&) const = default;
};

/// Text that keeps its own lines and blanks.
struct Plain {
  std::vector<std::string> lines;
  bool operator==(const Plain&) const = default;
};

/// The symbol in the middle of a counter, by the field's terms for kinds of troops. A system maps its types to
/// symbols.
enum class Symbol : std::uint8_t {
  none,
  foot,  ///< close-order or medium infantry
  heavy_foot,
  light_foot,  ///< skirmishers, peltasts
  sling,       ///< foot with slings
  pike,        ///< spears and pikes in depth
  bow,         ///< foot that shoots
  horse,       ///< cavalry
  light_horse,
  horse_archer,  ///< light horse with bows
  heavy_horse,   ///< knights
  cataphract,    ///< horse and rider in mail
  camel,
  cataphract_camel,
  elephant,
  chariot,
  light_chariot,
  heavy_chariot,
  artillery,  ///< engines and guns
  wagon,
  horde,     ///< a mass without order
  leader,    ///< a general alone
  standard,  ///< a standard alone
};

/// A state that a counter is marked with.
struct Mark {
  std::string sign;  ///< one or two characters: "d"
  std::string word;  ///< "disrupted"
  bool operator==(const Mark&) const = default;
};

/// One counter on the map.
struct Counter {
  std::string name;  ///< as orders call it: "LE1"
  std::string type;  ///< its troop type in words: "Legionary"
  Symbol symbol = Symbol::none;
  int side = -1;         ///< 0, 1..; -1: of no side
  int facing = -1;       ///< twelfths, see hex::Facing; -1 none
  std::string quality;   ///< upper right corner: Troop Quality, Combat Factor; may be empty
  std::string movement;  ///< lower right corner: movement points; may be empty
  std::string strength;  ///< lower left corner: stands or cohesion hits, "3/4"; may be empty
  std::vector<Mark> marks;
  std::vector<std::string> leaders;    ///< names of the leaders with it
  std::vector<std::string> standards;  ///< names of standards it carries
  bool operator==(const Counter&) const = default;
};

/// One hex of a map picture.
struct Cell {
  std::string label;  ///< "0406"
  int column = 1, row = 1;
  std::string terrain;  ///< a word: "clear", "wood", ...: renderers choose the sign
  int level = 0;
  std::string above;                                    ///< short text in the upper half: the unit
  std::string below;                                    ///< short text in the lower half: its state
  int side = -1;                                        ///< of the unit: 0, 1; -1: none
  int facing = -1;                                      ///< twelfths, see hex::Facing; -1 none
  unsigned roads = 0, steep = 0, walls = 0, river = 0;  ///< bit s: side s
  unsigned wide_river = 0;                              ///< the sides of `river` that are major rivers
  unsigned fords = 0;             ///< sides with a ford or bridge over the river; they need not be in `river`
  unsigned gates = 0;             ///< sides with a gate; they need not be in `walls`
  unsigned fences = 0;            ///< the sides of `walls` that are of wood
  unsigned stakes = 0;            ///< planted on the side
  std::string place;              ///< the name of a place there: "Kadesh"; may be empty
  std::vector<Counter> counters;  ///< all counters there, the lowest first
  bool operator==(const Cell&) const = default;
};

/// A path taken since the previous report: hex labels from the first to the last.
struct Arrow {
  std::vector<std::string> way;
  int side = -1;
  std::string piece = {};  ///< the name of the piece; may be empty
  bool operator==(const Arrow&) const = default;
};

/// A border between parts of the board: a straight line from the middle of one hex to the middle of another.
struct Border {
  std::string from, to;  ///< labels of hexes
  bool operator==(const Border&) const = default;
};

/// A named box beside the map, with the counters in it: reserves, reinforcements, losses. Only drawn outputs show it; a
/// table of the report names the counters for all.
struct Tray {
  std::string name;
  std::vector<Counter> counters;
  bool operator==(const Tray&) const = default;
};

struct Map {
  bool flat_top = false;
  bool shift_even = true;
  int columns = 0, rows = 0;  ///< the last column and row drawn
  int first_column = 1, first_row = 1;
  std::vector<Cell> cells;          ///< row by row, all from the first to the last column and row
  std::vector<std::string> legend;  ///< the meaning of signs and short texts
  std::vector<Arrow> arrows;
  std::vector<std::string> bursts;  ///< labels of hexes with fighting or with a target of shots
  std::vector<std::string> shots;   ///< those of `bursts` with shots only
  std::vector<std::string> sides;   ///< names of the sides, for the key of colours
  std::vector<Border> borders;      ///< between sections of the board; hexes on a border belong to both
  std::vector<Tray> trays = {};     ///< beside the map
  bool operator==(const Map&) const = default;
};

/// A value of each side over the turns: losses, rout points, victory points.
struct Graph {
  struct Line {
    std::string name;
    int side = -1;
    std::vector<int> values;  ///< by entry of `along`
    int limit = 0;            ///< this side loses (or wins) at this value; 0: none
    bool operator==(const Line&) const = default;
  };
  std::string title;
  std::vector<std::string> along;  ///< "1", "2", ..: the turns
  std::vector<Line> lines;
  bool operator==(const Graph&) const = default;
};

/// A sheet to write orders on with a pencil.
struct Form {
  struct Row {
    std::string name;              ///< the unit, or the question
    std::string about;             ///< its hex and its state
    std::vector<std::string> may;  ///< its possible orders, with rule numbers
    bool operator==(const Row&) const = default;
  };
  std::string title;
  std::vector<Row> rows;
  bool operator==(const Form&) const = default;
};

/// A text for a camera: a QR code if the output has pictures, otherwise only the words.
struct Code {
  std::string data;
  std::string words;  ///< the text for people
  bool operator==(const Code&) const = default;
};

using Block = std::variant<Paragraph, Table, List, Plain, Map, Graph, Form, Code>;

struct Section {
  std::string heading;  ///< empty: none
  std::vector<Block> blocks;
  bool operator==(const Section&) const = default;
};

struct Document {
  std::string title;
  std::vector<std::string> subtitle;
  std::vector<Section> sections;
  std::vector<std::string> footnotes;
  bool operator==(const Document&) const = default;
};

}  // namespace hexpost::report
