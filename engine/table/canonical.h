#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/text.h"
#include "engine/orders/heading.h"
#include "engine/orders/tongue.h"
#include "engine/table/match.h"
#include "engine/table/player_turn.h"
#include "engine/table/stand_line.h"

/// Turns a typed line of orders into its canonical line. system.h lists the functions of a rule system.
namespace hexpost::table {

/// The refusal of `if NAME WORD` if the rule system lacks the condition; it lists the words for that name.
base::Refusal no_condition(const orders::Names& names, const orders::Line& line, const orders::Conditional& parsed,
                           std::vector<std::string> known);

/// The headings as words of the order language. `wing`: a turn's name for the example; empty where turns have none.
std::vector<Verb> heading_verbs(const std::string& wing);

/// The canonical line of a heading. `names`: the turns that have a name; `by`: the player who must decide, if
/// known; `line`: gives the column of an error.
std::variant<std::string, base::Refusal> canonical_heading(const std::vector<TurnName>& names,
                                                           const orders::Heading& heading, const orders::Line& line,
                                                           std::optional<Player> by);

/// Maps a column of `line` to the column of the same word in `typed`, which is the same order in other words. 0 if that
/// word is not typed.
int same_word_at(const orders::Line& line, int column, const orders::Line& typed);

/// The canonical heading of a typed line; a title counts as the name of a turn.
template <class Sys, class Data>
std::variant<std::string, base::Refusal> heading_line(const Data& data, const orders::Line& typed,
                                                      std::optional<Player> by) {
  auto parsed = orders::parse_heading(typed);
  if (auto* refusal = std::get_if<base::Refusal>(&parsed)) return *std::move(refusal);
  auto& heading = std::get<orders::Heading>(parsed);
  if constexpr (requires { Sys::named(data, typed, by); }) {
    auto read = Sys::named(data, orders::cut(std::string(orders::k_when) + " " + heading.turn), by);
    if (auto* refusal = std::get_if<base::Refusal>(&read)) return *std::move(refusal);
    if (!heading.turn.empty())
      heading.turn = base::join(std::get<orders::Line>(read).words, " ").substr(orders::k_when.size() + 1);
  }
  return canonical_heading(Sys::turn_names(data), heading, typed, by);
}

/// The canonical text of `typed`, or why it is not understood. `by` is the player who must decide: if both
/// sides have a title, it means that player's own.
template <class Sys, class Data, class View>
std::variant<std::string, base::Refusal> canonical_line(const Data& data, const View& view, const orders::Line& typed,
                                                        std::optional<Player> by) {
  if (orders::is_heading(typed)) return heading_line<Sys>(data, typed, by);
  const orders::Names& names = Sys::names(data);
  orders::Line line = typed;
  if constexpr (requires { Sys::named(data, typed, by); }) {
    auto read = Sys::named(data, typed, by);
    if (auto* refusal = std::get_if<base::Refusal>(&read)) return *std::move(refusal);
    line = std::get<orders::Line>(std::move(read));
    if (line.text != typed.text) {
      auto out = canonical_line<Sys>(data, view, line, by);
      if (auto* refusal = std::get_if<base::Refusal>(&out))
        refusal->column = same_word_at(line, refusal->column, typed);
      return out;
    }
  }
  if (base::same_word(line.verb(), "stand")) {
    if constexpr (requires { &Sys::standing; })
      return canonical_stand(names, Sys::standing(), line);
    else
      return canonical_stand(names, {}, line);
  }
  if (!base::same_word(line.verb(), "if")) return Sys::canonical(data, line);
  auto parsed = orders::parse_conditional(line);
  if (auto* refusal = std::get_if<base::Refusal>(&parsed)) return *refusal;
  auto& c = std::get<orders::Conditional>(parsed);
  if (!Sys::condition(view, c.name, c.condition)) return no_condition(names, line, c, Sys::conditions(data, c.name));
  c.name = orders::canonical_word(names, c.name);
  for (orders::Line* b : {&c.then, c.otherwise ? &*c.otherwise : &c.then}) {
    if (orders::is_heading(*b))
      return base::Refusal{"", base::tr("a heading needs a separate line, without an order"),
                           (b == &c.then ? c.before_then : c.before_otherwise) + 1,
                           std::string(orders::k_conditional_usage)};
    auto text = canonical_line<Sys>(data, view, *b, by);
    if (auto* refusal = std::get_if<base::Refusal>(&text)) {
      if (refusal->column > 0) refusal->column += b == &c.then ? c.before_then : c.before_otherwise;
      return text;
    }
    *b = orders::cut(std::get<std::string>(text));
  }
  return orders::print(c);
}

}  // namespace hexpost::table
