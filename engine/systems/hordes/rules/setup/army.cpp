#include "engine/systems/hordes/rules/setup/army.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/systems/hordes/model/things.h"

namespace hexpost::hordes {
namespace {

using Level = Finding::Level;
using std::to_string;

int class_points(TroopClass c) {
  return 5 - static_cast<int>(c);
}  // A 5 .. E 1 [1.1.1]

/// Collects the findings of one army.
class Check {
 public:
  Check(const ArmyList& list, const ArmyFile& army) : list_(list), army_(army), points_(army_points(list, army.side)) {}

  std::vector<Finding> run() {
    for (std::size_t i = 0; i < army_.side.units.size(); ++i)
      unit(i);
    for (std::size_t i = 0; i < army_.side.generals.size(); ++i)
      general(i);
    for (std::size_t i = 0; i < army_.side.blocks.size(); ++i)
      block(i);
    for (std::size_t i = 0; i < army_.side.combined.size(); ++i)
      combined(i);
    entries();
    leadership();
    total();
    return std::move(out_);
  }

 private:
  /// A translated sentence with its names and figures.
  static std::string say(std::string_view pattern, std::initializer_list<std::string_view> arguments) {
    return base::fill(base::tr(pattern), arguments);
  }
  static int line_of(const std::vector<int>& lines, std::size_t i) { return i < lines.size() ? lines[i] : 0; }
  void add(Level level, int line, std::string rule, std::string text, std::string hint = {}) {
    out_.push_back({level, line, std::move(rule), base::tr(text), base::tr(hint)});
  }

  /// True if the name is allowed; otherwise reports why not.
  bool named(const std::string& name, int line) {
    if (const auto fault = name_fault(name)) {
      add(Level::wrong, line, "", *fault, "give it another name, say Leg1");
      return false;
    }
    if (!names_.insert(base::lower(name)).second) {
      add(Level::wrong, line, "", say("the name {} is there twice", {name}), "give one of them another name");
      return false;
    }
    return true;
  }

  void unit(std::size_t i) {
    const UnitSetup& u = army_.side.units[i];
    const int line = line_of(army_.unit_lines, i);
    const TroopType* type = find_type(list_, u.type);
    if (!type || !find_entry(list_, u.type)) {
      std::vector<std::string> known = base::transformed(list_.entries, [&](const ListEntry& e) { return e.type; });
      const auto meant = base::nearest(u.type, known);
      add(Level::wrong, line, "", say("{} is not in the list {}", {base::printable(u.type, 40), list_.name}),
          meant ? say("did you mean {}?", {*meant}) : say("the list has: {}", {base::join(known, " ")}));
      return;
    }
    ++count_[u.type];
    if (!named(u.name, line)) return;
    if (type->points_override) {
      add(Level::note, line, "1.1.1",
          say("{}: {}, {} points as listed; the formula says {} ({})",
              {u.name, type->name, to_string(type->points), to_string(formula_points(*type)), type->points_note}));
    } else {
      add(Level::fine, line, "", say("{}: {}, {} points", {u.name, type->name, to_string(type->points)}));
    }
  }

  void general(std::size_t i) {
    const GeneralSetup& g = army_.side.generals[i];
    const int line = line_of(army_.general_lines, i);
    const std::string rating = to_string(g.move) + "/" + to_string(g.range);
    const auto points = general_points(list_, g);
    if (!points) {
      std::vector<std::string> sold = base::transformed(
          list_.generals, [&](const GeneralType& t) { return to_string(t.move) + "/" + to_string(t.range); });
      add(Level::wrong, line, "1.1.6", say("the list {} has no general of {}", {list_.name, rating}),
          say("its ratings: {}", {base::join(sold, " ")}));
      return;
    }
    ++ratings_[{g.move, g.range}];
    if (g.hero && !list_.heroes) {
      add(Level::wrong, line, "1.1.6", say("the list {} has no hero generals", {list_.name}), "leave out hero = true");
      return;
    }
    if (!named(g.name, line)) return;
    add(Level::fine, line, "",
        say(g.hero ? "{}: hero general {}, {} points" : "{}: general {}, {} points",
            {g.name, rating, to_string(*points)}));
  }

