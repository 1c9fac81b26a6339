#include "tests/ledger/ledger.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "engine/base/text.h"

namespace hexpost::test {
namespace {

const std::filesystem::path k_sources = HEXPOST_SOURCE_DIR;

LedgerRow read_row(const std::string& line) {
  LedgerRow out;
  std::istringstream in(line);
  std::string more;
  in >> out.id >> out.state >> more;
  if (more.ends_with(".toml")) {
    out.file = more;
    std::getline(in, out.text);
    out.text = base::trim(out.text);
    EXPECT_FALSE(out.text.empty()) << "no text of the data file: " << line;
  } else {
    out.number = more;
  }
  static const std::set<std::string> k_states{"done", "heading", "unit", "open"};
  EXPECT_TRUE(k_states.contains(out.state)) << line;
  return out;
}

/// "8.55", "K12"; a whole number is a rule of Ancients only, where it has parts without a point.
bool is_number(const std::string& word, char letter, bool whole) {
  if (word.front() == letter) return true;
  return word.front() >= '0' && word.front() <= '9' && (whole || word.find('.') != std::string::npos);
}

}  // namespace

std::vector<LedgerRow> read_ledger(const std::string& system) {
  std::vector<LedgerRow> out;
  std::set<std::string> seen;
  std::string heading;
  std::istringstream in(source_text("tests/systems/" + system + "/ledger/rules.txt"));
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("## ")) heading = line.substr(3);
    if (line.empty() || line.front() == '#') continue;
    LedgerRow row = read_row(line);
    row.heading = heading;
    EXPECT_TRUE(seen.insert(row.id).second) << "twice: " << line;
    out.push_back(std::move(row));
  }
  return out;
}

Citations read_citations(const std::string& system, char letter) {
  namespace fs = std::filesystem;
  static const std::regex k_brackets("\\[([^\\[\\]]+)\\]"), k_word("\\b[A-Z]?[0-9]+(\\.[0-9]+)*\\b");
  const fs::path folder = k_sources / "engine/systems" / system;
  Citations out;
  for (const auto& file : fs::recursive_directory_iterator(folder)) {
    const fs::path path = file.path().lexically_relative(folder);
    if (!file.is_regular_file() || *path.begin() == "book") continue;
    if (path.extension() != ".cpp" && path.extension() != ".h") continue;
    std::ifstream in(file.path());
    int number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      const auto begin = line.find("//");
      if (begin == std::string::npos || line.find('[', begin) == std::string::npos) continue;
      const std::string comment = line.substr(begin);
      for (std::sregex_iterator one(comment.begin(), comment.end(), k_brackets), end; one != end; ++one) {
        const std::string inside = (*one)[1];
        for (std::sregex_iterator word(inside.begin(), inside.end(), k_word); word != end; ++word) {
          if (is_number(word->str(), letter, system == "ancients"))
            out.emplace(word->str(), path.string() + ":" + std::to_string(number));
        }
      }
    }
  }
  return out;
}

std::string source_text(const std::string& path) {
  std::ifstream in(k_sources / path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

}  // namespace hexpost::test
