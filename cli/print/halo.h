#pragma once

#include <cairo.h>
#include <pango/pango.h>

#include <map>
#include <memory>
#include <utility>

namespace hexpost::print {

/// Halos of texts as fonts of their own: a document holds the outline of each letter once, and a text of a page names
/// its letters. A large map has hundreds of numbers with halos; their outlines were half of all its lines.
class HaloFonts {
 public:
  /// Draws the halo of a laid-out line whose baseline begins at 0,0, in the current ink. `width` and `size` are those
  /// of the halo and of the text, in the units of the context.
  void show(cairo_t* cairo, PangoLayoutLine* line, double width, double size);

 private:
  struct Release {
    void operator()(cairo_font_face_t* face) const { cairo_font_face_destroy(face); }
  };
  using Face = std::unique_ptr<cairo_font_face_t, Release>;
  /// By the text's face and the width of the halo in thousandths of its size.
  std::map<std::pair<PangoFontFace*, int>, Face> faces_;
};

}  // namespace hexpost::print
