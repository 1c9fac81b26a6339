#include "cli/print/mail_map.h"

#include <algorithm>

#include "cli/print/png.h"

namespace hexpost::print {

std::string mail_map(const report::Picture& map) {
  constexpr int k_dots_wide = 900, k_hundredths_an_inch = 7200;
  const int dots = std::clamp(k_dots_wide * k_hundredths_an_inch / std::max(1, map.width), 36, 96);
  return png(map, dots).value_or(std::string());
}

}  // namespace hexpost::print
