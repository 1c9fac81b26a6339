#pragma once

#include <string_view>
#include <vector>

namespace hexpost::mail {

/// The mails of a text in which some may stand one behind the other with nothing between: what mutt pipes when several
/// are tagged. A further mail begins behind an empty line, or right behind the last boundary, with headers that name
/// its sender and its way (Message-ID, Received or Return-Path); inside of a multipart none does. A text with one mail,
/// or with none, comes back whole.
std::vector<std::string_view> split_pile(std::string_view text);

}  // namespace hexpost::mail
