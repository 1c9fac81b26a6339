#include "cli/player/new_game.h"

#include <algorithm>

#include "cli/names.h"
#include "engine/base/text.h"

namespace hexpost::cli {

std::string free_name(const Home& home, const std::string& wish) {
  const auto taken = home.games();
  std::string name = wish;
  for (int n = 2; std::find(taken.begin(), taken.end(), name) != taken.end(); ++n)
    name = wish + "-" + std::to_string(n);
  return name;
}

base::Result<std::string> game_name_for(const Home& home, const std::string& wanted, const std::string& battle) {
  if (wanted.empty()) return free_name(home, is_new_name(battle) ? battle : "game");
  if (!is_new_name(wanted))
    return Error{
        "usage",
        fill(tr("{} cannot name a game; use letters, digits, - (not first) and _"), {base::printable(wanted, 60)}),
        "--name"};
  const auto taken = home.games();
  if (std::find(taken.begin(), taken.end(), wanted) != taken.end())
    return Error{"exists", fill(tr("there is a game {} already"), {wanted}), "--name"};
  return wanted;
}

base::Result<std::uint8_t> side_of(const table::Battle& battle, const std::string& wanted) {
  const auto players = battle.players();
  if (wanted.empty()) return std::uint8_t{0};
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (base::same_word(players[i], wanted) || wanted == std::to_string(i)) return static_cast<std::uint8_t>(i);
  }
  return Error{"usage",
               fill(tr("there is no side {}; there are {}"), {base::printable(wanted, 60), base::join(players, ", ")}),
               "--side"};
}

}  // namespace hexpost::cli
