#include <benchmark/benchmark.h>

#include <map>

#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "tests/print/moments.h"
#include "tests/property/big_battle.h"
#include "tests/property/random_battle.h"

/// Inputs (order lines used, dice, openings) a second on one core, in every battle of every rule system: replay by the
/// rules alone, play with every line drawn from the legal ones, and play by plain orders. Beside them Hordes & Heroes
/// with 30 units a side, where replay also shows whether the cost of an input stays the same as the game grows.
namespace {

using namespace hexpost;

struct Recorded {
  std::unique_ptr<table::Battle> battle;
  std::vector<table::Segment> journal;
};

Recorded longest_of(std::unique_ptr<table::Battle> battle, std::uint64_t games, bool proposals) {
  Recorded r{std::move(battle), {}};
  property::Style style;
  style.proposals = proposals;
  style.check_every = 0;
  style.replay = false;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    auto tally = property::play_battle(*r.battle, seed, style);
    if (tally.journal.size() > r.journal.size()) r.journal = std::move(tally.journal);
  }
  return r;
}

const Recorded& hordes_game() {
  static const Recorded game = longest_of(property::big_battle(30), 6, true);
  return game;
}

/// A shipped battle of any system, and the longest of three games of it.
const Recorded& shipped_game(const std::string& id, bool proposals) {
  static std::map<std::pair<std::string, bool>, Recorded> games;
  const auto known = games.find({id, proposals});
  if (known != games.end()) return known->second;
  return games.emplace(std::pair(id, proposals), longest_of(print_tests::load(id), 3, proposals)).first->second;
}

std::int64_t used_inputs(const table::Match& match) {
  std::int64_t n = 0;
  for (const auto& e : match.trace())
    n += e.kind != table::Entry::Kind::told ? 1 : 0;
  return n;
}

std::unique_ptr<table::Match> replay(const Recorded& game, std::size_t packets) {
  auto match = game.battle->begin();
  for (std::size_t i = 0; i < packets; ++i)
    match->push(game.journal[i]);
  match->run();
  return match;
}

void measure(benchmark::State& state, const Recorded& game, std::size_t packets) {
  const std::int64_t inputs = used_inputs(*replay(game, packets));
  for (auto _ : state)
    benchmark::DoNotOptimize(replay(game, packets)->awaited());
  state.counters["inputs"] = static_cast<double>(inputs);
  state.counters["inputs_per_second"] =
      benchmark::Counter(static_cast<double>(inputs), benchmark::Counter::kIsIterationInvariantRate);
  state.counters["time_per_input"] = benchmark::Counter(
      static_cast<double>(inputs), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void replay_by_the_rules(benchmark::State& state) {
  measure(state, hordes_game(), hordes_game().journal.size() * static_cast<std::size_t>(state.range(0)) / 4);
}
BENCHMARK(replay_by_the_rules)->DenseRange(1, 4)->Unit(benchmark::kMillisecond);

void replay_shipped(benchmark::State& state, const std::string& id, bool proposals) {
  const Recorded& game = shipped_game(id, proposals);
  measure(state, game, game.journal.size());
}

/// A whole game as it is played: the lines are found, judged and carried out.
void play(benchmark::State& state, const table::Battle& battle, bool proposals) {
  property::Style style;
  style.proposals = proposals;
  style.check_every = 0;
  style.replay = style.phases = style.story = false;
  std::uint64_t seed = 0;
  std::size_t inputs = 0;
  for (auto _ : state)
    inputs += property::play_battle(battle, 1 + seed++ % 3, style).inputs;
  state.counters["inputs_per_second"] = benchmark::Counter(static_cast<double>(inputs), benchmark::Counter::kIsRate);
}

void play_large(benchmark::State& state, bool proposals) {
  play(state, *hordes_game().battle, proposals);
}

void play_shipped(benchmark::State& state, const std::string& id, bool proposals) {
  play(state, *print_tests::load(id), proposals);
}

/// The text report of the largest shipped battle, late in it, once its position is there.
void text_report_of_the_largest_battle(benchmark::State& state) {
  const auto battle = print_tests::load("kadesh");
  property::Style style;
  style.proposals = true, style.check_every = 0, style.replay = false;
  const auto journal = property::play_battle(*battle, 7, style).journal;
  const auto match = battle->begin();
  match->run();
  std::size_t before = 0;
  for (std::size_t i = 0; i < journal.size() * 2 / 3; ++i) {
    before = match->trace_base() + match->trace().size();
    match->push(journal[i]);
    match->run();
  }
  report::TurnStyle told{match->awaited().who, before};
  told.form = true;
  std::size_t bytes = 0;
  for (auto _ : state)
    bytes = report::text(report::turn_report(*battle, *match, told)).size();
  state.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(text_report_of_the_largest_battle)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
  using benchmark::RegisterBenchmark;
  for (const bool proposals : {true, false}) {
    const std::string style = proposals ? "/proposals" : "/random";
    RegisterBenchmark(("play_hordes" + style).c_str(), play_large, proposals)->Unit(benchmark::kMillisecond);
    for (const std::string& id : print_tests::battles()) {
      RegisterBenchmark(("replay_" + id + style).c_str(), replay_shipped, id, proposals)->Unit(benchmark::kMillisecond);
      RegisterBenchmark(("play_" + id + style).c_str(), play_shipped, id, proposals)->Unit(benchmark::kMillisecond);
    }
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
