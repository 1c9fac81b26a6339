#include "engine/hex/hex.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "engine/base/text.h"

namespace hexpost::hex {
namespace {

constexpr std::array<std::string_view, 12> k_facing_names{"N", "NE", "ENE", "E", "ESE", "SE",
                                                          "S", "SW", "WSW", "W", "WNW", "NW"};

/// Centre in integer units in which a neighbour to the east is (2, 0) and one to the south-east (1, 1): y is measured
/// in rows, so squared lengths need x*x + 3*y*y.
struct Centre {
  std::int64_t x, y;
};
Centre centre(Hex h) {
  return {2 * h.q + h.r, h.r};
}

std::int64_t dot(Centre a, Centre b) {
  return a.x * b.x + 3 * a.y * b.y;
}

int floor_half(int v) {
  return (v - (v & 1)) / 2;
}

/// Both numbers with leading zeros.
std::string two_part(int a, int b, int digits) {
  constexpr int k_two_digits = 100;
  if (digits == 2 && a >= 0 && a < k_two_digits && b >= 0 && b < k_two_digits) {  // as on nearly all maps
    const auto digit = [](int n) { return static_cast<char>('0' + n); };
    return {digit(a / 10), digit(a % 10), digit(b / 10), digit(b % 10)};
  }
  const auto pad = [digits](int v) {
    std::string s = std::to_string(v);
    return std::string(static_cast<std::size_t>(std::max(0, digits - static_cast<int>(s.size()))), '0') + s;
  };
  return pad(a) + pad(b);
}

}  // namespace

std::vector<Side> bearings(Hex from, Hex to) {
  if (from == to) return {};
  const Centre a = centre(from);
  const Centre b = centre(to);
  const Centre line{b.x - a.x, b.y - a.y};
  std::vector<Side> best;
  std::int64_t most = 0;
  for (Side s = 0; s < k_sides; ++s) {
    const Centre n = centre(step(from, s));
    const std::int64_t along = dot(line, {n.x - a.x, n.y - a.y});  // all six have the same length
    if (best.empty() || along > most) {
      best = {s}, most = along;
    } else if (along == most) {
      best.push_back(s);
    }
  }
  return best;
}

std::vector<std::array<Hex, 2>> between(Hex a, Hex b) {
  // Step i of n lies at a + (b-a)*i/n. Scaled by n the cube coordinates are integers; rounding to the nearest hex is
  // done twice, with ties falling to either side, so a line along a hexside reports both hexes.
  const int n = distance(a, b);
  const auto rounded = [n](std::int64_t q, std::int64_t r, int lean) {
    // lean -1 / +1 moves the point a hair off the line, which settles every tie the same way for the whole line
    const std::int64_t scale = std::int64_t{6} * n;
    const std::int64_t x = 6 * q + lean, z = 6 * r + (lean > 0 ? 1 : -1) * 2, y = -x - z;
    const auto near = [scale](std::int64_t v) {
      const std::int64_t two = 2 * v + scale;
      std::int64_t f = two / (2 * scale);
      if (two % (2 * scale) < 0) --f;
      return f;
    };
    std::int64_t rx = near(x), ry = near(y), rz = near(z);
    const std::int64_t dx = std::llabs(rx * scale - x), dy = std::llabs(ry * scale - y),
                       dz = std::llabs(rz * scale - z);
    if (dx > dy && dx > dz) {
      rx = -ry - rz;
    } else if (dy <= dz) {
      rz = -rx - ry;
    }
    return Hex{static_cast<std::int16_t>(rx), static_cast<std::int16_t>(rz)};
  };
  std::vector<std::array<Hex, 2>> out;
  for (int i = 1; i < n; ++i) {
    const std::int64_t q = std::int64_t{a.q} * (n - i) + std::int64_t{b.q} * i;
    const std::int64_t r = std::int64_t{a.r} * (n - i) + std::int64_t{b.r} * i;
    out.push_back({rounded(q, r, -1), rounded(q, r, 1)});
  }
  return out;
}

std::vector<Hex> disc(Hex centre_hex, int radius) {
  std::vector<Hex> out;
  for (int r = -radius; r <= radius; ++r) {
    for (int q = std::max(-radius, -r - radius); q <= std::min(radius, -r + radius); ++q) {
      out.push_back({static_cast<std::int16_t>(centre_hex.q + q), static_cast<std::int16_t>(centre_hex.r + r)});
    }
  }
  return out;
}

/// How far the numbers of a line of hexes (a row of a pointy-top grid, a column of a flat-top one) are shifted against
/// the axial coordinate along it: in that line the coordinate is the number plus this.
int Grid::shift(int line) const {
  const int half = (line & 1) == (shift_even ? 0 : 1) ? 1 : 0;  // this line lies half a hex further
  return floor_half(half - line - 1 + (shift_even ? 1 : 0));
}

Hex Grid::at(int column, int row) const {
  if (top == Top::pointy) return {static_cast<std::int16_t>(column + shift(row)), static_cast<std::int16_t>(row)};
  // turned by a sixth, so that side 0 is north here as it is north-east on a pointy-top grid
  const int down = row + shift(column);
  return {static_cast<std::int16_t>(-down), static_cast<std::int16_t>(column + down)};
}

int Grid::column(Hex h) const {
  return top == Top::flat ? h.q + h.r : h.q - shift(h.r);
}

int Grid::row(Hex h) const {
  return top == Top::pointy ? h.r : -h.q - shift(column(h));
}

bool Grid::contains(Hex h) const {
  const int c = column(h);
  const int r = row(h);
  return c >= 1 && c <= columns && r >= 1 && r <= rows;
}

std::string Grid::label(Hex h) const {
  const int digits = columns > 99 || rows > 99 ? 3 : 2;
  return row_first ? two_part(row(h), column(h), digits) : two_part(column(h), row(h), digits);
}

std::optional<Hex> Grid::find(std::string_view text) const {
  const std::size_t digits = columns > 99 || rows > 99 ? 3 : 2;
  if (text.size() != 2 * digits) return std::nullopt;
  int first = 0, second = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    int& number = i < digits ? first : second;
    number = 10 * number + (text[i] - '0');
  }
  const Hex h = row_first ? at(second, first) : at(first, second);
  return contains(h) ? std::optional(h) : std::nullopt;
}

std::vector<Hex> Grid::all() const {
  std::vector<Hex> out;
  out.reserve(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
  for (int r = 1; r <= rows; ++r) {
    for (int c = 1; c <= columns; ++c)
      out.push_back(at(c, r));
  }
  return out;
}

std::size_t Grid::index(Hex h) const {
  base::ensure(contains(h), "index of a hex off the map");
  return static_cast<std::size_t>((row(h) - 1) * columns + column(h) - 1);
}

std::string_view facing_name(Facing facing) {
  return k_facing_names[facing % 12u];
}

std::optional<Facing> find_facing(std::string_view name) {
  for (std::size_t i = 0; i < k_facing_names.size(); ++i) {
    if (base::same_word(name, k_facing_names[i])) return static_cast<Facing>(i);
  }
  return std::nullopt;
}

std::string_view side_name(Side side) {
  return k_facing_names[static_cast<std::size_t>(2 * wrap(side) + 1)];
}

}  // namespace hexpost::hex
