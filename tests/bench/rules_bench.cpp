#include <benchmark/benchmark.h>

#include <iostream>

#include "tests/property/big_battle.h"
#include "tests/property/random_battle.h"

/// Replay by the rules alone, 30 units a side: inputs (order lines used, dice, openings) a second on one core, and whether
/// the cost of an input stays the same as the game grows.
namespace {

using namespace hexpost;

struct Recorded {
  std::unique_ptr<table::Battle> battle = property::big_battle(30);
  std::vector<table::Segment> journal;
};

/// The longest of some games by proposals.
const Recorded& recorded() {
  static const Recorded game = [] {
    Recorded r;
    property::Style style;
    style.proposals = true;
    style.check_every = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      auto tally = property::play_battle(*r.battle, seed, style);
      if (tally.journal.size() > r.journal.size()) r.journal = std::move(tally.journal);
    }
    return r;
  }();
  return game;
}

std::int64_t used_inputs(const table::Match& match) {
  std::int64_t n = 0;
  for (const auto& e : match.trace()) n += e.kind != table::Entry::Kind::told ? 1 : 0;
  return n;
}

std::unique_ptr<table::Match> replay(std::size_t packets) {
  auto match = recorded().battle->begin();
  for (std::size_t i = 0; i < packets; ++i) match->push(recorded().journal[i]);
  match->run();
  return match;
}

void replay_by_the_rules(benchmark::State& state) {
  const std::size_t packets = recorded().journal.size() * static_cast<std::size_t>(state.range(0)) / 4;
  const std::int64_t inputs = used_inputs(*replay(packets));
  for (auto _ : state) benchmark::DoNotOptimize(replay(packets)->awaited());
  state.counters["inputs"] = static_cast<double>(inputs);
  state.counters["inputs_per_second"] = benchmark::Counter(static_cast<double>(inputs), benchmark::Counter::kIsIterationInvariantRate);
  state.counters["time_per_input"] =
      benchmark::Counter(static_cast<double>(inputs), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(replay_by_the_rules)->DenseRange(1, 4)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
