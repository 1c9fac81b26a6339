#include "tests/cases/chariots_play.h"

#include "engine/systems/chariots/model/fields.h"
#include "engine/systems/chariots/words/standing.h"
#include "tests/cases/case_play.h"
#include "tests/cases/chariots_scene.h"

namespace hexpost::test {
namespace {

using namespace chariots;
using Fault = std::optional<std::string>;

class Expecting {
 public:
  Expecting(const Data& data, const State& s, const std::vector<std::string>& words) : v_{data, s}, words_(words) {}

  Fault judge() {
    const std::string& what = words_.at(0);
    if (const auto u = v_.find_unit(what)) return unit(*u);
    if (const auto l = v_.find_leader(what)) return leader(*l);
    for (std::size_t d = 0; d < v_.data.standards.size(); ++d) {
      if (v_.data.standards[d].name == what) return standard(static_cast<StandardId>(d));
    }
    return state(what);
  }

 private:
  bool more() const { return at_ < words_.size(); }
  std::string next() { return more() ? words_[at_++] : std::string("-"); }
  Fault number(const std::string& what, int is) {
    const std::string want = next();
    if (std::to_string(is) == want) return std::nullopt;
    return what + " is " + std::to_string(is) + ", not " + want;
  }

  Fault unit(UnitId id) {
    const Unit& u = v_.unit(id);
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
      } else if (w == "hits") {
        fault = number(v_.name(id) + "'s hits", u.hits);
      } else if (w == "unplaced") {
        if (u.placed) fault = v_.name(id) + " stands on the map";
      } else if (w == "engaged") {
        if (!v_.engaged(id)) fault = v_.name(id) + " is not Engaged";
      } else if (w == "free") {
        if (v_.engaged(id)) fault = v_.name(id) + " is Engaged";
      } else if (w == "low" || w == "none" || w == "full") {
        if (k_supply_words[index_of(u.supply)] != w) fault = v_.name(id) + " has other missiles";
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
  Fault same(const std::string& what, const std::string& is) {
    const std::string want = next();
    return is == want ? std::nullopt : Fault(what + " is " + is + ", not " + want);
  }

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
      return h ? same("the terrain of " + words_[1], std::string(file_word(v_.terrain(*h)))) : Fault("no such hex");
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

  View v_;
  const std::vector<std::string>& words_;
  std::size_t at_ = 1;
};

}  // namespace

void play_chariots_case(const Case& c) {
  ChariotsScene scene = chariots_scene(c);
  CaseSystem<Sys> system;
  system.side = [](const Case& of, const Clause& clause, const std::string& word) -> table::Player {
    return chariots_side(of, clause, word);
  };
  system.die = [](int faces, int printed) { return faces == 10 && printed == 0 ? 10 : printed; };
  system.army_slots = [] { return army_slots(); };
  system.expect = [](const GameData& game, const State& s, const std::vector<std::string>& words) {
    return Expecting(game.data, s, words).judge();
  };
  system.describes_scene = describes_chariots_scene;
  CasePlay<Sys>(c, std::move(system), scene.data, std::move(scene.state)).run();
}

}  // namespace hexpost::test
