#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/mail/write.h"

/// The pieces of a mail's headers as RFC 5322 and 2047 require.
namespace hexpost::mail {

/// One line for people (a subject): its words, or encoded words if they are not short plain ASCII. `text` must be
/// valid UTF-8 without control characters.
std::vector<std::string> text_tokens(std::string_view text);
/// A name and an address in angle brackets; the name is quoted or encoded.
std::vector<std::string> address_tokens(const Address& address);
/// "Name: token token", folded so that no line is longer than 78 columns unless a token is; ends with LF.
std::string folded(std::string_view name, const std::vector<std::string>& tokens);
/// "Tue, 14 Nov 2023 22:13:20 +0000" for seconds since 1970 in the years 1970 to 9999.
std::string mail_date(std::int64_t seconds);

}  // namespace hexpost::mail
