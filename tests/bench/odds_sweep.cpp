#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "engine/dice/random.h"
#include "engine/systems/chariots/advice/odds.h"
#include "tests/cases/combat_odds.h"

/// What the odds of any combat cost: combats made up by chance, from one unit against another to all that fits around
/// two stacks, with leaders, Heroes, Standards, cities and hits of all kinds. Prints how the CPU time is spread and the
/// slowest: odds_sweep [COMBATS [SEED]]
namespace {

using namespace hexpost;

/// Hexes around 1110 and, on its far side, around 1111: where attackers stand, and which way they face to have one of
/// the two before them.
struct Place {
  const char* hex;
  const char* facing;
};
constexpr Place k_around[] = {{"1010", "S"}, {"1011", "S"}, {"1111", "WNW"},
                              {"1211", "N"}, {"1210", "N"}, {"1109", "ENE"}};

struct Made {
  std::vector<std::string> scene;
  std::string line;
};

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  Made make() {
    out_ = {};
    const bool heroes = random_.chance(40), city = random_.chance(25);
    if (heroes || city) add(std::string("SPECIAL") + (heroes ? " heroes" : "") + (city ? " city-stacking" : ""));
    if (city) add("TERRAIN 1110 city");
    leaders(heroes);
    defenders(city);
    std::string attackers;
    const int sides = random_.die(6);
    for (int i = 0; i < sides; ++i) {
      const std::string number = std::to_string(i + 1);
      const bool stack = random_.chance(40);
      const std::string moved = random_.chance(50) ? " moved" : "";
      const std::string at = std::string(k_around[i].hex) + " " + k_around[i].facing;
      unit("red", "A" + number, stack ? 3 : static_cast<int>(random_.below(k_kinds)), at, moved);
      if (stack) unit("red", "B" + number, k_runners, at, moved);
      attackers += " A" + number;
    }
    out_.line = "shock" + attackers + " at D1";
    return out_;
  }

 private:
  static constexpr int k_kinds = 5, k_runners = 5;
  void add(std::string line) { out_.scene.push_back(std::move(line)); }
  std::string number(int least, int most) {
    return std::to_string(least + static_cast<int>(random_.below(static_cast<std::uint64_t>(most - least + 1))));
  }
  void unit(const std::string& side, const std::string& name, int kind, const std::string& at,
            const std::string& more) {
    constexpr const char* k_types[] = {"si", "hi", "si", "ch2/c", "ch3", "ri"};
    const int tq = 5 + static_cast<int>(random_.below(4));
    add("UNIT " + side + " " + name + " " + k_types[kind] + " tq " + std::to_string(tq) + " ma 6 " + at + " hits " +
        number(0, tq - 1) + more);
  }
  void leaders(bool heroes) {
    const bool with = random_.chance(60);
    const std::string mood = heroes && random_.chance(50) ? " heroic" : "";
    add("LEADER red King oc " + std::string(with ? "1010" : "0505") +
        " range 5 rating 5 charisma 2 combat 5 stamina 5" + mood);
    add("LEADER blue Shah oc " + std::string(with ? "1110" : "2020") +
        " range 5 rating 4 charisma 1 combat 6 stamina 5" + mood);
    if (heroes && random_.chance(60)) add("LEADER red Ajax hero 1010 combat 9 stamina 6");
    if (heroes && random_.chance(60)) add("LEADER blue Paris hero 1110 combat 7 stamina 6");
    if (random_.chance(80))
      add("STANDARD red Banner " + std::string(random_.chance(80) ? "0505" : "1009") + " of King");
    if (random_.chance(80)) add("STANDARD blue Flag 2020 of Shah");
  }
  void defenders(bool city) {
    const bool stack = random_.chance(50);
    const std::string at = "1110 N";
    unit("blue", "D1", stack ? 3 : static_cast<int>(random_.below(k_kinds)), at, "");
    if (stack) unit("blue", "D2", k_runners, at, "");
    for (int i = 3; city && i < 3 + static_cast<int>(random_.below(4)); ++i)
      unit("blue", "D" + std::to_string(i), static_cast<int>(random_.below(k_kinds)), at, "");
  }

  dice::Random random_;
  Made out_;
};

double cpu_ms() {
  return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

struct Took {
  double ms = 0;
  std::uint64_t ways = 0, trials = 0;
  Made made;
};

}  // namespace

int main(int argc, char** argv) {
  const int combats = argc > 1 ? std::atoi(argv[1]) : 1000;
  Maker maker(argc > 2 ? static_cast<std::uint64_t>(std::atoll(argv[2])) : 1);
  std::vector<Took> all;
  int refused = 0;
  for (int i = 0; i < combats; ++i) {
    const Made made = maker.make();
    const auto scene = test::scene_of(made.scene);
    const double before = cpu_ms();
    const auto odds = test::odds_in(scene, made.line);
    if (odds)
      all.push_back({cpu_ms() - before, odds->ways, odds->trials, made});
    else
      ++refused;
  }
  std::ranges::sort(all, {}, [](const Took& t) { return -t.ms; });
  if (all.empty()) return std::fputs("no combat could be fought\n", stderr), 1;
  const auto estimates = std::ranges::count_if(all, [](const Took& t) { return t.trials != 0; });
  const auto part = [&](std::size_t per_mille) { return all[all.size() * per_mille / 1000].ms; };
  std::printf(
      "%zu combats (%d could not be fought), %td of them estimated: half within %.1f ms of CPU, 95 in 100 within "
      "%.1f, 99 in 100 within %.1f, all within %.1f\n",
      all.size(), refused, estimates, part(500), part(50), part(10), all.front().ms);
  for (std::size_t i = 0; i < std::min<std::size_t>(3, all.size()); ++i) {
    const Took& t = all[i];
    std::printf("\n%.1f ms, %llu ways%s: %s\n", t.ms, static_cast<unsigned long long>(t.ways),
                t.trials ? " (estimated)" : "", t.made.line.c_str());
    for (const std::string& line : t.made.scene)
      std::printf("  %s\n", line.c_str());
  }
  return 0;
}
