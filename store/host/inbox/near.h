#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hexpost::host {

/// What somebody seems to have meant whose mail has no command that this host knows.
struct Near {
  std::string said;      ///< a sentence for the sender: what to write, or to run
  bool certain = false;  ///< it can hardly be anything else: a known verb with a game or a number
};

/// Looks at the lines that are the sender's own and at the subject: a mistyped verb or game, a command within a
/// sentence, an order for the host that no program has signed. `games`: the names there are.
std::optional<Near> near_command(std::string_view subject, std::string_view text, std::span<const std::string> games);

/// The nearest order for the host (`extend`, `absent`, `address`) to a mistyped or related word.
std::optional<std::string> near_order(std::string_view verb);

}  // namespace hexpost::host
