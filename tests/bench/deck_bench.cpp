#include <benchmark/benchmark.h>

#include <array>
#include <stdexcept>

#include "store/crypto/card_pass.h"
#include "store/crypto/deck.h"
#include "store/crypto/seat_secrets.h"

/// What hidden hands cost (schemas/cards.md): a deck of sixty cards that two seats shuffle, a share, an opening, the
/// audit of a deal.
namespace {

using namespace hexpost::store;

constexpr std::uint16_t k_cards = 60;

struct Deal {
  Hash game = hexpost::store::Sha256().tag("deck bench").done();
  std::array<SecretBytes, 2> scalars{secret(1), secret(2)};
  std::array<CurveKey, 2> keys{curve_key(scalars[0]), curve_key(scalars[1])};
  CurveKey joint = joint_deck_key(keys).value();
  std::vector<DisclosedShuffle> shuffles;

  Deal() {
    SealedDeck deck = fresh_deck(game, k_cards, joint).value();
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      const SecretBytes seed = shuffle_seed(scalars[seat], game, 0);
      deck = shuffled_deck(deck, joint, seed).value();
      shuffles.push_back({seat, shuffle_commitment(game, seat, 0, seed), deck, seed});
    }
  }
  static SecretBytes secret(std::uint8_t number) {
    return seat_secrets(SecretBytes(hexpost::store::Sha256().u8(number).done())).deck;
  }
  const SealedCard& top() const { return shuffles[1].deck[0]; }
};

const Deal& deal() {
  static const Deal the_deal;
  return the_deal;
}

/// The limit is 1 s and 16 KiB.
void shuffle_with_commitment(benchmark::State& state) {
  std::size_t cards = 0;
  for (auto _ : state) {
    const SecretBytes seed = shuffle_seed(deal().scalars[1], deal().game, 0);
    benchmark::DoNotOptimize(shuffle_commitment(deal().game, 1, 0, seed));
    cards = shuffled_deck(deal().shuffles[0].deck, deal().joint, seed).value().size();
  }
  state.counters["bytes"] = static_cast<double>(cards * sizeof(SealedCard) + sizeof(Hash));
}
BENCHMARK(shuffle_with_commitment)->Unit(benchmark::kMillisecond);

/// The limit is 1 ms and 300 bytes.
void share_with_proof(benchmark::State& state) {
  for (auto _ : state)
    benchmark::DoNotOptimize(open_share(deal().scalars[0], deal().top()));
  state.counters["bytes"] = static_cast<double>(sizeof(Proof));
}
BENCHMARK(share_with_proof)->Unit(benchmark::kMillisecond);

void check_of_a_share(benchmark::State& state) {
  const Proof share = open_share(deal().scalars[0], deal().top()).value();
  for (auto _ : state) {
    if (!verify_share(deal().keys[0], deal().top(), share)) throw std::runtime_error("the share does not verify");
  }
}
BENCHMARK(check_of_a_share)->Unit(benchmark::kMillisecond);

/// An umpire's pass in the place of a share: the same limits.
void pass_with_proof(benchmark::State& state) {
  for (auto _ : state)
    benchmark::DoNotOptimize(pass_card(deal().scalars[0], deal().top(), deal().keys[1]));
  state.counters["bytes"] = static_cast<double>(sizeof(CardPass));
}
BENCHMARK(pass_with_proof)->Unit(benchmark::kMillisecond);

void check_of_a_pass(benchmark::State& state) {
  const CardPass pass = pass_card(deal().scalars[0], deal().top(), deal().keys[1]).value();
  for (auto _ : state) {
    if (!verify_pass(deal().keys[0], deal().top(), deal().keys[1], pass))
      throw std::runtime_error("the pass does not verify");
  }
}
BENCHMARK(check_of_a_pass)->Unit(benchmark::kMillisecond);

void opening_with_both_shares(benchmark::State& state) {
  const std::array shares{open_share(deal().scalars[0], deal().top()).value(),
                          open_share(deal().scalars[1], deal().top()).value()};
  for (auto _ : state) {
    const auto point = opened_point(deal().top(), shares);
    if (!point || !card_of(deal().game, k_cards, *point)) throw std::runtime_error("the card does not open");
  }
}
BENCHMARK(opening_with_both_shares)->Unit(benchmark::kMillisecond);

/// The limit is 5 s: both shuffles.
void audit_of_a_deal(benchmark::State& state) {
  for (auto _ : state) {
    if (false_shuffle(deal().game, 0, k_cards, deal().joint, deal().shuffles))
      throw std::runtime_error("an honest deal is called false");
  }
}
BENCHMARK(audit_of_a_deal)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
