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

/// Moves a point of a page to the nearest eighth of a printer's point. The eye sees no difference, and the numbers of a
/// large map's hexes become short and alike, so its pages stay below 1 MiB.
void snap(cairo_t* cairo, double& x, double& y) {
  constexpr double k_eighths = 8;
  if (!on_page(cairo)) return;
  cairo_user_to_device(cairo, &x, &y);
  x = std::round(x * k_eighths) / k_eighths, y = std::round(y * k_eighths) / k_eighths;
  cairo_device_to_user(cairo, &x, &y);
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

void Canvas::ink(Ink ink) {
  const report::Colour c = report::colour(ink);
  cairo_set_source_rgb(cairo_, c.red / 255.0, c.green / 255.0, c.blue / 255.0);
}

void Canvas::words(const Command& c) {
  const double size = c.size / k_unit, room = c.room / k_unit;
  PangoLayout* const layout = typesetter_.line(c.text, {size, c.bold, false});
  int units = 0;
  pango_layout_get_size(layout, &units, nullptr);
  const double natural = static_cast<double>(units) / PANGO_SCALE;
  const double squeeze = room > 0 && natural > room ? room / natural : 1;
  const double width = natural * squeeze;
  const double x = c.points[0].x / k_unit - (c.anchor == Command::Anchor::start    ? 0
                                             : c.anchor == Command::Anchor::middle ? width / 2
                                                                                   : width);
  cairo_save(cairo_);
  cairo_translate(cairo_, x, c.points[0].y / k_unit);
  cairo_scale(cairo_, squeeze, 1);
  PangoLayoutLine* line = pango_layout_get_line_readonly(layout, 0);
  if (c.line != Ink::none && c.width > 0) {
    ink(c.line);
    if (on_page(cairo_)) {
      halos_.show(cairo_, line, c.width / k_unit, size);
    } else {
      cairo_move_to(cairo_, 0, 0);
      pango_cairo_layout_line_path(cairo_, line);
      cairo_set_line_width(cairo_, c.width / k_unit);
      cairo_stroke(cairo_);
    }
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
