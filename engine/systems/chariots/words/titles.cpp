#include "engine/systems/chariots/words/titles.h"

#include <algorithm>
#include <array>

#include "engine/orders/heading.h"
#include "engine/systems/chariots/model/game.h"
#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/systems/chariots/words/standing.h"
#include "engine/systems/chariots/words/verbs.h"

/// Chariots of Fire: wings by their titles, as reports print them. Orders and standing orders know a wing by its name
/// ("As-foot"); a player who types "Infantry Wing" means their own wing, even if the enemy has a wing with that title.
namespace hexpost::chariots {
namespace {

using Words = std::vector<std::string>;

/// The verbs with a wing as their answer.
constexpr std::array<std::string_view, 3> k_asked{"marker", "trump-wing", "momentum"};

/// Two forms of one word: "rydwany" and "rydwanów".
bool akin(std::string_view a, std::string_view b) {
  constexpr std::size_t k_stem = 5;
  return a == b || (a.size() >= k_stem && b.size() >= k_stem && a.substr(0, k_stem) == b.substr(0, k_stem));
}

/// Wings with these words in their titles, in the reader's language or in English.
std::vector<WingId> wings_called(const Data& data, const Words& words) {
  std::vector<WingId> out;
  for (WingId w = 0; w < static_cast<WingId>(data.wings.size()); ++w) {
    const WingInfo& wing = data.wings[static_cast<std::size_t>(w)];
    for (const std::string& title : {wing.title, base::tr(wing.title)}) {
      const std::string folded = orders::fold(title);
      const auto parts = base::words(folded);
      const bool all = std::ranges::all_of(words, [&](const std::string& word) {
        return std::ranges::any_of(parts, [&](std::string_view part) { return akin(part, word); });
      });
      if (!all) continue;
      out.push_back(w);
      break;
    }
  }
  return out;
}

/// The words [from, to) of a line.
struct Part {
  std::size_t from = 0, to = 0;
};

/// The places of titles in the line; the parts follow each other.
std::vector<Part> parts_of(const orders::Line& line) {
  const std::size_t end = line.words.size();
  const auto among = [](std::string_view word, const auto& all) {
    return std::ranges::any_of(all, [&](std::string_view one) { return base::same_word(one, word); });
  };
  if (among(line.verb(), k_asked) || base::same_word(line.verb(), EndOrders::verb) ||
      base::same_word(line.verb(), orders::k_when))
    return {{1, end}};
  if (!base::same_word(line.verb(), "stand")) return {};
  const auto is_question = [](std::string_view word) {
    return std::ranges::any_of(declared().standing, [&](const auto& q) { return base::same_word(q.name, word); });
  };
  std::size_t question = 2, answer = end;
  while (question < end && !is_question(line.word(question)))
    ++question;
  if (question >= end) return {};
  while (answer > question && !base::same_word(line.word(answer - 1), "do"))
    --answer;
  std::vector<Part> out{{1, question}};
  if (answer > question && among(line.word(question), k_asked)) out.push_back({answer, end});
  return out;
}

/// The name of the wing that is called so; nothing when the words are a name already, or no wing's.
std::optional<std::variant<std::string, base::Refusal>> wing_by_title(const GameData& game, const orders::Line& line,
                                                                      Part part, std::optional<table::Player> by) {
  if (part.from >= part.to) return std::nullopt;
  const std::string_view first = line.word(part.from);
  const orders::Names& names = game.names;
  const bool named = names.find_other(first) || names.find_unit(first) || names.find_leader(first);
  if (part.to == part.from + 1 && (named || base::same_word(first, "army"))) return std::nullopt;
  Words words;
  for (std::size_t i = part.from; i < part.to; ++i)
    words.push_back(orders::fold(orders::shown(names, line.words[i])));
  auto found = wings_called(game.data, words);
  const auto foreign = [&](WingId w) { return game.data.wings[static_cast<std::size_t>(w)].side != *by; };
  if (by && !std::ranges::all_of(found, foreign)) std::erase_if(found, foreign);
  if (found.empty()) return std::nullopt;
  Words called;
  for (const WingId w : found)
    called.push_back(game.data.wings[static_cast<std::size_t>(w)].name);
  if (called.size() == 1) return called.front();
  return base::Refusal{"", base::tr("several wings have this name"), line.column(part.from),
                       base::fill(base::tr("one of: {}"), {base::join(called, " ")})};
}

}  // namespace

orders::Line without_at(const orders::Line& line) {
  const bool fires = base::same_word(line.verb(), FireOrder::verb) || base::same_word(line.verb(), RunOrder::verb);
  if (!fires || line.words.size() < 4 || !base::same_word(line.word(2), "at")) return line;
  Words words(line.words.begin(), line.words.end());
  words.erase(words.begin() + 2);
  return orders::cut(base::join(words, " "));
}

std::variant<orders::Line, base::Refusal> named(const GameData& game, const orders::Line& typed,
                                                std::optional<table::Player> by) {
  const orders::Line line = without_at(typed);
  Words words;
  std::size_t at = 0;
  const auto copy_to = [&](std::size_t end) {
    for (; at < end; ++at)
      words.push_back(line.words[at]);
  };
  bool changed = false;
  for (const Part part : parts_of(line)) {
    copy_to(part.from);
    auto wing = wing_by_title(game, line, part, by);
    if (!wing) continue;
    if (auto* refusal = std::get_if<base::Refusal>(&*wing)) return *std::move(refusal);
    words.push_back(std::get<std::string>(*std::move(wing)));
    at = part.to, changed = true;
  }
  copy_to(line.words.size());
  return changed ? orders::cut(base::join(words, " ")) : line;
}

}  // namespace hexpost::chariots
