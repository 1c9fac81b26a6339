#pragma once

#include <concepts>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <typeindex>
#include <utility>

#include "engine/table/dice.h"
#include "engine/table/question.h"

namespace hexpost::table {

/// A repetition of rules [Table::repeat] with its positions and ends as bytes.
struct Repetition {
  std::type_index kind;                    ///< of the position
  std::size_t end_size;                    ///< bytes
  std::function<bool(std::string&)> step;  ///< plays on from the position; true if the bytes are now those of the end
};

/// The only interface between the rules and the world.
template <class View, class Fact>
class Table {
 public:
  virtual ~Table() = default;
  /// Rolls the die; returns 1 to its number of faces.
  int roll(const Die& die) {
    do_favour(die, {});
    return do_roll(die.faces, die.rule, {});
  }
  /// Rolls the die; `means` reads its face. The rules must treat faces of equal meaning alike.
  template <std::invocable<int> F>
  auto roll(const Die& die, const F& means) {
    return roll(die, means, [&means](int face) { return worth_of(means(face)); });
  }
  /// As above, with a separate function for the worth of a face in luck.
  template <std::invocable<int> F, std::invocable<int> W>
  auto roll(const Die& die, const F& means, const W& worth) -> Read<std::invoke_result_t<const F&, int>> {
    do_favour(die, worth);
    const int face = do_roll(die.faces, die.rule, means);
    return {face, means(face)};
  }
  /// Returns the sum of several dice. They are rolled one by one, but a table of odds adds up distributions.
  int sum(int dice, const Die& die) {
    do_favour(die, {});
    return do_sum(dice, die.faces, die.rule, {});
  }
  /// Returns the sum of the worths of several dice.
  template <std::invocable<int> W>
  int sum(int dice, const Die& die, const W& worth) {
    do_favour(die, worth);
    return do_sum(dice, die.faces, die.rule, worth);
  }
  /// Rolls several dice; `means` reads their sum, and `worth` is what a sum is worth in luck. Read::face is the sum.
  template <std::invocable<int> F, std::invocable<int> W>
  auto read_sum(int dice, const Die& die, const F& means, const W& worth) -> Read<std::invoke_result_t<const F&, int>> {
    do_favour_of_sum(dice, die, worth);
    const int sum = do_sum(dice, die.faces, die.rule, {});
    return {sum, means(sum)};
  }
  /// As above; the luck weighs what the sum means.
  template <std::invocable<int> F>
  auto read_sum(int dice, const Die& die, const F& means) {
    return read_sum(dice, die, means, [&means](int sum) { return worth_of(means(sum)); });
  }
  /// Repeats `step`, a function of Position&, until it returns an end: its result is a std::optional<End>. The position
  /// holds everything that the steps read and change: each step first copies it into the state, and the caller copies
  /// the end there. A table of odds plays equal positions once, in its own order, leaves out ways back to the same
  /// position (re-rolled dice), and does not play a known beginning again. A step must not lead
  /// back to an earlier position other than its own. Both types are compared by their bytes.
  template <class Position, class Step>
  auto repeat(const Position& from, Step step) {
    using End = typename std::invoke_result_t<Step&, Position&>::value_type;
    static_assert(std::has_unique_object_representations_v<Position> && std::has_unique_object_representations_v<End>);
    const auto bytes_of = [](const auto& value) {
      return std::string(reinterpret_cast<const char*>(&value), sizeof(value));
    };
    const auto value_of = []<class T>(const std::string& bytes, T value) {
      std::memcpy(&value, bytes.data(), sizeof(T));
      return value;
    };
    const auto play = [&](std::string& bytes) {
      Position now = value_of(bytes, Position{});
      const auto end = step(now);
      bytes = end ? bytes_of(*end) : bytes_of(now);
      return end.has_value();
    };
    return value_of(do_repeat(bytes_of(from), {typeid(Position), sizeof(End), play}), End{});
  }
  /// Returns the player's answer. A question with one legal answer is never asked.
  template <class Q>
  typename Q::Answer ask(const View& view, Player who, Q question) {
    Asked<View, Q> asked(std::move(question));
    do_ask(view, who, asked);
    return asked.answer();
  }
  /// The same for a rule that can end at the question: nothing if the battle stops there. Then the step of the rules
  /// must end at once and change nothing more; it is played again when there is an answer. This costs less than ask(),
  /// which leaves the step by an exception.
  template <class Q>
  std::optional<typename Q::Answer> ask_or_stop(const View& view, Player who, Q question) {
    Asked<View, Q> asked(std::move(question));
    if (!do_ask_or_stop(view, who, asked)) return std::nullopt;
    return asked.answer();
  }
  /// The card at a place of the player's hand, which the player must reveal to all (cards.h). Nothing if it is not
  /// known here, for example at a table of odds.
  std::optional<int> show(Player who, int place) { return do_show(who, place); }
  /// Tells a fact, with the rule that caused it.
  void tell(Rule rule, Fact fact) { do_tell(rule, std::move(fact)); }
  /// The same. `fact` makes the fact; a table that keeps none does not call it.
  void tell(Rule rule, const std::invocable auto& fact) {
    if (do_listen())
      do_tell(rule, fact());
    else
      do_miss();
  }

 protected:
  /// Called before every roll. `worth`: of its faces; empty for the printed numbers.
  virtual void do_favour(const Die& die, const OfFace& worth) { (void)die, (void)worth; }
  /// Called before dice whose sum is read. `worth`: of a sum.
  virtual void do_favour_of_sum(int dice, const Die& die, const OfFace& worth) { (void)dice, (void)die, (void)worth; }
  virtual int do_roll(int faces, Rule rule, const Classes& classes) = 0;
  virtual int do_sum(int dice, int faces, Rule rule, const OfFace& worth) {
    int sum = 0;
    for (int i = 0; i < dice; ++i) {
      const int face = do_roll(faces, rule, {});
      sum += worth ? worth(face) : face;
    }
    return sum;
  }
  /// Returns the bytes of the end.
  virtual std::string do_repeat(std::string from, const Repetition& repeated) {
    while (!repeated.step(from)) {
    }
    return from;
  }
  /// Puts an answer into `question`.
  virtual void do_ask(const View& view, Player who, AnyQuestion<View>& question) = 0;
  /// The same; false if the battle stops here.
  virtual bool do_ask_or_stop(const View& view, Player who, AnyQuestion<View>& question) {
    do_ask(view, who, question);
    return true;
  }
  virtual std::optional<int> do_show(Player who, int place) { return (void)who, (void)place, std::nullopt; }
  virtual void do_tell(Rule rule, Fact fact) = 0;
  /// True if facts are kept here.
  virtual bool do_listen() const { return true; }
  /// A fact that was not made.
  virtual void do_miss() {}
};

}  // namespace hexpost::table
