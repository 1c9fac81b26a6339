#pragma once

#include <cstdint>
#include <string>

namespace hexpost::host {

/// How long the machine has run, by a clock that cannot be set.
struct Uptime {
  std::string boot;  ///< another one each time that the machine starts
  std::int64_t seconds = 0;
};

}  // namespace hexpost::host
