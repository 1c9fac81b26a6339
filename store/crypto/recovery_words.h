#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "store/crypto/secret_bytes.h"

namespace hexpost::store {

/// A seed as 24 pronounceable words of five letters, in four lines of six, to be printed or copied by hand.
///
/// Format. The 256 bits of the seed and the first 8 bits of SHA-256("hexpost words v1\n" ‖ seed) make 264 bits, most
/// significant first: 11 to a word. A word is 16 bits: those 11, then a CRC-5 of them (x^5 + x^2 + 1) xor the word's
/// number 0..23. The 16 bits are spelled consonant vowel consonant vowel consonant, 4 2 4 2 4 bits, by the letters
/// bdfghjklmnprstvz and aiou. One wrong letter in a word and two exchanged words are always found, and the word is
/// named; another error escapes with a chance of 1 in 32 for each word, and then 1 in 256 for the whole.
std::string recovery_words(const SecretBytes& seed);

/// The seed for 24 words in any spacing and case. Error "words" names the first wrong word by number and spelling.
base::Result<SecretBytes> seed_of_words(std::string_view text);

}  // namespace hexpost::store
