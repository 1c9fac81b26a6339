#include "tests/cases/hordes_play.h"

#include "engine/systems/hordes/model/fields.h"
#include "engine/systems/hordes/words/standing.h"
#include "tests/cases/case_play.h"
#include "tests/cases/hordes_army.h"
#include "tests/cases/hordes_scene.h"
#include "tests/cases/hordes_tables.h"
#include "tests/support/hordes_names.h"

namespace hexpost::test {
namespace {

using namespace hordes;
using Fault = std::optional<std::string>;

/// One line of EXPECT.
class Expecting {
 public:
  Expecting(const Data& data, const State& s, const std::vector<std::string>& words) : v_{data, s}, words_(words) {}

  Fault judge() {
    const std::string& what = words_.at(0);
    if (const auto u = unit_named(v_, what)) return unit(*u);
    if (const auto g = general_named(v_, what)) return general(*g);
    return state(what);
  }

 private:
  bool more() const { return at_ < words_.size(); }
  std::string next() { return more() ? words_[at_++] : std::string("-"); }
  Fault same(const std::string& what, const std::string& is) {
    const std::string want = next();
    return is == want ? std::nullopt : Fault(what + " is " + is + ", not " + want);
  }
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
    const Unit& u = v_.unit(id);
    if (!more()) return "what about it?";
    while (more()) {
      const std::string w = next();
      Fault fault;
      if (w == "gone") {
        if (u.alive) fault = v_.name(id) + " is not gone";
      } else if (!u.alive) {
        fault = v_.name(id) + " is gone";
      } else if (v_.data.scenario.map.grid.find(w)) {
        if (!u.placed || v_.label(u.at) != w) fault = v_.name(id) + " is in " + v_.label(u.at) + ", not " + w;
      } else if (const auto facing = hex::find_facing(w)) {
        if (u.facing != *facing)
          fault = v_.name(id) + " faces " + std::string(hex::facing_name(u.facing)) + ", not " + w;
      } else if (w == "unplaced") {
        if (u.placed) fault = v_.name(id) + " stands on the table";
      } else if (w == "stands") {
        fault = same(v_.name(id) + "'s number of stands", std::to_string(u.front.now));
      } else if (w == "rear") {
        fault = same("the number of stands in " + v_.name(id) + "'s rear rank", std::to_string(u.rear.now));
      } else if (w == "planted") {
        if (u.stakes == 0) fault = v_.name(id) + " has no stakes planted";
      } else {
        const bool on = w != "not";
        const std::string flag = on ? w : next();
        const auto stands = table::flag_called(u, flag);
        if (!stands) return flag + " says nothing about a unit";
        if (*stands != on) fault = v_.name(id) + (on ? " is not " : " is ") + flag;
      }
      if (fault) return fault;
    }
    return std::nullopt;
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

  View v_;
  const std::vector<std::string>& words_;
  std::size_t at_ = 1;
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
  system.army_slots = [] { return army_slots(); };
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
