#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// A player's own army travels in the genesis: base64 in pieces, as options `army-SIDE-NN`, so that both sides have it
/// and the log alone is enough to check the game.
namespace hexpost::cli {

inline constexpr std::size_t k_piece = 200;  ///< bytes that an option's value may have
inline constexpr std::size_t k_pieces = 70;  ///< so that an invitation with two armies is still a note

/// The side of an army option; nothing for any other option.
std::optional<std::uint8_t> army_side(std::string_view option);

/// The name of the option with this piece of the army of a side.
std::string army_option(std::uint8_t side, std::size_t piece);

}  // namespace hexpost::cli
