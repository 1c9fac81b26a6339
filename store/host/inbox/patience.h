#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/bytes.h"
#include "store/host/ledger/letter_row.h"

/// Limits the answers to letters that are not for a program. A person in need of help varies the words, and
/// sooner or later writes a word that the host knows; an answering machine repeats itself for ever, and
/// some of them do not declare themselves (RFC 3834).
namespace hexpost::host {

/// A hash that is equal for letters of equal content: of the writer's own words, or of the subject if there are
/// none. It ignores case, blanks, line ends and the prefixes that mail programs put before a subject.
base::Hash words_of(const std::vector<std::string>& own_lines, const std::string& subject);

/// The earliest time of the next answer, from the letters answered (oldest first) since the sender's last packet or
/// command: 5 in a day, 10 in a week, 15 in a month, 20 in a year. For a stranger 1, 3, 4 and 5. 0: at once.
std::int64_t answered_from(const std::vector<LetterRow>& answered, bool stranger);

}  // namespace hexpost::host
