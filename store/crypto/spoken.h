#pragma once

#include <string>
#include <string_view>

#include "engine/base/bytes.h"

/// Numbers as words of five letters that can be said and compared aloud: proquints, as D. S. Wilkerson published them.
namespace hexpost::store {

inline constexpr std::string_view k_consonants = "bdfghjklmnprstvz";
inline constexpr std::string_view k_vowels = "aiou";
static_assert(k_consonants.size() == 16 && k_vowels.size() == 4);

/// Consonant vowel consonant vowel consonant: 4 2 4 2 4 bits, most significant first; `bits` 0..65535.
std::string proquint(unsigned bits);
/// A proquint for every two bytes, blanks between them; an odd byte at the end is left out.
std::string spoken(base::ByteView bytes);

/// A root in the one short form that every command, report and page shows: four words to say aloud and the hex digits
/// of the same eight bytes, "lusab babad gutih tugad (7f0000013f54dc5c)". Two players with the same short form have
/// the same log.
std::string short_root(base::ByteView root);
/// The short form with the whole root in hex after it.
std::string full_root(base::ByteView root);

}  // namespace hexpost::store
