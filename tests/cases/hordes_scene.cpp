#include "tests/cases/hordes_scene.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "engine/base/text.h"
#include "engine/systems/hordes/load/battle.h"
#include "engine/systems/hordes/load/lists.h"
#include "engine/systems/hordes/model/fields.h"
#include "engine/systems/hordes/model/position.h"
#include "tests/support/hordes_builder.h"
#include "tests/support/hordes_names.h"

namespace hexpost::test {
namespace {

using namespace hordes;

constexpr std::array<std::string_view, 17> k_clauses{"MAP",   "LEVEL",   "ROAD",   "STEEP",    "WALL",   "TYPE",
                                                     "UNIT",  "GENERAL", "BLOCK",  "COMBINED", "OPTION", "FIRST",
                                                     "BOUND", "STANDS",  "STAKES", "FIGHT",    "ROWS"};

template <class T>
T need(const Case& c, const Clause& clause, std::optional<T> value, const std::string& what) {
  if (!value) throw CaseFailure(c, clause.line, what);
  return *std::move(value);
}

int number_in(const Case& c, const Clause& clause, std::string_view word) {
  return static_cast<int>(need(c, clause, base::number(word), std::string(word) + " is no number"));
}

/// Words of a clause, one after the other.
class Reader {
 public:
  Reader(const Case& c, const Clause& clause) : c_(c), clause_(clause) {}
  bool end() const { return next_ >= clause_.words.size(); }
  std::string peek() const { return end() ? std::string() : clause_.words[next_]; }
  std::string take(const std::string& what) {
    if (end()) throw CaseFailure(c_, clause_.line, clause_.keyword + " needs " + what);
    return clause_.words[next_++];
  }
  bool take_if(std::string_view word) {
    if (end() || peek() != word) return false;
    ++next_;
    return true;
  }
  int number() { return number_in(c_, clause_, take("a number")); }
  [[noreturn]] void wrong(const std::string& what) const { throw CaseFailure(c_, clause_.line, what); }

 private:
  const Case& c_;
  const Clause& clause_;
  std::size_t next_ = 0;
};

/// "3CR": hexes, column, road.
void read_speed(TroopType& t, const std::string& word) {
  t.speed = word.empty() ? 0 : word.front() - '0';
  t.column = word.find('C') != std::string::npos;
  t.road = word.find('R') != std::string::npos;
}

/// "5(+4)"
void read_factor(TroopType& t, const std::string& word) {
  const auto open = word.find("(+");
  t.factor = static_cast<int>(base::number(word.substr(0, open)).value_or(0));
  if (open != std::string::npos)
    t.impact = static_cast<int>(base::number(word.substr(open + 2, word.size() - open - 3)).value_or(0));
}

/// "7+", "7+C", "7+G", "-"
void read_shooting(TroopType& t, const std::string& word) {
  if (word == "-") return;
  t.shooting = word.front() - '0';
  t.crossbow = word.ends_with('C');
  t.gunpowder = word.ends_with('G');
}

bool read_mark(TroopType& t, const std::string& mark) {
  if (mark == "-") return true;
  if (mark == "A1") return t.armour = 1, true;
  if (mark == "A2") return t.armour = 2, true;
  if (mark == "E1") return t.evade = 1, true;
  if (mark == "E2") return t.evade = 2, true;
  if (mark == "F") return t.flee = true;
  if (mark == "S") return t.shield_wall = true;
  if (mark == "H") return t.horde = true;
  if (mark == "AH") return t.horde = t.aggressive = true;
  if (mark == "A") return t.aggressive = true;  // aggressive, but no horde
  if (mark == "P") return t.pikes = true;
  if (mark == "HT") return t.hard_target = true;
  if (mark == "STK") return t.stakes = true;
  if (mark == "PAV") return t.pavises = true;
  return false;
}

TroopType read_type(const Case& c, const Clause& clause) {
  static const std::map<std::string, Kind> kinds{{"infantry", Kind::infantry},   {"cavalry", Kind::cavalry},
                                                 {"chariot", Kind::chariot},     {"elephant", Kind::elephant},
                                                 {"war-wagon", Kind::war_wagon}, {"artillery", Kind::artillery}};
  Reader in(c, clause);
  TroopType t;
  t.id = t.name = in.take("a name");
  const std::string troop_class = in.take("a class");
  if (troop_class.size() != 1 || troop_class < "A" || troop_class > "E") in.wrong(troop_class + " is no class");
  t.troop_class = static_cast<TroopClass>(troop_class.front() - 'A');
  const std::string kind = in.take("a kind");
  if (!kinds.contains(kind)) in.wrong(kind + " is no kind");
  t.kind = kinds.at(kind);
  t.stands = t.kind == Kind::chariot || t.kind == Kind::elephant      ? 3
             : t.kind == Kind::war_wagon || t.kind == Kind::artillery ? 2
                                                                      : 4;
  read_speed(t, in.take("a speed"));
  read_factor(t, in.take("a combat factor"));
  read_shooting(t, in.take("a shooting factor"));
  while (!in.end()) {
    const std::string word = in.take("");
    if (word == "stands") {
      t.stands = in.number();
    } else if (word == "points") {
      t.points = in.number();
    } else if (word == "on-foot") {
      t.dismounts_as = in.take("a type");
    } else if (!read_mark(t, word)) {
      in.wrong(word + " is no mark");
    }
  }
  if (t.points == 0) t.points = formula_points(t);
  return t;
}

std::optional<TroopType> shipped_type(const std::string& name) {
  const auto slash = name.find('/');
  if (slash == std::string::npos) return std::nullopt;
  const std::string list = name.substr(0, slash), id = name.substr(slash + 1);
  std::optional<TroopType> out;
  if (list == "artillery") {
    static const std::vector<TroopType> chart = *hexpost::hordes::load_artillery(data::Library::builtin());
    for (const TroopType& t : chart) {
      if (t.id == id) out = t;
    }
  } else if (const TroopType* t = find_type(shipped_list(list), id)) {
    out = *t;
  }
  if (!out) return std::nullopt;
  out->id = name;
  if (!out->dismounts_as.empty()) out->dismounts_as = list + "/" + out->dismounts_as;
  return out;
}

/// Builds scenario and state in one go; later clauses may use what earlier ones named.
class Scene {
 public:
  explicit Scene(const Case& c) : c_(c), field_(field(c)) {}

