#include "tests/systems/kadesh/cases/scene.h"

#include <algorithm>
#include <map>
#include <optional>

#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "engine/systems/kadesh/book/options.h"
#include "engine/systems/kadesh/model/fields.h"
#include "engine/systems/kadesh/rules/retreat/place.h"
#include "engine/systems/kadesh/rules/setup/setup.h"
#include "engine/systems/kadesh/rules/victory/victory.h"
#include "tests/support/scene.h"
#include "tests/systems/kadesh/unit/field.h"

namespace hexpost::kadesh::test {
namespace {

using hexpost::test::Case;
using hexpost::test::CaseFailure;
using hexpost::test::Clause;

template <class E, std::size_t N>
std::optional<E> named(const std::array<std::string_view, N>& names, const std::string& word) {
  const auto at = std::ranges::find(names, word);
  if (at == names.end()) return std::nullopt;
  return static_cast<E>(at - names.begin());
}

/// No answer is there for a question.
struct Stop {};

class CaseTable final : public Table {
 public:
  std::array<std::vector<orders::Line>, 2> lines;
  std::map<std::string, std::string> always;
  std::vector<int> dice;
  std::size_t next_die = 0;
  std::vector<std::pair<std::string, std::string>> told;
  std::unique_ptr<table::AnyQuestion<TableView>> pending;
  table::Player asked = 0;
  std::vector<std::string> voided;

 private:
  int do_roll(int faces, table::Rule rule, const table::Classes&) override {
    if (next_die == dice.size()) throw std::runtime_error("no die is left for " + std::string(rule));
    const int value = dice[next_die++];
    if (value < 1 || value > faces)
      throw std::runtime_error("the die for " + std::string(rule) + " has " + std::to_string(faces) + " faces");
    return value;
  }
  void do_ask(const TableView& view, table::Player who, table::AnyQuestion<TableView>& q) override {
    auto& mine = lines[who];
    if (q.take_forced(view)) {
      std::erase_if(mine, [&](const orders::Line& line) { return line.text == q.taken(view); });
      return;
    }
    for (std::size_t i = 0; i < mine.size(); ++i) {
      if (!q.speaks(view, mine[i])) continue;
      const auto refusal = q.take(view, mine[i]);
      if (refusal) voided.push_back(mine[i].text + ": " + refusal->why);
      mine.erase(mine.begin() + static_cast<std::ptrdiff_t>(i--));
      if (!refusal) return;
    }
    if (!mine.empty() && end_phase(view, q)) return;
    const auto word = always.find(std::string(q.name()));
    if (word != always.end() && q.take_word(view, word->second)) return;
    pending = q.clone();
    asked = who;
    throw Stop{};
  }
  /// A case leaves out the lines that end a phase: while it has lines left for later phases, the phase ends.
  static bool end_phase(const TableView& view, table::AnyQuestion<TableView>& q) {
    for (const std::string& line : q.list(view, 200)) {
      if (line.starts_with("end-")) return !q.take(view, orders::cut(line));
    }
    return false;
  }
  void do_tell(table::Rule rule, Fact fact) override { told.emplace_back(std::string(rule), test::told(fact)); }
};

class Scene {
 public:
  explicit Scene(const Case& one) : case_(one) {}

  void run() {
    std::string battle = "ramses";
    for (const Clause& clause : case_.clauses) {
      if (clause.keyword == "BATTLE") battle = clause.words.at(0);
    }
    field_.emplace(battle);
    for (const Clause& clause : case_.clauses)
      given(clause);
    names_.emplace(roster_of(field_->data, {}));
    play();
    for (const Clause& clause : case_.clauses)
      expect(clause);
    if (table_.next_die != table_.dice.size())
      fail(case_.line, std::to_string(table_.dice.size() - table_.next_die) + " dice were not rolled" + story());
  }

 private:
  [[noreturn]] void fail(int line, const std::string& what) const { throw CaseFailure(case_, line, what); }
  std::string story() const { return hexpost::test::story_of(table_, k_phase_words[index_of(field_->s.phase)]); }
  LeaderId leader(const Clause& clause, const std::string& name) const {
    for (std::size_t l = 0; l < field_->data.leaders.size(); ++l) {
      if (base::same_word(field_->data.leaders[l].name, name)) return static_cast<LeaderId>(l);
    }
    fail(clause.line, "no leader " + name);
  }
  Hex hex(const Clause& clause, const std::string& label) const {
    const auto h = field_->data.map.grid.find(label);
    if (!h) fail(clause.line, "no hex " + label);
    return *h;
  }

