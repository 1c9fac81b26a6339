#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <regex>
#include <string>

#include "engine/report/html.h"

/// Colours of the page that a report becomes.
namespace {
using namespace hexpost;

double linear(int channel) {
  const double c = channel / 255.0;
  return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}
/// WCAG 2: relative luminance of "#rrggbb".
double luminance(const std::string& colour) {
  const auto channel = [&](std::size_t at) { return linear(std::stoi(colour.substr(at, 2), nullptr, 16)); };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
double contrast(const std::string& a, const std::string& b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

}  // namespace

TEST(Page, colours_of_words_have_the_contrast_of_wcag_aa_by_day_and_by_night) {
  const std::string page = report::html(report::Document{"x", {}, {}, {}});
  const std::regex scheme(
      "--page:(#[0-9a-f]{6});--text:(#[0-9a-f]{6});--soft:(#[0-9a-f]{6});--line:(#[0-9a-f]{6});"
      "--band:(#[0-9a-f]{6});--link:(#[0-9a-f]{6})");
  int schemes = 0;
  for (auto it = std::sregex_iterator(page.begin(), page.end(), scheme); it != std::sregex_iterator(); ++it) {
    ++schemes;
    const auto& m = *it;
    for (const std::size_t ground : {1U, 5U}) {
      for (const std::size_t ink : {2U, 3U, 6U})
        EXPECT_GE(contrast(m[ink], m[ground]), 4.5) << m[ink] << " on " << m[ground];
    }
    EXPECT_GE(contrast(m[4], m[1]), 3.0) << "lines";
  }
  EXPECT_EQ(schemes, 2);
}
