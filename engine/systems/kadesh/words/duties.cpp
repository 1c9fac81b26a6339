#include "engine/systems/kadesh/words/duties.h"

#include <array>

/// Day of the Chariot: Kadesh: what a player must do who is asked, in the order of a turn. {0} is the subject of the
/// question, {1} the other party.
namespace hexpost::kadesh {
namespace {

constexpr auto k_duties = std::to_array<table::Duty>({
    {"first-player", "choose the side that moves first"},
    {"setup", "set up pieces"},
    {"alert", "choose the pieces that are alerted"},
    {"camp", "choose the hex of the Camp for {0}"},
    {"release", "choose the pieces that are released"},
    {"arrival", "choose the edge at which the Division of Set arrives"},
    {"borrow", "choose the chariots that the Chariotry Reserve takes"},
    {"modes", "choose the modes of leaders"},
    {"charges", "declare charges"},
    {"moves", "move pieces"},
    {"hasten", "choose whether {0} runs in quick time"},
    {"leave", "choose whether {0} leaves the map"},
    {"together", "choose whether {0} keeps with its runner"},
    {"failed-exit", "choose whether {0} stays, or steps out and loses a level"},
    {"rout-to", "choose the way that {0} flees"},
    {"react", "choose whether {0} moves in reaction"},
    {"defensive-fire", "choose the target of the defensive fire of {0}"},
    {"withdraw", "choose whether {0} retreats before combat"},
    {"withdraw-to", "choose where {0} retreats before combat"},
    {"defending-leader", "choose whether a leader helps the defence"},
    {"archery", "choose the fire of archers"},
    {"javelins", "choose where javelins are thrown"},
    {"slaughters", "choose the Routed units to slaughter"},
    {"attacks", "choose melees"},
    {"loss-hex", "choose the hex that bears the loss"},
    {"loss", "choose the unit that bears the loss"},
    {"retreat", "choose the way that {0} retreats"},
    {"displace", "choose where {0} makes room"},
    {"advance", "choose the unit that advances into {0}"},
    {"rally", "choose whether {0} attempts to rally"},
    {"recover", "choose the unit that comes back"},
});

}  // namespace

std::span<const table::Duty> duties() {
  return k_duties;
}

}  // namespace hexpost::kadesh
