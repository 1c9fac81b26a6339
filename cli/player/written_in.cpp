#include "cli/player/written_in.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/orders/lexicon.h"

namespace hexpost::cli {

void add_answers_without_attackers(const System* system, Game& game, DraftWriter& writer,
                                   const std::vector<std::string>& stands) {
  if (system == nullptr || !system->without_attackers) return;
  std::vector<orders::Numbered>& lines = writer.out.lines;
  std::vector<std::string> read;  // of the first turn
  for (const orders::Numbered& line : lines) {
    const auto reading = writer.read(line.text);
    if (reading->is_heading()) break;
    read.push_back(reading->canonical());
  }
  const auto declares = [&](const std::string& line) {
    return orders::closes(writer.at.names(), line.substr(0, line.find(' ')));
  };
  const auto attack = std::ranges::find_if(read, declares);
  if (attack == read.end()) return;
  Stepper at(*game.battle, game.board(), *game.side(), stands);
  std::vector<std::string> answers;
  for (std::size_t i = 0; i <= read.size() && answers.empty(); ++i) {
    answers = system->without_attackers(at.now(), read);
    if (!answers.empty() && !at.settled_by_stands()) return;
    if (i == read.size() || read[i].empty() || read[i].starts_with("stand ")) continue;
    at.reach(read[i]);
    at.take(read[i]);
  }
  if (answers.empty()) return;
  const auto before = lines.begin() + (attack - read.begin());
  const int number = before->number;
  std::vector<orders::Numbered> added;
  for (const std::string& answer : answers) {
    writer.out.instead.push_back(answer);
    added.push_back({number, answer});
  }
  lines.insert(before, added.begin(), added.end());
}

}  // namespace hexpost::cli
