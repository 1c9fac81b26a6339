#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <typeindex>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/dice/random.h"
#include "engine/odds/big.h"
#include "engine/table/table.h"

/// Exact odds: the functions that play a rule run once for each way in which its dice can fall. With too many ways, the
/// odds are estimates.
namespace hexpost::table {

/// An exact share of all ways in which the dice can fall: numerator over denominator in lowest terms.
struct Share {
  std::uint64_t of = 0, all = 1;
  bool operator==(const Share&) const = default;
  /// The share in tenths of a percent, rounded half up.
  int permille() const;
};

/// The odds of a considered line.
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
  /// All possible outcomes for one unit.
  struct Fate {
    std::string who;
    std::vector<Outcome> outcomes;  ///< likeliest first
    bool operator==(const Fate&) const = default;
  };
  std::string considered;         ///< the canonical line
  std::vector<Told> modifiers;    ///< the modifiers, each with its rule
  std::vector<Fate> fates;        ///< by unit
  std::vector<Outcome> outcomes;  ///< of all units together, likeliest first
  std::uint64_t ways = 0;         ///< number of ways played
  std::uint64_t trials = 0;       ///< 0: exact. Otherwise there are too many ways: that many random ways were
                                  ///< played, and every share is an estimate
};

/// A line that a player considers, as the rule system prepares it for odds.
template <class State, class Table, class Carry = std::monostate>
struct Considered {
  std::string line;  ///< canonical
  std::vector<Odds::Told> modifiers;
  std::function<void(State&, Table&)> play;  ///< the combat with all its consequences
  /// The combat part by part, for dice with many ways: positions that are equal after a part are played on only
  /// once. State and `carry` hold everything that the next part needs. False after the last part. If empty, `play`
  /// is used.
  std::function<bool(State&, Carry&, Table&)> part = {};
  /// Between parts a position is kept as bytes. `pack` appends everything that later parts and the outcome depend on,
  /// and nothing else: positions with equal bytes are merged. `unpack` restores such a position into another one of
  /// this consideration.
  std::function<void(const State&, const Carry&, std::string&)> pack = {};
  std::function<void(std::string_view, State&, Carry&)> unpack = {};
  Carry carry{};  ///< before the first part
};

/// The outcome for one unit in one way.
struct Became {
  std::string who, what;
};

/// Most work for an exact answer, counted in ways and in their dice, questions and facts; it limits the player's wait.
/// The number of ways alone is not a measure, since one way may take ten times as long as another. Beyond the limit
/// k_trials random ways are played; a share is then usually right within three percentage points.
inline constexpr std::uint64_t k_most_work = 210'000;
inline constexpr std::uint64_t k_trials = 1'000;
/// The answer is also an estimate if the first part alone has this many ways, or if this many positions wait: the
/// remaining parts would multiply them.
inline constexpr std::uint64_t k_most_first = 1'000;
inline constexpr std::size_t k_most_waiting = 4'500;

namespace detail {

/// Sums of exact shares by outcome. Shares with equal denominators are added at once; the common denominator is
/// computed at the end.
class Tally {
 public:
  /// Adds of/all to `what`. False if the numbers are too large to stay exact.
  bool add(const std::string& what, const Big& of, const Big& all);
  /// Gives `what` the share that is missing to one.
  void rest(const std::string& what);
  /// All shares, the largest first, then by text. Their sum must be one, else a Bug.
  std::vector<Odds::Outcome> outcomes() const;

 private:
  Big over_all(const std::map<Big, Big>& part) const;
  std::map<std::string, std::map<Big, Big>> parts_;  // numerators by denominator
  std::map<Big, Big> known_;                         // each denominator with its factor to the common one
  Big all_ = 1;
};

/// A face or a sum of dice, and the number of ways to roll it.
struct Class {
  int value = 0;  ///< a face, or a sum
  Big ways = 0;
};
std::vector<Class> faces_by_class(int faces, const Classes& classes);
/// The sums of that many dice, ascending. Nothing if the figures are too large to be exact.
std::vector<Class> sums(int dice, int faces, const OfFace& worth);

/// One way of a step from a position: the number of the position reached, and its numerator and denominator.
struct Lead {
  int to = 0;
  Big of, all;
};
/// The ends of a course and their exact shares, ascending by number. A step that leads back to its own position is a
/// re-roll. Nothing if the figures are too large to be exact; a Bug if the course has no end.
std::vector<Class> ends_of(int from, const std::function<std::vector<Lead>(int)>& leads);
}  // namespace detail

