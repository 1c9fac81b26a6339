#include "tests/cases/chariots_scene.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/chariots/book/options.h"
#include "engine/systems/chariots/load/battle.h"
#include "engine/systems/chariots/load/charts.h"
#include "engine/systems/chariots/model/fields.h"
#include "engine/systems/chariots/rules/command/command.h"

namespace hexpost::test {
namespace {

using namespace chariots;

constexpr std::array<std::string_view, 18> k_clauses{"EDITION", "OPTION", "SPECIAL", "BATTLE", "TERRAIN",  "BETWEEN",
                                                     "ROAD",    "WING",   "LEADER",  "UNIT",   "STANDARD", "ENGAGED",
                                                     "LEVELS",  "POINTS", "NOW",     "POOL",   "FEATURE",  "ENTRY"};
constexpr std::array<std::string_view, k_hexsides> k_side_words{"none", "minor_river", "major_river",
                                                                "ford", "wall",        "gate"};
constexpr std::array<std::string_view, k_unit_types> k_type_words{"si", "hi", "li", "bi", "ri", "ch2", "ch3", "bw"};
constexpr std::string_view k_missile_letters = "-bcjs";

class Scene {
 public:
  explicit Scene(const Case& c) : c_(c) {}

  ChariotsScene build() {
    scenario_.id = "case", scenario_.name = "Case";
    scenario_.map.grid.top = hex::Grid::Top::pointy;
    scenario_.map.grid.shift_even = false;
    scenario_.map.grid.row_first = true;
    scenario_.map.grid.columns = 45, scenario_.map.grid.rows = 40;
    scenario_.map.hexes.resize(static_cast<std::size_t>(45 * 40));
    scenario_.sides[0].name = "Red", scenario_.sides[1].name = "Blue";
    auto charts = hexpost::chariots::load_charts(data::Library::builtin());
    if (!charts) throw std::runtime_error(charts.error().what + " " + charts.error().where);
    scenario_.charts = *std::move(charts);
    bool shipped = false;
    for (const Clause& clause : c_.clauses)
      shipped = shipped || clause.keyword == "BATTLE";
    for (const Clause& clause : c_.clauses) {
      if (describes_chariots_scene(clause)) setup(clause);
    }
    if (!shipped) {
      for (const SideId side : {SideId{0}, SideId{1}})
        wing(side, side == 0 ? "wing1" : "wing2");
    }
    auto resolved = resolve(scenario_);
    if (!resolved)
      throw CaseFailure(c_, c_.line,
                        "the scenario is refused: " + resolved.error().what + " " + resolved.error().where);
    ChariotsScene out{std::make_shared<const GameData>(*std::move(resolved)), {}};
    out.state = initial_state(out.data->data);
    if (!shipped) out.state.phase = Phase::orders;
    state_ = &out.state, data_ = &out.data->data;
    const Clause* now = nullptr;
    for (const Clause& clause : c_.clauses) {
      condition(clause);
      if (clause.keyword == "NOW") now = &clause;
    }
    if (now != nullptr) {
      moment(*now);
    } else if (!shipped) {
      begin(Phase::orders, 1, "wing1");
    }
    for (const Clause& clause : c_.clauses) {
      if (clause.keyword == "UNIT") unit_state(clause);
    }
    return out;
  }

