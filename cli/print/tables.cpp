#include <algorithm>
#include <numeric>

#include "cli/print/press.h"
#include "engine/base/text.h"

/// Tables that break over pages with their head repeated, and order sheets.
namespace hexpost::print {
namespace {

constexpr double k_size = 7.6, k_pad = 3, k_line = 1.28 * k_size;
constexpr double k_box = 7, k_box_step = 9, k_box_gap = 5;  ///< a box that a pencil can cross out
constexpr Font k_cell{k_size}, k_head{k_size, true};

double boxes_width(const report::Table& table, std::size_t column, std::string_view cell) {
  const int all = report::boxes_of(table, column, cell).all;
  return all == 0 ? 0 : k_box_gap + all * k_box_step;
}

double natural(std::string_view text, bool bold) {
  return report::text_width(text, static_cast<int>(k_size * 100), bold) / 100.0 + 0.5;
}

double longest_word(std::string_view text, bool bold) {
  double out = 0;
  for (const std::string_view word : base::words(text))
    out = std::max(out, natural(word, bold));
  return out;
}

/// Widths of the columns: their natural widths; if these are too much, their longest word and a share of the rest.
std::vector<double> widths(const report::Table& table, std::size_t columns, double room) {
  std::vector<double> want(columns, 8), least(columns, 8);
  const auto ask = [&](const std::vector<std::string>& cells, bool bold) {
    for (std::size_t c = 0; c < std::min(columns, cells.size()); ++c) {
      const double boxes = bold ? 0 : boxes_width(table, c, cells[c]);
      want[c] = std::max(want[c], natural(cells[c], bold) + boxes);
      least[c] = std::max(least[c], std::min(longest_word(cells[c], bold) + boxes, room / 3));
    }
  };
  ask(table.head, true);
  for (const auto& row : table.rows)
    ask(row, false);
  const double usable = room - 2 * k_pad * static_cast<double>(columns);
  const double wanted = std::accumulate(want.begin(), want.end(), 0.0);
  if (wanted <= usable) return want;
  const double held = std::accumulate(least.begin(), least.end(), 0.0);
  for (std::size_t c = 0; c < columns; ++c) {
    if (held >= usable)
      want[c] = usable * least[c] / held;
    else
      want[c] = least[c] + (usable - held) * (want[c] - least[c]) / std::max(1.0, wanted - held);
  }
  return want;
}

class TablePrinter {
 public:
  TablePrinter(Press& press, const report::Table& table) : press_(press), table_(table) {
    columns_ = table.head.size();
    for (const auto& row : table.rows)
      columns_ = std::max(columns_, row.size());
    widths_ = widths(table, columns_, press.width());
    for (const double w : widths_)
      total_ += w + 2 * k_pad;
  }

  void print() {
    if (columns_ == 0) return;
    const Tagged tag(press_, "Table");
    head();
    bool odd = false;
    for (const auto& row : table_.rows) {
      const auto cells = laid_out(row, false);
      const double height = height_of(cells);
      if (press_.room() < height && !press_.fresh()) {
        press_.next_page();
        head();
        odd = false;
      }
      if (odd) press_.shade(press_.left(), press_.y, total_, height, report::Ink::nobody_body);
      odd = !odd;
      draw(cells, "TD");
      boxes(row);
      press_.y += height;
    }
    press_.rule(press_.left(), press_.left() + total_, press_.y, 0.6, report::Ink::text);
    press_.y += 8;
  }

