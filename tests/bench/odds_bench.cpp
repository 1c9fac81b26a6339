#include <benchmark/benchmark.h>

#include <algorithm>

#include "engine/rules/chariots/odds.h"
#include "tests/cases/chariots_scene.h"
#include "tests/cases/large_combats.h"

/// What exact odds of a combat cost; any should come within 100 ms of one core. CPU time counts, the
/// machines are shared.
namespace {

using namespace hexpost;
using namespace hexpost::chariots;

test::Case scene_of(const std::vector<std::string>& lines) {
  test::Case c;
  c.rule = "8.17", c.title = "odds", c.line = 1;
  for (const std::string& line : lines) {
    test::Clause clause;
    clause.line = 1;
    clause.keyword = line.substr(0, line.find(' '));
    clause.text = line.substr(std::min(line.size(), clause.keyword.size() + 1));
    clause.words = test::cut_words(clause.text);
    c.clauses.push_back(std::move(clause));
  }
  return c;
}

void odds_of_a_combat(benchmark::State& state, const test::LargeCombat& combat) {
  const auto scene = test::chariots_scene(scene_of(combat.scene));
  const TableView view{*scene.data, scene.state};
  double ways = 0, trials = 0, outcomes = 0;
  for (auto _ : state) {
    const auto considered = std::get<Considered>(consider(view, orders::cut(combat.line)));
    const auto odds = table::odds_of<TableView, Fact>(considered, scene.state, {}, [&](const State& s, const auto&) {
      return became(scene.data->data, scene.state, s);
    });
    ways = static_cast<double>(odds.ways);
    trials = static_cast<double>(odds.trials);
    outcomes = static_cast<double>(odds.outcomes.size());
  }
  state.counters["ways"] = ways;
  state.counters["trials"] = trials;
  state.counters["outcomes"] = outcomes;
}

}  // namespace

int main(int argc, char** argv) {
  auto combats = test::large_combats();
  for (const auto& combat : test::combats_beyond_exactness())
    combats.push_back(combat);
  for (const auto& combat : combats)
    benchmark::RegisterBenchmark(("odds_" + combat.name).c_str(), odds_of_a_combat, combat)->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
