#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

/// A player's own words for one game, kept in the player's folder (games/NAME.words): groups of units, and macros that
/// stand for whole lines. The program writes them out before anything is judged or signed, so no receiver sees them.
namespace hexpost::cli {

/// One word and what it stands for: names of units, or order lines with `;` between them.
struct OwnWord {
  std::string name, text;
};

/// Limits of the file.
inline constexpr std::size_t k_most_own_words = 200;

/// True for what may be an own word: 2 to 30 letters, digits and `-`, a letter first.
bool is_own_word(std::string_view name);

/// The file of a game's own words, beside the game file.
std::string own_words_path(const std::string& game_path);
/// The words of a file; none if there is no file. Errors: "words" with the line that is wrong, "disk".
base::Result<std::vector<OwnWord>> read_own_words(const std::string& path);
/// Writes the file; removes it when there are no words. Error "disk".
base::Result<void> write_own_words(const std::string& path, const std::vector<OwnWord>& words);

/// The text of the word; nothing for other words. Ignores case.
std::optional<std::string> find_own_word(const std::vector<OwnWord>& words, std::string_view name);

}  // namespace hexpost::cli
