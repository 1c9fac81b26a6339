#pragma once

#include <cairo.h>

#include <memory>

#include "cli/print/halo.h"
#include "cli/print/typesetter.h"
#include "engine/report/picture.h"

/// Words and pictures on a Cairo context. Only this folder uses Cairo, Pango, libqrencode and libqpdf.
namespace hexpost::print {

using Surface = std::unique_ptr<cairo_surface_t, Releaser<&cairo_surface_destroy>>;
using Cairo = std::unique_ptr<cairo_t, Releaser<&cairo_destroy>>;

/// Everything is in points from the upper left corner of the page. A canvas that is not `drawing` measures only.
class Canvas {
 public:
  Canvas(cairo_t* cairo, Typesetter& typesetter) : cairo_(cairo), typesetter_(typesetter) {}

  bool drawing = true;
  cairo_t* cairo() const { return cairo_; }

  Typesetter& typesetter() const { return typesetter_; }
  /// A picture with its upper left corner there; `scale` 1 is the size it was made for.
  void picture(const report::Picture& picture, double x, double y, double scale = 1);
  void ink(report::Ink ink);

 private:
  void words(const report::Command& command);
  void add_to_path(const report::Command& command);
  void paint(const report::Command& command);
  cairo_t* cairo_;
  Typesetter& typesetter_;
  HaloFonts halos_;
};

}  // namespace hexpost::print
