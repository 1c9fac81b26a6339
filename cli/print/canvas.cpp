#include "cli/print/canvas.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace hexpost::print {
namespace {

using report::Command;
using report::Ink;

constexpr double k_unit = 100;  ///< of a picture, to the point

bool on_page(cairo_t* cairo) {
  return cairo_surface_get_type(cairo_get_target(cairo)) == CAIRO_SURFACE_TYPE_PDF;
}

/// Moves a point of a page to the nearest of so many parts of a printer's point. With eighths the eye sees no
/// difference, and the numbers of a large map's hexes become short and alike, so its pages stay below 1 MiB.
void snap(cairo_t* cairo, double& x, double& y, double steps = 8) {
  if (!on_page(cairo)) return;
  cairo_user_to_device(cairo, &x, &y);
  x = std::round(x * steps) / steps, y = std::round(y * steps) / steps;
  cairo_device_to_user(cairo, &x, &y);
}

/// Makes the current path of a page one of straight lines between quarters of a point: the halo round a small number
/// hides the difference. Halos are a third of all lines of a full map, and curves would take several times the room.
void simplify(cairo_t* cairo) {
  if (!on_page(cairo)) return;
  constexpr double k_tolerance = 0.25, k_quarters = 4;
  cairo_set_tolerance(cairo, k_tolerance);
  cairo_path_t* path = cairo_copy_path_flat(cairo);
  cairo_new_path(cairo);
  double last_x = 0, last_y = 0;
  for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
    const cairo_path_data_t& part = path->data[i];
    if (part.header.type == CAIRO_PATH_CLOSE_PATH) {
      cairo_close_path(cairo);
      continue;
    }
    double x = path->data[i + 1].point.x, y = path->data[i + 1].point.y;
    snap(cairo, x, y, k_quarters);
    if (part.header.type == CAIRO_PATH_MOVE_TO)
      cairo_move_to(cairo, x, y);
    else if (x != last_x || y != last_y)
      cairo_line_to(cairo, x, y);
    last_x = x, last_y = y;
  }
  cairo_path_destroy(path);
}

bool fills(const Command& c) {
  return c.kind != Command::Kind::line && c.fill != Ink::none;
}
bool strokes(const Command& c) {
  return c.line != Ink::none && c.width > 0;
}

/// Which way round the shape goes: a path fills where shapes overlap only if they go the same way.
bool is_clockwise(const Command& c) {
  if (c.kind == Command::Kind::circle) return true;
  std::int64_t area = 0;
  for (std::size_t i = 0; i < c.points.size(); ++i) {
    const report::Point a = c.points[i], b = c.points[(i + 1) % c.points.size()];
    area += std::int64_t{a.x} * b.y - std::int64_t{b.x} * a.y;
  }
  return area >= 0;
}

/// True if both shapes in one path look as they do one after the other. Inks cover, so overlaps are seen only where an
/// outline has another ink than the inside.
bool same_paint(const Command& a, const Command& b) {
  if (b.kind == Command::Kind::text || b.points.empty() || fills(a) != fills(b) || strokes(a) != strokes(b))
    return false;
  if (strokes(a) && (a.line != b.line || a.width != b.width || a.dashed != b.dashed)) return false;
  if (!fills(a)) return true;
  return a.fill == b.fill && (!strokes(a) || a.fill == a.line) && is_clockwise(a) == is_clockwise(b);
}

}  // namespace

Canvas::Canvas(cairo_t* cairo, std::string_view language)
    : cairo_(cairo), context_(pango_cairo_create_context(cairo)), line_(pango_layout_new(context_)) {
  // the same widths on paper and on a screen: no hinting
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(context_, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context_, FALSE);
  pango_context_set_language(context_, pango_language_from_string(std::string(language).c_str()));
  pango_layout_set_single_paragraph_mode(line_.get(), TRUE);
}

Canvas::~Canvas() {
  for (const auto& [font, description] : fonts_)
    pango_font_description_free(description);
  line_.reset();
  g_object_unref(context_);
}

