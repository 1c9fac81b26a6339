#pragma once

#include "engine/systems/ancients/rules/turn/play.h"

/// Commands & Colors: Ancients 3.2, C68 to C71: the deck. Only counts and places are of the state; with open hands a
/// deal is rolled with dice and all players know the cards.
namespace hexpost::ancients {

/// [C68] The first deal: the whole deck is shuffled, the first side takes its hand from the top, then the other.
void first_deal(Play& p);
/// Draws one card; an empty pile is made of the discards first [C70].
void draw_card(Play& p, SideId side);
/// [3.2] [C120] Draws up to Command.
void draw_up(Play& p, SideId side);
/// [C71] Pile and discards are shuffled together.
void shuffle_all(Play& p);
/// The card leaves the hand: it lies open on the table. Returns its place.
Place take_from_hand(Play& p, SideId side, CardId card);
/// The card is added to the discards.
void discard(Play& p, CardId card);

/// The card of that kind in the hand that is played first: the one at the lowest place. None if the side is not known
/// to hold one.
std::optional<CardId> held_card(const TableView& v, SideId side, KindId kind);
/// The same by the cards that all players see. With hidden hands the rules decide by these alone, because a program
/// that knows more cards (its own hand, or after the battle all) must replay the same battle.
std::optional<CardId> open_card(const TableView& v, SideId side, KindId kind);
/// True if the side holds a card that not all players see.
bool hides_card(const TableView& v, SideId side);
/// [3.2] True if all copies of a kind are discarded, so that no player can hold one.
bool all_discarded(View v, Effect effect);

}  // namespace hexpost::ancients
