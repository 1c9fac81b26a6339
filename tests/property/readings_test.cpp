#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/app.h"
#include "engine/base/text.h"
#include "engine/orders/line.h"
#include "engine/orders/tongue.h"
#include "engine/systems/system.h"

/// `check` and `send` read each text of orders once. The judge of a signed packet reads it a second time. Each function
/// that cuts a line or reads its words is replaced here by one that counts (`--wrap` of the linker): calls from within
/// its own library do not count.
namespace {

using namespace hexpost;
namespace fs = std::filesystem;

struct Counts {
  std::map<std::string, int> cut, understood, canonical;
};
Counts* g_counts = nullptr;  // null: nothing is counted

void count(std::map<std::string, int> Counts::*of, std::string_view text) {
  if (g_counts) ++(g_counts->*of)[std::string(text)];
}

}  // namespace

#define HEXPOST_CUT "_ZN7hexpost6orders3cutESt17basic_string_viewIcSt11char_traitsIcEE"
#define HEXPOST_UNDERSTOOD "_ZN7hexpost6orders10understoodERKNS0_5NamesERKNS0_4LineE"
#define HEXPOST_UNFIT "_ZN7hexpost6orders5unfitESt17basic_string_viewIcSt11char_traitsIcEE"

orders::Line real_cut(std::string_view) asm("__real_" HEXPOST_CUT);
orders::Line wrap_cut(std::string_view text) asm("__wrap_" HEXPOST_CUT);
orders::Line wrap_cut(std::string_view text) {
  count(&Counts::cut, text);
  return real_cut(text);
}
orders::Line real_understood(const orders::Names&, const orders::Line&) asm("__real_" HEXPOST_UNDERSTOOD);
orders::Line wrap_understood(const orders::Names& names, const orders::Line& line) asm("__wrap_" HEXPOST_UNDERSTOOD);
orders::Line wrap_understood(const orders::Names& names, const orders::Line& line) {
  count(&Counts::understood, line.text);
  return real_understood(names, line);
}
/// Each reading of a canonical line begins with it.
std::optional<base::Refusal> real_unfit(std::string_view) asm("__real_" HEXPOST_UNFIT);
std::optional<base::Refusal> wrap_unfit(std::string_view text) asm("__wrap_" HEXPOST_UNFIT);
std::optional<base::Refusal> wrap_unfit(std::string_view text) {
  count(&Counts::canonical, text);
  return real_unfit(text);
}

namespace {

std::int64_t noon() {
  return 1'700'000'000;
}

/// A game of first-battle between two folders, in which player a has the first packet to write.
class ReadingsOfALine : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("hexpost-readings-" + std::string(test_name()) + std::to_string(getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    run({"a", "key", "new", "anna"});
    run({"b", "key", "new", "bela"});
    run({"a", "invite", "--battle", "first-battle", "--out", path("invite.eml")});
    run({"b", "join", path("invite.eml"), "--out", path("join.eml")});
    run({"a", "receive", path("join.eml")});
  }
  void TearDown() override { fs::remove_all(folder_); }

  static std::string test_name() { return testing::UnitTest::GetInstance()->current_test_info()->name(); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }

  /// Runs a command of the player whose folder the first word names.
  void run(std::vector<std::string> words) {
    const std::string home = path(words.front());
    words.erase(words.begin());
    std::vector<const char*> argv{"hexpost", "--home", home.c_str()};
    for (const std::string& word : words)
      argv.push_back(word.c_str());
    std::istringstream in;
    std::ostringstream out, err;
    cli::Terminal terminal{in, out, err};
    const cli::Exit exit = cli::run(static_cast<int>(argv.size()), argv.data(), terminal, hexpost::systems(), noon);
    EXPECT_EQ(exit, cli::Exit::ok) << base::join(words, " ") << "\n" << out.str() << err.str();
  }
  Counts counted(const std::vector<std::string>& words) {
    Counts out;
    g_counts = &out;
    run(words);
    g_counts = nullptr;
    return out;
  }
  /// Each different text at most `most` times.
  static void expect_at_most(int most, const Counts& counts) {
    const auto expect = [&](const std::string& what, const std::map<std::string, int>& times) {
      int sum = 0;
      for (const auto& [text, n] : times) {
        sum += n;
        EXPECT_LE(n, most) << what << ": `" << text << "`";
      }
      RecordProperty(what, sum);
      std::cout << what << ": " << sum << " calls for " << times.size() << " texts\n";
      EXPECT_GT(sum, 0) << what << ": the linker has put nothing in place of the function";
    };
    expect("cut", counts.cut);
    expect("understood", counts.understood);
    expect("canonical", counts.canonical);
  }

 private:
  fs::path folder_;
};

TEST_F(ReadingsOfALine, check_reads_a_plain_line_once) {
  write("one.txt", "move Leg1 0608\n");
  const Counts counts = counted({"a", "check", path("one.txt")});
  ASSERT_TRUE(counts.canonical.contains("move Leg1 0608"));
  expect_at_most(1, counts);
}

TEST_F(ReadingsOfALine, send_reads_a_plain_line_once_and_its_judge_once_more) {
  write("one.txt", "move Leg1 0608\nend-moves\n");
  const Counts counts = counted({"a", "send", path("one.txt"), "--out", path("1.eml"), "--anyway"});
  ASSERT_TRUE(counts.canonical.contains("move Leg1 0608"));
  expect_at_most(2, counts);
}

TEST_F(ReadingsOfALine, plain_orders_are_read_once_each) {
  run({"a", "orders", "--plain", "--out", path("plain.txt")});
  expect_at_most(2, counted({"a", "check", path("plain.txt")}));
  expect_at_most(2, counted({"a", "send", path("plain.txt"), "--out", path("1.eml"), "--anyway"}));
}

}  // namespace
