#pragma once

#include "engine/systems/ancients/rules/turn/play.h"

/// Commands & Colors: Ancients 3.6: the effect of a turn card.
namespace hexpost::ancients {

/// [C72] The card that would be carried out if the side played this kind now: its own text, or the mirrored text of the
/// opponent's last card. `as` is none if it orders nothing; `where` bounds the leader of a copied Leadership card.
Played meaning_of(View v, SideId side, KindId card);
/// The effect of a meaning; none if it orders nothing.
std::optional<Effect> effect_of(View v, const Played& played);

/// The unit belongs to what the effect orders: a class, a kind, missile units.
bool is_ordered_by(View v, UnitId u, Effect effect);
/// [C80] The side has on the board what the effect orders; otherwise one unit may be ordered.
bool finds_its_kind(View v, SideId side, Effect effect);
/// The units of a card that orders all it finds: Clash of Shields, Darken the Sky.
std::vector<UnitId> ordered_at_once(View v, SideId side, Effect effect);
/// True if a card of the effect takes no names of units from its player: it finds its units itself, or by dice.
bool finds_its_units(View v, SideId side, Effect effect);
/// The unit has a range of fire [1].
bool is_missile(View v, UnitId u);

}  // namespace hexpost::ancients
