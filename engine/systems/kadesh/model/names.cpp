#include "engine/systems/kadesh/model/names.h"

#include <algorithm>

#include "engine/base/text.h"

namespace hexpost::kadesh {

BattleNames::BattleNames(const Data& data) : grid_(data.map.grid) {
  for (const UnitInfo& info : data.units) {
    by_name_.emplace_back(base::lower(info.name), static_cast<int>(units_.size()));
    units_.push_back(info.name);
    unit_codes_.push_back(code_of(info.formation));
  }
  for (const LeaderInfo& info : data.leaders) {
    by_name_.emplace_back(base::lower(info.name), -1 - static_cast<int>(leaders_.size()));
    leaders_.push_back(info.name);
    leader_codes_.push_back(code_of(info.formation));
  }
  std::ranges::sort(by_name_);
}

std::optional<int> BattleNames::find_unit(std::string_view name) const {
  const auto at = std::ranges::lower_bound(by_name_, base::lower(name), {}, &std::pair<std::string, int>::first);
  const bool found = at != by_name_.end() && base::same_word(at->first, name) && at->second >= 0;
  return found ? std::optional(at->second) : std::nullopt;
}

std::optional<int> BattleNames::find_leader(std::string_view name) const {
  const auto at = std::ranges::lower_bound(by_name_, base::lower(name), {}, &std::pair<std::string, int>::first);
  const bool found = at != by_name_.end() && base::same_word(at->first, name) && at->second < 0;
  return found ? std::optional(-1 - at->second) : std::nullopt;
}

std::optional<std::string> BattleNames::find_other(std::string_view name) const {
  for (std::size_t f = 0; f < k_formations; ++f) {
    const std::string_view code = code_of(static_cast<Formation>(f));
    if (base::same_word(code, name)) return std::string(code);
  }
  return std::nullopt;
}

std::vector<std::string> BattleNames::all() const {
  std::vector<std::string> out = units_;
  out.insert(out.end(), leaders_.begin(), leaders_.end());
  return out;
}

bool BattleNames::covers(std::string_view who, std::string_view unit) const {
  if (base::same_word(who, "army")) return true;
  if (unit.empty()) return false;
  if (base::same_word(who, unit)) return true;
  if (const auto u = find_unit(unit)) return base::same_word(who, unit_codes_[static_cast<std::size_t>(*u)]);
  const auto l = find_leader(unit);
  return l && base::same_word(who, leader_codes_[static_cast<std::size_t>(*l)]);
}

}  // namespace hexpost::kadesh
