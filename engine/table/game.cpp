#include "engine/table/game.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/orders/heading.h"

namespace hexpost::table {

std::shared_ptr<const Reading> Match::reading(std::string_view text) const {
  const Awaited& stop = awaited();
  const auto by = stop.kind == Awaited::Kind::decision ? std::optional(stop.who) : std::nullopt;
  return readings_->reading(text, by, [&] { return read(text); });
}

std::vector<orders::Numbered> join_lines(const Match& match, const std::vector<orders::Numbered>& lines) {
  std::vector<orders::Numbered> out;
  std::vector<std::string> texts;  // the canonical text of each line; empty if it is not understood
  std::size_t first = 0;           // of the lines of this turn
  for (const orders::Numbered& line : lines) {
    const auto read = match.reading(line.text);
    const std::string& canonical = read->canonical();
    // a heading, and `end-orders WING`, separate the turns
    const bool parts = read->is_heading() || (canonical.starts_with("end-") && base::words(canonical).size() > 1);
    if (parts) first = out.size() + 1;
    std::optional<std::string> both;
    std::size_t with = out.size();
    while (!canonical.empty() && !both && with > first) {
      if (!texts[--with].empty()) both = match.joined(texts[with], canonical);
    }
    if (both) {
      out[with].text = texts[with] = *std::move(both);
    } else {
      out.push_back(line);
      texts.push_back(canonical);
    }
  }
  return out;
}

namespace {

/// 1 if a higher face is never worth less and some face is worth more, -1 for the reverse, otherwise 0. `first`:
/// index of the lowest printed face (a ten-sided die may print its last face as 0).
int direction(const std::vector<int>& worths, std::size_t first) {
  bool up = true, down = true;
  for (std::size_t i = 1; i < worths.size(); ++i) {
    const int before = worths[(first + i - 1) % worths.size()];
    const int now = worths[(first + i) % worths.size()];
    up = up && now >= before, down = down && now <= before;
  }
  return up == down ? 0 : up ? 1 : -1;
}

}  // namespace

void weigh(const std::vector<int>& worths, bool harm, Luck& out) {
  constexpr std::size_t k_few = 4;  // results up to this number are shown as the faces that hit
  const auto [least, most] = std::minmax_element(worths.begin(), worths.end());
  for (const int w : worths)
    out.sum += w, out.squares += w * w;
  std::array<int, k_few> seen{};
  std::size_t different = 0;  // no more than k_few + 1 are counted
  for (std::size_t i = 0; i < worths.size() && different <= k_few; ++i) {
    if (std::find(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(different), worths[i]) !=
        seen.begin() + static_cast<std::ptrdiff_t>(different))
      continue;
    if (different < k_few) seen[different] = worths[i];
    ++different;
  }
  if (different <= k_few && worths.size() <= 32) {
    for (std::size_t i = 0; i < worths.size(); ++i) {
      if (harm ? worths[i] == *most : worths[i] > *least) out.needed |= 1u << i;
    }
    return;
  }
  out.better = direction(worths, 0);
  if (out.better == 0) out.better = direction(worths, worths.size() - 1);
}

LuckOfSum::LuckOfSum(int who, int dice, int faces, std::vector<int> worths)
    : dice_(dice), left_(dice), worths_(std::move(worths)) {
  std::vector<int> ways{1};  // by sum, beginning with all ones
  for (int i = 0; i < dice; ++i) {
    std::vector<int> more(ways.size() + static_cast<std::size_t>(faces) - 1, 0);
    for (std::size_t sum = 0; sum < ways.size(); ++sum) {
      for (std::size_t face = 0; face < static_cast<std::size_t>(faces); ++face)
        more[sum + face] += ways[sum];
    }
    ways = std::move(more);
  }
  whole_.who = who, whole_.better = direction(worths_, 0);
  for (std::size_t i = 0; i < ways.size(); ++i) {
    whole_.outcomes += ways[i];
    whole_.sum += ways[i] * worths_[i], whole_.squares += ways[i] * worths_[i] * worths_[i];
  }
}

Luck LuckOfSum::next(int face) {
  sum_ += face;
  Luck out = whole_;
  if (--left_ == 0)
    out.worth = worths_[static_cast<std::size_t>(sum_ - dice_)];
  else
    out.sum = out.squares = 0;
  return out;
}

base::Refusal as_typed(base::Refusal refusal, const Line& line, const Line& typed) {
  const int column = refusal.column;
  refusal.column = 0;  // a column that is not the start of a word has no place in the typed line
  for (std::size_t i = 0; i <= line.words.size() && column > 0; ++i) {
    if (line.column(i) != column) continue;
    refusal.column = typed.column(i);
    // the sentence must quote the wrong word as typed, not its canonical form
    if (i < std::min(line.words.size(), typed.words.size()) && refusal.why.starts_with(line.words[i]))
      refusal.why.replace(0, line.words[i].size(), base::printable(typed.words[i], 40));
    break;
  }
  return refusal;
}

base::Refusal as_typed(const orders::Names& names, base::Refusal refusal, const Line& line, const Line& typed) {
  refusal = as_typed(std::move(refusal), line, typed);
  const std::string_view bar = " | ";
  if (refusal.hint.find(bar) == std::string::npos || refusal.hint.find('(') != std::string::npos) {
    refusal.hint = orders::shown_on_sheet(names, refusal.hint);
    return refusal;
  }
  std::string answers;  // those to choose from, not the grammar of a line
  for (std::size_t from = 0; from <= refusal.hint.size();) {
    const std::size_t to = std::min(refusal.hint.find(bar, from), refusal.hint.size());
    answers += (from > 0 ? bar : std::string_view()),
        answers += orders::shown(names, refusal.hint.substr(from, to - from), orders::As::answer);
    from = to + bar.size();
  }
  refusal.hint = answers;
  return refusal;
}

int same_word_at(const Line& line, int column, const Line& typed) {
  const auto at = std::ranges::find(line.columns, column);
  if (at == line.columns.end())
    return column > static_cast<int>(line.text.size()) ? typed.column(typed.words.size()) : 0;
  const std::string& word = line.words[static_cast<std::size_t>(at - line.columns.begin())];
  const auto same = std::ranges::find_if(typed.words, [&](const auto& one) { return base::same_word(one, word); });
  return same == typed.words.end() ? 0 : typed.columns[static_cast<std::size_t>(same - typed.words.begin())];
}

base::Refusal no_condition(const orders::Names& names, const Line& line, const orders::Conditional& parsed,
                           std::vector<std::string> known) {
  if (known.empty()) return orders::unknown_name(names, "a unit", parsed.name, line.column(1));
  const std::string one_of = base::join(orders::shown(names, known, orders::As::test), " ");
  known = orders::known_words(names, std::move(known));
  const auto near = base::nearest(parsed.condition, known);
  return {"", base::fill(base::tr("{} is not a condition"), {base::printable(parsed.condition, 40)}),
          line.column(parsed.negated ? 3 : 2),
          near ? base::fill(base::tr("did you mean {}?"), {*near}) : base::fill(base::tr("one of: {}"), {one_of})};
}

std::vector<Verb> heading_verbs(const std::string& wing) {
  const std::string next(orders::k_next_turn);
  std::vector<Verb> out{{next.substr(0, next.size() - 1), next, "", "the lines below it are for your next turn", next}};
  if (!wing.empty())
    out.push_back({std::string(orders::k_when), std::string(orders::k_when_usage), "",
                   "the lines below it are for the next turn of this name", orders::print(orders::Heading{wing})});
  return out;
}

std::variant<std::string, base::Refusal> canonical_heading(const std::vector<TurnName>& names,
                                                           const orders::Heading& heading, const Line& line,
                                                           std::optional<Player> by) {
  if (heading.turn.empty()) return orders::print(heading);
  const auto own = [&](const TurnName& turn) { return !by || turn.whose == *by; };
  std::vector<std::string> known;
  for (const TurnName& turn : names) {
    if (own(turn) && base::same_word(turn.name, heading.turn)) return orders::print(orders::Heading{turn.name});
    if (own(turn)) known.push_back(turn.name);
  }
  const std::string shown = base::printable(heading.turn, 40);
  if (known.empty())
    return base::Refusal{
        "", base::fill(base::tr("{} is not the name of a turn: turns have no names in this game"), {shown}),
        line.column(1), std::string(orders::k_next_turn)};
  return base::Refusal{"", base::fill(base::tr("{} is not one of your turns"), {shown}), line.column(1),
                       base::fill(base::tr("one of: {}"), {base::join(known, " ")})};
}

std::unique_ptr<Source> middle_faces() {
  struct Middle final : Source {
    int thrown = 0;
    std::optional<int> die(int faces, std::string_view) override {
      const int middle = (faces + 1) / 2;
      return ++thrown % 8 == 0 && middle < faces ? middle + 1 : middle;
    }
    std::optional<std::string> opening(Player, std::uint32_t) override { return std::nullopt; }
  };
  return std::make_unique<Middle>();
}

}  // namespace hexpost::table
