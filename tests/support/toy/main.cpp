#include <csignal>
#include <ctime>
#include <exception>
#include <iostream>

#include "cli/app.h"
#include "engine/base/text.h"
#include "tests/support/toy/toy.h"

/// The program with the one-page rule system in the place of the real ones: command-line tests need no rulebook.
namespace {

using namespace hexpost;

hexpost::System toy_system() {
  hexpost::System s;
  s.name = "toy";
  s.title = "Fencing";
  s.revision = 1;
  s.battles = [](const data::Library&) {
    return std::vector<hexpost::BattleInfo>{
        {"duel", "A duel", "Two fencers a side.", {"Side A: 2 fencers", "Side B: 2 fencers"}, "in a yard", false},
        {"melee",
         "A melee",
         "Two fencers a side.",
         {"Side A: 2 fencers", "Side B: 2 fencers", "Side C: 2 fencers"},
         "in a yard",
         false}};
  };
  s.load = [](const data::Library&, const hexpost::BattleChoice& choice) -> base::Result<hexpost::LoadedBattle> {
    if (choice.battle != "duel" && choice.battle != "melee")
      return base::Error{"scenario", "there is no battle " + base::printable(choice.battle, 60), ""};
    int hits = 2;
    hexpost::LoadedBattle out;
    for (const std::string& word : choice.options) {
      if (word.substr(0, 5) != "hits=" || !base::number(word.substr(5)))
        return base::Error{"option", "there is no option " + base::printable(word, 60), ""};
      hits = static_cast<int>(std::min<std::int64_t>(200, *base::number(word.substr(5))));
      out.options.push_back("hits=" + std::to_string(hits));
    }
    out.battle = toy::battle(choice.battle == "melee" ? 3 : 2, hits);
    out.data = "toy data";
    out.scenario = "toy " + choice.battle;
    return out;
  };
  s.rules = [](const data::Library&) -> base::Result<report::Document> {
    return report::Document{"Fencing", {}, {{"Charts", {}}}, {}};
  };
  s.verbs = [] { return toy::battle(2, 2)->verbs(); };
  s.tongues = [] { return std::span<const orders::Tongue* const>(); };
  return s;
}

std::int64_t now() {
  const char* fixed = std::getenv("HEXPOST_TEST_NOW");
  return fixed != nullptr ? base::number(fixed).value_or(0) : static_cast<std::int64_t>(std::time(nullptr));
}

/// A machine that has run for $HEXPOST_TEST_UP seconds since it was started for the $HEXPOST_TEST_BOOT-th time.
std::optional<host::Uptime> uptime() {
  const char* const up = std::getenv("HEXPOST_TEST_UP");
  const char* const boot = std::getenv("HEXPOST_TEST_BOOT");
  if (up == nullptr) return std::nullopt;
  return host::Uptime{boot == nullptr ? "1" : boot, base::number(up).value_or(0)};
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);
  cli::Terminal terminal{std::cin, std::cout, std::cerr, false};
  const hexpost::Systems systems{toy_system()};
  try {
    return static_cast<int>(cli::run(argc, argv, terminal, systems, now, uptime));
  } catch (const std::exception& e) {
    std::cerr << "hexpost: bug: " << e.what() << "\n";
    return static_cast<int>(cli::Exit::bug);
  }
}
