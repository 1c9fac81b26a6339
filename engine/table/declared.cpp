#include "engine/table/declared.h"

#include <algorithm>
#include <utility>

#include "engine/base/text.h"

namespace hexpost::table {
namespace {

std::vector<std::string> choices(std::string_view text) {
  std::vector<std::string> out;
  if (text.empty()) return out;
  for (const std::string_view one : base::split(text, '|'))
    out.emplace_back(base::trim(one));
  return out;
}

StandingQuestion standing_of(const Question& q) {
  const auto tests = base::words(q.tests);
  StandingQuestion out{std::string(q.name), std::string(q.rule),          std::string(q.settles),
                       choices(q.words),    {tests.begin(), tests.end()}, std::string(q.proposed)};
  out.per_unit = q.asks == Asks::unit || q.asks == Asks::leader_slot;
  out.own_turn = q.turn != Turn::theirs;
  out.mostly_theirs = q.turn == Turn::mostly_theirs;
  if (q.asks == Asks::leader || q.asks == Asks::leader_slot) out.about = StandingQuestion::About::leader;
  if (q.asks == Asks::wing) out.about = StandingQuestion::About::wing;
  out.ends_no_orders = q.ends_no_orders, out.listed = q.listed, out.apart = q.apart;
  return out;
}

std::vector<Duty> duties_of(Questions phases, Questions all) {
  std::vector<Duty> out;
  for (const Questions some : {phases, all}) {
    for (const Question* q : some) {
      if (!q->duty.empty()) out.push_back({q->name, q->duty});
    }
  }
  return out;
}

}  // namespace

int Asking::test(std::string_view name) const {
  const auto found = std::find_if(when.begin(), when.end(), [&](const Circumstance& c) { return c.name == name; });
  return found == when.end() ? 0 : found->value;
}

bool may_be_asked(const std::any& data, const Question& question, Player side) {
  return question.comes_up == nullptr || question.comes_up(data, side);
}

std::vector<StandingQuestion> standing_in(const std::any& data, Questions all, std::span<const Player> sides) {
  std::vector<StandingQuestion> out;
  for (const Question* q : all) {
    if (std::none_of(sides.begin(), sides.end(), [&](Player side) { return may_be_asked(data, *q, side); })) continue;
    out.push_back(standing_of(*q));
    if (q->more_tests == nullptr) continue;
    for (std::string& test : q->more_tests(data))
      out.back().tests.push_back(std::move(test));
  }
  return out;
}

std::vector<Verb> verbs_of(Questions all) {
  std::vector<Verb> out;
  for (const Question* q : all) {
    if (!q->help.empty()) out.push_back(q->verb());
  }
  return out;
}

Declared::Declared(Questions questions, Questions phases) : all(questions), duties(duties_of(phases, questions)) {
  std::vector<const Question*> with_slot;
  for (const Question* q : all) {
    standing.push_back(standing_of(*q));
    if (q->slot > 0) with_slot.push_back(q);
  }
  std::sort(with_slot.begin(), with_slot.end(), [](const auto* a, const auto* b) { return a->slot < b->slot; });
  for (const Question* q : with_slot)
    army_slots.emplace_back(q->name);
}

const Question* find_question(Questions all, std::string_view verb) {
  const auto found = std::ranges::find_if(all, [&](const Question* q) { return base::same_word(q->name, verb); });
  return found == all.end() ? nullptr : *found;
}

}  // namespace hexpost::table
