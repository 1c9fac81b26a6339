#pragma once

#include <optional>

#include "engine/systems/hordes/rules/melee/figures.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes 1.12 at the table: generals in combat, and their losses.
namespace hexpost::hordes {

/// The general dies; tells so by this rule.
void kill_general(Play& p, GeneralId g, table::Rule rule);
/// Lone generals of the side not on move may join a combat that has been declared [Q45].
void offer_generals(Play& p, Combat& combat);
/// A lone general and the enemies beside him that have not fought: asks the side on move whether it attacks, then, if
/// it does not, the other side [Q45]. Returns the combat that is to be fought; nothing if neither side attacks.
std::optional<Combat> general_at_bay(Play& p, GeneralId g);
/// Fights all single combats between lone generals [1.12.9].
void single_combat(Play& p);

}  // namespace hexpost::hordes
