#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "store/mail/armour.h"
#include "store/wire/leaves.h"
#include "store/wire/notes.h"

/// The pages in schemas/ say what the code does: their examples are the vectors, their registries are the code's.
namespace hexpost {
namespace {

namespace fs = std::filesystem;
const fs::path k_root = HEXPOST_SOURCE_DIR;

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::vector<fs::path> pages() {
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator(k_root / "schemas")) {
    if (entry.path().extension() == ".md") out.push_back(entry.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// A fenced block that is marked ```vector NAME.
struct Example {
  std::string page, name, text;
};
std::vector<Example> examples() {
  std::vector<Example> out;
  for (const fs::path& page : pages()) {
    std::istringstream in(read(page));
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
      if (inside && line == "```") {
        inside = false;
      } else if (inside) {
        out.back().text += line + "\n";
      } else if (line.starts_with("```vector ")) {
        out.push_back({page.filename().string(), line.substr(10), ""});
        inside = true;
      }
    }
    EXPECT_FALSE(inside) << page << ": a block without an end";
  }
  return out;
}

/// Hexadecimal digits alone: `#` lines of a vector, and what a page says behind `;`, are for people.
std::string digits(const std::string& text) {
  std::string out;
  for (std::string_view line : base::split(text, '\n')) {
    if (line.starts_with('#')) continue;
    line = line.substr(0, line.find(';'));
    std::copy_if(line.begin(), line.end(), std::back_inserter(out), [](char c) { return c != ' '; });
  }
  return out;
}

TEST(Pages, every_example_is_the_vector_of_that_name) {
  const auto all = examples();
  EXPECT_GE(all.size(), 25u);
  for (const Example& e : all) {
    const fs::path path = k_root / "tests" / "vectors" / e.name;
    ASSERT_TRUE(fs::exists(path)) << e.page << " shows " << e.name;
    const bool hex = path.extension() == ".hex";
    EXPECT_EQ(hex ? digits(e.text) : e.text, hex ? digits(read(path)) : read(path)) << e.page << " shows " << e.name;
  }
}

TEST(Pages, every_leaf_has_its_example) {
  std::set<std::string> shown;
  for (const Example& e : examples())
    shown.insert(e.name);
  for (const auto& entry : fs::directory_iterator(k_root / "tests" / "vectors")) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("leaf-")) {
      EXPECT_TRUE(shown.contains(name)) << name;
    }
  }
}

/// The rows of the table under a heading of README.md, cells without backticks.
std::vector<std::vector<std::string>> registry(const std::string& heading) {
  std::vector<std::vector<std::string>> out;
  std::istringstream in(read(k_root / "schemas" / "README.md"));
  bool here = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("#")) here = line == "## " + heading;
    if (!here || !line.starts_with("| ") || line.starts_with("| ---")) continue;
    std::vector<std::string> cells;
    for (const std::string_view cell : base::split(line, '|')) {
      std::string text(base::trim(cell));
      std::erase(text, '`');
      cells.push_back(std::move(text));
    }
    out.emplace_back(cells.begin() + 1, cells.end() - 1);
  }
  EXPECT_GT(out.size(), 1u) << heading;
  if (!out.empty()) out.erase(out.begin());  // the table's head
  return out;
}

std::set<std::string> first_cells(const std::string& heading) {
  std::set<std::string> out;
  for (const auto& row : registry(heading))
    EXPECT_TRUE(out.insert(row[0]).second) << heading << ": " << row[0] << " stands twice";
  return out;
}

/// Every test that schemas/attacks.md names exists, and its numbers go on without a double one.
TEST(Attacks, every_attack_names_tests_that_exist) {
  std::string sources;
  for (const auto& entry : fs::recursive_directory_iterator(k_root / "tests")) {
    if (entry.path().extension() == ".cpp") sources += read(entry.path());
  }
  std::istringstream in(read(k_root / "schemas" / "attacks.md"));
  const std::regex test("`([A-Za-z0-9_]+)\\.([A-Za-z0-9_]+)`|`cli/([a-z0-9_]+)`");
  int last = 63;
  for (std::string line; std::getline(in, line);) {
    const auto cells = base::split(line, '|');
    const auto number = cells.size() > 5 ? base::number(base::trim(cells[1])) : std::nullopt;
    if (!number) continue;
    EXPECT_GT(*number, last) << line;
    last = static_cast<int>(*number);
    const std::string tests(cells[cells.size() - 2]);
    std::size_t named = 0;
    for (std::sregex_iterator at(tests.begin(), tests.end(), test), end; at != end; ++at, ++named) {
      const std::smatch& found = *at;
      if (found[3].matched) {
        EXPECT_TRUE(fs::exists(k_root / "tests" / "cli" / (found[3].str() + ".script"))) << found.str();
      } else {
        EXPECT_NE(sources.find("(" + found[1].str() + ", " + found[2].str() + ")"), std::string::npos) << found.str();
      }
    }
    EXPECT_GT(named, 0u) << "attack " << *number << " names no test";
  }
  EXPECT_GT(last, 63);
}

TEST(Registry, of_leaf_types_is_the_code_s) {
  std::set<std::string> known, written;
  for (unsigned i = 0; i <= 0xFF; ++i) {
    const auto type = store::type_of_bytes(base::Bytes{static_cast<std::uint8_t>(i), 0});
    if (type) known.insert(std::to_string(i) + " " + std::string(store::name_of(*type)));
  }
  for (const auto& row : registry("Leaf types"))
    written.insert(row[0] + " " + row[1]);
  EXPECT_EQ(written, known);
}

