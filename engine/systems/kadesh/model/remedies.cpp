#include <algorithm>
#include <array>

#include "engine/base/lists.h"
#include "engine/systems/kadesh/model/objection.h"

/// Day of the Chariot: Kadesh: what a player can do instead of an order that is refused, by the rule that refuses it.
namespace hexpost::kadesh {
namespace {

struct Remedy {
  std::string_view rule, what;  ///< `what` is English; tr() finds the reader's
};
constexpr std::array k_remedies{
    Remedy{"2.1", "name hexes of this map"},
    Remedy{"2.2.2", "name another unit; the situation lists what each can do"},
    Remedy{"3.0", "name a piece of the groups that you set up now"},
    Remedy{"4.2", "end in another hex"},
    Remedy{"4.2.1", "give each unit a separate order, or name the top unit of the hex"},
    Remedy{"4.3", "name one of your units that has not moved"},
    Remedy{"4.3.1", "face NE, E, SE, SW, W or NW"},
    Remedy{"4.4.1", "end the way in the first hex of a zone of control, or go round it"},
    Remedy{"4.5.2", "move it, or charge with an Ordered unit"},
    Remedy{"4.5.3", "rally it first, or name a hex with no enemy next to it"},
    Remedy{"4.5.4", "name another unit; this one may rally"},
    Remedy{"4.6", "name one of your leaders on the map and a mode that the leader is not in"},
    Remedy{"4.6.2", "leave it out; it defends itself as usual"},
    Remedy{"5.1", "leave it where it is"},
    Remedy{"6.1.1", "begin the way with a hex of that edge"},
    Remedy{"6.2", "name your own pieces"},
    Remedy{"7.1", "name one of your units on the map"},
    Remedy{"7.1.1", "choose a leader with a line of your units to it"},
    Remedy{"7.2", "move it in the ordinary way, or bring a leader near it"},
    Remedy{"7.3", "choose a leader who commands its formation"},
    Remedy{"7.4", "end nearer to the leader"},
    Remedy{"8.1", "name a unit or leader of yours that can still move, and a way that it can pay"},
    Remedy{"8.2", "go another way"},
    Remedy{"8.3", "march by road or over Clear ground, away from enemies and in file; otherwise halt UNIT and move it"},
    Remedy{"8.4", "move it without quick time"},
    Remedy{"8.5", "move it without March Mode or quick time"},
    Remedy{"8.8", "name a way that ends next to an enemy, and that enemy's hex: charge UNIT [HEX...] at HEX"},
    Remedy{"8.9", "charge the hex instead: charge UNIT [HEX...] at HEX"},
    Remedy{"8.10", "move UNIT, then that hex, then the rest of the way"},
    Remedy{"8.7", "leave it out; it flees automatically"},
    Remedy{"9.0", "attack first those that it must"},
    Remedy{"9.1", "name a hex with an enemy in range that was not fired at, and units that have not fired"},
    Remedy{"9.1.1", "fire at a hex that it sees"},
    Remedy{"9.2", "attack a hex with an enemy in front of each unit: attack HEX by UNIT... [under LEADER]"},
    Remedy{"9.2.2", "name a leader who stands with one of the attackers, or none"},
    Remedy{"9.3.1", "keep it for the javelins: javelin HEX by UNIT..."},
    Remedy{"9.3.2", "fire at an enemy next to it"},
    Remedy{"9.3.3", "name a unit on the map that an enemy could attack"},
    Remedy{"9.3.4", "fire with the archers before, or attack with it: attack HEX by UNIT..."},
    Remedy{"9.3.5", "attack the hex in the melees: attack HEX by UNIT..."},
    Remedy{"9.3.6", "fight those that it is locked with or has to attack: attack HEX by UNIT..."},
    Remedy{"9.3.8", "name another unit"},
    Remedy{"10.1", "leave the line out"},
    Remedy{"13.1", "choose a hex of its group's area; the sheet lists them"},
    Remedy{"13.1.3", "leave it out; it acts again when it has recovered"},
    Remedy{"13.1.7", "leave it out until it is released"},
    Remedy{"13.2.3", "pick another unit of the group, or go on"},
};

}  // namespace

std::string_view remedy(std::string_view rule) {
  const auto at = std::ranges::find(k_remedies, rule, &Remedy::rule);
  return at == k_remedies.end() ? std::string_view() : at->what;
}

std::vector<std::string_view> remedies() {
  return base::transformed(k_remedies, [&](const Remedy& r) { return r.what; });
}

}  // namespace hexpost::kadesh
