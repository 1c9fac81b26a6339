#pragma once

#include "engine/systems/ancients/rules/turn/play.h"

/// Commands & Colors: Ancients 4.12: banners and victory.
namespace hexpost::ancients {

/// A banner for the side; with its last one the battle is over at once [3.2].
void award(Play& p, SideId side, table::Rule rule);
/// The battle is won.
void win(Play& p, SideId side, table::Rule rule);
/// [C40] Ends what was counted together: by option two last banners are a draw.
void count_together(Play& p);
/// [C117] A unit has stopped in a hex: a camp not yet stormed is worth a banner.
void storm_camp(Play& p, UnitId u);

}  // namespace hexpost::ancients
