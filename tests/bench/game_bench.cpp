#include <benchmark/benchmark.h>
#include <time.h>

#include <map>

#include "store/wire/checkpoint.h"
#include "store/wire/genesis.h"
#include "store/wire/hashes.h"
#include "store/wire/leaves.h"
#include "store/wire/tree.h"
#include "tests/bench/long_game.h"

/// Long games by mail of 5,000 events, on a shipped battle (0: Trebia, 12 against 11) and on the open with that many
/// units a side: what verifying costs beside its own signatures and proofs, what one mail costs early and late, how
/// large a packet of 60 orders is.
namespace {

using namespace hexpost;
using bench::LongGame;

LongGame& game(std::int64_t units) {
  static std::map<std::int64_t, std::unique_ptr<LongGame>> games;
  auto& held = games[units];
  if (!held)
    held = std::make_unique<LongGame>(
        units == 0 ? bench::shipped("trebia") : bench::open_field(static_cast<int>(units)), 5000);
  return *held;
}

/// The cryptography of a log, taken out of it beforehand: one signature a packet, one proof for each draw and share,
/// the keys of the genesis, the assents, and the tree of the hashes of all events.
struct Crypto {
  struct Signed {
    store::SigningKey key;
    std::string text;
    store::Signature signature;
  };
  struct Proven {
    store::CurveKey key;
    base::Hash x;
    store::Proof proof;
  };
  std::vector<Signed> heads;
  std::vector<Proven> proofs;
  store::Genesis start;
  base::Hash id{};
  std::vector<store::Assent> assents;
  std::vector<base::Bytes> leaves;

  Crypto(const store::Log& log, const store::Genesis& genesis) : start(genesis) {
    const auto history = *store::history_of(log);
    const base::Hash game_id = id = store::leaf_hash(history[0].leaves[0]);
    store::Frontier frontier;
    base::Hash x{};
    for (const auto& packet : history) {
      for (const auto& bytes : packet.leaves) {
        const auto leaf = *store::decode_leaf(bytes);
        if (const auto* share = std::get_if<store::Share>(&leaf)) {
          proofs.push_back({genesis.seats[share->seat].keys.vrf, x, share->proof});
        } else if (const auto* draw = std::get_if<store::Draw>(&leaf)) {
          x = store::dice_text(game_id, frontier.size(), frontier.root());
          proofs.push_back({genesis.seats[packet.seat].keys.vrf, x, draw->proof});
        } else if (const auto* assent = std::get_if<store::Assent>(&leaf)) {
          assents.push_back(*assent);
        }
        leaves.push_back(bytes);
        frontier.append(store::leaf_hash(bytes));
      }
      const std::string text = store::head_text(game_id, {frontier.size(), frontier.root()});
      heads.push_back({genesis.seats[packet.seat].keys.signing, text, packet.signature});
    }
  }
  /// How many were right: all of them.
  std::size_t check() const {
    std::size_t good = 0;
    for (const auto& [key, text, signature] : heads)
      good += store::verify(key, base::as_bytes(text), signature);
    for (const auto& [key, x, proof] : proofs)
      good += store::vrf_verify(key, x, proof).has_value();
    good += store::check_genesis(start).has_value();
    for (const store::Assent& assent : assents)
      good += store::check_assent(start, id, assent).has_value();
    return good;
  }
  /// The root of the tree, from all events.
  base::Hash hash() const {
    store::Frontier tree;
    for (const base::Bytes& leaf : leaves)
      tree.append(store::leaf_hash(leaf));
    return tree.root();
  }
};

double seconds(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

void verify_against_its_own_crypto(benchmark::State& state) {
  LongGame& g = game(state.range(0));
  const store::Log& log = g.club[0].log();
  const Crypto crypto(log, g.club[0].course().genesis());
  double whole = 0, alone = 0, whole_cpu = 0, alone_cpu = 0, hashes_cpu = 0;
  std::size_t operations = 0;
  for (auto _ : state) {
    const store::Resolver resolve = g.fresh_resolver();
    const double a = seconds(CLOCK_MONOTONIC), a_cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
    const auto report = store::audit(log, resolve);
    const double b = seconds(CLOCK_MONOTONIC), b_cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
    operations = crypto.check();
    const double c = seconds(CLOCK_MONOTONIC), c_cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
    benchmark::DoNotOptimize(crypto.hash());
    hashes_cpu += seconds(CLOCK_PROCESS_CPUTIME_ID) - c_cpu;
    if (!report || !report->good()) throw std::runtime_error("the game does not verify");
    whole += b - a, alone += c - b, whole_cpu += b_cpu - a_cpu, alone_cpu += c_cpu - b_cpu;
  }
  state.counters["events"] = static_cast<double>(log.size());
  state.counters["crypto_operations"] = static_cast<double>(operations);
  state.counters["mails"] = static_cast<double>(crypto.heads.size());
  state.counters["ratio"] = whole / alone;  // of the time that passes: signatures are checked on a second core
  // of the work, on all cores
  state.counters["cpu_ratio"] = whole_cpu / (alone_cpu + hashes_cpu);
  state.counters["cpu_ratio_without_hashes"] = whole_cpu / alone_cpu;
}
BENCHMARK(verify_against_its_own_crypto)
    ->ArgName("units_a_side")
    ->Arg(0)
    ->Arg(13)
    ->Arg(20)
    ->Arg(30)
    ->Arg(40)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(20);

/// Median time of receiving and reporting in the last fifth of the game against the second fifth.
void receive_late_against_early(benchmark::State& state) {
  LongGame& g = game(40);  // orders enough for a packet of sixty
  for (auto _ : state)
    benchmark::DoNotOptimize(g.receive_seconds.size());
  const auto median = [&](std::size_t from, std::size_t to) {
    std::vector<double> part(g.receive_seconds.begin() + static_cast<std::ptrdiff_t>(from),
                             g.receive_seconds.begin() + static_cast<std::ptrdiff_t>(to));
    std::sort(part.begin(), part.end());
    return part[part.size() / 2];
  };
  const std::size_t n = g.receive_seconds.size();
  state.counters["mails"] = static_cast<double>(n);
  state.counters["early_ms"] = 1000 * median(n / 5, 2 * n / 5);
  state.counters["late_ms"] = 1000 * median(4 * n / 5, n);
  state.counters["late_to_early"] = median(4 * n / 5, n) / median(n / 5, 2 * n / 5);
  state.counters["largest_packet_of_60_orders_bytes"] = static_cast<double>(g.largest_of_60);
}
BENCHMARK(receive_late_against_early)->Iterations(1);

}  // namespace

BENCHMARK_MAIN();
