#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hex/hex.h"
#include "engine/orders/line.h"

/// Lines that the order sheets of all rule systems share.
namespace hexpost::orders {

/// "#   beside it: NE 0709, E 0710 Aux2, ...": the neighbours of a hex on the map, by direction. `who` names the pieces
/// in a hex: empty if there are none, nothing if no unit can ever be in it.
std::string neighbours_line(const hex::Grid& grid, hex::Hex at,
                            const std::function<std::optional<std::string>(hex::Hex)>& who);

/// The first lines of a sheet: its title, the question that is due with its rule, and the command that explains a turn.
std::vector<std::string> sheet_head(const Names& names, std::string title, const std::string& question,
                                    const std::string& subject, const std::string& rule, std::string_view explains);

/// Adds the answers to choose from, at most 60. `remark` returns the text after an answer; it may be empty.
void add_answers(std::vector<std::string>& out, std::span<const std::string> answers,
                 const std::function<std::string(const std::string&)>& remark = {});

/// Hexes row by row, three or more side by side as one word: "1421-1428", "1430", "1521", "1522".
std::vector<std::string> in_rows(const hex::Grid& grid, std::vector<hex::Hex> hexes);

/// The longest lines in which a sheet lists names or hexes.
constexpr std::size_t k_list_words = 12, k_list_columns = 96;

/// Adds the words after `before` ("#   NE: "), in lines no longer than that; the next lines have the same indent.
void add_in_lines(std::vector<std::string>& out, const std::string& before, const std::vector<std::string>& words);

}  // namespace hexpost::orders
