#include "cli/player/move_row.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cli/names.h"
#include "cli/player/way_choice.h"
#include "engine/base/text.h"

namespace hexpost::cli {

MoveRow::ChosenMove MoveRow::chosen(const orders::Numbered& line) {
  ChosenMove out{line.text, 0, line.number};
  out.choice = take_choice(out.text);
  return out;
}

/// Adds the moves one after the other; false at the first that is void.
bool MoveRow::add_in_order(std::span<const ChosenMove> moves, PlacedMoves& placed) {
  return std::ranges::all_of(moves, [&](const ChosenMove& move) {
    placed.before.push_back(writer_.moment());
    placed.moves.push_back(move);
    return writer_.add_line({move.number, move.text}, move.choice);
  });
}

/// Adds a move after the others. False, and nothing changes, if it has no way there.
bool MoveRow::place_last(const ChosenMove& move, PlacedMoves& placed) {
  PlacedMoves last;
  if (!add_in_order(std::span(&move, 1), last)) {
    writer_.go_back(last.before.front());
    return false;
  }
  placed.moves.push_back(move);
  placed.before.push_back(std::move(last.before.front()));
  return true;
}

/// Adds a move after the others, or else before the first of them before which all have a way. Returns its place;
/// nothing, and nothing changes, if there is none.
std::optional<std::size_t> MoveRow::place(const ChosenMove& move, PlacedMoves& placed) {
  if (place_last(move, placed)) return placed.moves.size() - 1;
  const auto now = writer_.moment();
  for (std::size_t to = 0; to < placed.moves.size(); ++to) {
    std::vector<ChosenMove> tried{move};
    tried.insert(tried.end(), placed.moves.begin() + static_cast<std::ptrdiff_t>(to), placed.moves.end());
    writer_.go_back(placed.before[to]);
    PlacedMoves again;
    if (!add_in_order(tried, again)) continue;
    placed.moves.resize(to);
    placed.before.resize(to);
    std::ranges::move(again.moves, std::back_inserter(placed.moves));
    std::ranges::move(again.before, std::back_inserter(placed.before));
    return to;
  }
  writer_.go_back(now);
  return std::nullopt;
}

void MoveRow::add(const orders::Numbered& line) {
  if (placed_.moves.empty() && waiting_.empty()) begin_ = writer_.out.lines.size();
  const auto notice = [&](const std::string& pattern, const std::string& moved, const std::string& other) {
    writer_.out.notices.push_back(fill(pattern, {base::printable(moved, 100), base::printable(other, 100)}));
  };
  const ChosenMove move = chosen(line);
  const auto to = place(move, placed_);
  if (!to) {
    waiting_.push_back(move);
    return;
  }
  if (*to + 1 < placed_.moves.size())
    notice(tr("{} is read before {}, which would bar its way"), move.text, placed_.moves[*to + 1].text);
  std::string after = move.text;
  for (std::size_t i = 0; i < waiting_.size();) {
    if (!place_last(waiting_[i], placed_)) {
      ++i;
      continue;
    }
    notice(tr("{} is read after {}, because it has no path before that"), waiting_[i].text, after);
    after = waiting_[i].text;
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(i));
    i = 0;
  }
}

void MoveRow::end() {
  auto& lines = writer_.out.lines;
  for (ChosenMove& move : std::exchange(waiting_, {})) {
    const auto later = std::find_if(lines.begin() + static_cast<std::ptrdiff_t>(begin_), lines.end(),
                                    [&](const orders::Numbered& line) { return line.number > move.number; });
    lines.insert(later, {move.number, std::move(move.text)});
  }
  placed_ = {};
}

void MoveRow::add_line_of_moves(const orders::Numbered& typed, const std::vector<std::string>& lines) {
  end();
  PlacedMoves placed;
  std::vector<ChosenMove> waiting;
  for (const std::string& line : lines) {
    ChosenMove move = chosen({typed.number, line});
    if (!place(move, placed)) {
      waiting.push_back(std::move(move));
      continue;
    }
    for (std::size_t i = 0; i < waiting.size();) {
      const bool fits = place(waiting[i], placed).has_value();
      if (fits) waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(i));
      i = fits ? 0 : i + 1;
    }
  }
  for (const ChosenMove& move : waiting)
    writer_.add_line({move.number, move.text}, move.choice);
  std::ranges::copy(waiting, std::back_inserter(placed.moves));
  const bool same = std::ranges::equal(placed.moves, lines, [](const ChosenMove& move, std::string line) {
    take_choice(line);
    return move.text == line;
  });
  if (same) return;
  std::vector<std::string> names;
  for (const ChosenMove& move : placed.moves)
    names.emplace_back(base::words(move.text)[1]);
  writer_.out.notices.push_back(
      fill(tr("{}: in this order: {}"), {base::printable(typed.text, 200), base::join(names, ", ")}));
}

}  // namespace hexpost::cli
