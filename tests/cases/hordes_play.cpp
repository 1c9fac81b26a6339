#include "tests/cases/hordes_play.h"

#include "engine/systems/hordes/model/fields.h"
#include "engine/systems/hordes/words/order_words.h"
#include "tests/cases/case_play.h"
#include "tests/cases/expectation.h"
#include "tests/cases/hordes_army.h"
#include "tests/cases/hordes_scene.h"
#include "tests/cases/hordes_tables.h"
#include "tests/support/hordes_names.h"

namespace hexpost::test {
namespace {

using namespace hordes;

/// One line of EXPECT.
class Expecting : ExpectationOf<View> {
 public:
  using ExpectationOf::ExpectationOf;

  Fault judge() {
    const std::string& what = about();
    if (const auto u = unit_named(v_, what)) return unit(*u);
    if (const auto g = general_named(v_, what)) return general(*g);
    return state(what);
  }

 private:
  static std::string side_word(int side) { return side == 0 ? "south" : "north"; }

  Fault state(const std::string& what) {
    const State& s = v_.s;
    if (what == "phase") return same(what, std::string(k_phase_words[static_cast<std::size_t>(s.phase)]));
    if (what == "active") return same(what, side_word(s.active));
    if (what == "turn") return same(what, std::to_string(s.turn));
    if (what == "first") return same(what, side_word(s.first));
    if (what == "southern-edge") return same(what, side_word(s.south[0] == 1 ? 0 : 1));
    if (what == "winner") {
      if (s.phase != Phase::over) return "the battle goes on";
      return same(what, s.winner < 0 ? "draw" : side_word(s.winner));
    }
    if (what == "ending") return same(what, std::string(k_ending_words[static_cast<std::size_t>(s.ending)]));
    if (what == "stakes") return stakes();
    return "no unit, no general, no such word: " + what;
  }

  Fault stakes() {
    const auto at = v_.data.scenario.map.grid.find(next());
    if (!at) return "no such hex";
    std::uint8_t sides = 0;
    while (more()) {
      const std::string side = next();
      if (side == "none") break;
      const auto facing = hex::find_facing(side);
      if (!facing) return side + " is no side of a hex";
      sides = static_cast<std::uint8_t>(sides | 1u << ((*facing - 1) / 2));
    }
    return v_.stakes_on(*at) == sides ? std::nullopt : Fault("other stakes");
  }

  Fault unit(UnitId id) {
    if (!more()) return "what about it?";
    const Unit& u = v_.unit(id);
    return unit_stands(v_, id, [&](const std::string& w) -> std::optional<Fault> {
      const std::string& name = v_.name(id);
      if (w == "stands") return number(name + "'s number of stands", u.front.now);
      if (w == "rear") return number("the number of stands in " + name + "'s rear rank", u.rear.now);
      if (w == "planted") return u.stakes == 0 ? Fault(name + " has no stakes planted") : Fault();
      return std::nullopt;
    });
  }

  Fault general(GeneralId id) {
    const General& g = v_.general(id);
    const std::string& name = v_.general_name(id);
    if (!more()) return "what about him?";
    while (more()) {
      const std::string w = next();
      if (w == "dead") {
        if (g.alive) return name + " lives";
      } else if (!g.alive) {
        return name + " is dead";
      } else if (w == "alone") {
        if (g.host != k_no_unit) return name + " is with " + v_.name(g.host);
      } else if (w == "with") {
        const std::string host = next();
        if (g.host == k_no_unit || v_.name(g.host) != host) return name + " is not with " + host;
      } else if (v_.label(g.at) != w) {
        return name + " is in " + v_.label(g.at) + ", not " + w;
      }
    }
    return std::nullopt;
  }
};

}  // namespace

void play_hordes_case(const Case& c) {
  HordesScene scene = hordes_scene(c);
  ArmyJudge army(c);
  bool fault_seen = false;
  CaseSystem<Sys> system;
  system.side = [](const Case& of, const Clause& clause, const std::string& word) -> table::Player {
    return side_of(of, clause, word);
  };
  system.die = [](int, int printed) { return printed; };
  system.army_slots = [] { return declared().army_slots; };
  system.expect = [](const GameData& game, const State& s, const std::vector<std::string>& words) {
    return Expecting(game.data, s, words).judge();
  };
  system.describes_scene = describes_scene;
  system.own = [&](const Clause& clause) -> std::optional<bool> {
    if (army.takes(clause)) return army.clause(clause);
    if (judge_table(c, clause)) return true;
    if (clause.keyword != "FAULT") return std::nullopt;
    if (scene.fault.empty() || scene.fault.find(clause.text) == std::string::npos)
      throw CaseFailure(c, clause.line, "the scenario's fault is: " + scene.fault);
    return fault_seen = true;
  };
  system.no_battle = "the scenario is refused: " + scene.fault;
  CasePlay<Sys>(c, std::move(system), scene.data, std::move(scene.state)).run();
  if (!scene.fault.empty() && !fault_seen) throw CaseFailure(c, c.line, "the scenario is refused: " + scene.fault);
}

}  // namespace hexpost::test
