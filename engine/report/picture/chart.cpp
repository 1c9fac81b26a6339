#include <algorithm>

#include "engine/base/text.h"
#include "engine/report/picture/pen.h"

/// A small line chart: losses, rout points, victory points over the turns.
namespace hexpost::report {
namespace {

using drawing::part;
using drawing::Pen;
using Anchor = Command::Anchor;

constexpr int k_letters = 750;

/// A round step with at most five lines across the chart.
int step_of(int range) {
  for (int ten = 1; ten <= 100000000; ten *= 10) {
    for (const int factor : {1, 2, 5}) {
      if (range / (factor * ten) <= 5) return factor * ten;
    }
  }
  return 1000000000;
}

/// The points of a line: discs for the first side, squares for the second, triangles for others.
void point(Pen& pen, Point at, int side, Ink ink) {
  constexpr int r = 190;
  if (side == 0)
    pen.circle(at, r, ink);
  else if (side == 1)
    pen.rectangle({at.x - r, at.y - r, at.x + r, at.y + r}, Ink::paper, ink, 90);
  else
    pen.polygon({{at.x, at.y - r - 40}, {at.x + r + 40, at.y + r}, {at.x - r - 40, at.y + r}}, ink);
}

}  // namespace

Picture chart(const Graph& graph, int width, int height) {
  Picture out;
  out.width = width, out.height = height;
  out.words = base::printable(graph.title, 120);
  Pen pen(out);
  pen.what = What::key;
  int low = 0, high = 1;
  std::size_t count = graph.along.size();
  for (const Graph::Line& line : graph.lines) {
    for (const int v : line.values)
      low = std::min(low, v), high = std::max(high, v);
    low = std::min(low, line.limit), high = std::max(high, line.limit);
    count = std::max(count, line.values.size());
  }
  if (count == 0 || graph.lines.empty()) return out;
  const int step = step_of(high - low);
  low = low < 0 ? -((-low + step - 1) / step) * step : 0;
  high = (high + step - 1) / step * step;
  int names = 0;
  for (const Graph::Line& line : graph.lines)
    names = std::max(names, text_width(base::printable(line.name, 40), k_letters, true));
  names = std::min(names, width / 3);
  const Box plot{2600, 600, width - names - 1900, height - 1700};
  const auto y = [&](int value) {
    return plot.bottom -
           static_cast<int>(std::int64_t{value - low} * (plot.bottom - plot.top) / std::max(1, high - low));
  };
  const auto x = [&](std::size_t i) {
    if (count == 1) return (plot.left + plot.right) / 2;
    return plot.left + static_cast<int>(static_cast<std::int64_t>(i) * (plot.right - plot.left) /
                                        static_cast<std::int64_t>(count - 1));
  };
  for (int v = low; v <= high; v += step) {
    pen.line({{plot.left, y(v)}, {plot.right, y(v)}}, Ink::faint, v == 0 ? 60 : 25);
    pen.text({plot.left - 300, y(v) + part(k_letters, 350)}, std::to_string(v), Ink::text, 2200,
             {k_letters, false, Anchor::end, Ink::none});
  }
  const std::size_t every = std::max<std::size_t>(1, count / 16 + (count % 16 != 0 ? 1 : 0));
  for (std::size_t i = 0; i < graph.along.size(); i += every)
    pen.text({x(i), plot.bottom + 1100}, graph.along[i], Ink::text, 2000,
             {k_letters, false, Anchor::middle, Ink::none});
  struct Tag {
    int y;
    std::string text;
    Ink ink;
    bool bold;
  };
  std::vector<Tag> tags;
  for (const Graph::Line& line : graph.lines) {
    const Ink ink = drawing::livery(line.side).way;
    if (line.limit != 0) {
      pen.line({{plot.left, y(line.limit)}, {plot.right, y(line.limit)}}, ink, 50, true);
      tags.push_back({y(line.limit), base::fill(base::tr("limit {}"), {std::to_string(line.limit)}), ink, false});
    }
    std::vector<Point> points;
    for (std::size_t i = 0; i < line.values.size(); ++i)
      points.push_back({x(i), y(line.values[i])});
    if (points.empty()) continue;
    pen.line(points, ink, 110);
    for (const Point& p : points)
      point(pen, p, line.side, ink);
    tags.push_back(
        {points.back().y, base::printable(line.name, 40) + " " + std::to_string(line.values.back()), ink, true});
  }
  // names are beside the ends of their lines, moved apart if they would touch
  std::stable_sort(tags.begin(), tags.end(), [](const Tag& a, const Tag& b) { return a.y < b.y; });
  int last = -10000;
  for (Tag& tag : tags)
    tag.y = last = std::max(tag.y, last + 950);
  const int over = tags.empty() ? 0 : std::max(0, tags.back().y - (height - 300));
  for (const Tag& tag : tags)
    pen.text({plot.right + 400, tag.y - over + part(k_letters, 350)}, tag.text, tag.ink, width - plot.right - 500,
             {k_letters, tag.bold, Anchor::start, Ink::none});
  return out;
}

}  // namespace hexpost::report
