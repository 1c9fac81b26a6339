#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/library.h"
#include "tests/support/text_rows.h"

/// Mistakes in data files, and what the loader must say of each. They stand in a text of two lines for each mistake:
///
///   BATTLE ramses              the battle that is loaded, until the next BATTLE
///   FILE kadesh/map.toml       the shipped file that gets the mistakes
///   # what is wrong            a comment
///   columns = 39 => columns = 40
///     give one letter for each hex
///
/// The first line has a passage of the file and what stands in its place: `nothing`, or text in which `\n` begins a
/// line and `\\` is a backslash. The second line has words of the error. `CODE @ PLACE | ` in front of them, or a part
/// of it, also says the code of the error and where it is: in the line of this passage, or in another file.
namespace hexpost::data::test {

struct BadFile {
  std::string trace;  ///< file and line of the text
  std::string battle, file, was, now;
  std::string code, place, words;
};

/// `text` before the first `mark`, which is cut off with it; empty if there is no mark.
inline std::string cut_before(std::string& text, std::string_view mark) {
  const auto at = text.find(mark);
  if (at == std::string::npos) return {};
  std::string out = text.substr(0, at);
  text.erase(0, at + mark.size());
  return out;
}

inline std::string with_line_breaks(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escaped = text[i] == '\\' && i + 1 < text.size();
    if (escaped) ++i;
    out += escaped && text[i] == 'n' ? '\n' : text[i];
  }
  return out;
}

inline std::vector<BadFile> read_bad_files(const std::filesystem::path& path) {
  std::vector<BadFile> out;
  BadFile next;
  auto rows = base::test::read_rows(path);
  for (auto& [line, trace] : rows) {
    if (line.starts_with("BATTLE ")) {
      next.battle = line.substr(7);
    } else if (line.starts_with("FILE ")) {
      next.file = line.substr(5);
    } else if (line.starts_with("  ")) {
      next.words = line.substr(2);
      std::string place = cut_before(next.words, " | ");
      next.code = place.find("@ ") == std::string::npos ? std::exchange(place, {}) : cut_before(place, "@ ");
      if (next.code.ends_with(' ')) next.code.pop_back();
      next.place = place;
      out.push_back(next);
    } else {
      next.trace = trace;
      next.was = with_line_breaks(cut_before(line, " => "));
      next.now = line == "nothing" ? "" : with_line_breaks(line);
    }
  }
  return out;
}

/// The error is in the file, in the line of the passage, or, without a passage, in some line and column.
inline void expect_place(const BadFile& bad, const base::Error& error, const std::string& shipped) {
  std::string place = bad.file;
  if (bad.place.ends_with(".toml")) {
    place = bad.place;
  } else if (!bad.place.empty()) {
    const auto passage = shipped.begin() + static_cast<std::ptrdiff_t>(shipped.find(bad.place));
    place += ":" + std::to_string(1 + std::count(shipped.begin(), passage, '\n'));
  } else if (bad.code.empty()) {
    EXPECT_TRUE(std::regex_match(error.where, std::regex(place + ":[0-9]+(:[0-9]+)?"))) << error.where;
    return;
  }
  EXPECT_TRUE(error.where == place || error.where.starts_with(place + ":")) << error.where << ", expected " << place;
}

/// Each mistake alone draws its error. `load` is the system's `load_scenario`.
template <class Load>
void expect_refused(const std::filesystem::path& path, Load load) {
  const auto all = read_bad_files(path);
  EXPECT_FALSE(all.empty()) << path;
  for (const BadFile& bad : all) {
    SCOPED_TRACE(bad.trace);
    Library library = Library::builtin();
    const Source* shipped = library.find(bad.file);
    ASSERT_NE(shipped, nullptr);
    std::string bytes = shipped->bytes;
    const std::string before = bytes;
    const auto at = bytes.find(bad.was);
    ASSERT_NE(at, std::string::npos) << "the file does not have the passage";
    bytes.replace(at, bad.was.size(), bad.now);
    EXPECT_TRUE(library.add({bad.file, bytes}));
    const auto loaded = load(library, bad.battle);
    ASSERT_FALSE(loaded) << "the file is taken";
    const base::Error& error = loaded.error();
    if (!bad.code.empty()) {
      EXPECT_EQ(error.code, bad.code) << error.what;
    }
    expect_place(bad, error, before);
    EXPECT_NE(error.what.find(bad.words), std::string::npos) << error.what << "\nexpected: " << bad.words;
  }
}

}  // namespace hexpost::data::test
