#pragma once

#include <any>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/table/duty.h"
#include "engine/table/match.h"
#include "engine/table/question.h"

/// A question is declared once, beside its rule. Its answer line, its standing order and its seal slot follow.
namespace hexpost::table {

namespace detail {
template <auto F>
struct Untyped;
template <class Result, class First, class... Rest, Result (*F)(First, Rest...)>
struct Untyped<F> {
  static Result call(const std::any& first, Rest... rest) {
    return F(*std::any_cast<const std::remove_cvref_t<First>*>(first), std::forward<Rest>(rest)...);
  }
};
}  // namespace detail

/// A function of a system's Data or View as a member of Question, which knows no system: its first argument becomes a
/// std::any with a pointer to it [thing]. A pointer to another type throws std::bad_any_cast.
template <auto F>
inline constexpr auto untyped = &detail::Untyped<F>::call;

/// A system's Data or View as the first argument of an `untyped` function.
template <class T>
std::any thing(const T& data_or_view) {
  return &data_or_view;
}

/// A question as it is asked now, for the sentences of an order sheet.
struct Asking {
  Player who = 0;
  std::string_view subject, about;  ///< see Awaited
  std::span<const Circumstance> when;
  /// The value of a circumstance; 0 if the question was asked without it.
  int test(std::string_view name) const;
};

/// Whom a question asks. leader, wing: the army, about a leader or a wing that the line names; leader_slot: a leader
/// with a slot of its own.
enum class Asks : std::uint8_t { unit, army, leader, wing, leader_slot };
/// In which player turn a question comes up, seen from the player whom it asks.
enum class Turn : std::uint8_t { any, theirs, mostly_theirs };

/// The standing orders that may answer a question.
struct SettledBy {
  std::string_view settles = {};      ///< the decision that a standing order takes, for people
  std::string_view words = {};        ///< the answers of a standing order: "stand | evade"
  std::string_view proposed = "ask";  ///< the program's proposal; "ask": none
  std::string_view tests = {};        ///< the tests of a standing order: "disrupted general"
};

/// How and when a question is asked.
struct AskedHow {
  std::string_view duty = {};  ///< see Duty: "choose where {0} flees to"
  Asks asks = Asks::unit;
  Turn turn = Turn::any;
  std::string_view apart = {};  ///< StandingQuestion::apart
  bool listed = false;          ///< StandingQuestion::listed
  bool ends_no_orders = false;  ///< StandingQuestion::ends_no_orders
  bool sealed = true;           ///< a sealed standing order may answer it
  /// The number of its seal slot among the army's, from 1; 0: it has none. The order of slots is part of the protocol:
  /// a new question takes the next number.
  int slot = 0;
  /// True if this battle may ask the side; null: every battle may. `untyped` function of the Data.
  bool (*comes_up)(const std::any& data, Player side) = nullptr;
  /// Tests that the battle adds to `tests`; may be null. `untyped` function of the Data.
  std::vector<std::string> (*more_tests)(const std::any& data) = nullptr;
  /// What a player needs to know to answer, one sentence each, besides where the units are; may be null. `untyped`
  /// function of the View.
  std::vector<std::string> (*facts)(const std::any& view, const Asking&) = nullptr;
  /// A remark on the answer line that ends with this word; empty if there is nothing to say; may be null. `untyped`
  /// function of the View.
  std::string (*remark)(const std::any& view, const Asking&, std::string_view word) = nullptr;
};

/// A question is declared in three parts: its answer line, without help if an order is the answer; its standing orders;
/// and how it is asked.
///
///   inline constexpr table::Question k_flee_to{
///       {"flee-to", "1.6.4", "<unit> <hex>...", "where a flee response goes", "Ala1 0309 0310"},
///       {"where a flee response goes, hex by hex; best: far away, homeward", "best", "best"},
///       {.duty = "choose where {0} flees to", .turn = table::Turn::mostly_theirs}};
struct Question : orders::Syntax, SettledBy, AskedHow {
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
/// A list of questions.
template <const Question&... each>
inline constexpr std::array<const Question*, sizeof...(each)> k_list{&each...};

/// The questions of a system, and what follows from their declarations.
struct Declared {
  Questions all;
  std::vector<StandingQuestion> standing;  ///< those that a standing order may answer
  std::vector<std::string> army_slots;     ///< seal slots of the army's questions, by their numbers
  std::vector<Duty> duties;                ///< of a player whom an order phase or a question asks
  /// `phases`: the order phases.
  explicit Declared(Questions all, Questions phases = {});
};

/// Those of them that this battle may ask one of the sides, with the tests of this battle. `data`: `thing` of the
/// system's Data.
std::vector<StandingQuestion> standing_in(const std::any& data, Questions all, std::span<const Player> sides);
/// True if the battle may ask the side this question. `data`: `thing` of the system's Data.
bool may_be_asked(const std::any& data, const Question& question, Player side);
/// The answer lines.
std::vector<Verb> verbs_of(Questions all);
/// The question whose answer begins with this word; null if there is none.
const Question* find_question(Questions all, std::string_view verb);

}  // namespace hexpost::table
