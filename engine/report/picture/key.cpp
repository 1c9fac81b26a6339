#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "engine/base/text.h"
#include "engine/report/picture/pen.h"

/// The key of a map: only what is on it.
namespace hexpost::report {
namespace {

using base::fill;
using base::printable;
using base::tr;
using drawing::Lattice;
using drawing::part;
using drawing::Pen;
using Anchor = Command::Anchor;

constexpr int k_size = 750;      ///< of the words
constexpr int k_leading = 950;   ///< from one line to the next
constexpr int k_icon = 2600;     ///< width of the drawing before the words
constexpr int k_column = 12900;  ///< width of a column at least
constexpr int k_gap = 700;

/// One line of the key: draws itself in a square of 1800 beside its words.
struct KeyRow {
  std::function<void(Pen&, const Box&)> draw;
  std::string words;
  bool strong = false;  ///< a heading, without a drawing
  int height = 1800;    ///< at least
};

std::vector<std::string> broken(const std::string& words, int room, bool bold) {
  std::vector<std::string> out;
  std::string line;
  for (const std::string_view word : base::words(words)) {
    const std::string longer = line.empty() ? std::string(word) : line + " " + std::string(word);
    if (!line.empty() && text_width(longer, k_size, bold) > room) {
      out.push_back(line);
      line = word;
    } else {
      line = longer;
    }
  }
  if (!line.empty()) out.push_back(line);
  return out;
}

/// The common beginning of the words: "Engaged with ..." for several that name other units.
std::string common(const std::set<std::string>& all) {
  const std::string& first = *all.begin();
  if (all.size() == 1) return first;
  std::string out;
  for (const std::string_view word : base::words(first)) {
    const std::string longer = out + std::string(word) + " ";
    if (!std::all_of(all.begin(), all.end(), [&](const std::string& s) { return (s + " ").starts_with(longer); }))
      break;
    out = longer;
  }
  if (out.empty()) return base::join(std::vector<std::string>(all.begin(), all.end()), ", ");
  return out + "...";
}

Box square(const Box& box) {
  const int side = std::min(box.right - box.left, box.bottom - box.top);
  const int x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
  return {x - side / 2, y - side / 2, x + side / 2, y + side / 2};
}
Point centre_of(const Box& b) {
  return {(b.left + b.right) / 2, (b.top + b.bottom) / 2};
}

class Key {
 public:
  Key(const Map& map, bool listed) : map_(map), listed_(listed) { survey(); }

  std::vector<KeyRow> entries() {
    sides();
    counter();
    piles();
    symbols();
    marks();
    ground();
    borders();
    signs();
    return std::move(out_);
  }

 private:
  void survey() {
    for (const Cell& cell : map_.cells) {
      grounds_.insert({drawing::terrain_key(cell.terrain), cell.terrain});
      levels_.insert(cell.level);
      roads_ = roads_ || cell.roads != 0;
      steep_ = steep_ || cell.steep != 0;
      walls_ = walls_ || (cell.walls & ~(cell.fences | cell.gates)) != 0;
      fences_ = fences_ || cell.fences != 0;
      stakes_ = stakes_ || cell.stakes != 0;
      gates_ = gates_ || cell.gates != 0;
      fords_ = fords_ || cell.fords != 0;
      river_ = river_ || (cell.river & ~(cell.wide_river | cell.fords)) != 0;
      wide_ = wide_ || cell.wide_river != 0;
      const auto pile = drawing::counters_of(cell);
      piles_ = piles_ || pile.size() > 1;
      for (const Counter& counter : pile) {
        used_.insert(counter.side);
        if (counter.symbol != Symbol::none) types_[counter.symbol].insert(printable(counter.type, 40));
        for (const Mark& mark : counter.marks)
          marks_[mark.sign].insert(printable(mark.word, 60));
        leaders_ = leaders_ || !counter.leaders.empty();
        standards_ = standards_ || !counter.standards.empty();
        facing_ = facing_ || counter.facing >= 0;
        if (told(counter) > told(sample_)) sample_ = counter;
        if (counter.symbol == Symbol::leader && counter.quality.starts_with('+')) alone_ = counter;
        fires_ = fires_ || counter.strength.find(' ') != std::string::npos;
        charges_ = charges_ || counter.movement.find('/') != std::string::npos;
        many_marks_ = many_marks_ || counter.marks.size() > (pile.size() > 1 ? 2u : 4u);
        deep_ = deep_ || pile.size() > drawing::k_shown_in_pile;
        single_ = single_ && counter.strength.find('/') == std::string::npos;
        towards_ = towards_ && (counter.strength.empty() || counter.strength.ends_with("/" + counter.quality));
      }
    }
  }
  /// The number of things on a counter; the fullest counter is the example.
  static int told(const Counter& c) {
    return (c.symbol != Symbol::none ? 4 : 0) + !c.quality.empty() + !c.movement.empty() + !c.strength.empty() +
           !c.marks.empty() + !c.leaders.empty() + (c.strength.find(' ') != std::string::npos ? 2 : 0) +
           (c.movement.find('/') != std::string::npos);
  }

