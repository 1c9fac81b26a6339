#pragma once

#include <cstdint>
#include <string>

namespace hexpost::host {

/// The machine's uptime, by a clock that cannot be set.
struct Uptime {
  std::string boot;  ///< differs after each start of the machine
  std::int64_t seconds = 0;
};

}  // namespace hexpost::host
