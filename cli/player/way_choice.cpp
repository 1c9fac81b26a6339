#include "cli/player/way_choice.h"

#include <algorithm>
#include <iterator>

#include "engine/base/text.h"

namespace hexpost::cli {
namespace {

/// All of `less` is in `more`, as often; both sorted.
bool within(const std::vector<std::string>& less, const std::vector<std::string>& more) {
  return std::ranges::includes(more, less);
}

/// True if no player would prefer `other`: the way's price is part of the other's, or the other costs something more
/// and both let the enemy react, though by other units.
bool is_no_dearer(const PricedWay& way, const PricedWay& other) {
  if (within(way.terms, other.terms)) return true;
  const auto own = [](const PricedWay& of) {
    std::vector<std::string> out;
    std::ranges::copy_if(of.terms, std::back_inserter(out), [&](const std::string& t) { return !of.is_reaction(t); });
    return out;
  };
  const auto mine = own(way), theirs = own(other);
  return within(mine, theirs) && mine.size() < theirs.size() && theirs.size() < other.terms.size();
}

}  // namespace

std::size_t take_choice(std::string& text) {
  const auto words = base::words(text);
  if (words.size() < 3 || !base::same_word(words[words.size() - 2], "way")) return 0;
  const auto n = base::number(words.back());
  if (!n || *n < 1 || *n > static_cast<std::int64_t>(k_ways)) return 0;
  text = base::trim(
      std::string_view(text).substr(0, static_cast<std::size_t>(words[words.size() - 2].data() - text.data())));
  return static_cast<std::size_t>(*n);
}

Completion choose(const Stepper& at, const orders::Numbered& line, const std::vector<std::string>& ways,
                  std::size_t wanted) {
  Completion out{line.number, line.text, {}, {}, {}, {}, {}};
  std::vector<PricedWay> priced;
  for (const std::string& way : ways)
    priced.push_back(at.priced(way));
  const auto best = std::ranges::find_if(priced, [&](const PricedWay& way) {
    return std::ranges::all_of(priced, [&](const PricedWay& o) { return is_no_dearer(way, o); });
  });
  if (best != priced.end() && wanted == 0) {
    out.full = best->line;
    return out;
  }
  for (const PricedWay& way : priced) {  // the first for each price
    if (std::ranges::find(out.ways, way.terms, &PricedWay::terms) == out.ways.end()) out.ways.push_back(way);
  }
  if (wanted > 0 && wanted <= out.ways.size())
    out.full = out.ways[wanted - 1].line;
  else if (best != priced.end())
    out.full = best->line;  // `way 3` after an order for several units, but this one has no third way
  return out;
}

}  // namespace hexpost::cli
