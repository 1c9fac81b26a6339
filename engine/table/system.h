#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "engine/report/document.h"
#include "engine/table/fact.h"
#include "engine/table/match.h"
#include "engine/table/player_turn.h"
#include "engine/table/table.h"

/// The functions that the kernel requires from a rule system, and the optional ones that it uses. What the program
/// needs besides is in engine/systems/system.h.
namespace hexpost::table {

/// A rule system: State (a value that can be compared), Data, Fact, and View, which is constructed from (Data, State).
/// Optional functions are
///
///   static std::vector<Deed> deeds(const Data&, const Fact&)                     a fact's effects on the map
///   static Score score(const View&)                                              the score; known to all
///   static std::variant<Considered<State, Table<View, Fact>>, Refusal> consider(const View&, const Line&)
///                                                                                for exact odds; together with
///   static std::vector<Became> became(const Data&, before, after, facts)         its outcomes by unit
///   static std::optional<std::string> joined(const Line&, const Line& next)      two canonical lines as one
///   static std::optional<DealtCards> dealt_cards(const View&)                    hidden cards, cards.h
///   static std::vector<std::string> card_stands(const View&, Player)             Match::card_stands
///   static std::vector<std::vector<std::string>> every_card_stands(const View&)   Match::every_card_stands
///   static std::optional<std::string> propose_on(const View&, const Awaited&, const Answers&, Thoughts&)
///                                                                                propose(), for one answer after the
///                                                                                other; with the type Thoughts, which
///                                                                                keeps what is worked out on the way
///   static std::vector<std::string> cautions(const View&, const Line&, const Line& by)     Match::cautions
///   static const std::vector<StandingQuestion>& standing()                       questions for `stand` lines
///   static std::variant<Line, Refusal> named(const Data&, const Line&, std::optional<Player> by)   titles as names
///
/// Only lines written for a player-turn can end it. A system names the turn of a position (player_turn), and the
/// kernel does the rest: a line answers during its own turn only. Within a turn, an order that ends a phase
/// in which units could still be ordered has a verb that begins with `end-`; the kernel never derives such an order
/// from a line of another kind (`implied`). A phase without anything to order is `forced`: no player is asked.
///
/// Each is one function without overloads. The kernel uses a function by its name, so wrong parameters do not compile.
template <class Sys>
concept RuleSystem = std::equality_comparable<typename Sys::State> && std::copyable<typename Sys::State> &&
    requires(const typename Sys::Data& data, typename Sys::State& state, const typename Sys::State& still,
             const typename Sys::View& view, const typename Sys::Fact& fact,
             Table<typename Sys::View, typename Sys::Fact>& table, const Line& line, std::string_view text, Player who,
             std::optional<Player> viewer, const Awaited& awaited, const Pending* asked, const Answers& answers,
             const PlayerTurn& turn) {
  {typename Sys::View{data, still}};  // with hidden cards also from (data, still, cards), see cards.h
  { Sys::start(data) } -> std::same_as<typename Sys::State>;
  // plays to the next point at which the state holds everything; with hidden cards also (data, state, table, cards)
  Sys::step(data, state, table);
  { Sys::over(view) } -> std::same_as<bool>;
  { Sys::winner(view) } -> std::same_as<std::optional<Player>>;
  // the player-turn of the state; it may change in the middle of a step
  { Sys::player_turn(view) } -> std::same_as<PlayerTurn>;
  // the names for `when NAME acts:` by PlayerTurn::name, each with its player; empty if turns have no names
  { Sys::turn_names(data) } -> std::same_as<std::vector<TurnName>>;
  { Sys::turn_title(data, turn) } -> std::same_as<std::string>;  // in words, also for k_nobody
  // the state as text, which `from_position` reads
  { Sys::position(data, still) } -> std::same_as<std::string>;
  { Sys::read_position(data, text) } -> std::same_as<base::Result<typename Sys::State>>;
  // the functions of fact.h for facts that are sentences; for others their words, and 2 if a fact begins a bound or
  // turn, 1 if a phase, otherwise 0
  requires(TellsSentences<Sys> &&
           requires {
             { Sys::grid(data) } -> std::same_as<const hex::Grid&>;
           }) ||
      requires {
    { Sys::describe(data, fact) } -> std::same_as<std::string>;
    { Sys::heading(fact) } -> std::same_as<int>;
  };
  // one order or answer line
  { Sys::canonical(data, line) } -> std::same_as<std::variant<std::string, base::Refusal>>;
  // `if NAME WORD then`; nothing: no such word
  { Sys::condition(view, text, text) } -> std::same_as<std::optional<bool>>;
  { Sys::conditions(data, text) } -> std::same_as<std::vector<std::string>>;   // the words for that name
  { Sys::slots(data, who) } -> std::convertible_to<std::vector<std::string>>;  // Battle::slots
  { Sys::names(data) } -> std::convertible_to<const orders::Names&>;
  { Sys::situation(view, viewer, awaited) } -> std::same_as<report::Document>;
  // the order sheet; it may take the circumstances of the question as its last argument
  requires requires(std::span<const Circumstance> when) {
    Sys::order_sheet(view, awaited, asked, when);
  } || requires {
    Sys::order_sheet(view, awaited, asked);
  };
  // one simple answer; nothing ends the proposal
  { Sys::propose(view, awaited, answers) } -> std::same_as<std::optional<std::string>>;
  // the lines that end a player's simple orders for this turn; `stand` lines hold for the whole packet. A system may
  // also have Sys::settled_by_closing_lines(view, awaited): the answer that such a line will give, so that the proposal
  // goes on
  { Sys::closing_lines(view, who) } -> std::same_as<std::vector<std::string>>;
};

/// Sys::Thoughts, or nothing. Thoughts that are made of a view are made of the position in which a proposal begins.
template <class Sys>
struct ThoughtsOf {
  struct Type {};
};
template <class Sys>
requires requires {
  typename Sys::Thoughts;
}
struct ThoughtsOf<Sys> {
  using Type = typename Sys::Thoughts;
};

}  // namespace hexpost::table
