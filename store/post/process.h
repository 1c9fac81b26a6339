#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace hexpost::post {

/// The result of a program.
struct Ended {
  int status = 0;      ///< its exit; 128 + the number of the signal that killed it
  std::string output;  ///< standard output and standard error together, or only the first; cut at the limit
};

struct Run {
  std::vector<std::string> words;  ///< the program (looked up in $PATH if it has no slash) and its arguments
  std::string_view input;          ///< its standard input, which may be empty
  bool with_errors = true;         ///< standard error is part of the output; otherwise it goes to the caller's
  std::size_t limit = 64 * 1024;   ///< bytes of output kept
  int seconds = 120;               ///< after this time it is killed
};

/// Runs a program to its end. It is not an error if the program does not read its input to the end.
/// Errors: "process" if it cannot be started, or does not end in time (it is killed then).
base::Result<Ended> run(const Run& what);

}  // namespace hexpost::post
