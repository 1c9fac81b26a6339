#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/orders/line.h"

namespace hexpost::orders {

/// A fact about a question that a standing order may test: {"range", 2}, {"flanked", 1}.
struct Circumstance {
  std::string_view name;
  int value = 0;
};

/// One test of a standing order: `flanked`, `not flanked`, `hits >= 2`.
struct Test {
  std::string name;
  enum class Is : std::uint8_t { equal, unequal, less, less_equal, more, more_equal } is = Is::unequal;
  int value = 0;
  bool operator==(const Test&) const = default;
};

/// `QUESTION [if TEST [and TEST]...] do ANSWER`: answers a question without asking the player; `do ask` asks.
struct Policy {
  std::string question;
  std::vector<Test> tests;
  std::string answer;
  bool operator==(const Policy&) const = default;
};

/// `stand WHO QUESTION [if ...] do ANSWER`: a policy for a unit, a group or the army.
struct Stand {
  std::string who;
  Policy policy;
  bool operator==(const Stand&) const = default;
};

inline constexpr std::string_view k_stand_usage = "stand WHO QUESTION [if TEST [and TEST]...] do ANSWER";
inline constexpr std::size_t k_max_tests = 4;      ///< tests in one policy
inline constexpr std::size_t k_max_policies = 40;  ///< policies in one seal slot
inline constexpr std::size_t k_max_policy = 2000;  ///< bytes of one seal slot

std::variant<Stand, base::Refusal> parse_stand(const Line& line);
std::string print(const Stand& stand);
std::string print(const Policy& policy);

/// The text of a seal slot: policies in order, "; " between them. An empty text means: ask me every time.
std::string print_slot(std::span<const Policy> policies);
/// Reads exactly what print_slot writes; nothing for any other text, which counts as "ask me" (attack 30).
std::optional<std::vector<Policy>> parse_slot(std::string_view text);

/// True if every test holds. A test that the question does not know never holds.
bool holds(const Policy& policy, std::span<const Circumstance> circumstances);

/// The answer of a slot to a question: that of the first policy that fits it and holds. Nothing: ask the player.
std::optional<std::string> answer(std::span<const Policy> policies, std::string_view question,
                                  std::span<const Circumstance> circumstances);

}  // namespace hexpost::orders