  void heading(const std::string& words) { out_.push_back({nullptr, words, true, k_leading}); }
  void add(std::function<void(Pen&, const Box&)> draw, const std::string& words, int height = 1800) {
    out_.push_back({std::move(draw), words, false, height});
  }

  void sides() {
    if (used_.empty()) return;
    heading(tr("Sides"));
    for (const int side : used_) {
      const bool named = side >= 0 && static_cast<std::size_t>(side) < map_.sides.size();
      const std::string name = named      ? printable(map_.sides[static_cast<std::size_t>(side)], 60)
                               : side < 0 ? tr("neither side's")
                                          : fill(tr("side {}"), {std::to_string(side + 1)});
      add(
          [side](Pen& pen, const Box& box) {
            Counter c;
            c.side = side;
            drawing::draw_counter(pen, square(box), c);
          },
          name);
    }
  }

  void counter() {
    if (used_.empty()) return;
    heading(tr("Counters"));
    std::string words = tr("the name on top");
    if (!sample_.quality.empty()) words += "; " + tr("quality at the right");
    if (fires_) words += "; " + tr("under it strength and range of its missiles");
    if (!sample_.strength.empty())
      words += "; " + (single_    ? tr("strength below at the left")
                       : towards_ ? tr("hits below at the left, and how many rout it")
                                  : tr("strength below at the left, and that at the beginning"));
    if (!sample_.movement.empty()) words += "; " + tr("movement below at the right");
    if (charges_) words += "; " + tr("after the slash, movement in a charge");
    Counter c = sample_;
    c.marks.clear(), c.leaders.clear(), c.standards.clear();
    add([c](Pen& pen, const Box& box) { drawing::draw_counter(pen, square(box), c); }, words, 2700);
    if (facing_)
      add(
          [c](Pen& pen, const Box& box) {
            const Point p = centre_of(box);
            drawing::draw_facing(pen, {p.x - 2000, p.y}, 4400, false, 3, c.side, 1520);
          },
          tr("the side it faces"));
    const auto star = [](bool flag) {
      return [flag](Pen& pen, const Box& box) {
        const Point p = centre_of(box);
        pen.what = What::marker;
        pen.rectangle({box.left, p.y - 550, box.right, p.y + 550}, Ink::mark);
        if (flag)
          drawing::draw_flag(pen, {p.x - 380, p.y - 380, p.x + 380, p.y + 380}, Ink::mark_text);
        else
          drawing::draw_star(pen, p, 430, Ink::mark_text);
      };
    };
    if (leaders_) add(star(false), tr("a star for each leader with it"));
    if (alone_.symbol == Symbol::leader)
      add([c = alone_](Pen& pen, const Box& box) { drawing::draw_counter(pen, square(box), c); },
          tr("a leader alone: its rating at the right, movement below"), 2300);
    if (standards_) add(star(true), tr("it carries a standard"));
    if (piles_) {
      const int side = sample_.side;
      add(
          [side](Pen& pen, const Box& box) {
            Counter one;
            one.side = side;
            const Box b = square(box);
            const int middle = (b.top + b.bottom) / 2;
            pen.what = What::counter;
            for (const Box& h :
                 {Box{b.left, b.top, b.right, middle - 60}, Box{b.left, middle + 60, b.right, b.bottom}}) {
              pen.rectangle(h, drawing::livery(side).body, Ink::counter_text, 40);
              pen.rectangle({h.left, h.top, h.right, h.top + 300}, drawing::livery(side).head);
            }
          },
          tr("several in a hex: the uppermost first"));
    }
    if (deep_) {
      add(
          [](Pen& pen, const Box& box) {
            const Point p = centre_of(box);
            pen.what = What::counter;
            pen.rectangle({box.left, p.y - 550, box.right, p.y + 550}, Ink::mark);
            pen.what = What::counter_text;
            pen.text({p.x, p.y + 300}, "+2", Ink::mark_text, 2000, {800, true, Anchor::middle, Ink::none});
          },
          tr("that many more are in the hex: the list of full hexes names them"));
    }
  }

