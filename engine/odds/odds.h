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

/// Exact odds: the very functions that play a rule are run once for every way its dice can fall; estimates where there
/// are too many of them.
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
  std::string considered;         ///< the canonical line
  std::vector<Told> modifiers;    ///< what goes into it, each figure by its rule
  std::vector<Fate> fates;        ///< by unit
  std::vector<Outcome> outcomes;  ///< of all units together, likeliest first
  std::uint64_t ways = 0;         ///< how many ways were played
  std::uint64_t trials = 0;       ///< 0: exact. Else the dice can fall in too many ways: so many chosen by chance were
                                  ///< played, and every share is an estimate
};

/// What a rule system makes of a line that a player considers.
template <class State, class Table, class Carry = std::monostate>
struct Considered {
  std::string line;  ///< canonical
  std::vector<Odds::Told> modifiers;
  std::function<void(State&, Table&)> play;  ///< the combat with all its consequences
  /// The same part by part, where the dice can fall in many ways: positions that meet after a part are played on but
  /// once. All that a part leaves to the next is in the state and in `carry`. False after the last. Without it `play`
  /// is used.
  std::function<bool(State&, Carry&, Table&)> part = {};
  /// Between parts a position is kept as bytes. `pack` appends all that later parts and what is told of the end go by,
  /// and nothing else: positions of the same bytes have met. `unpack` makes that of another position of this
  /// consideration.
  std::function<void(const State&, const Carry&, std::string&)> pack = {};
  std::function<void(std::string_view, State&, Carry&)> unpack = {};
  Carry carry{};  ///< before the first part
};

/// What became of one unit in one way.
struct Became {
  std::string who, what;
};

/// Work at most that goes into an exact answer, in ways played and dice, questions and facts on them: what a player is
/// ready to wait for. Ways alone would not do, since one may take ten times as long as another. Beyond it so many are
/// played by chance; a share is then as a rule right to three in a hundred.
inline constexpr std::uint64_t k_most_work = 210'000;
inline constexpr std::uint64_t k_trials = 1'000;
/// Nor are they all played where the first part alone has so many ways, or so many positions wait to be played on: the
/// rest would have many times that.
inline constexpr std::uint64_t k_most_first = 1'000;
inline constexpr std::size_t k_most_waiting = 4'500;

namespace detail {

/// Sums of exact shares, by what they are shares of. Those of one denominator are added as they come; a common one is
/// found at the end.
class Tally {
 public:
  /// Adds numerator/denominator to `what`. False when the numbers have become too large to be exact.
  bool add(const std::string& what, const Big& of, const Big& all);
  /// What is missing to one goes to `what`.
  void rest(const std::string& what);
  /// All shares, the largest first, then by text. Their sum must be one, else a Bug.
  std::vector<Odds::Outcome> outcomes() const;

 private:
  Big over_all(const std::map<Big, Big>& part) const;
  std::map<std::string, std::map<Big, Big>> parts_;  // numerators by denominator
  std::map<Big, Big> known_;                         // denominators, with what makes each the common one
  Big all_ = 1;
};

/// In how many ways so many dice come to each sum of their worth, ascending by sum.
struct Class {
  int value = 0;  ///< a face, or a sum
  Big ways = 0;
};
std::vector<Class> faces_by_class(int faces, const Classes& classes);
/// Nothing when the figures are too large to be exact.
std::vector<Class> sums(int dice, int faces, const OfFace& worth);

/// Where one step from a position leads: number, numerator and denominator of each way.
struct Lead {
  int to = 0;
  Big of, all;
};
/// The ends of a course and their exact shares, ascending by number; a step back to its own position is a throw that is
/// made again. Nothing when the figures are too large to be exact; a Bug when the course has no end.
std::vector<Class> ends_of(int from, const std::function<std::vector<Lead>(int)>& leads);
}  // namespace detail

namespace detail {

/// A chance as a sum of exact parts, by denominator.
class Weight {
 public:
  Weight() = default;
  Weight(const Big& of, const Big& all) : parts_{{all, of}} {}
  const std::vector<std::pair<Big, Big>>& parts() const { return parts_; }  ///< denominator, numerator
  /// Adds `more` times of/all. False when the figures are too large.
  bool add(const Weight& more, const Big& of, const Big& all);

