#include <algorithm>

#include "engine/base/text.h"
#include "engine/report/picture/pen.h"

/// The boxes beside the map: reinforcements, pieces on alert, losses.
namespace hexpost::report {
namespace {

using drawing::part;
using drawing::Pen;

constexpr int k_name_letters = 750;
constexpr int k_title = 1300;  ///< height of a box's name
constexpr int k_pad = 300;     ///< between a box's frame and its counters
constexpr int k_between = 500;

/// The columns of counters in a box, and the size of the box.
struct Shape {
  int columns = 1, width = 0, height = 0;
};

Shape shape_of(const Tray& tray, int width, int counter) {
  const int step = counter + part(counter, 80), count = static_cast<int>(tray.counters.size());
  const int most = std::max(1, (width - 2 * k_pad + step - counter) / step);
  Shape out;
  out.columns = std::clamp(count, 1, most);
  const int rows = std::max(1, (count + out.columns - 1) / out.columns);
  const int title = text_width(base::printable(tray.name, 80), k_name_letters, true);
  out.width = std::min(width, 2 * k_pad + std::max(title, out.columns * step - (step - counter)));
  out.height = k_title + rows * step - (step - counter) + 2 * k_pad;
  return out;
}

void draw_tray(Pen& pen, Picture& picture, const Tray& tray, Point at, const Shape& shape, int counter) {
  const std::string name = base::printable(tray.name, 80);
  pen.what = What::key;
  pen.rectangle({at.x, at.y, at.x + shape.width, at.y + shape.height}, Ink::none, Ink::faint, 60);
  pen.text({at.x + k_pad, at.y + k_title - 350}, name, Ink::text, shape.width - 2 * k_pad,
           {k_name_letters, true, Command::Anchor::start, Ink::none});
  const int step = counter + part(counter, 80);
  for (std::size_t i = 0; i < tray.counters.size(); ++i) {
    const int column = static_cast<int>(i) % shape.columns, row = static_cast<int>(i) / shape.columns;
    const int x = at.x + k_pad + column * step, y = at.y + k_title + k_pad + row * step;
    const Box box{x, y, x + counter, y + counter};
    pen.piece = static_cast<int>(picture.pieces.size());
    picture.pieces.push_back({name, base::printable(tray.counters[i].name, 60), box});
    drawing::draw_counter(pen, box, tray.counters[i]);
  }
  pen.piece = -1;
}

}  // namespace

Picture trays(const Map& map, int width, int counter) {
  Picture out;
  out.width = width;
  Pen pen(out);
  constexpr int k_rim = 50;  // half a frame's line
  Point at{k_rim, k_rim};
  int shelf = 0;  // the height of the boxes that stand side by side
  for (const Tray& tray : map.trays) {
    const Shape shape = shape_of(tray, width - 2 * k_rim, counter);
    if (at.x > k_rim && at.x + shape.width > width - k_rim) {
      at = {k_rim, at.y + shelf + k_between};
      shelf = 0;
    }
    draw_tray(pen, out, tray, at, shape, counter);
    at.x += shape.width + k_between;
    shelf = std::max(shelf, shape.height);
  }
  out.height = map.trays.empty() ? 0 : at.y + shelf + k_rim;
  out.words = base::fill(base::tr("beside the map: {0} {0|counter|counters}"), {std::to_string(out.pieces.size())});
  return out;
}

}  // namespace hexpost::report