namespace detail {

/// A chance as a sum of exact parts, by denominator.
class Weight {
 public:
  Weight() = default;
  Weight(const Big& of, const Big& all) : parts_{{all, of}} {}
  const std::vector<std::pair<Big, Big>>& parts() const { return parts_; }  ///< denominator, numerator
  /// Adds `more`, multiplied by of/all. False if the figures are too large.
  bool add(const Weight& more, const Big& of, const Big& all);

 private:
  std::vector<std::pair<Big, Big>> parts_;  // ascending by denominator
};

/// The positions reached, each once with its chance, in the order of arrival.
class Positions {
 public:
  std::size_t size() const { return met_.size(); }
  std::string_view bytes(std::size_t i) const { return std::string_view(all_).substr(met_[i].from, met_[i].length); }
  const Weight& weight(std::size_t i) const { return met_[i].weight; }
  /// The chance of the position with these bytes; zero if it is new.
  Weight& at(std::string_view bytes);
  void clear();

 private:
  struct Met {
    std::uint64_t digest = 0;
    std::size_t from = 0, length = 0;  // in `all_`
    Weight weight;
  };
  void widen();
  std::string all_;
  std::vector<Met> met_;
  std::vector<std::uint32_t> places_;  // by digest, the next free one: 1 + index into `met_`; 0: free
};

/// The outcomes of all units, added up way by way.
class Fates {
 public:
  Fates();
  /// A unit that is not listed is unhurt. False if the figures are too large.
  bool add(const std::vector<Became>& became, const Weight& weight);
  /// Adds the shares to `out`.
  void tell(Odds& out);

 private:
  std::string untouched_;
  Tally together_;
  std::vector<std::pair<std::string, Tally>> each_;
};

}  // namespace detail

/// Returns the word of a standing order for a question; nothing chooses the first legal answer.
using OddsPolicy = std::function<std::optional<std::string>(Player who, std::string_view question)>;

namespace detail {

template <class View>
void answer_by(const OddsPolicy& policy, const View& view, Player who, AnyQuestion<View>& question) {
  if (question.take_forced(view)) return;
  const auto word = policy ? policy(who, question.name()) : std::nullopt;
  if (word && question.take_word(view, *word)) return;
  const bool taken = question.take_first(view);
  base::ensure(taken, "a listed answer that is not legal");
}

}  // namespace detail

/// A table that runs through every way of the dice:
///
///     do { table.begin(); rule(table); ... table.of(), table.all() ... } while (table.next());
///
/// The policy answers questions; if it has no answer, the first legal answer is taken.
template <class View, class Fact>
class OddsTable final : public Table<View, Fact> {
 public:
  /// `listens`: keep the facts of each way. `most`: the work after which `too_much` is true.
  explicit OddsTable(OddsPolicy policy, bool listens = true, std::uint64_t most = k_most_work)
      : policy_(std::move(policy)), listens_(listens), most_(most) {}

  /// Call it before each run of the rule.
  void begin() { ++work_, run_.depth = 0, run_.of = run_.all = 1, run_.exact = true, run_.facts.clear(); }
  /// Goes to the next way; false after the last.
  bool next() {
    auto& path = run_.path;
    path.resize(run_.depth);  // drops dice of an earlier way beyond the end of this one
    while (!path.empty()) {
      if (++path.back().at < path.back().classes.size()) return true;
      path.pop_back();
    }
    return false;
  }
  const Big& of() const { return run_.of; }
  const Big& all() const { return run_.all; }
  /// True while the weight of this way is exact.
  bool exact() const { return run_.exact; }

  /// True if the ways begun so far, with their dice, questions and facts, exceed the limit of work.
  bool too_much() const { return work_ > most_; }

  /// The facts of this way, with the rule that told each.
  const std::vector<std::pair<std::string, Fact>>& facts() const { return run_.facts; }

 private:
  struct Node {
    std::vector<detail::Class> classes;
    Big all = 1;
    std::size_t at = 0;
  };

  struct Run {
    std::vector<Node> path;
    std::size_t depth = 0;
    Big of = 1, all = 1;
    bool exact = true;
    std::vector<std::pair<std::string, Fact>> facts;
  };

