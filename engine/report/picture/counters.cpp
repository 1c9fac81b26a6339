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

/// The least size of words, in thousandths of a hex: 5 points on a sheet, whose hexes have 36 points at least.
constexpr int k_least_words = 141;
/// Half the width of a counter alone or of two, and of a deeper pile, in thousandths of a hex.
constexpr int k_half_counter = 345, k_half_pile = 362;

/// The figures of a counter, each for its place. A strength of "1 2-3" is one of 1 with a fire of 2-3, a movement of
/// "9/11" is one of 9, 11 in a charge.
struct Figures {
  std::string strength, fire, movement, charge;
};
Figures figures_of(const Counter& counter) {
  const auto blank = counter.strength.find(' '), bar = counter.movement.find('/');
  Figures out{counter.strength.substr(0, blank), {}, counter.movement.substr(0, bar), {}};
  if (blank != std::string::npos) out.fire = counter.strength.substr(blank + 1);
  if (bar != std::string::npos) out.charge = counter.movement.substr(bar + 1);
  return out;
}

void disc(Pen& pen, Point centre, int radius, int size, std::string_view sign) {
  pen.what = What::marker;
  pen.circle(centre, radius, Ink::mark);
  pen.text({centre.x, centre.y + part(size, 300)}, sign, Ink::mark_text, 2 * radius,
           {size, true, Anchor::middle, Ink::none});
}

void marks(Pen& pen, const Counter& counter, const std::vector<Point>& places, int radius, int size) {
  const auto signs = shown_signs(counter, places.size());
  for (std::size_t i = 0; i < signs.size(); ++i)
    disc(pen, places[i], radius, size, signs[i]);
}

/// The band with the names of leaders and standards. A star stands for each leader, alone if the names have no room.
void company(Pen& pen, const Counter& counter, const Box& band, int size) {
  const int height = band.bottom - band.top, y = (band.top + band.bottom) / 2;
  pen.what = What::marker;
  pen.rectangle(band, Ink::mark);
  int x = band.left + part(height, 120);
  const auto names = [&](const std::vector<std::string>& who, bool flag, int until) {
    if (who.empty()) return;
    const int icon = part(height, 640);
    for (std::size_t i = 0; i < std::min<std::size_t>(who.size(), 4) && x + icon <= until; ++i) {
      if (flag)
        draw_flag(pen, {x, y - icon / 2, x + icon, y + icon / 2}, Ink::mark_text);
      else
        draw_star(pen, {x + icon / 2, y}, icon / 2, Ink::mark_text);
      x += icon + part(height, 90);
    }
    const std::string words = base::join(who, ", ");
    const int room = until - x;
    if (who.size() > 1 && fitted(words, size, false, room) != words) return;
    pen.text({x, y + part(size, 292)}, words, Ink::mark_text, room, {size, false, Anchor::start, Ink::none});
    x += std::min(room, text_width(words, size, false)) + part(height, 150);
  };
  const int end = band.right - part(height, 80);
  names(counter.leaders, false, counter.standards.empty() ? end : (band.left + band.right) / 2 + height / 2);
  names(counter.standards, true, end);
}

