#include "engine/systems/hordes/words/duties.h"

#include <array>

/// Hordes & Heroes: what a player must do who is asked, in the order of a turn. {0} is the subject of the question, {1}
/// the other party.
namespace hexpost::hordes {
namespace {

constexpr auto k_duties = std::to_array<table::Duty>({
    {"edge", "choose a table edge"},
    {"deployment", "choose whether to deploy first"},
    {"first-move", "choose whether to move first"},
    {"deploy", "deploy units"},
    {"command", "give command orders"},
    {"orders", "move units"},
    {"on", "choose whether {0} goes on or stops"},
    {"attack-passer", "choose whether {0} attacks the enemy that passes"},
    {"attack-barred", "choose whether {0} attacks the enemy that cannot attack it"},
    {"follow-back", "choose whether {0} follows the enemy that steps back"},
    {"rally", "choose the facing and formation of {0}, which has rallied"},
    {"respond", "choose whether {0} stands, evades or runs"},
    {"evade-to", "choose where {0} evades to"},
    {"flee-to", "choose where {0} flees to"},
    {"respond-first", "choose which leaving unit goes first"},
    {"face-attacker", "choose whether {0} turns to its attacker"},
    {"recoil", "choose where {0} recoils to"},
    {"flee", "choose which way {0} flees"},
    {"displace", "choose where {0} makes room"},
    {"retreat-order", "choose which beaten unit moves first"},
    {"follow-up", "choose whether {0} takes the hex that its enemy left"},
    {"follow-first", "choose which victor may take the hex"},
    {"follow-to", "choose which empty hex {0} takes"},
    {"pursue", "choose whether {0} pursues"},
    {"pursue-along", "choose whether {0} goes along with the pursuit"},
    {"shoot", "choose the targets for shooting"},
    {"fight", "choose the next combat"},
    {"general-joins", "choose whether {0} joins a combat"},
    {"attack-general", "choose whether {0} attacks the lone general"},
    {"general-attacks", "choose whether {0} attacks"},
});

}  // namespace

std::span<const table::Duty> duties() {
  return k_duties;
}

}  // namespace hexpost::hordes
