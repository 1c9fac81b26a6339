#include <algorithm>
#include <cmath>

#include "cli/print/press.h"
#include "engine/base/text.h"

/// A map on paper: on one page where its counters can be read at that size, else an overview and sheets that overlap;
/// then a detail map of each combat and the key.
namespace hexpost::print {
namespace {

using base::fill;
using base::tr;
using report::Map;
using report::Picture;
using report::PictureStyle;
using report::Point;
using report::Window;

constexpr int k_largest_hex = 5200, k_sheet_hex = 3600, k_detail_hex = 5600, k_detail_radius = 1;
constexpr int k_overlap = 2;
constexpr int k_share = 84;  ///< in hundredths: how small the map may become for its key to stand beneath it
constexpr double k_detail_gap = 6, k_detail_heading = 18;
constexpr double k_caption = 14, k_heading = 20;
constexpr Font k_caption_font{9, true};

int hundredths(double points) {
  return static_cast<int>(std::floor(points * 100));
}

/// The largest hexes with which the window fits.
int hex_that_fits(const Map& map, const Window& window, double wide, double high, bool overview) {
  int low = 100, best = 100, high_hex = k_largest_hex;
  while (low <= high_hex) {
    const int hex = (low + high_hex) / 2;
    Point size = report::extent(map, window, hex);
    if (overview) size.x += 2200, size.y += 2200;
    if (size.x <= hundredths(wide) && size.y <= hundredths(high))
      best = hex, low = hex + 1;
    else
      high_hex = hex - 1;
  }
  return best;
}

/// The number of columns and rows of hexes of that size on a page.
Point capacity(const Map& map, int hex, double wide, double high) {
  Point out{1, 1};
  while (report::extent(map, {1, out.x + 1, 1, 1}, hex).x <= hundredths(wide))
    ++out.x;
  while (report::extent(map, {1, 2, 1, out.y + 1}, hex).y <= hundredths(high))
    ++out.y;
  return out;
}

/// A, B, .. Z, AA, ..
std::string letter(std::size_t i) {
  std::string out(1, static_cast<char>('A' + i % 26));
  return i < 26 ? out : letter(i / 26 - 1) + out;
}

std::string caption_of(const Window& w) {
  const auto digits = [](int n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return fill(tr("columns {} to {}, rows {} to {}"),
              {digits(w.first_column), digits(w.last_column), digits(w.first_row), digits(w.last_row)});
}

/// A picture in the middle of the page's width, or at its left, with its caption above.
void place(Press& press, const Picture& picture, const std::string& caption, bool left = false) {
  if (!caption.empty()) press.words(caption, k_caption_font, "P", 0, k_caption - 1.3 * k_caption_font.size);
  const double wide = picture.width / 100.0;
  press.figure(picture, press.left() + (left ? 0 : std::max(0.0, (press.width() - wide) / 2)), press.y);
  press.y += picture.height / 100.0 + 4;
}

Picture draw(Press& press, const Map& map, const PictureStyle& style) {
  if (press.drawing()) return report::picture(map, style);
  Picture out;  // counting pages needs the size alone
  const Point size = report::extent(map, style.window, style.hex);
  out.width = size.x + (style.overview ? 2160 : 0), out.height = size.y + (style.overview ? 2160 : 0);
  return out;
}

void key_of(Press& press, const Map& map, bool listed) {
  const Picture picture = report::key(map, hundredths(press.width()), listed);
  press.need(picture.height / 100.0);
  press.figure(picture, press.left(), press.y);
  press.y += picture.height / 100.0 + 6;
}

/// Prints the heading where it was decided that the map begins.
int head(Press& press, std::string_view heading, int outline) {
  return heading.empty() ? outline : press.heading(heading);
}
double head_room(const Press& press, std::string_view heading) {
  return heading.empty() ? 0 : press.fresh() ? k_heading : k_heading + 5;
}

/// Detail maps that stand side by side.
struct Row {
  std::vector<Window> windows;
  std::vector<Point> sizes;
  int hex = k_detail_hex;
  double high = 0;  ///< with the words above
};

/// The windows in rows, with hexes of that size where the page is wide enough for it.
std::vector<Row> rows_of(const Press& press, const Map& map, const std::vector<Window>& windows, int largest) {
  const double wide = press.width_if(false);
  std::vector<Row> out;
  double used = 0;
  for (const Window& w : windows) {
    int hex = largest;
    if (report::extent(map, w, hex).x > hundredths(wide))
      hex = hex_that_fits(map, w, wide, press.height_if(false), false);
    const Point size = report::extent(map, w, hex);
    if (out.empty() || used + size.x / 100.0 > wide + 0.5 || out.back().hex != hex) {
      out.push_back({{}, {}, hex, 0});
      used = 0;
    }
    Row& row = out.back();
    row.windows.push_back(w);
    row.sizes.push_back(size);
    row.high = std::max(row.high, size.y / 100.0 + 16);
    used += size.x / 100.0 + k_detail_gap;
  }
  return out;
}

/// Pages of this height that the rows take by themselves.
int pages_of(const std::vector<Row>& rows, double high) {
  int out = 1;
  double used = k_detail_heading;
  for (const Row& row : rows) {
    if (used + row.high > high) ++out, used = 0;
    used += row.high;
  }
  return out;
}

/// Where there was fighting. Many windows have somewhat smaller hexes if that saves pages, because the rest of a page
/// that is too low for a row would stay empty.
std::vector<Row> detail_rows(const Press& press, const Map& map) {
  constexpr int k_side = 2 * k_detail_radius + 2;  // two of them side by side on a page
  constexpr int k_smallest = k_detail_hex * 4 / 5, k_step = k_detail_hex / 40;
  const std::vector<Window> windows = report::combats(map, k_detail_radius, k_side, k_side);
  const double high = press.height_if(false);
  std::vector<Row> best = rows_of(press, map, windows, k_detail_hex);
  for (int hex = k_detail_hex - k_step; hex >= k_smallest && pages_of(best, high) > 1; hex -= k_step) {
    std::vector<Row> rows = rows_of(press, map, windows, hex);
    if (pages_of(rows, high) < pages_of(best, high)) best = std::move(rows);
  }
  return best;
}

double height_of(const std::vector<Row>& rows) {
  double out = rows.empty() ? 0 : k_detail_heading;
  for (const Row& row : rows)
    out += row.high;
  return out;
}

/// Labels of the hexes of a window in which there was fighting.
std::string fights_in(const Map& map, const Window& w) {
  std::string out;
  for (const report::Cell& cell : map.cells) {
    if (cell.column < w.first_column || cell.column > w.last_column || cell.row < w.first_row || cell.row > w.last_row)
      continue;
    if (std::find(map.bursts.begin(), map.bursts.end(), cell.label) == map.bursts.end()) continue;
    out += (out.empty() ? "" : ", ") + base::printable(cell.label, 12);
  }
  return out;
}

void details(Press& press, const Map& map, const std::vector<Row>& rows, int outline) {
  if (rows.empty()) return;
  if (press.across()) press.turn_to(false);
  press.need(rows.front().high + k_detail_heading);
  press.outline(tr("Where there was fighting"), outline);
  press.words(tr("Where there was fighting"), {10.5, true}, "H3", 0, k_detail_heading - 10.5 * 1.3);
  for (const Row& row : rows) {
    press.need(row.high);
    double x = press.left();
    for (std::size_t i = 0; i < row.windows.size(); ++i) {
      const double wide = row.sizes[i].x / 100.0;
      if (press.drawing()) {
        const Layout words = press.typesetter().ellipsized(fights_in(map, row.windows[i]), {8, true}, wide);
        press.begin("P");
        press.put(words.get(), x, press.y);
        press.end("P");
        press.figure(draw(press, map, {row.hex, row.windows[i], false, {}}), x, press.y + 12);
      }
      x += wide + k_detail_gap;
    }
    press.y += row.high;
  }
  press.y += 6;
}

/// The boxes beside the map, with counters as large as one page allows. If even small ones do not fit, the table of the
/// boxes is all there is.
void trays_of(Press& press, const Map& map, int outline) {
  if (map.trays.empty()) return;
  if (press.across()) press.turn_to(false);
  for (const int counter : {2600, 2000, 1500}) {
    const Picture picture = report::trays(map, hundredths(press.width()), counter);
    const double high = picture.height / 100.0 + k_detail_heading;
    if (high > press.height_if(false)) continue;
    press.need(high);
    press.outline(tr("Boxes beside the map"), outline);
    press.words(tr("Boxes beside the map"), {10.5, true}, "H3", 0, k_detail_heading - 10.5 * 1.3);
    press.figure(picture, press.left(), press.y);
    press.y += picture.height / 100.0 + 6;
    return;
  }
}

struct Printed {
  bool key = false, details = false;
};

/// Returns which of the parts after the map have been printed already.
Printed one_page(Press& press, const Map& map, const std::vector<Row>& rows, std::string_view heading, int& outline,
                 const std::function<void()>& fill_page) {
  const Window all = report::whole(map);
  const auto fits = [&](double wide, double high) { return hex_that_fits(map, all, wide, high, false); };
  // if the rest of this page is enough, the map stays here
  int hex = fits(press.width(), press.room() - head_room(press, heading) - 4);
  Printed printed;
  if (hex < 3400) {
    const double less = heading.empty() ? 0 : k_heading;
    const int upright = fits(press.width_if(false), press.height_if(false) - less);
    const int across = fits(press.width_if(true), press.height_if(true) - less);
    // the rest of this page may have room for the maps of the fighting, whose story is above
    if (!press.fresh() && height_of(rows) + 8 <= press.room()) {
      details(press, map, rows, outline);
      printed.details = true;
    }
    // with the key beneath where that costs the map little
    const auto with_key = [&](bool lies) {
      const int key = report::key(map, hundredths(press.width_if(lies))).height;
      return fits(press.width_if(lies), press.height_if(lies) - less - 8 - key / 100.0);
    };
    const int upright_key = with_key(false), across_key = with_key(true);
    const int best = std::max(upright, across), best_key = std::max(upright_key, across_key);
    const bool together = best_key >= 3400 && best_key * 100 >= best * k_share;
    if (!press.fresh()) fill_page();
    press.turn_to(together ? across_key > upright_key : across > upright);
    hex = together ? best_key : best;
  }
  outline = head(press, heading, outline);
  place(press, draw(press, map, {hex, all, false, {}}), "");
  if (report::key(map, hundredths(press.width())).height / 100.0 <= press.room()) {
    key_of(press, map, true);
    printed.key = true;
  }
  return printed;
}

/// A list of the full hexes and the leaders of a sheet, in the room that the drawing leaves at its right or beneath it.
struct Notes {
  int hex = 0;          ///< of the drawing that leaves the room
  bool beside = false;  ///< at the right
  double width = 0;
  std::vector<std::string> lines;
};
constexpr Font k_notes_font{7};
constexpr double k_notes_gap = 8, k_notes_width = 96;

double height_of(Press& press, const Notes& notes) {
  double out = 0;
  for (const std::string& line : notes.lines) {
    int high = 0;
    const Layout words = press.typesetter().layout(line, k_notes_font, notes.width);
    pango_layout_get_size(words.get(), nullptr, &high);
    out += static_cast<double>(high) / PANGO_SCALE + 1;
  }
  return out;
}

/// The one of the two places that allows larger hexes.
Notes notes_of(Press& press, const Map& map, const Window& w, double wide, double high) {
  Notes out;
  out.hex = hex_that_fits(map, w, wide, high, false);
  for (const report::Crowd& crowd : report::crowds(map, w, true))
    out.lines.push_back(crowd.hex + ": " + crowd.names);
  if (out.lines.empty()) return out;
  out.width = k_notes_width;
  int beside = hex_that_fits(map, w, wide - k_notes_width - k_notes_gap, high, false);
  if (height_of(press, out) > high) beside = 0;
  Notes under{0, false, wide, {base::join(out.lines, "   ")}};
  under.hex = hex_that_fits(map, w, wide, high - height_of(press, under) - k_notes_gap, false);
  out.hex = beside, out.beside = true;
  return beside >= under.hex ? out : under;
}

/// The window with as many rows more, below it and then above it, as a sheet of that size takes without smaller hexes.
Window filled(Press& press, const Map& map, Window w, double wide, double high) {
  const Window all = report::whole(map);
  const int hex = notes_of(press, map, w, wide, high).hex;
  const auto grow = [&](Window more) {
    const bool takes = notes_of(press, map, more, wide, high).hex >= hex;
    if (takes) w = more;
    return takes;
  };
  while (w.last_row < all.last_row && grow({w.first_column, w.last_column, w.first_row, w.last_row + 1})) {
  }
  while (w.first_row > all.first_row && grow({w.first_column, w.last_column, w.first_row - 1, w.last_row})) {
  }
  return w;
}

void print_notes(Press& press, const Map& map, const Notes& notes, const Window& w, double top) {
  if (notes.lines.empty()) return;
  const double drawn = report::extent(map, w, notes.hex).x / 100.0;
  double y = notes.beside ? top : press.y + k_notes_gap / 2;
  const double x = notes.beside ? press.left() + drawn + k_notes_gap : press.left();
  const Tagged tag(press, "P");
  for (const std::string& line : notes.lines) {
    int high = 0;
    const Layout words = press.typesetter().layout(line, k_notes_font, notes.width);
    press.put(words.get(), x, y);
    pango_layout_get_size(words.get(), nullptr, &high);
    y += static_cast<double>(high) / PANGO_SCALE + 1;
  }
  press.y = std::max(press.y, y);
}

/// Returns which of the parts after the sheets have been printed already.
Printed sheets(Press& press, const Map& map, const std::vector<Row>& rows, std::string_view heading, int& outline,
               const std::function<void()>& fill_page) {
  Printed printed;
  struct Plan {
    std::vector<Window> windows;
    bool across;
  };
  // with room for the notes under it where a sheet would otherwise be drawn too small
  const auto plan = [&](bool across) {
    const double wide = press.width_if(across), high = press.height_if(across) - k_caption - 4;
    Plan out{{}, across};
    for (const int kept : {0, 24, 48, 96}) {
      const Point holds = capacity(map, k_sheet_hex, wide, high - kept);
      out.windows = report::sheets(map, holds.x, holds.y, k_overlap);
      if (std::all_of(out.windows.begin(), out.windows.end(),
                      [&](const Window& w) { return notes_of(press, map, w, wide, high).hex >= k_sheet_hex; }))
        break;
    }
    return out;
  };
  Plan best = plan(false);
  if (Plan other = plan(true); other.windows.size() < best.windows.size()) best = std::move(other);
  for (Window& w : best.windows)
    w = filled(press, map, w, press.width_if(best.across), press.height_if(best.across) - k_caption - 4);

  const Window all = report::whole(map);
  const auto size = [&](bool across) {
    return hex_that_fits(map, all, press.width_if(across), press.height_if(across) - k_caption - k_heading, true);
  };
  const bool lies = size(true) > size(false);
  // an overview that fits below what is on the page already stays there; one for a single sheet gets no page of its own
  const int here = hex_that_fits(map, all, press.width(), press.room() - k_caption - head_room(press, heading), true);
  const bool fits_here = here >= 1050;
  const bool single = best.windows.size() == 1;
  if (!fits_here) {
    if (!press.fresh()) fill_page();
    press.turn_to(single ? best.across : lies);
  }
  outline = head(press, heading, outline);
  if (fits_here || !single) {
    PictureStyle style{fits_here ? here : size(lies), all, true, {}};
    for (std::size_t i = 0; i < best.windows.size(); ++i)
      style.frames.push_back({best.windows[i], letter(i)});
    place(press, draw(press, map, style), tr("Overview of the sheets"));
    // the rest of the overview's page
    if (!press.across() && height_of(rows) + 8 <= press.room()) {
      details(press, map, rows, outline);
      printed.details = true;
    }
    if (report::key(map, hundredths(press.width()), false).height / 100.0 + 6 <= press.room()) {
      key_of(press, map, false);
      printed.key = true;
    }
  }
  for (std::size_t i = 0; i < best.windows.size(); ++i) {
    const Window& w = best.windows[i];
    if (i > 0 || fits_here || !single) {
      press.turn_to(best.across);
      if (!press.fresh()) press.next_page();
    }
    const std::string name = fill(tr("Sheet {}: {}"), {letter(i), caption_of(w)});
    press.outline(name, outline);
    const Notes notes = notes_of(press, map, w, press.width(), press.room() - k_caption - 4);
    const double top = press.y + k_caption;
    place(press, draw(press, map, {notes.hex, w, false, {}}), name, notes.beside);
    print_notes(press, map, notes, w, top);
  }
  return printed;
}

}  // namespace

void print_map(Press& press, const Map& map, std::string_view heading, int outline,
               const std::function<void()>& fill_page) {
  const Window all = report::whole(map);
  if (all.last_column < all.first_column || all.last_row < all.first_row) {
    head(press, heading, outline);
    return;
  }
  const auto largest = [&](bool across) {
    return hex_that_fits(map, all, press.width_if(across), press.height_if(across) - k_heading, false);
  };
  const std::vector<Row> rows = detail_rows(press, map);
  Printed printed;
  const bool one = std::max(largest(false), largest(true)) >= report::k_readable_hex;
  if (one)
    printed = one_page(press, map, rows, heading, outline, fill_page);
  else
    printed = sheets(press, map, rows, heading, outline, fill_page);
  if (!printed.details) details(press, map, rows, outline);
  if (!printed.key) {
    if (report::key(map, hundredths(press.width()), one).height / 100.0 > press.room()) {
      // the key goes to the next page: what fits below the details stands before it
      if (!press.fresh() && press.room() > press.full_height() / 4) fill_page();
      if (press.across()) press.turn_to(false);
    }
    key_of(press, map, one);
  }
  trays_of(press, map, outline);
}

}  // namespace hexpost::print