void large(Pen& pen, const Box& box, const Counter& counter) {
  const int c = box.right - box.left;
  const auto x = [&](int thousandths) { return box.left + part(c, thousandths); };
  const auto y = [&](int thousandths) { return box.top + part(c, thousandths); };
  const Frame frame = body(pen, box, counter.side, part(c, 240));
  const Figures figures = figures_of(counter);
  const bool band = !counter.leaders.empty() || !counter.standards.empty();
  const int least = part(c, 205), low = band ? least : part(c, 220);

  const bool wide = counter.quality.empty() && counter.marks.size() < 2;
  const int size = band ? 335 : 450;
  const int left = counter.quality.empty() && counter.marks.empty() ? 500 - size / 2 : wide ? 310 : 245;
  const int top = band ? 258 : 275;
  draw_symbol(pen, {x(left), y(top), x(left + size), y(top + size)}, counter.symbol, Ink::counter_text,
              frame.colours.body);
  if (counter.symbol == Symbol::none && !counter.type.empty()) {
    pen.what = What::counter_text;
    pen.text({x(500), y(530)}, counter.type, Ink::counter_text, part(c, 900),
             {part(c, 180), false, Anchor::middle, Ink::none});
  }

  pen.what = What::counter_text;
  pen.text({(frame.head.left + frame.head.right) / 2, y(190)}, counter.name, frame.colours.head_text,
           frame.head.right - frame.head.left, {least, true, Anchor::middle, Ink::none, true});
  // "4(+2)": the addition goes on a second line
  const auto bracket = counter.quality.find('(');
  const bool split = bracket != std::string::npos && bracket > 0;
  const int figure_room = part(c, band ? 320 : 265);
  pen.text({x(955), y(band ? 416 : 470)}, split ? counter.quality.substr(0, bracket) : counter.quality,
           Ink::counter_text, figure_room, {low, true, Anchor::end, Ink::none, true});
  const std::string second = split ? counter.quality.substr(bracket) : figures.fire;
  pen.text({x(955), y(split  ? (band ? 565 : 650)
                      : band ? 592
                             : 700)},
           second, Ink::counter_text, figure_room, {split ? part(c, 160) : least, true, Anchor::end, Ink::none, true});
  const int edge = counter.side == 1 ? 75 : 45;
  const bool middle_marks = counter.marks.size() > 2;
  const auto figure = [&](const std::string& words, int room, bool end) {
    pen.text({x(end ? 1000 - edge : edge), y(band ? 967 : 955)}, words, Ink::counter_text, part(c, room),
             {low, true, end ? Anchor::end : Anchor::start, Ink::none, true});
  };
  const std::string both = figures.movement + "/" + figures.charge;
  const int tight = part(text_width(figures.strength + both, low, true), k_squeeze);
  figure(figures.strength, middle_marks ? 250 : 480, false);
  if (!figures.charge.empty() && !middle_marks && tight + part(c, 2 * edge + 60) <= c)
    figure(both, 430, true);
  else
    figure(figures.movement, middle_marks ? 190 : 330, true);
  if (band) company(pen, counter, {box.left, y(606), box.right, y(802)}, least);
  if (band)
    marks(pen, counter, {{x(118), y(342)}, {x(118), y(520)}, {x(405), y(902)}, {x(595), y(902)}}, part(c, 88), least);
  else
    marks(pen, counter, {{x(135), y(385)}, {x(135), y(605)}, {x(410), y(865)}, {x(620), y(865)}}, part(c, 102), least);
}

/// Half as high as wide: for two in a hex.
void half(Pen& pen, const Box& box, const Counter& counter) {
  const int w = box.right - box.left, h = box.bottom - box.top;
  const auto x = [&](int thousandths) { return box.left + part(h, thousandths); };
  const auto y = [&](int thousandths) { return box.top + part(h, thousandths); };
  const Frame frame = body(pen, box, counter.side, part(h, 450));
  const Figures figures = figures_of(counter);
  const int size = part(h, 422);
  const auto needs = [&](const std::string& words) {
    return static_cast<int>(std::int64_t{text_width(words, size, true)} * (k_squeeze + 40) / 1000);
  };
  pen.what = What::counter_text;
  const int strength = std::min(part(h, 600), needs(figures.strength)), gap = part(h, 50);
  const int movement = std::min(part(h, 420), needs(figures.movement));
  int from = x(560), to = box.right - part(h, 80);
  const int side = counter.quality.empty() ? 0 : std::min(part(w, 280), needs(counter.quality) + size / 4);
  // a long name has the head for itself where the figures leave room for the quality; a light one is narrower
  const int all = frame.head.right - frame.head.left, narrow = part(text_width(counter.name, size, false), k_squeeze);
  const bool low = narrow > all - side && from + strength + movement + needs(counter.quality) + 2 * gap <= to;
  const int room = low ? all : all - side;
  pen.text({frame.head.left, y(365)}, counter.name, frame.colours.head_text, room,
           {size, part(text_width(counter.name, size, true), k_squeeze) < room, Anchor::start, Ink::none, true});
  if (!low)
    pen.text({frame.head.right, y(365)}, counter.quality, frame.colours.head_text, side - size / 8,
             {size, true, Anchor::end, Ink::none, true});
  draw_symbol(pen, {x(60), y(480), x(530), y(950)}, counter.symbol, Ink::counter_text, frame.colours.body);
  pen.what = What::counter_text;
  const auto figure = [&](const std::string& words, int wide) {
    pen.what = What::counter_text;
    pen.text({from, y(890)}, words, Ink::counter_text, wide, {size, true, Anchor::start, Ink::none, true});
    from += wide + gap;
  };
  figure(figures.strength, strength);
  pen.text({to, y(890)}, figures.movement, Ink::counter_text, movement, {size, true, Anchor::end, Ink::none, true});
  to -= movement + gap;
  if (low) figure(counter.quality, needs(counter.quality));
  // what else there is room for, the most important first
  const int disc_width = part(h, 420), icon = part(h, 320), middle_y = y(725);
  const bool star = !counter.leaders.empty(), flag = !counter.standards.empty();
  const int places = (to - from - (star ? icon + gap : 0) - (flag ? icon + gap : 0)) / (disc_width + gap / 2);
  for (const std::string& sign : shown_signs(counter, static_cast<std::size_t>(std::max(places, 1)))) {
    if (from + disc_width > to) break;
    disc(pen, {from + disc_width / 2, middle_y}, disc_width / 2, size, sign);
    from += disc_width + gap / 2;
  }
  pen.what = What::marker;
  if (star && from + icon <= to) {
    draw_star(pen, {from + icon / 2, middle_y}, icon / 2, Ink::mark);
    from += icon + gap;
  }
  if (flag && from + icon <= to) {
    draw_flag(pen, {from, middle_y - icon / 2, from + icon, middle_y + icon / 2}, Ink::mark);
    from += icon + gap;
  }
  // apart from the strength: "4 4-2" must not read as one figure
  if (const int fire = needs(figures.fire); to - from >= fire + size / 3) {
    pen.what = What::counter_text;
    pen.text({(from + to) / 2, y(890)}, figures.fire, Ink::counter_text, fire,
             {size, false, Anchor::middle, Ink::none, true});
  }
}

