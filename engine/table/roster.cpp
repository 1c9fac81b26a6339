#include "engine/table/roster.h"

#include "engine/base/text.h"

namespace hexpost::table {
namespace {

using Ids = std::map<std::string, int, std::less<>>;

std::optional<int> find_id(const Ids& ids, std::string_view name) {
  const auto at = ids.find(base::lower(name));
  return at == ids.end() ? std::nullopt : std::optional(at->second);
}

}  // namespace

void Roster::add_unit(const std::string& name, const std::string& group) {
  unit_ids_.emplace(base::lower(name), static_cast<int>(units_.size()));
  units_.push_back({name, group});
}

void Roster::add_leader(const std::string& name, const std::string& group) {
  leader_ids_.emplace(base::lower(name), static_cast<int>(leaders_.size()));
  leaders_.push_back({name, group});
}

std::optional<int> Roster::find_unit(std::string_view name) const {
  return find_id(unit_ids_, name);
}

std::optional<int> Roster::find_leader(std::string_view name) const {
  return find_id(leader_ids_, name);
}

std::optional<std::string> Roster::find_other(std::string_view name) const {
  for (const std::string& known : others_) {
    if (base::same_word(known, name)) return known;
  }
  return std::nullopt;
}

std::vector<std::string> Roster::all() const {
  std::vector<std::string> out;
  for (const auto* pieces : {&units_, &leaders_}) {
    for (const Piece& piece : *pieces)
      out.push_back(piece.name);
  }
  out.insert(out.end(), others_.begin(), others_.end());
  return out;
}

std::vector<std::string> Roster::in_play() const {
  std::vector<std::string> out = all();
  std::erase_if(out, [&](const std::string& name) { return left_out_.contains(name); });
  return out;
}

bool Roster::covers(std::string_view who, std::string_view unit) const {
  if (base::same_word(who, "army")) return true;
  if (unit.empty()) return false;
  if (base::same_word(who, unit)) return true;
  const auto in_group = [&](const std::string& group) { return !group.empty() && base::same_word(who, group); };
  if (const auto id = find_unit(unit)) return in_group(units_[static_cast<std::size_t>(*id)].group);
  const auto leader = find_leader(unit);
  return leader && in_group(leaders_[static_cast<std::size_t>(*leader)].group);
}

}  // namespace hexpost::table