  /// The type of a unit by name that has not been used up yet; says what is wrong otherwise.
  const TroopType* member(const std::string& name, int line) {
    const auto& units = army_.side.units;
    const auto at = std::find_if(units.begin(), units.end(), [&](const UnitSetup& u) { return u.name == name; });
    const TroopType* type = at == units.end() ? nullptr : find_type(list_, at->type);
    if (!type) {
      std::vector<std::string> known = base::transformed(units, [&](const UnitSetup& u) { return u.name; });
      const auto meant = base::nearest(name, known);
      add(Level::wrong, line, "", say("the army has no unit {}", {base::printable(name, 40)}),
          meant ? say("did you mean {}?", {*meant}) : "name units of this army");
    } else if (!spent_.insert(name).second) {
      add(Level::wrong, line, "", say("{} is in two blocks or combined units", {name}), "let it stand in one of them");
      type = nullptr;
    }
    return type;
  }

  void block(std::size_t i) {
    const auto& names = army_.side.blocks[i];
    const int line = line_of(army_.block_lines, i);
    std::vector<const TroopType*> types;
    for (const std::string& name : names) {
      if (const TroopType* t = member(name, line)) types.push_back(t);
    }
    if (types.size() < names.size()) return;
    const TroopType& t = *types.front();
    if (types[1]->id != t.id || types[2]->id != t.id) {
      add(Level::wrong, line, "1.13.4", "three units of one type make two blocks, these differ",
          "name three of a kind");
    } else if (!(t.pikes || t.horde) || t.stands != 4) {
      add(Level::wrong, line, "1.13.4", say("{} cannot form blocks of six stands", {t.name}),
          "only pikes and hordes of four stands can");
    } else {
      add(Level::fine, line, "1.13.4", say("{}, {} and {} become two blocks of six", {names[0], names[1], names[2]}));
    }
  }

  void combined(std::size_t i) {
    const auto& names = army_.side.combined[i];
    const int line = line_of(army_.combined_lines, i);
    const TroopType* front = member(names[0], line);
    const TroopType* rear = member(names[1], line);
    if (!front || !rear) return;
    const bool wagons = front->kind == Kind::war_wagon && front->stands == 2;
    const bool foot = front->kind == Kind::infantry && front->stands == 4;
    if (front->id == rear->id) {
      add(Level::wrong, line, "1.13.8", "combined arms need two types, these are one", "name units of two types");
    } else if (!(wagons || foot) || rear->kind != Kind::infantry || rear->stands != 4) {
      add(Level::wrong, line, "1.13.8", say("{} and {} cannot be combined", {names[0], names[1]}),
          "two stands of foot or of war wagons stand before two of foot");
    } else {
      add(Level::fine, line, "1.13.8", say("{} is in front of {}", {names[0], names[1]}));
    }
  }

  void entries() {
    const bool small = points_ < k_full_minimum_points;
    for (const ListEntry& e : list_.entries) {
      const int min = small ? e.min / 2 : e.min;
      const int have = count_.contains(e.type) ? count_[e.type] : 0;
      const std::string& name = find_type(list_, e.type)->name;
      if (have > e.max) {
        add(Level::wrong, 0, "", say("{} {}: the list allows {}", {to_string(have), name, to_string(e.max)}),
            "take fewer");
      } else if (have < min) {
        add(Level::wrong, 0, "", say("{} {}: the list demands {}", {to_string(have), name, to_string(min)}),
            "take more");
      }
    }
  }

