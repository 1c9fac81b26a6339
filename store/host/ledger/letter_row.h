#pragma once

#include <cstdint>

#include "engine/base/bytes.h"

/// The letters that the ledger keeps: those that are not for a program (inbox/patience.h says what they count for).
namespace hexpost::host {

/// A letter that was answered, or passed on to the officers.
struct LetterRow {
  base::Hash words{};   ///< words_of() of inbox/patience.h
  std::int64_t at = 0;  ///< its arrival
};

/// A letter counts for this time, in seconds.
inline constexpr std::int64_t k_letters_kept = std::int64_t{365} * 86400;

}  // namespace hexpost::host
