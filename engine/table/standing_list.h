#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/table/match.h"

/// How a rule system lists the questions that standing orders can answer:
///     own_turn(to_army("trump", "5.32", "try to take an enemy marker out of the turn", "yes no", "momentum wake",
///     "no"))
namespace hexpost::table {

/// Words of an answer or a test, as a list or in one text with blanks between them.
struct WordList : std::vector<std::string> {
  using std::vector<std::string>::vector;
  WordList(std::vector<std::string> words) : vector(std::move(words)) {}  // NOLINT: a list is such a list
  WordList(const char* text) {                                            // NOLINT: so is its text
    for (const std::string_view word : base::words(text))
      emplace_back(word);
  }
};

/// A question to a unit while the enemy moves and fights. `proposed`: "ask" if the program proposes no answer.
inline StandingQuestion to_unit(std::string name, std::string rule, std::string help, WordList words, WordList tests,
                                std::string proposed) {
  return {std::move(name),
          std::move(rule),
          std::move(help),
          std::move(words),
          std::move(tests),
          std::move(proposed),
          true,
          false};
}
/// A question to the army as a whole while the enemy moves and fights.
inline StandingQuestion to_army(std::string name, std::string rule, std::string help, WordList words, WordList tests,
                                std::string proposed) {
  StandingQuestion out = to_unit(std::move(name), std::move(rule), std::move(help), std::move(words), std::move(tests),
                                 std::move(proposed));
  out.per_unit = false;
  return out;
}
/// It may also be asked in the player's own turn.
inline StandingQuestion own_turn(StandingQuestion question) {
  question.own_turn = true;
  return question;
}
/// It may be asked in the player's own turn, but comes up in the enemy's turn far more often.
inline StandingQuestion mostly_theirs(StandingQuestion question) {
  question.own_turn = question.mostly_theirs = true;
  return question;
}
/// Its line may name a leader or a wing; see StandingQuestion::about.
inline StandingQuestion about(StandingQuestion::About what, StandingQuestion question) {
  question.about = what;
  return question;
}
/// Its answer `end-...` ends no phase with units to be ordered.
inline StandingQuestion ends_no_orders(StandingQuestion question) {
  question.ends_no_orders = true;
  return question;
}
/// Its answer may be a list of words.
inline StandingQuestion listed(StandingQuestion question) {
  question.listed = true;
  return question;
}

}  // namespace hexpost::table
