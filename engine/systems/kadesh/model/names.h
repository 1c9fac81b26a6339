#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/orders/line.h"
#include "engine/systems/kadesh/model/data.h"

/// Day of the Chariot: Kadesh: the names that orders are written in.
namespace hexpost::kadesh {

/// Standing orders may speak for a unit or leader, a formation by its code ("AM"), or the army.
class BattleNames final : public orders::Names {
 public:
  explicit BattleNames(const Data& data);
  std::string unit(int id) const override { return units_.at(static_cast<std::size_t>(id)); }
  std::optional<int> find_unit(std::string_view name) const override;
  std::string leader(int id) const override { return leaders_.at(static_cast<std::size_t>(id)); }
  std::optional<int> find_leader(std::string_view name) const override;
  std::optional<std::string> find_other(std::string_view name) const override;
  const hex::Grid& grid() const override { return grid_; }
  std::vector<std::string> all() const override;
  bool covers(std::string_view who, std::string_view unit) const override;

 private:
  std::vector<std::string> units_, leaders_;
  std::vector<std::string_view> unit_codes_, leader_codes_;
  std::vector<std::pair<std::string, int>> by_name_;  ///< lower case, sorted; leaders as -1 - id
  hex::Grid grid_;
};

}  // namespace hexpost::kadesh
