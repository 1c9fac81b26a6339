#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "cli/say/terminal.h"
#include "engine/base/language.h"
#include "engine/base/text.h"
#include "tests/support/catalogue.h"
#include "tests/support/slurp.h"

/// Each next step that the program names, as the sources have them: the command keeps --home, and it has at most three
/// lines with what is said below it.
namespace {

using namespace hexpost;
namespace fs = std::filesystem;
using hexpost::test::slurp;

/// A call of `next` in the sources.
struct Hint {
  std::string place;
  std::string command;             ///< its literal beginning; empty if the hint has none
  std::vector<std::string> words;  ///< each text that may stand below it
};

/// The string literals from `at` on, side by side ones as one; `at` is moved behind them.
std::string literals(const std::string& text, std::size_t& at) {
  std::string out;
  while (at < text.size() && text[at] == '"') {
    for (++at; at < text.size() && text[at] != '"'; ++at) {
      if (text[at] == '\\') ++at;
      out += text[at];
    }
    at = std::min(text.find_first_not_of(" \n", at + 1), text.size());
  }
  return out;
}

/// The arguments of a call whose bracket opens before `at`.
std::string arguments(const std::string& text, std::size_t at) {
  std::size_t end = at;
  for (int open = 1; end < text.size(); ++end) {
    if (text[end] == '"') {
      literals(text, end);
      --end;
      continue;
    }
    open += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
    if (open == 0) break;
  }
  return text.substr(at, end - at);
}

std::vector<Hint> hints() {
  std::vector<Hint> out;
  static const std::regex k_call(R"(\bnext\(\s*[\w.]*[tT]erminal(\(\))?,\s*)");
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(HEXPOST_SOURCE_DIR) / "cli")) {
    if (entry.path().extension() != ".cpp") continue;
    const std::string text = slurp(entry.path());
    for (std::sregex_iterator call(text.begin(), text.end(), k_call), end; call != end; ++call) {
      const auto from = static_cast<std::size_t>(call->position() + call->length());
      Hint hint{
          entry.path().filename().string() + ": " + std::string(base::split(text.substr(from), '\n').front()), {}, {}};
      const std::string all = arguments(text, from);
      std::size_t at = 0;
      hint.command = all.starts_with('"') ? literals(all, at) : "hexpost turn";
      for (at = all.find("tr(\""); at != std::string::npos; at = all.find("tr(\"", at)) {
        at += 3;
        hint.words.push_back(literals(all, at));
      }
      out.push_back(std::move(hint));
    }
  }
  return out;
}

/// The text in the reader's language, with words of some length in its places.
std::string filled(const std::string& text) {
  static const std::regex k_place(R"(\{\d*\})");
  return std::regex_replace(base::tr(text), k_place, "Ada Byron");
}

void expect_three_lines(const Hint& hint) {
  for (const std::string& words : hint.words) {
    std::istringstream in;
    std::ostringstream out, err;
    cli::Terminal terminal{in, out, err};
    terminal.home = "club";
    cli::next(terminal, hint.command, filled(words));
    const std::string said = out.str();
    EXPECT_LE(std::ranges::count(said, '\n'), 3) << hint.place << "\n" << said;
    EXPECT_TRUE(said.starts_with(hint.command.empty() ? "-> " : "-> hexpost --home club ")) << hint.place << "\n"
                                                                                            << said;
  }
}

}  // namespace

TEST(Hints, keep_the_folder_and_have_at_most_three_lines) {
  const auto all = hints();
  EXPECT_GT(all.size(), 45U) << "the calls of next() are not found";
  EXPECT_GT(std::ranges::count_if(all, [](const Hint& hint) { return !hint.command.empty(); }), 40);
  std::ranges::for_each(all, expect_three_lines);
}

TEST(Hints, have_at_most_three_lines_in_polish) {
  const test::InPolish polish;
  std::ranges::for_each(hints(), expect_three_lines);
}
