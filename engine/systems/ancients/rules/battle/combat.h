#pragma once

#include "engine/systems/ancients/rules/battle/volley.h"

/// Commands & Colors: Ancients 4.3, 4.5, 4.8, 4.10: a close combat from its declaration to its bonus combat.
namespace hexpost::ancients {

/// An ordered unit attacks what stands in an adjacent hex. A card that allows this allows what follows from it [C58].
void close_combat(Play& p, UnitId attacker, Hex at);

/// [4.5] [C51] The unit may evade from this attacker, and has a way.
bool may_evade(View v, UnitId u, UnitId from);
/// [4.10] The unit may advance into the hex that it has emptied.
bool may_advance(View v, UnitId u, Hex h);
/// [4.10] [C52] Hexes into which a cavalry unit may go on after its advance.
std::vector<Hex> extra_hexes(View v, UnitId u);
/// [4.10] Hexes with enemies, lone leaders among them [C53], that the unit may attack a second time.
std::vector<Hex> bonus_targets(View v, UnitId u);

/// The slot of a unit's First Strike: apart from that of its other answers, so that opening the one says nothing of
/// the other.
std::string strike_slot(const std::string& unit);

/// With hidden hands: at which place of the hand First Strike lies, for a player who wants to strike. The program
/// itself seals the answer with all other standing orders.
struct StrikeCardQuestion : table::Choice<std::optional<Place>> {
  std::vector<std::optional<Place>> list(const TableView& v, std::size_t limit) const;
  SideId side = k_top;
};
/// The lowest place of the side's hand at which the view knows a First Strike.
std::optional<Place> strike_place(const TableView& v, SideId side);

/// [4.8] May the unit strike first? Always asked where the card can still be in a hand; "yes" is legal only with the
/// card.
struct StrikeQuestion : table::Choice<bool> {
  std::optional<std::string> slot(const TableView&) const { return strike_slot(unit); }
  std::optional<base::Refusal> judge(const TableView& v, bool yes) const;
  std::vector<bool> list(const TableView& v, std::size_t limit) const;
  /// Standing orders: `held` strikes if the card is in the hand, and so does `yes`.
  std::optional<bool> choose(const TableView& v, std::string_view word) const;
  SideId side = k_top;
};

}  // namespace hexpost::ancients
