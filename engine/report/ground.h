#pragma once

#include <string>
#include <string_view>

/// The names of report::Cell::terrain, for people.
namespace hexpost::report {

/// The name in the reader's language; a word that shipped systems do not use comes back unchanged.
std::string terrain_name(std::string_view terrain);

}  // namespace hexpost::report
