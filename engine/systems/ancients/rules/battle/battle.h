#pragma once

#include <string_view>
#include <vector>

#include "engine/systems/ancients/rules/battle/fray.h"
#include "engine/systems/ancients/rules/battle/questions.h"

/// Commands & Colors: Ancients 3.2 step 4: the orders of battle.
namespace hexpost::ancients {

/// An enemy unit or a lone enemy leader.
struct Target {
  UnitId unit = k_no_unit;
  LeaderId leader = k_no_leader;
  bool operator==(const Target&) const = default;
  void form(auto& io) {
    if (io.opt("leader", leader != k_no_leader))
      io.leader(leader);
    else
      io.unit(unit);
  }
};

struct AttackOrder {
  static constexpr auto verb =
      orders::syntax("attack", "4.3", "UNIT at UNIT | attack UNIT at leader LEADER",
                     "close combat with an adjacent unit or lone leader", "C-HI1 at S-LI1", orders::Sense::attack);
  UnitId unit = k_no_unit;
  Target target;
  void form(auto& io) { io.unit(unit), io.keyword("at"), target.form(io); }
};

struct FireOrder {
  static constexpr auto verb =
      orders::syntax("fire", "4.1", "UNIT at UNIT | fire UNIT at leader LEADER",
                     "fire at a unit or lone leader in range", "C-LB1 at S-HI1", orders::Sense::shoot);
  UnitId unit = k_no_unit;
  Target target;
  void form(auto& io) { io.unit(unit), io.keyword("at"), target.form(io); }
};

struct EndBattle {
  static constexpr auto verb =
      orders::syntax("end-battle", "4", "", "no more battles in this turn", "", orders::Sense::end);
};

/// Why the unit may not attack, or fire at, what stands in the hex; nothing if it may. A unit battles once [C64], but
/// several may attack the same hex [C109].
std::optional<base::Refusal> attack_bar(View v, UnitId u, Hex at);
std::optional<base::Refusal> fire_bar(View v, UnitId u, Hex at);

struct BattleQuestion : table::Orders<BattleQuestion, k_battle, AttackOrder, FireOrder, EndBattle> {
  std::optional<base::Refusal> judge_order(const TableView& v, const AttackOrder& o) const;
  std::optional<base::Refusal> judge_order(const TableView& v, const FireOrder& o) const;
  std::optional<base::Refusal> judge_order(const TableView& v, const EndBattle&) const;
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  std::optional<Answer> forced(const TableView& v) const;
  /// `auto`: the most promising battle, or the end where none promises anything.
  std::optional<Answer> choose(const TableView& v, std::string_view word) const;
  std::vector<std::string> words(const TableView&) const { return {"auto"}; }
};

/// A simple estimate of a battle of the unit: above 0 it gains more than it risks.
int prospect(View v, UnitId u, Hex at);

/// One battle a step; true when the side has ended its battles.
bool battle_phase(Play& p);

}  // namespace hexpost::ancients