  void unit(const Clause& clause) {
    const auto& w = clause.words;
    Unit& unit = field_->unit(w.at(0));
    std::size_t i = 1;
    if (w.at(1) == "box") {
      unit.place = *named<Place>(k_place_words, w.at(2));
      i = 3;
    } else {
      const Hex at = hex(clause, w.at(1));
      unit.order = static_cast<std::int8_t>(field_->view().units_at(at).size());
      kadesh::put(field_->data, field_->s, field_->id(w[0]), at);
      i = 2;
    }
    for (; i < w.size(); ++i) {
      if (const auto facing = hex::find_facing(w[i])) {
        unit.facing = *facing;
      } else if (const auto level = named<Level>(k_level_words, w[i])) {
        unit.level = *level;
      } else if (w[i] == "bound") {
        unit.bound = leader(clause, w.at(++i));
      } else if (!table::set_flag(unit, flag_word(w[i]), true)) {
        fail(clause.line, "no word " + w[i]);
      }
    }
  }
  /// A flag by its word in the position text; "out" is short for "out-of-command".
  static std::string flag_word(const std::string& word) { return word == "out" ? "out-of-command" : word; }
  bool flag(const Clause& clause, const Unit& unit, const std::string& word) const {
    const auto on = table::flag_called(unit, flag_word(word));
    if (!on) fail(clause.line, "no word " + word);
    return *on;
  }

  void now(const Clause& clause) {
    const auto& w = clause.words;
    State& s = field_->s;
    const auto phase = named<Phase>(k_phase_words, w.at(0));
    if (!phase) fail(clause.line, "no phase " + w[0]);
    s.phase = *phase;
    s.stage = s.phase == Phase::melee || s.phase == Phase::archery ? 1 : 0;
    s.active = w.at(1) == "egypt" ? k_egypt : k_hatti;
    if (w.size() > 3) s.turn = static_cast<int>(*base::number(w[3]));
    until_ = w.size() > 5 && w[4] == "until" ? named<Phase>(k_phase_words, w[5]) : std::nullopt;
    if (w.back() == "begins") s.stage = 0;
  }

  void values(const Clause& clause) {
    UnitInfo& info = field_->data.units[static_cast<std::size_t>(field_->id(clause.words.at(0)))];
    for (std::size_t i = 1; i + 1 < clause.words.size(); i += 2) {
      const int n = static_cast<int>(*base::number(clause.words[i + 1]));
      for (Face* face : {&info.front, &info.back}) {
        if (clause.words[i] == "strength") face->strength = n;
        if (clause.words[i] == "missile") face->missile = n;
        if (clause.words[i] == "range") face->range = n;
        if (clause.words[i] == "morale") face->morale = n;
        if (clause.words[i] == "ma") face->ma = n;
      }
    }
  }

  void given(const Clause& clause) {
    const auto& w = clause.words;
    const std::string& key = clause.keyword;
    if (key == "OPTION") {
      for (const std::string& name : w) {
        const int option = find_option(name);
        if (option < 0) fail(clause.line, "no option " + name);
        field_->data.options[static_cast<std::size_t>(option)] = true;
      }
    } else if (key == "START") {
      field_->s = initial_state(field_->data);
    } else if (key == "UNIT") {
      unit(clause);
    } else if (key == "LEADER") {
      Leader& l = field_->s.leaders[static_cast<std::size_t>(leader(clause, w.at(0)))];
      l.place = w.at(1) == "box" ? *named<Place>(k_place_words, w.at(2)) : Place::map;
      if (w[1] != "box") l.at = hex(clause, w[1]);
      if (w.back() == "reserve") l.mode = Mode::reserve;
      if (w.back() == "march") l.mode = Mode::march;
      if (w.back() == "unreleased") l.unreleased = true;
    } else if (key == "LOCK") {
      const UnitId a = field_->id(w.at(0)), b = field_->id(w.at(1));
      field_->s.locks.push_back({std::min(a, b), std::max(a, b)});
      std::ranges::sort(field_->s.locks);
    } else if (key == "NOW") {
      now(clause);
    } else if (key == "FORDS") {
      field_->s.fords.assign(field_->s.fords.size(), true);
    } else if (key == "SCATTER") {
      field_->s.scatter = w.at(0) == "fast" ? Scatter::scattered_fast
                          : w[0] == "held"  ? Scatter::held
                                            : Scatter::scattered;
      field_->s.pre_attacked = true;
    } else if (key == "TOUCHED") {
      field_->s.camp_touched = static_cast<std::int16_t>(*base::number(w.at(0)));
    } else if (key == "CHARGE") {
      Unit& unit = field_->unit(w.at(0));
      unit.charge = hex(clause, w.at(1));
      unit.moved = true, unit.fast = w.size() > 2 && w[2] == "fast";
    } else if (key == "VALUES") {
      values(clause);
    } else if (key == "ORDERS") {
      auto& lines = table_.lines[w.at(0) == "egypt" ? k_egypt : k_hatti];
      for (const auto& line : clause.body)
        lines.push_back(orders::cut(line.text));
    } else if (key == "ALWAYS") {
      table_.always[w.at(0)] = w.at(1);
    } else if (key == "DICE") {
      for (const std::string& word : w)
        table_.dice.push_back(static_cast<int>(*base::number(word)));
    }
  }