const PangoFontDescription* Canvas::description(const Font& font) const {
  auto& known = fonts_[font];
  if (known == nullptr) {
    known = pango_font_description_new();
    pango_font_description_set_family(known, font.mono ? "DejaVu Sans Mono" : "DejaVu Sans");
    if (!font.mono) pango_font_description_set_stretch(known, PANGO_STRETCH_SEMI_CONDENSED);
    pango_font_description_set_weight(known, font.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(known, font.size * PANGO_SCALE);
  }
  return known;
}

Layout Canvas::layout(std::string_view words, const Font& font, double width, PangoAlignment align) const {
  Layout out(pango_layout_new(context_));
  pango_layout_set_font_description(out.get(), description(font));
  if (width > 0) {
    pango_layout_set_width(out.get(), static_cast<int>(std::floor(width * PANGO_SCALE)));
    pango_layout_set_wrap(out.get(), PANGO_WRAP_WORD_CHAR);
  }
  pango_layout_set_alignment(out.get(), align);
  pango_layout_set_text(out.get(), words.data(), static_cast<int>(words.size()));
  return out;
}

void Canvas::ink(Ink ink) {
  const report::Colour c = report::colour(ink);
  cairo_set_source_rgb(cairo_, c.red / 255.0, c.green / 255.0, c.blue / 255.0);
}

void Canvas::words(const Command& c) {
  const double size = c.size / k_unit, room = c.room / k_unit;
  pango_layout_set_font_description(line_.get(), description({size, c.bold, false}));
  pango_layout_set_text(line_.get(), c.text.data(), static_cast<int>(c.text.size()));
  int units = 0;
  pango_layout_get_size(line_.get(), &units, nullptr);
  const double natural = static_cast<double>(units) / PANGO_SCALE;
  const double squeeze = room > 0 && natural > room ? room / natural : 1;
  const double width = natural * squeeze;
  const double x = c.points[0].x / k_unit - (c.anchor == Command::Anchor::start    ? 0
                                             : c.anchor == Command::Anchor::middle ? width / 2
                                                                                   : width);
  cairo_save(cairo_);
  cairo_translate(cairo_, x, c.points[0].y / k_unit);
  cairo_scale(cairo_, squeeze, 1);
  PangoLayoutLine* line = pango_layout_get_line_readonly(line_.get(), 0);
  if (c.line != Ink::none && c.width > 0) {
    cairo_move_to(cairo_, 0, 0);
    pango_cairo_layout_line_path(cairo_, line);
    simplify(cairo_);
    ink(c.line);
    cairo_set_line_width(cairo_, c.width / k_unit);
    cairo_stroke(cairo_);
  }
  ink(c.fill);
  cairo_move_to(cairo_, 0, 0);
  pango_cairo_show_layout_line(cairo_, line);
  cairo_restore(cairo_);
}

/// Adds the shape to the current path.
void Canvas::add_to_path(const Command& c) {
  if (c.kind == Command::Kind::circle) {
    constexpr double k_turn = 6.283185307179586;
    cairo_new_sub_path(cairo_);
    cairo_arc(cairo_, c.points[0].x / k_unit, c.points[0].y / k_unit, c.size / k_unit, 0, k_turn);
    cairo_close_path(cairo_);
    return;
  }
  for (std::size_t i = 0; i < c.points.size(); ++i) {
    double x = c.points[i].x / k_unit, y = c.points[i].y / k_unit;
    snap(cairo_, x, y);
    i == 0 ? cairo_move_to(cairo_, x, y) : cairo_line_to(cairo_, x, y);
  }
  if (c.kind == Command::Kind::polygon) cairo_close_path(cairo_);
}

/// Fills and strokes the current path as the command says, and begins a new one.
void Canvas::paint(const Command& c) {
  if (fills(c)) {
    ink(c.fill);
    strokes(c) ? cairo_fill_preserve(cairo_) : cairo_fill(cairo_);
  }
  if (!strokes(c)) {
    cairo_new_path(cairo_);
    return;
  }
  const double width = c.width / k_unit;
  ink(c.line);
  cairo_set_line_width(cairo_, width);
  const std::array<double, 2> dashes{3 * width, 2 * width};
  cairo_set_dash(cairo_, dashes.data(), c.dashed ? 2 : 0, 0);
  cairo_set_line_cap(cairo_, c.dashed ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
  cairo_stroke(cairo_);
}

void Canvas::picture(const report::Picture& picture, double x, double y, double scale) {
  if (!drawing) return;
  cairo_save(cairo_);
  cairo_translate(cairo_, x, y);
  cairo_scale(cairo_, scale, scale);
  cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
  cairo_rectangle(cairo_, 0, 0, picture.width / k_unit, picture.height / k_unit);
  cairo_clip(cairo_);
  // shapes of one ink that follow each other are one path: a large map has thousands of them
  const Command* open = nullptr;
  for (const Command& c : picture.commands) {
    if (open != nullptr && !same_paint(*open, c)) paint(*std::exchange(open, nullptr));
    if (c.kind == Command::Kind::text) {
      words(c);
    } else if (!c.points.empty()) {
      add_to_path(c);
      open = &c;
    }
  }
  if (open != nullptr) paint(*open);
  cairo_restore(cairo_);
}

}  // namespace hexpost::print
