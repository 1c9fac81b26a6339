#include "cli/print/typesetter.h"

#include <cmath>

namespace hexpost::print {
namespace {

constexpr std::size_t k_kept_bytes = 1 << 20;  ///< of words: a layout takes some ten times as much memory

int units(double points) {
  return static_cast<int>(std::floor(points * PANGO_SCALE));
}

}  // namespace

Typesetter::Typesetter(cairo_t* cairo, std::string_view language)
    : context_(pango_cairo_create_context(cairo)), line_(pango_layout_new(context_)) {
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

Typesetter::~Typesetter() {
  for (const auto& [font, description] : fonts_)
    pango_font_description_free(description);
  kept_.clear();
  line_.reset();
  g_object_unref(context_);
}

const PangoFontDescription* Typesetter::description(const Font& font) {
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

Layout Typesetter::lay_out(std::string_view words, const Font& font, double width, PangoAlignment align) {
  Layout out(pango_layout_new(context_));
  pango_layout_set_font_description(out.get(), description(font));
  if (width > 0) {
    pango_layout_set_width(out.get(), units(width));
    pango_layout_set_wrap(out.get(), PANGO_WRAP_WORD_CHAR);
  }
  pango_layout_set_alignment(out.get(), align);
  pango_layout_set_text(out.get(), words.data(), static_cast<int>(words.size()));
  return out;
}

Layout Typesetter::layout(std::string_view words, const Font& font, double width, PangoAlignment align) {
  std::tuple key{std::string(words), font, width > 0 ? units(width) : 0, align};
  auto known = kept_.find(key);
  if (known == kept_.end()) {
    Layout made = lay_out(words, font, width, align);
    if (kept_bytes_ + words.size() > k_kept_bytes) return made;
    kept_bytes_ += words.size();
    known = kept_.emplace(std::move(key), std::move(made)).first;
  }
  return Layout(PANGO_LAYOUT(g_object_ref(known->second.get())));
}

Layout Typesetter::ellipsized(std::string_view words, const Font& font, double width) {
  Layout out = lay_out(words, font, width, PANGO_ALIGN_LEFT);
  pango_layout_set_height(out.get(), -1);
  pango_layout_set_ellipsize(out.get(), PANGO_ELLIPSIZE_END);
  return out;
}

PangoLayout* Typesetter::line(std::string_view words, const Font& font) {
  pango_layout_set_font_description(line_.get(), description(font));
  pango_layout_set_text(line_.get(), words.data(), static_cast<int>(words.size()));
  return line_.get();
}

}  // namespace hexpost::print
