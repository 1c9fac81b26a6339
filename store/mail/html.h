#pragma once

#include <string>
#include <string_view>

namespace hexpost::mail {

/// The visible text of the HTML, good enough to find a block in it: without tags, comments, scripts and styles, with a
/// line end at every tag that begins or ends a line, and character references resolved. Takes any bytes, runs and
/// loads nothing; the result is never longer than the input.
std::string html_text(std::string_view html);

/// True if a text without headers is HTML by its first tag.
bool looks_like_html(std::string_view text);

}  // namespace hexpost::mail
