#include "tests/cases/hordes_army.h"

#include <algorithm>

#include "engine/base/text.h"
#include "tests/cases/hordes_scene.h"

namespace hexpost::test {

namespace {

hordes::GeneralSetup rated(const std::vector<std::string>& words, std::size_t rating) {
  hordes::GeneralSetup out;
  if (words.at(rating).size() == 3) out.move = words[rating][0] - '0', out.range = words[rating][2] - '0';
  out.hero = std::ranges::find(words, "hero") != words.end();
  out.chief = std::ranges::find(words, "chief") != words.end();
  return out;
}

}  // namespace

bool ArmyJudge::takes(const Clause& clause) const {
  const std::string& k = clause.keyword;
  return k == "POINTS" || k == "GENERAL-POINTS" || k == "MOST-GENERALS" || k == "MUSTER" || k == "LAWFUL" ||
         k == "FINDS";
}

bool ArmyJudge::clause(const Clause& clause) {
  if (clause.keyword == "POINTS") return points(clause), true;
  if (clause.keyword == "GENERAL-POINTS") return general_points(clause), true;
  if (clause.keyword == "MOST-GENERALS") return most_generals(clause), true;
  if (clause.keyword == "MUSTER") return muster(clause), false;
  if (clause.keyword == "FINDS") return finds(clause), true;
  for (const hordes::Finding& f : findings_) {
    if (f.level == hordes::Finding::Level::wrong) fail(clause, "[" + f.rule + "] " + f.text);
  }
  return true;
}

int ArmyJudge::number(const Clause& clause, std::size_t word) const {
  const auto n = word < clause.words.size() ? base::number(clause.words[word]) : std::nullopt;
  if (!n) fail(clause, "a number is missing");
  return static_cast<int>(*n);
}

void ArmyJudge::points(const Clause& clause) {
  const hordes::TroopType type = type_called(c_, clause, clause.words.at(0));
  if (type.points != number(clause, 1)) fail(clause, "it costs " + std::to_string(type.points));
  const int sum = hordes::formula_points(type);
  const int want = clause.words.size() > 3 && clause.words[2] == "formula" ? number(clause, 3) : type.points;
  if (sum != want) fail(clause, "the formula gives " + std::to_string(sum));
}

void ArmyJudge::general_points(const Clause& clause) {
  const auto price = hordes::general_points(shipped_list(clause.words.at(0)), rated(clause.words, 1));
  if (!price) fail(clause, "the list has no such general");
  if (*price != number(clause, clause.words.size() - 1)) fail(clause, "he costs " + std::to_string(*price));
}

void ArmyJudge::most_generals(const Clause& clause) {
  if (const int n = hordes::most_generals(number(clause, 0)); n != number(clause, 1))
    fail(clause, std::to_string(n) + " generals");
}

void ArmyJudge::muster(const Clause& clause) {
  const hordes::ArmyList& list = shipped_list(clause.words.at(0));
  hordes::ArmyFile army;
  army.side.army = list.id;
  if (clause.words.size() > 1) army.points = number(clause, 1);
  for (const BodyLine& line : clause.body) {
    const std::vector<std::string> words = cut_words(line.text);
    if (words[0] == "general") {
      hordes::GeneralSetup general = rated(words, 1);
      general.name = "G" + std::to_string(army.side.generals.size() + 1);
      army.side.generals.push_back(general);
    } else if (words[0] == "block") {
      army.side.blocks.push_back({words.at(1), words.at(2), words.at(3)});
    } else if (words[0] == "combined") {
      army.side.combined.push_back({words.at(1), words.at(2)});
    } else {
      for (auto n = base::number(words[0]).value_or(0); n > 0; --n) {
        hordes::UnitSetup unit;
        unit.name = "U" + std::to_string(army.side.units.size() + 1);
        unit.type = words.at(1);
        army.side.units.push_back(unit);
      }
    }
  }
  findings_ = hordes::check_army(list, army);
}

void ArmyJudge::finds(const Clause& clause) {
  const std::string rule = clause.words.at(0) == "-" ? "" : clause.words[0];
  const std::string fragment(base::trim(clause.text.substr(clause.words[0].size())));
  std::string all;
  for (const hordes::Finding& f : findings_) {
    if (f.rule == rule && f.text.find(fragment) != std::string::npos) return;
    all += "\n    [" + f.rule + "] " + f.text;
  }
  fail(clause, "no such finding; there are" + all);
}

}  // namespace hexpost::test
