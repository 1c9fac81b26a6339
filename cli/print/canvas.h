#pragma once

#include <cairo.h>
#include <pango/pangocairo.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "engine/report/picture.h"

/// Words and pictures on a Cairo context. The rooms of Cairo, Pango, libqrencode and libqpdf are here and nowhere else.
namespace hexpost::print {

template <auto Release>
struct Releaser {
  template <class T>
  void operator()(T* object) const {
    Release(object);
  }
};
using Surface = std::unique_ptr<cairo_surface_t, Releaser<&cairo_surface_destroy>>;
using Cairo = std::unique_ptr<cairo_t, Releaser<&cairo_destroy>>;
using Layout = std::unique_ptr<PangoLayout, Releaser<&g_object_unref>>;

/// A font by its size in points.
struct Font {
  double size = 9;
  bool bold = false;
  bool mono = false;
  auto operator<=>(const Font&) const = default;
};

/// Everything is in points from the upper left corner of the page. A canvas that is not `drawing` measures only.
class Canvas {
 public:
  /// `language` is a code such as "pl": it decides how words are broken and shaped.
  Canvas(cairo_t* cairo, std::string_view language);
  ~Canvas();
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  bool drawing = true;
  cairo_t* cairo() const { return cairo_; }

  /// Words laid out in lines of at most `width` (none when not positive).
  Layout layout(std::string_view words, const Font& font, double width, PangoAlignment align = PANGO_ALIGN_LEFT) const;
  /// A picture with its upper left corner there; `scale` 1 is the size it was made for.
  void picture(const report::Picture& picture, double x, double y, double scale = 1);
  void ink(report::Ink ink);

 private:
  void words(const report::Command& command);
  void add_to_path(const report::Command& command);
  void paint(const report::Command& command);
  const PangoFontDescription* description(const Font& font) const;
  cairo_t* cairo_;
  PangoContext* context_;
  Layout line_;
  mutable std::map<Font, PangoFontDescription*> fonts_;
};

}  // namespace hexpost::print
