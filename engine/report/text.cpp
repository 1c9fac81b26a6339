#include "engine/report/text.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/report/words.h"

namespace hexpost::report {
namespace {

using Lines = std::vector<std::string>;

int columns_of(std::string_view text) {
  return static_cast<int>(base::width(text));
}

std::string padded(std::string text, int width, bool right) {
  const int missing = std::max(0, width - columns_of(text));
  const std::string blanks(static_cast<std::size_t>(missing), ' ');
  return right ? blanks + text : text + blanks;
}

std::string_view right_trimmed(std::string_view text) {
  while (!text.empty() && text.back() == ' ')
    text.remove_suffix(1);
  return text;
}

/// The letters that fit into `columns` from the front of a valid UTF-8 text, with their combining marks; at least one.
std::string_view front(std::string_view text, int columns) {
  std::size_t end = 0;
  while (end < text.size()) {
    std::size_t next = end + 1;
    while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0u) == 0x80u)
      ++next;
    columns -= columns_of(text.substr(end, next - end));
    if (columns < 0 && end > 0) break;
    end = next;
  }
  return text.substr(0, end);
}

/// Line feeds separate words like blanks.
std::string one_line(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c == '\n' || c == '\t' || c == '\r') c = ' ';
  }
  return base::printable(out, k_longest_text);
}

/// The longest word; a narrower column must cut words.
int longest_word(std::string_view text) {
  int out = 0;
  for (const std::string_view word : base::words(text))
    out = std::max(out, columns_of(word));
  return out;
}

/// The widths of a table's columns within `width`. Text columns shrink first; columns of short cells (a hex and its
/// facing, a troop type) shrink only if that is not enough. Among columns, the one that breaks the fewest cells shrinks
/// first, then the widest. Words are cut only as a last resort.
std::vector<int> column_widths(const Table& table, const std::vector<Lines>& rows, int width) {
  constexpr int k_least = 6, k_short = 18;
  enum class May { part_long_cells, part_all, cut_words };
  std::vector<int> out, whole;
  for (const Lines& row : rows) {
    out.resize(std::max(out.size(), row.size()), 0);
    whole.resize(out.size(), k_least);
    for (std::size_t i = 0; i < row.size(); ++i) {
      out[i] = std::max(out[i], columns_of(row[i]));
      whole[i] = std::max(whole[i], longest_word(row[i]));
    }
  }
  const auto broken = [&](std::size_t column, int at) {
    return static_cast<std::size_t>(std::ranges::count_if(
        rows, [&](const Lines& row) { return column < row.size() && columns_of(row[column]) > at; }));
  };
  const std::vector<int> wanted = out;
  for (const May may : {May::part_long_cells, May::part_all, May::cut_words}) {
    for (;;) {
      int total = 2 * (static_cast<int>(out.size()) - 1);
      for (const int w : out)
        total += w;
      if (total <= width) return out;
      std::size_t victim = out.size(), fewest = 0;
      for (std::size_t i = 0; i < out.size(); ++i) {
        const bool number = i < table.right.size() && table.right[i];
        if (number || out[i] <= (may == May::cut_words ? k_least : whole[i])) continue;
        if (may == May::part_long_cells && wanted[i] <= k_short) continue;
        const std::size_t now = broken(i, out[i] - 1);
        if (victim == out.size() || now < fewest || (now == fewest && out[i] > out[victim])) victim = i, fewest = now;
      }
      if (victim == out.size()) break;
      --out[victim];
    }
  }
  return out;
}

void table_row(Lines& out, const Table& table, const Lines& row, const std::vector<int>& widths) {
  std::vector<Lines> cells;
  std::size_t height = 1;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    cells.push_back(i < row.size() ? wrap(row[i], widths[i]) : Lines{});
    height = std::max(height, cells.back().size());
  }
  for (std::size_t y = 0; y < height; ++y) {
    std::string line;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const bool right = i < table.right.size() && table.right[i];
      line += (i > 0 ? "  " : "") + padded(y < cells[i].size() ? cells[i][y] : "", widths[i], right);
    }
    out.emplace_back(right_trimmed(line));
  }
}

void print(Lines& out, const Paragraph& p, int width) {
  for (std::string& line : wrap(p.text, width))
    out.push_back(std::move(line));
}

void print(Lines& out, const Table& table, int width) {
  std::vector<Lines> rows;
  const auto clean = [&](const Lines& row) {
    Lines cells;
    for (const std::string& cell : row)
      cells.push_back(one_line(cell));
    rows.push_back(std::move(cells));
  };
  if (!table.head.empty()) clean(table.head);
  for (const Lines& row : table.rows)
    clean(row);
  const auto widths = column_widths(table, rows, width);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    table_row(out, table, rows[i], widths);
    if (i > 0 || table.head.empty()) continue;
    std::string rule;
    for (std::size_t c = 0; c < widths.size(); ++c) {
      rule += (c > 0 ? "  " : "") + std::string(static_cast<std::size_t>(widths[c]), '-');
    }
    out.push_back(std::move(rule));
  }
}