  HordesScene build() {
    for (int side = 0; side < 2; ++side) {
      Scenario& s = field_.scenario();
      s.armies[static_cast<std::size_t>(side)] = {};
      s.armies[static_cast<std::size_t>(side)].id = side == 0 ? "southern" : "northern";
      s.sides[static_cast<std::size_t>(side)].army = s.armies[static_cast<std::size_t>(side)].id;
    }
    field_.scenario().placed = false;
    each(&Scene::ground);
    each(&Scene::piece);
    for (const SideId side : {SideId{0}, SideId{1}})
      station_general(side);
    HordesScene out;
    auto resolved = resolve(field_.scenario());
    if (!resolved) {
      out.fault = resolved.error().what;
      return out;
    }
    out.data = std::make_shared<const GameData>(*std::move(resolved));
    s_ = initial_state(out.data->data);
    data_ = &out.data->data;
    each(&Scene::moment);
    each(&Scene::condition);
    out.state = s_;
    const auto again = parse_position(*data_, print_position(*data_, s_));
    if (!again) throw CaseFailure(c_, c_.line, "the position cannot be: " + again.error().what);
    if (!(*again == s_)) throw CaseFailure(c_, c_.line, "the position text is not the position");
    return out;
  }

 private:
  using Take = void (Scene::*)(const Clause&);
  void each(Take take) {
    for (const Clause& clause : c_.clauses)
      (this->*take)(clause);
  }

  static std::string rows(const Case& c) {
    for (const Clause& clause : c.clauses) {
      if (clause.keyword != "MAP") continue;
      std::string out;
      for (const BodyLine& row : clause.body)
        out += row.text + "\n";
      const auto by = clause.text.find('x');
      if (by == std::string::npos) return out;
      const int columns = number_in(c, clause, clause.text.substr(0, by));
      for (int r = number_in(c, clause, clause.text.substr(by + 1)); r > 0; --r)
        out += std::string(static_cast<std::size_t>(columns), '.') + "\n";
      return out;
    }
    return rows_of_nothing();
  }
  static std::string rows_of_nothing() {
    std::string out;
    for (int r = 0; r < 12; ++r)
      out += "..........\n";
    return out;
  }
  static hordes::test::Battle field(const Case& c) { return hordes::test::Battle(rows(c)); }

  void hexsides(const Clause& clause, void (*mark)(Scene&, const std::string&, const std::string&)) {
    for (std::size_t i = 0; i + 1 < clause.words.size(); i += 2)
      mark(*this, clause.words[i], clause.words[i + 1]);
  }

