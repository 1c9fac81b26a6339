#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/table/match.h"

namespace hexpost::table::test {

/// Dice of a given order, and one standing order in every slot. When the dice are used up, the run stops.
class GivenDice final : public Source {
 public:
  explicit GivenDice(std::vector<int> dice, std::optional<std::string> standing = std::nullopt)
      : dice_(std::move(dice)), standing_(std::move(standing)) {}
  std::optional<int> die(int, std::string_view) override {
    if (at_ == dice_.size()) return std::nullopt;
    return dice_[at_++];
  }
  std::optional<std::string> opening(Player, std::uint32_t) override { return standing_; }

 private:
  std::vector<int> dice_;
  std::optional<std::string> standing_;
  std::size_t at_ = 0;
};

}  // namespace hexpost::table::test
