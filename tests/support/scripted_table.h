#pragma once

#include <algorithm>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/systems/hordes/words/order_words.h"
#include "tests/support/hordes_builder.h"

/// A Hordes & Heroes table for tests: dice and answers are given beforehand, what is rolled, asked and told is kept.
namespace hexpost::hordes::test {

/// The names of a battle, read off its data.
class DataNames final : public orders::Names {
 public:
  explicit DataNames(const Data& data) : data_(data) {}
  std::string unit(int id) const override { return data_.units.at(static_cast<std::size_t>(id)).name; }
  std::optional<int> find_unit(std::string_view name) const override { return find(data_.units, name); }
  std::string leader(int id) const override { return data_.generals.at(static_cast<std::size_t>(id)).name; }
  std::optional<int> find_leader(std::string_view name) const override { return find(data_.generals, name); }
  const hex::Grid& grid() const override { return data_.scenario.map.grid; }
  std::vector<std::string> all() const override {
    std::vector<std::string> out;
    for (const UnitInfo& u : data_.units)
      out.push_back(u.name);
    for (const GeneralInfo& g : data_.generals)
      out.push_back(g.name);
    return out;
  }
  bool covers(std::string_view who, std::string_view unit) const override {
    return who == "army" || base::same_word(who, unit);
  }

 private:
  template <class Infos>
  static std::optional<int> find(const Infos& infos, std::string_view name) {
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (base::same_word(infos[i].name, name)) return static_cast<int>(i);
    }
    return std::nullopt;
  }
  const Data& data_;
};

class ScriptedTable final : public Table {
 public:
  /// The next dice, in the order in which they will be asked for.
  ScriptedTable& dice(std::initializer_list<int> values) {
    dice_.insert(dice_.end(), values);
    return *this;
  }
  /// An answer line; used once, for the first question it speaks to.
  ScriptedTable& answer(std::string line) {
    lines_.push_back(orders::cut(line));
    return *this;
  }
  /// What a standing order would say to every question of this name that no line answers.
  ScriptedTable& always(std::string question, std::string word) {
    standing_[std::move(question)] = std::move(word);
    return *this;
  }

  struct Asked {
    SideId who = 0;
    std::string name, subject, answer;
    std::vector<std::string> choices;
  };
  std::vector<Asked> asked;
  std::vector<std::pair<std::string, Fact>> told;  ///< rule, fact
  std::vector<base::Refusal> refused;              ///< lines that spoke to a question and were not legal
  int rolled = 0;

  std::size_t dice_left() const { return dice_.size() - next_die_; }
  bool was_asked(std::string_view question) const {
    return std::any_of(asked.begin(), asked.end(), [&](const Asked& a) { return a.name == question; });
  }
  /// The first sentence with these words in its pattern, and this unit in that place of it.
  const Fact* find(std::string_view words, UnitId unit = k_no_unit, std::size_t place = 0) const {
    for (const auto& [rule, fact] : told) {
      const bool of_unit = unit == k_no_unit || fact.sentence.args[place] == base::thing(Thing::unit, unit);
      if (of_unit && tells(fact, words)) return &fact;
    }
    return nullptr;
  }
  bool was_told(std::string_view words, UnitId unit = k_no_unit, std::size_t place = 0) const {
    return find(words, unit, place) != nullptr;
  }
  /// The number in a place of that sentence; -1 if it was not told.
  int figure(std::string_view words, std::size_t place, UnitId unit = k_no_unit) const {
    const Fact* fact = find(words, unit);
    return fact ? fact->sentence.args[place].n : -1;
  }
  /// What stands in a place of all those sentences: numbers, ids of units.
  std::vector<int> all(std::string_view words, std::size_t place) const {
    std::vector<int> out;
    for (const auto& [rule, fact] : told)
      if (tells(fact, words)) out.push_back(fact.sentence.args[place].n);
    return out;
  }
  static bool tells(const Fact& fact, std::string_view words) {
    return fact.sentence.pattern.find(words) != std::string_view::npos;
  }

 private:
  int do_roll(int faces, table::Rule rule, const table::Classes&) override {
    if (next_die_ == dice_.size()) base::bug("no die was scripted for " + std::string(rule));
    ++rolled;
    const int value = dice_[next_die_++];
    base::ensure(value >= 1 && value <= faces, "a scripted die does not have that many faces");
    return value;
  }
  void do_ask(const TableView& view, table::Player who, table::AnyQuestion<TableView>& q) override {
    if (q.take_forced(view)) return;
    check_slot(view, who, q);
    asked.push_back({static_cast<SideId>(who), std::string(q.name()), q.subject(view), {}, q.list(view, 200)});
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (!q.speaks(view, lines_[i])) continue;
      const auto refusal = q.take(view, lines_[i]);
      lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(i--));
      if (!refusal) {
        asked.back().answer = q.taken(view);
        return;
      }
      refused.push_back(*refusal);
    }
    const auto word = standing_.find(std::string(q.name()));
    if (word != standing_.end() && q.take_word(view, word->second)) {
      asked.back().answer = q.taken(view);
      return;
    }
    std::string all;
    for (const std::string& line : q.list(view, 20))
      all += "\n  " + line;
    base::bug("nobody answers " + std::string(q.name()) + " " + q.subject(view) + ":" + all);
  }
  void do_tell(table::Rule rule, Fact fact) override { told.emplace_back(std::string(rule), std::move(fact)); }

  /// Every question that can be sealed names a slot its side has.
  static void check_slot(const TableView& view, table::Player who, const table::AnyQuestion<TableView>& q);

  std::vector<int> dice_;
  std::size_t next_die_ = 0;
  std::vector<orders::Line> lines_;
  std::map<std::string, std::string> standing_;
};

}  // namespace hexpost::hordes::test

namespace hexpost::hordes::test {

inline void ScriptedTable::check_slot(const TableView& view, table::Player who,
                                      const table::AnyQuestion<TableView>& q) {
  const auto slot = q.slot(view);
  if (!slot) return;
  const auto unit = view.names().find_unit(*slot);
  const bool own = unit && view.side(static_cast<UnitId>(*unit)) == who;
  const auto& army = declared().army_slots;
  const bool armys = std::find(army.begin(), army.end(), *slot) != army.end();
  base::ensure(own || armys, "a question names a seal slot that its side does not have");
  const auto& all = declared().standing;
  const bool listed =
      std::any_of(all.begin(), all.end(), [&](const table::StandingQuestion& s) { return s.name == q.name(); });
  base::ensure(listed, "a question that can be sealed is not among the standing questions");
}

}  // namespace hexpost::hordes::test
