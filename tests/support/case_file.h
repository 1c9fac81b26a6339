#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Rule cases as text, in the players' own notation. A file holds cases; a case holds clauses; a clause begins with a
/// keyword in capitals and may go on over the lines after it that begin with none:
///
///   CASE 1.9.2 longbows lose to men-at-arms by four hits (T6)
///     UNIT south Bows english-hyw/retinue-longbowmen 0508
///     ORDERS north
///       fight Bows by Maa
///     DICE 5 2
///     EXPECT Bows 0609 disrupted stands 3
///
/// Clauses before the first CASE stand at the head of every case of the file. `#` begins a comment where a word could
/// begin. Each rule system's runner defines the keywords.
namespace hexpost::test {

struct BodyLine {
  int line = 0;      ///< in the file, from 1
  std::string text;  ///< trimmed, without comment
};

struct Clause {
  int line = 0;
  std::string keyword;             ///< "ORDERS"
  std::string text;                ///< what follows on its line, trimmed
  std::vector<std::string> words;  ///< the same cut at blanks; "quoted text" is one word
  std::vector<BodyLine> body;      ///< the lines after it that begin with no keyword
  /// The first line's text, if any, and the body: for clauses that may be written on one line or on several.
  std::vector<BodyLine> lines() const;
};

struct Case {
  std::string rule;   ///< "1.9.2"
  std::string title;  ///< "longbows lose to men-at-arms by four hits (T6)"
  std::filesystem::path file;
  int line = 0;
  std::vector<Clause> clauses;
};

/// A case that cannot be read or does not come out as it says: file, line, what.
class CaseFailure : public std::runtime_error {
 public:
  CaseFailure(const Case& of, int line, const std::string& what);
};

/// Cuts at blanks; "quoted text" is one word without its quotes.
std::vector<std::string> cut_words(std::string_view text);
/// All cases of a file. Throws std::runtime_error with file and line if it is not a case file.
std::vector<Case> read_cases(const std::filesystem::path& file);
/// All cases of the *.case files in a folder and below it, by file name.
std::vector<Case> read_case_folder(const std::filesystem::path& folder);

}  // namespace hexpost::test
