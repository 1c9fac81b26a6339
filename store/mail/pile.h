#pragma once

#include <string_view>
#include <vector>

namespace hexpost::mail {

/// Splits a text of several mails without separators, such as mutt pipes for several tagged
/// mails. A further mail begins after an empty line, or right after the last boundary, with headers for
/// its sender and its way (Message-ID, Received or Return-Path), but never inside a multipart. A text with one mail
/// or none comes back whole.
std::vector<std::string_view> split_pile(std::string_view text);

}  // namespace hexpost::mail