TEST(Registry, of_note_kinds_is_the_code_s) {
  std::set<std::string> known, written;
  for (int i = 0;; ++i) {
    const auto kind = static_cast<store::NoteKind>(i);
    try {
      known.insert(std::string(store::name_of(kind)) + (store::needs_consent(kind) ? " all" : " one"));
    } catch (const base::Bug&) {
      break;
    }
  }
  for (const auto& row : registry("Note kinds"))
    written.insert(row[0] + " " + row[1]);
  EXPECT_EQ(written, known);
}

TEST(Registry, of_mail_blocks_is_the_code_s) {
  std::set<std::string> known;
  for (const mail::Kind kind : mail::k_kinds)
    known.insert(std::string(mail::kind_word(kind)));
  EXPECT_EQ(first_cells("Mail blocks"), known);
}

std::set<std::string> found_in(const std::vector<std::string>& files, const std::string& pattern) {
  std::set<std::string> out;
  for (const std::string& name : files) {
    const std::string text = read(k_root / name);
    const std::regex regex(pattern);
    for (auto i = std::sregex_iterator(text.begin(), text.end(), regex); i != std::sregex_iterator(); ++i)
      out.insert((*i)[1]);
  }
  return out;
}

std::vector<std::string> sources() {
  std::vector<std::string> out;
  for (const char* folder : {"store", "engine"}) {
    for (const auto& entry : fs::recursive_directory_iterator(k_root / folder)) {
      if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h")
        out.push_back(fs::relative(entry.path(), k_root).string());
    }
  }
  return out;
}

TEST(Registry, of_refusal_codes_is_the_code_s) {
  EXPECT_EQ(first_cells("Refusal codes"), found_in({"store/protocol/refused.h"}, "k_code_\\w+ = \"([a-z-]+)\""));
}

TEST(Registry, of_tag_lines_is_the_code_s) {
  // A tag that the program writes stands in a string; those in comments are the same ones.
  EXPECT_EQ(first_cells("Tag lines"), found_in(sources(), "\"(hexpost [a-z0-9 ]+ v[0-9]+)"));
}

TEST(Registry, of_error_codes_names_only_codes_of_the_code) {
  const std::set<std::string> strings = found_in(sources(), "\"([a-z][a-z-]*)\"");
  for (const std::string& code : first_cells("Error codes"))
    EXPECT_TRUE(strings.contains(code)) << code;
}

std::size_t files_in(const std::string& folder, const std::string& extension) {
  std::size_t out = 0;
  for (const auto& entry : fs::directory_iterator(k_root / folder))
    out += entry.path().extension() == extension ? 1u : 0u;
  return out;
}

TEST(Readme, counts_what_there_is) {
  std::string text = read(k_root / "README.md");
  std::replace(text.begin(), text.end(), '\n', ' ');
  const std::vector<std::string> words{"no",    "one",   "two",  "three", "four",   "five",  "six",
                                       "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  const auto says = [&](std::size_t n, const std::string& of_what) {
    const std::string said = (n < words.size() ? words[n] : std::to_string(n)) + " " + of_what;
    EXPECT_NE(text.find(" " + said), std::string::npos) << said;
  };
  says(files_in("scenarios/hordes/armies", ".toml"), "army lists");
  says(files_in("scenarios/hordes/maps", ".toml"), "battlefields");
  says(files_in("scenarios/hordes/battles", ".toml"), "battles; ");
  says(files_in("scenarios/chariots/battles", ".toml"), "battles of our own");
  says(files_in("tests/mail/corpus", ".eml"), "mails that ");
}

/// Pages and folders that a page names in backticks, as `schemas/trust.md`.
TEST(Readme, is_short_and_names_what_exists) {
  const std::string text = read(k_root / "README.md");
  EXPECT_LE(text.size(), 7700u) << "what explains one thing stands beside it";
  const std::regex named("`((cli|engine|examples|scenarios|schemas|store|tests)/[A-Za-z0-9_./-]+)`");
  std::size_t count = 0;
  for (const char* page : {"README.md", "engine/README.md", "examples/first-evening/README.md",
                           "examples/browser-only/README.md", "examples/real-mail/README.md", "schemas/trust.md"}) {
    const std::string words = read(k_root / page);
    EXPECT_FALSE(words.empty()) << page;
    for (auto i = std::sregex_iterator(words.begin(), words.end(), named); i != std::sregex_iterator(); ++i) {
      const std::string path = (*i)[1];
      ++count;
      // made by the example; the pattern of all systems
      if (path.starts_with("examples/first-game/out") || path.find("SYSTEM") != std::string::npos) continue;
      EXPECT_TRUE(fs::exists(k_root / path) || fs::exists(k_root / "schemas" / path)) << page << " names " << path;
    }
  }
  EXPECT_GT(count, 30u);
}

TEST(Pages, link_only_to_files_that_exist) {
  const std::regex link("\\]\\(([^)#:]+)(#[^)]*)?\\)");
  for (const fs::path& page : pages()) {
    const std::string text = read(page);
    for (auto i = std::sregex_iterator(text.begin(), text.end(), link); i != std::sregex_iterator(); ++i) {
      EXPECT_TRUE(fs::exists(k_root / "schemas" / std::string((*i)[1]))) << page << " links to " << (*i)[1];
    }
  }
}

}  // namespace
}  // namespace hexpost
