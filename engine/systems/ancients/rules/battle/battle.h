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
};
void form(auto& io, Target& t) {
  if (io.opt("leader", t.leader != k_no_leader))
    io.leader(t.leader);
  else
    io.unit(t.unit);
}
struct AttackOrder {
  static constexpr auto sense = orders::Sense::attack;
  static constexpr std::string_view verb = "attack", usage = "attack UNIT at UNIT | attack UNIT at leader LEADER",
                                    rule = "4.3", help = "close combat with an adjacent unit or lone leader",
                                    example = "attack C-HI1 at S-LI1";
  UnitId unit = k_no_unit;
  Target target;
};
struct FireOrder {
  static constexpr auto sense = orders::Sense::shoot;
  static constexpr std::string_view verb = "fire", usage = "fire UNIT at UNIT | fire UNIT at leader LEADER",
                                    rule = "4.1", help = "fire at a unit or lone leader in range",
                                    example = "fire C-LB1 at S-HI1";
  UnitId unit = k_no_unit;
  Target target;
};
template <class Io, class Order>
requires(std::is_same_v<Order, AttackOrder> || std::is_same_v<Order, FireOrder>) void form(Io& io, Order& o) {
  io.unit(o.unit), io.keyword("at"), form(io, o.target);
}
struct EndBattle {
  static constexpr auto sense = orders::Sense::end;
  static constexpr std::string_view verb = "end-battle", usage = "end-battle", rule = "4",
                                    help = "no more battles in this turn", example = "end-battle";
};

/// Why the unit may not attack, or fire at, what stands in the hex; nothing if it may. A unit battles once [C64], but
/// several may attack the same hex [C109].
std::optional<base::Refusal> attack_bar(View v, UnitId u, Hex at);
std::optional<base::Refusal> fire_bar(View v, UnitId u, Hex at);

struct BattleQuestion : table::Orders<BattleQuestion, AttackOrder, FireOrder, EndBattle> {
  std::string_view name() const { return k_battle.name; }
  std::string_view rule() const { return "4"; }
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
