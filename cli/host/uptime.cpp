#include "cli/host/uptime.h"

#include <ctime>
#include <fstream>

namespace hexpost::cli {

std::optional<host::Uptime> machine_uptime() {
  host::Uptime out;
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  timespec time{};
  if (!std::getline(file, out.boot) || out.boot.empty() || ::clock_gettime(CLOCK_BOOTTIME, &time) != 0)
    return std::nullopt;
  out.seconds = time.tv_sec;
  return out;
}

}  // namespace hexpost::cli
