#include "store/crypto/recovery_words.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "engine/base/text.h"
#include "store/crypto/hash.h"
#include "store/crypto/spoken.h"

namespace hexpost::store {
namespace {

constexpr std::size_t k_words = 24;

/// CRC-5 of 11 bits, polynomial x^5 + x^2 + 1, most significant bit first: it finds every burst of up to 5 bits, and a
/// letter is a burst of 2 or 4.
unsigned crc5(unsigned eleven) {
  unsigned value = eleven << 5;
  for (unsigned bit = 15; bit >= 5; --bit) {
    if ((value >> bit) & 1u) value ^= 0b100101u << (bit - 5);
  }
  return value & 31u;
}

unsigned word_bits(unsigned eleven, std::size_t place) {
  return eleven << 5 | (crc5(eleven) ^ static_cast<unsigned>(place));
}

std::optional<unsigned> bits_of(std::string_view word) {
  if (word.size() != 5) return std::nullopt;
  unsigned bits = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const std::string_view letters = i % 2 == 0 ? k_consonants : k_vowels;
    const std::size_t at = letters.find(word[i]);
    if (at == std::string_view::npos) return std::nullopt;
    bits = bits << (i % 2 == 0 ? 4 : 2) | static_cast<unsigned>(at);
  }
  return bits;
}

std::uint8_t checksum(ByteView seed) {
  return Sha256().tag("hexpost words v1").bytes(seed).done()[0];
}

}  // namespace

std::string recovery_words(const SecretBytes& seed) {
  std::array<std::uint8_t, 33> data{};
  std::copy(seed.view().begin(), seed.view().end(), data.begin());
  data[32] = checksum(seed.view());
  std::string out;
  for (std::size_t i = 0; i < k_words; ++i) {
    unsigned eleven = 0;
    for (std::size_t bit = i * 11; bit < i * 11 + 11; ++bit) {
      eleven = eleven << 1 | (static_cast<unsigned>(data[bit / 8]) >> (7 - bit % 8) & 1u);
    }
    out += proquint(word_bits(eleven, i));
    out += i % 6 == 5 ? '\n' : ' ';
  }
  wipe(data.data(), data.size());
  return out;
}

base::Result<SecretBytes> seed_of_words(std::string_view text) {
  if (text.size() > 4096) return base::Error{"words", "this is not a list of 24 words", ""};
  const std::string lowered = base::lower(text);
  const std::vector<std::string_view> words = base::words(lowered);
  std::array<std::uint8_t, 33> data{};
  for (std::size_t i = 0; i < std::min(words.size(), k_words); ++i) {
    const std::string where = "word " + std::to_string(i + 1);
    const auto bits = bits_of(words[i]);
    if (!bits) {
      return base::Error{"words",
                         "\"" + base::printable(words[i], 40) +
                             "\" is none of our words: five letters, "
                             "consonant vowel consonant vowel consonant, of " +
                             std::string(k_consonants) + " and " + std::string(k_vowels),
                         where};
    }
    const unsigned eleven = *bits >> 5;
    if (*bits != word_bits(eleven, i)) {
      return base::Error{"words", "\"" + std::string(words[i]) + "\" is misspelt or stands in the wrong place", where};
    }
    for (std::size_t k = 0; k < 11; ++k) {
      const std::size_t bit = i * 11 + k;
      if (eleven >> (10 - k) & 1u) data[bit / 8] = static_cast<std::uint8_t>(data[bit / 8] | 0x80u >> bit % 8);
    }
  }
  if (words.size() != k_words) {
    return base::Error{"words", "there must be 24 words, here are " + std::to_string(words.size()), ""};
  }
  std::array<std::uint8_t, 32> seed{};
  std::copy_n(data.begin(), seed.size(), seed.begin());
  const bool good = checksum(seed) == data[32];
  SecretBytes out(seed);
  wipe(data.data(), data.size());
  wipe(seed.data(), seed.size());
  if (!good) {
    return base::Error{"words", "each word is valid, but together they are not a key: compare them with the print", ""};
  }
  return out;
}

}  // namespace hexpost::store
