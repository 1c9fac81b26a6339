#include "cli/print/halo.h"

#include <pango/pangocairo.h>

#include <cmath>
#include <string>
#include <vector>

namespace hexpost::print {
namespace {

/// The font whose letters a halo surrounds.
struct Surrounded {
  cairo_font_face_t* face;
  double width;  ///< of the halo, to the height of the letters
};

const cairo_user_data_key_t k_surrounded{};

void release(void* held) {
  auto* font = static_cast<Surrounded*>(held);
  cairo_font_face_destroy(font->face);
  delete font;
}

/// Draws one letter's halo, as wide as the letter; the size of the letters is 1 here.
cairo_status_t draw_letter(cairo_scaled_font_t* scaled, unsigned long index, cairo_t* cairo,
                           cairo_text_extents_t* extents) {
  const auto* font = static_cast<const Surrounded*>(
      cairo_font_face_get_user_data(cairo_scaled_font_get_font_face(scaled), &k_surrounded));
  if (font == nullptr) return CAIRO_STATUS_USER_FONT_ERROR;
  cairo_set_font_face(cairo, font->face);
  cairo_set_font_size(cairo, 1);
  const cairo_glyph_t glyph{index, 0, 0};
  cairo_glyph_extents(cairo, &glyph, 1, extents);
  cairo_glyph_path(cairo, &glyph, 1);
  cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width(cairo, font->width);
  cairo_stroke(cairo);
  return CAIRO_STATUS_SUCCESS;
}

cairo_font_face_t* halo_of(PangoFont* font, double width) {
  cairo_font_face_t* out = cairo_user_font_face_create();
  cairo_user_font_face_set_render_glyph_func(out, draw_letter);
  cairo_font_face_t* face = cairo_scaled_font_get_font_face(pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font)));
  auto* held = new Surrounded{cairo_font_face_reference(face), width};
  if (cairo_font_face_set_user_data(out, &k_surrounded, held, release) != CAIRO_STATUS_SUCCESS) release(held);
  return out;
}

}  // namespace

void HaloFonts::show(cairo_t* cairo, PangoLayoutLine* line, double width, double size) {
  const int thousandths = static_cast<int>(std::lround(1000 * width / size));
  double x = 0;
  for (const GSList* at = line->runs; at != nullptr; at = at->next) {
    const auto* run = static_cast<const PangoGlyphItem*>(at->data);
    std::vector<cairo_glyph_t> glyphs;
    for (int i = 0; i < run->glyphs->num_glyphs; ++i) {
      const PangoGlyphInfo& letter = run->glyphs->glyphs[i];
      if (letter.glyph != PANGO_GLYPH_EMPTY && (letter.glyph & PANGO_GLYPH_UNKNOWN_FLAG) == 0)
        glyphs.push_back({letter.glyph, x + static_cast<double>(letter.geometry.x_offset) / PANGO_SCALE,
                          static_cast<double>(letter.geometry.y_offset) / PANGO_SCALE});
      x += static_cast<double>(letter.geometry.width) / PANGO_SCALE;
    }
    PangoFont* font = run->item->analysis.font;
    Face& face = faces_[{pango_font_get_face(font), thousandths}];
    if (!face) face.reset(halo_of(font, thousandths / 1000.0));
    cairo_set_font_face(cairo, face.get());
    cairo_set_font_size(cairo, size);
    // readers of the page's text hear a halo as blanks: the text itself follows
    const std::string blanks(glyphs.size(), ' ');
    const std::vector<cairo_text_cluster_t> clusters(glyphs.size(), {1, 1});
    const int count = static_cast<int>(glyphs.size());
    cairo_show_text_glyphs(cairo, blanks.data(), count, glyphs.data(), count, clusters.data(), count, {});
  }
}

}  // namespace hexpost::print
