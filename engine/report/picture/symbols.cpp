#include <array>
#include <initializer_list>

#include "engine/report/picture/pen.h"

/// Drawings of the kinds of troops, each in a square of 100 by 100. They are silhouettes, because they are printed a
/// centimetre wide. Two kinds differ by a whole weapon or animal, not by a detail.
namespace hexpost::report::drawing {
namespace {

/// A pen in the symbol's own square.
class Brush {
 public:
  Brush(Pen& pen, const Box& box, Ink drawn, Ink behind) : ink(drawn), ground(behind), pen_(pen), box_(box) {}

  void fill(std::initializer_list<Point> points) { pen_.polygon(placed(points), ink); }
  void hollow(std::initializer_list<Point> points, int width = 6) {
    pen_.polygon(placed(points), ground, ink, length(width));
  }
  void stroke(std::initializer_list<Point> points, int width = 6) { pen_.line(placed(points), ink, length(width)); }
  void light(std::initializer_list<Point> points, int width = 5) { pen_.line(placed(points), ground, length(width)); }
  void arc(Point from, Point by, Point to, int width = 6) {
    pen_.line(curve(place(from), place(by), place(to)), ink, length(width));
  }
  void disc(Point centre, int radius) { pen_.circle(place(centre), length(radius), ink); }
  void ring(Point centre, int radius, int width = 6) {
    pen_.circle(place(centre), length(radius), ground, ink, length(width));
  }
  void dot(Point centre, int radius) { pen_.circle(place(centre), length(radius), ground); }
  /// A wheel with its spokes.
  void wheel(Point c, int radius, bool six) {
    ring(c, radius, 6);
    stroke({{c.x - radius, c.y}, {c.x + radius, c.y}}, 4);
    if (six) {
      const int x = radius / 2, y = radius * 866 / 1000;
      stroke({{c.x - x, c.y - y}, {c.x + x, c.y + y}}, 4);
      stroke({{c.x - x, c.y + y}, {c.x + x, c.y - y}}, 4);
    } else {
      stroke({{c.x, c.y - radius}, {c.x, c.y + radius}}, 4);
    }
  }
  /// A shaft with a point at its second end.
  void spear(Point from, Point to, int width = 5) {
    stroke({from, to}, width);
    const Point d = scaled({to.x - from.x, to.y - from.y}, 14);
    const Point n = scaled({-d.y, d.x}, 6);
    fill(
        {{to.x + d.x / 2, to.y + d.y / 2}, {to.x - d.x + n.x, to.y - d.y + n.y}, {to.x - d.x - n.x, to.y - d.y - n.y}});
  }

  const Ink ink, ground;

