#pragma once

#include <string_view>

namespace hexpost::base {

/// True for well-formed UTF-8 (RFC 3629: shortest form only, no surrogates, nothing past U+10FFFF).
bool is_utf8(std::string_view text);

}  // namespace hexpost::base
