#pragma once

#include <string>
#include <utility>

#include "engine/hex/packed.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/things.h"
#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/rules/movement/move.h"
#include "engine/table/fact.h"
#include "engine/table/play_frame.h"
#include "engine/table/table.h"

/// Hordes & Heroes at the table: the functions that carry a bound out. They read like the book's sequence of play;
/// where the book lets a player decide they ask, where it rolls they roll. What they decide by are functions of a View,
/// without dice and questions.
namespace hexpost::hordes {

/// The context for judging a question.
struct TableView : table::OrderView<View> {
  using OrderView::OrderView;
};
using namespace table::telling;
using Table = table::Table<TableView, Fact>;

struct Play : table::PlayFrame<View, TableView> {
  General& general(GeneralId g) { return s.generals[static_cast<std::size_t>(g)]; }
  SideId active() const { return s.active; }

  int d6(table::Rule rule, table::Favour favour = {}) { return table.roll({6, rule, favour}); }
  // ---- what a sentence names
  base::Arg name(UnitId u) const { return base::thing(Thing::unit, u); }
  base::Arg general_name(GeneralId g) const { return base::thing(Thing::general, g); }
  base::Arg side_name(SideId side) const { return base::thing(Thing::side, side); }
  base::Arg label(Hex h) const { return base::thing(Thing::hex, hex::packed(h)); }
  base::Arg point(Facing f) const { return base::thing(Thing::facing, f); }
};

/// Subject and seal slot of a question about a unit: a rear half answers in the slot of the unit it belongs to.
std::string slot_name(View v, UnitId u);

// ---- moving.cpp: what all moves have in common
/// Puts the unit and the generals it hosts into `to`. Stakes that it has planted stay behind [1.13.6].
void place(Play& p, UnitId u, Hex to);
/// Takes the unit off the table for good. Its generals stay in the hex alone, unless the caller kills them first.
void remove_unit(Play& p, UnitId u);
/// Call it after each move: refreshes contact flags, chosen fights, lone generals in a friend's hex, the Static Combat
/// markers of units that are no longer in contact [1.9.7], and the flag for bad terrain [Q35]. No general joins the
/// unit `under_way`, whose move is not over.
void refresh_contacts(Play& p, UnitId under_way = k_no_unit);
/// Marks a new contact between two units for impact and shooting [1.8.6] [1.9.5].
void make_contact(Play& p, UnitId mover, UnitId target);
/// Asks whether a contacted unit turns to its attacker [1.6.6] (responses.cpp). A unit with an enemy in front already
/// may turn only if it faces more enemies then; to an attacker in its rear it does not turn.
void turn_to_face(Play& p, UnitId contacted, UnitId mover);
/// [1.7.1] Asks about each enemy that may attack this unit and that the unit cannot attack. True if one attacks.
bool offer_attack_on_passer(Play& p, UnitId mover);
/// [1.7.1] Asks the mover about each enemy that cannot attack it; returns those that it attacks. The caller marks the
/// contacts.
std::vector<UnitId> offer_attack_on_barred(Play& p, UnitId mover);

// ---- bound.cpp: the sequence of play [1.3]
/// Plays one step of the current phase.
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
/// The unit walks these legs, which have been judged legal, and the enemy answers. An `aggressive` unit out of command
/// also follows enemies that have evaded [1.13.2].
void walk(Play& p, UnitId u, const std::vector<Leg>& legs, bool aggressive = false);
// ---- responses.cpp [1.6]
/// `mover` has come into contact with `met`: asks their owner for the answers and carries them out. True if the mover
/// may go on [Q39].
bool responses(Play& p, UnitId mover, const std::vector<UnitId>& met);
// ---- shooting_phase.cpp [1.8]
void shooting_phase(Play& p);
// ---- melee_phase.cpp [1.9] [1.12]
void melee_phase(Play& p);
// ---- compulsory_moves.cpp [1.10]: results and what they make units do
/// Elephants of the side on move rampage on [1.10.7] [Q24].
void rampage(Play& p, UnitId elephants);
// ---- victory_check.cpp [1.14]
/// Ends the battle when a side has lost. True when it is over.
bool check_victory(Play& p, bool turn_ended = false);
/// Ends a battle in which neither side can act, by points lost [1.14.3].
void end_by_points(Play& p);

}  // namespace hexpost::hordes
