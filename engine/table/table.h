#pragma once

#include <functional>
#include <string_view>
#include <utility>

#include "engine/table/question.h"

namespace hexpost::table {

using Rule = std::string_view;  ///< a literal: "1.9.2"

/// A rule's promise that faces of one class come to the same; used by exact odds only. Empty: every face for itself.
using Lump = std::function<int(int face)>;

/// Who benefits from a die; used only for luck statistics. The value of a face for that player is what `worth` says,
/// else what the roll's lump says, else what is printed on them; with `sign` -1 less is better. Without a player the
/// die is told but not counted.
struct Stake {
  int who = -1;  ///< a Player; -1: none
  int sign = 1;
  Lump worth = {};
};
/// Hits, successes: more is better for this player.
inline Stake gains(int who, Lump worth = {}) {
  return {who, 1, std::move(worth)};
}
/// Harm, failures: less is better for this player.
inline Stake suffers(int who, Lump worth = {}) {
  return {who, -1, std::move(worth)};
}

/// One step of a course: plays on from the position of this number and returns that of the next.
using Step = std::function<int(int position)>;

/// The only door between rules and the world.
template <class View, class Fact>
class Table {
 public:
  virtual ~Table() = default;
  /// The next die of so many faces: 1..faces.
  int roll(int faces, Rule rule, const Lump& lump = {}, const Stake& stake = {}) {
    do_stake(faces, stake, stake.worth ? stake.worth : lump);
    return do_roll(faces, rule, lump);
  }
  /// The sum of what so many dice are worth: the same rolls one by one, but a table of odds may sum up what they come
  /// to.
  int total(int dice, int faces, Rule rule, const Lump& worth = {}, const Stake& stake = {}) {
    do_stake(faces, stake, stake.worth ? stake.worth : worth);
    return do_total(dice, faces, rule, worth);
  }
  /// Plays a stretch of rules that may come back to where it was: from the position numbered `from` step by step until
  /// one ends it with a negative number, which is returned. A number >= 0 must say all that the steps change: each
  /// begins by restoring it, and the caller restores what the end says, for a table of odds plays positions in an
  /// order of its own, leaves out what leads nowhere (dice that are thrown again) and plays positions that meet but
  /// once. No step may lead back to an earlier position but its own. Courses of one `known_by` (all else that the steps
  /// go by) and one beginning have the same ends, and are played but once; empty: unknown.
  int course(int from, const Step& step, const std::vector<int>& known_by = {}) {
    return do_course(from, step, known_by);
  }
  /// The player's answer. What has one legal answer is never asked.
  template <class Q>
  typename Q::Answer ask(const View& view, Player who, Q question) {
    Asked<View, Q> asked(std::move(question));
    do_ask(view, who, asked);
    return asked.answer();
  }
  /// The card at a place of the player's hand, who has to lay it open for all (cards.h). Nothing: it cannot be told
  /// here, as at a table of odds.
  std::optional<int> show(Player who, int place) { return do_show(who, place); }
  /// What happened, with the rule that made it happen.
  void tell(Rule rule, Fact fact) { do_tell(rule, std::move(fact)); }

 protected:
  /// Before every roll, with or without a player who benefits: `worth` of the faces, empty for what is printed.
  virtual void do_stake(int faces, const Stake& stake, const Lump& worth) { (void)faces, (void)stake, (void)worth; }
  virtual int do_roll(int faces, Rule rule, const Lump& lump) = 0;
  virtual int do_total(int dice, int faces, Rule rule, const Lump& worth) {
    int sum = 0;
    for (int i = 0; i < dice; ++i) {
      const int face = do_roll(faces, rule, {});
      sum += worth ? worth(face) : face;
    }
    return sum;
  }
  virtual int do_course(int from, const Step& step, const std::vector<int>&) {
    while (from >= 0)
      from = step(from);
    return from;
  }
  /// Leaves an answer in `question`.
  virtual void do_ask(const View& view, Player who, AnyQuestion<View>& question) = 0;
  virtual std::optional<int> do_show(Player who, int place) { return (void)who, (void)place, std::nullopt; }
  virtual void do_tell(Rule rule, Fact fact) = 0;
};

}  // namespace hexpost::table
