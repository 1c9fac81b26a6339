#include "tests/print/played.h"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

namespace hexpost::print_tests {
namespace {

/// Armies that keep their order may march for most of a battle before the first shot.
bool dice_fell(const table::Match& match) {
  return std::ranges::any_of(match.trace(), [](const table::Entry& e) { return e.kind == table::Entry::Kind::rolled; });
}

/// The battle up to the first packet from number `earliest` on after which a unit reaches an enemy.
Played play_from(const std::string& id, std::size_t earliest) {
  Played out;
  out.battle = load(id);
  const auto& journal = plain_journal(id);
  out.match = out.battle->begin();
  out.match->run();
  for (std::size_t i = 0; i + 1 < journal.size(); ++i) {
    if (i >= earliest && dice_fell(*out.match) && lists_reach(out.match->situation(std::nullopt))) break;
    out.from = out.match->trace_base() + out.match->trace().size();
    out.match->push(journal[i]);
    out.packets.push_back(journal[i]);
    out.match->run();
  }
  return out;
}

/// Late in the battle; earlier if no unit reaches an enemy any more then.
Played play(const std::string& id) {
  const std::size_t packets = plain_journal(id).size();
  Played late = play_from(id, packets * 2 / 3);
  return lists_reach(late.match->situation(std::nullopt)) ? std::move(late) : play_from(id, packets / 3);
}

}  // namespace

const Played& played(const std::string& id) {
  static std::map<std::string, Played> known;
  auto found = known.find(id);
  if (found == known.end()) found = known.emplace(id, play(id)).first;
  return found->second;
}

std::vector<std::string> told(const report::Document& document) {
  std::vector<std::string> out;
  for (const report::Section& section : document.sections) {
    for (const report::Block& block : section.blocks) {
      if (const auto* p = std::get_if<report::Paragraph>(&block)) out.push_back(p->text);
      if (const auto* l = std::get_if<report::List>(&block)) out.insert(out.end(), l->items.begin(), l->items.end());
    }
  }
  return out;
}

}  // namespace hexpost::print_tests
