#include "engine/orders/standing.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"

namespace hexpost::orders {
namespace {

using base::Refusal;
using base::tr;

constexpr std::array<std::string_view, 6> k_signs{"=", "!=", "<", "<=", ">", ">="};

bool holds_one(Test::Is is, int have, int want) {
  switch (is) {
    case Test::Is::equal:
      return have == want;
    case Test::Is::unequal:
      return have != want;
    case Test::Is::less:
      return have < want;
    case Test::Is::less_equal:
      return have <= want;
    case Test::Is::more:
      return have > want;
    case Test::Is::more_equal:
      return have >= want;
  }
  return false;
}

std::string print(const Test& t) {
  if (t.is == Test::Is::unequal && t.value == 0) return t.name;
  if (t.is == Test::Is::equal && t.value == 0) return "not " + t.name;
  return t.name + " " + std::string(k_signs[static_cast<std::size_t>(t.is)]) + " " + std::to_string(t.value);
}

/// Reads QUESTION [if ...] do ANSWER from word `at` of the line to its end.
std::variant<Policy, Refusal> parse_policy(const Line& line, std::size_t at) {
  const auto refuse = [&](std::string why) {
    return Refusal{"", std::move(why), line.column(at), std::string(k_stand_usage)};
  };
  Policy p;
  p.question = base::lower(line.word(at));
  if (p.question.empty() || p.question == "do" || p.question == "if") return refuse(tr("the question is missing"));
  ++at;
  if (base::same_word(line.word(at), "if")) {
    do {
      const std::size_t first = ++at;
      Test t;
      const bool negated = base::same_word(line.word(at), "not");
      if (negated) ++at, t.is = Test::Is::equal;
      t.name = base::lower(line.word(at));
      if (t.name.empty() || t.name == "do" || t.name == "and") return refuse(tr("a test is missing"));
      ++at;
      for (std::size_t i = 0; i < k_signs.size() && !negated; ++i) {
        if (line.word(at) != k_signs[i]) continue;
        const auto value = base::number(line.word(++at));
        if (!value || *value < -999 || *value > 999) return refuse(tr("a number is missing after the sign"));
        t.is = static_cast<Test::Is>(i), t.value = static_cast<int>(*value), ++at;
        break;
      }
      if (p.tests.size() == k_max_tests) {
        at = first;
        return refuse(tr("too many tests in one standing order"));
      }
      p.tests.push_back(std::move(t));
    } while (base::same_word(line.word(at), "and"));
  }
  if (const std::string_view odd = line.word(at); !odd.empty() && !base::same_word(odd, "do")) {
    const std::string shown = base::printable(odd, 40);
    if (p.tests.empty())
      return refuse(
          base::fill(tr("`if` or `do` is expected here, not {}: WHO and QUESTION are one word each"), {shown}));
    if (base::number(odd))
      return refuse(base::fill(tr("a sign is missing before {0}: {1} = {0}, or one of < <= > >= !="),
                               {shown, p.tests.back().name}));
    return refuse(base::fill(tr("`and`, `do` or a sign (= < <= > >= !=) is expected after the test {}, not {}"),
                             {p.tests.back().name, shown}));
  }
  if (!base::same_word(line.word(at), "do")) return refuse(tr("`do ANSWER` is missing"));
  for (++at; at < line.words.size(); ++at) {
    if (line.word(at).find(';') != std::string_view::npos) return refuse(tr("an answer has no `;`"));
    p.answer += (p.answer.empty() ? "" : " ") + base::lower(line.word(at));
  }
  if (p.answer.empty()) return refuse(tr("the answer is missing"));
  return p;
}

/// Reads `QUESTION do ANSWER` of one word each, as print() writes it; nothing for any other text, which may be a policy
/// all the same. Most policies have this form.
std::optional<Policy> parse_plain(std::string_view text) {
  constexpr std::string_view k_do = " do ";
  const std::size_t at = text.find(' ');
  if (at == std::string_view::npos || text.substr(at, k_do.size()) != k_do) return std::nullopt;
  const std::string_view question = text.substr(0, at), answer = text.substr(at + k_do.size());
  const auto plain = [](std::string_view word) {
    return !word.empty() && word != "do" && word != "if" &&
           std::ranges::all_of(word, [](char c) { return c > ' ' && c <= '~' && !(c >= 'A' && c <= 'Z'); });
  };
  if (!plain(question) || !plain(answer)) return std::nullopt;
  return Policy{std::string(question), {}, std::string(answer)};
}

}  // namespace

std::variant<Stand, Refusal> parse_stand(const Line& line) {
  if (line.words.size() < 2)
    return Refusal{"", tr("the unit, group or `army` is missing"), line.column(1), std::string(k_stand_usage)};
  auto policy = parse_policy(line, 2);
  if (auto* refusal = std::get_if<Refusal>(&policy)) return *refusal;
  const bool army = base::same_word(line.word(1), "army");
  return Stand{army ? std::string("army") : std::string(line.word(1)), std::get<Policy>(std::move(policy))};
}

std::string print(const Policy& p) {
  std::string out = p.question;
  for (std::size_t i = 0; i < p.tests.size(); ++i)
    out += (i == 0 ? " if " : " and ") + print(p.tests[i]);
  return out + " do " + p.answer;
}

std::string print(const Stand& s) {
  return "stand " + s.who + " " + print(s.policy);
}

std::string print_slot(std::span<const Policy> policies) {
  std::string out;
  for (const Policy& p : policies)
    out += (out.empty() ? "" : "; ") + print(p);
  return out;
}

std::optional<std::vector<Policy>> parse_slot(std::string_view text) {
  std::vector<Policy> out;
  if (text.empty()) return out;
  if (text.size() > k_max_policy) return std::nullopt;
  bool as_printed = true;
  const auto pieces = base::split(text, ';');
  out.reserve(pieces.size());
  for (const std::string_view piece : pieces) {
    if (out.size() == k_max_policies) return std::nullopt;
    const bool spaced = piece.starts_with(' ') == !out.empty();
    if (auto plain = spaced ? parse_plain(piece.substr(out.empty() ? 0 : 1)) : std::nullopt) {
      out.push_back(*std::move(plain));
      continue;
    }
    as_printed = false;
    auto policy = parse_policy(cut(piece), 0);
    if (policy.index() != 0) return std::nullopt;
    out.push_back(std::get<Policy>(std::move(policy)));
  }
  return as_printed || print_slot(out) == text ? std::optional(std::move(out)) : std::nullopt;
}

bool holds(const Policy& policy, std::span<const Circumstance> circumstances) {
  for (const Test& t : policy.tests) {
    // the question lists only the names that it is about, so `not of-hector` holds for every other name
    bool good = t.name.starts_with("of-") && holds_one(t.is, 0, t.value);
    for (const Circumstance& c : circumstances) {
      if (c.name == t.name) good = holds_one(t.is, c.value, t.value);
    }
    if (!good) return false;
  }
  return true;
}

std::optional<std::string> answer(std::span<const Policy> policies, std::string_view question,
                                  std::span<const Circumstance> circumstances) {
  for (const Policy& p : policies) {
    if (p.question != question || !holds(p, circumstances)) continue;
    return p.answer == "ask" ? std::nullopt : std::optional(p.answer);
  }
  return std::nullopt;
}

}  // namespace hexpost::orders
