#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace hexpost::post {

/// What became of a program.
struct Ended {
  int status = 0;      ///< its exit; 128 + the number of the signal that killed it
  std::string output;  ///< standard output and standard error together, or the first alone; cut at the limit
};

struct Run {
  std::vector<std::string> words;  ///< the program (looked up in $PATH when it has no slash) and its arguments
  std::string_view input;          ///< what it reads; empty: it inherits nothing but an empty standard input
  bool with_errors = true;         ///< standard error is part of the output; else it is the caller's own
  std::size_t limit = 64 * 1024;   ///< bytes of output kept
  int seconds = 120;               ///< then it is ended
};

/// Runs a program to its end. It is not an error if the program does not read its input to the end.
/// Errors: "process" when it cannot be started, or has not ended in time (it is killed then).
base::Result<Ended> run(const Run& what);

}  // namespace hexpost::post
