#pragma once

#include <map>
#include <string>
#include <vector>

/// Rule coverage measured, not believed: tests/systems/SYSTEM/ledger/rules.txt has a row for each rule and ruling.
///
///   8.55 done                                    a CASE of the number proves it, and a comment cites it as [8.55]
///   K17 done kadesh/battles/ramses.toml "0105"   the same, but a data file carries it out: the text stands there
///   3.5 heading                                  no text of its own: a title, history, components or credits
///   C99 unit                                     a test of another kind proves it and names it
///   1.2 open                                     not yet proved
///   momentum-advance done 4.10                   of Ancients: a heading of the printed book, and its number here;
///                                                `CASE 4.10 momentum-advance: ...` proves it
///   S12 done                                     of Ancients: an example, named in the title of a case
///
/// Lines `## Heading` are headings of the printed book; `#` begins a comment.
namespace hexpost::test {

struct LedgerRow {
  std::string id;
  std::string heading;  ///< the line `## Heading` above it
  std::string state;
  std::string file, text;  ///< of a row with a data file, below scenarios/: the text that carries the rule out
  std::string number;      ///< of a printed heading
};

/// All rows of a system, in their order. Reports rows that are there twice or are not understood to the test.
std::vector<LedgerRow> read_ledger(const std::string& system);

/// A number that a comment of the system's sources has in brackets, and where: the first file and line. The folder
/// `book` lists the rules and cites none, so it is left out. `letter`: that of the system's rulings.
using Citations = std::map<std::string, std::string>;
Citations read_citations(const std::string& system, char letter);

/// The whole text of a file below the source folder; empty without it.
std::string source_text(const std::string& path);

}  // namespace hexpost::test
