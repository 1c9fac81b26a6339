#include "engine/systems/chariots/rules/shock/shock_lines.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/base/text.h"
#include "engine/systems/chariots/rules/shock/shock_question.h"

namespace hexpost::chariots {
namespace {

/// The Shocks of a canonical `shock` line, `A at B` each; empty if it names none.
std::vector<std::string> shocks_of(const orders::Line& line) {
  std::vector<std::string> out;
  const bool names = std::ranges::any_of(line.words, [](const auto& w) { return base::same_word(w, "at"); });
  if (!base::same_word(line.verb(), Designate::verb) || !names) return out;
  out.emplace_back();
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    if (base::same_word(line.word(i), "and"))
      out.emplace_back();
    else
      out.back() += (out.back().empty() ? "" : " ") + std::string(line.word(i));
  }
  return out;
}

std::string with_shocks(const std::vector<std::string>& shocks) {
  return std::string(Designate::verb) + " " + base::join(shocks, " and ");
}

}  // namespace

std::optional<std::string> joined_shocks(const orders::Line& line, const orders::Line& next) {
  std::vector<std::string> all = shocks_of(line), more = shocks_of(next);
  if (all.empty() || more.empty()) return std::nullopt;
  for (std::string& one : more) {
    if (!base::contains(all, one)) all.push_back(std::move(one));
  }
  return with_shocks(all);
}

std::vector<std::string> shocks_instead(const orders::Line& line) {
  const std::vector<std::string> all = shocks_of(line);
  std::vector<std::string> out;
  for (std::size_t i = 0; i < all.size() && all.size() > 1; ++i) {
    std::vector<std::string> others = all;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    out.push_back(with_shocks(others));
  }
  if (!all.empty()) out.push_back(std::string(Designate::verb) + " auto");
  return out;
}

}  // namespace hexpost::chariots
