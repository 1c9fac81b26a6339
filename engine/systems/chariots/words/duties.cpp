#include "engine/systems/chariots/words/duties.h"

#include <array>

/// Chariots of Fire: what a player must do who is asked, in the order of a turn. {0} is the subject of the question,
/// {1} the other party.
namespace hexpost::chariots {
namespace {

constexpr auto k_duties = std::to_array<table::Duty>({
    {"marker", "choose the wing that begins the turn"},
    {"trump", "choose whether to trump {1}"},
    {"trump-wing", "choose the wing that acts instead"},
    {"momentum", "choose the wing that the Momentum marker activates"},
    {"mode", "choose whether {1} mounts or dismounts"},
    {"leaders", "move leaders"},
    {"order", "choose what the wing does"},
    {"disengage", "choose which units Disengage"},
    {"back", "choose which unit Disengages next and where to"},
    {"orders", "move units and fire"},
    {"on", "choose how the held move of {0} goes on"},
    {"replace", "choose the unit that the successor of {1} joins"},
    {"react-first", "choose which unit reacts first"},
    {"withdraw", "choose whether {0} withdraws before {1}"},
    {"withdraw-to", "choose where {0} withdraws to"},
    {"leader-follows", "choose whether {1} goes along with the unit"},
    {"leader-at", "choose the unit that takes in {1}"},
    {"face", "choose which way {0} faces"},
    {"block", "choose whether {0} tries to block {1}"},
    {"vertex", "choose the vertex that {0} faces"},
    {"entry-fire", "choose whether {0} fires at an enemy that comes next to it ({1})"},
    {"retire-fire", "choose whether {0} fires at an enemy that leaves ({1})"},
    {"return-fire", "choose whether {0} fires back at {1}"},
    {"withdrawal-fire", "choose whether {0} fires before it withdraws"},
    {"shock", "choose Shock combats"},
    {"turn-on", "choose whether {0} turns on {1}"},
    {"charge-to", "choose the hex from which {0} charges"},
    {"charge-facing", "choose which way {0} faces for its charge"},
    {"shock-first", "choose whether {0} attacks first"},
    {"clash-by", "choose the Type that counts among the attackers"},
    {"clash-as", "choose the Type that counts among the defenders"},
    {"share", "choose the unit that takes the odd hit"},
    {"advance", "choose the unit that advances"},
    {"advance-to", "choose the hex to advance into"},
    {"advance-facing", "choose which way {0} faces after its advance"},
    {"rally-at", "choose where {0} gathers"},
    {"rout-facing", "choose which way the Routed {0} faces"},
    {"standard", "choose what becomes of the Standard that {0} took"},
    {"challenge", "choose whether a Hero challenges"},
    {"accept", "choose whether {1} accepts the challenge"},
    {"duel", "choose whether {1} fights on"},
    {"champion", "choose the leader who fights"},
});

}  // namespace

std::span<const table::Duty> duties() {
  return k_duties;
}

}  // namespace hexpost::chariots
