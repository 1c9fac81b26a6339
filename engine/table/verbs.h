#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/text.h"
#include "engine/orders/form.h"
#include "engine/orders/tongue.h"
#include "engine/table/declared.h"
#include "engine/table/match.h"

/// The words that may begin an order line: how a rule system lists them, and the canonical lines of plain answers.
namespace hexpost::table {

/// A system's explanations of the words that every system has. `tests`, `conditions`: of its own ones.
struct SharedWords {
  const char* stand_rule = "";  ///< the rule or ruling that allows standing orders
  const char* figure_test;      ///< an example of a test with a figure: "hits >= 2"
  const char* tests;            ///< "hits: those that it has. ..."
  const char* stand_example;    ///< a standing order
  std::string conditions;       ///< of `if`: Conditions::described
  const char* if_example;       ///< an order for one of two cases
  const char* wing = "";        ///< the name of a turn, for an example; empty where turns have none
};
/// Appends the words that every system has: answers to its questions, headings, `stand` and `if`.
void teach_shared(std::vector<Verb>& out, Questions all, const SharedWords& words);

/// The orders that these questions ask for: help and parser of a system share the list. An order has a static member
/// `verb`, an orders::Syntax.
template <class... Question>
class OrdersOf {
 public:
  using Canonical = std::variant<std::string, base::Refusal>;

  /// Every word that may begin a line: each order once, then the words that every system has (teach_shared).
  static std::vector<Verb> verbs(Questions all, const SharedWords& words) {
    std::vector<Verb> out;
    (Of<typename Question::Answer>::teach(out), ...);
    teach_shared(out, all, words);
    return out;
  }

  /// The canonical line of one of them, or the refusal of the one that the line means; nothing if its first word
  /// belongs to none of them.
  static std::optional<Canonical> canonical(const orders::Names& names, const orders::Line& line) {
    std::optional<Canonical> out;
    ((out = Of<typename Question::Answer>::canonical(names, line)) || ...);
    return out;
  }

 private:
  template <class Answer>
  struct Of;
  template <class... Order>
  struct Of<std::variant<Order...>> {
    static void teach(std::vector<Verb>& out) { (add<Order>(out), ...); }
    template <class O>
    static void add(std::vector<Verb>& out) {
      if (std::ranges::find(out, O::verb.name, &Verb::verb) != out.end())
        return;  // two questions may ask for one order
      out.push_back(O::verb.verb());
    }
    static std::optional<Canonical> canonical(const orders::Names& names, const orders::Line& line) {
      auto order = orders::parse_any<Order...>(names, line);
      if (!order) return std::nullopt;
      if (auto* refusal = std::get_if<base::Refusal>(&*order)) return Canonical(std::move(*refusal));
      return Canonical(std::visit([&](const auto& o) { return orders::print(names, o); }, std::get<0>(*order)));
    }
  };
};

/// The canonical line of an answer of names, hexes and plain words; nothing if its first word is no question with such
/// an answer. `least`: words that the shortest answer about a piece has; a shorter line is refused.
std::optional<std::variant<std::string, base::Refusal>> canonical_answer(const orders::Names& names,
                                                                         const orders::Line& line, Questions all,
                                                                         std::size_t least = 2);

/// A word, in any language, that a newcomer tries and that is near to no verb of the system.
struct Newcomer {
  std::string_view typed;
  std::string_view meant = {};      ///< the order to propose; empty: none, so the hint or the list of all words must do
  std::string (*hint)() = nullptr;  ///< a sentence in its place, in the reader's language
  std::string_view rule = {};       ///< that the refusal cites
};

/// The refusal of a line whose first word begins no order. If the word is one of `newcomers`, it says what that means
/// here; otherwise it proposes the nearest of `verbs`, also where two words belong together (`end moves`: end-moves);
/// otherwise it says where all words are: `list`.
base::Refusal unknown_verb(const orders::Names& names, const orders::Line& line, const std::vector<Verb>& verbs,
                           std::string list, std::span<const Newcomer> newcomers = {});

}  // namespace hexpost::table