 private:
  int length(int percent) const { return part(box_.right - box_.left, percent * 10); }
  Point place(Point p) const {
    return {box_.left + part(box_.right - box_.left, p.x * 10), box_.top + part(box_.bottom - box_.top, p.y * 10)};
  }
  std::vector<Point> placed(std::initializer_list<Point> points) const {
    std::vector<Point> out;
    for (const Point& p : points)
      out.push_back(place(p));
    return out;
  }
  Pen& pen_;
  const Box& box_;
};

/// A horse's head and neck, looking left.
void horse_head(Brush& b, bool filled) {
  const std::initializer_list<Point> k_head{{60, 2},  {66, 14}, {80, 26}, {90, 48}, {95, 75}, {96, 98}, {40, 98},
                                            {43, 80}, {54, 62}, {52, 54}, {40, 54}, {28, 66}, {18, 70}, {8, 66},
                                            {4, 56},  {12, 42}, {24, 26}, {40, 16}, {50, 13}};
  if (filled)
    b.fill(k_head);
  else
    b.hollow(k_head, 7);
  if (filled)
    b.dot({40, 29}, 4);
  else
    b.disc({40, 31}, 4);
}

void foot(Brush& b) {
  b.spear({82, 98}, {82, 8});
  b.ring({42, 54}, 34, 9);
  b.disc({42, 54}, 12);
}

void heavy_foot(Brush& b) {
  b.spear({88, 98}, {88, 8});
  b.fill({{14, 8}, {70, 8}, {72, 50}, {70, 94}, {14, 94}, {12, 50}});
  b.light({{42, 14}, {42, 88}}, 6);
  b.light({{18, 50}, {66, 50}}, 6);
  b.dot({42, 50}, 11);
}

void light_foot(Brush& b) {
  b.spear({28, 96}, {70, 6}, 5);
  b.spear({50, 98}, {92, 10}, 5);
  b.ring({30, 66}, 21, 7);
  b.disc({30, 66}, 5);
}

/// A sling at the end of its turn, and its stones.
void sling(Brush& b) {
  b.arc({10, 96}, {2, 26}, {60, 18}, 6);
  b.arc({10, 96}, {70, 84}, {80, 38}, 6);
  b.fill({{52, 12}, {72, 8}, {90, 26}, {86, 46}, {68, 42}, {56, 30}});
  b.dot({72, 26}, 8);
  for (const Point p : {Point{64, 90}, Point{84, 92}, Point{76, 74}, Point{94, 76}})
    b.disc(p, 8);
}

void pike(Brush& b) {
  b.spear({8, 98}, {52, 6}, 6);
  b.spear({30, 98}, {74, 6}, 6);
  b.spear({52, 98}, {96, 6}, 6);
  b.ring({28, 70}, 20, 7);
}

void bow(Brush& b) {
  b.arc({38, 4}, {96, 50}, {38, 96}, 9);
  b.stroke({{38, 4}, {24, 50}, {38, 96}}, 3);
  b.spear({24, 50}, {90, 50}, 5);
  b.stroke({{14, 42}, {26, 50}, {14, 58}}, 4);
}

void light_horse(Brush& b) {
  horse_head(b, false);
  b.spear({4, 98}, {34, 78}, 5);
}

/// The bow stands behind the horse's neck.
void horse_archer(Brush& b) {
  horse_head(b, false);
  b.arc({70, 2}, {106, 4}, {99, 56}, 8);
  b.stroke({{70, 2}, {99, 56}}, 3);
  b.stroke({{2, 80}, {2, 98}, {34, 98}, {34, 80}, {2, 80}}, 5);
  b.stroke({{10, 80}, {6, 70}}, 4);
  b.stroke({{18, 80}, {18, 70}}, 4);
  b.stroke({{26, 80}, {30, 72}}, 4);
}

/// A horse's head in a coat of scales.
void cataphract(Brush& b) {
  horse_head(b, true);
  for (const Point p : {Point{58, 22}, Point{70, 32}, Point{62, 40}, Point{78, 44}, Point{68, 54}, Point{84, 60},
                        Point{60, 70}, Point{74, 72}, Point{88, 78}, Point{52, 86}, Point{66, 88}, Point{80, 92}})
    b.dot(p, 5);
  b.spear({10, 98}, {22, 4}, 6);
}

void heavy_horse(Brush& b) {
  horse_head(b, true);
  b.light({{56, 20}, {72, 36}, {80, 60}, {82, 94}}, 5);
  b.light({{62, 66}, {92, 62}}, 4);
  b.light({{52, 80}, {94, 78}}, 4);
  b.spear({10, 98}, {22, 4}, 6);
}

void camel(Brush& b) {
  b.fill({{2, 28},  {6, 18},  {18, 16}, {26, 22}, {26, 44}, {32, 52}, {38, 48}, {44, 28}, {52, 22},
          {60, 30}, {66, 42}, {84, 46}, {94, 58}, {97, 80}, {92, 80}, {88, 64}, {86, 98}, {78, 98},
          {76, 70}, {48, 70}, {46, 98}, {38, 98}, {36, 66}, {22, 60}, {15, 48}, {14, 32}});
}

void cataphract_camel(Brush& b) {
  camel(b);
  for (const Point p : {Point{50, 32}, Point{44, 46}, Point{58, 44}, Point{50, 60}, Point{66, 56}, Point{80, 56},
                        Point{36, 58}, Point{26, 54}})
    b.dot(p, 5);
  b.spear({60, 2}, {98, 24}, 5);
}

void elephant(Brush& b) {
  b.fill({{24, 30}, {34, 18}, {56, 14}, {80, 20}, {94, 38}, {97, 66}, {92, 68}, {90, 56}, {88, 96}, {72, 96}, {70, 74},
          {54, 76}, {52, 96}, {36, 96}, {36, 66}, {26, 62}, {18, 60}, {16, 82}, {8, 86},  {3, 82},  {8, 78},  {8, 50}});
  b.light({{40, 30}, {50, 42}, {46, 56}, {36, 60}}, 4);
  b.dot({24, 42}, 3);
  b.stroke({{20, 64}, {6, 66}, {0, 58}}, 5);
  b.fill({{54, 16}, {54, 2}, {76, 2}, {76, 18}});
}

void chariot(Brush& b, bool light, bool heavy) {
  b.stroke({{2, 44}, {14, 58}, {60, 62}}, 7);
  if (light)
    b.stroke({{34, 64}, {30, 34}, {42, 26}, {92, 58}}, 7);
  else
    b.fill({{28, 66}, {24, 26}, {36, 20}, {46, 40}, {heavy ? 98 : 88, heavy ? 30 : 44}, {98, 66}});
  if (!light) b.spear({62, 50}, {44, 4}, 6);
  if (heavy) b.spear({84, 50}, {66, 4}, 6);
  b.wheel({64, 68}, light ? 29 : 30, !light);
}

void artillery(Brush& b) {
  b.stroke({{12, 98}, {42, 46}, {78, 98}}, 7);
  b.stroke({{10, 62}, {86, 34}}, 9);
  b.spear({50, 46}, {96, 30}, 5);
  b.arc({66, 4}, {96, 26}, {84, 72}, 7);
  b.stroke({{66, 4}, {22, 56}, {84, 72}}, 3);
}

void wagon(Brush& b) {
  b.hollow({{10, 62}, {10, 34}, {18, 16}, {36, 8}, {64, 8}, {82, 16}, {90, 34}, {90, 62}}, 7);
  b.stroke({{36, 10}, {32, 60}}, 4);
  b.stroke({{64, 10}, {68, 60}}, 4);
  b.wheel({26, 78}, 18, false);
  b.wheel({74, 78}, 18, false);
}

void horde(Brush& b) {
  for (const Point p :
       {Point{20, 16}, Point{50, 12}, Point{80, 18}, Point{34, 50}, Point{66, 52}, Point{14, 62}, Point{88, 62}}) {
    b.disc({p.x, p.y}, 9);
    b.fill({{p.x - 11, p.y + 34}, {p.x - 9, p.y + 13}, {p.x + 9, p.y + 13}, {p.x + 11, p.y + 34}});
  }
}

void leader(Brush& b) {
  b.fill({{6, 24}, {28, 50}, {50, 10}, {72, 50}, {94, 24}, {86, 76}, {14, 76}});
  b.fill({{14, 82}, {86, 82}, {86, 94}, {14, 94}});
  for (const Point p : {Point{6, 20}, Point{50, 8}, Point{94, 20}})
    b.disc(p, 6);
}

void standard(Brush& b) {
  b.stroke({{24, 98}, {24, 4}}, 8);
  b.fill({{28, 8}, {94, 8}, {78, 30}, {94, 52}, {28, 52}});
}

}  // namespace

void draw_symbol(Pen& pen, const Box& box, Symbol symbol, Ink ink, Ink ground) {
  const What before = pen.what;
  pen.what = What::symbol;
  Brush b(pen, box, ink, ground);
  switch (symbol) {
    case Symbol::none:
      break;
    case Symbol::foot:
      foot(b);
      break;
    case Symbol::heavy_foot:
      heavy_foot(b);
      break;
    case Symbol::light_foot:
      light_foot(b);
      break;
    case Symbol::sling:
      sling(b);
      break;
    case Symbol::pike:
      pike(b);
      break;
    case Symbol::bow:
      bow(b);
      break;
    case Symbol::horse:
      horse_head(b, true);
      break;
    case Symbol::light_horse:
      light_horse(b);
      break;
    case Symbol::horse_archer:
      horse_archer(b);
      break;
    case Symbol::heavy_horse:
      heavy_horse(b);
      break;
    case Symbol::cataphract:
      cataphract(b);
      break;
    case Symbol::camel:
      camel(b);
      break;
    case Symbol::cataphract_camel:
      cataphract_camel(b);
      break;
    case Symbol::elephant:
      elephant(b);
      break;
    case Symbol::chariot:
      chariot(b, false, false);
      break;
    case Symbol::light_chariot:
      chariot(b, true, false);
      break;
    case Symbol::heavy_chariot:
      chariot(b, false, true);
      break;
    case Symbol::artillery:
      artillery(b);
      break;
    case Symbol::wagon:
      wagon(b);
      break;
    case Symbol::horde:
      horde(b);
      break;
    case Symbol::leader:
      leader(b);
      break;
    case Symbol::standard:
      standard(b);
      break;
  }
  pen.what = before;
}

void draw_star(Pen& pen, Point centre, int radius, Ink ink) {
  static constexpr std::array<Point, 10> k_star{{{0, -1000},
                                                 {235, -324},
                                                 {951, -309},
                                                 {380, 124},
                                                 {588, 809},
                                                 {0, 400},
                                                 {-588, 809},
                                                 {-380, 124},
                                                 {-951, -309},
                                                 {-235, -324}}};
  std::vector<Point> points;
  for (const Point& p : k_star)
    points.push_back({centre.x + part(radius, p.x), centre.y + part(radius, p.y)});
  pen.polygon(std::move(points), ink);
}

void draw_flag(Pen& pen, const Box& box, Ink ink) {
  Brush b(pen, box, ink, Ink::none);
  standard(b);
}

}  // namespace hexpost::report::drawing
