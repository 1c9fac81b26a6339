#include <benchmark/benchmark.h>
#include <time.h>

#include <array>
#include <stdexcept>

#include "store/crypto/card_pass.h"
#include "store/crypto/deck.h"
#include "store/crypto/seat_secrets.h"
#include "store/wire/checkpoint.h"
#include "store/wire/hashes.h"
#include "store/wire/tree.h"
#include "tests/unit/protocol/hidden_table.h"

/// What hidden hands cost (schemas/cards.md): a deck of sixty cards that two seats shuffle, a share, an opening, the
/// audit of a deal, and what verifying a whole dealt game costs beside its own signatures, proofs and shuffles.
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
    SealedDeck before = fresh_deck(deal().game, k_cards, deal().joint).value();
    for (const DisclosedShuffle& shuffle : deal().shuffles) {
      if (shuffle_fault(deal().game, 0, deal().joint, before, shuffle))
        throw std::runtime_error("an honest deal is called false");
      before = shuffle.deck;
    }
  }
}
BENCHMARK(audit_of_a_deal)->Unit(benchmark::kMillisecond);

/// Akragas, dealt by mail and played to its end by plain orders, with the seeds of both.
class DealtGame : public test::HiddenHands {
 public:
  DealtGame() : HiddenHands("akragas") {
    deal();
    play(500);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto note = club[seat].disclose();
      if (!note || !club[1 - seat].receive_note(*note)) throw std::runtime_error("the seeds are not disclosed");
    }
  }
  void TestBody() override {}
  using HiddenHands::club;
  using HiddenHands::hands;
};

/// The computations of every verification of its log, extracted beforehand.
struct Crypto {
  struct Signed {
    SigningKey key;
    std::string text;
    Signature signature;
  };
  struct Proven {
    CurveKey key;
    Hash x;
    Proof proof;
  };
  struct Shared {
    CurveKey key;
    SealedCard card;
    Proof proof;
  };
  struct Shuffled {
    SealedDeck before;
    SecretBytes seed;
  };
  struct Opened {
    SealedCard card;
    std::vector<Proof> gammas;
  };
  std::vector<Signed> heads;
  std::vector<Proven> proofs;
  std::vector<Shared> shares;
  std::vector<Shuffled> shuffles;
  std::vector<Opened> cards;
  std::vector<CurveKey> points;  ///< of the decks: each must be one of the curve
  CurveKey joint{};
  Hash game_id{};
  std::uint16_t deck = 0;

  explicit Crypto(DealtGame& game) {
    const auto history = *history_of(game.club[0].log());
    const Genesis& genesis = game.club[0].course().genesis();
    game_id = leaf_hash(history[0].leaves[0]);
    const Hands& hands = game.hands();
    joint = hands.joint(), deck = hands.cards();
    std::map<int, Proof> opened;
    for (std::uint8_t seat = 0; seat < genesis.seats.size(); ++seat) {
      const Seat& s = genesis.seats[seat];
      proofs.push_back({s.keys.deck, deck_text(seat, s.nonce, s.keys.signing, s.keys.deck), s.deck_proof});
    }
    Frontier frontier;
    Hash x{};
    for (const Packet& packet : history) {
      for (const Bytes& bytes : packet.leaves) {
        const Leaf leaf = *decode_leaf(bytes);
        if (const auto* share = std::get_if<Share>(&leaf)) {
          proofs.push_back({genesis.seats[share->seat].keys.vrf, x, share->proof});
        } else if (const auto* draw = std::get_if<Draw>(&leaf)) {
          x = dice_text(game_id, frontier.size(), frontier.root());
          proofs.push_back({genesis.seats[packet.seat].keys.vrf, x, draw->proof});
        } else if (const auto* opens = std::get_if<CardShare>(&leaf)) {
          shares.push_back({hands.key(opens->seat), *hands.sealed(opens->place), opens->proof});
          opened[opens->place] = opens->proof;
        } else if (const auto* card = std::get_if<CardLeaf>(&leaf)) {
          shares.push_back({hands.key(card->seat), *hands.sealed(card->place), card->proof});
          cards.push_back({*hands.sealed(card->place), {opened.at(card->place), card->proof}});
        } else if (const auto* assent = std::get_if<Assent>(&leaf)) {
          proofs.push_back(
              {genesis.seats[assent->seat].keys.vrf, possession_text(game_id, assent->seat), assent->possession});
        } else if (const auto* deal = std::get_if<DealLeaf>(&leaf)) {
          for (const SealedCard& one : deal->cards)
            points.push_back(one.first), points.push_back(one.second);
        }
        frontier.append(leaf_hash(bytes));
      }
      heads.push_back({genesis.seats[packet.seat].keys.signing, head_text(game_id, {frontier.size(), frontier.root()}),
                       packet.signature});
    }
    for (const Pile& pile : hands.piles()) {
      SealedDeck before = *hands.before_first_shuffle(pile);
      for (const DealLeaf& leaf : pile.shuffles) {
        shuffles.push_back({before, shuffle_seed(game.club.members[leaf.seat].secrets.deck, game_id, leaf.deal)});
        before = leaf.cards;
      }
    }
  }
  /// How many were right: all of them.
  std::size_t check() const {
    std::size_t good = 0;
    for (const auto& [key, text, signature] : heads)
      good += verify(key, hexpost::base::as_bytes(text), signature);
    for (const auto& [key, x, proof] : proofs)
      good += vrf_verify(key, x, proof).has_value();
    for (const auto& [key, card, proof] : shares)
      good += verify_share(key, card, proof);
    for (const auto& [before, seed] : shuffles)
      good += shuffled_deck(before, joint, seed).has_value();
    for (const CurveKey& point : points)
      good += check_curve_key(point).has_value();
    for (std::uint16_t card = 0; card < deck; ++card)
      good += card_point(game_id, card)[0] > 1;
    for (const auto& [card, gammas] : cards)
      good += opened_point(card, gammas).has_value();
    return good;
  }
};

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// The limit is 1.3, in CPU time.
void verify_a_dealt_game_against_its_own_crypto(benchmark::State& state) {
  static DealtGame game;
  const Crypto crypto(game);
  double whole = 0, alone = 0;
  std::size_t operations = 0;
  for (auto _ : state) {
    const double a = cpu_seconds();
    const auto report = audit(game.club[0].log(), game.club.resolve);
    const double b = cpu_seconds();
    operations = crypto.check();
    const double c = cpu_seconds();
    if (!report || !report->good() || !report->deals->complete()) throw std::runtime_error("the game does not verify");
    whole += b - a, alone += c - b;
  }
  state.counters["events"] = static_cast<double>(game.club[0].log().size());
  state.counters["crypto_operations"] = static_cast<double>(operations);
  state.counters["cpu_ratio"] = whole / alone;
}
BENCHMARK(verify_a_dealt_game_against_its_own_crypto)->Unit(benchmark::kMillisecond)->Iterations(20);

}  // namespace

BENCHMARK_MAIN();
