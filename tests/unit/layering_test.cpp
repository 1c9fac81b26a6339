#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

/// The architecture as a test: permitted includes, constructs forbidden in the engine, and how rules ask and roll.
namespace {

namespace fs = std::filesystem;
const fs::path k_root = HEXPOST_SOURCE_DIR;

struct Line {
  std::string file;
  int number;
  std::string text;
};

std::vector<fs::path> sources(const std::vector<std::string>& folders,
                              const std::set<std::string>& endings = {".h", ".cpp"}) {
  std::vector<fs::path> out;
  for (const std::string& folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(k_root / folder)) {
      if (entry.is_regular_file() && endings.contains(entry.path().extension().string())) out.push_back(entry.path());
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::string without_comment(const std::string& line) {
  const auto at = line.find("//");
  return at == std::string::npos ? line : line.substr(0, at);
}

std::vector<Line> lines(const std::vector<std::string>& folders) {
  std::vector<Line> out;
  for (const fs::path& path : sources(folders)) {
    std::ifstream in(path);
    const std::string file = path.lexically_relative(k_root).generic_string();
    std::string text;
    for (int n = 1; std::getline(in, text); ++n)
      out.push_back({file, n, text});
  }
  return out;
}

/// Those that include something: most lines do not, and a regular expression takes its time.
std::vector<Line> includes(const std::vector<std::string>& folders) {
  auto out = lines(folders);
  std::erase_if(out, [](const Line& l) { return l.text.find("#include") == std::string::npos; });
  return out;
}

/// Loaders, which run before a battle begins, and the module's JSON, around a battle.
bool reads_files(const std::string& file) {
  return file.rfind("engine/data/", 0) == 0 || file.rfind("engine/module/", 0) == 0 ||
         file.find("/load/") != std::string::npos;
}

std::string where(const Line& l) {
  return l.file + ":" + std::to_string(l.number) + ": " + l.text;
}

using Folders = std::vector<std::string>;

/// The rooms of a rule system from the top down: a room includes itself, those below it, and the kernel.
const Folders k_rooms = {"report/", "advice/", "words/", "load/", "rules/", "book/", "model/"};

const Folders k_kernel = {"engine/base/",  "engine/hex/",  "engine/orders/", "engine/dice/",
                          "engine/table/", "engine/odds/", "engine/report/"};

/// What the folder of a rule system may include: its rooms downwards; its door and its loader read data files besides.
Folders allowed_in_system(const std::string& file) {
  const std::string folders = "engine/systems/";
  const auto slash = file.find('/', folders.size());
  if (slash == std::string::npos) return {"engine/"};  // system.h and the list of all
  const std::string system = file.substr(0, slash + 1);
  Folders out = k_kernel;
  const auto room = std::find_if(k_rooms.begin(), k_rooms.end(),
                                 [&](const std::string& name) { return file.rfind(system + name, 0) == 0; });
  if (room == k_rooms.end())
    return {"engine/data/",
            "engine/base/",
            "engine/orders/",
            "engine/report/",
            "engine/table/",
            "engine/systems/door.h",
            "engine/systems/doors.h",
            "engine/systems/lookups.h",
            "engine/systems/system.h",
            system};
  for (auto below = room; below != k_rooms.end(); ++below)
    if (*below != "load/" || room == below) out.push_back(system + *below);
  if (*room == "load/") out.push_back("engine/data/");
  return out;
}

/// Longest matching folder first.
const std::vector<std::pair<std::string, Folders>> k_may_include = {
    {"engine/base/", {"engine/base/"}},
    {"engine/hex/", {"engine/base/", "engine/hex/"}},
    {"engine/dice/", {"engine/base/", "engine/dice/"}},
    {"engine/orders/", {"engine/base/", "engine/hex/", "engine/orders/"}},
    {"engine/report/",
     {"engine/base/", "engine/hex/", "engine/orders/", "engine/dice/", "engine/table/", "engine/report/"}},
    {"engine/table/",
     {"engine/base/", "engine/hex/", "engine/orders/", "engine/dice/", "engine/table/", "engine/odds/",
      "engine/report/document.h"}},
    {"engine/odds/", {"engine/base/", "engine/dice/", "engine/table/table.h", "engine/odds/"}},
    {"engine/data/", {"engine/base/", "engine/hex/", "engine/report/", "engine/data/"}},
    {"engine/module/",
     {"engine/base/", "engine/hex/", "engine/dice/", "engine/odds/", "engine/report/", "engine/table/",
      "engine/systems/system.h", "engine/module/"}},
    {"store/mail/", {"engine/base/", "store/"}},
    {"store/crypto/", {"engine/base/", "store/crypto/", "store/files.h"}},
    {"store/wire/", {"engine/base/", "store/crypto/", "store/wire/"}},
    {"store/log/", {"engine/base/", "store/crypto/", "store/wire/", "store/log/", "store/files.h"}},
    {"store/protocol/",
     {"engine/base/", "engine/dice/", "engine/hex/", "engine/orders/", "engine/table/", "engine/report/document.h",
      "store/"}},
    {"store/sandbox/", {"engine/base/", "store/sandbox/"}},
    {"store/host/", {"engine/base/", "engine/orders/", "engine/report/", "engine/table/", "store/"}},
    {"store/", {"engine/base/", "store/"}},
    {"cli/print/", {"engine/base/", "engine/hex/", "engine/report/", "cli/print/"}},
    {"cli/", {"engine/", "store/", "cli/"}},
};

/// The rooms of the host and of the program: which other rooms of its folder each may include. `host.h` is what others
/// see of the host: its own rooms take its types.
struct Room {
  std::string folder;
  Folders below;
};
const std::vector<Room> k_store_host_rooms = {
    {"store/host/ledger/", {}},
    {"store/host/calendar/", {"store/host/ledger/"}},
    {"store/host/requests/", {}},
    {"store/host/office/", {"store/host/ledger/", "store/host/host.h"}},
    {"store/host/words/", {"store/host/office/", "store/host/calendar/", "store/host/host.h"}},
    {"store/host/outbox/", {"store/host/words/", "store/host/office/", "store/host/calendar/", "store/host/host.h"}},
    {"store/host/clock/",
     {"store/host/outbox/", "store/host/words/", "store/host/office/", "store/host/calendar/", "store/host/host.h"}},
    {"store/host/game/",
     {"store/host/clock/", "store/host/outbox/", "store/host/words/", "store/host/office/", "store/host/calendar/",
      "store/host/host.h"}},
    {"store/host/notes/",
     {"store/host/game/", "store/host/clock/", "store/host/words/", "store/host/office/", "store/host/requests/",
      "store/host/calendar/", "store/host/host.h"}},
    {"store/host/setup/",
     {"store/host/notes/", "store/host/game/", "store/host/words/", "store/host/office/", "store/host/calendar/",
      "store/host/host.h"}},
    {"store/host/inbox/",
     {"store/host/setup/", "store/host/notes/", "store/host/game/", "store/host/clock/", "store/host/outbox/",
      "store/host/words/", "store/host/office/", "store/host/requests/", "store/host/calendar/", "store/host/ledger/",
      "store/host/host.h"}}};
/// `say` knows the terminal and documents; `player` knows an opened game, and what is said of it.
const std::vector<Room> k_cli_rooms = {
    {"cli/print/", {}},
    {"cli/say/", {"cli/names.h"}},
    {"cli/player/", {"cli/say/", "cli/print/", "cli/names.h", "cli/command.h", "cli/context.h"}},
    {"cli/mail/", {"cli/player/", "cli/say/", "cli/print/", "cli/names.h"}},
    {"cli/replay/", {"cli/player/", "cli/say/", "cli/names.h"}},
    {"cli/manual/", {"cli/player/", "cli/say/", "cli/context.h"}},
    {"cli/host/", {"cli/mail/", "cli/player/", "cli/replay/", "cli/say/", "cli/print/", "cli/names.h"}},
    {"cli/commands/",
     {"cli/host/", "cli/mail/", "cli/player/", "cli/replay/", "cli/say/", "cli/print/", "cli/names.h", "cli/app.h",
      "cli/command.h", "cli/context.h"}}};

}  // namespace

TEST(Layering, rooms_of_the_host_and_of_the_program_point_one_way) {
  const std::regex include("^\\s*#include\\s+\"([^\"]+)\"");
  const auto begins = [](const std::string& text, const std::string& start) { return text.rfind(start, 0) == 0; };
  for (const std::string root : {"store/host", "cli"}) {
    const auto& rooms = root == "cli" ? k_cli_rooms : k_store_host_rooms;
    for (const auto& entry : fs::directory_iterator(k_root / root)) {
      const std::string folder = entry.path().lexically_relative(k_root).generic_string() + "/";
      if (!entry.is_directory() || sources({folder}).empty()) continue;
      EXPECT_TRUE(std::any_of(rooms.begin(), rooms.end(), [&](const Room& r) { return r.folder == folder; }))
          << folder << " needs a row";
    }
    for (const Line& l : includes({root})) {
      std::smatch m;
      if (!std::regex_search(l.text, m, include)) continue;
      const std::string target = m[1];
      const auto room =
          std::find_if(rooms.begin(), rooms.end(), [&](const Room& r) { return begins(l.file, r.folder); });
      if (room == rooms.end() || !begins(target, root + "/") || begins(target, room->folder)) continue;
      const auto may = [&](const Folders& folders) {
        return std::any_of(folders.begin(), folders.end(), [&](const std::string& f) { return begins(target, f); });
      };
      EXPECT_TRUE(may(room->below)) << where(l);
    }
  }
}

/// A module of the rules is a header and its source. Where a rule comes back to itself, as a shot does that is answered
/// by a charge, the lower module declares what the upper one carries out (chariots/rules/missile/missile.h).
TEST(Layering, modules_of_the_rules_include_no_module_that_includes_them) {
  const std::regex include("^\\s*#include\\s+\"([^\"]+)\\.h\"");
  for (const std::string system : {"ancients", "chariots", "hordes", "kadesh"}) {
    const std::string rules = "engine/systems/" + system + "/rules/";
    std::map<std::string, std::set<std::string>> reached;  // by module, without `rules`
    for (const Line& l : includes({rules})) {
      std::smatch m;
      if (!std::regex_search(l.text, m, include)) continue;
      const std::string from = l.file.substr(0, l.file.rfind('.')), to = m[1];
      if (to.rfind(rules, 0) == 0 && to != from) reached[from.substr(rules.size())].insert(to.substr(rules.size()));
    }
    for (bool grows = true; grows;) {
      grows = false;
      for (auto& [module, targets] : reached) {
        const auto known = targets;
        for (const std::string& target : known) {
          if (const auto beyond = reached.find(target); beyond != reached.end())
            targets.insert(beyond->second.begin(), beyond->second.end());
        }
        grows = grows || targets.size() > known.size();
      }
    }
    EXPECT_GT(reached.size(), 10u) << "no rules found below " << rules;
    for (const auto& [module, targets] : reached)
      EXPECT_FALSE(targets.contains(module)) << rules << module << " includes a module that includes it";
  }
}

TEST(Layering, includes_point_one_way) {
  const std::regex include("^\\s*#include\\s+\"([^\"]+)\"");
  for (const Line& l : includes({"engine", "store", "cli"})) {
    std::smatch m;
    if (!std::regex_search(l.text, m, include)) continue;
    Folders allowed;
    if (l.file.rfind("engine/systems/", 0) == 0) {
      allowed = allowed_in_system(l.file);
    } else {
      const auto rule = std::find_if(k_may_include.begin(), k_may_include.end(),
                                     [&](const auto& r) { return l.file.rfind(r.first, 0) == 0; });
      ASSERT_NE(rule, k_may_include.end()) << where(l);
      allowed = rule->second;
    }
    const std::string target = m[1];
    if (std::any_of(allowed.begin(), allowed.end(), [&](const std::string& p) { return target.rfind(p, 0) == 0; }))
      continue;
    ADD_FAILURE() << where(l);
  }
}

TEST(Layering, nothing_that_thinks_includes_a_third_party_header) {
  const std::regex include("^\\s*#include\\s+<([^>]+)>");
  for (const Line& l : includes({"engine"})) {
    if (reads_files(l.file)) continue;
    std::smatch m;
    if (!std::regex_search(l.text, m, include)) continue;
    const std::string header = m[1];
    EXPECT_EQ(header.find_first_of("/."), std::string::npos) << where(l);
    for (const char* banned : {"chrono", "thread", "mutex", "random", "locale", "ctime", "atomic", "future",
                               "unordered_map", "unordered_set", "cmath", "fstream", "iostream", "filesystem"}) {
      EXPECT_NE(header, banned) << where(l);
    }
  }
}

TEST(Layering, only_the_data_loader_and_the_store_use_the_given_libraries) {
  const std::regex include(
      "^\\s*#include\\s+<(sqlite3|openssl/|cereal/|toml|nlohmann/|valijson/|gmime/|curl/|CLI/|cairo|pango/"
      "|qrencode|qpdf/|wabt/)");
  const std::map<std::string, std::vector<std::string>> rooms = {
      {"sqlite3", {"store/log/"}},     {"openssl/", {"store/"}},
      {"cereal/", {"store/wire/"}},    {"toml", {"engine/data/"}},
      {"valijson/", {"engine/data/"}}, {"gmime/", {"store/mail/"}},
      {"curl/", {"store/post/"}},      {"CLI/", {"cli/"}},
      {"cairo", {"cli/print/"}},       {"pango/", {"cli/print/"}},
      {"qrencode", {"cli/print/"}},    {"qpdf/", {"cli/print/"}},
      {"wabt/", {"store/sandbox/"}},   {"nlohmann/", {"engine/data/", "engine/module/", "cli/", "store/protocol/"}}};
  for (const Line& l : includes({"engine", "store", "cli"})) {
    std::smatch m;
    if (!std::regex_search(l.text, m, include)) continue;
    const auto& allowed = rooms.at(m[1]);
    EXPECT_TRUE(std::any_of(allowed.begin(), allowed.end(), [&](const std::string& p) {
      return l.file.rfind(p, 0) == 0;
    })) << where(l);
  }
  for (const Line& l : lines({"store"})) {
    EXPECT_EQ(l.text.find("cereal/types/memory.hpp"), std::string::npos) << where(l);
    EXPECT_EQ(l.text.find("cereal/types/polymorphic.hpp"), std::string::npos) << where(l);
  }
}

TEST(Determinism, no_floats_clocks_or_hash_order_where_rules_think) {
  // "double-" is the name of a card; no code has a type before a minus
  const std::regex banned(
      "\\b(float|double(?!-)|unordered_\\w+|mt19937|uniform_int_distribution|std::rand|srand|time\\(|system_clock|"
      "getenv|"
      "setlocale|thread_local)\\b");
  for (const Line& l : lines({"engine"})) {
    if (reads_files(l.file)) continue;
    EXPECT_FALSE(std::regex_search(without_comment(l.text), banned)) << where(l);
  }
}

TEST(Determinism, no_noexcept_and_no_catch_between_a_rule_and_the_table) {
  for (const Line& l : lines({"engine/systems"})) {
    const std::string code = without_comment(l.text);
    for (const char* word : {"noexcept", "catch (", "catch("})
      EXPECT_EQ(code.find(word), std::string::npos) << where(l);
  }
}

namespace {
/// The lines of a source without their comments.
std::string code_of(const fs::path& path) {
  std::ifstream in(path);
  std::string out, line;
  while (std::getline(in, line))
    out += without_comment(line) + "\n";
  return out;
}
}  // namespace

TEST(Determinism, at_most_one_roll_or_question_in_a_full_expression) {
  const std::regex door("\\.\\s*(ask|d6|d10|d12|roll)\\s*(<[^>]*>)?\\(");
  for (const fs::path& path : sources({"engine/systems"})) {
    const std::string text = code_of(path);
    int number = 1, first = 1;
    std::string statement;
    for (const char c : text) {
      if (c == '\n') ++number;
      statement += c;
      if (c != ';' && c != '{' && c != '}') continue;
      const auto n =
          std::distance(std::sregex_iterator(statement.begin(), statement.end(), door), std::sregex_iterator());
      EXPECT_LE(n, 1) << path << ":" << first << ": " << statement;
      statement.clear();
      first = number;
    }
  }
}

TEST(Determinism, no_question_or_roll_inside_an_algorithms_callback) {
  const std::regex door("\\[[^\\]]*\\]\\s*\\([^)]*\\)\\s*\\{[^}]*\\.\\s*(ask|d6|d10|d12|roll)\\s*\\(");
  for (const fs::path& path : sources({"engine/systems"})) {
    EXPECT_FALSE(std::regex_search(code_of(path), door)) << path;
  }
}

/// A rule is declared where it is written: a reader finds `x.cpp` beside the `x.h` that the caller includes.
TEST(House, each_source_of_the_rules_has_its_own_header) {
  int seen = 0;
  for (const fs::path& path : sources({"engine/systems"}, {".cpp"})) {
    const std::string file = path.lexically_relative(k_root).generic_string();
    if (file.find("/rules/") == std::string::npos) continue;
    ++seen;
    const std::string header = file.substr(0, file.size() - 4) + ".h";
    if (!fs::exists(k_root / header)) {
      ADD_FAILURE() << file << " has no header: declare its public functions in " << header;
      continue;
    }
    std::ifstream in(path);
    std::string first;
    std::getline(in, first);
    EXPECT_EQ(first, "#include \"" + header + "\"") << file << ": its own header comes first";
  }
  EXPECT_GT(seen, 100) << "no rules found below " << k_root;
}

TEST(House, every_source_follows_the_format) {
  if (std::system("command -v clang-format >/dev/null") != 0) GTEST_SKIP() << "there is no clang-format here";
  const std::string folder = "'" + k_root.string() + "'";
  EXPECT_EQ(
      std::system(("cd " + folder +
                   " && find engine store cli tests -name node_modules -prune -o \\( -name '*.h' -o -name '*.cpp' \\)"
                   " -print0 | xargs -0 -n 40 -P 2 clang-format --dry-run --Werror")
                      .c_str()),
      0);
}

TEST(House, files_stay_small_and_finished) {
  constexpr int k_most = 500, k_most_in_tests = 600;  // lines
  for (const std::string folder : {"engine", "store", "cli", "tests"}) {
    for (const fs::path& path : sources({folder}, {".h", ".cpp", ".js"})) {
      if (path.string().find("/node_modules/") != std::string::npos) continue;  // not ours
      std::ifstream in(path);
      std::string line;
      int n = 0;
      while (std::getline(in, line))
        ++n;
      EXPECT_LE(n, folder == "tests" ? k_most_in_tests : k_most) << path;
    }
  }
  for (const Line& l : lines({"engine", "store", "cli", "tests"})) {
    for (const std::string word : {"TO"
                                   "DO",
                                   "FIX"
                                   "ME",
                                   "XX"
                                   "X"}) {
      const auto at = l.text.find(word);
      if (at == std::string::npos) continue;
      const std::regex whole("\\b" + word + "\\b");
      EXPECT_FALSE(std::regex_search(l.text, whole)) << where(l);
    }
  }
}
