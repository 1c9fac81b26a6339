#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/base/text.h"
#include "tests/golden/golden_game.h"
#include "tests/support/catalogue.h"

/// Whole battles: kept inputs must give the kept story again, byte for byte, whatever compiled the program.
/// UPDATE_GOLDEN=1 writes the stories anew; the difference is then read before it is committed, and the commit says
/// `Signature:` with the new hash and why it changed. Inputs that no longer fit are played anew with record_golden.
namespace {

namespace fs = std::filesystem;
using namespace hexpost;

const fs::path k_folder = fs::path(HEXPOST_SOURCE_DIR) / "tests/golden";

constexpr const char* k_in_polish = "report.pl.txt";

bool updating() {
  return std::getenv("UPDATE_GOLDEN") != nullptr;
}

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  if (!in) throw std::runtime_error("cannot read " + file.string());
  return out.str();
}

void write(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  if (!out.flush()) throw std::runtime_error("cannot write " + file.string());
}

/// The games of a system, else of all: "hordes/trebia".
std::vector<std::string> games(const std::string& of = "") {
  std::vector<std::string> out;
  for (const std::string system : {"chariots", "hordes"}) {
    if (!of.empty() && of != system) continue;
    for (const auto& entry : fs::directory_iterator(k_folder / system)) {
      if (entry.is_directory()) out.push_back(system + "/" + entry.path().filename().string());
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// Compares as a reader would: the first line that differs says more than two long texts.
void expect_kept(const fs::path& file, const std::string& got) {
  if (updating()) write(file, got);
  const std::string want = read(file);
  if (want == got) return;
  const auto a = base::split(want, '\n'), b = base::split(got, '\n');
  std::size_t i = 0;
  while (i < a.size() && i < b.size() && a[i] == b[i])
    ++i;
  ADD_FAILURE() << file.string() << ":" << i + 1 << "\n  kept: " << (i < a.size() ? a[i] : "(ends)")
                << "\n  now:  " << (i < b.size() ? b[i] : "(ends)");
}

void check_game(const std::string& name) {
  const fs::path folder = k_folder / name;
  const std::string text = read(folder / "game.jsonl");
  const auto game = golden::read_game(text);
  EXPECT_EQ(golden::print_game(game), text) << "game.jsonl is not in its one spelling";
  const auto story = golden::replay(game);
  expect_kept(folder / "trace.txt", story.trace);
  expect_kept(folder / "report.txt", story.report);
  if (!fs::exists(folder / k_in_polish)) return;
  // the same inputs and the same battle, in other words
  const test::InPolish polish;
  const auto told = golden::replay(game);
  EXPECT_NE(told.report, story.report) << "the Polish report is the English one";
  expect_kept(folder / k_in_polish, told.report);
}

/// cat tests/golden/*/*/* | sha256sum
std::string signature() {
  std::string all;
  for (const std::string& name : games()) {
    for (const char* file : {"game.jsonl", k_in_polish, "report.txt", "trace.txt"}) {
      if (file != k_in_polish || fs::exists(k_folder / name / file)) all += read(k_folder / name / file);
    }
  }
  return golden::sha256_hex(all) + "\n";
}

std::string traces_of(const std::string& system) {
  std::string all;
  for (const std::string& name : games(system))
    all += read(k_folder / name / "trace.txt");
  return all;
}

class GoldenGames : public testing::TestWithParam<std::string> {};

}  // namespace

TEST_P(GoldenGames, replay_to_the_same_bytes) {
  try {
    check_game(GetParam());
  } catch (const std::exception& e) {
    FAIL() << GetParam() << ": " << e.what();
  }
}

INSTANTIATE_TEST_SUITE_P(All, GoldenGames, testing::ValuesIn(games()), [](const auto& game) {
  std::string name = game.param;
  std::replace(name.begin(), name.end(), '-', '_');
  std::replace(name.begin(), name.end(), '/', '_');
  return name;
});

TEST(Golden, signature_covers_every_kept_byte) {
  if (updating()) {
    for (const std::string& name : games())
      check_game(name);
  }
  expect_kept(k_folder / "SIGNATURE", signature());
}

TEST(Golden, a_game_of_each_system_is_printed_in_both_languages) {
  for (const char* system : {"chariots", "hordes"}) {
    const auto all = games(system);
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](const auto& g) {
      return fs::exists(k_folder / g / k_in_polish);
    })) << system;
  }
}

TEST(Golden, games_of_hordes_have_what_a_battle_can_have) {
  const std::string all = traces_of("hordes");
  for (const char* sign : {"(standing order)", "(sealed standing order)",
                           "place ",           "[1.4.7]",
                           "[1.5.6]",          "[1.6.2]",
                           "[1.6.3]",          "[1.7.1]",
                           "[1.8.8]",          "[1.8.12]",
                           "[1.9.7]",          "[1.10.1]",
                           "[1.10.5]",         "[1.11.3]",
                           "[1.12.2]",         "[1.12.4]",
                           "[1.13.2]",         "[1.13.6]",
                           "[1.14.1]",         "[1.14.2]",
                           "[1.14.3]"}) {
    EXPECT_NE(all.find(sign), std::string::npos) << "no golden game shows " << sign;
  }
}
