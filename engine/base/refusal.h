#pragma once

#include <string>

namespace hexpost::base {

/// Why a line, an answer or a list is not accepted: a value shown to the player, never an exception.
struct Refusal {
  std::string rule;  ///< the rule that forbids it, e.g. "1.5.6"; empty if the line is not understood
  std::string why;   ///< the failing fact, one sentence without a final stop
  int column = 0;    ///< 1-based column of the offending word in the line; 0 if the whole line is wrong
  std::string hint;  ///< the nearest legal order or spelling; may be empty
  bool operator==(const Refusal&) const = default;
};

}  // namespace hexpost::base
