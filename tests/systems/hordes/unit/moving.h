#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.h"
#include "engine/systems/hordes/rules/movement/move.h"
#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "engine/systems/hordes/rules/movement/moving.h"
#include "engine/systems/hordes/rules/movement/walk.h"
#include "tests/support/hordes_builder.h"

namespace hexpost::hordes::test {

/// "0305 face:N 0306 column": the legs of an order.
inline std::vector<Leg> legs(const Battle& b, std::string_view text) {
  std::vector<Leg> out;
  for (const auto word : base::words(text)) {
    if (word == "column")
      out.push_back(Leg::of(Leg::Kind::column));
    else if (word == "deploy")
      out.push_back(Leg::of(Leg::Kind::deploy));
    else if (word == "dismount")
      out.push_back(Leg::of(Leg::Kind::dismount));
    else if (word == "remount")
      out.push_back(Leg::of(Leg::Kind::remount));
    else if (word.starts_with("face:"))
      out.push_back(Leg::face(*hex::find_facing(word.substr(5))));
    else
      out.push_back(Leg::go(b.at(word)));
  }
  return out;
}

/// The rule that forbids the order; empty when it is legal.
inline std::string forbids(const Battle& b, UnitId u, std::string_view text) {
  const auto no = judge_move(b.view(), u, legs(b, text));
  return no ? (no->rule.empty() ? "?" : no->rule) : "";
}

/// An order, and the rule that forbids it; empty if it is legal.
struct Verdict {
  std::string_view order, rule;
};

/// Each order alone, by the unit as it stands.
inline void expect_verdicts(const Battle& b, UnitId u, std::initializer_list<Verdict> all) {
  for (const auto& [order, rule] : all)
    EXPECT_EQ(forbids(b, u, order), rule) << b.view().info(u).name << " " << order;
}

/// The walk along these legs, of which each must be legal.
inline Walk walked(const Battle& b, UnitId u, std::string_view text) {
  Walk w = start(b.view(), u);
  for (const Leg& leg : legs(b, text))
    EXPECT_FALSE(try_leg(b.view(), w, leg)) << text;
  return w;
}

/// Makes the order, which must be legal.
inline void make(Battle& b, UnitId u, std::string_view text) {
  ASSERT_EQ(forbids(b, u, text), "");
  settle(b.data, b.s, walked(b, u, text));
}

inline void new_bound(Battle& b) {
  for (Unit& unit : b.s.units)
    unit.moved = unit.done = unit.passed = false;
}

}  // namespace hexpost::hordes::test
