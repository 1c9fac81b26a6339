#include "engine/orders/sheet_lines.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/language.h"
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
  out.push_back(base::tr("# The answers to choose from; take the # away from one:"));
  for (const std::string& answer : answers.first(std::min(answers.size(), k_most)))
    out.push_back("# " + answer + (remark ? remark(answer) : std::string()));
}

void add_in_lines(std::vector<std::string>& out, const std::string& before, const std::vector<std::string>& words) {
  constexpr std::size_t k_words = 12;
  for (std::size_t i = 0; i < words.size(); i += k_words) {
    const std::size_t n = std::min(k_words, words.size() - i);
    const std::string lead = i == 0 ? before : "#" + std::string(before.size() > 0 ? base::width(before) - 1 : 0, ' ');
    out.push_back(lead + base::join(std::span(words).subspan(i, n), " "));
  }
}

}  // namespace hexpost::orders
