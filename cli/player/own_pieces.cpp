#include "cli/player/own_pieces.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/report/board.h"

namespace hexpost::cli {

std::vector<std::string> own_pieces(Game& game) {
  const orders::Names& names = game.battle->names();
  const auto leaders = game.battle->leaders(*game.side());
  std::vector<std::string> out;
  const auto add = [&](std::string_view name) {
    if (std::ranges::find(out, name) == out.end()) out.emplace_back(name);
  };
  report::each_counter(game.board().situation(game.side()), [&](const report::Cell&, const report::Counter& counter) {
    if (counter.side == static_cast<int>(*game.side())) add(counter.name);
    for (const std::string& leader : counter.leaders) {
      if (std::ranges::find(leaders, leader) != leaders.end()) add(leader);
    }
  });
  if (out.empty()) {
    for (const std::string& line : game.board().order_sheet()) {
      for (const std::string_view word : base::words(line)) {
        if (names.find_unit(word) || names.find_leader(word)) add(word);
      }
    }
  }
  const auto leads = [&](const std::string& name) { return names.find_leader(name).has_value(); };
  if (std::ranges::none_of(out, leads)) std::ranges::for_each(leaders, add);
  return out;
}

}  // namespace hexpost::cli
