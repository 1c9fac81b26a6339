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

const fs::path k_folder = fs::path(HEXPOST_SOURCE_DIR) / "tests/systems";

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

/// The games of a system, else of all: "hordes/golden/trebia".
std::vector<std::string> games(const std::string& of = "") {
  std::vector<std::string> out;
  for (const std::string system : {"ancients", "chariots", "hordes", "kadesh"}) {
    if (!of.empty() && of != system) continue;
    for (const auto& entry : fs::directory_iterator(k_folder / system / "golden")) {
      if (entry.is_directory()) out.push_back(system + "/golden/" + entry.path().filename().string());
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

/// cat tests/systems/*/golden/*/* | sha256sum
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
  expect_kept(fs::path(HEXPOST_SOURCE_DIR) / "tests/golden/SIGNATURE", signature());
}

TEST(Golden, a_game_of_each_system_is_printed_in_both_languages) {
  for (const char* system : {"ancients", "chariots", "hordes", "kadesh"}) {
    const auto all = games(system);
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](const auto& g) {
      return fs::exists(k_folder / g / k_in_polish);
    })) << system;
  }
}

/// "Mongols has" is wrong: a sentence about a side has no verb that fits only a name in the singular.
TEST(Golden, sentences_fit_a_side_in_the_plural) {
  const std::string all = traces_of("chariots") + traces_of("hordes");
  for (const std::string side : {"Christians", "Danaans", "Greeks", "Mongols", "Raiders", "Trojans"}) {
    std::set<std::string> verbs;
    for (std::size_t at = all.find(side + " "); at != std::string::npos; at = all.find(side + " ", at + 1)) {
      const std::string word(base::words(std::string_view(all).substr(at + side.size(), 40)).front());
      const bool subject = at < 3 || all.compare(at - 3, 3, "of ") != 0;  // "the marker of Trojans is drawn"
      if (subject && word.ends_with('s')) verbs.insert(word);
    }
    EXPECT_TRUE(verbs.empty()) << side << " " << *verbs.begin();
  }
  EXPECT_NE(all.find("The Initiative goes to Trojans"), std::string::npos);
  EXPECT_NE(all.find("Mongols"), std::string::npos);
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

/// Each of these texts, with what it is a sign of, is in some golden game of the system.
void expect_signs(const std::string& system, const std::vector<std::pair<const char*, const char*>>& signs) {
  const std::string all = traces_of(system);
  for (const auto& [sign, what] : signs)
    EXPECT_NE(all.find(sign), std::string::npos) << "no golden game shows " << what << ": " << sign;
}

/// Chariots of Fire: what a battle can bring, each of it in some golden game. Cases alone have what the players that
/// record games hardly ever come to: a leader who gives way in a duel [10.43], two armies at their level at once
/// [11.0], a battle that ends with its turns [2.6].
TEST(Golden, games_of_chariots_have_what_a_battle_can_have) {
  expect_signs("chariots", {{"(standing order)", "an open standing order"},
                            {"(sealed standing order)", "a sealed one"},
                            {"The Trump of ", "a Trump [5.32]"},
                            {" fails against ", "a Trump that fails"},
                            {"Momentum marker of ", "Momentum [5.25]"},
                            {"[5.46]", "a leader's move"},
                            {"[6.14]", "a move that the dice cut short"},
                            {"[6.13]", "hits of a second move"},
                            {"[6.22]", "hits of the ground"},
                            {"[6.36]", "a Column attacked"},
                            {" withdraws from ", "Orderly Withdrawal [6.42]"},
                            {" does not get away from ", "one refused"},
                            {"[6.44]", "one from behind"},
                            {"[6.55]", "friends passed"},
                            {"[6.66]", "facing in reaction"},
                            {" drives through the enemy ", "a pass-through [6.71]"},
                            {"[6.72]", "a block"},
                            {"[6.82]", "a turnover check"},
                            {"[7.12]", "fire"},
                            {"[7.15]", "missiles that run low"},
                            {"[7.16]", "and come back"},
                            {"[7.18]", "a leader under fire"},
                            {"[7.24]", "Fire & Run"},
                            {"[7.31]", "fire while passing through"},
                            {"[7.41]", "Retire Fire"},
                            {"[7.42]", "Withdrawal Fire"},
                            {"[7.44]", "Entry Fire"},
                            {"[7.45]", "Return Fire"},
                            {"[8.14]", "a check before Shock"},
                            {"[8.15]", "a leader at risk"},
                            {"[8.17]", "Shock"},
                            {" advances from ", "an advance [8.21]"},
                            {" steadies ", "one who keeps his nerve [8.18]"},
                            {"[8.53]", "fire that may draw a charge"},
                            {" charges from ", "the charge [8.54]"},
                            {"[8.55]", "a try to attack first"},
                            {"[8.56]", "and the attack"},
                            {"[9.12]", "shared hits"},
                            {" holds, with ", "a side spared where all would Rout [9.13]"},
                            {"[9.14]", "recovery"},
                            {" are Engaged", "units Engaged [9.21]"},
                            {"[9.23]", "the die of a Disengage"},
                            {"[9.24]", "who has broken off"},
                            {"[9.33]", "a Standard taken"},
                            {"[9.34]", "Routed units without their Standard"},
                            {" runs for its Standard", "a Rout [9.41]"},
                            {" flees from ", "a Flight [9.41]"},
                            {"[9.43]", "a Routed unit hit"},
                            {"[9.53]", "a Rally"},
                            {"[10.15]", "a leader who mounts or dismounts"},
                            {"[10.22]", "a duel in Shock"},
                            {"[10.23]", "a challenge"},
                            {"[10.24]", "a challenge refused"},
                            {"[10.27]", "a leader killed in a duel"},
                            {"[10.33]", "an arrow at a Hero"},
                            {"[10.41]", "the marker of a challenge"},
                            {"[11.0]", "an army that withdraws"}});
}

/// Day of the Chariot: Kadesh: what a battle can bring, each of it in some golden game.
TEST(Golden, games_of_kadesh_have_what_a_battle_can_have) {
  expect_signs("kadesh", {{"(sealed standing order)", "a sealed standing order"},
                          {"[3.0]", "a set-up"},
                          {"[7.2]", "units out of command"},
                          {"[8.7]", "a rout"},
                          {"[8.8]", "a charge"},
                          {"[8.9]", "an overrun"},
                          {"[9.3.1]", "fire"},
                          {"[9.3.3]", "a retreat before combat"},
                          {"[9.3.6]", "a melee"},
                          {"[9.3.7]", "a retreat"},
                          {"[9.3.8]", "an advance"},
                          {"[9.3.9]", "a leader at risk"},
                          {"[10.1]", "a rally"},
                          {"[11.1]", "a recovery"},
                          {"[14.3]", "the end"}});
}

/// Commands & Colors: Ancients: what a battle can bring, each of it in some golden game.
TEST(Golden, games_of_ancients_have_what_a_battle_can_have) {
  expect_signs("ancients", {{"(sealed standing order)", "a sealed standing order"},
                            {"[3.2]", "a turn card"},
                            {"[C70]", "a card drawn"},
                            {"[4.1]", "fire"},
                            {"[4.3]", "close combat"},
                            {"[4.5]", "an evade"},
                            {"[4.6]", "a retreat"},
                            {"[4.7]", "a leader at risk"},
                            {"[4.10]", "an advance"},
                            {"[4.11]", "a rampage"},
                            {"[4.12]", "a banner"}});
}