  int take(const auto& make) {
    ++work_;
    if (run_.depth == run_.path.size()) {
      Node made = make();
      run_.path.push_back(std::move(made));
    }
    const Node& node = run_.path[run_.depth++];
    const detail::Class& c = node.classes[node.at];
    run_.exact = run_.exact && product_fits(run_.all, node.all) && node.classes.front().ways.bits() > 0;
    if (run_.exact) run_.of *= c.ways, run_.all *= node.all;
    return c.value;
  }
  int do_roll(int faces, Rule, const Classes& classes) override {
    return take([&] { return Node{detail::faces_by_class(faces, classes), static_cast<std::uint64_t>(faces), 0}; });
  }
  int do_sum(int dice, int faces, Rule, const OfFace& worth) override {
    if (dice <= 0) return 0;
    return take([&] { return of_all(detail::sums(dice, faces, worth)); });
  }
  std::string do_repeat(std::string from, const Repetition& repeated) override {
    const auto& course = course_of({repeated.kind, std::move(from)}, repeated);
    const int end = take([&] { return course.node; });
    // if the shares are not exact, this way is discarded, so its end does not matter
    return end < 0 ? std::string(repeated.end_size, '\0') : course.ends[static_cast<std::size_t>(end)];
  }
  /// One die with these classes; without exact classes, a die that falls in no way at all.
  static Node of_all(std::vector<detail::Class> classes) {
    if (classes.empty()) classes.push_back({-1, 0});
    Node out{std::move(classes), 0, 0};
    for (const detail::Class& c : out.classes)
      out.all += c.ways;
    return out;
  }
  /// A repetition played to its ends: one die whose values are indexes into `ends`.
  struct Course {
    Node node;
    std::vector<std::string> ends;
  };
  using Beginning = std::pair<std::type_index, std::string>;
  const Course& course_of(Beginning from, const Repetition& repeated) {
    const auto known = courses_.find(from);
    if (known != courses_.end()) return known->second;
    std::vector<std::string> positions{from.second};
    Course out;
    const auto number = [](std::vector<std::string>& all, const std::string& bytes) {
      const auto at = std::find(all.begin(), all.end(), bytes) - all.begin();
      if (static_cast<std::size_t>(at) == all.size()) all.push_back(bytes);
      return static_cast<int>(at);
    };
    std::vector<detail::Class> ends = detail::ends_of(0, [&](int position) {
      return leads([&] {
        std::string at = positions[static_cast<std::size_t>(position)];
        return repeated.step(at) ? -1 - number(out.ends, at) : number(positions, at);
      });
    });
    for (detail::Class& c : ends)
      c.value = -1 - c.value;
    out.node = of_all(std::move(ends));
    return courses_.emplace(std::move(from), std::move(out)).first->second;
  }
  /// Plays every way of one step at this table, apart from the way in progress. `step` returns its position.
  std::vector<detail::Lead> leads(const auto& step) {
    std::vector<detail::Lead> out;
    Run outer;
    std::swap(outer, run_);
    do {
      begin();
      const int to = step();
      if (!exact() || too_much()) {
        out.clear();
        break;
      }
      out.push_back({to, of(), all()});
    } while (next());
    std::swap(outer, run_);
    return out;
  }
  void do_ask(const View& view, Player who, AnyQuestion<View>& question) override {
    ++work_;
    detail::answer_by(policy_, view, who, question);
  }
  void do_tell(Rule rule, Fact fact) override {
    ++work_;
    if (listens_) run_.facts.emplace_back(std::string(rule), std::move(fact));
  }
  bool do_listen() const override { return listens_; }
  void do_miss() override { ++work_; }

  OddsPolicy policy_;
  bool listens_;
  std::uint64_t most_;
  Run run_;
  std::uint64_t work_ = 0;
  std::map<Beginning, Course> courses_;  // the repetitions played to their ends
};

/// A table with random dice for estimates; the dice are the same each time it is set up.
template <class View, class Fact>
class TrialTable final : public Table<View, Fact> {
 public:
  explicit TrialTable(OddsPolicy policy) : policy_(std::move(policy)) {}
  void begin() { facts_.clear(); }
  const std::vector<std::pair<std::string, Fact>>& facts() const { return facts_; }

