#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// A report before it is laid out: rules and commands make documents, renderers (text now, pages later) print them.
namespace hexpost::report {

struct Paragraph {
  std::string text;
  bool operator==(const Paragraph&) const = default;
};

/// Rows of cells; columns flagged `right` are numbers.
struct Table {
  std::vector<std::string> head;
  std::vector<bool> right;
  std::vector<std::vector<std::string>> rows;
  bool operator==(const Table&) const = default;
};

struct List {
  std::vector<std::string> items;
  bool operator==(const List&) const = default;
};

/// Text that keeps its own lines and blanks.
struct Plain {
  std::vector<std::string> lines;
  bool operator==(const Plain&) const = default;
};

/// One hex of a map picture.
struct Cell {
  std::string label;                ///< "0406"
  int column = 1, row = 1;
  std::string terrain;              ///< a word: "clear", "wood", ...: renderers choose the sign
  int level = 0;
  std::string above;                ///< short text in the upper half: the unit
  std::string below;                ///< short text in the lower half: its state
  int side = -1;                    ///< whose unit: 0, 1; -1 nobody
  int facing = -1;                  ///< twelfths, see hex::Facing; -1 none
  unsigned roads = 0, steep = 0, walls = 0, river = 0;  ///< bit s: side s
  bool operator==(const Cell&) const = default;
};

struct Map {
  bool flat_top = false;
  bool shift_even = true;
  int columns = 0, rows = 0;        ///< the last of each that is drawn
  int first_column = 1, first_row = 1;
  std::vector<Cell> cells;          ///< row by row, all from the first to the last column and row
  std::vector<std::string> legend;  ///< what signs and short texts mean
  bool operator==(const Map&) const = default;
};

using Block = std::variant<Paragraph, Table, List, Plain, Map>;

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