 private:
  std::vector<std::pair<Big, Big>> parts_;  // ascending by denominator
};

/// Positions that were met, each once with its chance, in the order in which they came.
class Positions {
 public:
  std::size_t size() const { return met_.size(); }
  std::string_view bytes(std::size_t i) const { return std::string_view(all_).substr(met_[i].from, met_[i].length); }
  const Weight& weight(std::size_t i) const { return met_[i].weight; }
  /// The chance of the position of these bytes, nothing as yet when it is new.
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

/// What becomes of everybody, added up way by way.
class Fates {
 public:
  Fates();
  /// Who is not named is unhurt. False when the figures are too large.
  bool add(const std::vector<Became>& became, const Weight& weight);
  /// Adds the shares to `out`.
  void tell(Odds& out);

 private:
  std::string untouched_;
  Tally together_;
  std::vector<std::pair<std::string, Tally>> each_;
};

}  // namespace detail

/// The word of a standing order for a question; nothing: the first legal answer.
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

/// A table at which every way of the dice comes up in turn:
///
///     do { table.begin(); rule(table); ... table.of(), table.all() ... } while (table.next());
///
/// Questions are answered as `policy` says, else by the first legal answer.
template <class View, class Fact>
class OddsTable final : public Table<View, Fact> {
 public:
  /// `listens`: the facts of a way are kept. `most`: work after which `too_much` is true.
  explicit OddsTable(OddsPolicy policy, bool listens = true, std::uint64_t most = k_most_work)
      : policy_(std::move(policy)), listens_(listens), most_(most) {}

  /// Before each run of the rule.
  void begin() { ++work_, run_.depth = 0, run_.of = run_.all = 1, run_.exact = true, run_.facts.clear(); }
  /// To the next way; false after the last.
  bool next() {
    auto& path = run_.path;
    path.resize(run_.depth);  // what an earlier way rolled beyond this one is forgotten
    while (!path.empty()) {
      if (++path.back().at < path.back().classes.size()) return true;
      path.pop_back();
    }
    return false;
  }
  const Big& of() const { return run_.of; }
  const Big& all() const { return run_.all; }
  /// The weight of this way is still exact.
  bool exact() const { return run_.exact; }

  /// Ways begun so far, and dice, questions and facts on them, have come to more than anybody waits for.
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

  template <class Make>
  int take(const Make& make) {
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
    // where the shares could not be told exactly, this way is thrown away whatever its end
    return end < 0 ? std::string(repeated.end_size, '\0') : course.ends[static_cast<std::size_t>(end)];
  }
  /// One die of these classes; where they could not be told exactly, one in no way at all.
  static Node of_all(std::vector<detail::Class> classes) {
    if (classes.empty()) classes.push_back({-1, 0});
    Node out{std::move(classes), 0, 0};
    for (const detail::Class& c : out.classes)
      out.all += c.ways;
    return out;
  }
  /// A repetition that was played to its ends: one die whose values are indexes of `ends`.
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
  /// Every way of one step, at this table but as if nothing else were going on. `step`: the number that it leads to.
  template <class Step>
  std::vector<detail::Lead> leads(const Step& step) {
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

  OddsPolicy policy_;
  bool listens_;
  std::uint64_t most_;
  Run run_;
  std::uint64_t work_ = 0;
  std::map<Beginning, Course> courses_;  // those that were played to their ends
};

/// A table with dice of its own, the same ones each time it is set up: for what cannot be told exactly.
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

/// An estimate of the odds by so many trials, by chance but always the same ones.
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

/// The tally of all ways: `way` runs the rule at the table on a fresh copy and says what came of it; who is not named
/// in a way is unhurt in it. Nothing when there are too many ways, or more dice than exact figures can hold.
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

/// The same part by part: after each the positions that are alike become one. Facts belong to no position: positions
/// that meet have come there in different ways.
template <class View, class Fact, class State, class Carry, class Say>
std::optional<Odds> enumerate_parts(OddsTable<View, Fact>& table, const Considered<State, Table<View, Fact>, Carry>& it,
                                    const State& state, const Say& became) {
  Odds out;
  detail::Fates fates;
  detail::Positions now, next;
  // one position that is played on, again and again: what it takes to hold it is kept
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

/// The odds of what is considered from `state`; `became` says of the state and the facts of a way what came of it.
/// Exact where that can be, an estimate where the dice can fall in too many ways.
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
