#include "engine/systems/chariots/advice/question_facts.h"

#include <algorithm>
#include <iterator>

#include "engine/base/text.h"
#include "engine/systems/chariots/rules/turn/described.h"
#include "engine/systems/chariots/words/standing.h"
#include "engine/table/declared.h"

namespace hexpost::chariots {
namespace {

/// The distance of the nearest fit enemy from the hex.
std::string hex_remark(View v, SideId side, Hex h) {
  int nearest = 0;
  for (const UnitId e : v.living(other(side))) {
    if (v.unit(e).routed) continue;
    const int far = hex::distance(h, v.unit(e).at);
    nearest = nearest == 0 ? far : std::min(nearest, far);
  }
  return nearest == 0 ? std::string()
                      : base::fill(base::tr("nearest enemy {0} {0|hex|hexes} away"), {std::to_string(nearest)});
}

}  // namespace

std::vector<std::string> question_facts(View v, const table::Awaited& a, std::span<const orders::Circumstance> when) {
  std::vector<std::string> out;
  if (const auto u = v.find_unit(a.subject); u && v.here(*u)) {
    out.push_back(unit_described(v, *u));
    if (const auto enemy = v.find_unit(a.about); enemy && v.here(*enemy)) {
      out.push_back(unit_described(v, *enemy));
      out.push_back(enemy_described(v, *u, *enemy));
    }
  }
  const table::Question* question = table::find_question(declared().all, a.question);
  if (question == nullptr || question->facts == nullptr) return out;
  auto facts = question->facts(table::thing(v), {a.who, a.subject, a.about, when});
  std::move(facts.begin(), facts.end(), std::back_inserter(out));
  return out;
}

std::string answer_remark(View v, const table::Awaited& a, const std::string& answer) {
  const auto words = base::words(answer);
  if (words.size() < 2) return {};
  const std::string_view word = words.back();
  const table::Question* question = table::find_question(declared().all, a.question);
  if (question != nullptr && question->remark != nullptr)
    return question->remark(table::thing(v), {a.who, a.subject, a.about, {}}, word);
  const auto subject = v.find_unit(a.subject);
  if (const auto hex = v.data.scenario.map.grid.find(word); hex && subject)
    return hex_remark(v, v.side(*subject), *hex);
  if (const auto u = v.find_unit(word); u && v.here(*u)) return unit_described(v, *u);
  return {};
}

}  // namespace hexpost::chariots
