#include "engine/data/origins.h"

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

/// "Battle: Troy, 1200 BC": its name has a text of its own.
std::string chart_name(const std::string& chart) {
  constexpr std::string_view k_list = "Army list: ";
  if (chart.starts_with(k_list)) return fill(tr("Army list: {}"), {tr(chart.substr(k_list.size()))});
  for (const auto& [plain, said] :
       {std::pair{"Battle: ", tr("Battle:")}, std::pair{"Battlefield: ", tr("Battlefield:")},
        std::pair{"Chart: ", tr("Chart:")}}) {
    if (chart.starts_with(plain)) return said + " " + tr(chart.substr(std::string_view(plain).size()));
  }
  return tr(chart);
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

report::Table chart_table(const std::vector<data::ChartFigure>& figures) {
  report::Table table{{tr("chart"), tr("figures"), tr("rulebook"), tr("published"), tr("reconstruction"), ""},
                      {false, true, true, true, true, false},
                      {}};
  for (const data::ChartFigure& f : figures) {
    table.rows.push_back({chart_name(f.chart), std::to_string(f.entries), std::to_string(f.rule),
                          std::to_string(f.published), std::to_string(f.reconstruction), f.own ? tr("yours") : ""});
  }
  return table;
}

}  // namespace hexpost::cli
