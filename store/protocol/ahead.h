#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "store/protocol/course.h"

/// Checks signatures and proofs of a log on a second core while the rules play earlier packets.
namespace hexpost::store {

/// The tree of a game without and with a packet's last leaf.
struct GrownTree {
  Frontier but_last, whole;
};
/// Adds the leaves of a packet to the tree before it.
GrownTree grown_tree(Frontier before, const std::vector<Bytes>& leaves);

/// Arithmetic only: it knows no rules, and neither decides nor changes anything. The judge of a packet looks a check up
/// by all its inputs and makes it if it is missing, so verdicts do not depend on this class.
class CheckedAhead {
 public:
  /// Begins with the packets at these indices in order; reads them now until they take up `k_most_bytes`.
  CheckedAhead(const Log& log, const std::vector<std::uint64_t>& starts);
  CheckedAhead(const CheckedAhead&) = delete;
  CheckedAhead& operator=(const CheckedAhead&) = delete;
  /// Ends the work, finished or not.
  ~CheckedAhead();

  /// Waits until the packet that begins at `first` has been checked; the functions below are about it.
  void at(std::uint64_t first);
  /// The packet that begins at `first`; null if it was not read or is damaged.
  const Packet* packet(std::uint64_t first) const;
  /// All packets were read, and none is damaged.
  bool is_whole() const;
  /// The tree without and with the packet's last leaf; null if it was not made from exactly this tree and these leaves.
  const GrownTree* grown(const Frontier& before, const std::vector<Bytes>& leaves) const;
  /// True if the signature is right; nothing if exactly this check has not been made.
  std::optional<bool> head(const SigningKey& key, const Head& head, const Signature& signature) const;
  /// The result of vrf_verify; nothing if exactly this check has not been made.
  std::optional<std::optional<Hash>> share(const CurveKey& key, const Hash& x, const Proof& proof) const;

  static constexpr std::size_t k_most_bytes = 16 * 1024 * 1024;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hexpost::store
