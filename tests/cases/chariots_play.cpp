#include "tests/cases/chariots_play.h"

#include "engine/systems/chariots/model/fields.h"
#include "engine/systems/chariots/words/order_words.h"
#include "tests/cases/case_play.h"
#include "tests/cases/chariots_scene.h"
#include "tests/cases/expectation.h"

namespace hexpost::test {
namespace {

using namespace chariots;

class Expecting : ExpectationOf<View> {
 public:
  using ExpectationOf::ExpectationOf;

  Fault judge() {
    const std::string& what = about();
    if (const auto u = v_.find_unit(what)) return unit(*u);
    if (const auto l = v_.find_leader(what)) return leader(*l);
    for (std::size_t d = 0; d < v_.data.standards.size(); ++d) {
      if (v_.data.standards[d].name == what) return standard(static_cast<StandardId>(d));
    }
    return state(what);
  }

 private:
  Fault unit(UnitId id) {
    const Unit& u = v_.unit(id);
    return unit_stands(v_, id, [&](const std::string& w) -> std::optional<Fault> {
      const std::string& name = v_.name(id);
      if (w == "hits") return number(name + "'s hits", u.hits);
      if (w == "engaged") return v_.engaged(id) ? Fault() : Fault(name + " is not Engaged");
      if (w == "free") return v_.engaged(id) ? Fault(name + " is Engaged") : Fault();
      if (w != "low" && w != "none" && w != "full") return std::nullopt;
      return k_supply_words[index_of(u.supply)] == w ? Fault() : Fault(name + " has other missiles");
    });
  }

  Fault leader(LeaderId id) {
    const Leader& l = v_.leader(id);
    const std::string& name = v_.leader_info(id).name;
    while (more()) {
      const std::string w = next();
      Fault fault;
      if (w == "dead") {
        if (l.alive) fault = name + " lives";
      } else if (!l.alive) {
        fault = name + " is dead";
      } else if (w == "hits") {
        fault = number(name + "'s hits", l.hits);
      } else if (w == "rating") {
        fault = number(name + "'s rating", l.now.rating);
      } else if (w == "range") {
        fault = number(name + "'s range", l.now.range);
      } else if (w == "charisma") {
        fault = number(name + "'s Charisma", l.now.charisma);
      } else if (w == "unplaced") {
        if (l.placed) fault = name + " is on the map";
      } else if (v_.data.scenario.map.grid.find(w)) {
        if (!l.placed || v_.label(l.at) != w) fault = name + " is in " + v_.label(l.at) + ", not " + w;
      } else {
        const auto stands = table::flag_called(l, w);
        if (!stands) return w + " says nothing about a leader";
        if (!*stands) fault = name + " is not " + w;
      }
      if (fault) return fault;
    }
    return std::nullopt;
  }

  Fault standard(StandardId id) {
    const Standard& d = v_.standard(id);
    while (more()) {
      const std::string w = next();
      if (w == "gone") {
        if (d.placed) return "the Standard is in " + v_.label(d.at);
      } else if (w == "captured") {
        if (!d.captured) return "the Standard is not captured";
      } else if (w == "free") {
        if (d.captured) return "the Standard is captured";
      } else if (!d.placed || v_.label(d.at) != w) {
        return "the Standard is in " + v_.label(d.at) + ", not " + w;
      }
    }
    return std::nullopt;
  }

  static std::string side_word(int side) { return side == 0 ? "red" : "blue"; }
  Fault state(const std::string& what) {
    const State& s = v_.s;
    if (what == "phase") return same(what, std::string(k_phase_words[index_of(s.phase)]));
    if (what == "active") return same(what, side_word(s.active));
    if (what == "wing") return same(what, s.wing == k_no_wing ? "none" : v_.wing(s.wing).name);
    if (what == "turn") return number(what, s.turn);
    if (what == "winner") return same(what, s.winner < 0 ? "draw" : side_word(s.winner));
    if (what == "ending") return same(what, std::string(k_ending_words[index_of(s.ending)]));
    if (what == "terrain") {
      const auto h = v_.data.scenario.map.grid.find(next());
      return h ? same("the terrain of " + v_.label(*h), std::string(k_terrain_words[index_of(v_.terrain(*h))]))
               : Fault("no such hex");
    }
    if (what == "points") {
      if (auto fault = number("red's points", s.rout_points[0])) return fault;
      return number("blue's points", s.rout_points[1]);
    }
    if (what == "pool") {
      std::string have, want;
      for (const MarkerId m : s.pool)
        have += " " + v_.marker(m).name;
      while (more())
        want += " " + next();
      return have == want ? std::nullopt : Fault("the Pool holds" + have);
    }
    return "no unit, no leader, no Standard, no such word: " + what;
  }
};

}  // namespace

void play_chariots_case(const Case& c) {
  ChariotsScene scene = chariots_scene(c);
  CaseSystem<Sys> system;
  system.side = [](const Case& of, const Clause& clause, const std::string& word) -> table::Player {
    return chariots_side(of, clause, word);
  };
  system.die = [](int faces, int printed) { return faces == 10 && printed == 0 ? 10 : printed; };
  system.army_slots = [] { return declared().army_slots; };
  system.expect = [](const GameData& game, const State& s, const std::vector<std::string>& words) {
    return Expecting(game.data, s, words).judge();
  };
  system.describes_scene = describes_chariots_scene;
  CasePlay<Sys>(c, std::move(system), scene.data, std::move(scene.state)).run();
}

}  // namespace hexpost::test
