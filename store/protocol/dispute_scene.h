#pragma once

#include <optional>
#include <vector>

#include "store/protocol/dispute.h"

/// Internal to dispute*.cpp: the history and its evidence, each packet in its place.
namespace hexpost::store {

/// A packet beside the history.
struct Aside {
  Packet packet;
  Hash hash{};
  bool placed = false;             ///< it begins where a packet of the history begins, or where the history ends
  Frontier before;                 ///< placed only
  Head head;                       ///< placed only: after the packet
  std::optional<SigningKey> key;   ///< the key with which its seat's player has signed it
  bool judged = false;             ///< by the rules
  std::optional<Refused> refused;  ///< why it is wrong
  std::uint64_t end() const { return packet.first + packet.leaves.size(); }
  StoredHead signed_head() const { return {head, packet.seat, packet.signature}; }
};

struct Scene {
  Scene(const History& history, const Evidence& evidence);

  const History& history;
  Signers signers;
  std::vector<Frontier> trees;       ///< before each packet, and after the last
  std::vector<bool> signed_right;    ///< by packet
  std::vector<const Bytes*> leaves;  ///< of the history
  std::vector<Aside> asides;
  std::vector<ReadNote> notes;

  Head head_after(std::size_t packet) const { return {trees[packet + 1].size(), trees[packet + 1].root()}; }
  /// The number of the packet of the history that begins at this index.
  std::optional<std::size_t> packet_at(std::uint64_t first) const;
  /// The seat, except `but`, whose player at `first` has signed the note.
  std::optional<std::uint8_t> signer_of(const ReadNote& read, std::uint64_t first,
                                        std::optional<std::uint8_t> but = {}) const;
  /// A finding about a packet's signer.
  Finding about(Finding::What what, const Aside& aside) const;
};

/// The refusal that the packet carries as its first note leaf.
std::optional<ReadNote> first_refusal(const Packet& packet);
/// True if `later` is the replacement that a right refusal of `aside` allows.
bool is_replaced_by(const Scene& scene, const Aside& aside, const Packet& later);
void find_forks(const Scene& scene, std::vector<Finding>& out);

}  // namespace hexpost::store
