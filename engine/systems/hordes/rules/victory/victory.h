#pragma once

#include <array>
#include <optional>

#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: winning the battle [1.14].
namespace hexpost::hordes {

/// Combat stands of a side on the table, or waiting to be deployed; generals are not counted [1.14.2] [Q30].
int stands_left(const View& v, SideId side);
/// Stands lost since the start, those lost by merging included [1.5.10].
int stands_lost(const View& v, SideId side);
/// Fewest lost stands that break the army [1.14.2]: more than the agreed percentage, or all of them at 100.
int breaking_losses(const View& v, SideId side);

/// Points a side has lost [1.14.3]: lost stands pooled by troop type into full units, half a unit or more counting as
/// one, and its generals.
int points_lost(const View& v, SideId side);

/// The first condition by which this side has lost now, none if it has not: generals [1.14.1], stands [1.14.2],
/// commander-in-chief by option [1.14.4].
Ending losing_condition(const View& v, SideId side);

struct Decision {
  Ending ending = Ending::none;
  int winner = -1;  ///< side, or -1 for a draw
  bool operator==(const Decision&) const = default;
};

/// Fewer points lost wins, equal is a draw [1.14.3].
Decision by_points(const View& v, Ending ending);
/// To be asked at the end of every phase [1.14.1]. Both sides beaten at once: fewer points lost wins, equal is a draw
/// [Q59].
std::optional<Decision> decide(const View& v);
/// To be asked when a game turn has ended: as decide(), then the agreed limit of turns by points lost [1.14.3].
std::optional<Decision> decide_after_turn(const View& v);

}  // namespace hexpost::hordes
