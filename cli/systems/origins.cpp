#include "cli/systems/origins.h"

#include <algorithm>
#include <string_view>

#include "engine/base/text.h"

namespace hexpost::cli {
namespace {

using base::fill;
using base::tr;

std::string shown(const std::string& from) {
  constexpr std::string_view k_rule = "rule ", k_ours = "reconstruction", k_why = "reconstruction: ";
  if (from.starts_with(k_rule)) return fill(tr("by rule {}"), {from.substr(k_rule.size())});
  if (from.starts_with(k_why)) return fill(tr("our reconstruction: {}"), {tr(from.substr(k_why.size()))});
  return from == k_ours ? tr("our reconstruction") : tr(from);
}

}  // namespace

void Origins::note(const std::string& from, const std::string& what) {
  auto at = std::find_if(found_.begin(), found_.end(), [&](const auto& f) { return f.first == from; });
  if (at == found_.end()) at = found_.insert(found_.end(), {from, ""});
  at->second += (at->second.empty() ? "" : "; ") + what;
}

report::List Origins::list() const {
  report::List out;
  for (const auto& [from, what] : found_)
    out.items.push_back(found_.size() == 1 ? shown(from) : fill("{}: {}", {shown(from), what}));
  return out;
}

}  // namespace hexpost::cli
