#include "cli/print/press.h"

#include <cairo-pdf.h>

#include <algorithm>

#include "engine/base/text.h"

namespace hexpost::print {

Press::Press(cairo_surface_t* surface, cairo_t* cairo, Typesetter& typesetter, const PdfStyle& style,
             std::string running_title, int pages, bool drawing)
    : surface_(surface),
      cairo_(cairo),
      style_(style),
      title_(std::move(running_title)),
      pages_(pages),
      canvas_(cairo, typesetter) {
  canvas_.drawing = drawing;
  new_page(false);
}

double Press::width_if(bool lying) const {
  return (lying ? style_.paper.height : style_.paper.width) - 2 * k_margin;
}
double Press::height_if(bool lying) const {
  return (lying ? style_.paper.width : style_.paper.height) - 2 * k_margin - k_foot;
}

void Press::new_page(bool lying) {
  if (measures_ && page_ == 1) throw TooHigh{};
  if (page_ > 0) {
    foot();
    if (drawing()) cairo_show_page(cairo_);
  }
  across_ = lying;
  page_width_ = lying ? style_.paper.height : style_.paper.width;
  page_height_ = lying ? style_.paper.width : style_.paper.height;
  if (drawing()) cairo_pdf_surface_set_size(surface_, page_width_, page_height_);
  ++page_;
  y = k_margin;
}

void Press::turn_to(bool lying) {
  if (across_ == lying && fresh()) return;
  if (page_ > 0 && fresh()) {  // nothing stands on it yet: it only changes its size
    across_ = lying;
    page_width_ = lying ? style_.paper.height : style_.paper.width;
    page_height_ = lying ? style_.paper.width : style_.paper.height;
    if (drawing()) cairo_pdf_surface_set_size(surface_, page_width_, page_height_);
    return;
  }
  new_page(lying);
}

void Press::need(double height) {
  if (room() < height && !fresh()) new_page(across_);
}

double Press::height_of(const std::function<void(Press&)>& print) const {
  Press apart(surface_, cairo_, typesetter(), style_, {}, 0, false);
  apart.measures_ = true;
  try {
    print(apart);
  } catch (const TooHigh&) {
    return std::max(style_.paper.width, style_.paper.height);
  }
  return apart.y - k_margin;
}

void Press::finish() {
  foot();
  if (drawing()) cairo_show_page(cairo_);
}

void Press::foot() {
  if (!drawing()) return;
  const double at = page_height_ - k_margin - 9;
  rule(k_margin, page_width_ - k_margin, at - 3, 0.5, report::Ink::faint);
  const std::string number = base::fill(base::tr("page {} of {}"), {std::to_string(page_), std::to_string(pages_)});
  const Layout right = typesetter().layout(number, {7.5}, width(), PANGO_ALIGN_RIGHT);
  put(right.get(), k_margin, at);
  const Layout left = typesetter().ellipsized(title_, {7.5}, width() * 0.75);
  put(left.get(), k_margin, at);
}

void Press::begin(const char* tag) {
  if (drawing()) cairo_tag_begin(cairo_, tag, "");
}
void Press::end(const char* tag) {
  if (drawing()) cairo_tag_end(cairo_, tag);
}

void Press::words(std::string_view text, const Font& font, const char* tag, double indent, double after,
                  report::Ink ink) {
  const Layout layout = typesetter().layout(base::printable(text, 100000), font, width() - indent);
  bool open = false;
  for (int i = 0; i < pango_layout_get_line_count(layout.get()); ++i) {
    PangoLayoutLine* line = pango_layout_get_line_readonly(layout.get(), i);
    const double height = font.size * 1.3;
    if (room() < height && !fresh()) {
      if (open) end(tag);
      open = false;
      new_page(across_);
    }
    if (!open) begin(tag);
    open = true;
    if (drawing()) {
      canvas_.ink(ink);
      cairo_move_to(cairo_, left() + indent, y + font.size);
      pango_cairo_show_layout_line(cairo_, line);
    }
    y += height;
  }
  if (open) end(tag);
  y += after;
}

void Press::put(PangoLayout* layout, double x, double at, report::Ink ink) {
  if (!drawing()) return;
  canvas_.ink(ink);
  cairo_move_to(cairo_, x, at);
  pango_cairo_show_layout(cairo_, layout);
}

void Press::figure_begins(std::string_view words) {
  if (!drawing()) return;
  alternatives_.emplace_back(words);
  begin("Figure");
}
void Press::figure_ends() {
  end("Figure");
}

void Press::figure(const report::Picture& picture, double x, double at, double scale) {
  if (!drawing()) return;
  figure_begins(picture.words);
  canvas_.picture(picture, x, at, scale);
  figure_ends();
}

void Press::rule(double x1, double x2, double at, double width, report::Ink ink, bool dotted) {
  if (!drawing()) return;
  canvas_.ink(ink);
  const double gap = 2 * width;
  cairo_set_dash(cairo_, &gap, dotted ? 1 : 0, 0);
  cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width(cairo_, width);
  cairo_move_to(cairo_, x1, at);
  cairo_line_to(cairo_, x2, at);
  cairo_stroke(cairo_);
  cairo_set_dash(cairo_, nullptr, 0, 0);
}

void Press::shade(double x, double at, double wide, double high, report::Ink ink) {
  if (!drawing()) return;
  canvas_.ink(ink);
  cairo_rectangle(cairo_, x, at, wide, high);
  cairo_fill(cairo_);
}

void Press::box(double x, double at, double size, bool crossed) {
  if (!drawing()) return;
  canvas_.ink(report::Ink::text);
  cairo_set_line_width(cairo_, 0.6);
  cairo_rectangle(cairo_, x, at, size, size);
  if (crossed) {
    cairo_move_to(cairo_, x, at);
    cairo_line_to(cairo_, x + size, at + size);
    cairo_move_to(cairo_, x + size, at);
    cairo_line_to(cairo_, x, at + size);
  }
  cairo_stroke(cairo_);
}

int Press::heading(std::string_view text) {
  need(60);  // with the head of a table and two of its rows
  if (!fresh()) y += 5;
  const int out = outline(text);
  words(text, {12.5, true}, "H2", 0, 3);
  return out;
}

int Press::outline(std::string_view title, int parent) {
  if (!drawing()) return 0;
  const std::string where = "page=" + std::to_string(page_) + " pos=[" + std::to_string(static_cast<int>(left())) +
                            " " + std::to_string(static_cast<int>(y)) + "]";
  return cairo_pdf_surface_add_outline(
      surface_, parent, base::printable(title, 200).c_str(), where.c_str(),
      parent == 0 ? CAIRO_PDF_OUTLINE_FLAG_OPEN : static_cast<cairo_pdf_outline_flags_t>(0));
}

}  // namespace hexpost::print
