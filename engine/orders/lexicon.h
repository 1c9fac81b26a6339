#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/orders/line.h"

/// The words that players of any game use for an order of each sense. These words are language and not verbs
/// of a rule system: a battle's own verbs are those of Names::verbs.
namespace hexpost::orders {

/// The English words that players use for orders of this sense, without endings.
std::vector<std::string_view> words_for(Sense sense);
/// True for an English word that players use for orders of this sense, with or without the ending of `halts`.
bool says(Sense sense, std::string_view word);

/// The sense of a verb of the battle; Sense::none for any other word.
Sense sense_of(const Names& names, std::string_view verb);
/// True for a verb of the battle with this sense.
bool has_sense(const Names& names, std::string_view verb, Sense sense);

/// The battle's orders of this sense.
std::vector<const Verb*> orders_of(const Names& names, Sense sense);
/// The first of their verbs; empty if the battle has no such order.
std::string_view verb_of(const Names& names, Sense sense);
/// True if the grammar of an attack names the enemy first: `attack HEX by UNIT`, not `attack UNIT at UNIT`.
bool names_target_first(const Verb& attack);

/// True for a verb of hand-to-hand combat, in any game.
bool closes(const Names& names, std::string_view verb);
/// True for the verb of an order against an enemy, in any game.
bool attacks(const Names& names, std::string_view verb);
/// True for a verb of the battle that takes a unit along hexes.
bool is_way(const Names& names, std::string_view verb);
/// True for a verb of turning in place.
bool turns(std::string_view verb);

}  // namespace hexpost::orders
