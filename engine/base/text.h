#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hexpost::base {

/// Returns a text for people in the reader's language. The engine does not know gettext: the command line sets its own
/// look-up (set_translator); without one the text comes back as it is.
std::string tr(std::string_view text);
using Translator = std::string (*)(std::string_view text);
/// Sets the look-up that tr() uses; null removes it.
void set_translator(Translator translator);

/// `fill(tr("{} moves to {}"), {unit, hex})`: each `{}` in turn, or `{0}`, `{1}` by number (a translation may need
/// another order). A placeholder without an argument stays as it is.
std::string fill(std::string_view pattern, std::initializer_list<std::string_view> arguments);

/// ASCII lower case; the order language has no other letters.
std::string lower(std::string_view text);
/// True if both are equal, ignoring ASCII case.
bool same_word(std::string_view a, std::string_view b);
/// True if the word is one of these, ignoring ASCII case.
bool has_word(std::span<const std::string> all, std::string_view word);
/// The pieces between blanks (space, tab), without empty ones.
std::vector<std::string_view> words(std::string_view line);
/// The pieces between separators, empty ones kept.
std::vector<std::string_view> split(std::string_view text, char separator);
/// The lines of a text without their ends; the last one may lack its end.
std::vector<std::string_view> lines(std::string_view text);
/// The text without blanks (space, tab, CR, LF) at its ends.
std::string_view trim(std::string_view text);
std::string join(std::span<const std::string> parts, std::string_view separator);

/// The value of a text that is one decimal integer; nothing for any other text, or if it does not fit.
std::optional<std::int64_t> number(std::string_view text);

/// The known word nearest to `wrong`, for "did you mean": one slip (a letter wrong, missing, too many, or two letters
/// exchanged) in a word of up to 4 letters, two slips in up to 7, else three; dashes in front are not counted.
std::optional<std::string> nearest(std::string_view wrong, std::span<const std::string> known);

/// Makes a text from outside fit to print: control characters, invalid UTF-8 and characters that change the direction
/// or the look of others (bidi controls, zero-width, private use) become `?`; the text is cut after `limit` bytes.
std::string printable(std::string_view text, std::size_t limit = 200);
/// True if the text is valid UTF-8 that `printable` does not change.
bool is_printable(std::string_view text);
/// The width of a UTF-8 text in columns of a terminal: 0 for a combining mark, 2 for a wide letter of East Asia,
/// else 1.
std::size_t width(std::string_view text);

}  // namespace hexpost::base
