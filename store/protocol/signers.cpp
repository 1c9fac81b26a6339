#include "store/protocol/signers.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "store/wire/genesis.h"

namespace hexpost::store {

void Signers::begin(const Packet& packet) {
  const auto leaf = packet.leaves.empty() ? base::Result<Leaf>(base::Error{}) : decode_leaf(packet.leaves[0]);
  const auto* genesis = leaf ? std::get_if<Genesis>(&*leaf) : nullptr;
  // A key that check_genesis refuses could fit signatures that its owner never made.
  if (genesis == nullptr || !check_genesis(*genesis) || leaf_hash(packet.leaves[0]) != packet.game_id) return;
  genesis_ = *genesis;
  game_id_ = packet.game_id;
  seats_.emplace(*genesis);
  for (const Seat& seat : genesis->seats)
    holders_.push_back({{0, seat.name, {seat.keys.signing}}});
}

bool Signers::take(const Packet& packet, const Frontier& before) {
  if (packet.first == 0 && !genesis_) begin(packet);
  if (!genesis_ || packet.game_id != game_id_ || !known(packet.seat) || packet.first != before.size()) return false;
  SeatsInForce after = *seats_;
  std::vector<ReadNote> changes;
  const Head head{before.size(), before.root()};
  for (const Bytes& leaf : packet.leaves) {
    const auto read = key_change(leaf);
    if (read && read->note.head == head && apply_key_change(*genesis_, game_id_, *read, after))
      changes.push_back(*read);
  }
  const auto fits = [&](const SigningKey& key) { return verify_packet(packet, before, key).has_value(); };
  if (!fits(seats_->keys[packet.seat].signing) && !fits(after.keys[packet.seat].signing)) return false;
  seats_ = std::move(after);
  for (const ReadNote& read : changes) {
    auto& holders = holders_[read.note.number("seat")];
    if (read.note.kind == NoteKind::new_signing_key)
      holders.back().keys.push_back(read.note.hash("key"));
    else
      holders.push_back({packet.first, std::string(read.note.field("name")), {read.note.hash("key")}});
  }
  return true;
}

const Signers::Holder& Signers::at(std::uint8_t seat, std::uint64_t first) const {
  base::ensure(known(seat), "asking for the player of a seat that is not there");
  const auto& all = holders_[seat];
  return *std::prev(std::ranges::upper_bound(all.begin() + 1, all.end(), first, {}, &Holder::from));
}

std::optional<SigningKey> Signers::signer(const Packet& packet, const Frontier& before) const {
  if (!known(packet.seat) || packet.game_id != game_id_ || packet.first != before.size()) return std::nullopt;
  for (const SigningKey& key : at(packet.seat, packet.first).keys) {
    if (verify_packet(packet, before, key)) return key;
  }
  return std::nullopt;
}

bool Signers::same_player(std::uint8_t seat, std::uint64_t one, std::uint64_t other) const {
  return at(seat, one).from == at(seat, other).from;
}

}  // namespace hexpost::store
