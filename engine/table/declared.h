#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/table/match.h"
#include "engine/table/question.h"

/// A question is declared once, beside its rule. Its answer line, its standing order and its seal slot follow.
namespace hexpost::table {

struct Question {
  enum class Asks : std::uint8_t { unit, army, leader };  ///< leader: the army, about a leader whom the line names
  enum class Turn : std::uint8_t { any, theirs, mostly_theirs };  ///< of the player who is asked

  std::string_view name, rule;
  std::string_view settles;           ///< what a standing order settles, for people
  std::string_view words;             ///< what a standing order may answer: "stand | evade"
  std::string_view proposed = "ask";  ///< what the program proposes; "ask": nothing
  std::string_view usage = {};        ///< grammar of the answer line; empty: the line is an order of its own
  std::string_view help = {};         ///< what the line does, for people
  std::string_view example = {};      ///< a canonical line
  std::string_view tests = {};        ///< what a standing order may test: "disrupted general"
  Asks asks = Asks::unit;
  Turn turn = Turn::any;

  /// The question as it is asked now; `subject` is empty if the army is asked.
  template <class T>
  Choice<T> of(std::string subject, std::string about, std::vector<Option<T>> options,
               std::vector<Circumstance> when = {}) const {
    return {name, rule, std::move(subject), std::move(about), std::move(options), std::move(when)};
  }
};

/// All questions of a system, in the order of its turn.
using Questions = std::span<const Question* const>;

/// What standing orders may answer.
std::vector<StandingQuestion> standing_of(Questions all);
/// The answer lines.
std::vector<Verb> verbs_of(Questions all);
/// The seal slots of the army's questions: those about no one in particular, then those about a leader.
std::vector<std::string> army_slots_of(Questions all);
/// The question whose answer begins with this word; null without one.
const Question* find_question(Questions all, std::string_view verb);

}  // namespace hexpost::table
