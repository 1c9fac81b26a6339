#include "cli/print/png.h"

#include <algorithm>

#include "cli/print/canvas.h"
#include "engine/base/text.h"

namespace hexpost::print {

base::Result<std::string> png(const report::Picture& picture, int dots_per_inch) {
  const double scale = std::clamp(dots_per_inch, 36, 600) / 72.0;
  const double wide = std::max(1, picture.width) / 100.0 * scale, high = std::max(1, picture.height) / 100.0 * scale;
  if (wide * high > 1e8) {
    return base::Error{"size", base::tr("the picture would have more than 100 million dots; ask for fewer to the inch"),
                       ""};
  }
  const Surface surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(wide + 1), static_cast<int>(high + 1)));
  const Cairo cairo(cairo_create(surface.get()));
  cairo_set_source_rgb(cairo.get(), 1, 1, 1);
  cairo_paint(cairo.get());
  cairo_scale(cairo.get(), scale, scale);
  Canvas(cairo.get(), "").picture(picture, 0, 0);
  cairo_surface_flush(surface.get());
  std::string out;
  const auto append = [](void* to, const unsigned char* bytes, unsigned size) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), size);
    return CAIRO_STATUS_SUCCESS;
  };
  const cairo_status_t status = cairo_surface_write_to_png_stream(surface.get(), append, &out);
  if (status != CAIRO_STATUS_SUCCESS) return base::Error{"picture", cairo_status_to_string(status), "PNG"};
  return out;
}

}  // namespace hexpost::print
