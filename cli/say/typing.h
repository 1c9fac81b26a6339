#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "cli/say/terminal.h"

/// Input at the terminal: orders in an editor or line by line, and answers to questions.
namespace hexpost::cli {

/// The text as one word for the shell, whatever is in it.
std::string shell_word(const std::string& word);

/// $VISUAL, $EDITOR, or an editor that is installed; empty without one.
std::string editor();

/// Lines typed at the terminal, up to an empty one, for a computer without an editor.
std::string typed_lines(Terminal& terminal);

/// One answer of the player in lower case, without blanks around it; nothing at the end of input.
std::optional<std::string> asked(Terminal& terminal, const std::string& question);

/// The first letter of an answer, in English whatever the reader's language is. `english`: the possible answers.
char letter_of(const std::string& answer, std::initializer_list<std::string_view> english);

/// Opens an address in the browser of $BROWSER or of the desktop. False if there is none.
bool open_in_browser(const std::string& address);

}  // namespace hexpost::cli
