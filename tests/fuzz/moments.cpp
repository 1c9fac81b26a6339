#include "tests/fuzz/moments.h"

#include <algorithm>
#include <set>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/systems/hordes/battle.h"
#include "engine/systems/hordes/load/battle.h"
#include "engine/table/trial.h"

namespace hexpost::fuzz {
namespace {

using table::Awaited;

std::shared_ptr<const table::Battle> load(const char* id) {
  auto loaded = data::hordes::load_battle(data::Library::builtin(), id);
  return *hordes::battle(std::move(loaded->scenario));
}

/// Plays to the end, one random legal line a packet; keeps the beginning if it is to and the first stop at every new
/// question.
void play(const std::shared_ptr<const table::Battle>& battle, std::uint64_t seed, bool beginning,
          std::set<std::string>& asked, std::vector<Moment>& out) {
  table::Chance chance(table::guess_policies(*battle), seed);
  dice::Random random(seed);
  const auto match = battle->begin();
  match->push({0, {}, {}, {}});
  match->run(&chance);
  if (beginning) asked.insert(match->awaited().question), out.push_back({battle, match->clone()});
  while (match->awaited().kind == Awaited::Kind::decision) {
    if (asked.insert(match->awaited().question).second) out.push_back({battle, match->clone()});
    match->push({match->awaited().who, {match->sample(random)}, {random.chance(40), random.chance(40)}, {}});
    match->run(&chance);
  }
}

}  // namespace

const std::vector<Moment>& moments() {
  static const std::vector<Moment> all = [] {
    std::vector<Moment> out;
    std::set<std::string> asked;
    // these few games ask between them everything that random play was seen to ask in hundreds
    const std::vector<std::pair<const char*, std::vector<std::uint64_t>>> games{
        {"tapae", {29}},         {"adamclisi", {12}}, {"chaeronea", {4, 48}},
        {"mons-graupius", {51}}, {"agincourt", {1}},  {"barnet", {1}}};
    for (const auto& [id, seeds] : games) {
      const auto battle = load(id);
      for (const std::uint64_t seed : seeds)
        play(battle, seed, seed == seeds.front(), asked, out);
    }
    base::ensure(out.size() < 256, "more moments than a byte can name");
    for (Moment& moment : out)
      moment.match->forget_trace();
    return out;
  }();
  return all;
}

std::string sensible_orders(const Moment& moment) {
  std::vector<std::string> lines;
  for (const auto& question : moment.battle->standing()) {
    if (question.name == moment.match->awaited().question)
      lines.push_back(question.name + " do " + question.words.front());
  }
  if (lines.empty()) lines.push_back("respond if weaker and stands >= 3 do evade; respond do stand");
  const auto proposal = moment.match->proposal();
  for (std::size_t i = 0; i < std::min<std::size_t>(proposal.size(), 10); ++i)
    lines.push_back(proposal[i]);
  const auto pending = moment.match->pending(4);
  if (pending) lines.insert(lines.end(), pending->answers.begin(), pending->answers.end());
  const std::string unit = moment.battle->slots(moment.match->awaited().who).front();
  if (pending) lines.push_back("if " + unit + " gone then " + pending->answers.front());
  lines.push_back("stand " + unit + " respond if flanked do stand");
  return base::join(lines, "\n") + "\n";
}

}  // namespace hexpost::fuzz
