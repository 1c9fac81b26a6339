#pragma once

#include <optional>

#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes 1.14: winning the battle; at the table the end of the battle [1.14].
namespace hexpost::hordes {

/// Combat stands of a side on the table, or waiting to be deployed; generals are not counted [1.14.2] [Q30].
int stands_left(const View& v, SideId side);
/// Stands lost since the start, those lost by merging included [1.5.10].
int stands_lost(const View& v, SideId side);
/// Fewest lost stands that break the army [1.14.2]: more than the agreed percentage, or all of them at 100.
int breaking_losses(const View& v, SideId side);

/// Points that a side has lost [1.14.3]: its lost stands, put together by troop type into full units (half a unit or
/// more counts as one), and its generals.
int points_lost(const View& v, SideId side);

/// The first condition by which this side has lost; none if it has not: generals [1.14.1], stands [1.14.2],
/// commander-in-chief by option [1.14.4].
Ending losing_condition(const View& v, SideId side);

struct Decision {
  Ending ending = Ending::none;
  int winner = -1;  ///< side, or -1 for a draw
  bool operator==(const Decision&) const = default;
};

/// The side with fewer points lost wins; equal points are a draw [1.14.3].
Decision by_points(const View& v, Ending ending);
/// The end of the battle, if it is over. Call it at the end of each phase [1.14.1]. If both sides are beaten,
/// by_points() decides [Q59].
std::optional<Decision> decide(const View& v);
/// The same at the end of a game turn: decide(), then the agreed limit of turns [1.14.3].
std::optional<Decision> decide_after_turn(const View& v);

/// Ends the battle when a side has lost. True when it is over.
bool check_victory(Play& p, bool turn_ended = false);
/// Ends a battle in which neither side can act, by points lost [1.14.3].
void end_by_points(Play& p);

}  // namespace hexpost::hordes
