#pragma once

#include <string_view>

#include "engine/base/result.h"

namespace hexpost::mail {

/// Address headers are parsed by recursion over their groups, so this limit bounds the stack.
inline constexpr std::size_t k_max_address_header = 8u << 10;
inline constexpr std::size_t k_max_header = 64u << 10;
inline constexpr std::size_t k_max_headers = 256u << 10;  ///< all headers of the mail itself
/// Longer than a block of the largest message on one line, in base64 twice.
inline constexpr std::size_t k_max_line = 2u << 20;
inline constexpr std::size_t k_max_multiparts = 100;
/// Lines that may separate parts: each costs parsing time, though at most k_max_parts are read.
inline constexpr std::size_t k_max_dash_lines = 20'000;
inline constexpr std::size_t k_max_depth = 20;
inline constexpr std::size_t k_max_parts = 200;

/// Refuses a mail that would be expensive for the MIME parser, by one pass over the raw bytes. Error "size".
base::Result<void> precheck(std::string_view mail);

/// True if the text begins with the headers of a mail: every line up to the first empty one is a header or continues
/// one, and one of them is a usual header of mails.
bool looks_like_mail(std::string_view text);

}  // namespace hexpost::mail