 private:
  [[noreturn]] void wrong(const Clause& clause, const std::string& what) const {
    throw CaseFailure(c_, clause.line, what);
  }
  Hex hex_of(const Clause& clause, const std::string& word) const {
    const auto h = scenario_.map.grid.find(word);
    if (!h) wrong(clause, word + " is no hex");
    return *h;
  }
  bool is_hex(const std::string& word) const { return scenario_.map.grid.find(word).has_value(); }
  int number(const Clause& clause, const std::string& word) const {
    const auto n = base::number(word);
    if (!n) wrong(clause, word + " is no number");
    return static_cast<int>(*n);
  }
  template <std::size_t N>
  std::size_t one_of(const Clause& clause, const std::array<std::string_view, N>& words,
                     const std::string& word) const {
    const auto it = std::ranges::find(words, word);
    if (it == words.end()) wrong(clause, word + " is not known here");
    return static_cast<std::size_t>(it - words.begin());
  }
  const std::string& word(const Clause& clause, std::size_t i) const {
    if (i >= clause.words.size()) wrong(clause, clause.keyword + " needs more words");
    return clause.words[i];
  }
  MapHex& map_hex(Hex h) { return scenario_.map.hexes[scenario_.map.grid.index(h)]; }
  WingSetup& wing(SideId side, const std::string& name) {
    auto& wings = scenario_.sides[side].wings;
    const auto it = std::ranges::find(wings, name, &WingSetup::name);
    if (it != wings.end()) return *it;
    wings.push_back({});
    wings.back().name = name, wings.back().title = name;
    return wings.back();
  }

  // ---- what the scenario says
  void setup(const Clause& c) {
    if (c.keyword == "BATTLE") {
      auto loaded = chariots::load_scenario(data::Library::builtin(), word(c, 0));
      if (!loaded) wrong(c, loaded.error().what);
      scenario_ = std::move(loaded->scenario);
    } else if (c.keyword == "EDITION") {
      scenario_.edition = word(c, 0) == "polish" ? Edition::polish : Edition::english;
    } else if (c.keyword == "OPTION") {
      for (const std::string& name : c.words) {
        const auto all = named_options();
        const auto it = std::ranges::find(all, name, &NamedOption::name);
        if (it == all.end()) wrong(c, "no option " + name);
        scenario_.options.*it->option = true;
      }
    } else if (c.keyword == "SPECIAL") {
      special(c);
    } else if (c.keyword == "TERRAIN") {
      MapHex& h = map_hex(hex_of(c, word(c, 0)));
      h.terrain = static_cast<Terrain>(one_of(c, k_terrain_words, word(c, 1)));
      if (c.words.size() > 3 && c.words[2] == "level") h.level = static_cast<std::int8_t>(number(c, c.words[3]));
    } else if (c.keyword == "BETWEEN") {
      const Hex a = hex_of(c, word(c, 0)), b = hex_of(c, word(c, 1));
      const auto side = hex::side_towards(a, b);
      if (!side) wrong(c, "those hexes have no side in common");
      const auto what = static_cast<Hexside>(one_of(c, k_side_words, word(c, 2)));
      map_hex(a).sides[static_cast<std::size_t>(*side)] = what;
      map_hex(b).sides[static_cast<std::size_t>(hex::opposite(*side))] = what;
    } else if (c.keyword == "ROAD") {
      for (std::size_t i = 1; i < c.words.size(); ++i) {
        const Hex a = hex_of(c, c.words[i - 1]), b = hex_of(c, c.words[i]);
        const auto side = hex::side_towards(a, b);
        if (!side) wrong(c, "the road has a gap");
        map_hex(a).road = static_cast<std::uint8_t>(map_hex(a).road | 1u << *side);
        map_hex(b).road = static_cast<std::uint8_t>(map_hex(b).road | 1u << hex::opposite(*side));
      }
    } else if (c.keyword == "WING") {
      WingSetup& w = wing(chariots_side(c_, c, word(c, 0)), word(c, 1));
      if (c.words.size() > 2) w.leader = c.words[2];
    } else if (c.keyword == "ENTRY") {
      Entry entry{word(c, 1), 1, {}, 0};
      for (std::size_t i = 2; i < c.words.size(); ++i) {
        if (c.words[i] == "turn")
          entry.from_turn = number(c, word(c, ++i));
        else if (const auto f = hex::find_facing(c.words[i]))
          entry.facing = *f;
        else
          entry.hexes.push_back(hex_of(c, c.words[i]));
      }
      scenario_.sides[chariots_side(c_, c, word(c, 0))].entries.push_back(std::move(entry));
    } else if (c.keyword == "LEADER") {
      leader(c);
    } else if (c.keyword == "UNIT") {
      unit(c);
    } else if (c.keyword == "STANDARD") {
      StandardSetup d;
      d.name = word(c, 1);
      if (word(c, 2) == "with") {
        d.leader = word(c, 3);
      } else {
        d.at = hex_of(c, c.words[2]);
        if (c.words.size() > 4 && c.words[3] == "of") d.leader = c.words[4];
      }
      d.feature = std::ranges::find(c.words, "feature") != c.words.end();
      for (std::size_t i = 3; i + 1 < c.words.size(); ++i) {
        if (c.words[i] == "also") d.also_rally.push_back(c.words[i + 1]);
      }
      scenario_.sides[chariots_side(c_, c, word(c, 0))].standards.push_back(d);
    } else if (c.keyword == "LEVELS") {
      scenario_.sides[0].withdrawal = number(c, word(c, 0)), scenario_.sides[1].withdrawal = number(c, word(c, 1));
    }
  }

