#pragma once

#include "engine/hex/packed.h"
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

}  // namespace hexpost::hordes
