#include <set>

#include "engine/base/text.h"
#include "engine/report/markup.h"
#include "engine/report/picture.h"

namespace hexpost::report {
namespace {

/// Hundredths as a decimal number without trailing zeros: 1250 -> "12.5".
std::string decimal(int hundredths) {
  std::string out = hundredths < 0 ? "-" : "";
  const int value = hundredths < 0 ? -hundredths : hundredths;
  out += std::to_string(value / 100);
  if (value % 100 == 0) return out == "-0" ? "0" : out;
  out += '.';
  out += static_cast<char>('0' + value % 100 / 10);
  if (value % 10 != 0) out += static_cast<char>('0' + value % 10);
  return out;
}

std::string hex_of(Colour c) {
  static constexpr std::string_view k_digits = "0123456789abcdef";
  std::string out = "#";
  for (const unsigned value : {c.red, c.green, c.blue}) {
    out += k_digits[value / 16];
    out += k_digits[value % 16];
  }
  return out;
}

/// Darkens each channel by a percentage, or lightens it by a percentage of its distance to white.
Colour darker(Colour c, int part) {
  const auto channel = [part](int v) { return static_cast<std::uint8_t>(v * part / 100); };
  return {channel(c.red), channel(c.green), channel(c.blue)};
}
Colour lighter(Colour c, int part) {
  const auto channel = [part](int v) { return static_cast<std::uint8_t>(255 - (255 - v) * part / 100); };
  return {channel(c.red), channel(c.green), channel(c.blue)};
}

/// The colour in dark mode: dark ground, light lines and texts. Counters keep
/// their colours.
Colour by_night(Ink ink) {
  if (ink == Ink::paper) return {22, 23, 26};
  if (ink >= Ink::clear && ink <= Ink::other) return darker(colour(ink), 30);
  if (ink == Ink::text || ink == Ink::faint || ink == Ink::contour || (ink >= Ink::rock && ink <= Ink::wall) ||
      (ink >= Ink::way0 && ink <= Ink::way_other))
    return lighter(colour(ink), 42);
  return colour(ink);
}

/// One style line for each ink; `letter` is f for fills, l for lines.
std::string rules_of(const std::set<Ink>& inks, char letter, std::string_view property) {
  std::string out;
  for (const Ink ink : inks) {
    if (ink == Ink::none) continue;
    const std::string rule = std::string(".hexmap .") + letter + "-" + ink_name(ink) + "{" + std::string(property);
    out += rule + hex_of(colour(ink)) + "}\n";
    if (by_night(ink) != colour(ink))
      out += "@media screen and (prefers-color-scheme:dark){" + rule + hex_of(by_night(ink)) + "}}\n";
  }
  return out;
}

std::string path(const std::vector<Point>& points, bool closed) {
  std::string out = "M" + decimal(points[0].x) + " " + decimal(points[0].y);
  Point at = points[0];
  for (std::size_t i = 1; i < points.size(); ++i) {
    out += (i == 1 ? "l" : " ") + decimal(points[i].x - at.x) + " " + decimal(points[i].y - at.y);
    at = points[i];
  }
  if (closed) out += "z";
  return out;
}

std::string style_class(const Command& c) {
  std::string out = " class=\"" + what_name(c.what);
  if (c.fill != Ink::none) out += " f-" + ink_name(c.fill);
  if (c.line != Ink::none) out += " l-" + ink_name(c.line);
  return out + "\"";
}

std::string drawn(const Command& c) {
  std::string more;
  if (c.width > 0 && c.line != Ink::none) more += " stroke-width=\"" + decimal(c.width) + "\"";
  if (c.dashed)
    more += " stroke-dasharray=\"" + decimal(3 * c.width) + " " + decimal(2 * c.width) + "\" stroke-linecap=\"butt\"";
  switch (c.kind) {
    case Command::Kind::polygon:
    case Command::Kind::line:
      if (c.points.empty()) return {};
      return "<path" + style_class(c) + more + " d=\"" + path(c.points, c.kind == Command::Kind::polygon) + "\"/>\n";
    case Command::Kind::circle:
      return "<circle" + style_class(c) + more + " cx=\"" + decimal(c.points[0].x) + "\" cy=\"" +
             decimal(c.points[0].y) + "\" r=\"" + decimal(c.size) + "\"/>\n";
    case Command::Kind::text: {
      if (c.bold) more += " font-weight=\"bold\"";
      if (c.anchor != Command::Anchor::start)
        more += c.anchor == Command::Anchor::middle ? " text-anchor=\"middle\"" : " text-anchor=\"end\"";
      // where space is short, the text is squeezed to fit in any font
      const int width = text_width(c.text, c.size, c.bold);
      if (c.room > 0 && width * 100 > c.room * 85)
        more += " textLength=\"" + decimal(width < c.room ? width : c.room) + "\" lengthAdjust=\"spacingAndGlyphs\"";
      return "<text" + style_class(c) + more + " x=\"" + decimal(c.points[0].x) + "\" y=\"" + decimal(c.points[0].y) +
             "\" font-size=\"" + decimal(c.size) + "\">" + escaped(c.text) + "</text>\n";
    }
  }
  return {};
}

}  // namespace

std::string svg(const Picture& picture, std::string_view title) {
  std::set<Ink> fills, lines;
  for (const Command& c : picture.commands) {
    fills.insert(c.fill);
    lines.insert(c.line);
  }
  const std::string size = decimal(picture.width) + " " + decimal(picture.height);
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"hexmap\" viewBox=\"0 0 " + size + "\" width=\"" +
                    decimal(picture.width) + "pt\" height=\"" + decimal(picture.height) +
                    "pt\" role=\"img\">\n<title>" + escaped(base::printable(title)) + "</title>\n<desc>" +
                    escaped(picture.words) + "</desc>\n<style>\n" +
                    ".hexmap path,.hexmap circle{fill:none;stroke:none;stroke-linejoin:round;stroke-linecap:round}\n"
                    ".hexmap text{font-family:\"DejaVu Sans Condensed\",\"Arial Narrow\",Arial,sans-serif;stroke:none;"
                    "paint-order:stroke;stroke-linejoin:round}\n";
  out += rules_of(fills, 'f', "fill:") + rules_of(lines, 'l', "stroke:") +
         "@media screen and (prefers-color-scheme:dark){.hexmap{background:" + hex_of(by_night(Ink::paper)) +
         "}.hexmap .facing{stroke:#fff}}\n</style>\n";
  int piece = -1;
  for (const Command& c : picture.commands) {
    if (c.piece != piece) {
      if (piece >= 0) out += "</g>\n";
      piece = c.piece;
      if (piece >= 0) {
        const Piece& p = picture.pieces[static_cast<std::size_t>(piece)];
        out += "<g><title>" + escaped(p.name.empty() ? p.hex : p.name + ", " + p.hex) + "</title>\n";
      }
    }
    out += drawn(c);
  }
  if (piece >= 0) out += "</g>\n";
  return out + "</svg>\n";
}

}  // namespace hexpost::report
