#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace hexpost::base::test {

/// A line of a text with rows for a test.
struct TextRow {
  std::string text;
  std::string trace;  ///< file, line and text
};

/// The lines of a text, without empty ones and comments, which begin with #.
inline std::vector<TextRow> read_rows(const std::filesystem::path& path) {
  std::vector<TextRow> out;
  std::ifstream in(path);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty() || line.starts_with("#")) continue;
    out.push_back({line, path.string() + ":" + std::to_string(number) + ": " + line});
  }
  return out;
}

}  // namespace hexpost::base::test
