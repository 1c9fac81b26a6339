#include "engine/systems/chariots/rules/heroes/questions.h"

#include "engine/base/text.h"
#include "engine/systems/chariots/rules/heroes/challenges.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

namespace hexpost::chariots {

using base::fill;
using base::tr;

/// [10.23] The leaders that could fight, with their figures, and how to learn the chances.
std::vector<std::string> challenge_facts(View v, const table::Asking& asking) {
  std::vector<std::string> out;
  std::vector<LeaderId> told;
  for (const Challenge& c : challenges(v, asking.who)) {
    for (const LeaderId l : {c.hero, c.target}) {
      if (base::contains(told, l)) continue;
      told.push_back(l);
      out.push_back(duellist_described(v, l));
    }
  }
  out.push_back(
      tr("A challenger who wins the duel keeps the marker; otherwise it is spent [10.41]; `hexpost odds \"challenge "
         "...\"` tells the chances"));
  return out;
}

/// [10.2] [10.24]
std::vector<std::string> accept_facts(View v, const table::Asking& asking) {
  std::vector<std::string> out;
  if (const auto l = v.find_leader(asking.about)) out.push_back(duellist_described(v, *l));
  out.push_back(asking.test("better") != 0  ? tr("The Combat rating is higher than the challenger's")
                : asking.test("worse") != 0 ? tr("The Combat rating is lower than the challenger's")
                                            : tr("The Combat rating equals the challenger's"));
  return out;
}

/// [10.26]
std::vector<std::string> duel_facts(View v, const table::Asking& asking) {
  std::vector<std::string> out;
  if (const auto l = v.find_leader(asking.about)) out.push_back(duellist_described(v, *l));
  out.push_back(fill(tr("The leader has taken {} more hits than the other"), {std::to_string(asking.test("behind"))}));
  return out;
}

std::string champion_remark(View v, const table::Asking&, std::string_view word) {
  const auto l = v.find_leader(word);
  return l ? duellist_described(v, *l) : std::string();
}

}  // namespace hexpost::chariots
