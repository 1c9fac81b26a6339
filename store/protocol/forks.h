#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/protocol/chain.h"

/// Two packets that one player has signed for one place. A row of the file that claims this counts only if both
/// signatures are right; otherwise the file is damaged, and no player is accused.
namespace hexpost::store {

/// Nothing if the two packets prove that the holder of one of `keys` has signed two histories: both begin after
/// `before`, give the two heads, and have signatures by one of the keys. Otherwise the reason why they prove nothing,
/// as a sentence for people.
std::optional<std::string> fork_fault(const Fork& fork, const Frontier& before, std::span<const SigningKey> keys);

/// The first leaf in which the two packets of a fork differ; if one begins like the other, the last leaf of the
/// shorter one. The packets must be readable (otherwise a Bug).
std::uint64_t fork_event(const Fork& fork);

/// A row of the file that proves a fork.
struct ProvedFork {
  std::uint8_t seat = 0;    ///< the seat that has signed both
  std::string name;         ///< its player at that event
  std::uint64_t event = 0;  ///< fork_event()
  Fork fork;
};
struct ForkRows {
  std::vector<ProvedFork> proved;
  std::vector<Damage> damage;  ///< rows that prove nothing
};
/// Checks every row of `forks` against the chain of the same log. Errors only for a file that cannot be read.
base::Result<ForkRows> fork_rows(const Log& log, const Chain& chain);
/// The same without a chain.
base::Result<ForkRows> fork_rows(const Log& log);

}  // namespace hexpost::store
