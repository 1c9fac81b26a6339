#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "engine/table/match.h"
#include "engine/table/stand_line.h"

/// One line of orders, understood and cut, in its canonical spelling. What a rule system has is told in system.h.
namespace hexpost::table {

/// `if NAME WORD` where the rule system has no such condition: the words there are for that name.
base::Refusal no_condition(const orders::Names& names, const orders::Line& line, const orders::Conditional& parsed,
                           std::vector<std::string> known);

/// The canonical text of `typed`, or why it is not understood. `by` is whoever is to decide: a title that both sides
/// have is read as his own.
template <class Sys, class Data, class View>
std::variant<std::string, base::Refusal> canonical_line(const Data& data, const View& view, const orders::Line& typed,
                                                        std::optional<Player> by) {
  const orders::Names& names = Sys::names(data);
  orders::Line line = typed;
  if constexpr (requires { Sys::named(data, typed, by); }) {
    auto read = Sys::named(data, typed, by);
    if (auto* refusal = std::get_if<base::Refusal>(&read)) return *std::move(refusal);
    line = std::get<orders::Line>(std::move(read));
    if (line.text != typed.text) {
      auto out = canonical_line<Sys>(data, view, line, by);
      if (auto* refusal = std::get_if<base::Refusal>(&out)) refusal->column = 0;  // its words are not those typed
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
    auto text = canonical_line<Sys>(data, view, *b, by);
    if (text.index() == 1) return text;
    *b = orders::cut(std::get<std::string>(text));
  }
  return orders::print(c);
}

}  // namespace hexpost::table
