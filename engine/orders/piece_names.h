#pragma once

#include <optional>
#include <string>
#include <string_view>

/// What a piece may be called in every rule system, so that an order line has one meaning.
namespace hexpost::orders {

/// True for a direction ("NE") and for one of the words, which stand in `reserved` with blanks between them; case does
/// not count.
bool is_reserved(std::string_view reserved, std::string_view word);

/// Why a name is not allowed, as a sentence without a final stop; nothing if it is allowed. A name is 1 to 16 letters,
/// digits, - _ or ', begins with a letter (so it is never a hex label) and is not a reserved word.
std::optional<std::string> name_fault(std::string_view reserved, std::string_view name);

}  // namespace hexpost::orders
