#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/hex/packed.h"
#include "engine/orders/standing.h"
#include "engine/systems/hordes/model/things.h"
#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/rules/melee/figures.h"
#include "engine/systems/hordes/rules/movement/move.h"
#include "engine/table/fact.h"
#include "engine/table/play_frame.h"
#include "engine/table/table.h"

/// Hordes & Heroes at the table: the functions that carry a bound out. They read like the book's sequence of play;
/// where the book lets a player decide they ask, where it rolls they roll. They decide by functions of a View, without
/// dice and questions.
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

/// The unit has turned where it stands.
Fact turns(const Play& p, UnitId u);
/// A friend that the unit passes through is disrupted [1.6.2] [1.10.5].
void tell_passed_through(Play& p, table::Rule rule, UnitId passed, UnitId by);
/// The unit goes into the hex that `loser` has left [1.5.5] [1.11.1].
void tell_follow_up(Play& p, table::Rule rule, UnitId u, UnitId loser, Hex from, Hex to);
void tell_stakes_removed(Play& p, UnitId by, Hex at);
/// The unit leaves the table from where it stands.
void tell_left_table(Play& p, table::Rule rule, UnitId u);
/// Subject and seal slot of a question about a unit: a rear half answers in the slot of the unit it belongs to.
std::string slot_name(View v, UnitId u);

/// Units, then lone generals.
std::string party_names(const View& v, const Party& party);
/// "0607 0608"
std::string path_text(const View& v, std::span<const Hex> path);

/// The tests of standing orders about any unit: disrupted, general, reduced, wall.
std::vector<orders::Circumstance> unit_circumstances(const View& v, UnitId u);

}  // namespace hexpost::hordes