/// One line: for three and four. The name in the side's colour, then strength and other figures as far as there is
/// room, the most important first.
void strip(Pen& pen, const Box& box, const Counter& counter, int size) {
  const int w = box.right - box.left, h = box.bottom - box.top, gap = part(w, 12);
  const auto needs = [&](const std::string& words, bool bold) {
    return words.empty() ? 0
                         : static_cast<int>(std::int64_t{text_width(words, size, bold)} * (k_squeeze + 5) / 1000) + 2;
  };
  const Livery colours = livery(counter.side);
  const std::string figure = figures_of(counter).strength;
  const int cut = part(h, 150), rim = counter.side == 0 || counter.side < 0 ? gap * 3 / 2 : cut + gap / 2;
  const int disc_width = part(size, 900), icon = part(size, 620);
  const int strength = std::min(part(w, 260), needs(figure, true));
  int free = w - rim - needs(counter.name, false) - 4 * gap - strength - (strength > 0 ? gap : 0);
  const auto room = [&free](bool wanted, int width) {
    if (!wanted || width > free) return false;
    free -= width;
    return true;
  };
  const bool sign = room(!counter.marks.empty(), disc_width + gap);
  const bool star = room(!counter.leaders.empty(), icon + gap), flag = room(!counter.standards.empty(), icon + gap);
  const int drawing = h - 2 * gap;
  const bool symbol = room(counter.symbol != Symbol::none, drawing + gap);
  const int name = std::min(text_width(counter.name, size, false), needs(counter.name, false) + std::max(free, 0));
  const int split = std::min(box.left + rim + std::max(name, part(w, 300)) + gap, box.right - rim - strength - 2 * gap);

  pen.what = What::counter;
  const int line = part(w, 24);
  const auto round = outline(box, counter.side, cut);
  pen.polygon(round, colours.body);
  std::vector<Point> head;
  for (const Point& p : round)
    head.push_back({std::min(p.x, split), p.y});
  pen.polygon(std::move(head), colours.head);
  pen.polygon(round, Ink::none, Ink::counter_text, line);
  const int middle_y = (box.top + box.bottom) / 2, base = middle_y + part(size, 360);
  pen.what = What::counter_text;
  pen.text({box.left + rim, base}, counter.name, colours.head_text, split - box.left - rim - gap / 2,
           {size, false, Anchor::start, Ink::none, true});
  int x = split + gap;
  if (strength > 0) {
    pen.text({x, base}, figure, Ink::counter_text, strength, {size, true, Anchor::start, Ink::none, true});
    x += strength + gap;
  }
  if (symbol) {
    draw_symbol(pen, {x, box.top + gap, x + drawing, box.top + gap + drawing}, counter.symbol, Ink::counter_text,
                colours.body);
    x += drawing + gap;
  }
  if (sign) {
    disc(pen, {x + disc_width / 2, middle_y}, disc_width / 2, size, counter.marks.front().sign);
    x += disc_width + gap;
  }
  pen.what = What::marker;
  if (star) draw_star(pen, {x + icon / 2, middle_y}, icon / 2, Ink::mark);
  if (star) x += icon + gap;
  if (flag) draw_flag(pen, {x, middle_y - icon / 2, x + icon, middle_y + icon / 2}, Ink::mark);
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

std::vector<std::string> shown_signs(const Counter& counter, std::size_t places) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < std::min(places, counter.marks.size()); ++i) {
    const bool more = i > 0 && i + 1 == places && counter.marks.size() > places;
    out.push_back(more ? "+" : counter.marks[i].sign);
  }
  return out;
}

