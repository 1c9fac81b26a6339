#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "store/protocol/course.h"

/// Signatures and proofs of a log, checked on a second core while the rules play the packets before them.
namespace hexpost::store {

/// Arithmetic only: it knows no rule, decides nothing and changes nothing. Whoever judges a packet asks for a check by
/// all its inputs and makes it when it is not here, so a verdict is the same with this and without it.
class CheckedAhead {
 public:
  /// Begins with the packets at these indices in order, read now as far as `k_most_bytes` of them.
  CheckedAhead(const Log& log, const std::vector<std::uint64_t>& starts);
  CheckedAhead(const CheckedAhead&) = delete;
  CheckedAhead& operator=(const CheckedAhead&) = delete;
  /// Ends the work, finished or not.
  ~CheckedAhead();

  /// Waits until the packet that begins at `first` has been looked at; the questions below are about it.
  void at(std::uint64_t first);
  /// The signature is right, or not; nothing when this very one has not been checked.
  std::optional<bool> head(const SigningKey& key, const Head& head, const Signature& signature) const;
  /// What vrf_verify says of it; nothing when this very one has not been checked.
  std::optional<std::optional<Hash>> share(const CurveKey& key, const Hash& x, const Proof& proof) const;

  static constexpr std::size_t k_most_bytes = 16 * 1024 * 1024;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hexpost::store
