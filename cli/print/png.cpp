#include "cli/print/png.h"

#include <png.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "cli/print/canvas.h"
#include "engine/base/text.h"

namespace hexpost::print {
namespace {

/// The picture drawn in dots of 32 bits: blue, green, red, and an unused byte.
base::Result<Surface> draw(const report::Picture& picture, int dots_per_inch) {
  const double scale = std::clamp(dots_per_inch, 36, 600) / 72.0;
  const double wide = std::max(1, picture.width) / 100.0 * scale, high = std::max(1, picture.height) / 100.0 * scale;
  if (wide * high > 1e8) {
    return base::Error{"size", base::tr("the picture would have more than 100 million dots; ask for fewer to the inch"),
                       ""};
  }
  Surface surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(wide + 1), static_cast<int>(high + 1)));
  const Cairo cairo(cairo_create(surface.get()));
  cairo_set_source_rgb(cairo.get(), 1, 1, 1);
  cairo_paint(cairo.get());
  cairo_scale(cairo.get(), scale, scale);
  Typesetter typesetter(cairo.get(), "");
  Canvas(cairo.get(), typesetter).picture(picture, 0, 0);
  cairo_surface_flush(surface.get());
  return surface;
}

using Colour = std::uint32_t;  ///< 0xRRGGBB

int distance(Colour a, Colour b) {
  int out = 0;
  for (const int shift : {16, 8, 0}) {
    const int d = static_cast<int>(a >> shift & 0xFF) - static_cast<int>(b >> shift & 0xFF);
    out += d * d;
  }
  return out;
}

/// Colours by the number of dots that have them, and for each the place in the palette of the nearest one there.
struct Palette {
  std::vector<Colour> colours;
  std::map<Colour, std::uint8_t> place;
};

Palette palette_of(const std::vector<Colour>& dots, std::size_t most) {
  std::map<Colour, std::size_t> count;
  for (std::size_t i = 0; i < dots.size();) {  // a map has long runs of one colour
    const std::size_t from = i;
    while (i < dots.size() && dots[i] == dots[from])
      ++i;
    count[dots[from]] += i - from;
  }
  std::vector<std::pair<std::size_t, Colour>> order;
  for (const auto& [colour, n] : count)
    order.emplace_back(n, colour);
  std::sort(order.begin(), order.end(), std::greater<>());
  Palette out;
  for (std::size_t i = 0; i < std::min(most, order.size()); ++i)
    out.colours.push_back(order[i].second);
  for (const auto& [n, colour] : order) {
    const auto near = std::min_element(out.colours.begin(), out.colours.end(),
                                       [c = colour](Colour a, Colour b) { return distance(a, c) < distance(b, c); });
    out.place[colour] = static_cast<std::uint8_t>(near - out.colours.begin());
  }
  return out;
}

}  // namespace

base::Result<std::string> png(const report::Picture& picture, int dots_per_inch) {
  const auto surface = draw(picture, dots_per_inch);
  if (!surface) return surface.error();
  std::string out;
  const auto append = [](void* to, const unsigned char* bytes, unsigned size) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), size);
    return CAIRO_STATUS_SUCCESS;
  };
  const cairo_status_t status = cairo_surface_write_to_png_stream(surface->get(), append, &out);
  if (status != CAIRO_STATUS_SUCCESS) return base::Error{"picture", cairo_status_to_string(status), "PNG"};
  return out;
}

base::Result<std::string> small_png(const report::Picture& picture, int dots_per_inch, int colours) {
  const auto surface = draw(picture, dots_per_inch);
  if (!surface) return surface.error();
  const auto wide = static_cast<std::size_t>(cairo_image_surface_get_width(surface->get()));
  const auto high = static_cast<std::size_t>(cairo_image_surface_get_height(surface->get()));
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface->get()));
  const unsigned char* const data = cairo_image_surface_get_data(surface->get());
  if (data == nullptr) return base::Error{"picture", base::tr("the picture cannot be drawn"), "PNG"};
  std::vector<Colour> dots(wide * high);
  for (std::size_t y = 0; y < high; ++y) {
    for (std::size_t x = 0; x < wide; ++x) {
      std::memcpy(&dots[y * wide + x], data + y * stride + 4 * x, sizeof(Colour));
      dots[y * wide + x] &= 0xFFFFFF;
    }
  }
  const Palette palette = palette_of(dots, static_cast<std::size_t>(std::clamp(colours, 2, 256)));
  std::vector<std::uint8_t> places(dots.size()), map;
  for (std::size_t i = 0; i < dots.size(); ++i)
    places[i] = i > 0 && dots[i] == dots[i - 1] ? places[i - 1] : palette.place.at(dots[i]);
  for (const Colour c : palette.colours) {
    for (const int shift : {16, 8, 0})
      map.push_back(static_cast<std::uint8_t>(c >> shift & 0xFF));
  }
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(wide), image.height = static_cast<png_uint_32>(high);
  image.format = PNG_FORMAT_RGB_COLORMAP;
  image.colormap_entries = static_cast<png_uint_32>(palette.colours.size());
  std::string out(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
  png_alloc_size_t size = out.size();
  if (png_image_write_to_memory(&image, out.data(), &size, 0, places.data(), 0, map.data()) == 0)
    return base::Error{"picture", image.message, "PNG"};
  out.resize(size);
  return out;
}

}  // namespace hexpost::print