void draw_facing(Pen& pen, Point centre, int hex, bool flat, int facing, int side, int beside) {
  if (facing < 0 || facing >= hex::k_facings) return;
  pen.what = What::facing;
  // a hex corner has more room than a side; beside a counter's corner the sign must be smaller
  const bool corner = (facing % 2 == 0) != flat, straight = facing % 3 == 0;
  const int tip = part(hex, straight ? (corner ? 562 : 500) : corner ? 565 : 503);
  const int base = straight ? beside + part(hex, corner ? 45 : 8) : beside * 1000 / 866 + part(hex, corner ? 26 : 17);
  const int half = part(tip - base, 370);  // 40 degrees at the tip, 70 at the others: the tip cannot be mistaken
  pen.polygon({away(centre, facing, tip), away(centre, facing, base, half), away(centre, facing, base, -half)},
              livery(side).head, Ink::counter_text, part(hex, 16));
}

void draw_pile(Pen& pen, Picture& picture, Point centre, int hex, bool flat, const std::vector<Counter>& pile,
               const std::string& label, bool overview) {
  if (pile.empty()) return;
  constexpr int k_most = static_cast<int>(k_shown_in_pile);
  const int n = static_cast<int>(pile.size());
  const int half_side = part(hex, overview ? 360 : k_half_counter);
  const Box all{centre.x - half_side, centre.y - half_side, centre.x + half_side, centre.y + half_side};
  const auto piece = [&](const Box& box, const std::string& name) {
    pen.piece = static_cast<int>(picture.pieces.size());
    picture.pieces.push_back({base::printable(label, 12), base::printable(name, 60), box});
  };
  const int gap = part(hex, 8);
  const bool strips = !overview && n > 2;
  const int beside = strips ? part(hex, k_half_pile) : half_side;
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
    const int rows = std::min(n, k_most), size = part(hex, rows == 3 ? k_least_words + 6 : k_least_words);
    const int step = (2 * half_side + gap) / rows;
    for (int i = 0; i < rows; ++i) {
      const int top = all.top + i * step;
      const Box box{centre.x - beside, top, centre.x + beside, top + step - gap};
      const bool more = i + 1 == k_most && n > k_most;
      const Counter& counter = pile[static_cast<std::size_t>(n - 1 - i)];
      piece(box, more ? std::string() : counter.name);
      if (!more) {
        strip(pen, box, counter, size);
        continue;
      }
      pen.what = What::counter;
      pen.rectangle(box, Ink::mark);
      pen.what = What::counter_text;
      pen.text({centre.x, (box.top + box.bottom) / 2 + part(size, 360)}, "+" + std::to_string(n - i), Ink::mark_text,
               2 * beside, {size, true, Anchor::middle, Ink::none});
    }
  }
  pen.piece = -1;
  // over the counters, whose corners they may touch
  std::set<std::pair<int, int>> facings;
  for (const Counter& counter : pile) {
    if (!facings.insert({counter.facing, counter.side}).second) continue;
    draw_facing(pen, centre, hex, flat, counter.facing, counter.side, beside);
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
