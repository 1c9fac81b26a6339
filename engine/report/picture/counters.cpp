#include <algorithm>
#include <set>

#include "engine/base/text.h"
#include "engine/report/picture/pen.h"

/// Counters: a head in the side's colour with the name, under it the drawing of the troop type between its states and
/// its quality, then the leaders with it, then strength and movement. The sides differ by the outline (square, cut
/// corners, pointed) and by a dark or a light head, so that they differ without colour and in poor print.
namespace hexpost::report::drawing {
namespace {

using Anchor = Command::Anchor;

/// The outline of a side's counters.
std::vector<Point> outline(const Box& b, int side, int cut) {
  switch (side) {
    case 1:
      return {{b.left + cut, b.top},     {b.right - cut, b.top},   {b.right, b.top + cut},   {b.right, b.bottom - cut},
              {b.right - cut, b.bottom}, {b.left + cut, b.bottom}, {b.left, b.bottom - cut}, {b.left, b.top + cut}};
    case 2:
      return {{b.left + 2 * cut, b.top}, {b.right - 2 * cut, b.top}, {b.right, b.top + cut},
              {b.right, b.bottom},       {b.left, b.bottom},         {b.left, b.top + cut}};
    default:
      return {{b.left, b.top}, {b.right, b.top}, {b.right, b.bottom}, {b.left, b.bottom}};
  }
}

/// The part of the outline above a line.
std::vector<Point> head_of(const Box& b, int side, int cut, int to) {
  std::vector<Point> out;
  for (const Point& p : outline(b, side, cut)) {
    if (p.y < to) out.push_back(p);
  }
  if (out.size() == 2) return {out[0], out[1], {b.right, to}, {b.left, to}};
  // cut corners: the outline begins at the upper left, its last point lies below the first
  std::vector<Point> head(out.begin(), out.end());
  const auto last = std::find_if(head.begin(), head.end(), [&](const Point& p) { return p.x == b.left; });
  head.insert(last, {{b.right, to}, {b.left, to}});
  return head;
}

struct Frame {
  Livery colours;
  int cut;
  Box head;  ///< room for the name
};

/// Body and head of a counter.
Frame body(Pen& pen, const Box& box, int side, int head) {
  const int size = std::min(box.right - box.left, box.bottom - box.top);
  Frame f{livery(side), part(size, 120), {box.left, box.top, box.right, box.top + head}};
  const int line = std::max(20, part(size, 30));
  pen.what = What::counter;
  pen.polygon(outline(box, side, f.cut), f.colours.body);
  pen.polygon(head_of(box, side, f.cut, box.top + head), f.colours.head);
  pen.polygon(outline(box, side, f.cut), Ink::none, Ink::counter_text, line);
  const int rim = part(size, side == 0 || side < 0 ? 45 : 75);
  f.head.left += rim, f.head.right -= rim;
  return f;
}

void disc(Pen& pen, Point centre, int radius, std::string_view sign) {
  pen.what = What::marker;
  pen.circle(centre, radius, Ink::mark);
  pen.text({centre.x, centre.y + part(radius, 560)}, sign, Ink::mark_text, part(radius, 1700),
           {part(radius, 1550), true, Anchor::middle, Ink::none});
}

/// The signs of its states; the last one is a plus if there are more states than places.
void marks(Pen& pen, const Counter& counter, const std::vector<Point>& places, int radius) {
  for (std::size_t i = 0; i < std::min(places.size(), counter.marks.size()); ++i) {
    const bool more = i + 1 == places.size() && counter.marks.size() > places.size();
    disc(pen, places[i], radius, more ? "+" : counter.marks[i].sign);
  }
}

/// The band with the names of leaders and standards.
void company(Pen& pen, const Counter& counter, const Box& band) {
  const int height = band.bottom - band.top;
  pen.what = What::marker;
  pen.rectangle(band, Ink::mark);
  int x = band.left + part(height, 150);
  const auto names = [&](const std::vector<std::string>& who, bool flag, int until) {
    if (who.empty()) return;
    const Box icon{x, band.top + part(height, 120), x + part(height, 760), band.bottom - part(height, 120)};
    if (flag)
      draw_flag(pen, icon, Ink::mark_text);
    else
      draw_star(pen, middle({icon.left, icon.top}, {icon.right, icon.bottom}), part(height, 420), Ink::mark_text);
    x = icon.right + part(height, 120);
    const std::string words = base::join(who, ", ");
    const int room = until - x;
    pen.text({x, band.bottom - part(height, 230)}, words, Ink::mark_text, room,
             {part(height, 800), true, Anchor::start, Ink::none});
    x += std::min(room, text_width(words, part(height, 800), true)) + part(height, 200);
  };
  const int end = band.right - part(height, 100);
  names(counter.leaders, false, counter.standards.empty() ? end : (band.left + band.right) / 2 + height / 2);
  names(counter.standards, true, end);
}

void large(Pen& pen, const Box& box, const Counter& counter) {
  const int c = box.right - box.left;
  const auto x = [&](int thousandths) { return box.left + part(c, thousandths); };
  const auto y = [&](int thousandths) { return box.top + part(c, thousandths); };
  const Frame frame = body(pen, box, counter.side, part(c, 240));
  const bool band = !counter.leaders.empty() || !counter.standards.empty();
  const int low = part(c, band ? 195 : 220);

  const bool wide = counter.quality.empty() && counter.marks.size() < 2;
  const int size = band ? 355 : 450;
  const int left = counter.quality.empty() && counter.marks.empty() ? 500 - size / 2 : wide ? 310 : 245;
  draw_symbol(pen, {x(left), y(275), x(left + size), y(275 + size)}, counter.symbol, Ink::counter_text,
              frame.colours.body);
  if (counter.symbol == Symbol::none && !counter.type.empty()) {
    pen.what = What::counter_text;
    pen.text({x(500), y(530)}, counter.type, Ink::counter_text, part(c, 900),
             {part(c, 180), false, Anchor::middle, Ink::none});
  }

  pen.what = What::counter_text;
  pen.text({(frame.head.left + frame.head.right) / 2, y(190)}, counter.name, frame.colours.head_text,
           frame.head.right - frame.head.left, {part(c, 205), true, Anchor::middle, Ink::none});
  // "4(+2)": the addition goes on a second line
  const auto bracket = counter.quality.find('(');
  const bool split = bracket != std::string::npos && bracket > 0;
  const int figure_room = part(c, band ? 320 : 250);
  pen.text({x(955), y(band ? 440 : 470)}, split ? counter.quality.substr(0, bracket) : counter.quality,
           Ink::counter_text, figure_room, {low, true, Anchor::end, Ink::none, true});
  if (split)
    pen.text({x(955), y(band ? 610 : 650)}, counter.quality.substr(bracket), Ink::counter_text, figure_room,
             {part(c, 160), true, Anchor::end, Ink::none, true});
  const int edge = counter.side == 1 ? 75 : 45;
  const bool middle_marks = counter.marks.size() > 2;
  pen.text({x(edge), y(955)}, counter.strength, Ink::counter_text, part(c, middle_marks ? 250 : 480),
           {low, true, Anchor::start, Ink::none, true});
  pen.text({x(1000 - edge), y(955)}, counter.movement, Ink::counter_text, part(c, middle_marks ? 190 : 330),
           {low, true, Anchor::end, Ink::none, true});
  if (band) company(pen, counter, {box.left, y(645), box.right, y(790)});
  const int radius = part(c, band ? 83 : 100);
  if (band)
    marks(pen, counter, {{x(130), y(365)}, {x(130), y(545)}, {x(410), y(890)}, {x(590), y(890)}}, radius);
  else
    marks(pen, counter, {{x(135), y(385)}, {x(135), y(605)}, {x(410), y(865)}, {x(620), y(865)}}, radius);
}

/// Half as high as wide: for two in a hex.
void half(Pen& pen, const Box& box, const Counter& counter) {
  const int w = box.right - box.left, h = box.bottom - box.top;
  const auto x = [&](int thousandths) { return box.left + part(h, thousandths); };
  const auto y = [&](int thousandths) { return box.top + part(h, thousandths); };
  const Frame frame = body(pen, box, counter.side, part(h, 400));
  const int size = part(h, 330);
  pen.what = What::counter_text;
  const int side =
      counter.quality.empty() ? 0 : std::min(part(w, 280), text_width(counter.quality, size, true) + size / 3);
  pen.text({frame.head.left, y(320)}, counter.name, frame.colours.head_text, frame.head.right - frame.head.left - side,
           {size, true, Anchor::start, Ink::none});
  pen.text({frame.head.right, y(320)}, counter.quality, frame.colours.head_text, part(w, 280),
           {size, true, Anchor::end, Ink::none, true});
  draw_symbol(pen, {x(80), y(450), x(550), y(920)}, counter.symbol, Ink::counter_text, frame.colours.body);
  pen.what = What::counter_text;
  pen.text({x(620), y(850)}, counter.strength, Ink::counter_text, part(h, 460),
           {size, true, Anchor::start, Ink::none, true});
  pen.text({box.right - part(h, 90), y(850)}, counter.movement, Ink::counter_text, part(h, 220),
           {size, true, Anchor::end, Ink::none, true});
  pen.what = What::marker;
  const Point first{x(1250), y(690)}, second{x(1560), y(690)};
  const bool star = !counter.leaders.empty(), flag = !counter.standards.empty();
  if (star) draw_star(pen, first, part(h, 160), Ink::mark);
  if (flag) {
    const Point p = star ? second : first;
    draw_flag(pen, {p.x - part(h, 110), p.y - part(h, 160), p.x + part(h, 130), p.y + part(h, 150)}, Ink::mark);
  }
  std::vector<Point> free;
  if (!star && !flag) free.push_back(first);
  if (!star || !flag) free.push_back(second);
  marks(pen, counter, free, part(h, 150));
}

/// A quarter: for three and four.
void quarter(Pen& pen, const Box& box, const Counter& counter) {
  const int h = box.bottom - box.top;
  const auto x = [&](int thousandths) { return box.left + part(h, thousandths); };
  const auto y = [&](int thousandths) { return box.top + part(h, thousandths); };
  const Frame frame = body(pen, box, counter.side, part(h, 400));
  pen.what = What::counter_text;
  pen.text({(frame.head.left + frame.head.right) / 2, y(310)}, counter.name, frame.colours.head_text,
           frame.head.right - frame.head.left, {part(h, 320), true, Anchor::middle, Ink::none});
  draw_symbol(pen, {x(50), y(470), x(480), y(900)}, counter.symbol, Ink::counter_text, frame.colours.body);
  pen.what = What::counter_text;
  const bool marked = !counter.marks.empty() || !counter.leaders.empty() || !counter.standards.empty();
  pen.text({x(955), y(marked ? 670 : 830)}, counter.strength, Ink::counter_text, part(h, 470),
           {part(h, marked ? 270 : 310), true, Anchor::end, Ink::none, true});
  pen.what = What::marker;
  const Point p{x(800), y(830)};
  if (!counter.leaders.empty())
    draw_star(pen, p, part(h, 130), Ink::mark);
  else if (!counter.standards.empty())
    draw_flag(pen, {p.x - part(h, 100), p.y - part(h, 120), p.x + part(h, 110), p.y + part(h, 110)}, Ink::mark);
  else
    marks(pen, counter, {{x(790), y(835)}}, part(h, 135));
}

void token(Pen& pen, const Box& box, const Counter& counter) {
  const Livery colours = livery(counter.side);
  const int c = box.right - box.left;
  pen.what = What::counter;
  pen.polygon(outline(box, counter.side, part(c, 200)), colours.head, Ink::counter_text, part(c, 40));
  draw_symbol(pen,
              {box.left + part(c, 140), box.top + part(c, 140), box.right - part(c, 140), box.bottom - part(c, 140)},
              counter.symbol, colours.head_text, colours.head);
}

}  // namespace

std::vector<Counter> counters_of(const Cell& cell) {
  if (!cell.counters.empty() || cell.above.empty()) return cell.counters;
  Counter only;
  only.name = cell.above, only.strength = cell.below, only.side = cell.side, only.facing = cell.facing;
  return {only};
}

void draw_counter(Pen& pen, const Box& box, const Counter& counter) {
  large(pen, box, counter);
}

void draw_facing(Pen& pen, Point centre, int hex, bool flat, int facing, int side) {
  if (facing < 0 || facing >= hex::k_facings) return;
  pen.what = What::facing;
  // a hex corner has more room than a side; beside a counter's corner the sign must be slimmer
  const bool corner = (facing % 2 == 0) != flat, straight = facing % 3 == 0;
  const int tip = part(hex, straight ? (corner ? 545 : 482) : corner ? 553 : 496);
  const int base = part(hex, straight ? (corner ? 430 : 385) : corner ? 450 : 421);
  const int half = part(hex, straight ? 95 : 77);
  pen.polygon({away(centre, facing, tip), away(centre, facing, base, half), away(centre, facing, base, -half)},
              livery(side).head, Ink::counter_text, part(hex, 22));
}

void draw_pile(Pen& pen, Picture& picture, Point centre, int hex, bool flat, const std::vector<Counter>& pile,
               const std::string& label, bool overview) {
  if (pile.empty()) return;
  const int half_side = part(hex, overview ? 360 : 345);
  const Box all{centre.x - half_side, centre.y - half_side, centre.x + half_side, centre.y + half_side};
  const auto piece = [&](const Box& box, const std::string& name) {
    pen.piece = static_cast<int>(picture.pieces.size());
    picture.pieces.push_back({base::printable(label, 12), base::printable(name, 60), box});
  };
  constexpr int k_most = static_cast<int>(k_shown_in_pile);
  const int n = static_cast<int>(pile.size());
  const int gap = part(hex, 8);
  if (overview || n == 1) {
    const Counter& top = pile.back();
    piece(all, top.name);
    overview ? token(pen, all, top) : large(pen, all, top);
    if (overview && n > 1) {
      pen.what = What::marker;
      pen.line({{all.left, all.bottom + 2 * gap}, {all.right, all.bottom + 2 * gap}}, Ink::counter_text, part(hex, 40));
    }
  } else if (n == 2) {
    for (int i = 0; i < 2; ++i) {  // the one on top is drawn above
      const Counter& counter = pile[static_cast<std::size_t>(1 - i)];
      const Box box = i == 0 ? Box{all.left, all.top, all.right, centre.y - gap}
                             : Box{all.left, centre.y + gap, all.right, all.bottom};
      piece(box, counter.name);
      half(pen, box, counter);
    }
  } else {
    for (int i = 0; i < std::min(n, k_most); ++i) {
      const Box box{i % 2 == 0 ? all.left : centre.x + gap, i < 2 ? all.top : centre.y + gap,
                    i % 2 == 0 ? centre.x - gap : all.right, i < 2 ? centre.y - gap : all.bottom};
      const bool more = i + 1 == k_most && n > k_most;
      const Counter& counter = pile[static_cast<std::size_t>(n - 1 - i)];
      piece(box, more ? std::string() : counter.name);
      if (!more) {
        quarter(pen, box, counter);
        continue;
      }
      pen.what = What::counter;
      pen.rectangle(box, Ink::mark);
      pen.what = What::counter_text;
      pen.text({(box.left + box.right) / 2, (box.top + box.bottom) / 2 + part(half_side, 130)},
               "+" + std::to_string(n - i), Ink::mark_text, part(half_side, 900),
               {part(half_side, 400), true, Anchor::middle, Ink::none});
    }
  }
  pen.piece = -1;
  // over the counters, whose corners they may touch
  std::set<std::pair<int, int>> facings;
  for (const Counter& counter : pile) {
    if (!facings.insert({counter.facing, counter.side}).second) continue;
    draw_facing(pen, centre, hex, flat, counter.facing, counter.side);
  }
}

void draw_burst(Pen& pen, Point centre, int hex) {
  std::vector<Point> points;
  for (int i = 0; i < hex::k_facings; ++i) {
    points.push_back(away(centre, i, part(hex, i % 2 == 0 ? 560 : 490)));
    const Point in = middle(direction(i), direction(i + 1));
    points.push_back({centre.x + part(hex, in.x * 400 / 1000), centre.y + part(hex, in.y * 400 / 1000)});
  }
  pen.what = What::burst;
  pen.polygon(std::move(points), Ink::burst, Ink::burst_line, part(hex, 25));
}

void draw_way(Pen& pen, std::vector<Point> points, int hex, int side) {
  if (points.size() < 2) return;
  pen.what = What::arrow;
  const Ink ink = livery(side).way;
  // the head ends where the counter begins
  const Point last = points.back(), before = points[points.size() - 2];
  const Point d = scaled({last.x - before.x, last.y - before.y}, 1000);
  const auto back = [&](int thousandths, int aside) {
    return Point{last.x - part(hex, thousandths * d.x / 1000) - part(hex, aside * d.y / 1000),
                 last.y - part(hex, thousandths * d.y / 1000) + part(hex, aside * d.x / 1000)};
  };
  points.back() = back(560, 0);
  const Point start = points.front();
  pen.line(points, Ink::paper, part(hex, 130));
  pen.line(points, ink, part(hex, 75), side != 0);
  pen.circle(start, part(hex, 75), ink, Ink::paper, part(hex, 25));
  pen.polygon({back(395, 0), back(590, 130), back(590, -130)}, ink, Ink::paper, part(hex, 22));
}

}  // namespace hexpost::report::drawing
