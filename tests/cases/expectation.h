#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/hex/hex.h"
#include "engine/table/fields.h"

/// One line of EXPECT, word by word: what the systems of these cases judge alike.
namespace hexpost::test {

class Expectation {
 protected:
  /// Empty if the line holds, otherwise how things stand.
  using Fault = std::optional<std::string>;

  /// The first word says what the line is about.
  explicit Expectation(const std::vector<std::string>& words) : words_(words) {}

  const std::string& about() const { return words_.at(0); }
  bool more() const { return at_ < words_.size(); }
  std::string next() { return more() ? words_[at_++] : std::string("-"); }
  Fault same(const std::string& what, const std::string& is) {
    const std::string want = next();
    return is == want ? std::nullopt : Fault(what + " is " + is + ", not " + want);
  }
  Fault number(const std::string& what, int is) { return same(what, std::to_string(is)); }

  /// The rest of the line about a unit. `own` is a function of a word that only this system has; it returns nothing for
  /// other words. What is left are flags of the unit.
  Fault unit_stands(const auto& v, auto id, const auto& own) {
    const auto& u = v.unit(id);
    while (more()) {
      const std::string w = next();
      Fault fault;
      if (w == "gone") {
        if (u.alive) fault = v.name(id) + " is not gone";
      } else if (!u.alive) {
        fault = v.name(id) + " is gone";
      } else if (v.data.scenario.map.grid.find(w)) {
        if (!u.placed || v.label(u.at) != w) fault = v.name(id) + " is in " + v.label(u.at) + ", not " + w;
      } else if (const auto facing = hex::find_facing(w)) {
        if (u.facing != *facing)
          fault = v.name(id) + " faces " + std::string(hex::facing_name(u.facing)) + ", not " + w;
      } else if (w == "unplaced") {
        if (u.placed) fault = v.name(id) + " stands on the map";
      } else if (const std::optional<Fault> judged = own(w)) {
        fault = *judged;
      } else {
        const bool on = w != "not";
        const std::string flag = on ? w : next();
        const auto stands = table::flag_called(u, flag);
        if (!stands) return flag + " says nothing about a unit";
        if (*stands != on) fault = v.name(id) + (on ? " is not " : " is ") + flag;
      }
      if (fault) return fault;
    }
    return std::nullopt;
  }

 private:
  const std::vector<std::string>& words_;
  std::size_t at_ = 1;
};

/// The same of a system whose position is looked at through this view.
template <class View>
class ExpectationOf : protected Expectation {
 public:
  ExpectationOf(const auto& data, const auto& state, const std::vector<std::string>& words)
      : Expectation(words), v_{data, state} {}

 protected:
  View v_;
};

}  // namespace hexpost::test