  /// Hexes whose counters are too many to be drawn in full are described in words.
  void piles() {
    if (!listed_) return;
    bool first = true;
    for (const Crowd& crowd : crowds(map_, whole(map_), false)) {
      if (first) heading(tr("Many in one hex"));
      first = false;
      add(
          [label = crowd.hex](Pen& pen, const Box& box) {
            const Point p = centre_of(box);
            pen.what = What::key;
            pen.text({p.x, p.y + 280}, label, Ink::text, box.right - box.left,
                     {k_size, true, Anchor::middle, Ink::none});
          },
          crowd.names, k_leading);
    }
  }

  void symbols() {
    if (types_.empty()) return;
    heading(tr("Troops"));
    for (const auto& [symbol, names] : types_) {
      std::string words;
      for (const std::string& name : names) {
        if (!name.empty()) words += (words.empty() ? "" : ", ") + name;
      }
      add(
          [symbol = symbol](Pen& pen, const Box& box) {
            drawing::draw_symbol(pen, square(box), symbol, Ink::text, Ink::paper);  // on the page: light by night
          },
          words);
    }
  }

  void marks() {
    if (marks_.empty()) return;
    heading(tr("States"));
    const auto state = [this](const std::string& sign, const std::string& words) {
      add(
          [sign](Pen& pen, const Box& box) {
            const Point p = centre_of(box);
            pen.what = What::marker;
            pen.circle(p, 600, Ink::mark);
            pen.text({p.x, p.y + 340}, sign, Ink::mark_text, 1000, {900, true, Anchor::middle, Ink::none});
          },
          words, 1400);
    };
    for (const auto& [sign, words] : marks_)
      state(sign, common(words));
    if (many_marks_) state("+", tr("more states: see the tables"));
  }

  void ground() {
    heading(tr("Ground"));
    const auto sample = [this](std::string_view terrain, int level) {
      const bool flat = map_.flat_top;
      return [terrain = std::string(terrain), level, flat](Pen& pen, const Box& box) {
        Map one;
        one.flat_top = flat;
        const Lattice lattice(one, {1, 1, 1, 1}, 1800, 0);
        pen.what = What::terrain;
        drawing::draw_sample(pen, lattice, centre_of(box), terrain, level);
      };
    };
    for (const auto& [key, word] : grounds_)
      add(sample(word, 0), tr(printable(word, 40)), 2120);
    for (const int level : levels_) {
      if (level != 0)
        add(sample("clear", level), fill(tr("level {}"), {(level > 0 ? "+" : "") + std::to_string(level)}), 2120);
    }
  }

  void borders() {
    const auto border = [](drawing::Border kind) {
      return [kind](Pen& pen, const Box& box) {
        const Point p = centre_of(box);
        pen.what = What::hexside;
        drawing::draw_border(pen, kind, {box.left + 250, p.y}, {box.right - 250, p.y}, 4000);
      };
    };
    if (levels_.size() > 1) add(border(drawing::Border::contour), tr("the ground falls to the ticked side"), 1400);
    if (steep_) add(border(drawing::Border::steep), tr("steep side"), 1400);
    if (walls_) add(border(drawing::Border::wall), tr("wall"), 1400);
    if (fences_) add(border(drawing::Border::fence), tr("fence"), 1400);
    if (stakes_) add(border(drawing::Border::stakes), tr("stakes"), 1400);
    if (gates_) add(border(drawing::Border::gate), tr("gate"), 1400);
    if (river_) add(border(drawing::Border::river), wide_ ? tr("minor river") : tr("river along the side"), 1400);
    if (wide_) add(border(drawing::Border::wide_river), tr("major river"), 1400);
    if (fords_) add(border(drawing::Border::ford), tr("ford or bridge"), 1400);
    if (!map_.borders.empty()) {
      add(
          [](Pen& pen, const Box& box) {
            const int y = centre_of(box).y;
            pen.what = What::grid;
            pen.line({{box.left + 200, y}, {box.right - 200, y}}, Ink::text, 60, true);
          },
          tr("border of two sections: hexes on it belong to both"), 1400);
    }
    if (roads_) {
      add(
          [](Pen& pen, const Box& box) {
            const int y = centre_of(box).y;
            pen.what = What::road;
            pen.line({{box.left + 200, y}, {box.right - 200, y}}, Ink::wall, 440);
            pen.line({{box.left + 200, y}, {box.right - 200, y}}, Ink::road, 280);
          },
          tr("road"), 1400);
    }
  }

