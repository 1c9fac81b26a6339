#pragma once

#include <functional>
#include <string_view>
#include <utility>

#include "engine/table/question.h"

namespace hexpost::table {

using Rule = std::string_view;  ///< a literal: "1.9.2"

/// A rule's promise that faces of one class come to the same; used by exact odds only. Empty: every face for itself.
using Lump = std::function<int(int face)>;

/// The only door between rules and the world.
template <class View, class Fact>
class Table {
 public:
  virtual ~Table() = default;
  /// The next die of so many faces: 1..faces.
  int roll(int faces, Rule rule, const Lump& lump = {}) { return do_roll(faces, rule, lump); }
  /// The sum of what so many dice are worth: the same rolls one by one, but a table of odds may sum up what they come to.
  int total(int dice, int faces, Rule rule, const Lump& worth = {}) { return do_total(dice, faces, rule, worth); }
  /// The player's answer. What has one legal answer is never asked.
  template <class Q>
  typename Q::Answer ask(const View& view, Player who, Q question) {
    Asked<View, Q> asked(std::move(question));
    do_ask(view, who, asked);
    return asked.answer();
  }
  /// What happened, with the rule that made it happen.
  void tell(Rule rule, Fact fact) { do_tell(rule, std::move(fact)); }

 protected:
  virtual int do_roll(int faces, Rule rule, const Lump& lump) = 0;
  virtual int do_total(int dice, int faces, Rule rule, const Lump& worth) {
    int sum = 0;
    for (int i = 0; i < dice; ++i) {
      const int face = do_roll(faces, rule, {});
      sum += worth ? worth(face) : face;
    }
    return sum;
  }
  /// Leaves an answer in `question`.
  virtual void do_ask(const View& view, Player who, AnyQuestion<View>& question) = 0;
  virtual void do_tell(Rule rule, Fact fact) = 0;
};

}  // namespace hexpost::table
