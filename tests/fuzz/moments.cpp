#include "tests/fuzz/moments.h"

#include <algorithm>
#include <set>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/systems/chariots/battle.h"
#include "engine/systems/chariots/load/battle.h"
#include "engine/systems/hordes/battle.h"
#include "engine/systems/hordes/load/battle.h"
#include "engine/table/trial.h"

namespace hexpost::fuzz {
namespace {

using table::Awaited;

std::shared_ptr<const table::Battle> load_hordes(const char* id) {
  auto loaded = hordes::load_scenario(data::Library::builtin(), id);
  return *hordes::battle(std::move(loaded->scenario));
}

std::shared_ptr<const table::Battle> load_chariots(const char* id) {
  auto loaded = chariots::load_scenario(data::Library::builtin(), id);
  return *chariots::battle(std::move(loaded->scenario));
}

/// A battle and the seeds of the games that are played of it.
struct Games {
  std::shared_ptr<const table::Battle> battle;
  std::vector<std::uint64_t> seeds;
};

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

std::vector<Moment> moments_of(const std::vector<Games>& games) {
  std::vector<Moment> out;
  std::set<std::string> asked;
  for (const auto& [battle, seeds] : games) {
    for (const std::uint64_t seed : seeds)
      play(battle, seed, seed == seeds.front(), asked, out);
  }
  base::ensure(out.size() < 256, "more moments than a byte can name");
  for (Moment& moment : out)
    moment.match->forget_trace();
  return out;
}

}  // namespace

const std::vector<Moment>& moments() {
  // these few games ask between them everything that random play was seen to ask in hundreds
  static const std::vector<Moment> all = moments_of({{load_hordes("tapae"), {29}},
                                                     {load_hordes("adamclisi"), {12}},
                                                     {load_hordes("chaeronea"), {4, 48}},
                                                     {load_hordes("mons-graupius"), {51}},
                                                     {load_hordes("agincourt"), {1}},
                                                     {load_hordes("barnet"), {1}}});
  return all;
}

const std::vector<Moment>& chariots_moments() {
  static const std::vector<Moment> all = moments_of({{load_chariots("sumer"), {1, 2}},
                                                     {load_chariots("nihriya"), {1, 2}},
                                                     {load_chariots("troy"), {1}},
                                                     {load_chariots("megiddo"), {1}},
                                                     {load_chariots("kadesh"), {1}}});
  return all;
}

std::string sensible_orders(const Moment& moment) {
  std::vector<std::string> lines;
  for (const auto& question : moment.battle->standing()) {
    if (question.name == moment.match->awaited().question && !question.words.empty())
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
