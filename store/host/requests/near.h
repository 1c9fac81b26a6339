#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hexpost::host {

/// A guess at the command in a mail without a known command.
struct Near {
  std::string said;      ///< a sentence for the sender: what to write, or to run
  bool certain = false;  ///< very likely: a known verb with a game or a number
};

/// Looks at the lines that are the sender's own and at the subject: a mistyped verb or game, a command within a
/// sentence, an unsigned order for the host. `games`: the known names.
std::optional<Near> near_command(std::string_view subject, std::string_view text, std::span<const std::string> games);

/// The order for the host (`extend`, `absent`, `address`) nearest to a mistyped or related word.
std::optional<std::string> near_order(std::string_view verb);

}  // namespace hexpost::host
