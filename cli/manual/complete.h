#pragma once

#include <string>
#include <vector>

#include "cli/context.h"

/// The completions that a shell offers for the TAB key.
namespace hexpost::cli {

/// A word that fits, and its meaning in a few words (may be empty).
struct Candidate {
  std::string word, what;
};

/// The words that can stand in the place of the last of `words`, which is being typed and may be empty. `words` is the
/// command line after `hexpost`. Offers commands, options, values of options, battles, rule systems, games, and for
/// orders the order words and the names of units. Empty where a file name belongs. Reads the player's folder and
/// changes nothing; a folder or a game that cannot be read offers nothing.
std::vector<Candidate> complete(const Context& context, Command app, const std::vector<std::string>& words);

/// Prints the candidates, one on a line: the word, a tab, its meaning.
Exit show_candidates(const Context& context, Command app, const std::vector<std::string>& words);

}  // namespace hexpost::cli