  /// Map, options.
  void ground(const Clause& clause) {
    if (clause.keyword == "LEVEL") {
      for (std::size_t i = 1; i < clause.words.size(); ++i)
        field_.ground(clause.words[i]).level = static_cast<std::int8_t>(number_in(c_, clause, clause.words[0]));
    } else if (clause.keyword == "ROAD") {
      for (std::size_t i = 0; i + 1 < clause.words.size(); ++i)
        field_.road({clause.words[i], clause.words[i + 1]});
    } else if (clause.keyword == "STEEP") {
      hexsides(clause, [](Scene& s, const std::string& a, const std::string& b) { s.field_.steep(a, b); });
    } else if (clause.keyword == "WALL") {
      const bool fence = clause.words.back() == "fence";
      field_.wall(clause.words.at(0), clause.words.at(1), fence ? Obstacle::fence : Obstacle::stone_wall);
    } else if (clause.keyword == "OPTION") {
      const auto options = hexpost::hordes::parse_options(field_.options(), clause.words);
      if (!options) throw CaseFailure(c_, clause.line, options.error().what);
      field_.options() = *options;
    } else if (clause.keyword == "FIRST") {
      field_.scenario().first = side_of(c_, clause, clause.text);
    } else if (clause.keyword == "ROWS") {
      field_.scenario().deployment_rows = number_in(c_, clause, clause.text);
    }
  }

  bool is_hex(const std::string& word) { return field_.scenario().map.grid.find(word).has_value(); }

  void piece(const Clause& clause) {
    if (clause.keyword == "UNIT") {
      unit(clause);
    } else if (clause.keyword == "GENERAL") {
      general(clause);
    } else if (clause.keyword == "BLOCK") {
      side(clause).blocks.push_back({clause.words.at(1), clause.words.at(2), clause.words.at(3)});
    } else if (clause.keyword == "COMBINED") {
      side(clause).combined.push_back({clause.words.at(1), clause.words.at(2)});
    }
  }

  SideSetup& side(const Clause& clause) { return field_.scenario().sides[side_of(c_, clause, clause.words.at(0))]; }

  void add_type(ArmyList& list, const Clause& clause, const std::string& name) {
    if (find_type(list, name)) return;
    TroopType type = type_called(c_, clause, name);
    const std::string on_foot = type.dismounts_as;
    list.types.push_back(std::move(type));
    if (!on_foot.empty()) add_type(list, clause, on_foot);
  }

  void unit(const Clause& clause) {
    Reader in(c_, clause);
    const SideId who = side_of(c_, clause, in.take("a side"));
    UnitSetup unit;
    unit.name = in.take("a name");
    unit.type = in.take("a type");
    add_type(field_.scenario().armies[who], clause, unit.type);
    unit.facing = who == 0 ? Facing{0} : Facing{6};
    if (!in.end() && is_hex(in.peek())) {
      unit.at = field_.at(in.take(""));
      field_.scenario().placed = true;
      if (const auto facing = hex::find_facing(in.peek())) unit.facing = *facing, in.take("");
    }
    for (const std::string& word : clause.words)
      unit.in_column = unit.in_column || word == "column";
    const auto group = std::ranges::find(clause.words, "group");
    if (group != clause.words.end() && group + 1 != clause.words.end()) unit.group = *(group + 1);
    field_.scenario().sides[who].units.push_back(unit);
  }

  void general(const Clause& clause) {
    Reader in(c_, clause);
    const SideId who = side_of(c_, clause, in.take("a side"));
    GeneralSetup general;
    general.name = in.take("a name");
    if (is_hex(in.peek())) general.at = field_.at(in.take("a hex"));
    const std::string rating = in.take("a rating");
    if (rating.size() != 3 || rating[1] != '/') in.wrong(rating + " is no rating");
    general.move = rating[0] - '0', general.range = rating[2] - '0';
    for (const std::string& word : clause.words) {
      general.hero = general.hero || word == "hero";
      general.chief = general.chief || word == "chief";
    }
    field_.scenario().sides[who].generals.push_back(general);
  }

  /// Without generals there would be no questions.
  void station_general(SideId side) {
    auto& generals = field_.scenario().sides[side].generals;
    if (!generals.empty() || !field_.scenario().placed) return;
    const hex::Grid& grid = field_.scenario().map.grid;
    GeneralSetup general;
    general.name = side == 0 ? "Legate" : "Chief";
    general.at = grid.at(grid.columns, side == 0 ? grid.rows : 1);
    generals.push_back(general);
  }

  Unit& unit_called(const Clause& clause, const std::string& name) {
    const auto id = unit_named(View{*data_, s_}, name);
    if (!id) throw CaseFailure(c_, clause.line, "no unit " + name);
    return s_.units[static_cast<std::size_t>(*id)];
  }

