#include "store/crypto/deck.h"

#include <numeric>

#include "engine/base/ensure.h"
#include "store/crypto/p256.h"

namespace hexpost::store {
namespace {

using base::ensure;

p256::Point negated(const EC_POINT* a) {
  p256::Point out(EC_POINT_dup(a, p256::group()));
  ensure(out && EC_POINT_invert(p256::group(), out.get(), nullptr) == 1, "point negation failed");
  return out;
}

/// The 33 bytes of G, the salt of the cards' points.
CurveKey base_point() {
  const p256::Number one = p256::number(std::array<std::uint8_t, 1>{1});
  return p256::encode_point(p256::combine(one.get(), nullptr, nullptr).get());
}

p256::Point curve_point(const Hash& game_id, std::uint16_t card) {
  static const CurveKey salt = base_point();
  const Hash text = Sha256()
                        .tag("hexpost card v1")
                        .bytes(game_id)
                        .u8(static_cast<std::uint8_t>(card))
                        .u8(static_cast<std::uint8_t>(card >> 8))
                        .done();
  p256::Point point = p256::encode_to_curve(salt, text);
  ensure(point != nullptr, "no point for a card in 256 tries");
  return point;
}

/// The secret factor with which a shuffle encrypts the card at `position` anew: the first HMAC(seed, tag ‖ u32 position
/// ‖ u32 t) in [1, q-1], for t = `from`, `from` + 1, ... `from` follows the t that was taken.
SecretBytes factor(const SecretBytes& seed, std::uint32_t position, std::uint32_t& from) {
  static constexpr std::string_view k_tag = "hexpost shuffle factor v1\n";
  for (;; ++from) {
    Bytes message(k_tag.begin(), k_tag.end());
    for (const std::uint32_t number : {position, from}) {
      for (int shift = 0; shift < 32; shift += 8)
        message.push_back(static_cast<std::uint8_t>(number >> shift));
    }
    SecretBytes candidate(hmac_sha256(seed.view(), message));
    if (!is_scalar(candidate)) continue;
    ++from;
    return candidate;
  }
}

/// A number in [0, below), without bias: the first v < 2^64 - (2^64 mod below), v being the first 8 bytes (little
/// endian) of HMAC(seed, tag ‖ u32 index ‖ u32 t) for t = 0, 1, ...
std::uint16_t draw_below(const SecretBytes& seed, std::uint32_t index, std::uint16_t below) {
  static constexpr std::string_view k_tag = "hexpost shuffle order v1\n";
  const std::uint64_t rest = (~std::uint64_t{0} % below + 1) % below;  // 2^64 mod below
  for (std::uint32_t t = 0;; ++t) {
    Bytes message(k_tag.begin(), k_tag.end());
    for (const std::uint32_t number : {index, t}) {
      for (int shift = 0; shift < 32; shift += 8)
        message.push_back(static_cast<std::uint8_t>(number >> shift));
    }
    const Hash hash = hmac_sha256(seed.view(), message);
    std::uint64_t v = 0;
    for (int i = 7; i >= 0; --i)
      v = v << 8 | hash[static_cast<std::size_t>(i)];
    if (rest == 0 || v < ~std::uint64_t{0} - rest + 1) return static_cast<std::uint16_t>(v % below);
  }
}

/// Encrypts one card anew. The result is empty if the card is not two points.
std::optional<SealedCard> encrypted_anew(const SealedCard& card, const EC_POINT* joint, const SecretBytes& seed,
                                         std::uint32_t position) {
  const p256::Point first = p256::decode_point(card.first);
  const p256::Point second = p256::decode_point(card.second);
  if (!first || !second) return std::nullopt;
  for (std::uint32_t t = 0;;) {
    const SecretBytes r = factor(seed, position, t);
    const p256::Number number = p256::number(r.view());
    BN_set_flags(number.get(), BN_FLG_CONSTTIME);
    const p256::Point a = p256::sum(first.get(), p256::combine(number.get(), nullptr, nullptr).get());
    const p256::Point b = p256::sum(second.get(), p256::combine(nullptr, joint, number.get()).get());
    // infinity has no 33 bytes; the next factor is taken
    if (!p256::is_infinity(a.get()) && !p256::is_infinity(b.get()))
      return SealedCard{p256::encode_point(a.get()), p256::encode_point(b.get())};
  }
}

}  // namespace

CurveKey card_point(const Hash& game_id, std::uint16_t card) {
  return p256::encode_point(curve_point(game_id, card).get());
}

std::optional<CurveKey> joint_deck_key(std::span<const CurveKey> keys) {
  p256::Point total(EC_POINT_new(p256::group()));
  ensure(total && EC_POINT_set_to_infinity(p256::group(), total.get()) == 1, "out of memory");
  for (const CurveKey& key : keys) {
    const p256::Point point = p256::decode_point(key);
    if (!point) return std::nullopt;
    total = p256::sum(total.get(), point.get());
  }
  if (p256::is_infinity(total.get())) return std::nullopt;
  return p256::encode_point(total.get());
}

std::optional<SealedDeck> fresh_deck(const Hash& game_id, std::uint16_t cards, const CurveKey& joint) {
  const p256::Point key = p256::decode_point(joint);
  if (!key || cards > k_most_cards) return std::nullopt;
  const CurveKey first = base_point();
  SealedDeck out;
  for (std::uint16_t card = 0; card < cards; ++card) {
    const p256::Point second = p256::sum(curve_point(game_id, card).get(), key.get());
    if (p256::is_infinity(second.get())) return std::nullopt;
    out.push_back({first, p256::encode_point(second.get())});
  }
  return out;
}

SecretBytes shuffle_seed(const SecretBytes& deck_scalar, const Hash& game_id, std::uint32_t deal) {
  static constexpr std::string_view k_tag = "hexpost shuffle seed v1\n";
  Bytes message(k_tag.begin(), k_tag.end());
  message.insert(message.end(), game_id.begin(), game_id.end());
  for (int shift = 0; shift < 32; shift += 8)
    message.push_back(static_cast<std::uint8_t>(deal >> shift));
  return SecretBytes(hmac_sha256(deck_scalar.view(), message));
}

Hash shuffle_commitment(const Hash& game_id, std::uint8_t seat, std::uint32_t deal, const SecretBytes& seed) {
  return Sha256().tag("hexpost shuffle v1").bytes(game_id).u8(seat).u32(deal).bytes(seed.view()).done();
}

std::vector<std::uint16_t> shuffled_positions(const SecretBytes& seed, std::uint16_t cards) {
  std::vector<std::uint16_t> out(cards);
  std::iota(out.begin(), out.end(), std::uint16_t{0});
  for (std::uint16_t last = cards; last > 1; --last)
    std::swap(out[last - 1U], out[draw_below(seed, last, last)]);
  return out;
}

std::optional<SealedDeck> shuffled_deck(const SealedDeck& deck, const CurveKey& joint, const SecretBytes& seed) {
  const p256::Point key = p256::decode_point(joint);
  if (!key || deck.size() > k_most_cards) return std::nullopt;
  const auto positions = shuffled_positions(seed, static_cast<std::uint16_t>(deck.size()));
  SealedDeck out;
  out.reserve(deck.size());
  for (std::uint32_t k = 0; k < positions.size(); ++k) {
    const auto card = encrypted_anew(deck[positions[k]], key.get(), seed, k);
    if (!card) return std::nullopt;
    out.push_back(*card);
  }
  return out;
}

std::optional<Proof> open_share(const SecretBytes& deck_scalar, const SealedCard& card) {
  const p256::Point first = p256::decode_point(card.first);
  if (!first || !p256::decode_point(card.second)) return std::nullopt;
  const p256::Number k = p256::nonce_rfc6979(deck_scalar, card.first);
  return p256::prove_with_nonce(deck_scalar, first.get(), k.get());
}

bool verify_share(const CurveKey& deck_key, const SealedCard& card, const Proof& share) {
  const p256::Point first = p256::decode_point(card.first);
  return first && p256::verify_at(deck_key, first.get(), share);
}

std::optional<CurveKey> opened_point(const SealedCard& card, std::span<const Proof> shares) {
  p256::Point point = p256::decode_point(card.second);
  if (!point) return std::nullopt;
  for (const Proof& share : shares) {
    const p256::Point gamma = p256::decode_point(ByteView(share).first(33));
    if (!gamma) return std::nullopt;
    point = p256::sum(point.get(), negated(gamma.get()).get());
  }
  if (p256::is_infinity(point.get())) return std::nullopt;
  return p256::encode_point(point.get());
}

std::optional<std::uint16_t> card_of(const Hash& game_id, std::uint16_t cards, const CurveKey& point) {
  for (std::uint16_t card = 0; card < cards; ++card) {
    if (card_point(game_id, card) == point) return card;
  }
  return std::nullopt;
}

std::optional<ShuffleFault> shuffle_fault(const Hash& game_id, std::uint32_t deal, const CurveKey& joint,
                                          const SealedDeck& before, const DisclosedShuffle& shuffle) {
  if (shuffle_commitment(game_id, shuffle.seat, deal, shuffle.seed) != shuffle.commitment)
    return ShuffleFault::commitment;
  if (shuffled_deck(before, joint, shuffle.seed) != shuffle.deck) return ShuffleFault::cards;
  return std::nullopt;
}

}  // namespace hexpost::store
