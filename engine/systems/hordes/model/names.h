#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Hordes & Heroes: what a unit, a general or a group may be called, so that an order line has one meaning.
namespace hexpost::hordes {

/// Why a name is not allowed, as a sentence without a final stop; nothing if it is allowed. A name is 1 to 16 letters,
/// digits, - _ or ', begins with a letter (so it is never a hex label) and is none of the words that no game ever
/// allowed.
std::optional<std::string> name_fault(std::string_view name);

}  // namespace hexpost::hordes
