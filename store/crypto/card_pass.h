#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "store/crypto/deck.h"

/// Cards that umpires deal (schemas/cards.md): the deck is encrypted to the umpires' deck keys alone. Each umpire
/// passes a drawn card on: it takes its own key off the card and puts the holder's key on, and proves it. When all
/// umpires have passed a card on, it is encrypted to its holder alone.
namespace hexpost::store {

/// A number of [0, q), big-endian.
using Scalar32 = std::array<std::uint8_t, 32>;

/// One umpire's pass of a card (R, S) to a holder with the deck key Y: E = e G and F = e Y - d R, and the proof of
/// knowledge of d and e for E, F and the umpire's key d G.
struct CardPass {
  CurveKey first{};                          ///< E
  CurveKey second{};                         ///< F
  std::array<std::uint8_t, 16> challenge{};  ///< c
  Scalar32 key_answer{};                     ///< k + c d
  Scalar32 factor_answer{};                  ///< l + c e
  bool operator==(const CardPass&) const = default;
};

/// The pass of a card to the holder. The same key, card and holder give the same bytes. Empty if the card or the
/// holder's key is not of points.
std::optional<CardPass> pass_card(const SecretBytes& deck_scalar, const SealedCard& card, const CurveKey& holder);
/// True if the pass is one of this umpire's key for this card and holder.
bool verify_pass(const CurveKey& umpire, const SealedCard& card, const CurveKey& holder, const CardPass& pass);
/// The card as its holder has it, from verified passes of all umpires: (sum of E, S + sum of F). Empty if the result is
/// not two points.
std::optional<SealedCard> passed_card(const SealedCard& card, std::span<const CardPass> passes);

}  // namespace hexpost::store
