#include <benchmark/benchmark.h>

#include <stdexcept>

#include "cli/print/pdf.h"
#include "cli/print/png.h"
#include "engine/report/picture.h"
#include "engine/report/text.h"
#include "tests/print/played.h"

/// What printing costs, late in a battle: Kadesh of Chariots of Fire, the most ground (Troy), and the most counters
/// ("set-piece" of Day of the Chariot) and boxes beside the map ("ramses"). A PDF with its map is to take at most 500
/// ms and 1 MiB, the report of a turn 50 ms.
namespace {

using namespace hexpost;

const report::Document& late(const std::string& battle) {
  static std::map<std::string, report::Document> held;
  auto& document = held[battle];
  if (document.sections.empty()) document = print_tests::moments_of(battle).back().document;
  return document;
}

/// The report of the last packets, without playing them.
void turn_report(benchmark::State& state, const std::string& battle) {
  const print_tests::Played& game = print_tests::played(battle);
  for (auto _ : state)
    benchmark::DoNotOptimize(game.report(std::nullopt));
}

/// The same report as text with its maps, as `hexpost report` prints it.
void text(benchmark::State& state, const std::string& battle) {
  const report::Document document = print_tests::played(battle).report(std::nullopt);
  std::size_t size = 0;
  for (auto _ : state)
    size = report::text(document, {}).size();
  state.counters["bytes"] = static_cast<double>(size);
}

void pdf(benchmark::State& state, const std::string& battle) {
  const report::Document& document = late(battle);
  std::size_t size = 0;
  for (auto _ : state) {
    const auto bytes = print::pdf(document);
    if (!bytes) throw std::runtime_error(bytes.error().what);
    size = bytes->size();
  }
  state.counters["bytes"] = static_cast<double>(size);
}

void svg(benchmark::State& state, const std::string& battle) {
  const report::Document& document = late(battle);
  std::size_t size = 0;
  for (auto _ : state)
    size = report::svg(report::picture(*print_tests::map_of(document)), document.title).size();
  state.counters["bytes"] = static_cast<double>(size);
}

void png(benchmark::State& state, const std::string& battle) {
  const report::Document& document = late(battle);
  std::size_t size = 0;
  for (auto _ : state) {
    const auto bytes = print::png(report::picture(*print_tests::map_of(document)));
    if (!bytes) throw std::runtime_error(bytes.error().what);
    size = bytes->size();
  }
  state.counters["bytes"] = static_cast<double>(size);
}

}  // namespace

BENCHMARK_CAPTURE(turn_report, set_piece, std::string("set-piece"))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(text, set_piece, std::string("set-piece"))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pdf, set_piece, std::string("set-piece"))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(turn_report, ramses, std::string("ramses"))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pdf, ramses, std::string("ramses"))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pdf, kadesh, std::string("kadesh"))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pdf, troy, std::string("troy"))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(svg, kadesh, std::string("kadesh"))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(svg, troy, std::string("troy"))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(png, troy, std::string("troy"))->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