  void signs() {
    std::set<int> movers;
    for (const Arrow& arrow : map_.arrows)
      movers.insert(arrow.side);
    if (movers.empty() && map_.bursts.empty()) return;
    heading(tr("Since the last report"));
    for (const int side : movers) {
      const bool named = side >= 0 && static_cast<std::size_t>(side) < map_.sides.size();
      const std::string who = named ? printable(map_.sides[static_cast<std::size_t>(side)], 60) : std::string();
      add(
          [side](Pen& pen, const Box& box) {
            const int y = centre_of(box).y;
            drawing::draw_way(pen, {{box.left + 150, y}, {box.right + 700, y}}, 2700, side);
          },
          who.empty() ? tr("moved") : fill(tr("{} moved"), {who}), 1400);
    }
    if (!map_.bursts.empty())
      add([](Pen& pen, const Box& box) { drawing::draw_burst(pen, centre_of(box), 1700); }, tr("fighting here"), 2000);
  }

  const Map& map_;
  bool listed_;
  std::vector<KeyRow> out_;
  std::map<std::string, std::string> grounds_;
  std::set<int> levels_, used_;
  std::map<Symbol, std::set<std::string>> types_;
  std::map<std::string, std::set<std::string>> marks_;
  Counter sample_, alone_;  ///< of a unit, of a leader alone
  bool fires_ = false, charges_ = false, many_marks_ = false, deep_ = false;
  bool single_ = true;  ///< every counter has one figure: the lower left one is its strength
  bool roads_ = false, steep_ = false, walls_ = false, fences_ = false, stakes_ = false, gates_ = false, fords_ = false,
       river_ = false;
  bool towards_ = true;  ///< the second figure of every strength is the quality: the first counts hits
  bool wide_ = false, piles_ = false, leaders_ = false, standards_ = false, facing_ = false;
};

}  // namespace

Picture key(const Map& map, int width, bool listed) {
  Picture out;
  const std::vector<KeyRow> entries = Key(map, listed).entries();
  const int columns = std::max(1, width / k_column);
  const int column = width / columns;
  std::vector<std::vector<std::string>> words;
  std::vector<int> heights;
  int total = 0;
  for (const KeyRow& e : entries) {
    words.push_back(broken(e.words, column - (e.strong ? 0 : k_icon) - 2 * k_gap, e.strong));
    const int lines = static_cast<int>(words.back().size()) * k_leading;
    heights.push_back(std::max(e.height, lines) + (e.strong ? k_gap : 150));
    total += heights.back();
  }
  // columns are filled to equal height; a heading stays with the entry after it
  const int fair = total / columns + 1200;
  Pen pen(out);
  int x = 0, y = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    int need = heights[i];
    if (entries[i].strong) {  // a group stays together if it fits
      int group = heights[i];
      for (std::size_t j = i + 1; j < entries.size() && !entries[j].strong; ++j)
        group += heights[j];
      need = group <= fair ? group : need + (i + 1 < entries.size() ? heights[i + 1] : 0);
    }
    if (y > 0 && y + need > fair && x + 2 * column <= width) x += column, y = 0;
    const KeyRow& e = entries[i];
    const int lead = e.strong && y > 0 ? k_gap / 2 : 0;
    const int height = heights[i] - (e.strong ? k_gap / 2 : 150);
    if (e.draw) e.draw(pen, {x, y, x + k_icon - 300, y + height});
    pen.what = What::key;
    const int lines = static_cast<int>(words[i].size());
    int at = y + lead + (e.strong ? k_size : (height - lines * k_leading) / 2 + part(k_size, 1000));
    for (const std::string& line : words[i]) {
      pen.text({x + (e.strong ? 0 : k_icon), at}, line, Ink::text, column - (e.strong ? 0 : k_icon) - k_gap,
               {k_size, e.strong, Anchor::start, Ink::none});
      at += k_leading;
    }
    y += heights[i];
    out.height = std::max(out.height, y);
  }
  out.width = width;
  out.words = tr("Key of the map");
  return out;
}

}  // namespace hexpost::report