void print(Lines& out, const List& list, int width) {
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    const bool strong = i < list.strong.size() && list.strong[i];
    for (std::string& line : wrap(list.items[i], width, strong ? "! " : "- ", "  "))
      out.push_back(std::move(line));
  }
}

void print(Lines& out, const Plain& plain, int) {
  for (const std::string& line : plain.lines)
    out.emplace_back(right_trimmed(base::printable(line, 500)));
}

void print(Lines& out, const Map& map, int width) {
  for (std::string& line : draw(map, width))
    out.push_back(std::move(line));
}

/// Turns in the rows, sides in the columns.
void print(Lines& out, const Graph& graph, int width) {
  if (!graph.title.empty()) print(out, Paragraph{graph.title}, width);
  Table table;
  table.head.push_back(base::tr("Turn"));
  table.right.push_back(true);
  for (const Graph::Line& line : graph.lines) {
    table.head.push_back(line.limit > 0 ? base::fill(base::tr("{} (of {})"), {line.name, std::to_string(line.limit)})
                                        : line.name);
    table.right.push_back(true);
  }
  for (std::size_t i = 0; i < graph.along.size(); ++i) {
    Lines row{graph.along[i]};
    for (const Graph::Line& line : graph.lines)
      row.push_back(i < line.values.size() ? std::to_string(line.values[i]) : std::string());
    table.rows.push_back(std::move(row));
  }
  print(out, table, width);
}

void print(Lines& out, const Form& form, int width) {
  if (!form.title.empty()) print(out, Paragraph{form.title}, width);
  for (const Form::Row& row : form.rows) {
    for (std::string& line : wrap(row.about.empty() ? row.name : row.name + ": " + row.about, width, "[ ] ", "    "))
      out.push_back(std::move(line));
    for (const std::string& may : row.may) {
      for (std::string& line : wrap(may, width, "    - ", "      "))
        out.push_back(std::move(line));
    }
    out.push_back("    " + std::string(static_cast<std::size_t>(std::max(0, width - 4)), '_'));
  }
}

void print(Lines& out, const Code& code, int width) {
  print(out, Paragraph{code.words}, width);
}

void underlined(Lines& out, std::string_view heading, char with, int width) {
  int longest = 0;
  for (std::string& line : wrap(heading, width)) {
    longest = std::max(longest, columns_of(line));
    out.push_back(std::move(line));
  }
  out.emplace_back(static_cast<std::size_t>(longest), with);
}

}  // namespace

Lines wrap(std::string_view text, int width, std::string_view first, std::string_view rest) {
  const std::string clean = one_line(text);
  Lines out;
  std::string line(first);
  bool empty = true;
  const auto flush = [&] {
    out.push_back(std::move(line));
    line = rest;
    empty = true;
  };
  for (std::string_view word : base::words(clean)) {
    if (!empty && columns_of(line) + 1 + columns_of(word) > width) flush();
    while (empty && columns_of(line) + columns_of(word) > width) {
      const int room = width - columns_of(line);
      if (room < 1) break;
      const std::string_view part = front(word, room);
      line += part;
      word.remove_prefix(part.size());
      flush();
    }
    if (!empty) line += ' ';
    line += word;
    empty = false;
  }
  if (!empty || out.empty()) flush();
  for (std::string& l : out)
    l = right_trimmed(l);
  return out;
}

std::string text(const Document& document, const TextStyle& style) {
  Lines out;
  underlined(out, document.title, '=', style.width);
  for (const std::string& line : document.subtitle)
    print(out, Paragraph{line}, style.width);
  for (const Section& section : document.sections) {
    out.emplace_back();
    if (!section.heading.empty()) underlined(out, section.heading, '-', style.width);
    bool first = true;
    for (const Block& block : section.blocks) {
      if (!first) out.emplace_back();
      first = false;
      std::visit([&](const auto& b) { print(out, b, style.width); }, block);
    }
  }
  if (!document.footnotes.empty()) {
    out.emplace_back();
    out.emplace_back("--");
    for (const std::string& note : document.footnotes) {
      for (std::string& line : wrap(note, style.width, "* ", "  "))
        out.push_back(std::move(line));
    }
  }
  std::string all;
  for (const std::string& line : out)
    all += line + "\n";
  return all;
}

}  // namespace hexpost::report
