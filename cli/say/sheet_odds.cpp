#include "cli/say/sheet_odds.h"

#include <algorithm>
#include <optional>

#include "cli/names.h"
#include "cli/say/considered.h"
#include "engine/base/text.h"
#include "engine/report/text.h"

namespace hexpost::cli {
namespace {

using table::Odds;

constexpr int k_least = 50;            ///< permille; rarer outcomes are left to `hexpost odds`
constexpr std::size_t k_outcomes = 3;  ///< of one unit
constexpr std::size_t k_fates = 4;     ///< units, with the combat itself

/// The order in a comment line, and what its remark names in backticks: the combat, last, and orders before this one.
struct SheetLine {
  std::string order, then;
  std::vector<std::string> before;
};

SheetLine read_sheet_line(std::string_view line) {
  if (!line.starts_with("#")) return {};
  line.remove_prefix(1);
  const std::size_t remark = line.find('#');
  SheetLine out{std::string(base::trim(line.substr(0, remark))), {}, {}};
  if (remark == std::string_view::npos) return out;
  const auto parts = base::split(line.substr(remark), '`');
  for (std::size_t i = 1; i + 1 < parts.size(); i += 2)
    out.before.emplace_back(parts[i]);
  if (out.before.empty()) return out;
  out.then = std::move(out.before.back());
  out.before.pop_back();
  return out;
}

/// "Leg1 unhurt 58 %, loses a stand 31 %; War1 disrupted 44 %"
std::string odds_summary(const Odds& odds) {
  std::vector<std::string> units;
  for (const Odds::Fate& fate : odds.fates) {
    if (units.size() == k_fates) break;
    std::vector<std::string> parts;
    for (const Odds::Outcome& outcome : fate.outcomes) {
      if (parts.size() < k_outcomes && outcome.share.permille() >= k_least)
        parts.push_back(outcome.what + " " + std::to_string((outcome.share.permille() + 5) / 10) + " %");
    }
    if (!parts.empty()) units.push_back(fate.who + ": " + base::join(parts, ", "));
  }
  return base::join(units, "; ");
}

}  // namespace

std::vector<std::string> SheetOdds::below(const std::string& line) {
  if (!line.starts_with("#") && !line.starts_with("stand ")) above_.push_back(line);
  const SheetLine read = read_sheet_line(line);
  if (read.order.empty() || left_ <= 0) return {};
  std::optional<Odds> told;
  const auto ask = [&](const table::Match& from, const std::string& combat) {
    auto odds = from.odds(combat, as_proposed(battle_));
    if (auto* found = std::get_if<Odds>(&odds)) told = std::move(*found);
  };
  bool stands = false;
  if (read.then.empty()) {
    ask(now_, read.order);
  } else {
    std::vector<std::string> before = above_;
    before.insert(before.end(), read.before.begin(), read.before.end());
    before.push_back(read.order);
    if (const auto begin = odds_begin(now_, battle_, before)) ask(*begin->match, read.then);
    if (!told) {  // the enemy would leave: what would come if it stayed
      stands = true;
      if (const auto begin = odds_begin_unanswered(now_, battle_, before)) ask(*begin->match, read.then);
    }
  }
  if (!told) return {};
  --left_;
  const std::string text = odds_summary(*told);
  if (text.empty()) return {};
  const std::string head = stands              ? tr("odds if the enemy does not react:")
                           : told->trials == 0 ? tr("odds:")
                                               : tr("odds, estimated:");
  return report::wrap(head + " " + text, 90, "#     ", "#       ");
}

}  // namespace hexpost::cli