  void condition(const Clause& clause) {
    if (clause.keyword == "UNIT") {
      unit_state(clause);
    } else if (clause.keyword == "GENERAL") {
      const auto id = general_named(View{*data_, s_}, clause.words.at(1));
      for (const std::string& word : clause.words)
        s_.generals[static_cast<std::size_t>(*id)].moved |= word == "moved";
    } else if (clause.keyword == "STANDS") {
      s_.start_stands = {number_in(c_, clause, clause.words.at(0)), number_in(c_, clause, clause.words.at(1))};
    } else if (clause.keyword == "STAKES") {
      LeftStakes left{field_.at(clause.words.at(0)), 0};
      for (std::size_t i = 1; i < clause.words.size(); ++i)
        left.sides = static_cast<std::uint8_t>(left.sides | 1u << ((*hex::find_facing(clause.words[i]) - 1) / 2));
      s_.left_stakes.push_back(left);
      std::ranges::sort(s_.left_stakes);
    } else if (clause.keyword == "FIGHT") {
      const View v{*data_, s_};
      s_.chosen_fights.push_back({*unit_named(v, clause.words.at(0)), *unit_named(v, clause.words.at(1))});
      std::ranges::sort(s_.chosen_fights);
    }
  }

  void moment(const Clause& clause) {
    if (clause.keyword != "BOUND") return;
    Reader in(c_, clause);
    s_.active = side_of(c_, clause, in.take("a side"));
    const auto phase = std::ranges::find(k_phase_words, in.take("a phase"));
    if (phase == k_phase_words.end()) in.wrong("no such phase");
    s_.phase = static_cast<Phase>(phase - k_phase_words.begin());
    if (in.take_if("turn")) s_.turn = in.number();
    s_.start_stands = {0, 0};
    if (s_.phase != Phase::movement) return;
    for (Unit& u : s_.units)
      u.commanded = u.alive && u.placed && u.side == s_.active;
  }

  void unit_state(const Clause& clause) {
    Unit& u = unit_called(clause, clause.words.at(1));
    for (std::size_t i = 3; i < clause.words.size(); ++i) {
      const std::string& word = clause.words[i];
      if (i <= 4 && (is_hex(word) || hex::find_facing(word))) continue;
      const auto following = [&] { return i + 1 < clause.words.size() ? clause.words[++i] : std::string(); };
      if (word == "group") {
        following();
      } else if (word == "stands") {
        const auto parts = base::split(clause.words.at(i + 1), '/');
        u.front.now = static_cast<std::int8_t>(number_in(c_, clause, parts[0]));
        if (parts.size() > 1) u.front.start = static_cast<std::int8_t>(number_in(c_, clause, parts[1]));
        ++i;
      } else if (word == "rear") {
        u.rear.now = static_cast<std::int8_t>(number_in(c_, clause, following()));
      } else if (word == "planted") {
        u.stakes = front_sides(u.facing), u.stakes_carried = false;
      } else if (word == "not") {
        set_flag(clause, u, following(), false);
      } else {
        set_flag(clause, u, word, true);
      }
    }
  }

  void set_flag(const Clause& clause, Unit& u, const std::string& word, bool on) {
    if (!table::set_flag(u, word, on)) throw CaseFailure(c_, clause.line, word + " says nothing about a unit");
  }

  const Case& c_;
  hordes::test::Battle field_;
  const Data* data_ = nullptr;
  State s_;
};

}  // namespace

bool describes_scene(const Clause& clause) {
  return std::ranges::find(k_clauses, clause.keyword) != k_clauses.end();
}

hordes::SideId side_of(const Case& c, const Clause& clause, const std::string& word) {
  if (word != "south" && word != "north") throw CaseFailure(c, clause.line, word + " is no side: south or north");
  return word == "south" ? hordes::SideId{0} : hordes::SideId{1};
}

const hordes::ArmyList& shipped_list(const std::string& id) {
  static std::map<std::string, hordes::ArmyList> lists;
  const auto known = lists.find(id);
  if (known != lists.end()) return known->second;
  auto loaded = hexpost::hordes::load_list(data::Library::builtin(), id);
  if (!loaded) throw std::runtime_error("no shipped list " + id);
  return lists.emplace(id, *std::move(loaded)).first->second;
}

hordes::TroopType type_called(const Case& c, const Clause& clause, const std::string& name) {
  for (const Clause& own : c.clauses) {
    if (own.keyword == "TYPE" && !own.words.empty() && own.words.front() == name) return read_type(c, own);
  }
  if (auto shipped = shipped_type(name)) return *std::move(shipped);
  throw CaseFailure(c, clause.line, "no type " + name);
}

HordesScene hordes_scene(const Case& c) {
  return Scene(c).build();
}

}  // namespace hexpost::test
