#pragma once

#include <pango/pangocairo.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>

namespace hexpost::print {

template <auto Release>
struct Releaser {
  template <class T>
  void operator()(T* object) const {
    Release(object);
  }
};
using Layout = std::unique_ptr<PangoLayout, Releaser<&g_object_unref>>;

/// A font by its size in points.
struct Font {
  double size = 9;
  bool bold = false;
  bool mono = false;
  auto operator<=>(const Font&) const = default;
};

/// Lays out words in lines. A document is measured before it is drawn, so the typesetter keeps its layouts: breaking
/// lines twice was a tenth of the work.
class Typesetter {
 public:
  /// For contexts with the scale of this one. `language` is a code such as "pl": it decides how words are broken and
  /// shaped.
  Typesetter(cairo_t* cairo, std::string_view language);
  ~Typesetter();
  Typesetter(const Typesetter&) = delete;
  Typesetter& operator=(const Typesetter&) = delete;

  /// Words in lines of at most `width` points; no limit if it is not positive. Other callers get the same layout: it
  /// must not be changed.
  Layout layout(std::string_view words, const Font& font, double width, PangoAlignment align = PANGO_ALIGN_LEFT);
  /// Words in one line, which an ellipsis ends where it is longer than `width`.
  Layout ellipsized(std::string_view words, const Font& font, double width);
  /// One line, valid until the next call.
  PangoLayout* line(std::string_view words, const Font& font);

 private:
  Layout lay_out(std::string_view words, const Font& font, double width, PangoAlignment align);
  const PangoFontDescription* description(const Font& font);
  PangoContext* context_;
  Layout line_;
  std::map<Font, PangoFontDescription*> fonts_;
  std::map<std::tuple<std::string, Font, int, PangoAlignment>, Layout> kept_;
  std::size_t kept_bytes_ = 0;  ///< of words
};

}  // namespace hexpost::print