  void special(const Clause& c) {
    Special& rules = scenario_.special;
    for (std::size_t i = 0; i < c.words.size(); ++i) {
      const std::string& w = c.words[i];
      if (w == "heroes")
        rules.heroes = true;
      else if (w == "city-stacking")
        rules.city_stacking = true;
      else if (w == "free-command")
        rules.free_command = true;
      else if (w == "turn-limit")
        rules.turn_limit = number(c, word(c, ++i));
      else if (w == "time-for")
        rules.turn_limit_winner = chariots_side(c_, c, word(c, ++i));
      else if (w == "initiative")
        rules.first_initiative = chariots_side(c_, c, word(c, ++i));
      else
        wrong(c, w + " is no special rule");
    }
  }

  void leader(const Clause& c) {
    LeaderSetup l;
    l.name = word(c, 1);
    const std::string& kind = word(c, 2);
    l.kind = kind == "oc" ? LeaderKind::overall : kind == "wc" ? LeaderKind::wing : LeaderKind::hero;
    l.heroic = l.kind == LeaderKind::hero;
    for (std::size_t i = 3; i < c.words.size(); ++i) {
      const std::string& w = c.words[i];
      const auto next = [&] { return number(c, word(c, ++i)); };
      if (is_hex(w))
        l.at = hex_of(c, w);
      else if (w == "range")
        l.ratings.range = next();
      else if (w == "rating")
        l.ratings.rating = next();
      else if (w == "charisma")
        l.ratings.charisma = next();
      else if (w == "combat")
        l.ratings.combat = next();
      else if (w == "stamina")
        l.ratings.stamina = next();
      else if (w == "heroic")
        l.heroic = true;
      else if (w == "archer")
        l.archer = true;
      else if (w == "foot-side")
        l.foot_side = true;
      else if (w == "on-foot")
        l.on_foot = l.foot_side = true;
      else if (w == "replacement") {
        const std::string text = word(c, ++i);
        const auto parts = base::split(text, '/');
        if (parts.size() != 2) wrong(c, "a replacement is range/rating");
        Ratings r;
        r.range = number(c, std::string(parts[0])), r.rating = number(c, std::string(parts[1]));
        l.replacement = r;
      } else if (w == "hits")
        ++i;
      else if (w != "wounded" && w != "moved" && w != "dead")
        wrong(c, w + " says nothing about a leader");
    }
    scenario_.sides[chariots_side(c_, c, word(c, 0))].leaders.push_back(l);
  }

  /// The words after the unit's name; its wing may be left out.
  std::size_t name_at(const Clause& c) const {
    const std::string type = word(c, 2).substr(0, word(c, 2).find('/'));
    return std::ranges::find(k_type_words, type) != k_type_words.end() ? 1 : 2;
  }