 private:
  int do_roll(int faces, Rule, const Classes&) override { return random_.die(faces); }
  void do_ask(const View& view, Player who, AnyQuestion<View>& question) override {
    detail::answer_by(policy_, view, who, question);
  }
  void do_tell(Rule rule, Fact fact) override { facts_.emplace_back(std::string(rule), std::move(fact)); }

  OddsPolicy policy_;
  dice::Random random_{1};
  std::vector<std::pair<std::string, Fact>> facts_;
};

/// Estimates the odds by random trials; the trials are always the same.
template <class View, class Fact, class State, class Carry, class Say>
Odds estimate(const Considered<State, Table<View, Fact>, Carry>& it, const State& state, const OddsPolicy& policy,
              const Say& became, std::uint64_t trials = k_trials) {
  Odds out;
  out.ways = out.trials = trials;
  TrialTable<View, Fact> table(policy);
  detail::Fates fates;
  const detail::Weight one(1, trials);
  for (std::uint64_t i = 0; i < trials; ++i) {
    State s = state;
    table.begin();
    it.play(s, table);
    const bool added = fates.add(became(s, table.facts()), one);
    base::ensure(added, "trials of one denominator are added");
  }
  fates.tell(out);
  return out;
}

/// The tally of all ways. `way` runs the rule at the table on a fresh copy and returns the outcomes; a unit without an
/// outcome is unhurt. Nothing if there are too many ways, or more dice than exact figures can hold.
template <class View, class Fact>
std::optional<Odds> enumerate(OddsTable<View, Fact>& table, const std::function<std::vector<Became>()>& way) {
  Odds out;
  detail::Fates fates;
  do {
    table.begin();
    const std::vector<Became> became = way();
    ++out.ways;
    if (!table.exact() || table.too_much()) return std::nullopt;
    if (!fates.add(became, {table.of(), table.all()})) return std::nullopt;
  } while (table.next());
  fates.tell(out);
  return out;
}

/// The tally part by part: equal positions are merged after each part. A position has no facts, because equal
/// positions may be reached in different ways.
template <class View, class Fact, class State, class Carry, class Say>
std::optional<Odds> enumerate_parts(OddsTable<View, Fact>& table, const Considered<State, Table<View, Fact>, Carry>& it,
                                    const State& state, const Say& became) {
  Odds out;
  detail::Fates fates;
  detail::Positions now, next;
  // one state is reused for all positions, so that its memory is allocated once
  State s = state;
  Carry carry = it.carry;
  std::string bytes;
  const auto play_on = [&](const detail::Weight& weight) {
    const bool goes_on = it.part(s, carry, table);
    ++out.ways;
    if (!table.exact() || table.too_much()) return false;
    if (goes_on) {
      bytes.clear();
      it.pack(s, carry, bytes);
      return next.size() <= k_most_waiting && next.at(bytes).add(weight, table.of(), table.all());
    }
    detail::Weight end;
    return end.add(weight, table.of(), table.all()) && fates.add(became(s, table.facts()), end);
  };
  const detail::Weight sure(1, 1);
  do {
    table.begin();
    s = state, carry = it.carry;
    if (!play_on(sure) || out.ways > k_most_first) return std::nullopt;
  } while (table.next());
  while (next.size() > 0) {
    std::swap(now, next);
    next.clear();
    for (std::size_t i = 0; i < now.size(); ++i) {
      do {
        table.begin();
        it.unpack(now.bytes(i), s, carry);
        if (!play_on(now.weight(i))) return std::nullopt;
      } while (table.next());
    }
  }
  fates.tell(out);
  return out;
}

/// The odds of a considered line from `state`. `became` turns the state and the facts of a way into outcomes.
/// Exact if possible; an estimate if the dice can fall in too many ways.
template <class View, class Fact, class State, class Carry, class Say>
Odds odds_of(const Considered<State, Table<View, Fact>, Carry>& it, const State& state, const OddsPolicy& policy,
             const Say& became) {
  OddsTable<View, Fact> table(policy, !it.part);
  auto out = it.part ? enumerate_parts<View, Fact>(table, it, state, became) : enumerate<View, Fact>(table, [&] {
    State s = state;
    it.play(s, table);
    return became(s, table.facts());
  });
  if (!out) out = estimate<View, Fact>(it, state, policy, became);
  out->considered = it.line, out->modifiers = it.modifiers;
  return *std::move(out);
}

}  // namespace hexpost::table
