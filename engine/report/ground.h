#pragma once

#include <string>
#include <string_view>

/// The words of report::Cell::terrain, for people.
namespace hexpost::report {

/// The word in the reader's language; a word of no shipped system comes back as it is.
std::string terrain_name(std::string_view terrain);

}  // namespace hexpost::report
