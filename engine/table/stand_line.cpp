#include "engine/table/stand_line.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/orders/tongue.h"

namespace hexpost::table {
namespace {

using base::fill;
using base::Refusal;
using base::tr;
using About = StandingQuestion::About;

/// A group of several units: a wing, a command.
bool is_group(const orders::Names& names, std::string_view who) {
  if (names.find_unit(who)) return false;
  return std::ranges::any_of(names.all(),
                             [&](const std::string& name) { return names.find_unit(name) && names.covers(who, name); });
}

/// A wing whose commander the question may concern.
bool is_led(const orders::Names& names, std::string_view wing) {
  return std::ranges::any_of(
      names.all(), [&](const std::string& name) { return names.find_leader(name) && names.covers(wing, name); });
}

Refusal refuse(const StandingQuestion& q, const orders::Stand& stand, int column) {
  const std::string who = base::printable(stand.who, 40);
  std::string why =
      q.about == About::leader ? fill(tr("{} does not fit this question: name a leader, or army"), {who})
      : q.about == About::wing
          ? fill(tr("{} does not fit this question: name a wing, or army"), {who})
          : fill(tr("{} has no separate order here: this is decided for the army as a whole: leave the name out"),
                 {who});
  return {q.rule, std::move(why), column, print(orders::Stand{"army", stand.policy})};
}

}  // namespace

std::string of_name(std::string_view name) {
  return std::string(k_of) + base::lower(name);
}

std::optional<std::string> subject_in(std::span<const StandingQuestion> all, const StandingQuestion& question,
                                      std::string_view slot) {
  if (!question.apart.empty())
    return slot.starts_with(question.apart) ? std::optional(std::string(slot.substr(question.apart.size())))
                                            : std::nullopt;
  if (!question.per_unit) return slot == question.name ? std::optional(std::string()) : std::nullopt;
  const bool taken = std::ranges::any_of(all, [&](const StandingQuestion& q) {
    return q.apart.empty() ? !q.per_unit && slot == q.name : slot.starts_with(q.apart);
  });
  return taken ? std::nullopt : std::optional(std::string(slot));
}

std::variant<std::string, Refusal> canonical_stand(const orders::Names& names,
                                                   std::span<const StandingQuestion> questions,
                                                   const orders::Line& line) {
  auto parsed = orders::parse_stand(line);
  if (auto* refusal = std::get_if<Refusal>(&parsed)) return *refusal;
  auto& s = std::get<orders::Stand>(parsed);
  if (const auto id = names.find_unit(s.who)) s.who = names.unit(*id);
  const auto q = std::ranges::find(questions, s.policy.question, &StandingQuestion::name);
  if (s.who == "army" || q == questions.end() || q->per_unit) return orders::print(s);
  const bool leader = names.find_leader(s.who).has_value(), group = !leader && is_group(names, s.who);
  if (!leader && !group && !names.find_unit(s.who)) return orders::print(s);  // a misspelt name; later checks report it
  const bool fits =
      q->about == About::leader ? leader || (group && is_led(names, s.who)) : q->about == About::wing && group;
  if (!fits) return refuse(*q, s, line.column(1));
  if (s.policy.tests.size() == orders::k_max_tests)
    return Refusal{q->rule, tr("too many tests in one standing order"), line.column(2),
                   std::string(orders::k_stand_usage)};
  s.policy.tests.insert(s.policy.tests.begin(), {of_name(s.who), orders::Test::Is::unequal, 0});
  s.who = "army";
  return orders::print(s);
}

}  // namespace hexpost::table
