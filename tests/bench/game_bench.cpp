#include <benchmark/benchmark.h>

#include <time.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <map>

#include "engine/orders/standing.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "store/wire/checkpoint.h"
#include "store/wire/hashes.h"
#include "store/wire/leaves.h"
#include "store/wire/tree.h"
#include "tests/property/big_battle.h"
#include "tests/unit/protocol/club.h"

/// Long games by mail of 5,000 events, 13 units a side (as the largest shipped battle has), 20, 30 and 40: what verifying it costs beside its own signatures and proofs, what
/// one mail costs early and late, how large a packet of 60 orders is.
namespace {

using namespace hexpost;
using store::test::Club;

/// Sealed standing orders as the rule system proposes them.
std::vector<std::string> proposed_policies(const table::Battle& battle, table::Player who) {
  std::vector<std::string> out;
  for (const std::string& slot : battle.slots(who)) {
    std::vector<orders::Policy> policies;
    for (const auto& q : battle.standing()) {
      const bool fits = q.per_unit ? battle.names().find_unit(slot).has_value() : slot == q.name;
      if (fits && q.proposed != "ask") policies.push_back({q.name, {}, q.proposed});
    }
    out.push_back(orders::print_slot(policies));
  }
  return out;
}

/// Up to `count` legal moves at random, one after the other, then what ends the bound: a long game in which little dies.
std::vector<std::string> wandering(const table::Battle& battle, const table::Match& match, dice::Random& random, int count) {
  std::vector<std::string> out{"end-command"};
  const auto copy = match.clone();
  const table::Player who = copy->awaited().who;
  const auto give = [&](const std::string& line) { copy->push({who, {line}, {}, {}}), copy->run(); };
  if (copy->awaited().question == "command") give("end-command");
  while (static_cast<int>(out.size()) < count && copy->awaited().kind == table::Awaited::Kind::decision && copy->awaited().who == who &&
         copy->awaited().question == "orders") {
    const std::string line = copy->sample(random);
    if (line == "end-moves") continue;
    out.push_back(line);
    give(line);
  }
  for (const char* line : {"end-moves", "shoot nearest", "stand army fight do auto", "stand army on do stop"}) out.push_back(line);
  for (const auto& q : battle.standing()) {
    if (q.own_turn && q.proposed != "ask" && q.name != "fight" && q.name != "on") out.push_back("stand army " + q.name + " do " + q.proposed);
  }
  return out;
}

store::Resolver resolver(std::shared_ptr<const table::Battle> battle) {
  return [battle](const store::Genesis&) -> base::Result<std::shared_ptr<const table::Battle>> { return battle; };
}

class LongGame {
  std::shared_ptr<const table::Battle> battle_;

 public:
  Club club;
  std::size_t largest_of_60 = 0;          ///< bytes of the largest packet with at least 60 orders
  std::vector<double> receive_seconds;    ///< per mail, report included
  std::vector<std::uint64_t> sizes;       ///< events before it

  /// Fought to the last stand: 5,000 events do not end it.
  LongGame(int units, std::uint64_t events)
      : battle_(property::big_battle(units, 100)), club(Club::Rules{.resolve = resolver(battle_)}) {
    dice::Random random(7);
    club.prepare();
    bool first = true;
    for (std::size_t writer = 0; first || (!club[1].outcome() && club[1].course().size() < events);) {
      auto& node = club[writer];
      const auto start = battle()->begin();
      start->run();
      const table::Match& board = first ? *start : node.board();
      store::Draft draft;
      const auto awaited = board.awaited();
      if (awaited.kind == table::Awaited::Kind::decision && awaited.who == writer) {
        draft.lines = wandering(*battle(), board, random, 62);
      }
      if (first || !sealed_[writer]) draft.policies = proposed_policies(*battle(), static_cast<table::Player>(writer)), sealed_[writer] = true;
      const auto sent = node.send(draft);
      if (!sent) throw std::runtime_error(sent.error().code + ": " + sent.error().what);
      const auto packet = club.newest(writer, "packet");
      if (draft.lines.size() >= 60) largest_of_60 = std::max(largest_of_60, packet.size());
      receive(1 - writer, packet, first);
      first = false;
      writer = club[1].course().next_writer().value_or(0);
    }
  }
  const table::Battle* battle() const { return battle_.get(); }