 private:
  std::vector<Layout> laid_out(const std::vector<std::string>& cells, bool bold) const {
    std::vector<Layout> out;
    for (std::size_t c = 0; c < columns_; ++c) {
      const bool right = c < table_.right.size() && table_.right[c];
      const std::string text = c < cells.size() ? base::printable(cells[c], 4000) : std::string();
      out.push_back(press_.typesetter().layout(text, bold ? k_head : k_cell, widths_[c] + 1,
                                               right ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT));
    }
    return out;
  }
  static double height_of(const std::vector<Layout>& cells) {
    int lines = 1;
    for (const Layout& cell : cells)
      lines = std::max(lines, pango_layout_get_line_count(cell.get()));
    return lines * k_line + 2;
  }
  void draw(const std::vector<Layout>& cells, const char* tag) {
    if (!press_.drawing()) return;
    const Tagged row(press_, "TR");
    double x = press_.left();
    for (std::size_t c = 0; c < columns_; ++c) {
      const Tagged cell(press_, tag);
      press_.put(cells[c].get(), x + k_pad, press_.y + 1);
      x += widths_[c] + 2 * k_pad;
    }
  }
  /// Beside the figure, from the left: the figures of a column stand beneath each other.
  void boxes(const std::vector<std::string>& row) {
    double x = press_.left();
    for (std::size_t c = 0; c < std::min(columns_, row.size()); ++c) {
      const report::Boxes boxes = report::boxes_of(table_, c, row[c]);
      for (int i = 0; i < boxes.all; ++i)
        press_.box(x + k_pad + i * k_box_step, press_.y + (k_line + 2 - k_box) / 2, k_box, i < boxes.crossed);
      x += widths_[c] + 2 * k_pad;
    }
  }
  void head() {
    if (table_.head.empty()) return;
    const auto cells = laid_out(table_.head, true);
    const double height = height_of(cells);
    // never a head alone at the foot of a page
    if (press_.room() < height + 2 * k_line && !press_.fresh()) press_.next_page();
    draw(cells, "TH");
    press_.y += height;
    press_.rule(press_.left(), press_.left() + total_, press_.y, 0.9, report::Ink::text);
    press_.y += 1;
  }

  Press& press_;
  const report::Table& table_;
  std::size_t columns_ = 0;
  std::vector<double> widths_;
  double total_ = 0;
};

/// A complete order, longer than a column of names is wide, is ticked and not written: it has the width of the page.
void print_order_to_tick(Press& press, const std::string& order) {
  constexpr double k_small_box = 6, k_indent = 12;
  constexpr Font k_font{8.5};
  const Layout words = press.typesetter().layout(order, k_font, press.width() - k_indent);
  const double high = pango_layout_get_line_count(words.get()) * k_font.size * 1.25 + 4;
  if (press.room() < high && !press.fresh()) press.next_page();
  press.box(press.left(), press.y + 3, k_small_box, false);
  if (press.drawing()) {
    press.begin("P");
    press.put(words.get(), press.left() + k_indent, press.y + 1);
    press.end("P");
  }
  press.y += high;
}

}  // namespace

void print_table(Press& press, const report::Table& table) {
  TablePrinter(press, table).print();
}

void print_form(Press& press, const report::Form& form) {
  constexpr std::size_t k_longest = 20000;  ///< as in the other outputs: every hex a chariot can come to
  constexpr double k_write = 17;            ///< room for a pencil
  constexpr Font k_may{7};
  if (!form.title.empty()) press.words(form.title, {9.5, true}, "P", 0, 3);
  const double name_width = 92, x = press.left() + name_width + 8;
  const double wide = press.width() - name_width - 8;
  for (const report::Form::Row& row : form.rows) {
    const std::string name_words = base::printable(row.name, 400);
    const Layout name = press.typesetter().layout(name_words, {8.5, true}, name_width);
    if (row.about.empty() && row.may.empty() && pango_layout_get_line_count(name.get()) > 1) {
      print_order_to_tick(press, name_words);
      continue;
    }
    const Layout about = press.typesetter().layout(base::printable(row.about, k_longest), {7}, name_width);
    std::vector<std::string> items;
    for (const std::string& one : row.may)
      items.push_back(base::printable(one, k_longest));
    const Layout may = press.typesetter().layout(base::join(items, "  \u00b7  "), k_may, wide);
    const double name_high = pango_layout_get_line_count(name.get()) * 8.5 * 1.25;
    const double about_high = row.about.empty() ? 0 : pango_layout_get_line_count(about.get()) * 7 * 1.25;
    const double may_high = items.empty() ? 0 : pango_layout_get_line_count(may.get()) * k_may.size * 1.25;
    const double high = std::max(name_high + about_high, may_high + k_write) + 5;
    if (press.room() < high && !press.fresh()) press.next_page();
    if (press.drawing()) {
      press.begin("P");
      press.put(name.get(), press.left(), press.y + 1);
      if (!row.about.empty()) press.put(about.get(), press.left(), press.y + 1 + name_high);
      if (!items.empty()) press.put(may.get(), x, press.y + 2);
      press.end("P");
      press.rule(x, x + wide, press.y + high - 5, 0.7, report::Ink::text, true);
      press.rule(press.left(), press.left() + press.width(), press.y + high, 0.3, report::Ink::faint);
    }
    press.y += high + 1;
  }
  press.y += 5;
}

}  // namespace hexpost::print
