#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/systems/kadesh/battle.h"
#include "engine/systems/kadesh/model/position.h"
#include "engine/table/trial.h"
#include "tests/systems/kadesh/unit/field.h"

/// Combats of Day of the Chariot: Kadesh with all that fits around a hex: for the test that their odds are exact and
/// for what they cost.
namespace hexpost::kadesh::test {

struct LargeCombat {
  std::string name;
  Phase phase;
  SideId active;
  std::string line;
  void (*place)(Field&);
};

inline void post(Field& f, std::string_view name, std::string_view label) {
  for (std::size_t l = 0; l < f.data.leaders.size(); ++l) {
    if (f.data.leaders[l].name == name) f.s.leaders[l].place = Place::map, f.s.leaders[l].at = f.at(label);
  }
}

/// Two leaders with a pair of units in 0640, and other units behind them on the ways of their retreats.
inline void place_defenders(Field& f, Level level) {
  f.put("AM-C1", "0640", "W", level), f.put("AM-Ru1", "0640", "W", level);
  post(f, "AM-Mesha", "0640"), post(f, "AM-Hetry", "0640");
  f.put("AM-H1", "0740", "W"), f.put("AM-H2", "0741", "W"), f.put("AM-A1", "0841", "W"), f.put("AM-L1", "0839", "W");
}

/// Four units on three sides of 0640 with two leaders.
inline void place_attackers(Field& f) {
  f.put("LW-H1", "0540", "E"), f.put("LW-C1", "0541", "E"), f.put("RW-C1", "0639", "SE"), f.put("LW-H2", "0641", "NE");
  post(f, "Hattusilli", "0540"), post(f, "Septer", "0541");
}

inline const std::vector<LargeCombat>& large_combats() {
  static const std::vector<LargeCombat> k_all{
      {"melee", Phase::melee, k_hatti, "attack 0640 by LW-H1 LW-C1 under Hattusilli",
       [](Field& f) { place_defenders(f, Level::ordered), place_attackers(f); }},
      {"overrun", Phase::charges, k_hatti, "overrun LW-C1 at 0640",
       [](Field& f) { place_defenders(f, Level::shaken), place_attackers(f); }},
      {"fire", Phase::archery, k_egypt, "fire 0640 by AM-A1 AM-A2 AM-C1",
       [](Field& f) {
         f.put("SY-C1", "0640", "E"), f.put("SY-Ru1", "0640", "E"), post(f, "Talmi", "0640"), post(f, "Septer", "0640");
         f.put("AM-A1", "0840", "W"), f.put("AM-A2", "0841", "W"), f.put("AM-C1", "0740", "W");
         f.put("LW-H1", "0540", "E"), f.put("LW-H2", "0541", "E"), f.put("LW-C1", "0440", "E");
       }},
      {"withdrawal", Phase::melee, k_hatti, "withdraw AM-C1 yes",
       [](Field& f) { place_defenders(f, Level::ordered), place_attackers(f); }},
      {"slaughter", Phase::slaughter, k_hatti, "slaughter 0640 by LW-H1 LW-C1",
       [](Field& f) {
         place_defenders(f, Level::routed), place_attackers(f);
         f.unit("AM-C1").facing = f.unit("AM-Ru1").facing = *hex::find_facing("E");
       }},
  };
  return k_all;
}

/// The scenario with the pieces of the combat alone.
inline std::unique_ptr<table::Match> match_of(const LargeCombat& combat) {
  static const auto k_ramses = battle(load("ramses"));
  Field f;
  combat.place(f);
  f.s.phase = combat.phase, f.s.active = combat.active, f.s.turn = 2;
  f.s.stage = combat.phase == Phase::melee || combat.phase == Phase::archery ? 1 : 0;
  auto match = k_ramses->from_position("hexpost position v1\nat savepoint\n" + print_position(f.data, f.s));
  if (!match) throw std::runtime_error(combat.name + ": " + match.error().what);
  (*match)->run();
  return std::move(*match);
}

inline table::Odds odds_of(const table::Match& match, const LargeCombat& combat) {
  const auto out = match.odds(combat.line, {});
  if (const auto* refusal = std::get_if<base::Refusal>(&out))
    throw std::runtime_error(combat.name + ": " + refusal->why);
  return std::get<table::Odds>(out);
}

}  // namespace hexpost::kadesh::test
