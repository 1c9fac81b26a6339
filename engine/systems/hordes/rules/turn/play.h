#pragma once

#include <string>
#include <utility>

#include "engine/hex/packed.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/things.h"
#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/rules/movement/move.h"
#include "engine/table/fact.h"
#include "engine/table/table.h"

/// Hordes & Heroes at the table: the functions that carry a bound out. They read like the book's sequence of play;
/// where the book lets a player decide they ask, where it rolls they roll. Everything they decide by is a View
/// predicate.
namespace hexpost::hordes {

/// The context for judging a question: the position, and the names orders are written in.
struct GameData;
struct TableView : View {
  TableView(const View& view, const orders::Names& battle_names) : View(view), order_names(&battle_names) {}
  TableView(const GameData& game, const State& state);
  const orders::Names* order_names;
  const orders::Names& names() const { return *order_names; }
};
using base::phrase;
using base::word;
using table::Fact;
using table::heading;
using table::say;
using Table = table::Table<TableView, Fact>;

struct Play {
  const Data& data;
  State& s;
  Table& table;
  const orders::Names& order_names;

  View view() const { return {data, s}; }
  operator View() const { return {data, s}; }
  Unit& unit(UnitId u) { return s.units[static_cast<std::size_t>(u)]; }
  General& general(GeneralId g) { return s.generals[static_cast<std::size_t>(g)]; }
  SideId active() const { return s.active; }

  int d6(table::Rule rule, table::Favour favour = {}) { return table.roll({6, rule, favour}); }
  template <class Q>
  typename Q::Answer ask(SideId who, Q question) {
    return table.ask(TableView{view(), order_names}, who, std::move(question));
  }
  // ---- what a sentence names
  base::Arg name(UnitId u) const { return base::thing(Thing::unit, u); }
  base::Arg general_name(GeneralId g) const { return base::thing(Thing::general, g); }
  base::Arg side_name(SideId side) const { return base::thing(Thing::side, side); }
  base::Arg label(Hex h) const { return base::thing(Thing::hex, hex::packed(h)); }
  base::Arg point(Facing f) const { return base::thing(Thing::facing, f); }
  void tell(table::Rule rule, Fact fact) { table.tell(rule, std::move(fact)); }
};

/// Subject and seal slot of a question about a unit: a rear half answers in the slot of the unit it belongs to.
std::string slot_name(View v, UnitId u);

// ---- movement_moves.cpp: what moving pieces has in common
/// The unit stands in `to` now: hex and hosted generals; what stakes it had planted stay behind [1.13.6].
void place(Play& p, UnitId u, Hex to);
/// The unit leaves the table for good; its generals stay alone in the hex unless the caller kills them first.
void remove_unit(Play& p, UnitId u);
/// After anything has moved: contact flags, chosen fights, lone generals in a friend's hex, SC markers of units no
/// longer in contact [1.9.7], terrain flag [Q35]. No general joins the unit that is `under_way`: it may go on without
/// him.
void refresh_contacts(Play& p, UnitId under_way = k_no_unit);
/// Marks a new contact between two units for impact and shooting [1.8.6] [1.9.5].
void make_contact(Play& p, UnitId mover, UnitId target);
/// [1.6.6] a contacted unit may turn to its attacker; engaged in front already, only so as to face more of them, which
/// an attack in the rear rules out.
void turn_to_face(Play& p, UnitId contacted, UnitId mover);
/// [1.7.1] enemies that could attack this unit, but not it them, are asked whether they attack. True if one does.
bool offer_attack_on_passer(Play& p, UnitId mover);
/// [1.7.1] the mover may attack enemies that could not attack it; returns those it attacks. The contacts are yet to be
/// marked.
std::vector<UnitId> offer_attack_on_barred(Play& p, UnitId mover);

// ---- bound.cpp: the sequence of play [1.3]
/// One step of whatever phase the battle is in.
void next_step(Play& p);
/// The bound of the active side is over: the other side's begins, or the next game turn.
void end_bound(Play& p);

// ---- setup.cpp [1.2]: each call one step
void initiative(Play& p);
void deployment(Play& p);
// ---- command_phase.cpp [1.4]
void command_phase(Play& p);
// ---- movement_phase.cpp [1.5] [1.13.2]: stage 0 forced moves, 1 tactical moves one a step, 2 rally
void movement_phase(Play& p);
/// The unit walks the legs it was ordered, with everything the enemy may do about it; the order was judged legal.
/// An `aggressive` unit out of command follows enemies that have evaded by itself [1.13.2].
void walk(Play& p, UnitId u, const std::vector<Leg>& legs, bool aggressive = false);
// ---- responses.cpp [1.6]
/// `mover` has just come into contact with `met`: their owner answers, and the answers are carried out. True when the
/// mover may go on [Q39].
bool responses(Play& p, UnitId mover, const std::vector<UnitId>& met);
// ---- shooting_phase.cpp [1.8]
void shooting_phase(Play& p);
// ---- melee_phase.cpp [1.9] [1.12]
void melee_phase(Play& p);
// ---- compulsory_moves.cpp [1.10]: results and what they make units do
/// Elephants of the side on move go on rampaging [1.10.7] [Q24].
void rampage(Play& p, UnitId elephants);
// ---- victory at the table [1.14]
/// Ends the battle when a side has lost. True when it is over.
bool check_victory(Play& p, bool turn_ended = false);
/// Ends a battle in which neither side can act, by points lost [1.14.3].
void end_by_points(Play& p);

}  // namespace hexpost::hordes