  void play() {
    Play p{field_->data, field_->s, table_, *names_};
    try {
      while (field_->s.phase != Phase::over && !(until_ && field_->s.phase == *until_))
        next_step(p);
    } catch (const Stop&) {
    } catch (const std::runtime_error& e) {
      fail(case_.line, e.what() + story());
    }
  }

  void judge(const Clause& clause) {
    const auto refusal =
        hexpost::test::judged(clause, table_, TableView{field_->view(), *names_}, orders::cut(clause.words.at(0)),
                              [&](const std::string& what) { fail(clause.line, what + story()); });
    if (!refusal) return;
    if (clause.words.size() > 2 && refusal->why != clause.words[2]) fail(clause.line, "refused: " + refusal->why);
    if (refusal->hint.empty() || (clause.words.size() > 3 && refusal->hint != clause.words[3]))
      fail(clause.line, "its remedy is: " + refusal->hint);
  }

  void piece(const Clause& clause, const std::vector<std::string>& w) {
    const auto u = names_->find_unit(w.at(0));
    if (!u) {
      const Leader& l = field_->s.leaders[static_cast<std::size_t>(leader(clause, w[0]))];
      const std::string at =
          l.place == Place::map ? field_->view().label(l.at) : std::string(k_place_words[index_of(l.place)]);
      if (at != w.at(1)) fail(clause.line, w[0] + " is at " + at + story());
      return;
    }
    Unit& unit = field_->s.units[static_cast<std::size_t>(*u)];
    for (std::size_t i = 1; i < w.size(); ++i) {
      const std::string& word = w[i];
      std::string is;
      if (field_->data.map.grid.find(word)) {
        is =
            unit.place == Place::map ? field_->view().label(unit.at) : std::string(k_place_words[index_of(unit.place)]);
      } else if (named<Place>(k_place_words, word)) {
        is = k_place_words[index_of(unit.place)];
      } else if (named<Level>(k_level_words, word)) {
        is = k_level_words[index_of(unit.level)];
      } else if (hex::find_facing(word)) {
        is = hex::facing_name(unit.facing);
      } else if (word == "locked") {
        is = field_->view().locked(static_cast<UnitId>(*u)) ? word : "free";
      } else if (word == "free") {
        is = field_->view().locked(static_cast<UnitId>(*u)) ? "locked" : word;
      } else if (word == "charging") {
        is = unit.charge ? word : "not charging";
      } else if (word == "not") {
        const std::string& negated = w.at(++i);
        const bool holds = negated == "charging" ? unit.charge.has_value() : flag(clause, unit, negated);
        if (holds) fail(clause.line, w[0] + " is " + negated + story());
        continue;
      } else {
        is = flag(clause, unit, word) ? word : "not " + word;
      }
      if (is != word) fail(clause.line, w[0] + " is " + is + ", not " + word + story());
    }
  }

  void expect(const Clause& clause) {
    const std::string& key = clause.keyword;
    const auto told = [&](const std::string& text, const std::string& rule) {
      return std::ranges::any_of(table_.told, [&](const auto& one) {
        return (rule.empty() || one.first == rule) && one.second.find(text) != std::string::npos;
      });
    };
    if (key == "AWAIT") {
      const std::string who = table_.asked == k_egypt ? "egypt" : "hatti";
      const bool right = table_.pending && table_.pending->name() == clause.words.at(0) &&
                         (clause.words.size() < 2 || clause.words[1] == who);
      if (!right) fail(clause.line, "play does not wait there" + story());
    } else if (key == "LEGAL" || key == "REFUSE") {
      judge(clause);
    } else if (key == "EXPECT") {
      for (const auto& line : clause.lines())
        piece(clause, hexpost::test::cut_words(line.text));
    } else if (key == "TOLD") {
      const std::string rest = std::string(base::trim(clause.text.substr(clause.words.at(0).size())));
      if (!told(rest, clause.words[0])) fail(clause.line, "not told" + story());
    } else if (key == "UNTOLD") {
      if (told(clause.text, "")) fail(clause.line, "told" + story());
    } else if (key == "POINTS" || key == "TOTAL") {
      const auto points = key == "TOTAL" ? total_points(field_->view()) : field_->s.points;
      for (std::size_t i = 0; i < 2; ++i) {
        if (points[i] != *base::number(clause.words.at(i)))
          fail(clause.line, "points are " + std::to_string(points[0]) + " " + std::to_string(points[1]) + story());
      }
    }
  }

  const Case& case_;
  std::optional<Field> field_;
  std::optional<table::Roster> names_;
  CaseTable table_;
  std::optional<Phase> until_;
};

}  // namespace

void run_case(const Case& one) {
  Scene(one).run();
}

}  // namespace hexpost::kadesh::test