  void unit(const Clause& c) {
    const SideId side = chariots_side(c_, c, word(c, 0));
    const std::size_t at = name_at(c);
    UnitSetup u;
    u.name = word(c, at);
    const std::string& type = word(c, at + 1);
    u.type = static_cast<UnitType>(one_of(c, k_type_words, type.substr(0, type.find('/'))));
    if (const auto slash = type.find('/'); slash != std::string::npos) {
      const auto letter = k_missile_letters.find(type.substr(slash + 1));
      if (letter == std::string_view::npos) wrong(c, "no such missile");
      u.missile = static_cast<Missile>(letter);
    }
    for (std::size_t i = at + 2; i < c.words.size(); ++i) {
      const std::string& w = c.words[i];
      if (w == "tq")
        u.tq = number(c, word(c, ++i));
      else if (w == "ma")
        u.ma = number(c, word(c, ++i));
      else if (is_hex(w) && !u.at)
        u.at = hex_of(c, w);
      else if (w == "column")
        u.column = true;
      else if (const auto f = hex::find_facing(w))
        u.facing = *f;
    }
    wing(side, at == 2 ? word(c, 1) : side == 0 ? "wing1" : "wing2").units.push_back(u);
  }

  // ---- how things stand
  UnitId unit_called(const Clause& c, const std::string& name) const {
    const auto u = View{*data_, *state_}.find_unit(name);
    if (!u) wrong(c, "no unit " + name);
    return *u;
  }

  void condition(const Clause& c) {
    State& s = *state_;
    if (c.keyword == "ENGAGED") {
      const UnitId a = unit_called(c, word(c, 0)), b = unit_called(c, word(c, 1));
      s.engaged.push_back({std::min(a, b), std::max(a, b)});
      std::ranges::sort(s.engaged);
    } else if (c.keyword == "LEADER") {
      Leader& l = s.leaders[static_cast<std::size_t>(*View{*data_, s}.find_leader(word(c, 1)))];
      for (std::size_t i = 3; i < c.words.size(); ++i) {
        if (c.words[i] == "wounded") {
          l.wounded = true;
          for (int* rating : {&l.now.range, &l.now.rating, &l.now.charisma, &l.now.combat})
            *rating = std::max(0, *rating - 1);
        }
        if (c.words[i] == "hits") l.hits = static_cast<std::int8_t>(number(c, word(c, i + 1)));
        if (c.words[i] == "dead") {
          const LeaderInfo& info = data_->leaders[static_cast<std::size_t>(&l - s.leaders.data())];
          l.alive = l.placed = false;
          l.to_replace = info.kind == LeaderKind::wing && info.replacement.has_value();
        }
      }
    } else if (c.keyword == "STANDARD") {
      standard_state(c);
    } else if (c.keyword == "POINTS") {
      s.rout_points[0] = number(c, word(c, 0)), s.rout_points[1] = number(c, word(c, 1));
    } else if (c.keyword == "POOL") {
      s.pool.clear();
      for (const std::string& name : c.words) {
        const auto it = std::ranges::find(data_->markers, name, &MarkerInfo::name);
        if (it == data_->markers.end()) wrong(c, "no marker " + name);
        s.pool.push_back(static_cast<MarkerId>(it - data_->markers.begin()));
      }
      std::ranges::sort(s.pool);
    } else if (c.keyword == "UNIT") {
      unit_hits(c);
    }
  }

  void unit_hits(const Clause& c) {
    Unit& u = state_->units[static_cast<std::size_t>(unit_called(c, word(c, name_at(c))))];
    for (std::size_t i = name_at(c) + 2; i < c.words.size(); ++i) {
      const std::string& w = c.words[i];
      if (w == "hits") u.hits = static_cast<std::int16_t>(number(c, word(c, i + 1)));
      if (w == "low") u.supply = Supply::low;
      if (w == "none") u.supply = Supply::none;
      if (w == "routed") u.routed = true;
    }
  }

  /// Taken in some turn before, kept by its captor or destroyed; its leader has it back from the named turn on.
  void standard_state(const Clause& c) {
    State& s = *state_;
    for (std::size_t d = 0; d < s.standards.size(); ++d) {
      if (data_->standards[d].name != word(c, 1)) continue;
      Standard& standard = s.standards[d];
      for (std::size_t i = 3; i < c.words.size(); ++i) {
        if (c.words[i] == "captor") {
          standard.captured = true;
          standard.captor = unit_called(c, word(c, i + 1));
        }
        if (c.words[i] == "destroyed") standard.placed = false;
        if (c.words[i] == "back") standard.back_from = static_cast<std::int16_t>(number(c, word(c, i + 1)));
      }
    }
  }

