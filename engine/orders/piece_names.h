#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/orders/tongue.h"

/// The names that a piece may have in every rule system, so that an order line has one meaning.
namespace hexpost::orders {

/// True for a direction ("NE") and for one of the words in `reserved`, which blanks separate; case does not count.
bool is_reserved(std::string_view reserved, std::string_view word);

/// Why a name is not allowed, as a sentence without a final stop; nothing if it is allowed. A name is 1 to 16 letters,
/// digits, - _ or ', begins with a letter (so it is never a hex label) and is not a reserved word.
std::optional<std::string> name_fault(std::string_view reserved, std::string_view name);

/// Why a piece of a new battle may not have this name: it is a word of the order language. The tables of words decide,
/// so a new verb cannot be a name from then on. A game that has begun keeps its names, so this is asked where a player
/// makes a battle or an army, and never where a game is replayed.
std::optional<std::string> new_name_fault(std::span<const Tongue* const> tongues, std::string_view name);

/// The same for all names of a new battle: about the first that is an order word.
std::optional<std::string> new_name_fault(const Names& names);

}  // namespace hexpost::orders
