#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/system.h"
#include "engine/table/match.h"

namespace hexpost::cli {

/// One way to carry out a line that leaves hexes out, with its effects besides the move itself.
struct PricedWay {
  std::string line;                      ///< the full canonical line
  std::vector<std::string> price{};      ///< dice, hits, reactions of the enemy, as the story would tell them, in order
  std::vector<std::string> terms{};      ///< the price without hexes, sorted: ways with the same terms do the same
  std::vector<std::string> reactions{};  ///< those of the terms that are questions to the enemy
  bool loses = false;                    ///< a unit of the player is lost by it
  bool is_reaction(const std::string& term) const { return std::ranges::find(reactions, term) != reactions.end(); }
};

/// A stepping copy of the position: the lines are played one by one, each as a packet of its own.
class Stepper {
 public:
  /// `stands`: the `stand` lines that go with each line.
  Stepper(const table::Battle& battle, const table::Match& board, table::Player who, std::vector<std::string> stands);

  const table::Match& now() const { return *match_; }
  const orders::Names& names() const { return battle_.names(); }

  /// A copy of the position, to which `go_back` returns within the same turn.
  std::unique_ptr<table::Match> mark() const { return match_->clone(); }
  void go_back(const table::Match& mark) { match_ = mark.clone(); }

  /// Lines of the draft answer the question: its `stand` lines, which come after them, leave it to those lines.
  void leave_to_lines(std::string_view question);
  /// Plays the line; false, and nothing changes, if it answers nothing now or is void.
  bool take(const std::string& line);
  /// True if a `stand` line of the draft answers the question of this moment.
  bool settled_by_stands() const;
  /// Answers the questions before the line's turn: by the draft's `stand` lines, otherwise with the least effect.
  void reach(const std::string& typed);
  /// Remembers a line that the question at hand does not take: it answers its question when that comes.
  void keep(const std::string& line) { kept_.push_back(line); }
  /// Goes on to the writer's next turn of this name (empty: of any name), with dice that let it come and an enemy that
  /// does as little as possible: after the lines so far, or else after those above the first heading. Nothing changes
  /// if a few tries lead to neither.
  void seek(const std::string& turn);
  /// Why the line is not legal now; nothing where it is, or where its turn has not come.
  std::optional<table::Entry> voided(const std::string& line) const;
  /// `end-moves`, or the line of another name that ends the phase of this moment; nothing if no line ends it.
  std::optional<std::string> end_of_phase() const { return end_of_phase(*match_); }
  /// The line that a bare `end` stands for. It ends the phase of the line above, also if that phase has ended by
  /// itself since, or was never reached. Without a line above, it ends the phase of this moment.
  std::optional<std::string> end_meant() const;
  /// The one answer to the question of this moment that has all words of the line, as `no` or `0705`, and besides them
  /// only its verb and what is asked about; empty if there is none, several, or a phase asks for orders.
  std::string answer_meant(const std::string& line) const;
  /// A line that ends a phase has been read: a bare `end` below it is about another phase.
  void forget_phase() { before_.reset(), verb_.clear(), taken_.clear(); }
  /// True if the phase that this line ends is over: the turn has come to the phase of another such line, which the
  /// rules list after it.
  bool is_over(const std::string& end) const;
  /// True if the writer is asked something that the line does not answer: it is for later in the turn.
  bool is_early(const std::string& line) const;
  /// True if the line is about what the writer is asked now, legal or not.
  bool speaks(const std::string& line) const { return mine(*match_) && !is_early(line); }
  /// The first verb that ends a phase after this one, in the order in which the rules list them.
  std::optional<std::string> end_behind(std::string_view verb) const;
  /// The line with what it brings besides the move itself.
  PricedWay priced(const std::string& line) const;

 private:
  std::optional<std::string> end_of_phase(const table::Match& match) const;
  bool mine(const table::Match& match) const;
  bool seek_from(const table::Match& from, const std::string& turn);
  /// The writer is asked something that a standing order can answer and that ends no phase, and the line is about
  /// something else.
  bool is_before(const std::string& line) const;
  /// The question consumes the line, legal or not. The `stand` lines, which could answer for it, are left out.
  bool consumed(const table::Match& match, const std::string& line) const;
  /// Plays the first of the kept lines that answers the question at hand; false if none does.
  bool take_kept();
  std::unique_ptr<table::Match> pushed(const std::string& line, table::Source& dice) const;
  std::unique_ptr<table::Match> played(const std::string& line) const;
  /// The match after this answer; nothing if it is none.
  std::unique_ptr<table::Match> answered(const table::Match& match, const std::string& line, table::Source& dice) const;
  /// Answers the enemy's questions with the least effect, up to the writer's next one.
  void pass_enemy(std::unique_ptr<table::Match>& match) const;
  /// Answers the question that is due with the least effect; false if no answer is listed.
  bool answer_quietly(std::unique_ptr<table::Match>& match, table::Source& dice) const;

  const table::Battle& battle_;
  table::Player who_;
  std::vector<std::string> stands_;
  std::vector<std::string> kept_;  ///< lines for questions that have not come yet
  std::unique_ptr<table::Match> match_;
  std::unique_ptr<table::Match> before_;           ///< the position at the last line that was taken; null if none
  std::unique_ptr<table::Match> before_headings_;  ///< the position at the first heading
  std::string turn_;                               ///< the turn for which lines are read
  std::string verb_;                               ///< of the line above, unless it ends a phase
  std::string taken_;                              ///< that of the last line that was taken, unless it ends a phase
  std::vector<std::string> ends_;                  ///< the verbs that end a phase
  std::unique_ptr<table::Source> dice_;
};

/// The order of a canonical line without its condition: of `if A gone then move B 0705` the part after
/// `then`. `match`: shares its readings.
std::string order_of(const table::Match& match, const std::string& line);

/// The legal lines, at most `limit`, that the rules make of one that leaves something out. A match of another revision
/// is asked through its module.
std::vector<std::string> ways_of(const System& system, const table::Match& match, std::string_view line,
                                 std::size_t limit);

}  // namespace hexpost::cli
