#pragma once

#include <string>
#include <string_view>

/// The words of report::Cell::terrain, and their names for people. ground.cpp lists them; a system may use others.
namespace hexpost::report {

/// The name in the reader's language; a word that shipped systems do not use comes back unchanged.
std::string terrain_name(std::string_view terrain);

}  // namespace hexpost::report
