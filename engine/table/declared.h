#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/table/duty.h"
#include "engine/table/match.h"
#include "engine/table/question.h"

/// A question is declared once, beside its rule. Its answer line, its standing order and its seal slot follow.
namespace hexpost::table {

struct Question {
  /// leader, wing: the army, about a leader or a wing that the line names; leader_slot: a leader with a slot of its
  /// own.
  enum class Asks : std::uint8_t { unit, army, leader, wing, leader_slot };
  enum class Turn : std::uint8_t { any, theirs, mostly_theirs };  ///< of the player who is asked

  std::string_view name, rule;
  std::string_view settles;           ///< the decision that a standing order takes, for people
  std::string_view words = {};        ///< the answers of a standing order: "stand | evade"
  std::string_view proposed = "ask";  ///< the program's proposal; "ask": none
  std::string_view usage = {};        ///< grammar of the answer line; empty: the line is an order of its own
  std::string_view help = {};         ///< the effect of the line, for people
  std::string_view example = {};      ///< a canonical line
  std::string_view duty = {};         ///< see Duty: "choose where {0} flees to"
  std::string_view tests = {};        ///< the tests of a standing order: "disrupted general"
  Asks asks = Asks::unit;
  Turn turn = Turn::any;
  std::string_view apart = {};  ///< StandingQuestion::apart
  bool listed = false;          ///< StandingQuestion::listed
  bool ends_no_orders = false;  ///< StandingQuestion::ends_no_orders
  bool sealed = true;           ///< a sealed standing order may answer it

  /// The question with its present subject, which is empty if the army is asked.
  template <class T>
  Choice<T> of(std::string subject, std::string about, std::vector<Option<T>> options,
               std::vector<Circumstance> when = {}) const {
    return {name, rule, std::move(subject), std::move(about), std::move(options), std::move(when), sealed};
  }
  /// The same question where another rule asks it.
  constexpr Question cited(std::string_view other) const {
    Question out = *this;
    out.rule = other;
    return out;
  }
};

/// All questions of a system, in the order of its turn.
using Questions = std::span<const Question* const>;

/// The questions that standing orders may answer.
std::vector<StandingQuestion> standing_of(Questions all);
/// The answer lines.
std::vector<Verb> verbs_of(Questions all);
/// The duties of a player whom an order phase or a question asks: first those of `orders`.
std::vector<Duty> duties_of(std::vector<Duty> orders, Questions all);
/// The seal slots of the army's questions: first those without a leader, then those about a leader.
std::vector<std::string> army_slots_of(Questions all);
/// The question whose answer begins with this word; null if there is none.
const Question* find_question(Questions all, std::string_view verb);

}  // namespace hexpost::table
