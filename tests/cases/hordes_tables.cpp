#include "tests/cases/hordes_tables.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/base/text.h"
#include "engine/systems/hordes/rules/retreat/results.h"
#include "engine/systems/hordes/rules/shooting/figures.h"
#include "tests/cases/hordes_scene.h"

namespace hexpost::test {
namespace {

using namespace hordes;

int number(const Case& c, int line, std::string_view word) {
  const auto n = base::number(word);
  if (!n) throw CaseFailure(c, line, std::string(word) + " is no number");
  return static_cast<int>(*n);
}

std::string cell(const Outcome& outcome) {
  if (outcome.destroyed) return "destroyed";
  std::string out = outcome.retreat == Retreat::recoil ? "R" : outcome.retreat == Retreat::flee ? "F" : "";
  if (outcome.disrupted) out += "X";
  if (outcome.lost > 0) out += std::to_string(outcome.lost);
  return out.empty() ? "-" : out;
}

void results(const Case& c, const Clause& clause) {
  for (const BodyLine& row : clause.lines()) {
    const std::vector<std::string> words = cut_words(row.text);
    constexpr std::size_t k_classes = 5;
    if (words.size() != 1 + k_classes) throw CaseFailure(c, row.line, "a row has its hits and five cells");
    for (std::size_t i = 0; i < k_classes; ++i) {
      const std::string have = cell(combat_result(static_cast<TroopClass>(i), number(c, row.line, words[0])));
      if (have == words[i + 1]) continue;
      throw CaseFailure(c, row.line,
                        words[0] + " hits on class " + std::string(1, static_cast<char>('A' + i)) + " give " + have);
    }
  }
}

const Engine& engine_of(const Case& c, const Clause& clause, const TroopType& type) {
  if (!type.engine) throw CaseFailure(c, clause.line, type.id + " is no engine");
  return *type.engine;
}

void engine(const Case& c, const Clause& clause) {
  constexpr std::array<std::string_view, 3> k_trajectories{"low", "high", "grape"};
  const auto& w = clause.words;
  if (w.size() < 5) throw CaseFailure(c, clause.line, "ENGINE <type> <pieces> <points> <trajectory> <range>");
  const TroopType type = type_called(c, clause, w[0]);
  const Engine& e = engine_of(c, clause, type);
  const auto check = [&](bool holds, const std::string& what) {
    if (!holds) throw CaseFailure(c, clause.line, type.id + " has other " + what);
  };
  check(type.stands == number(c, clause.line, w[1]), "pieces: " + std::to_string(type.stands));
  check(type.points == number(c, clause.line, w[2]), "points: " + std::to_string(type.points));
  const std::string_view path = k_trajectories.at(static_cast<std::size_t>(e.trajectory));
  check(path == w[3], "trajectory: " + std::string(path));
  check(e.range == number(c, clause.line, w[4]), "range: " + std::to_string(e.range));
  const auto least = std::ranges::find(w, "min");
  check(e.min_range == (least == w.end() ? 1 : number(c, clause.line, *(least + 1))),
        "least range: " + std::to_string(e.min_range));
  check(e.emplaced == (std::ranges::find(w, "emplaced") != w.end()), "mobility");
}

void hits(const Case& c, const Clause& clause) {
  constexpr int k_faces = 12;
  std::vector<std::string> w = clause.words;
  int cover = 0;
  if (w.size() > 4 && w[2] == "cover") cover = number(c, clause.line, w[3]), w.erase(w.begin() + 2, w.begin() + 4);
  if (w.size() != 2 + k_faces) throw CaseFailure(c, clause.line, "HITS needs a figure for each of the twelve faces");
  const TroopType type = type_called(c, clause, w[0]);
  const HitScores& scores = scores_at(engine_of(c, clause, type), number(c, clause.line, w[1]));
  for (int roll = 1; roll <= k_faces; ++roll) {
    const int have = artillery_hits(scores, cover, roll);
    if (have == number(c, clause.line, w[static_cast<std::size_t>(roll) + 1])) continue;
    throw CaseFailure(c, clause.line, "a " + std::to_string(roll) + " gives " + std::to_string(have) + " hits");
  }
}

}  // namespace

bool judge_table(const Case& c, const Clause& clause) {
  if (clause.keyword == "RESULTS") return results(c, clause), true;
  if (clause.keyword == "ENGINE") return engine(c, clause), true;
  if (clause.keyword == "HITS") return hits(c, clause), true;
  return false;
}

}  // namespace hexpost::test
