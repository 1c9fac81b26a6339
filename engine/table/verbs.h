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

/// Appends the verbs of order types (`verb`, `usage`, and `rule` if they have one) with a text for each.
template <class... Order>
void teach(std::vector<Verb>& out, std::initializer_list<Taught> taught) {
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

/// The canonical line of one of these order types, or the refusal of the one that the line means; nothing if its first
/// word belongs to none of them.
template <class... Order>
std::optional<std::variant<std::string, base::Refusal>> canonical_order(const orders::Names& names,
                                                                        const orders::Line& line) {
  using Out = std::variant<std::string, base::Refusal>;
  auto order = orders::parse_any<Order...>(names, line);
  if (!order) return std::nullopt;
  if (auto* refusal = std::get_if<base::Refusal>(&*order)) return Out(std::move(*refusal));
  return Out(std::visit([&](const auto& o) { return orders::print(names, o); }, std::get<0>(*order)));
}

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