 private:
  void receive(std::size_t reader, const base::Bytes& packet, bool first) {
    sizes.push_back(first ? 0 : club[reader].course().size());
    const auto from = std::chrono::steady_clock::now();
    club.reopen(reader);  // as a command does: open the file, receive, report
    const auto got = club[reader].receive(packet);
    if (!got || got->is != store::Received::Is::applied) throw std::runtime_error("a packet was not taken");
    benchmark::DoNotOptimize(report::text(report::turn_report(*battle(), club[reader].board(), {})));
    receive_seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count());
  }
  bool sealed_[2] = {false, false};
};

LongGame& game(int units) {
  static std::map<int, std::unique_ptr<LongGame>> games;
  auto& held = games[units];
  if (!held) held = std::make_unique<LongGame>(units, 5000);
  return *held;
}

/// What verifying a log has to sign for, taken out of it beforehand: one signature a packet, one proof a draw and a share.
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

  Crypto(const store::Log& log, const store::Genesis& genesis) {
    const auto history = *store::history_of(log);
    const base::Hash game_id = store::leaf_hash(history[0].leaves[0]);
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
        }
        frontier.append(store::leaf_hash(bytes));
      }
      const std::string text = store::head_text(game_id, {frontier.size(), frontier.root()});
      heads.push_back({genesis.seats[packet.seat].keys.signing, text, packet.signature});
    }
  }
  /// How many were right: all of them.
  std::size_t check() const {
    std::size_t good = 0;
    for (const auto& [key, text, signature] : heads) good += store::verify(key, base::as_bytes(text), signature);
    for (const auto& [key, x, proof] : proofs) good += store::vrf_verify(key, x, proof).has_value();
    return good;
  }
};

/// Of this thread: what else the machine does does not count.
double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

void verify_against_its_own_crypto(benchmark::State& state) {
  LongGame& g = game(static_cast<int>(state.range(0)));
  const store::Log& log = g.club[0].log();
  const Crypto crypto(log, g.club[0].course().genesis());
  double whole = 0, alone = 0;
  std::size_t operations = 0;
  for (auto _ : state) {
    const double a = cpu_seconds();
    const auto report = store::audit(log, g.club.resolve);
    const double b = cpu_seconds();
    operations = crypto.check();
    const double c = cpu_seconds();
    if (!report || !report->good()) throw std::runtime_error("the game does not verify");
    whole += b - a, alone += c - b;
  }
  state.counters["events"] = static_cast<double>(log.size());
  state.counters["crypto_operations"] = static_cast<double>(operations);
  state.counters["mails"] = static_cast<double>(crypto.heads.size());
  state.counters["ratio"] = whole / alone;
}
BENCHMARK(verify_against_its_own_crypto)->ArgName("units_a_side")->Arg(13)->Arg(20)->Arg(30)->Arg(40)->Unit(benchmark::kMillisecond)->Iterations(20);

/// Median time of receiving and reporting in the last fifth of the game against the second fifth.
void receive_late_against_early(benchmark::State& state) {
  LongGame& g = game(40);  // orders enough for a packet of sixty
  for (auto _ : state) benchmark::DoNotOptimize(g.receive_seconds.size());
  const auto median = [&](std::size_t from, std::size_t to) {
    std::vector<double> part(g.receive_seconds.begin() + static_cast<std::ptrdiff_t>(from), g.receive_seconds.begin() + static_cast<std::ptrdiff_t>(to));
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
