#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/wire/key_change.h"
#include "store/wire/packet.h"

/// The signing keys of each seat in the course of a history, found without rules: a key counts only if the genesis
/// names it or all who must agree have signed it.
namespace hexpost::store {

class Signers {
 public:
  /// Takes the packets of a history in their order. True if the packet's signature is right over the leaves on top of
  /// `before`, by the key in force or by the one that the packet itself brings. A key change in a packet that is not
  /// signed right does not count.
  bool take(const Packet& packet, const Frontier& before);

  bool known(std::uint8_t seat) const { return seat < holders_.size(); }
  const std::optional<Genesis>& genesis() const { return genesis_; }
  /// One player of a seat: the first event, and the keys in order.
  struct Holder {
    std::uint64_t from = 0;
    std::string name;
    std::vector<SigningKey> keys;
  };
  /// The player of the seat at a packet that begins at `first`. The seat must be known (else a Bug).
  const Holder& at(std::uint8_t seat, std::uint64_t first) const;
  /// All players of all seats, in order.
  const std::vector<std::vector<Holder>>& holders() const { return holders_; }
  /// The key of that player by which the packet is signed on top of `before`; nothing if none fits.
  std::optional<SigningKey> signer(const Packet& packet, const Frontier& before) const;
  /// True if the same player holds the seat at both events.
  bool same_player(std::uint8_t seat, std::uint64_t one, std::uint64_t other) const;

 private:
  void begin(const Packet& packet);

  Hash game_id_{};
  std::optional<Genesis> genesis_;
  std::optional<SeatsInForce> seats_;
  std::vector<std::vector<Holder>> holders_;  ///< by seat
};

}  // namespace hexpost::store
