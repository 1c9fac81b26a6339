#pragma once

#include <string>
#include <string_view>

namespace hexpost::mail {

/// The text a reader of the HTML sees, near enough to find a block in it: tags, comments, scripts and styles gone, a
/// line end at every tag that begins or ends a line, character references resolved. Takes any bytes, runs nothing,
/// loads nothing, and is never longer than its input.
std::string html_text(std::string_view html);

/// True when a text without any header of its own is HTML by its first tag.
bool looks_like_html(std::string_view text);

}  // namespace hexpost::mail