  /// Flags that the beginning of a phase would wipe out or set.
  void unit_state(const Clause& c) {
    Unit& u = state_->units[static_cast<std::size_t>(unit_called(c, word(c, name_at(c))))];
    for (std::size_t i = name_at(c) + 2; i < c.words.size(); ++i) {
      const std::string& w = c.words[i];
      if (w == "tq" || w == "ma" || w == "hits") {
        ++i;
      } else if (w == "ooc") {
        u.in_command = false;
      } else if (w == "not") {
        if (!table::set_flag(u, word(c, ++i), false)) wrong(c, c.words[i] + " says nothing about a unit");
      } else if (!table::set_flag(u, w, true) && !is_hex(w) && !hex::find_facing(w) && w != "low" && w != "none") {
        wrong(c, w + " says nothing about a unit");
      }
    }
  }

  void begin(Phase phase, int stage, const std::string& name) {
    State& s = *state_;
    const auto it = std::ranges::find(data_->wings, name, &WingInfo::name);
    if (it == data_->wings.end()) throw CaseFailure(c_, c_.line, "no wing " + name);
    s.wing = static_cast<WingId>(it - data_->wings.begin());
    s.active = it->side;
    s.phase = phase, s.stage = stage;
    s.order = phase == Phase::orders && stage == 0 ? OrderKind::undecided : OrderKind::act;
    const View v{*data_, s};
    const bool led = it->leader != k_no_leader;
    for (const UnitId u : units_to_activate(v, s.wing)) {
      s.units[static_cast<std::size_t>(u)].active = true;
      // a wing without a leader in the case still counts as commanded: say "ooc" for a unit that is not
      s.units[static_cast<std::size_t>(u)].in_command =
          !s.units[static_cast<std::size_t>(u)].routed && (!led || commands(v, it->leader, u));
    }
    for (UnitId u = 0; u < v.count(); ++u) {
      if (!v.here(u)) continue;
      s.units[static_cast<std::size_t>(u)].was_adjacent = v.next_to(v.unit(u).at, other(v.side(u)));
      s.units[static_cast<std::size_t>(u)].began_in_front = !v.fronted_by(v.unit(u).at, other(v.side(u))).empty();
    }
  }

  void moment(const Clause& c) {
    State& s = *state_;
    const std::string& when = word(c, 0);
    for (std::size_t i = 1; i + 1 < c.words.size(); ++i) {
      if (c.words[i] == "turn") s.turn = number(c, c.words[i + 1]);
    }
    if (when == "orders") return begin(Phase::orders, 1, word(c, 1));
    if (when == "order") return begin(Phase::orders, 0, word(c, 1));
    if (when == "shock") return begin(Phase::shock, 0, word(c, 1));
    const auto phase = std::ranges::find(k_phase_words, when);
    if (phase == k_phase_words.end()) wrong(c, "no phase " + when);
    s.phase = static_cast<Phase>(phase - k_phase_words.begin());
    s.stage = 0;
    if (c.words.size() > 1 && (c.words[1] == "red" || c.words[1] == "blue"))
      s.active = chariots_side(c_, c, c.words[1]);
  }

  const Case& c_;
  Scenario scenario_;
  const Data* data_ = nullptr;
  State* state_ = nullptr;
};

}  // namespace

bool describes_chariots_scene(const Clause& clause) {
  return std::ranges::find(k_clauses, clause.keyword) != k_clauses.end();
}

chariots::SideId chariots_side(const Case& c, const Clause& clause, const std::string& word) {
  if (word != "red" && word != "blue") throw CaseFailure(c, clause.line, word + " is no side: red or blue");
  return word == "red" ? chariots::SideId{0} : chariots::SideId{1};
}

ChariotsScene chariots_scene(const Case& c) {
  return Scene(c).build();
}

}  // namespace hexpost::test
