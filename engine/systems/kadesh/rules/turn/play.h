#pragma once

#include <span>
#include <string>

#include "engine/systems/kadesh/model/game.h"
#include "engine/systems/kadesh/model/view.h"
#include "engine/table/fact.h"
#include "engine/table/play_frame.h"
#include "engine/table/table.h"

/// Day of the Chariot: Kadesh at the table: the context of every procedure.
namespace hexpost::kadesh {

/// What a sentence names without a word of its own (base::thing).
enum class Thing : std::uint8_t { facing };

/// The context for judging a question.
struct TableView : table::OrderView<View> {
  using OrderView::OrderView;
};
using namespace table::telling;
using Table = table::Table<TableView, Fact>;

struct Play : table::PlayFrame<View, TableView> {
  bool has(Option option) const { return kadesh::has(data, option); }
  const std::string& name(UnitId u) const { return data.units[static_cast<std::size_t>(u)].name; }
  const std::string& leader_name(LeaderId l) const { return data.leaders[static_cast<std::size_t>(l)].name; }
  std::string label(Hex h) const { return data.label(h); }
  /// A facing for a sentence, in the letters of the reader's language.
  base::Arg point(Facing f) const { return base::thing(Thing::facing, f); }
  SideId active() const { return s.active; }  ///< the Attacker [4.1]
  SideId passive() const { return other(s.active); }

  /// A die by which no side gains or loses: a direction, a tie, a number of turns.
  int d6(table::Rule rule) { return table.roll({6, rule}); }
  /// A die that is read once (engine/table/dice.h): `means` of its face.
  template <std::invocable<int> F>
  auto d6(table::Rule rule, table::Favour favour, const F& means) {
    return table.roll({6, rule, favour}, means);
  }
  /// 2D6, read once: `means` of their sum.
  template <std::invocable<int> F>
  auto dice(table::Rule rule, table::Favour favour, const F& means) {
    return table.read_sum(2, {6, rule, favour}, means);
  }
};

/// What the dice of an attack mean by its table. As luck an attack counts the degree of the harm, 1 for a retreat to 5
/// for elimination: with a minus if it harms the attacker.
struct Effect {
  const Outcome* outcome = nullptr;
  bool repulsed = false;  ///< an overrun: the attackers lose a level [8.9]
  int worth() const {
    if (repulsed) return -2;
    const Outcome& o = *outcome;
    if (o.locked || o.nothing()) return 0;
    const int degree = o.eliminated ? 5 : o.routed ? 4 : o.shaken ? 3 : o.level ? 2 : 1;
    return o.attacker ? -degree : degree;
  }
};

/// "+2", "-1", "0".
std::string with_sign(int n);
/// "AM-C1, AM-Ru1"
inline std::string listed(View v, std::span<const UnitId> units) {
  return v.listed(units);
}
/// [4.7] 2D6 against the unit's current morale. True if it passes.
bool check_morale(Play& p, UnitId u, table::Rule rule);

}  // namespace hexpost::kadesh
