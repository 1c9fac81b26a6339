#pragma once

#include <string>

namespace hexpost::cli {

/// Makes base::tr use gettext. The language is that of $HEXPOST_LANGUAGE, else of the environment ($LANGUAGE,
/// $LC_ALL, $LC_MESSAGES, $LANG); texts without a translation stay English. Catalogues are looked for in locale/ beside
/// the program and in ../share/locale. Nothing but messages ever depends on it: numbers, order words and everything
/// that is hashed are the same in all languages. The player's preference in `config.toml` goes after $HEXPOST_LANGUAGE
/// and before the rest; the command line tells the player's folder. Returns a warning for the
/// reader if $HEXPOST_LANGUAGE has no texts; otherwise empty.
std::string choose_language(int argc, const char* const* argv);

/// The bytes of the catalogue that choose_language() has found, a GNU MO file; empty: texts are English.
std::string catalogue_bytes();

}  // namespace hexpost::cli
