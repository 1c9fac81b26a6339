#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/bytes.h"

/// How often a host answers letters in which there is nothing for a program. A person who is at a loss writes something
/// else each time, and sooner or later something that the host knows; an answering machine repeats itself for ever, and
/// not each of them says that it is one (RFC 3834).
namespace hexpost::host {

/// A letter that was answered, or passed on to the officers.
struct LetterRow {
  base::Hash words{};   ///< words_of
  std::int64_t at = 0;  ///< when it came
};

/// The same for letters that say the same: by the words that are the writer's own, or, if there are none, by the
/// subject. Case, blanks and line ends do not count, nor does what mail programs put before a subject.
base::Hash words_of(const std::vector<std::string>& own_lines, const std::string& subject);

/// When the next letter is answered after those that were (oldest first), all of them since the sender's last packet or
/// command: 5 in a day, 10 in a week, 15 in a month, 20 in a year. For a stranger it is 1, 3, 4 and 5. 0: at once.
std::int64_t answered_from(const std::vector<LetterRow>& answered, bool stranger);

/// So long a letter counts.
constexpr std::int64_t k_letters_kept = std::int64_t{365} * 86400;

}  // namespace hexpost::host
