#include "cli/player/army_option.h"

#include "engine/base/text.h"

namespace hexpost::cli {
namespace {

constexpr std::string_view k_army = "army-";

}  // namespace

std::optional<std::uint8_t> army_side(std::string_view option) {
  if (option.substr(0, k_army.size()) != k_army || option.size() != k_army.size() + 4 ||
      option[k_army.size() + 1] != '-')
    return std::nullopt;
  const auto side = base::number(option.substr(k_army.size(), 1));
  const auto piece = base::number(option.substr(k_army.size() + 2));
  if (!side || *side < 0 || !piece || *piece < 0) return std::nullopt;
  return static_cast<std::uint8_t>(*side);
}

std::string army_option(std::uint8_t side, std::size_t piece) {
  return std::string(k_army) + std::to_string(side) + "-" + (piece < 10 ? "0" : "") + std::to_string(piece);
}

}  // namespace hexpost::cli