  void leadership() {
    const int units = static_cast<int>(army_.side.units.size());
    const int generals = static_cast<int>(army_.side.generals.size());
    if (generals > most_generals(units))
      add(Level::wrong, 0, "1.1.7",
          say("{0} {0|general|generals} for {1} {1|unit|units}: one to every five, so {2} at most",
              {to_string(generals), to_string(units), to_string(most_generals(units))}),
          "take fewer generals or more units");
    if (generals < std::max(1, list_.min_generals)) {
      add(Level::wrong, 0, "1.1.7",
          say("the army needs {0} {0|general|generals}", {to_string(std::max(1, list_.min_generals))}),
          "add a general");
    } else if (generals > list_.max_generals) {
      add(Level::wrong, 0, "1.1.7", say("the list allows {0} {0|general|generals}", {to_string(list_.max_generals)}),
          "take fewer generals");
    }
    for (const GeneralType& t : list_.generals) {
      const auto have = ratings_.find({t.move, t.range});
      if (t.max == 0 || have == ratings_.end() || have->second <= t.max) continue;
      add(Level::wrong, 0, "1.1.6",
          say("the list allows {0} {0|general|generals} of {1}/{2}",
              {to_string(t.max), to_string(t.move), to_string(t.range)}),
          "give the others another rating");
    }
    const auto chiefs = std::count_if(army_.side.generals.begin(), army_.side.generals.end(),
                                      [](const GeneralSetup& g) { return g.chief; });
    if (chiefs > 1) add(Level::wrong, 0, "1.14.4", "the army has more than one commander-in-chief", "name one");
  }

  void total() {
    const std::string text =
        say("{0} {0|point|points}, {1} {1|unit|units}, {2} combat {2|stand|stands}",
            {to_string(points_), to_string(army_.side.units.size()), to_string(army_stands(list_, army_.side))});
    if (army_.points > 0 && points_ > army_.points) {
      add(Level::wrong, 0, "1.1.8", text + say("; {} were agreed", {to_string(army_.points)}), "take less");
    } else {
      add(Level::fine, 0, "1.1.8", text);
    }
  }

  const ArmyList& list_;
  const ArmyFile& army_;
  int points_;
  std::vector<Finding> out_;
  std::set<std::string> names_, spent_;
  std::map<std::string, int> count_;
  std::map<std::pair<int, int>, int> ratings_;
};

}  // namespace

int formula_points(const TroopType& t) {
  if (t.engine) return t.points;
  const int shooting = t.shooting == 0 ? 0 : 9 - t.shooting;  // 5+ 4, 6+ 3, 7+ 2, 8+ 1 [1.1.2]
  const int marks = t.armour + t.evade + (t.flee ? 1 : 0) + (t.stakes ? 1 : 0) + (t.pavises ? 1 : 0);  // [1.1.3] [Q27]
  return class_points(t.troop_class) + t.speed + t.factor + shooting + marks - (t.horde ? 1 : 0);
}

std::optional<int> printed_general_points(int move, int range) {
  if (move != range || move < 2 || move > 4) return std::nullopt;
  return 4 + 2 * move;
}

std::optional<int> general_points(const ArmyList& list, const GeneralSetup& general) {
  for (const GeneralType& t : list.generals) {
    if (t.move == general.move && t.range == general.range) return t.points + (general.hero ? k_hero_points : 0);
  }
  return std::nullopt;
}

int most_generals(int units) {
  return std::max(1, units / 5);
}

const TroopType* find_type(const ArmyList& list, std::string_view id) {
  const auto at = std::find_if(list.types.begin(), list.types.end(), [&](const TroopType& t) { return t.id == id; });
  return at == list.types.end() ? nullptr : &*at;
}

const ListEntry* find_entry(const ArmyList& list, std::string_view type) {
  const auto at =
      std::find_if(list.entries.begin(), list.entries.end(), [&](const ListEntry& e) { return e.type == type; });
  return at == list.entries.end() ? nullptr : &*at;
}

int army_points(const ArmyList& list, const SideSetup& side) {
  int sum = 0;
  for (const UnitSetup& u : side.units) {
    if (const TroopType* t = find_type(list, u.type)) sum += t->points;
  }
  for (const GeneralSetup& g : side.generals)
    sum += general_points(list, g).value_or(0);
  return sum;
}

int army_stands(const ArmyList& list, const SideSetup& side) {
  int sum = 0;
  for (const UnitSetup& u : side.units) {
    if (const TroopType* t = find_type(list, u.type)) sum += t->stands;
  }
  return sum;
}

std::vector<Finding> check_army(const ArmyList& list, const ArmyFile& army) {
  return Check(list, army).run();
}

bool lawful(const std::vector<Finding>& findings) {
  return std::none_of(findings.begin(), findings.end(), [](const Finding& f) { return f.level == Level::wrong; });
}

}  // namespace hexpost::hordes
