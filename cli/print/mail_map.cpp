#include "cli/print/mail_map.h"

#include <algorithm>

#include "cli/print/png.h"

namespace hexpost::print {

std::string mail_map(const report::Picture& map) {
  constexpr int k_hundredths_an_inch = 7200, k_colours = 48;
  constexpr std::size_t k_large = 80'000;  // less than half of a mail with a whole report
  std::string out;
  for (const int wide : {900, 700, 550, 400}) {
    const int dots = std::min(wide * k_hundredths_an_inch / std::max(1, map.width), 96);
    if (!out.empty() && dots < 36) break;
    out = small_png(map, std::max(dots, 36), k_colours).value_or(std::string());
    if (out.size() <= k_large) break;
  }
  return out;
}

}  // namespace hexpost::print
