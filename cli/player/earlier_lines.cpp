#include "cli/player/earlier_lines.h"

#include <algorithm>
#include <optional>

#include "cli/player/stepper.h"
#include "engine/base/text.h"
#include "engine/orders/heading.h"

namespace hexpost::cli {
namespace {

/// The turn that a heading names; nothing for any other line.
std::optional<std::string> turn_of_sheet(const std::string& line) {
  const orders::Line cut = orders::cut(line);
  if (!orders::is_heading(cut)) return std::nullopt;
  return std::get<orders::Heading>(orders::parse_heading(cut)).turn;
}

/// Headings without a line below them serve nothing.
void drop_empty_groups(std::vector<std::string>& lines) {
  for (std::size_t i = lines.size(); i-- > 0;) {
    const bool empty = i + 1 == lines.size() || turn_of_sheet(lines[i + 1]);
    if (empty && turn_of_sheet(lines[i])) lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

/// Plays the lines in their order and moves to `over` what is no longer possible when its turn comes.
void drop_impossible(Game& game, EarlierLines& lines) {
  std::vector<std::string> stands;
  for (const auto* all : {&lines.now, &lines.later}) {
    for (const std::string& line : *all) {
      if (line.starts_with("stand ")) stands.push_back(line);
    }
  }
  Stepper at(*game.battle, game.board(), *game.side(), stands);
  for (auto* all : {&lines.now, &lines.later}) {
    std::vector<std::string> kept;
    for (const std::string& line : *all) {
      const auto turn = turn_of_sheet(line);
      if (turn) at.seek(*turn);
      const bool order = !turn && !line.starts_with("stand ");
      if (order) at.reach(line);
      if (order && at.voided(line)) {
        lines.over.push_back(line);
        continue;
      }
      if (order) at.take(line);
      kept.push_back(line);
    }
    *all = std::move(kept);
  }
}

}  // namespace

EarlierLines earlier_lines(Game& game, const std::vector<std::string>& sheet) {
  EarlierLines out;
  if (!game.begun()) return out;
  const auto names = game.board().turn_names(*game.side());
  const std::string running = game.board().turn_name();
  bool used = false;  // a heading serves one turn
  std::vector<std::string>* into = &out.over;
  for (const std::string& line : game.node.course().unused(*game.node.seat())) {
    if (const auto turn = turn_of_sheet(line)) {
      const bool known = std::ranges::any_of(names, [&](const auto& name) { return base::same_word(name, *turn); });
      const bool now = known && !used && base::same_word(*turn, running);
      used = used || now;
      into = now ? &out.now : known ? &out.later : &out.over;
      if (!now) into->push_back(line);
    } else if (into != &out.now || std::ranges::find(sheet, line) == sheet.end()) {
      into->push_back(line);
    }
  }
  if (!out.now.empty() || !out.later.empty()) drop_impossible(game, out);
  drop_empty_groups(out.later);
  return out;
}

}  // namespace hexpost::cli
