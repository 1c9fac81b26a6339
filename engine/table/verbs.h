#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/base/text.h"
#include "engine/orders/form.h"
#include "engine/orders/tongue.h"
#include "engine/table/declared.h"
#include "engine/table/match.h"

/// The words that may begin an order line: how a rule system lists them, and the canonical lines of plain answers.
namespace hexpost::table {

/// The effect of an order, and a line of it with names of the shipped battles. `rule` where the order has none itself.
struct Taught {
  const char* rule;
  const char* help;
  const char* example;
  constexpr Taught(const char* effect, const char* line) : rule(""), help(effect), example(line) {}
  constexpr Taught(const char* number, const char* effect, const char* line)
      : rule(number), help(effect), example(line) {}
};

/// Some order types of a system: its help and its parser share the list. A type has `verb`, `usage`, and `rule` unless
/// its text names one.
template <class... Order>
struct OrderTypes {
  using Canonical = std::variant<std::string, base::Refusal>;

  /// Appends their verbs, with a text for each.
  static void teach(std::vector<Verb>& out, std::initializer_list<Taught> taught) {
    static_assert(sizeof...(Order) > 0);
    auto text = taught.begin();
    const auto add = [&]<class O>(std::type_identity<O>) {
      std::string rule = text->rule;
      if constexpr (requires { O::rule; }) rule = std::string(std::string_view(O::rule));
      out.push_back({std::string(O::verb), std::string(O::usage), std::move(rule), text->help, text->example});
      ++text;
    };
    (add(std::type_identity<Order>{}), ...);
  }

  /// The canonical line of one of them, or the refusal of the one that the line means; nothing if its first word
  /// belongs to none of them.
  static std::optional<Canonical> canonical(const orders::Names& names, const orders::Line& line) {
    auto order = orders::parse_any<Order...>(names, line);
    if (!order) return std::nullopt;
    if (auto* refusal = std::get_if<base::Refusal>(&*order)) return Canonical(std::move(*refusal));
    return Canonical(std::visit([&](const auto& o) { return orders::print(names, o); }, std::get<0>(*order)));
  }
};
/// Both lists, as a type: `decltype(SetUp{} + Moves{})`.
template <class... A, class... B>
OrderTypes<A..., B...> operator+(OrderTypes<A...>, OrderTypes<B...>);

/// What a system says of the words that every system has. `tests`, `conditions`: its own ones, explained.
struct SharedWords {
  const char* stand_rule = "";  ///< the rule or ruling that allows standing orders
  const char* figure_test;      ///< an example of a test with a figure: "hits >= 2"
  const char* tests;            ///< "hits: those that it has. ..."
  const char* stand_example;    ///< a standing order
  const char* conditions;       ///< of `if`, a sentence; may be empty
  const char* if_example;       ///< an order for one of two cases
  const char* wing = "";        ///< the name of a turn, for an example; empty where turns have none
};
/// Appends the words that every system has: answers to its questions, headings, `stand` and `if`.
void teach_shared(std::vector<Verb>& out, Questions all, const SharedWords& words);

/// The canonical line of an answer of names, hexes and plain words; nothing if its first word is no question with such
/// an answer. `least`: words that the shortest answer about a piece has; a shorter line is refused.
std::optional<std::variant<std::string, base::Refusal>> canonical_answer(const orders::Names& names,
                                                                         const orders::Line& line, Questions all,
                                                                         std::size_t least = 2);

/// The refusal of a line whose first word begins no order. It proposes the nearest of `verbs`, also where two words
/// belong together (`end moves`: end-moves); else it says where all words are: `list`.
base::Refusal unknown_verb(const orders::Names& names, const orders::Line& line, const std::vector<Verb>& verbs,
                           std::string list);

}  // namespace hexpost::table
