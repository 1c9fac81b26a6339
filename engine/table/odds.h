#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/table/table.h"

/// Exact odds: the very functions that play a rule are run once for every way its dice can fall.
namespace hexpost::table {

/// A share of all the ways the dice can fall. Exact: numerator over denominator in lowest terms.
struct Share {
  std::uint64_t of = 0, all = 1;
  bool operator==(const Share&) const = default;
  /// In tenths of a percent, rounded half up.
  int permille() const;
};

/// What a consideration comes to.
struct Odds {
  struct Told {
    std::string rule, text;
    bool operator==(const Told&) const = default;
  };
  struct Outcome {
    std::string what;
    Share share;
    bool operator==(const Outcome&) const = default;
  };
  /// One unit: everything that may become of it.
  struct Fate {
    std::string who;
    std::vector<Outcome> outcomes;  ///< likeliest first
    bool operator==(const Fate&) const = default;
  };
  std::string considered;          ///< the canonical line
  std::vector<Told> modifiers;     ///< what goes into it, each figure by its rule
  std::vector<Fate> fates;         ///< by unit
  std::vector<Outcome> outcomes;   ///< of all units together, likeliest first
  std::uint64_t ways = 0;          ///< how many ways were played
};

/// What a rule system makes of a line that a player considers.
template <class State, class Table>
struct Considered {
  std::string line;                          ///< canonical
  std::vector<Odds::Told> modifiers;
  std::function<void(State&, Table&)> play;  ///< the combat with all its consequences
};

/// What became of one unit in one way.
struct Became {
  std::string who, what;
};

/// Ways at most: beyond it a consideration is refused.
inline constexpr std::uint64_t k_most_ways = 400'000;

namespace detail {
__extension__ typedef unsigned __int128 Wide;

/// Sums of exact shares with a common denominator that grows as it must.
class Tally {
 public:
  /// Adds numerator/denominator to `what`. False when the numbers have become too large to be exact.
  bool add(const std::string& what, Wide of, Wide all);
  /// What is missing to one goes to `what`.
  void rest(const std::string& what);
  /// All shares, the largest first, then by text. Their sum must be one, else a Bug.
  std::vector<Odds::Outcome> outcomes() const;

 private:
  std::map<std::string, Wide> parts_;
  Wide all_ = 1;
};

/// In how many ways so many dice come to each sum of their worth, ascending by sum.
struct Class {
  int value = 0;  ///< a face, or a sum
  Wide ways = 0;
};
std::vector<Class> faces_by_class(int faces, const Lump& lump);
std::vector<Class> sums(int dice, int faces, const Lump& worth);
}  // namespace detail

/// The word of a standing order for a question; nothing: the first legal answer.
using OddsPolicy = std::function<std::optional<std::string>(Player who, std::string_view question)>;

/// A table at which every way of the dice comes up in turn:
///
///     do { table.begin(); rule(table); ... table.of(), table.all() ... } while (table.next());
///
/// Questions are answered as `policy` says, else by the first legal answer.
template <class View, class Fact>
class OddsTable final : public Table<View, Fact> {
 public:
  explicit OddsTable(OddsPolicy policy) : policy_(std::move(policy)) {}

  /// Before each run of the rule.
  void begin() { depth_ = 0, of_ = all_ = 1, exact_ = true, facts.clear(); }
  /// To the next way; false after the last.
  bool next() {
    path_.resize(depth_);  // what an earlier way rolled beyond this one is forgotten
    while (!path_.empty()) {
      if (++path_.back().at < path_.back().classes.size()) return true;
      path_.pop_back();
    }
    return false;
  }
  detail::Wide of() const { return of_; }
  detail::Wide all() const { return all_; }
  /// The weight of this way is still exact.
  bool exact() const { return exact_; }

  std::vector<std::pair<std::string, Fact>> facts;  ///< of this way, with the rule that told each

 private:
  struct Node {
    std::vector<detail::Class> classes;
    detail::Wide all = 1;
    std::size_t at = 0;
  };

  int take(const std::function<Node()>& make) {
    if (depth_ == path_.size()) path_.push_back(make());
    const Node& node = path_[depth_++];
    const detail::Class& c = node.classes[node.at];
    constexpr detail::Wide k_most = detail::Wide{1} << 120;
    exact_ = exact_ && all_ < k_most / node.all;
    of_ *= c.ways, all_ *= node.all;
    return c.value;
  }
  int do_roll(int faces, Rule, const Lump& lump) override {
    return take([&] { return Node{detail::faces_by_class(faces, lump), static_cast<detail::Wide>(faces), 0}; });
  }
  int do_total(int dice, int faces, Rule, const Lump& worth) override {
    if (dice <= 0) return 0;
    return take([&] {
      Node out{detail::sums(dice, faces, worth), 1, 0};
      out.all = 0;
      for (const detail::Class& c : out.classes) out.all += c.ways;
      return out;
    });
  }
  void do_ask(const View& view, Player who, AnyQuestion<View>& question) override {
    if (question.take_forced(view)) return;
    const auto word = policy_ ? policy_(who, question.name()) : std::nullopt;
    if (word && question.take_word(view, *word)) return;
    const auto first = question.list(view, 1);
    base::ensure(!first.empty() && !question.take(view, orders::cut(first.front())), "a listed answer that is not legal");
  }
  void do_tell(Rule rule, Fact fact) override { facts.emplace_back(std::string(rule), std::move(fact)); }

  OddsPolicy policy_;
  std::vector<Node> path_;
  std::size_t depth_ = 0;
  detail::Wide of_ = 1, all_ = 1;
  bool exact_ = true;
};

/// The tally of all ways: `way` runs the rule at the table on a fresh copy and says what came of it; who is not named in a
/// way is unhurt in it. Nothing when there are too many ways, or more dice than exact figures can hold.
template <class View, class Fact>
std::optional<Odds> enumerate(OddsTable<View, Fact>& table, const std::function<std::vector<Became>()>& way) {
  Odds out;
  detail::Tally together;
  std::vector<std::pair<std::string, detail::Tally>> each;
  const std::string untouched = base::tr("unhurt");
  do {
    table.begin();
    const std::vector<Became> became = way();
    if (!table.exact() || ++out.ways > k_most_ways) return std::nullopt;
    std::string all;
    for (const Became& b : became) {
      all += (all.empty() ? "" : "; ") + b.who + ": " + b.what;
      auto mine = std::find_if(each.begin(), each.end(), [&](const auto& e) { return e.first == b.who; });
      if (mine == each.end()) mine = each.insert(each.end(), {b.who, {}});
      if (!mine->second.add(b.what, table.of(), table.all())) return std::nullopt;
    }
    if (!together.add(all.empty() ? untouched : all, table.of(), table.all())) return std::nullopt;
  } while (table.next());
  out.outcomes = together.outcomes();
  for (auto& [who, tally] : each) {
    tally.rest(untouched);
    out.fates.push_back({who, tally.outcomes()});
  }
  return out;
}

}  // namespace hexpost::table
