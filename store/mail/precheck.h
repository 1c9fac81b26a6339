#pragma once

#include <string_view>

#include "engine/base/result.h"

namespace hexpost::mail {

/// Address headers are parsed by recursion over their groups, so their length is what bounds the stack.
inline constexpr std::size_t k_max_address_header = 8u << 10;
inline constexpr std::size_t k_max_header = 64u << 10;
inline constexpr std::size_t k_max_headers = 256u << 10;  ///< all headers of the mail itself
/// A block of the largest message on one line, in base64 twice, is shorter.
inline constexpr std::size_t k_max_line = 2u << 20;
inline constexpr std::size_t k_max_multiparts = 100;
/// Lines that could part one part from the next: parsing costs for each, though no more than k_max_parts are read.
inline constexpr std::size_t k_max_dash_lines = 20'000;
inline constexpr std::size_t k_max_depth = 20;
inline constexpr std::size_t k_max_parts = 200;

/// Refuses what would cost the MIME parser much, by one pass over the raw bytes. Error "size".
base::Result<void> precheck(std::string_view mail);

/// True when the text begins with the headers of a mail: every line up to the first empty one is a header or continues
/// one, and one of them is a header that mails have.
bool looks_like_mail(std::string_view text);

}  // namespace hexpost::mail
