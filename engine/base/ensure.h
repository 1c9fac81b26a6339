#pragma once

#include <stdexcept>
#include <string>

namespace hexpost::base {

/// A broken invariant: our fault, never the player's. Only main catches it; main stores nothing, says what to
/// send us and exits with 70.
struct Bug : std::logic_error {
  using std::logic_error::logic_error;
};

/// Throws Bug.
[[noreturn]] void bug(const std::string& what);

/// Throws Bug with `what` unless `condition` holds.
inline void ensure(bool condition, const char* what) {
  if (!condition) bug(what);
}

}  // namespace hexpost::base
