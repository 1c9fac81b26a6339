#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hexpost::base {

/// Looks a text for people up in the catalogue of the reader's language. The engine knows no gettext: the command line
/// hangs its own look-up in here, and without one every text stands for itself.
std::string tr(std::string_view text);
using Translator = std::string (*)(std::string_view text);
/// Hangs in the look-up; null takes it out again.
void set_translator(Translator translator);

/// `fill(tr("{} moves to {}"), {unit, hex})`: each `{}` in turn, or `{0}`, `{1}` by number (a translation may need
/// another order). A placeholder without an argument stays as it is.
std::string fill(std::string_view pattern, std::initializer_list<std::string_view> arguments);

/// ASCII lower case; the order language knows no other.
std::string lower(std::string_view text);
/// True when both are the same but for ASCII case.
bool same_word(std::string_view a, std::string_view b);
/// True when the word is among these but for ASCII case.
bool has_word(std::span<const std::string> all, std::string_view word);
/// The pieces between blanks (space, tab); no empty ones.
std::vector<std::string_view> words(std::string_view line);
/// The pieces between separators, empty ones kept.
std::vector<std::string_view> split(std::string_view text, char separator);
/// Without blanks (space, tab, CR, LF) at both ends.
std::string_view trim(std::string_view text);
std::string join(std::span<const std::string> parts, std::string_view separator);

/// A whole decimal number, nothing else on either side; nothing when it does not fit.
std::optional<std::int64_t> number(std::string_view text);

/// The known word nearest to `wrong`, for "did you mean": one slip (a letter wrong, missing, too many, or two letters
/// exchanged) in a word of up to 4 letters, two slips in up to 7, else three; dashes in front are not counted.
std::optional<std::string> nearest(std::string_view wrong, std::span<const std::string> known);

/// A text from outside made fit to print: control characters, invalid UTF-8 and characters that change the direction
/// or the look of what follows (bidi controls, zero-width, private use) become `?`; longer than `limit` bytes is cut.
std::string printable(std::string_view text, std::size_t limit = 200);
/// True when the text is valid UTF-8 that `printable` would leave alone.
bool is_printable(std::string_view text);
/// Number of code points of a valid UTF-8 text: its width in columns for what reports print.
std::size_t width(std::string_view text);

}  // namespace hexpost::base
