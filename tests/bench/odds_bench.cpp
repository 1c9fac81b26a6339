#include <benchmark/benchmark.h>

#include "tests/cases/combat_odds.h"
#include "tests/cases/large_combats.h"
#include "tests/systems/kadesh/unit/large_combats.h"

/// What exact odds of a combat cost; any should come within 100 ms of one core. CPU time counts, the
/// machines are shared.
namespace {

using namespace hexpost;

void odds_of_a_combat(benchmark::State& state, const test::LargeCombat& combat) {
  const auto scene = test::scene_of(combat.scene);
  double ways = 0, trials = 0, outcomes = 0;
  for (auto _ : state) {
    const auto odds = test::odds_in(scene, combat.line);
    ways = static_cast<double>(odds->ways);
    trials = static_cast<double>(odds->trials);
    outcomes = static_cast<double>(odds->outcomes.size());
  }
  state.counters["ways"] = ways;
  state.counters["trials"] = trials;
  state.counters["outcomes"] = outcomes;
}

void odds_in_kadesh(benchmark::State& state, const kadesh::test::LargeCombat& combat) {
  const auto match = kadesh::test::match_of(combat);
  double ways = 0, trials = 0;
  for (auto _ : state) {
    const auto odds = kadesh::test::odds_of(*match, combat);
    ways = static_cast<double>(odds.ways);
    trials = static_cast<double>(odds.trials);
  }
  state.counters["ways"] = ways;
  state.counters["trials"] = trials;
}

}  // namespace

int main(int argc, char** argv) {
  auto combats = test::large_combats();
  for (const auto& combat : test::combats_beyond_exactness())
    combats.push_back(combat);
  for (const auto& combat : combats)
    benchmark::RegisterBenchmark(("odds_" + combat.name).c_str(), odds_of_a_combat, combat)
        ->Unit(benchmark::kMillisecond);
  for (const auto& combat : kadesh::test::large_combats())
    benchmark::RegisterBenchmark(("odds_kadesh_" + combat.name).c_str(), odds_in_kadesh, combat)
        ->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
