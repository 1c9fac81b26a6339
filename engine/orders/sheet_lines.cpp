#include "engine/orders/sheet_lines.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/text.h"
#include "engine/orders/compass.h"
#include "engine/orders/tongue.h"

namespace hexpost::orders {
namespace {

/// The direction of a side in letters. The names of facings are those of a pointy-top grid, where the sides are the odd
/// twelfths; on a flat-top grid the first side is north.
std::string side_shown(const hex::Grid& grid, hex::Side side) {
  constexpr std::array<int, 6> k_flat{0, 1, 5, 6, 7, 11};  // N NE SE S SW NW by the names of facings
  const auto i = static_cast<std::size_t>(side);
  return facing_shown(hex::clock(grid.top == hex::Grid::Top::flat ? k_flat[i] : 2 * side + 1));
}

}  // namespace

std::string neighbours_line(const hex::Grid& grid, hex::Hex at,
                            const std::function<std::optional<std::string>(hex::Hex)>& who) {
  std::vector<std::string> parts;
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    const hex::Hex next = hex::step(at, side);
    if (!grid.contains(next)) continue;
    const auto there = who(next);
    if (there) parts.push_back(side_shown(grid, side) + " " + grid.label(next) + (there->empty() ? "" : " " + *there));
  }
  return "#   " + base::fill(base::tr("beside it: {}"), {base::join(parts, ", ")});
}

std::vector<std::string> sheet_head(const Names& names, std::string title, const std::string& question,
                                    const std::string& subject, const std::string& rule, std::string_view explains) {
  const std::string due = shown(names, subject.empty() ? question : question + " " + subject);
  return {std::move(title), base::fill(base::tr("# due: {} [{}]"), {due, rule}),
          base::fill(base::tr("# How a turn goes: `{}`"), {explains})};
}

void add_answers(std::vector<std::string>& out, std::span<const std::string> answers,
                 const std::function<std::string(const std::string&)>& remark) {
  constexpr std::size_t k_most = 60;
  out.push_back(base::tr("# Possible answers; remove the # in front of one:"));
  for (const std::string& answer : answers.first(std::min(answers.size(), k_most)))
    out.push_back("# " + answer + (remark ? remark(answer) : std::string()));
}

std::vector<std::string> in_rows(const hex::Grid& grid, std::vector<hex::Hex> hexes) {
  const auto place = [&](hex::Hex h) { return std::pair(grid.row(h), grid.column(h)); };
  std::ranges::sort(hexes, {}, place);
  std::vector<std::string> out;
  for (std::size_t i = 0; i < hexes.size();) {
    const auto [row, column] = place(hexes[i]);
    std::size_t n = 1;
    while (i + n < hexes.size() && place(hexes[i + n]) == std::pair(row, column + static_cast<int>(n)))
      ++n;
    const std::string first = grid.label(hexes[i]), last = grid.label(hexes[i + n - 1]);
    out.push_back(n > 2 ? first + "-" + last : first);
    if (n == 2) out.push_back(last);
    i += n;
  }
  return out;
}

void add_in_lines(std::vector<std::string>& out, const std::string& before, const std::vector<std::string>& words) {
  const std::string indent = "#" + std::string(before.empty() ? 0 : base::width(before) - 1, ' ');
  std::size_t n = 0;  // words in the last line
  for (const std::string& word : words) {
    const bool fits = n > 0 && n < k_list_words && base::width(out.back()) + 1 + base::width(word) <= k_list_columns;
    if (fits)
      out.back() += " " + word, ++n;
    else
      out.push_back((&word == &words.front() ? before : indent) + word), n = 1;
  }
}

}  // namespace hexpost::orders
