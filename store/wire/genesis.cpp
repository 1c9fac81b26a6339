#include "store/wire/genesis.h"

#include <set>
#include <string>

namespace hexpost::store {
namespace {

using base::Error;
using base::Result;

Error refused(std::string what, std::size_t seat) {
  return {"genesis", std::move(what), "seat " + std::to_string(seat)};
}

Result<void> check_keys(const Genesis& genesis) {
  std::set<SigningKey> signing;
  std::set<CurveKey> curve;
  std::set<Hash> nonces;
  std::set<std::string> names;
  for (std::size_t i = 0; i < genesis.seats.size(); ++i) {
    const Seat& seat = genesis.seats[i];
    for (const SigningKey& key : {seat.keys.signing, seat.keys.recovery}) {
      if (const Result<void> good = check_signing_key(key); !good) return refused(good.error().what, i);
      if (!signing.insert(key).second) return refused("an Ed25519 key stands twice in the genesis", i);
    }
    for (const CurveKey& key : {seat.keys.vrf, seat.keys.deck}) {
      if (const Result<void> good = check_curve_key(key); !good) return refused(good.error().what, i);
      // Also against the other kind: a deck key equal to a player's VRF key would turn that player's decryption shares
      // into future dice.
      if (!curve.insert(key).second) return refused("a curve key stands twice in the genesis", i);
    }
    if (!nonces.insert(seat.nonce).second) return refused("two seats have the same nonce", i);
    if (!names.insert(seat.name).second) return refused("two seats have the same player's name", i);
    const Hash text = deck_text(static_cast<std::uint8_t>(i), seat.nonce, seat.keys.signing, seat.keys.deck);
    if (!vrf_verify(seat.keys.deck, text, seat.deck_proof))
      return refused("possession of the deck key is not proved", i);
  }
  if (genesis.deadline.arbiter) {
    if (const Result<void> good = check_signing_key(*genesis.deadline.arbiter); !good) {
      return Error{"genesis", good.error().what, "arbiter"};
    }
    if (signing.contains(*genesis.deadline.arbiter))
      return Error{"genesis", "the arbiter's key is a seat's", "arbiter"};
  }
  return {};
}

Result<void> check_answerers(const Genesis& genesis, std::size_t number) {
  const Seat& seat = genesis.seats[number];
  if (seat.side == k_umpire_side) {
    return seat.answerers.empty() ? Result<void>() : refused("an umpire has no answerers", number);
  }
  bool other_side = false;
  std::set<std::uint8_t> listed;
  for (const std::uint8_t answerer : seat.answerers) {
    if (answerer >= genesis.seats.size()) return refused("an answerer has no seat", number);
    if (answerer == number) return refused("a seat answers itself", number);
    if (!listed.insert(answerer).second) return refused("an answerer is listed twice", number);
    other_side = other_side || genesis.seats[answerer].side != seat.side;
  }
  if (!other_side) return refused("a playing seat has no answerer of another side", number);
  return {};
}

}  // namespace

Result<void> check_genesis(const Genesis& genesis) {
  if (genesis.seats.size() < 2 || genesis.seats.size() > k_most_seats) {
    return Error{"genesis", "a game has 2 to 16 seats", ""};
  }
  for (std::size_t i = 0; i < genesis.seats.size(); ++i) {
    if (const Result<void> good = check_answerers(genesis, i); !good) return good;
  }
  return check_keys(genesis);
}

Proof prove_deck(const SeatSecrets& secrets, std::uint8_t seat, const Hash& nonce) {
  const Hash text = deck_text(seat, nonce, signing_key(secrets.signing), curve_key(secrets.deck));
  return vrf_prove(secrets.deck, text);
}

Assent make_assent(const SeatSecrets& secrets, const Hash& game_id, std::uint8_t seat) {
  return {seat, sign(secrets.signing, base::as_bytes(assent_text(game_id))),
          vrf_prove(secrets.vrf, possession_text(game_id, seat))};
}

Result<void> check_assent(const Genesis& genesis, const Hash& game_id, const Assent& assent) {
  const std::string where = "seat " + std::to_string(assent.seat);
  if (assent.seat >= genesis.seats.size()) return Error{"assent", "an assent of a seat that is not there", where};
  const SeatKeys& keys = genesis.seats[assent.seat].keys;
  if (!verify(keys.signing, base::as_bytes(assent_text(game_id)), assent.signature)) {
    return Error{"assent", "the assent's signature is not the seat's for this game", where};
  }
  if (!vrf_verify(keys.vrf, possession_text(game_id, assent.seat), assent.possession)) {
    return Error{"assent", "possession of the VRF key is not proved", where};
  }
  return {};
}

std::optional<Hash> verify_share(const Genesis& genesis, std::uint8_t seat, const Hash& x, const Proof& proof) {
  if (seat >= genesis.seats.size()) return std::nullopt;
  return vrf_verify(genesis.seats[seat].keys.vrf, x, proof);
}

}  // namespace hexpost::store
